"""What an explanation is: a title, and steps that each speak of some cells."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.core.shape import Cell
from sapper.core.view import View


@dataclass(frozen=True, slots=True)
class WhyStep:
    """One step of an explanation: its words, the numbers it uses, the cells it speaks of."""

    text: str
    numbers: frozenset[Cell] = frozenset()
    cells: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class Why:
    """Why a cell is safe or a mine in a view; `is_mine` is None where it is not certain."""

    cell: Cell
    view: View
    title: str
    steps: tuple[WhyStep, ...] = ()
    is_mine: bool | None = None
