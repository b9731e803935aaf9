"""How hard it is to see that cells are certain."""

from __future__ import annotations

from collections.abc import Iterable

from sapper.errors import TooComplex
from sapper.proofs.closure import Closure
from sapper.proofs.statement import Rule
from sapper.proofs.system import System, places
from sapper.shape import Cell
from sapper.view import View

_LADDER = (Rule.KNOWN, Rule.SUBSET, Rule.OVERLAP, Rule.TOTAL)


def hardest_rung(view: View, cells: Iterable[Cell]) -> Rule:
    """The rung of the hardest of these certain cells, each by its easiest proof."""
    system = System.of(view)
    closure = Closure(system, system.numbers)
    goal = system.mask(cells)
    try:
        closure.run(Rule.TOTAL, goal)
    except TooComplex:
        return Rule.CASES
    rungs = [closure.rungs.get(place, Rule.CASES) for place in places(goal)]
    return max((easiest(rung) for rung in rungs), key=lambda rung: rung.height)


def easiest_safe(view: View, safe: Iterable[Cell], near: Cell) -> tuple[Cell, Rule]:
    """The safe cell that is easiest to prove, the nearest of several, with its rung."""
    system = System.of(view)
    closure = Closure(system, system.numbers)
    mask = system.mask(safe)
    for rung in _LADDER:
        try:
            closure.run(rung)
        except TooComplex:
            break
        if closure.safe & mask:
            return _nearest(system, closure.safe & mask, near), rung
    return _nearest(system, mask, near), Rule.CASES


def easiest(rung: Rule) -> Rule:
    """The rung as people count: a number alone and with known cells taken off are one."""
    return Rule.KNOWN if rung is Rule.NUMBER else rung


def _nearest(system: System, mask: int, near: Cell) -> Cell:
    cells = system.cells(mask)
    return min(cells, key=lambda cell: (max(abs(cell[0] - near[0]), abs(cell[1] - near[1])), cell))
