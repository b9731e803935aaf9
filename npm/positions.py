"""Positions with the answers that Python gives, one JSON line each, for the package's test.

python npm/positions.py 2000 > positions.jsonl
"""

from __future__ import annotations

import json
import sys
from random import Random

from sapper import Contradiction, Layout, Level, TooComplex, View, analyse, create_agent
from sapper.core.view import HIDDEN

_LEVELS = [Level(5, 5, 5), Level(9, 9, 10), Level(16, 16, 40), Level(16, 30, 99), Level(8, 20, 55)]
_WORK = 2_000_000
_MOVES = 20
"""One position in so many is also asked for the best move."""


def main() -> None:
    chance = Random(45)
    for number in range(int(sys.argv[1])):
        print(json.dumps(_answered(_view(chance), number % _MOVES == 0), separators=(",", ":")))


def _view(chance: Random) -> View:
    """Some safe cells of a random layout opened; now and then the total is wrong or not known."""
    level = chance.choice(_LEVELS)
    layout = Layout.random(level, chance.randrange(2**32))
    share = chance.random() * 0.7
    codes = bytearray([HIDDEN]) * level.shape.size
    for index, count in enumerate(layout.counts):
        if not layout.marks[index] and chance.random() < share:
            codes[index] = count
    mines = chance.choice([level.mines] * 8 + [None, level.mines + 3])
    return View(level.height, level.width, bytes(codes), mines)


def _answered(view: View, with_move: bool) -> dict[str, object]:
    asked: dict[str, object] = {
        "rows": view.height,
        "columns": view.width,
        "codes": list(view.codes),
        "work": _WORK,
    }
    if view.mines is not None:
        asked["mines"] = view.mines
    try:
        found = analyse(view, work=_WORK)
    except Contradiction:
        return asked | {"failure": "contradiction"}
    except TooComplex:
        return asked | {"failure": "too complex"}
    odds = [found.probability.get(view.shape.cell(index), -1) for index in range(view.shape.size)]
    asked |= {"odds": odds, "log2Layouts": found.log2_layouts}
    if with_move and found.probability:
        move = create_agent("champion").choose(view, Random(0))
        asked["move"] = list(move.cell)
    return asked


if __name__ == "__main__":
    main()
