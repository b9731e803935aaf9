"""`add_knowledge` against a naive closure and brute force, whatever callers do in between."""

from __future__ import annotations

import contextlib
import copy
import functools
import itertools
import pickle
import random
import sys

import pytest
from hypothesis import given, settings, strategies as st

import minesweeper
from minesweeper import Minesweeper, MinesweeperAI, Sentence
from tests.cs50.oracle import after_call, around, state_of


def new_game(rng, height, width, mines):
    random.seed(rng.randrange(10**9))
    return Minesweeper(height, width, mines), MinesweeperAI(height, width)


def cells_of(game):
    return list(itertools.product(range(game.height), range(game.width)))


def free_cells(game):
    return [cell for cell in cells_of(game) if not game.is_mine(cell)]


def check_knowledge(ai):
    """No known cells, no empty or spent sentences, no duplicates, and closed."""
    state = state_of(ai)
    assert all(type(sentence) is Sentence for sentence in ai.knowledge)
    assert len(state.statements) == len(ai.knowledge)
    for cells, count in state.statements:
        assert cells.isdisjoint(ai.mines | ai.safes)
        assert 0 < count < len(cells)
    for (small, few), (big, many) in itertools.permutations(state.statements, 2):
        if small < big and 0 <= many - few <= len(big) - len(small):
            assert (big - small, many - few) in state.statements


def check_truth(ai, game):
    assert ai.mines <= game.mines
    assert ai.safes.isdisjoint(game.mines)
    for sentence in ai.knowledge:
        assert len(sentence.cells & game.mines) == sentence.count


def reveal(ai, game, cell):
    """One call of `add_knowledge`, and all that must be true after it."""
    count = game.nearby_mines(cell)
    expected = after_call(state_of(ai), game.height, game.width, cell, count)
    ai.add_knowledge(cell, count)
    assert state_of(ai) == expected
    check_knowledge(ai)
    check_truth(ai, game)
    undetermined = around(cell, game.height, game.width) - ai.mines - ai.safes
    if undetermined:
        plain = Sentence(undetermined, len(undetermined & game.mines))
        assert plain in ai.knowledge


# What callers may do between two calls. All of it is true, so that the result stays well-defined.


def update_mines(rng, ai, game):
    ai.mines.update(rng.sample(sorted(game.mines), min(2, len(game.mines))))


def update_safes(rng, ai, game):
    ai.safes.update(rng.sample(free_cells(game), min(2, len(free_cells(game)))))


def replace_sets(rng, ai, game):
    ai.mines, ai.safes, ai.moves_made = set(ai.mines), set(ai.safes), set(ai.moves_made)
    update_mines(rng, ai, game)


def swap_mines(rng, ai, game):
    """As many mines as before, but others."""
    size = len(ai.mines)
    ai.mines.clear()
    ai.mines.update(rng.sample(sorted(game.mines), size))


def forget_safes(rng, ai, game):
    ai.safes = set(rng.sample(sorted(ai.safes), len(ai.safes) // 2))


def mark_directly(rng, ai, game):
    cell = rng.choice(cells_of(game))
    (ai.mark_mine if game.is_mine(cell) else ai.mark_safe)(cell)


def true_sentence(rng, game):
    cells = rng.sample(cells_of(game), min(rng.randint(0, 5), len(cells_of(game))))
    return Sentence(cells, len(set(cells) & game.mines))


def append_sentence(rng, ai, game):
    ai.knowledge.append(true_sentence(rng, game))


def prepend_sentence(rng, ai, game):
    ai.knowledge.insert(0, true_sentence(rng, game))


def append_one_object_twice(rng, ai, game):
    ai.knowledge.extend([true_sentence(rng, game)] * 2)


def remove_sentence(rng, ai, game):
    if ai.knowledge:
        ai.knowledge.pop(rng.randrange(len(ai.knowledge)))


def replace_sentence(rng, ai, game):
    if ai.knowledge:
        ai.knowledge[rng.randrange(len(ai.knowledge))] = true_sentence(rng, game)


def shuffle_knowledge(rng, ai, game):
    ai.knowledge = rng.sample(ai.knowledge, len(ai.knowledge))


def duplicate_knowledge(rng, ai, game):
    ai.knowledge += copy.deepcopy(ai.knowledge)


def clear_knowledge(rng, ai, game):
    ai.knowledge.clear()


def some_sentence(rng, ai):
    """Return a sentence with cells: callers, or an agent that shares it, may have emptied some."""
    sentences = [sentence for sentence in ai.knowledge if sentence.cells]
    return rng.choice(sentences) if sentences else None


def change_cells_in_place(rng, ai, game):
    """Another true sentence in the same object and the same set, often of the same size."""
    sentence = some_sentence(rng, ai)
    if sentence:
        sentence.cells.pop()
        sentence.cells.add(rng.choice(cells_of(game)))
        sentence.count = len(sentence.cells & game.mines)


def mark_in_one_sentence(rng, ai, game):
    sentence = some_sentence(rng, ai)
    if sentence:
        cell = rng.choice(sorted(sentence.cells))
        (sentence.mark_mine if game.is_mine(cell) else sentence.mark_safe)(cell)


EDITS = [
    update_mines,
    update_safes,
    replace_sets,
    swap_mines,
    forget_safes,
    mark_directly,
    append_sentence,
    prepend_sentence,
    append_one_object_twice,
    remove_sentence,
    replace_sentence,
    shuffle_knowledge,
    duplicate_knowledge,
    clear_knowledge,
    change_cells_in_place,
    mark_in_one_sentence,
]


def clone_by_hand(ai):
    """What people write who have not heard of `deepcopy`."""
    twin = copy.copy(ai)
    twin.moves_made, twin.mines, twin.safes = set(ai.moves_made), set(ai.mines), set(ai.safes)
    twin.knowledge = [copy.copy(sentence) for sentence in ai.knowledge]
    return twin


def share_sentences(ai):
    twin = clone_by_hand(ai)
    twin.knowledge = list(ai.knowledge)
    return twin


def rebuild(ai):
    twin = MinesweeperAI(ai.height, ai.width)
    twin.moves_made, twin.mines, twin.safes = ai.moves_made, ai.mines, ai.safes
    twin.knowledge = ai.knowledge
    return twin


def through_pickle(ai):
    return pickle.loads(pickle.dumps(ai))


COPIES = [copy.deepcopy, copy.copy, clone_by_hand, share_sentences, rebuild, through_pickle]

# Copies made by hand share the sets of cells: who changes one in place makes the other one false.
SEPARATE_COPIES = [duplicate for duplicate in COPIES if duplicate is not clone_by_hand]

SIZES = st.tuples(st.integers(1, 9), st.integers(1, 9), st.sampled_from([0.1, 0.2, 0.35, 0.6]))
RANDOMS = st.integers(0, 10**9).map(random.Random)


@settings(max_examples=100, deadline=None)
@given(SIZES, RANDOMS)
def test_whole_games_in_random_order(size, rng):
    height, width, density = size
    game, ai = new_game(rng, height, width, int(height * width * density))
    order = free_cells(game) + rng.choices(free_cells(game), k=3)
    for cell in rng.sample(order, len(order)):
        reveal(ai, game, cell)
    assert ai.moves_made == set(free_cells(game))


@settings(max_examples=100, deadline=None)
@given(SIZES, RANDOMS)
def test_whole_games_by_the_agents_own_moves(size, rng):
    height, width, density = size
    game, ai = new_game(rng, height, width, int(height * width * density))
    while ai.moves_made != set(free_cells(game)):
        cell = ai.make_safe_move()
        while cell is None or game.is_mine(cell):
            cell = ai.make_random_move()
        assert cell not in ai.moves_made
        reveal(ai, game, cell)


@pytest.mark.parametrize("edit", EDITS)
@settings(max_examples=12, deadline=None)
@given(SIZES, RANDOMS)
def test_edits_from_outside_are_honoured(edit, size, rng):
    height, width, density = size
    game, ai = new_game(rng, height, width, int(height * width * density))
    for cell in rng.sample(free_cells(game), len(free_cells(game))):
        if rng.random() < 0.4:
            edit(rng, ai, game)
        reveal(ai, game, cell)


@settings(max_examples=100, deadline=None)
@given(SIZES, RANDOMS)
def test_edits_and_copies_of_all_kinds_in_one_game(size, rng):
    height, width, density = size
    game, ai = new_game(rng, height, width, int(height * width * density))
    agents = [ai]
    for cell in rng.sample(free_cells(game), len(free_cells(game))):
        agent = rng.choice(agents)
        if rng.random() < 0.3:
            rng.choice(EDITS)(rng, agent, game)
        if rng.random() < 0.2:
            agents.append(rng.choice(SEPARATE_COPIES)(agent))
        reveal(agent, game, cell)


@pytest.mark.parametrize("duplicate", COPIES)
def test_a_copy_and_its_original_go_different_ways(duplicate):
    rng = random.Random(4)
    for _ in range(10):
        game, ai = new_game(rng, 5, 6, 7)
        order = rng.sample(free_cells(game), len(free_cells(game)))
        for cell in order[:8]:
            reveal(ai, game, cell)
        twin = duplicate(ai)
        for one, other in zip(order[8:], reversed(order[8:]), strict=True):
            reveal(ai, game, one)
            reveal(twin, game, other)


def test_sentences_that_have_been_compared_are_not_compared_again(monkeypatch):
    compared = []
    compare = minesweeper.Inference.compare
    monkeypatch.setattr(
        minesweeper.Inference,
        "compare",
        lambda inference, statement: (compared.append(statement), compare(inference, statement)),
    )
    game, ai = new_game(random.Random(6), 9, 12, 20)
    for cell in free_cells(game)[::3]:
        reveal(ai, game, cell)
        assert set(compared) >= state_of(ai).statements
        before = len(compared)
        reveal(ai, game, cell)
        assert len(compared) == before
    assert len(ai.knowledge) > 10


@pytest.mark.parametrize(("height", "width", "mines"), [(16, 30, 99), (12, 9, 20), (3, 40, 25)])
def test_larger_boards(height, width, mines):
    rng = random.Random(height)
    game, ai = new_game(rng, height, width, mines)
    for cell in rng.sample(free_cells(game), len(free_cells(game))):
        reveal(ai, game, cell)


@functools.cache
def all_layouts(height, width):
    """The mines of every board of this size."""
    cells = list(itertools.product(range(height), range(width)))
    chosen = itertools.product((False, True), repeat=len(cells))
    return [frozenset(itertools.compress(cells, bits)) for bits in chosen]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([(3, 4), (2, 6), (4, 3), (1, 11)]), RANDOMS)
def test_all_that_is_believed_holds_on_every_board_with_the_same_numbers(size, rng):
    """Brute force: the 4096 or fewer layouts of a tiny board, narrowed down by every number."""
    game, ai = new_game(rng, size[0], size[1], rng.randint(1, 5))
    layouts = all_layouts(*size)
    for cell in rng.sample(free_cells(game), len(free_cells(game))):
        ai.add_knowledge(cell, game.nearby_mines(cell))
        near = around(cell, *size)
        layouts = [
            mines
            for mines in layouts
            if cell not in mines and len(near & mines) == game.nearby_mines(cell)
        ]
        assert all(ai.mines <= mines and ai.safes.isdisjoint(mines) for mines in layouts)
        for sentence in ai.knowledge:
            assert all(len(sentence.cells & mines) == sentence.count for mines in layouts)


CELLS = st.tuples(st.integers(0, 3), st.integers(0, 4))
LIES = st.builds(Sentence, st.sets(CELLS, max_size=5), st.integers(-2, 7))


@settings(max_examples=75, deadline=None)
@given(st.lists(st.tuples(CELLS, st.integers(-2, 10), st.lists(LIES, max_size=2)), max_size=12))
def test_contradictions_neither_crash_nor_loop(calls):
    ai = MinesweeperAI(4, 5)
    for cell, count, lies in calls:
        ai.knowledge.extend(lies)
        known = ai.mines | ai.safes
        both = ai.mines & (ai.safes | {cell})
        ai.add_knowledge(cell, count)
        check_knowledge(ai)
        assert ai.mines & ai.safes == both, "no cell is proven to be both"
        assert known <= ai.mines | ai.safes


@pytest.mark.parametrize("count", [-1, 3, 100])
def test_nothing_follows_from_a_sentence_that_cannot_be_true(count):
    ai = MinesweeperAI(4, 5)
    ai.knowledge.append(Sentence([(0, 0), (0, 1)], count))
    ai.knowledge.append(Sentence([(0, 0), (0, 1), (0, 2), (0, 3)], 2))
    ai.add_knowledge((3, 4), 1)
    assert ai.mines == set()
    assert ai.safes == {(3, 4)}
    assert state_of(ai).statements == {
        (frozenset({(0, 0), (0, 1), (0, 2), (0, 3)}), 2),
        (frozenset({(2, 3), (2, 4), (3, 3)}), 1),
    }


def test_too_many_mines_around_a_number():
    ai = MinesweeperAI(3, 3)
    ai.mines.update({(0, 0), (0, 1), (0, 2)})
    ai.add_knowledge((1, 1), 2)
    assert ai.mines == {(0, 0), (0, 1), (0, 2)}
    assert ai.safes == {(1, 1)}


class Alarm(Exception):
    """What a grader's alarm signal raises in the middle of a call."""


def interrupt_after(steps):
    """Raise an alarm at that function call or return inside `minesweeper.py`."""
    countdown = itertools.count(steps, -1)

    def tick(frame, *_):
        if frame.f_code.co_filename == minesweeper.__file__ and next(countdown) == 0:
            sys.setprofile(None)
            raise Alarm

    sys.setprofile(tick)


@settings(max_examples=100, deadline=None)
@given(SIZES, RANDOMS)
def test_a_call_that_was_interrupted_leaves_no_false_memory(size, rng):
    height, width, density = size
    game, ai = new_game(rng, height, width, int(height * width * density))
    old_profile = sys.getprofile()
    for cell in rng.sample(free_cells(game), len(free_cells(game))):
        interrupt_after(rng.randrange(300))
        with contextlib.suppress(Alarm):
            ai.add_knowledge(cell, game.nearby_mines(cell))
        sys.setprofile(old_profile)
        reveal(ai, game, cell)
