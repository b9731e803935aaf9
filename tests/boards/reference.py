"""Ratings by the Python prover's own closure: slow, and the truth for the kernel's ladder."""

from __future__ import annotations

from sapper.core import analyse
from sapper.core.shape import Cell
from sapper.core.view import View
from sapper.game.game import Game
from sapper.game.layout import Layout
from sapper.proofs import Relation, Rule
from sapper.proofs.closure import Closure
from sapper.proofs.prover import Prover
from sapper.proofs.system import System, places

RUNGS = tuple(Rule)


def rungs(view: View) -> dict[Cell, tuple[bool, Rule]] | None:
    """Whether each certain cell is a mine, and its rung; None where the prover hit a limit."""
    prover = Prover(view)
    if not prover._climb(0):
        return None
    settled = prover.closure.rungs
    return {
        view.shape.cell(place): (bool(prover.mines >> place & 1), settled.get(place, Rule.CASES))
        for place in places(prover.candidates)
    }


def points(layout: Layout, first: Cell, counter: bool = True) -> dict[Rule, int] | None:
    """How often each rung is the lowest that shows a safe cell; None if a guess is needed."""
    game = Game.on(layout)
    game.open(first)
    known: dict[Cell, bool] = {}
    found: dict[Rule, int] = {}
    while not game.is_over:
        view = game.view if counter else View(layout.height, layout.width, game.view.codes)
        rung = _learn(view, known)
        if rung is None:
            return None
        found[rung] = found.get(rung, 0) + 1
        for cell in [cell for cell, is_mine in known.items() if not is_mine]:
            if game.view.is_hidden(cell):
                game.open(cell)
    return found


def _learn(view: View, known: dict[Cell, bool]) -> Rule | None:
    """Add all that the lowest rung gives that shows a new safe cell."""
    system = System.of(view)
    closure = Closure(system, system.numbers)
    for cell, is_mine in known.items():
        if view.is_hidden(cell):
            closure.assume(system.mask([cell]), Relation.EXACTLY, int(is_mine))
    for rung in RUNGS[:-1]:
        closure.run(rung)
        if _take(view, known, system.cells(closure.safe), system.cells(closure.mines)):
            return rung
    found = analyse(view)
    return Rule.CASES if _take(view, known, found.safe, found.mines) else None


def _take(
    view: View, known: dict[Cell, bool], safe: frozenset[Cell], mines: frozenset[Cell]
) -> bool:
    """Remember these cells; whether a hidden one of them is safe."""
    known.update(dict.fromkeys(safe, False))
    known.update(dict.fromkeys(mines, True))
    return any(view.is_hidden(cell) for cell in safe)
