"""The agent's contract, written again in the slowest and plainest way: everything with everything.

A `State` is what an agent believes, as plain values. `after_call` returns what it has to believe
after one `add_knowledge`, computed from the state before the call and from nothing else.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

Cell = tuple[int, int]
Statement = tuple[frozenset[Cell], int]


@dataclass(frozen=True)
class State:
    """What an agent believes, whatever the order of its sentences."""

    moves_made: frozenset[Cell]
    mines: frozenset[Cell]
    safes: frozenset[Cell]
    statements: frozenset[Statement]


def state_of(ai: Any) -> State:
    return State(
        frozenset(ai.moves_made),
        frozenset(ai.mines),
        frozenset(ai.safes),
        frozenset((frozenset(sentence.cells), sentence.count) for sentence in ai.knowledge),
    )


def around(cell: Cell, height: int, width: int) -> set[Cell]:
    near = itertools.product((-1, 0, 1), repeat=2)
    cells = {(cell[0] + down, cell[1] + right) for down, right in near}
    return {(i, j) for i, j in cells if 0 <= i < height and 0 <= j < width} - {cell}


def after_call(state: State, height: int, width: int, cell: Cell, count: int) -> State:
    told = frozenset(around(cell, height, width)), count
    moves_made = state.moves_made | {cell}
    return closure(moves_made, state.mines, state.safes | {cell}, state.statements | {told})


def closure(
    moves_made: frozenset[Cell],
    mines: frozenset[Cell],
    safes: frozenset[Cell],
    statements: frozenset[Statement],
) -> State:
    """Repeat reduce, prove and compare all pairs until nothing changes."""
    while True:
        reduced = {reduce(statement, mines, safes) for statement in statements}
        proven_mines = {c for cells, count in reduced if count == len(cells) for c in cells}
        proven_safes = {c for cells, count in reduced if count == 0 for c in cells}
        useful = {(cells, count) for cells, count in reduced if 0 < count < len(cells)}
        inferred = {
            (big - small, big_count - small_count)
            for (small, small_count), (big, big_count) in itertools.permutations(useful, 2)
            if small < big
        }
        now = frozenset(useful | inferred)
        if now == statements and not proven_mines and not proven_safes:
            return State(moves_made, mines, safes, statements)
        mines, safes, statements = mines | proven_mines, safes | proven_safes, now


def reduce(statement: Statement, mines: frozenset[Cell], safes: frozenset[Cell]) -> Statement:
    cells, count = statement
    return cells - mines - safes, count - len(cells & mines)
