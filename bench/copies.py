"""How often a position is taken for a copy of a game, by copies and by unrelated positions.

python bench/copies.py            # 5,000 pairs, some 30 s
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from sapper import _kernel
from sapper.core.level import LEVELS
from sapper.core.view import HIDDEN
from sapper.game.game import Game

_POOL = 400
"""So many games of each level are paired."""


def midgame(name: str, random: Random) -> Game:
    """A game in which 5 to 90 % of the safe cells are open, each beside one that was open."""
    level = LEVELS[name]
    index, near = level.shape.index, level.shape.neighbour_indexes
    while True:
        game = Game(level, seed=random.getrandbits(40), start=random.choice(["safe", "opening"]))
        game.open((random.randrange(level.height), random.randrange(level.width)))
        assert game.layout is not None
        safe = [cell for cell in level.shape.cells() if not game.layout.is_mine(cell)]
        wanted = random.uniform(0.05, 0.9) * len(safe)
        while not game.is_over and sum(code < HIDDEN for code in game.codes) < wanted:
            codes = game.codes
            hidden = [cell for cell in safe if codes[index(cell)] >= HIDDEN]
            beside = [c for c in hidden if any(codes[i] < HIDDEN for i in near(index(c)))]
            game.open(random.choice(beside or hidden))
        if not game.is_over:
            return game


def edited(game: Game, random: Random) -> list[list[int]]:
    """What is seen of a game: turned, two lines at most cut or added a side, 3 cells changed."""
    width = game.level.width
    rows = [[*game.codes[at : at + width]] for at in range(0, len(game.codes), width)]
    rows = [row[::-1] for row in rows] if random.random() < 0.5 else rows
    for side in range(4 + random.randrange(4)):
        lines = random.choice([-2, -1, 0, 0, 1, 2]) if side < 4 else 0
        rows = [*[[HIDDEN] * len(rows[0])] * -lines, *rows[max(0, lines) :]]
        rows = [[*row] for row in zip(*rows[::-1], strict=True)]
    opened = [(r, c) for r, row in enumerate(rows) for c, code in enumerate(row) if code < HIDDEN]
    for row, column in random.sample(opened, min(len(opened), random.randrange(4))):
        rows[row][column] = random.choice([0, 1, 2, 3, HIDDEN])
    return rows


def main(pairs: int) -> None:
    random = Random(43)
    pool = {name: [midgame(name, random) for _ in range(_POOL)] for name in LEVELS}
    tried, taken, found = Counter[str](), Counter[str](), Counter[str]()
    for _ in range(pairs):
        name = random.choice(list(LEVELS))
        game, other = random.sample(pool[name], 2)
        played = _kernel.PlayedGame(game.rules)
        rows = edited(game, random)
        copy = bytes(code for row in rows for code in row)
        tried[name] += 1
        taken[name] += played.agrees_with(game.level.height, game.level.width, other.codes)
        found[name] += played.agrees_with(len(rows), len(rows[0]), copy)
    print("level         pairs  unrelated taken  copies found")
    for name in LEVELS:
        print(f"{name:12}{tried[name]:7}{taken[name]:17}{found[name] / tried[name]:13.1%}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
