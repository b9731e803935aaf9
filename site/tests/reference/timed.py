"""Expert positions and the native time of their odds, as JSON."""

from __future__ import annotations

import json
import random
import time

from sapper import Game, Level, StartRule, View, analyse


def position(seed: int) -> View:
    """An expert position in the midst of a game."""
    draw = random.Random(seed)
    game = Game(Level(16, 30, 99), seed=seed, start=StartRule.OPENING)
    game.open((3, 3))
    cells = list(game.level.shape.cells())
    draw.shuffle(cells)
    for cell in cells[:120]:
        if game.view.is_hidden(cell) and game.layout and not game.layout.is_mine(cell):
            game.open(cell)
    return game.view


def main() -> None:
    """Print positions and milliseconds of CPU time per position."""
    views = [position(seed) for seed in range(200)]
    for view in views:
        analyse(view)
    began = time.process_time()
    for view in views:
        list(analyse(view).probability.values())
    spent = time.process_time() - began
    found = [
        {"height": v.height, "width": v.width, "mines": v.mines, "codes": list(v.codes)}
        for v in views
    ]
    print(json.dumps({"positions": found, "milliseconds": 1000 * spent / len(views)}))


if __name__ == "__main__":
    main()
