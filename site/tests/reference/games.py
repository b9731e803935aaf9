"""Games of random clicks, flags, chords and undos with every position on the way, as JSON.

Usage: games.py COUNT
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

from sapper import Game, IllegalMove, Level, StartRule, WinRule

LEVELS = ("9x9/10", "16x16/40", "4x9/6", "8x8/8", "3x3/2")


def play(number: int) -> dict[str, Any]:
    """One game of random actions, allowed and forbidden ones."""
    draw = random.Random(number)
    level = Level.parse(LEVELS[number % len(LEVELS)])
    start = [*StartRule][number % 3]
    if level.mines + (9 if start is StartRule.OPENING else 1) > level.shape.size:
        start = StartRule.SAFE
    win = [*WinRule][number % 2]
    game = Game(level, seed=number, start=start, cascade=number % 4 != 3, win=win)
    moves, states = [], []
    for _ in range(60):
        kind = draw.choice(["open", "open", "flag", "flag", "chord", "chord", "undo"])
        cell = draw.choice(list(level.shape.cells()))
        try:
            if kind == "undo":
                game.undo()
            else:
                getattr(game, kind)(cell)
            is_move = True
        except IllegalMove:
            is_move = False
        moves.append([kind, level.shape.index(cell)])
        states.append(
            [is_move, str(game.outcome), "".join(map(chr, (c + 65 for c in game.view.codes)))]
        )
    rules = {
        "height": level.height,
        "width": level.width,
        "mines": level.mines,
        "start": str(start),
        "cascade": game.cascade,
        "win": win.value,
        "seed": number,
        "marks": None,
        "shown": None,
    }
    return {"rules": rules, "moves": moves, "states": states}


if __name__ == "__main__":
    print(json.dumps([play(number) for number in range(int(sys.argv[1]))]))
