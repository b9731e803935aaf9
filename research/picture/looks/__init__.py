"""Looks of boards that were drawn before the reader of pictures was tried on them: two sets.

Both were measured once and are known by now: they show that nothing got worse, and how a further
set is drawn. No font, flag or mine of these is drawn by `skins.py`, where the network learns. The
fonts come from Debian. The twelfth set takes fonts-sil-akatab, fonts-sil-padauk, fonts-sil-
harmattan, fonts-motoya-l-cedar, fonts-lexi-gulim, fonts-teluguvijayam, fonts-khmeros and fonts-
ukij-uyghur; the thirteenth fonts-arundina, fonts-horai-umefont, fonts-teluguvijayam, fonts-naver-
d2coding, fonts-lxgw-wenkai, fonts-roboto-slab, fonts-nanum, fonts-paratype and fonts-oxygen.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Protocol

from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, Picture, position

from looks.thirteenth import THIRTEENTH
from looks.twelfth import TWELFTH

EASY, MEDIUM, HARD = (9, 9, 10), (16, 16, 40), (16, 30, 99)
SIZES = [
    EASY, MEDIUM, HARD, EASY, (8, 10, 10), HARD, MEDIUM, (14, 18, 40), (10, 10, 12), HARD,
    (20, 24, 99), MEDIUM,
]  # fmt: skip
"""What pictures that people show mostly have."""
SIZES_OF = {
    "blossom": [EASY, (14, 9, 20), (20, 12, 40), MEDIUM, (30, 16, 99)],
    "clay": [EASY, (10, 10, 12), MEDIUM, (8, 8, 10), HARD],
    "ferry": [EASY, (14, 9, 20), (24, 16, 70), (18, 12, 36), (30, 16, 99)],
    "kiosk": [EASY, (16, 9, 20), (20, 12, 36), (30, 16, 99)],
    "outline": [(8, 8, 12), (10, 10, 18), (8, 8, 14), (12, 12, 28)],
    "readme": [(8, 8, 10), (10, 10, 12), EASY, (12, 12, 20), MEDIUM],
    "stage": [(15, 20, 50), (10, 10, 12), MEDIUM, EASY],
    "thread": [EASY, (10, 10, 12), (12, 12, 20), MEDIUM],
    "workbook": [(10, 10, 15), EASY, MEDIUM, (12, 12, 20)],
}
"""Sizes of looks whose programs have others."""
PITCHES = [20, 21, 23.5, 26, 30, 36, 44]


class Look(Protocol):
    """Draws a position at a pitch, with the total of mines."""

    @property
    def name(self) -> str: ...

    def draw(self, codes: list[list[int]], pitch: float, total: int) -> Picture: ...


SETS: dict[str, Sequence[Look]] = {"twelfth": TWELFTH, "thirteenth": THIRTEENTH}
BEGUN = {"twelfth": (2, 8), "thirteenth": (1, 2, 5, 8)}
"""The pictures of each twelve that show games hardly begun."""
LOST, WON = (3, 6, 9), (4, 11)


def pictures(name: str, count: int) -> Iterator[tuple[str, Picture, int]]:
    """That many pictures of each look of a set, half of them among other windows, and the total."""
    for look in SETS[name]:
        sizes = SIZES_OF.get(look.name, SIZES)
        for number in range(count):
            source = random.Random(f"fresh {look.name} {number}")
            rows, columns, mines = sizes[number % len(sizes)]
            pitch = source.choice(PITCHES if columns < 30 else PITCHES[:5])
            codes = position(source, rows, columns, mines, number % 12 in LOST)
            if number % 12 in BEGUN[name]:
                codes = _begun(source, rows, columns, mines)
            if number % 12 in WON:
                codes = _won(source, rows, columns, mines)
            _add_questions(source, codes)
            picture = look.draw(codes, pitch, mines)
            yield (
                f"{look.name} {number}",
                picture.on_desktop(source) if number % 2 else picture,
                mines,
            )


def _begun(source: random.Random, rows: int, columns: int, mines: int) -> list[list[int]]:
    """A game after its first click, or its first two."""
    mined = set(source.sample([(r, c) for r in range(rows) for c in range(columns)], mines))
    codes = [[HIDDEN] * columns for _ in range(rows)]
    safe = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in mined]
    todo = source.sample(safe, source.randrange(1, 3))
    while todo:
        row, column = todo.pop()
        if not (0 <= row < rows and 0 <= column < columns) or codes[row][column] != HIDDEN:
            continue
        near = [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        codes[row][column] = sum(cell in mined for cell in near)
        if not codes[row][column]:
            todo += near
    return codes


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
