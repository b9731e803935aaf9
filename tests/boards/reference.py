"""Ratings by proofs: slow, and the truth for the kernel's ladder, which keeps no reasons."""

from __future__ import annotations

from sapper.core import EXPLODED, Cell, View
from sapper.game import Game, Layout
from sapper.proofs import Rule, prove_all


def rungs(view: View) -> dict[Cell, tuple[bool, Rule]] | None:
    """Whether each certain cell is a mine, and its rung; None where the prover hit a limit."""
    proofs = prove_all(view)
    if not all(proof.is_minimal for proof in proofs.values()):
        return None
    return {cell: (proof.is_mine, proof.rung) for cell, proof in proofs.items()}


def points(layout: Layout, first: Cell, uses_total: bool = True) -> dict[Rule, int] | None:
    """How often each rung is the lowest that shows a safe cell; None if a guess is needed."""
    game = Game.on(layout)
    game.open(first)
    mines: set[Cell] = set()
    found: dict[Rule, int] = {}
    while not game.is_over:
        view = game.view if uses_total else game.view.with_total(None)
        certain = rungs(view.with_(dict.fromkeys(mines, EXPLODED))) or {}
        safe = [rung for is_mine, rung in certain.values() if not is_mine]
        if not safe:
            return None
        lowest = min(safe, key=lambda rung: rung.height)
        found[lowest] = found.get(lowest, 0) + 1
        for cell, (is_mine, rung) in certain.items():
            if rung.height <= lowest.height and is_mine:
                mines.add(cell)
            elif rung.height <= lowest.height and game.view.is_hidden(cell):
                game.open(cell)
    return found
