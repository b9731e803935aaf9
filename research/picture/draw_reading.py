"""Draws docs/images/reading.svg: a picture of a board with its reading over it, and one doubt.

python research/picture/draw_reading.py
"""

from __future__ import annotations

import random
from pathlib import Path

from skins import NAMED, position

from sapper import read_picture

ROOT = Path(__file__).parents[2]

LOOK = NAMED["glass"]


def main() -> None:
    """A number is made wrong, so that the rules find it."""
    codes = position(random.Random(3), 9, 9, 10)
    row, column = next(
        (row, column) for row, line in enumerate(codes) for column, code in enumerate(line)
        if code == 1
    )  # fmt: skip
    codes[row][column] = 8
    reading = read_picture(LOOK.draw(codes, 32, 10).image)
    page = reading._repr_html_()
    end = page.index("</svg>") + len("</svg>")
    (ROOT / "docs/images/reading.svg").write_text(page[:end] + "\n", encoding="utf-8")
    print(reading)


if __name__ == "__main__":
    main()
