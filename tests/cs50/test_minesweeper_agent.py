"""`MinesweeperAI`: its methods one by one."""

from __future__ import annotations

import copy
import importlib.util
import itertools
import random
import subprocess
import sys
from pathlib import Path

import pytest

import minesweeper
from minesweeper import MinesweeperAI, Sentence
from tests.cs50.oracle import state_of

CALLS = [((0, 0), 1), ((0, 1), 1), ((0, 2), 2)]
"""The top row of a 2x4 board with mines in (1, 1) and (0, 3)."""


def board(height, width):
    return set(itertools.product(range(height), range(width)))


def test_defaults():
    ai = MinesweeperAI()
    assert (ai.height, ai.width) == (8, 8)
    assert ai.moves_made == ai.mines == ai.safes == set()
    assert ai.knowledge == []
    assert type(ai.moves_made) is type(ai.mines) is type(ai.safes) is set
    assert len({id(ai.moves_made), id(ai.mines), id(ai.safes)}) == 3


def test_marks_are_recorded_and_told_to_every_sentence():
    ai = MinesweeperAI(4, 4)
    ai.knowledge = [Sentence([(0, 0), (0, 1), (0, 2)], 2), Sentence([(0, 1), (3, 3)], 1)]
    ai.mark_mine((0, 1))
    assert ai.mines == {(0, 1)}
    assert ai.knowledge[0] == Sentence([(0, 0), (0, 2)], 1)
    assert ai.knowledge[1] == Sentence([(3, 3)], 0)
    ai.mark_safe((0, 0))
    assert ai.safes == {(0, 0)}
    assert ai.knowledge[0] == Sentence([(0, 2)], 1)


def test_the_revealed_cell_is_played_and_safe():
    ai = MinesweeperAI(3, 5)
    ai.add_knowledge((2, 4), 1)
    assert ai.moves_made == ai.safes == {(2, 4)}
    assert ai.mines == set()
    assert ai.knowledge == [Sentence([(1, 3), (1, 4), (2, 3)], 1)]


def test_no_mines_around_makes_all_neighbours_safe():
    ai = MinesweeperAI(3, 5)
    ai.add_knowledge((0, 4), 0)
    assert ai.safes == {(0, 4), (0, 3), (1, 3), (1, 4)}
    assert ai.knowledge == []


def test_as_many_mines_as_neighbours_makes_all_of_them_mines():
    ai = MinesweeperAI(3, 5)
    ai.add_knowledge((0, 4), 3)
    assert ai.mines == {(0, 3), (1, 3), (1, 4)}
    assert ai.knowledge == []


def test_known_neighbours_are_left_out_of_the_sentence():
    ai = MinesweeperAI(3, 3)
    ai.mines.update({(0, 0), (0, 1)})
    ai.safes.update({(2, 2)})
    ai.add_knowledge((1, 1), 4)
    assert ai.knowledge == [Sentence([(0, 2), (1, 0), (1, 2), (2, 0), (2, 1)], 2)]


def test_old_sentences_hear_of_cells_that_callers_marked():
    ai = MinesweeperAI(3, 8)
    ai.add_knowledge((0, 0), 1)
    ai.mines.update({(0, 1)})
    ai.add_knowledge((2, 7), 1)
    assert ai.safes == {(0, 0), (2, 7), (1, 0), (1, 1)}
    ai.safes = ai.safes | {(2, 6), (1, 6)}
    ai.add_knowledge((0, 0), 1)
    assert ai.mines == {(0, 1), (1, 7)}


def test_subset_rule_adds_the_inferred_sentence_beside_the_plain_ones():
    ai = MinesweeperAI(2, 4)
    ai.add_knowledge((0, 0), 1)
    ai.add_knowledge((0, 1), 2)
    plain = Sentence([(1, 0), (1, 1)], 1), Sentence([(1, 0), (1, 1), (1, 2), (0, 2)], 2)
    inferred = Sentence([(1, 2), (0, 2)], 1)
    assert len(ai.knowledge) == 3
    assert all(sentence in ai.knowledge for sentence in (*plain, inferred))


def test_a_count_that_callers_corrected_is_honoured():
    ai = MinesweeperAI(2, 5)
    ai.add_knowledge((0, 1), 1)
    ai.knowledge[0].count = 2
    ai.knowledge.append(Sentence([(0, 0), (0, 2), (1, 0), (1, 1)], 1))
    ai.add_knowledge((0, 4), 1)
    assert ai.mines == {(1, 2)}


def test_subset_rule_works_on_sentences_that_were_inferred():
    ai = MinesweeperAI(2, 9)
    a, b, c, d = (0, 0), (0, 1), (0, 2), (0, 3)
    ai.knowledge = [
        Sentence([a, b, c, d], 2),
        Sentence([a, b], 1),
        Sentence([b, c, d, (0, 4)], 2),
        Sentence([b, (0, 4)], 1),
    ]
    ai.add_knowledge((1, 8), 0)
    assert Sentence([c, d], 1) in ai.knowledge
    assert len(ai.knowledge) == 5


@pytest.mark.parametrize("order", list(itertools.permutations(CALLS)))
def test_order_of_calls_does_not_matter(order):
    ai = MinesweeperAI(2, 4)
    for cell, count in order:
        ai.add_knowledge(cell, count)
    assert ai.safes >= {(0, 0), (0, 1), (0, 2), (1, 2)}
    assert state_of(ai).statements == {
        (frozenset({(1, 0), (1, 1)}), 1),
        (frozenset({(1, 1), (0, 3), (1, 3)}), 2),
    }


def test_same_cell_again_changes_nothing():
    ai = MinesweeperAI(4, 5)
    ai.add_knowledge((1, 1), 2)
    ai.add_knowledge((1, 3), 1)
    before = state_of(ai)
    ai.add_knowledge((1, 1), 2)
    assert state_of(ai) == before
    assert len(ai.knowledge) == len(before.statements)


def test_lists_and_sets_stay_the_callers_objects():
    ai = MinesweeperAI(4, 5)
    kept = ai.moves_made, ai.mines, ai.safes, ai.knowledge
    ai.add_knowledge((1, 1), 0)
    ai.add_knowledge((2, 2), 5)
    assert all(a is b for a, b in zip(kept, vars_of(ai), strict=True))


def vars_of(ai):
    return ai.moves_made, ai.mines, ai.safes, ai.knowledge


def test_safe_move_is_safe_new_and_changes_nothing():
    ai = MinesweeperAI(3, 7)
    assert ai.make_safe_move() is None
    ai.safes = {(0, 6), (2, 1), (2, 2)}
    ai.moves_made = {(0, 6)}
    ai.knowledge = [Sentence([(1, 1), (1, 2)], 1)]
    before, randomness = copy.deepcopy(vars_of(ai)), random.getstate()
    assert ai.make_safe_move() in {(2, 1), (2, 2)}
    assert vars_of(ai) == before
    assert random.getstate() == randomness
    ai.moves_made |= ai.safes
    assert ai.make_safe_move() is None


def test_every_cell_neither_played_nor_a_mine_is_a_possible_random_move():
    random.seed(2)
    ai = MinesweeperAI(3, 5)
    ai.moves_made = {(0, 4), (2, 2)}
    ai.mines = {(1, 3), (2, 4)}
    before = copy.deepcopy(vars_of(ai))
    moves = {ai.make_random_move() for _ in range(400)}
    assert moves == board(3, 5) - ai.moves_made - ai.mines
    assert vars_of(ai) == before


def test_no_random_move_when_all_cells_are_played_or_mines():
    ai = MinesweeperAI(2, 3)
    ai.mines = {(0, 0), (1, 2)}
    ai.moves_made = board(2, 3) - ai.mines
    assert ai.make_random_move() is None


def test_works_alone_and_without_registration_as_a_module(tmp_path):
    """The grader copies the file into an empty folder and imports it under no known name."""
    source = Path(minesweeper.__file__).read_text(encoding="utf-8")
    (tmp_path / "copied.py").write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("copied", tmp_path / "copied.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert "copied" not in sys.modules
    ai = module.MinesweeperAI(4, 4)
    ai.add_knowledge((0, 0), 1)
    twin = copy.deepcopy(ai)
    for agent in (ai, twin):
        agent.add_knowledge((0, 1), 1)
        assert agent.safes == {(0, 0), (0, 1), (0, 2), (1, 2)}


def test_needs_the_standard_library_alone(tmp_path):
    code = "import sys; sys.path.insert(0, sys.argv[1]); import minesweeper as m; m.Minesweeper()"
    folder = str(Path(minesweeper.__file__).parent)
    subprocess.run([sys.executable, "-I", "-S", "-c", code, folder], check=True, cwd=tmp_path)
