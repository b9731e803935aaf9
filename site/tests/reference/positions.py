"""Positions of real games with what the package says of them, as JSON: the browser must agree.

Usage: positions.py COUNT
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

from sapper import Game, Level, StartRule, analyse, create_agent
from sapper.core.view import View
from sapper.proofs import find_proof
from sapper.session.thoughts import explain

LEVELS = ("9x9/10", "16x16/40", "16x30/99", "8x8/8", "5x7/9", "20x10/45")


def position(number: int, size: str = "") -> View:
    """A position in the midst of a game, on one level after the other unless a size is given."""
    draw = random.Random(number)
    level = Level.parse(size or LEVELS[number % len(LEVELS)])
    game = Game(level, seed=number, start=StartRule.OPENING)
    cells = list(level.shape.cells())
    draw.shuffle(cells)
    game.open(cells[0])
    for cell in cells[1 : draw.randrange(2, 2 + len(cells) // 3)]:
        if game.is_over or not game.view.is_hidden(cell):
            continue
        assert game.layout is not None
        if not game.layout.is_mine(cell):
            game.open(cell)
    return game.view


def describe(view: View) -> dict[str, Any]:
    """A position with its odds, the champion's move, and why one cell is certain, if one is."""
    analysis = analyse(view)
    chances = dict(analysis.probability)
    chances |= dict.fromkeys(analysis.safe, 0.0) | dict.fromkeys(analysis.mines, 1.0)
    move = create_agent("champion").choose(view, random.Random(0))
    cell = min(analysis.safe or analysis.mines or view.hidden())
    why, made = explain(view, cell), find_proof(view, cell)
    return {
        "position": {
            "height": view.height,
            "width": view.width,
            "mines": view.mines,
            "codes": list(view.codes),
        },
        "text": view.text,
        "chances": [chances.get(cell) for cell in view.shape.cells()],
        "log2": analysis.log2_layouts,
        "best": view.shape.index(move.cell),
        "risk": move.reason.risk,
        "cell": view.shape.index(cell),
        "title": why.title,
        "steps": [step.text for step in why.steps],
        "difficulty": "" if made is None else str(made.difficulty),
    }


def main() -> None:
    views = map(position, range(2 * int(sys.argv[1])))
    unfinished = [view for view in views if any(True for _ in view.hidden())]
    print(json.dumps([describe(view) for view in unfinished[: int(sys.argv[1])]]))


if __name__ == "__main__":
    main()
