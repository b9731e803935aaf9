"""Whole windows of programs that play Minesweeper, drawn by functions of our own.

A `Program` draws every cell and what stands around the board. Places are in cells: a `Pen` turns
them into pixels, so that a look is drawn the same at every pitch.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw
from skins import FLAG, HIDDEN, QUESTION, WRONG, Colour, Picture, load_font

Spot = tuple[float, float]


@cache
def _size_of(font: str, high: int) -> int:
    """The size at which a font's 8 is that many pixels high."""
    _, top, _, bottom = load_font(font, 200).getbbox("8")
    return max(5, round(200 * high / (bottom - top)))


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: the other's share is given."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other))
    return red, green, blue


@dataclass(frozen=True)
class Pen:
    """Draws in units from a corner."""

    image: Image.Image
    corner: Spot
    wide: float  # pixels of a unit
    high: float

    @property
    def draw(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image)

    def at(self, x: float, y: float) -> Spot:
        """A place in pixels."""
        return self.corner[0] + x * self.wide, self.corner[1] + y * self.high

    def thick(self, width: float) -> int:
        """A width in pixels: one at least."""
        return max(1, round(width * self.wide))

    def box(
        self, x0: float, y0: float, x1: float, y1: float, fill: Colour | None,
        edge: Colour | None = None, width: float = 0.04, radius: float = 0,
    ) -> None:  # fmt: skip
        """A filled rectangle; its right and lower edges belong to it no longer."""
        (left, top), (right, bottom) = self.at(x0, y0), self.at(x1, y1)
        spots = (round(left), round(top), round(right) - 1, round(bottom) - 1)
        if spots[2] < spots[0] or spots[3] < spots[1]:
            return
        thick = self.thick(width) if edge else 0
        if radius:
            self.draw.rounded_rectangle(spots, radius * self.wide, fill, edge, thick)
        else:
            self.draw.rectangle(spots, fill, edge, thick)

    def disc(
        self, x: float, y: float, radius: float, fill: Colour | None,
        edge: Colour | None = None, width: float = 0.05,
    ) -> None:  # fmt: skip
        (left, top), (right, bottom) = (
            self.at(x - radius, y - radius),
            self.at(x + radius, y + radius),
        )
        thick = self.thick(width) if edge else 0
        self.draw.ellipse((left, top, right, bottom), fill, edge, thick)

    def shape(self, spots: Iterable[Spot], fill: Colour) -> None:
        """A filled polygon."""
        self.draw.polygon([self.at(*spot) for spot in spots], fill)

    def path(self, spots: Iterable[Spot], fill: Colour, width: float) -> None:
        """A line through places."""
        points = [self.at(*spot) for spot in spots]
        self.draw.line(points, fill, self.thick(width), joint="curve")

    def cross(self, fill: Colour, width: float, reach: float = 0.3) -> None:
        """Two strokes through the middle of a cell."""
        low, high = 0.5 - reach, 0.5 + reach
        self.path(((low, low), (high, high)), fill, width)
        self.path(((low, high), (high, low)), fill, width)

    def write(
        self, text: str, x: float, y: float, high: float, fill: Colour, font: str,
        side: str = "m", smooth: bool = True,
    ) -> None:  # fmt: skip
        """A line of text around a height: its middle ("m"), left ("l") or right end at a place."""
        size = _size_of(font, round(high * self.high))
        letters = load_font(font, size)
        _, top, _, bottom = letters.getbbox("8", anchor="ls")
        left, middle = self.at(x, y)
        draw = self.draw
        draw.fontmode = "L" if smooth else "1"
        place = (left, round(middle - (top + bottom) / 2))
        draw.text(place, text, fill, letters, anchor=side + "s")

    def sign(self, text: str, x: float, y: float, high: float, fill: Colour, font: str) -> None:
        """A sign of a font, its ink around a place and that high."""
        _, top, _, bottom = load_font(font, 200).getbbox(text)
        size = max(5, round(200 * high * self.high / max(1, bottom - top)))
        letters = load_font(font, size)
        left, top, right, bottom = letters.getbbox(text)
        middle, centre = self.at(x, y)
        place = (round(middle - (left + right) / 2), round(centre - (top + bottom) / 2))
        self.draw.text(place, text, fill, letters)

    def bits(self, rows: str, colours: dict[str, Colour]) -> None:
        """A picture of squares that fills a cell: a letter of each row for each."""
        lines = rows.split()
        for y, line in enumerate(lines):
            for x, letter in enumerate(line):
                if letter in colours:
                    box = (x / len(line), y / len(lines), (x + 1) / len(line), (y + 1) / len(lines))
                    self.box(*box, colours[letter])

    def fall(self, box: tuple[float, float, float, float], above: Colour, below: Colour) -> None:
        """A rectangle whose colour changes from its top to its bottom."""
        (left, top), (right, bottom) = self.at(*box[:2]), self.at(*box[2:])
        draw = self.draw
        for y in range(round(top), round(bottom)):
            colour = blend(above, below, (y - top) / max(1, bottom - top))
            draw.line((round(left), y, round(right) - 1, y), colour)


@dataclass(frozen=True)
class Cell(Pen):
    """A cell to be drawn: its pen goes from 0 to 1."""

    codes: list[list[int]]
    row: int
    column: int

    @property
    def code(self) -> int:
        return self.codes[self.row][self.column]

    @property
    def is_covered(self) -> bool:
        """Whether nobody has opened it."""
        return self.code in (HIDDEN, FLAG, QUESTION)

    @property
    def is_odd(self) -> bool:
        return (self.row + self.column) % 2 == 1

    def beside(self, down: int, right: int) -> Cell | None:
        """Another cell, if the board has it."""
        row, column = self.row + down, self.column + right
        if 0 <= row < len(self.codes) and 0 <= column < len(self.codes[0]):
            return Cell(self.image, self.corner, self.wide, self.high, self.codes, row, column)
        return None


@dataclass(frozen=True)
class Frame(Pen):
    """What stands around a board: (0, 0) is the board's corner."""

    codes: list[list[int]]
    total: int

    @property
    def rows(self) -> int:
        return len(self.codes)

    @property
    def columns(self) -> int:
        return len(self.codes[0])

    @property
    def flags(self) -> int:
        return sum(row.count(FLAG) + row.count(WRONG) for row in self.codes)

    @property
    def left(self) -> int:
        """What the counter shows."""
        return self.total - self.flags


def leave(frame: Frame) -> None:
    """Draws nothing."""


@dataclass(frozen=True)
class Program:
    """How a program looks."""

    name: str
    cell: Callable[[Cell], None]
    room: tuple[float, float, float, float]  # left, above, right and below, in cells
    ground: Colour
    frame: Callable[[Frame], None] = leave  # drawn before the cells
    over: Callable[[Frame], None] = leave  # drawn after them
    factor: int = 3  # drawn that much larger, and shrunk; 1: every pixel counts

    def draw(self, codes: list[list[int]], pitch: float, total: int) -> Picture:
        """The window of a position."""
        left, above, right, below = (round(part * pitch) for part in self.room)
        xs = [left + round(i * pitch) for i in range(len(codes[0]) + 1)]
        ys = [above + round(i * pitch) for i in range(len(codes) + 1)]
        size = (xs[-1] + right, ys[-1] + below)
        many = self.factor
        image = Image.new("RGB", (size[0] * many, size[1] * many), self.ground)
        frame = Frame(image, (left * many, above * many), pitch * many, pitch * many, codes, total)
        self.frame(frame)
        for row in range(len(codes)):
            for column in range(len(codes[0])):
                wide, high = xs[column + 1] - xs[column], ys[row + 1] - ys[row]
                corner = (xs[column] * many, ys[row] * many)
                self.cell(Cell(image, corner, wide * many, high * many, codes, row, column))
        self.over(frame)
        if many > 1:
            image = image.resize(size, Image.Resampling.BOX)
        return Picture(image, codes, xs, ys)


@dataclass(frozen=True)
class Limited(Program):
    """A program that does not have all signs: it shows others in their places."""

    shows: tuple[tuple[int, int], ...] = ()

    def draw(self, codes: list[list[int]], pitch: float, total: int) -> Picture:
        instead = dict(self.shows)
        shown = [[instead.get(code, code) for code in row] for row in codes]
        return super().draw(shown, pitch, total)


def star(x: float, y: float, tips: int, out: float, inner: float, turn: float) -> list[Spot]:
    """A star: how far its tips and its inner corners are, and where the first tip points."""
    return [
        (x + (out, inner)[i % 2] * math.cos(turn + i * math.pi / tips),
         y + (out, inner)[i % 2] * math.sin(turn + i * math.pi / tips))
        for i in range(2 * tips)
    ]  # fmt: skip


SEGMENTS = ["abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg"]


def lamps(pen: Pen, text: str, x: float, y: float, high: float, lit: Colour, dim: Colour) -> None:
    """Digits of seven mitred lamps, from a corner on."""
    wide, half = 0.5 * high, 0.5 * high
    edge = 0.13 * high
    for number, letter in enumerate(text):
        left = x + number * 0.66 * high
        lying = {"a": y, "g": y + half - edge / 2, "d": y + high - edge}
        standing = {"f": (left, y), "b": (left + wide - edge, y), "e": (left, y + half),
                    "c": (left + wide - edge, y + half)}  # fmt: skip
        on = "g" if letter == "-" else SEGMENTS[int(letter)]
        for name, top in lying.items():
            tip = 0.6 * edge
            spots = ((left + tip, top + edge / 2), (left + edge + tip / 2, top),
                     (left + wide - edge - tip / 2, top), (left + wide - tip, top + edge / 2),
                     (left + wide - edge - tip / 2, top + edge),
                     (left + edge + tip / 2, top + edge))  # fmt: skip
            pen.shape(spots, lit if name in on else dim)
        for name, (place, top) in standing.items():
            gap = 0.3 * edge
            spots = ((place + edge / 2, top + gap), (place + edge, top + edge),
                     (place + edge, top + half - edge), (place + edge / 2, top + half - gap),
                     (place, top + half - edge), (place, top + edge))  # fmt: skip
            pen.shape(spots, lit if name in on else dim)


WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)
USUAL: list[Colour] = [
    WHITE, (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128), BLACK,
    (128, 128, 128),
]  # fmt: skip
"""The colours of numbers that most programs took from the first of them."""


def raised(
    pen: Pen, box: tuple[float, float, float, float], edge: float, face: Colour,
    light: Colour = WHITE, dark: Colour = (128, 128, 128),
) -> None:  # fmt: skip
    """A relief whose upper left edges are light; with the two colours exchanged it is sunken."""
    x0, y0, x1, y1 = box
    inner = (x0 + edge, y1 - edge), (x1 - edge, y0 + edge)
    pen.shape(((x0, y0), (x1, y0), inner[1], inner[0], (x0, y1)), light)
    pen.shape(((x1, y1), (x1, y0), inner[1], inner[0], (x0, y1)), dark)
    pen.box(x0 + edge, y0 + edge, x1 - edge, y1 - edge, face)


def spiked(
    pen: Pen, ink: Colour, radius: float = 0.25, reach: float = 0.38, rays: int = 8,
    width: float = 0.08, shine: Colour | None = None,
) -> None:  # fmt: skip
    """A mine in the middle of a cell: a ball with spikes, and a light on it."""
    for ray in range(rays):
        x, y = math.cos(2 * ray * math.pi / rays), math.sin(2 * ray * math.pi / rays)
        pen.path(((0.5, 0.5), (0.5 + reach * x, 0.5 + reach * y)), ink, width)
    pen.disc(0.5, 0.5, radius, ink)
    if shine:
        pen.disc(0.5 - 0.35 * radius, 0.5 - 0.35 * radius, 0.3 * radius, shine)


def fused(pen: Pen, ink: Colour, cord: Colour, spark: Colour) -> None:
    """A round bomb with a burning cord."""
    pen.path(((0.6, 0.4), (0.7, 0.26), (0.82, 0.24)), cord, 0.07)
    pen.disc(0.45, 0.57, 0.29, ink)
    pen.shape(star(0.83, 0.24, 5, 0.13, 0.05, 0.3), spark)


def pennant(pen: Pen, cloth: Colour, post: Colour, foot: float = 0.2) -> None:
    """A flag of three corners that points to the left, on a post with a foot of that half width."""
    pen.box(0.52, 0.2, 0.58, 0.74, post)
    pen.shape(((0.58, 0.17), (0.58, 0.53), (0.22, 0.35)), cloth)
    pen.box(0.54 - foot, 0.74, 0.54 + foot, 0.82, post)


def three_digits(number: int) -> str:
    """A number as a counter with three lamps shows it."""
    return f"{number:03d}" if number >= 0 else f"-{-number:02d}"
