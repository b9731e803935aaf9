"""`Sentence`: one statement of logic."""

from __future__ import annotations

import copy
import pickle

import pytest

from minesweeper import Sentence

A, B, C = (0, 0), (0, 1), (70, 90)


@pytest.mark.parametrize("make", [list, tuple, set, frozenset, iter, lambda cells: cells * 2])
def test_cells_are_a_set_whatever_they_came_in(make):
    sentence = Sentence(make([A, B]), 1)
    assert sentence.cells == {A, B}
    assert type(sentence.cells) is set
    assert sentence.count == 1


def test_cells_are_not_the_callers_object():
    cells = {A, B}
    sentence = Sentence(cells, 1)
    cells.add(C)
    assert sentence.cells == {A, B}
    sentence.mark_safe(A)
    assert cells == {A, B, C}


def test_equality_compares_cells_and_count():
    assert Sentence([A, B], 1) == Sentence({B, A}, 1)
    assert Sentence([A, B], 1) != Sentence([A, B], 2)
    assert Sentence([A, B], 1) != Sentence([A, C], 1)
    assert Sentence([A, B], 1) != ({A, B}, 1)
    assert Sentence([A, B], 1) in [Sentence([C], 0), Sentence([B, A], 1)]


def test_a_sentence_can_change_and_so_has_no_hash():
    with pytest.raises(TypeError):
        hash(Sentence([A], 1))


def test_text():
    assert str(Sentence([A], 1)) == "{(0, 0)} = 1"
    two = Sentence([A, B], 0)
    assert str(two) == f"{two.cells} = {two.count}"


@pytest.mark.parametrize(
    ("cells", "count", "mines", "safes"),
    [
        ([A, B], 0, set(), {A, B}),
        ([A, B], 1, set(), set()),
        ([A, B], 2, {A, B}, set()),
        ([A, B], 3, set(), set()),
        ([A, B], -1, set(), set()),
        ([], 0, set(), set()),
        ([], 1, set(), set()),
    ],
)
def test_known_cells(cells, count, mines, safes):
    sentence = Sentence(cells, count)
    assert sentence.known_mines() == mines
    assert sentence.known_safes() == safes


def test_known_cells_are_copies():
    for sentence in (Sentence([A, B], 2), Sentence([A, B], 0), Sentence([A, B], 1)):
        for known in (sentence.known_mines(), sentence.known_safes()):
            known.add(C)
            known.discard(A)
        assert sentence.cells == {A, B}
        assert C not in sentence.known_mines() | sentence.known_safes()


def test_marking_while_walking_over_the_cells():
    mines, safes = Sentence([A, B], 2), Sentence([A, B], 0)
    for cell in mines.known_mines():
        mines.mark_mine(cell)
    for cell in safes.cells:
        safes.mark_safe(cell)
    assert mines == safes == Sentence([], 0)


def test_mark_mine_takes_the_cell_out_and_lowers_the_count():
    sentence = Sentence([A, B, C], 2)
    sentence.mark_mine(A)
    assert sentence == Sentence([B, C], 1)
    sentence.mark_mine(A)
    assert sentence == Sentence([B, C], 1)


def test_mark_safe_takes_the_cell_out():
    sentence = Sentence([A, B, C], 2)
    sentence.mark_safe(A)
    assert sentence == Sentence([B, C], 2)
    sentence.mark_safe(A)
    assert sentence == Sentence([B, C], 2)


def test_marking_returns_nothing():
    sentence = Sentence([A, B], 1)
    assert sentence.mark_mine(A) is None
    assert sentence.mark_safe(B) is None


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, lambda sentence: pickle.loads(pickle.dumps(sentence))]
)
def test_a_copy_lives_its_own_life(duplicate):
    sentence = Sentence([A, B], 1)
    other = duplicate(sentence)
    assert other == sentence
    sentence.mark_mine(A)
    assert other == Sentence([A, B], 1)
