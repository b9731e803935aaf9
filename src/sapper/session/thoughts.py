"""What can be said of a view without knowing the mines: exact odds, the best guess, proofs."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.shape import Cell
from sapper.view import View


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact probability of a mine for every hidden cell, or why it could not be had."""

    view: View
    probability: dict[Cell, float]
    safe: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()
    problem: str | None = None
    is_ready: bool = True

    @property
    def best(self) -> Cell | None:
        """The cell that is least likely a mine, the first in reading order."""
        return min(self.probability, key=lambda cell: (self.probability[cell], cell), default=None)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation: its words, the numbers it uses, the cells it speaks of."""

    text: str
    numbers: frozenset[Cell] = frozenset()
    cells: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class Why:
    """Why a cell is safe or a mine in a view, or what is known of it otherwise."""

    cell: Cell
    view: View
    title: str
    steps: tuple[Step, ...] = ()


def compute_odds(view: View) -> Odds:
    """The odds of a view; `problem` is set where they cannot be had."""
    return Odds(view, {}, problem="odds are not available")


def explain(view: View, cell: Cell) -> Why:
    """The derivation of a hidden cell's state, step by step."""
    return Why(cell, view, f"No proof is available for {cell}.")
