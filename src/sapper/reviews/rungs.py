"""How hard it is to see that cells are certain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sapper.boards import find_rungs
from sapper.core.errors import TooComplex
from sapper.core.shape import Cell
from sapper.core.view import View
from sapper.proofs.statement import Rule


def hardest_rung(view: View, cells: Iterable[Cell], safe: Iterable[Cell]) -> tuple[Rule, Rule]:
    """The rung of the hardest of these certain cells, each by its easiest proof.

    With it that of the easiest of all safe cells: what it took to find one of them.
    """
    rungs = _rungs(view)

    def rung_of(cell: Cell) -> Rule:
        return rungs.get(cell, Rule.CASES)

    hardest = max(map(rung_of, cells), key=lambda rung: rung.height)
    return hardest, min(map(rung_of, safe), key=lambda rung: rung.height)


def easiest_safe(view: View, safe: Iterable[Cell], near: Cell) -> tuple[Cell, Rule]:
    """The safe cell that is easiest to prove, the nearest of several, with its rung."""
    rungs = _rungs(view)

    def effort(cell: Cell) -> tuple[int, int, Cell]:
        distance = max(abs(cell[0] - near[0]), abs(cell[1] - near[1]))
        return rungs.get(cell, Rule.CASES).height, distance, cell

    cell = min(safe, key=effort)
    return cell, rungs.get(cell, Rule.CASES)


def _rungs(view: View) -> Mapping[Cell, Rule]:
    """The rung of every certain cell; a number alone and one with known cells taken off are one."""
    try:
        found = find_rungs(view)
    except TooComplex:
        return {}
    return {
        cell: Rule.KNOWN if each.rung is Rule.NUMBER else each.rung for cell, each in found.items()
    }
