"""`Minesweeper`: the game."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, strategies as st

from minesweeper import Minesweeper


def test_defaults():
    game = Minesweeper()
    assert (game.height, game.width, len(game.mines)) == (8, 8, 8)
    assert game.mines_found == set()


@pytest.mark.parametrize("seed", range(20))
def test_a_seed_gives_the_boards_of_the_course(seed):
    """A row, then a column, for each mine; a cell drawn twice is drawn again."""
    random.seed(seed)
    drawn: list[tuple[int, int]] = []
    while len(set(drawn)) < 9:
        row = random.randrange(5)
        drawn.append((row, random.randrange(3)))
    state_after = random.getstate()

    random.seed(seed)
    assert Minesweeper(5, 3, 9).mines == set(drawn)
    assert random.getstate() == state_after


def test_a_known_board():
    random.seed(50)
    assert sorted(Minesweeper(4, 6, 3).mines) == [(1, 5), (2, 5), (3, 2)]


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_board_agrees_with_mines(height, width, data):
    game = Minesweeper(height, width, data.draw(st.integers(0, height * width)))
    assert [len(row) for row in game.board] == [width] * height
    for i, j in itertools.product(range(height), range(width)):
        assert game.board[i][j] is ((i, j) in game.mines)
        assert game.is_mine((i, j)) is ((i, j) in game.mines)
        close = {(k, m) for k, m in game.mines if max(abs(k - i), abs(m - j)) == 1}
        assert game.nearby_mines((i, j)) == len(close)


def test_every_cell_may_be_a_mine():
    random.seed(1)
    found = set().union(*(Minesweeper(2, 5, 1).mines for _ in range(300)))
    assert found == set(itertools.product(range(2), range(5)))


def test_full_and_empty_boards():
    assert Minesweeper(2, 3, 6).mines == set(itertools.product(range(2), range(3)))
    assert Minesweeper(2, 3, 0).mines == set()


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        ((2, 3, 7), "7 mines on 2x3 cells, expected 0 to 6"),
        ((2, 3, -1), "-1 mines"),
        ((0, 3, 0), "of 0x3 cells"),
        ((3, 0, 0), "of 3x0 cells"),
        ((-2, -2, 3), "of -2x-2 cells"),
    ],
)
def test_impossible_games_are_refused(arguments, quoted):
    with pytest.raises(ValueError, match=quoted):
        Minesweeper(*arguments)


def test_won_means_exactly_the_mines_are_flagged():
    game = Minesweeper(3, 4, 3)
    free = next(cell for cell in itertools.product(range(3), range(4)) if not game.is_mine(cell))
    assert not game.won()
    game.mines_found = set(game.mines)
    assert game.won()
    game.mines_found.add(free)
    assert not game.won()
    game.mines_found = set(list(game.mines)[:2])
    assert not game.won()


def test_print_draws_a_row_for_each_row_with_its_mines(capsys):
    game = Minesweeper(2, 3, 0)
    game.mines = {(1, 0)}
    game.board[1][0] = True
    game.print()
    assert capsys.readouterr().out.split("\n") == [
        "-------",
        "| | | |",
        "-------",
        "|X| | |",
        "-------",
        "",
    ]
