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

LEVELS = ("9x9/10", "16x16/40", "16x30/99", "8x8/8", "5x7/9", "20x10/45")


def position(number: int) -> View:
    """A position in the midst of a game."""
    draw = random.Random(number)
    level = Level.parse(LEVELS[number % len(LEVELS)])
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


def describe(number: int) -> dict[str, Any]:
    """A position with its odds and the champion's move."""
    view = position(number)
    hidden = any(True for _ in view.hidden())
    analysis = analyse(view)
    chances = dict(analysis.probability)
    chances |= dict.fromkeys(analysis.safe, 0.0) | dict.fromkeys(analysis.mines, 1.0)
    move = create_agent("champion").choose(view, random.Random(0)) if hidden else None
    return {
        "text": view.text,
        "height": view.height,
        "width": view.width,
        "mines": view.mines,
        "codes": list(view.codes),
        "chances": [chances.get(cell) for cell in view.shape.cells()],
        "log2": analysis.log2_layouts,
        "best": None if move is None else view.shape.index(move.cell),
        "risk": None if move is None else move.reason.risk,
    }


def proof(number: int) -> dict[str, Any]:
    """The explanation of one cell, certain if there is one."""
    from sapper.proofs import find_proof
    from sapper.session.thoughts import explain

    view = position(number)
    analysis = analyse(view)
    cell = min(analysis.safe or analysis.mines or view.hidden(), default=None)
    if cell is None:
        return {"text": view.text, "cell": None}
    why = explain(view, cell)
    made = find_proof(view, cell)
    return {
        "text": view.text,
        "cell": list(cell),
        "title": why.title,
        "steps": [step.text for step in why.steps],
        "difficulty": "" if made is None else str(made.difficulty),
    }


def main() -> None:
    count = int(sys.argv[1])
    found = [describe(number) for number in range(count)]
    print(json.dumps({"positions": found, "proofs": [proof(each) for each in range(count)]}))


if __name__ == "__main__":
    main()
