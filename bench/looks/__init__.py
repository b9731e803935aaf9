"""Looks of boards that the reader of pictures is tried on once, before anything is made for them.

Each set is drawn, measured by `bench/picture.py --only fresh --set NAME`, and noted in
`bench/results/picture.md` as it came out. From then on it is known, and the next set counts. No
font, flag or mine of these is drawn by `research/`, where the network learns. The fonts come from
Debian: those of the first two sets are named in `skinned.py`; the third takes
fonts-crosextra-carlito, fonts-clear-sans, fonts-karla, fonts-manrope, fonts-inter,
fonts-jetbrains-mono, fonts-yusei-magic, fonts-font-awesome and fonts-arkpandora; the fourth
fonts-paratype, fonts-go, fonts-mononoki, fonts-sora, fonts-pc, fonts-national-park,
fonts-material-design-icons-iconfont, fonts-tuffy and fonts-crosextra-caladea.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Protocol

from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, Picture, position

from bench.looks.fourth import FOURTH
from bench.looks.skinned import FIRST, SECOND
from bench.looks.third import THIRD

SIZES = [(9, 9, 10), (16, 16, 40), (16, 30, 99), (14, 18, 40)]
PITCHES = [20, 21, 23.5, 26, 30, 36, 44]


class Look(Protocol):
    """Draws a position at a pitch, with the total of mines."""

    @property
    def name(self) -> str: ...

    def draw(self, codes: list[list[int]], pitch: float, total: int) -> Picture: ...


SETS: dict[str, Sequence[Look]] = {
    "first": FIRST, "second": SECOND, "third": THIRD, "fourth": FOURTH,
}  # fmt: skip
LOST = {"first": {3, 7, 11}, "second": {3, 7, 11}, "third": {3, 6, 9}, "fourth": {3, 6, 9}}
"""Which of twelve pictures show a lost game."""
WON: dict[str, set[int]] = {"first": set(), "second": set(), "third": {4, 11}, "fourth": {4, 11}}


def pictures(name: str, count: int) -> Iterator[tuple[str, Picture, int]]:
    """That many pictures of each look of a set, half of them among other windows, and the total."""
    for look in SETS[name]:
        for number in range(count):
            source = random.Random(f"fresh {look.name} {number}")
            rows, columns, mines = SIZES[number % len(SIZES)]
            pitch = source.choice(PITCHES if columns < 30 else PITCHES[:5])
            codes = position(source, rows, columns, mines, number % 12 in LOST[name])
            if number % 12 in WON[name]:
                codes = _won(source, rows, columns, mines)
            _add_questions(source, codes)
            picture = look.draw(codes, pitch, mines)
            yield (
                f"{look.name} {number}",
                picture.on_desktop(source) if number % 2 else picture,
                mines,
            )


def _won(source: random.Random, rows: int, columns: int, mines: int) -> list[list[int]]:
    """A game at its end: every mine has a flag, or is left hidden."""
    is_flagged = source.random() < 0.6
    mined = set(source.sample([(r, c) for r in range(rows) for c in range(columns)], mines))
    return [
        [
            (FLAG if is_flagged else HIDDEN) if (row, column) in mined
            else sum((row + i, column + j) in mined for i in (-1, 0, 1) for j in (-1, 0, 1))
            for column in range(columns)
        ]
        for row in range(rows)
    ]  # fmt: skip


def _add_questions(source: random.Random, codes: list[list[int]]) -> None:
    """Marks a few hidden cells, in every third picture of a game that goes on."""
    hidden = [
        (row, column) for row, line in enumerate(codes)
        for column, code in enumerate(line) if code == HIDDEN
    ]  # fmt: skip
    is_over = any(code in (MINE, EXPLODED) for line in codes for code in line)
    if is_over or source.random() > 1 / 3:
        return
    for row, column in source.sample(hidden, min(len(hidden), source.randrange(1, 5))):
        codes[row][column] = QUESTION
