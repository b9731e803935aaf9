"""Looks of boards that the reader of pictures is tried on once, before anything is made for them.

Each set is drawn, measured by `bench/picture.py --only fresh --set NAME`, and noted in
`bench/results/picture.md` as it came out. From then on it is known, and the next set counts. No
font, flag or mine of these is drawn by `research/`, where the network learns. The fonts come from
Debian: those of the first two sets are named in `skinned.py`; the third takes fonts-crosextra-
carlito, fonts-clear-sans, fonts-karla, fonts-manrope, fonts-inter, fonts-jetbrains-mono, fonts-
yusei-magic, fonts-font-awesome and fonts-arkpandora; the fourth fonts-paratype, fonts-go, fonts-
mononoki, fonts-sora, fonts-pc, fonts-national-park, fonts-material-design-icons-iconfont, fonts-
tuffy and fonts-crosextra-caladea; the fifth fonts-adf-switzera, fonts-noto-core, fonts-open-sans,
fonts-mplus, fonts-spleen, fonts-arkpandora, fonts-materialdesignicons-webfont, fonts-nanum and
fonts-tlwg-loma-ttf; the sixth fonts-b612, fonts-adf-gillius, fonts-sil-andika, fonts-league-
spartan, and three of the fifth; the seventh fonts-smc-manjari, fonts-migmix, fonts-allerta, fonts-
vlgothic, fonts-tlwg-umpush-ttf, fonts-katex, fonts-tlwg-garuda-ttf and fonts-roadgeek; the eighth
fonts-adf-universalis, fonts-adf-verana, fonts-tlwg-sawasdee-ttf, fonts-tlwg-waree-ttf, fonts-
vollkorn, fonts-noto-extra, fonts-quicksand, fonts-lato and fonts-osifont; the ninth fonts-adf-
libris, fonts-yanone-kaffeesatz, fonts-beteckna, fonts-unfonts-core, fonts-sawarabi-gothic, fonts-
sil-gentium-basic, fonts-adf-universalis and fonts-ipaexfont-gothic; the tenth fonts-morisawa-bizud-
gothic, fonts-baekmuk, fonts-wqy-microhei, fonts-gemunu-libre, fonts-routed-gothic, fonts-league-
mono and fonts-tlwg-laksaman-ttf; the eleventh other weights of fonts-nanum, fonts-migmix, fonts-
paratype, fonts-mplus, fonts-adf-switzera and fonts-sora; the twelfth fonts-sil-akatab, fonts-sil-
padauk, fonts-sil-harmattan, fonts-motoya-l-cedar, fonts-lexi-gulim, fonts-teluguvijayam, fonts-
khmeros and fonts-ukij-uyghur; the thirteenth fonts-arundina (text alone), fonts-horai-umefont,
fonts-teluguvijayam, fonts-naver-d2coding, fonts-lxgw-wenkai, fonts-roboto-slab, and other weights
of fonts-nanum, fonts-paratype and fonts-oxygen.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Protocol

from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, Picture, position

from bench.looks.eighth import EIGHTH
from bench.looks.eleventh import ELEVENTH
from bench.looks.fifth import FIFTH
from bench.looks.fourth import FOURTH
from bench.looks.ninth import NINTH
from bench.looks.seventh import SEVENTH
from bench.looks.sixth import SIXTH
from bench.looks.skinned import FIRST, SECOND
from bench.looks.tenth import TENTH
from bench.looks.third import THIRD
from bench.looks.thirteenth import THIRTEENTH
from bench.looks.twelfth import TWELFTH

EASY, MEDIUM, HARD = (9, 9, 10), (16, 16, 40), (16, 30, 99)
SIZES = [EASY, MEDIUM, HARD, (14, 18, 40)]
SIZES_SEEN = [
    EASY, MEDIUM, HARD, EASY, (8, 10, 10), HARD, MEDIUM, (14, 18, 40), (10, 10, 12), HARD,
    (20, 24, 99), MEDIUM,
]  # fmt: skip
"""Sizes of the fifth set and those after it: what pictures that people show mostly have."""
SIZES_OF = {
    "blossom": [EASY, (14, 9, 20), (20, 12, 40), MEDIUM, (30, 16, 99)],
    "candy": [EASY, (12, 8, 14), (16, 10, 25), (20, 12, 40), (14, 9, 20)],
    "chat": [(8, 8, 10), EASY, (10, 10, 15), (12, 12, 25)],
    "clay": [EASY, (10, 10, 12), MEDIUM, (8, 8, 10), HARD],
    "clean": [EASY, (30, 16, 99), (14, 9, 18), MEDIUM],
    "course": [(8, 8, 8), (8, 8, 8), (10, 10, 12)],
    "droid": [EASY, (20, 10, 36), (30, 16, 99), (18, 12, 36)],
    "ferry": [EASY, (14, 9, 20), (24, 16, 70), (18, 12, 36), (30, 16, 99)],
    "granite": [EASY, (16, 9, 22), (30, 16, 99), (20, 12, 36)],
    "grass": [(8, 10, 10), (14, 18, 40), (20, 24, 99)],
    "guild": [EASY, (10, 10, 12), (8, 8, 9), (14, 14, 30)],
    "indigo": [EASY, (10, 10, 12), MEDIUM, HARD],
    "kiosk": [EASY, (16, 9, 20), (20, 12, 36), (30, 16, 99)],
    "lagoon": [(8, 10, 10), (14, 18, 40), (20, 24, 99)],
    "linen": [EASY, (14, 9, 18), (30, 16, 99), MEDIUM],
    "marathon": [EASY, (16, 9, 22), (30, 16, 99), (20, 12, 36)],
    "mobile": [EASY, MEDIUM, (30, 16, 99), (13, 9, 18)],
    "eighth ledger": [(8, 8, 10), (10, 10, 10), MEDIUM, (20, 20, 60)],
    "eighth night": [EASY, (16, 9, 22), (30, 16, 99), (24, 20, 80), (20, 12, 36)],
    "nocturne": [EASY, MEDIUM, (30, 16, 99), EASY, HARD],
    "orchard": [EASY, (12, 9, 16), (16, 9, 22), MEDIUM, (30, 16, 99)],
    "outline": [(8, 8, 12), (10, 10, 18), (8, 8, 14), (12, 12, 28)],
    "pad": [(8, 8, 10), EASY, (16, 10, 25), MEDIUM, (10, 10, 15)],
    "paddle": [(10, 10, 10), EASY, (20, 20, 50), MEDIUM],
    "paned": [(8, 8, 10), MEDIUM, HARD, (8, 8, 10), MEDIUM],
    "pasture": [(8, 10, 10), (14, 18, 40), (20, 24, 99)],
    "pocket": [EASY, MEDIUM, (30, 16, 99), (20, 12, 36)],
    "print": [(8, 8, 10), (10, 10, 20), (12, 12, 30), MEDIUM],
    "seafoam": [EASY, (20, 10, 36), (30, 16, 99), (18, 12, 36), (14, 9, 20)],
    "readme": [(8, 8, 10), (10, 10, 12), EASY, (12, 12, 20), MEDIUM],
    "sprint": [(10, 10, 10), EASY, (20, 20, 50), MEDIUM],
    "stage": [(15, 20, 50), (10, 10, 12), MEDIUM, EASY],
    "swing": [EASY, (10, 10, 12), MEDIUM, (8, 8, 10), HARD],
    "thread": [EASY, (10, 10, 12), (12, 12, 20), MEDIUM],
    "timber": [EASY, (16, 10, 25), (20, 12, 40), (24, 16, 70), (30, 16, 99)],
    "winform": [(10, 10, 10), EASY, MEDIUM, (8, 8, 10)],
    "workbook": [(10, 10, 15), EASY, MEDIUM, (12, 12, 20)],
}
"""Sizes of looks whose programs have others; two names are those of older looks too."""
PITCHES = [20, 21, 23.5, 26, 30, 36, 44]


class Look(Protocol):
    """Draws a position at a pitch, with the total of mines."""

    @property
    def name(self) -> str: ...

    def draw(self, codes: list[list[int]], pitch: float, total: int) -> Picture: ...


SETS: dict[str, Sequence[Look]] = {
    "first": FIRST, "second": SECOND, "third": THIRD, "fourth": FOURTH, "fifth": FIFTH,
    "sixth": SIXTH, "seventh": SEVENTH, "eighth": EIGHTH, "ninth": NINTH,
    "tenth": TENTH, "eleventh": ELEVENTH, "twelfth": TWELFTH, "thirteenth": THIRTEENTH,
}  # fmt: skip
EARLY = ("first", "second")
BEGUN = {"thirteenth": (1, 2, 5, 8)}
"""Pictures of games hardly begun, where a set has more of them than two of twelve."""
BEFORE_EIGHTH = (*EARLY, "third", "fourth", "fifth", "sixth", "seventh")


def pictures(name: str, count: int) -> Iterator[tuple[str, Picture, int]]:
    """That many pictures of each look of a set, half of them among other windows, and the total."""
    lost, won = ({3, 7, 11}, set[int]()) if name in EARLY else ({3, 6, 9}, {4, 11})
    usual = SIZES if name in (*EARLY, "third", "fourth") else SIZES_SEEN
    for look in SETS[name]:
        sizes = SIZES_OF.get(f"{name} {look.name}", SIZES_OF.get(look.name, usual))
        for number in range(count):
            source = random.Random(f"fresh {look.name} {number}")
            rows, columns, mines = sizes[number % len(sizes)]
            pitch = source.choice(PITCHES if columns < 30 else PITCHES[:5])
            codes = position(source, rows, columns, mines, number % 12 in lost)
            if name not in BEFORE_EIGHTH and number % 12 in BEGUN.get(name, (2, 8)):
                codes = _begun(source, rows, columns, mines)
            if number % 12 in won:
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
