"""What was read from a picture: the signs, where its cells lie, and what is in doubt."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from PIL import Image

from sapper_vision.pixels import Pixels

Cell = tuple[int, int]
"""Row and column, from 0."""

SIGNS = {
    **{str(number): f"{number}" for number in range(9)},
    ".": "hidden",
    "F": "flag",
    "*": "exploded mine",
    "?": "question mark",
    "M": "mine",
    "X": "wrong flag",
}
"""Each sign's character and what people call it."""

SYMBOLS = "".join(SIGNS)
"""The character of each of the library's names of a cell."""

_SHOWN = str.maketrans("?MX", ".*.")
"""A position has no signs for question marks, mines that did not go off, and wrong flags."""

_MOST_NAMED = 8
"""Cells that one line names."""
_MOST_WIDTH = 900
"""Pixels that the picture is shown with at most."""
NO_DOUBT = "No cell is in doubt by itself: compare it with the picture before you trust it."
CROP = "crop the picture to the board (--crop), or give its size (--size 9x9)"
"""What helps where no board is found."""
SIDES = ("left", "top", "right", "bottom")
_SOURCES = {
    "counter": "by the counter in the picture",
    "size": "as usual for this size",
    "given": "as you said",
}


def _first(words: Sequence[str]) -> str:
    """Return the first words, and how many more there are."""
    more = len(words) - _MOST_NAMED
    return ", ".join(words[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def frames_in_words(pixels: Pixels) -> str:
    """That a file has more pictures than the one that is read."""
    return f"only the first of {pixels.frames} frames is read"


@dataclass(frozen=True, slots=True)
class PictureGrid:
    """Where the cells lie in the picture: the places of the lines between them, in pixels."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]

    @property
    def rows(self) -> int:
        """How many rows of cells there are."""
        return len(self.ys) - 1

    @property
    def columns(self) -> int:
        """How many columns of cells there are."""
        return len(self.xs) - 1

    def place(self, cell: Cell) -> tuple[float, float, float, float]:
        """The left, top, right and bottom side of a cell, in pixels."""
        row, column = cell
        return self.xs[column], self.ys[row], self.xs[column + 1], self.ys[row + 1]

    def moved(self, *, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> PictureGrid:
        """The grid with so many rows or columns more at each side; less where it is negative."""
        return PictureGrid(_moved(self.xs, left, right), _moved(self.ys, top, bottom))


@dataclass(frozen=True, slots=True)
class Doubt:
    """A cell that may show something else."""

    sign: str
    second: str
    """The next best sign, a character of `SIGNS`."""
    chance: float
    """How near the second comes: 0 is not at all, 0.5 is as good as the first."""


@dataclass(frozen=True, slots=True)
class OtherBoard:
    """Another board in the same picture, and the part that shows it: left, top, right, bottom."""

    box: tuple[int, int, int, int]
    rows: int
    columns: int

    def __str__(self) -> str:
        return f"--crop {','.join(map(str, self.box))} reads one of {self.rows}x{self.columns}"


@dataclass(frozen=True, slots=True)
class Reading:
    """The board in a picture.

    `signs` has a string for each row: numbers, `.` hidden, `F` flag, `?` question mark, `*` the
    mine that went off, `M` other mines shown at the end, `X` a wrong flag. `doubts` names the
    cells that may be something else, `contradiction` those that no layout of mines agrees with.
    `other_size` has the rows and columns that the board may have instead, where that size fits
    nearly as well or the picture goes on beyond the board as if with cells; else it is None.
    `cut_off` names the sides at which the picture ends within cells: the board may go on there.
    `has_usual_size` is false where hardly a game has boards of this size. `others` are further
    boards in the picture. `offered_mines` is a total by a number that may count something else.
    `mines` is the total number of mines, or None where nothing tells it; `mines_from` says where it
    comes from: given, counter, size, or unknown.
    `size_chance` and `mines_chance` say how likely the size with its place and the total are right.
    `objection` says why a board that was asked for (by its size or its grid) hardly looks like one;
    else it is empty. `corners` are those of the board in a picture that leans: left top, right top,
    right bottom, left bottom. Then `pixels` is the straightened picture, and the grid is in that.
    """

    signs: tuple[str, ...]
    grid: PictureGrid
    doubts: Mapping[Cell, Doubt]
    mines: int | None = None
    contradiction: tuple[Cell, ...] = ()
    is_consistent: bool = True
    mines_from: str = "unknown"
    name: str = "the picture"
    pixels: Pixels | None = field(default=None, repr=False, compare=False)
    other_size: tuple[int, int] | None = None
    objection: str = ""
    cut_off: tuple[str, ...] = ()
    has_usual_size: bool = True
    others: tuple[OtherBoard, ...] = ()
    offered_mines: int | None = None
    size_chance: float = 1.0
    mines_chance: float = 1.0
    corners: tuple[tuple[float, float], ...] = ()

    @property
    def position(self) -> str:
        """The position in one line, with the number of mines: `sapper.View.parse` takes it."""
        total = "" if self.mines is None else f" {self.mines}"
        return "/".join(self.signs).translate(_SHOWN) + total

    @property
    def is_in_doubt(self) -> bool:
        """Whether a cell or the board as a whole may be something else."""
        return bool(self.doubts or self.doubts_of_board() or not self.is_consistent)

    def __str__(self) -> str:
        return "\n".join([*self.signs, *self.remarks()])

    def remarks(self) -> list[str]:
        """What is in doubt, and where the number of mines comes from, in a few lines."""
        lines = self.doubts_of_board()
        if not self.is_consistent:
            cells = _first([str(cell) for cell in self.contradiction])
            lines.append(f"No layout of mines agrees with this reading: look at {cells}.")
        if self.doubts:
            worst = sorted(self.doubts, key=lambda cell: -self.doubts[cell].chance)
            parts = [
                f"{cell} ({SIGNS[self.doubts[cell].sign]} or {SIGNS[self.doubts[cell].second]})"
                for cell in worst
            ]
            lines.append(f"In doubt: {_first(parts)}.")
        elif self.is_consistent:
            lines.append(NO_DOUBT)
        asked = " Give it with --mines." if self.mines is None else ""
        if self.offered_mines is not None:
            asked = f" A number near the board tells {self.offered_mines}: if it counts the mines,"
            asked += f" say --mines {self.offered_mines}."
        return [*lines, f"{self.total_in_words()}{asked} {self.chances_in_words()}"]

    def chances_in_words(self) -> str:
        """How sure the size and the total are."""
        of_mines = "" if self.mines is None else f", {self.mines_chance:.0%} of the mines"
        return f"Sapper is {self.size_chance:.0%} sure of the size{of_mines}."

    def total_in_words(self) -> str:
        """How many mines there are, and where that comes from."""
        if self.mines is None:
            return "The number of mines is not known."
        mines = "1 mine" if self.mines == 1 else f"{self.mines:,} mines"
        return f"{mines}, {_SOURCES[self.mines_from]}."

    def doubts_of_board(self) -> list[str]:
        """What is in doubt of the board as a whole, a sentence each."""
        lines = []
        if self.other_size is not None:
            rows, columns = self.other_size
            size = f"{self.grid.rows}x{self.grid.columns}"
            lines.append(f"The size is in doubt: {size}, perhaps {rows}x{columns}.")
        elif not self.has_usual_size:
            size = f"{self.grid.rows}x{self.grid.columns}"
            lines.append(f"{size} is no usual size: count the rows and columns.")
        if self.pixels is not None and self.pixels.frames > 1:
            lines.append(f"{frames_in_words(self.pixels).capitalize()}.")
        if self.corners:
            lines.append("The picture leans: Sapper straightened it. Compare the cells with it.")
        if self.others:
            boards = _first([str(board) for board in self.others])
            lines.append(f"The picture has another board: {boards}.")
        if self.cut_off:
            sides = ", ".join(self.cut_off)
            lines.append(f"The picture ends within cells ({sides}): the board may go on there.")
        if self.objection:
            lines.append(f"It hardly looks like a board of this size: {self.objection}.")
        return lines

    def to_json(self) -> dict[str, Any]:
        """Everything, in types that JSON has."""
        return {
            "picture": self.name.strip("'"),
            "position": self.position,
            "rows": self.grid.rows,
            "columns": self.grid.columns,
            "other_size": None if self.other_size is None else list(self.other_size),
            "cut_off": list(self.cut_off),
            "has_usual_size": self.has_usual_size,
            "size_chance": self.size_chance,
            "others": [
                {"box": list(other.box), "rows": other.rows, "columns": other.columns}
                for other in self.others
            ],
            "offered_mines": self.offered_mines,
            "mines": self.mines,
            "mines_from": self.mines_from,
            "mines_chance": self.mines_chance,
            "objection": self.objection or None,
            "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
            "signs": list(self.signs),
            "xs": [round(x, 2) for x in self.grid.xs],
            "ys": [round(y, 2) for y in self.grid.ys],
            "is_consistent": self.is_consistent,
            "contradiction": [list(cell) for cell in self.contradiction],
            "doubts": [
                {
                    "cell": list(cell),
                    "sign": doubt.sign,
                    "second": doubt.second,
                    "chance": round(doubt.chance, 4),
                }
                for cell, doubt in sorted(self.doubts.items())
            ],
        }

    def _repr_html_(self) -> str:
        """The reading drawn over the picture, for notebooks."""
        return _overlay(self)


def _moved(lines: tuple[float, ...], first: int, last: int) -> tuple[float, ...]:
    """The lines with so many more, or less, before the first one and after the last one."""
    pitch = (lines[-1] - lines[0]) / (len(lines) - 1)
    before = tuple(lines[0] - pitch * step for step in range(first, 0, -1))
    after = tuple(lines[-1] + pitch * step for step in range(1, last + 1))
    return before + lines[max(0, -first) : len(lines) + min(0, last)] + after


def _overlay(reading: Reading) -> str:
    """HTML with the picture and the reading over it, whole in itself."""
    pixels = reading.pixels
    if pixels is None:
        return f"<pre>{escape(str(reading))}</pre>"
    grid = reading.grid
    margin = 2 * (grid.xs[1] - grid.xs[0])
    left, top = max(0.0, grid.xs[0] - margin), max(0.0, grid.ys[0] - margin)
    right = min(float(pixels.width), grid.xs[-1] + margin)
    bottom = min(float(pixels.height), grid.ys[-1] + margin)
    width = min(_MOST_WIDTH, right - left)
    box = f"{left:.1f} {top:.1f} {right - left:.1f} {bottom - top:.1f}"
    marks = "".join(_marks(reading))
    image = b64encode(_png(reading)).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width:.0f}">'
        f'<image href="data:image/png;base64,{image}" width="{pixels.width}"'
        f' height="{pixels.height}"/>{marks}</svg>'
        f"<pre>{escape(chr(10).join(reading.remarks()))}</pre>"
    )


def _marks(reading: Reading) -> list[str]:
    grid = reading.grid
    right, bottom = grid.xs[-1], grid.ys[-1]
    lines = [f"M{x:.1f} {grid.ys[0]:.1f}V{bottom:.1f}" for x in grid.xs]
    lines += [f"M{grid.xs[0]:.1f} {y:.1f}H{right:.1f}" for y in grid.ys]
    marks = [f'<path d="{"".join(lines)}" stroke="#f0f" stroke-width=".7" fill="none"/>']
    for row, signs in enumerate(reading.signs):
        for column, sign in enumerate(signs):
            if sign != "0":
                marks.append(_sign(reading, row, column, sign))
    for cell in reading.contradiction:
        marks.append(_frame(reading, cell, "#d00"))
    for cell in reading.doubts:
        marks.append(_frame(reading, cell, "#f80"))
    return marks


def _sign(reading: Reading, row: int, column: int, sign: str) -> str:
    left, top, right, _ = reading.grid.place((row, column))
    size = (right - left) * 0.38
    doubt = reading.doubts.get((row, column))
    title = SIGNS[sign] if doubt is None else f"{SIGNS[sign]}, or {SIGNS[doubt.second]}"
    text = sign if doubt is None else f"{sign}/{doubt.second}"
    return (
        f'<text x="{left + 1:.1f}" y="{top + size:.1f}" font-size="{size:.1f}" fill="#f0f"'
        f' stroke="#fff" stroke-width=".25" font-family="sans-serif" font-weight="bold">'
        f"{escape(text)}<title>{escape(title)}</title></text>"
    )


def _frame(reading: Reading, cell: tuple[int, int], colour: str) -> str:
    left, top, right, bottom = reading.grid.place(cell)
    place = f'x="{left + 1:.1f}" y="{top + 1:.1f}"'
    size = f'width="{right - left - 2:.1f}" height="{bottom - top - 2:.1f}"'
    return f'<rect {place} {size} fill="none" stroke="{colour}" stroke-width="2"/>'


def _png(reading: Reading) -> bytes:
    pixels = reading.pixels
    assert pixels is not None
    buffer = io.BytesIO()
    image = Image.frombytes("RGB", (pixels.width, pixels.height), pixels.data)
    image.save(buffer, "PNG")
    return buffer.getvalue()
