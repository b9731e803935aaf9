"""A position that was copied from a game is found again; an unrelated one is not taken for it."""

from __future__ import annotations

from random import Random

import pytest

from sapper import _kernel
from sapper.core import HIDDEN, LEVELS
from sapper.game.game import Game

Rows = list[list[int]]


def played_game(name: str, seed: int) -> Game:
    """A game in its middle: about half of the safe cells are open."""
    level, random = LEVELS[name], Random(seed)
    game = Game(level, seed=seed, start="opening")
    game.open((level.height // 2, level.width // 2))
    layout = game.layout
    assert layout is not None
    safe = [cell for cell in level.shape.cells() if not layout.is_mine(cell)]
    while sum(code < HIDDEN for code in game.codes) < len(safe) // 2:
        game.open(random.choice([cell for cell in safe if game.view.is_hidden(cell)]))
    return game


def rows_of(game: Game) -> Rows:
    width = game.level.width
    return [[*game.codes[at : at + width]] for at in range(0, len(game.codes), width)]


def turned(rows: Rows, symmetry: int) -> Rows:
    """The rows transposed (1), upside down (2), mirrored (4)."""
    rows = [[*row] for row in zip(*rows, strict=True)] if symmetry & 1 else rows
    rows = rows[::-1] if symmetry & 2 else rows
    return [row[::-1] for row in rows] if symmetry & 4 else rows


def is_noted(game: Game, rows: Rows) -> bool:
    codes = bytes(code for row in rows for code in row)
    return _kernel.PlayedGame(game.rules).agrees_with(len(rows), len(rows[0]), codes)


@pytest.mark.parametrize("symmetry", range(8))
def test_a_turned_position_is_the_game_s(symmetry: int) -> None:
    game = played_game("beginner", 5)
    assert is_noted(game, turned(rows_of(game), symmetry))


@pytest.mark.parametrize("symmetry", range(8))
def test_so_is_one_with_a_row_cut_and_a_column_added(symmetry: int) -> None:
    game = played_game("intermediate", 5)
    rows = [[HIDDEN, *row] for row in turned(rows_of(game), symmetry)[1:]]
    assert is_noted(game, rows)


def test_so_is_a_quarter_of_it() -> None:
    game = played_game("expert", 7)
    assert is_noted(game, [row[:15] for row in rows_of(game)[:8]])


def test_so_is_one_with_a_few_changed_cells() -> None:
    game = played_game("beginner", 9)
    rows = turned(rows_of(game), 3)
    opened = [(r, c) for r, row in enumerate(rows) for c, code in enumerate(row) if code < HIDDEN]
    for row, column in opened[:3]:
        rows[row][column] = HIDDEN
    rows[opened[5][0]][opened[5][1]] = 8
    assert is_noted(game, rows)


@pytest.mark.parametrize("name", ["beginner", "intermediate", "expert"])
def test_unrelated_positions_are_not(name: str) -> None:
    game = played_game(name, 1)
    assert not any(is_noted(game, rows_of(played_game(name, seed))) for seed in range(2, 7))


def test_a_position_of_one_open_cell_tells_nothing_of_another_board() -> None:
    game = played_game("beginner", 1)
    assert not is_noted(game, [[1, HIDDEN, HIDDEN]])
