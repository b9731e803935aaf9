"""The pen that signs of random shapes are drawn with, and outlines that several of them share.

Places are parts of the cell.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

from PIL import ImageDraw
from skins import Colour, Skin, far

WHITE: Colour = (255, 255, 255)
Spots = Sequence[float]
"""Places: x and y in turn."""


class Pen:
    """Draws parts of a sign, all moved, turned, slanted and stretched by the same little."""

    def __init__(self, draw: ImageDraw.ImageDraw, size: float, source: random.Random) -> None:
        self.draw, self.size = draw, size
        scale = source.uniform(0.72, 1.15)
        wide = scale * source.uniform(0.85, 1.1)
        turn = source.choice([0, 0, source.gauss(0, 0.12)])
        slant = source.choice([0, 0, 0, source.gauss(0, 0.15)])
        self.across = wide * math.cos(turn), wide * math.sin(turn)
        self.down = slant - scale * math.sin(turn), scale * math.cos(turn)
        self.middle = 0.5 + source.gauss(0, 0.03), 0.5 + source.gauss(0, 0.03)
        self.scale = scale

    def pixels(self, spots: Spots) -> list[float]:
        """Places in pixels."""
        out = []
        for x, y in zip(spots[::2], spots[1::2], strict=True):
            for axis in range(2):
                off = (x - 0.5) * self.across[axis] + (y - 0.5) * self.down[axis]
                out.append((self.middle[axis] + off) * self.size)
        return out

    def thick(self, part: float) -> int:
        """The width of a stroke in pixels."""
        return max(1, round(part * self.size * self.scale))

    def area(self, spots: Spots, fill: Colour | None, edge: Colour | None = None) -> None:
        """A filled polygon, perhaps with an edge."""
        if fill is not None:
            self.draw.polygon(self.pixels(spots), fill=fill)
        if edge is not None:
            self.path([*spots, *spots[:2]], edge, 0.04)

    def path(self, spots: Spots, ink: Colour, wide: float) -> None:
        """Strokes from place to place, with round joints."""
        self.draw.line(self.pixels(spots), fill=ink, width=self.thick(wide), joint="curve")

    def box(self, left: float, top: float, right: float, low: float, fill: Colour) -> None:
        """A filled rectangle."""
        self.area([left, top, right, top, right, low, left, low], fill)

    def disc(
        self, x: float, y: float, radius: float, fill: Colour | None, high: float = 1,
        edge: Colour | None = None, wide: float = 0.05,
    ) -> None:  # fmt: skip
        """A filled circle, or an ellipse of another height, perhaps with an edge."""
        spots = ring(x, y, radius, 28, high)
        if fill is not None:
            self.area(spots, fill)
        if edge is not None:
            self.path([*spots, *spots[:4]], edge, wide)


def ring(x: float, y: float, radius: float, count: int, high: float = 1, turn: float = 0) -> Spots:
    """So many places around a middle."""
    spots: list[float] = []
    for i in range(count):
        angle = 2 * math.pi * (i + turn) / count
        spots += [x + radius * math.cos(angle), y + high * radius * math.sin(angle)]
    return spots


def star(x: float, y: float, reach: float, inner: float, points: int, turn: float) -> Spots:
    """The corners of a star, far and near in turn."""
    spots: list[float] = []
    for i in range(2 * points):
        angle, here = math.pi * (i + turn) / points, inner if i % 2 else reach
        spots += [x + here * math.cos(angle), y + here * math.sin(angle)]
    return spots


def around(radii: Sequence[float], turn: float = 0) -> Spots:
    """Places around the middle of a cell, each as far from it as is given."""
    spots: list[float] = []
    for i, radius in enumerate(radii):
        angle = turn + 2 * math.pi * i / len(radii)
        spots += [0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)]
    return spots


Shape = Callable[[Pen, Skin, random.Random], None]
"""Draws one sign into a cell."""


def other_ink(skin: Skin, source: random.Random) -> Colour:
    """A colour for what is drawn upon a flag or a mine."""
    return source.choice([WHITE, WHITE, skin.dark, skin.dark, far(skin.flag_colour, source, 70)])
