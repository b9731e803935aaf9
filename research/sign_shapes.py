"""Flags, mines and crosses of random shapes, for the network to learn what they have in common.

Each painter draws one sign into a cell; places are parts of the cell. `stamp` puts a sign into a
cell with what comes on top: a turn, a shadow, an edge.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from functools import cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from skins import Colour, Skin, far, load_font, shift

EMOJI_FONT, EMOJI_SIZE = "NotoColorEmoji.ttf", 109
"""The font of coloured signs, and the only size that it has."""

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


# Flags


def flag(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A cloth on a pole, with a foot or without."""
    is_right = source.random() < 0.7
    pole = source.uniform(0.2, 0.5) if is_right else source.uniform(0.5, 0.8)
    end = source.uniform(0.64, 0.9) if is_right else source.uniform(0.1, 0.34)
    top, foot = source.uniform(0.08, 0.26), source.uniform(0.7, 0.94)
    low = top + source.uniform(0.18, 0.46)
    wood = skin.dark if source.random() < 0.65 else skin.flag_colour
    is_behind = source.random() < 0.5
    if is_behind:
        _cloth(pen, skin, source, pole, end, top, low)
    if source.random() < 0.93:
        _pole(pen, source, pole, top - source.choice([0, 0.03, 0.06]), foot, wood)
    if not is_behind:
        _cloth(pen, skin, source, pole, end, top, low)


def _pole(pen: Pen, source: random.Random, x: float, top: float, foot: float, wood: Colour) -> None:
    pen.path([x, top, x, foot], wood, source.uniform(0.025, 0.11))
    if source.random() < 0.25:
        pen.disc(x, top, source.uniform(0.03, 0.07), wood)
    half = source.uniform(0.08, 0.32)
    kind = source.randrange(9)
    if kind == 0:
        pen.box(x - half, foot - 0.08, x + half, foot, wood)
    elif kind == 1:
        pen.box(x - half / 2, foot - 0.12, x + half / 2, foot - 0.05, wood)
        pen.box(x - half, foot - 0.06, x + half, foot, wood)
    elif kind == 2:
        pen.disc(x, foot, half, wood, high=source.uniform(0.2, 0.6))
    elif kind == 3:
        pen.area([x, foot - 0.2, x + half, foot, x - half, foot], wood)
    elif kind == 4:
        pen.path([x - half, foot, x + half, foot], wood, source.uniform(0.03, 0.08))


def _cloth(
    pen: Pen, skin: Skin, source: random.Random, pole: float, end: float, top: float, low: float
) -> None:
    kind = source.random()
    if kind < 0.24:
        _patches(pen, skin, source, (pole, top, end, low))
        return
    spots = _outline(source, pole, end, top, low)
    if kind < 0.36:
        pen.path([*spots, *spots[:2]], skin.flag_colour, source.uniform(0.04, 0.09))
        return
    edge = _other(skin, source) if source.random() < 0.25 else None
    pen.area(spots, skin.flag_colour, edge)
    if source.random() < 0.3:
        _emblem(pen, skin, source, (pole, top, end, low))


def _outline(source: random.Random, pole: float, end: float, top: float, low: float) -> list[float]:
    """The corners of a cloth."""
    middle = (top + low) / 2
    swallow = pole + (end - pole) * source.uniform(0.45, 0.85)
    blunt = source.uniform(0.2, 0.8)
    tip = source.uniform(top, low)
    return source.choice([
        [pole, top, end, middle, pole, low],
        [pole, top, end, tip, pole, low],
        [pole, top, end, top, end, low, pole, low],
        _wave(source, pole, end, top, low),
        _wave(source, pole, end, top, low),
        [pole, top, end, top, swallow, middle, end, low, pole, low],
        [pole, top, end, middle - blunt * (middle - top), end, middle + blunt * (low - middle),
         pole, low],
        [pole, top, end, top, pole, low],
        [pole, top, end, top, end, middle, (pole + end) / 2, low, pole, middle],
    ])  # fmt: skip


def _wave(source: random.Random, pole: float, end: float, top: float, low: float) -> list[float]:
    high, turns = source.uniform(0.02, 0.08), source.uniform(3, 8)
    start, narrow = source.random() * 6, source.uniform(0, 0.3) * (low - top)
    upper, lower = [], []
    for i in range(13):
        part = i / 12
        off = high * math.sin(start + turns * part)
        x = pole + (end - pole) * part
        upper.append((x, top + off + narrow * part))
        lower.append((x, low + off - narrow * part))
    return [value for spot in upper + lower[::-1] for value in spot]


def _patches(
    pen: Pen, skin: Skin, source: random.Random, box: tuple[float, float, float, float]
) -> None:
    """A cloth of bands or squares in two or three colours."""
    left, top, right, low = box
    columns, rows = source.choice([
        (2, 1), (3, 1), (1, 2), (1, 3), (2, 2), (3, 2), (3, 3), (4, 3), (4, 2), (4, 4), (1, 4),
    ])  # fmt: skip
    inks = [skin.flag_colour, _other(skin, source)]
    if min(rows, columns) == 1 and source.random() < 0.5:
        inks.append(shift(skin.flag_colour, source.choice([-70, 70])))
    wide, high = (right - left) / columns, (low - top) / rows
    taper = source.choice([0, 0, 0, 0.3]) * (low - top)
    for i in range(columns * rows):
        x, y = left + i % columns * wide, top + i // columns * high
        fill = inks[(i % columns + i // columns) % len(inks)]
        near, far_off = (
            taper * (x - left) / (right - left),
            taper * (x + wide - left) / (right - left),
        )
        pen.area([x, y + near / 2, x + wide, y + far_off / 2, x + wide, y + high - far_off / 2,
                  x, y + high - near / 2], fill)  # fmt: skip
    if source.random() < 0.25:
        pen.area([left, top, right, top, right, low, left, low], None, skin.dark)


def _emblem(
    pen: Pen, skin: Skin, source: random.Random, box: tuple[float, float, float, float]
) -> None:
    """What is drawn upon a cloth."""
    left, top, right, low = box
    ink = source.choice([_other(skin, source), shift(skin.flag_colour, source.choice([-60, 60]))])
    middle, kind = (top + low) / 2, source.randrange(5)
    near = left + (right - left) * 0.4
    if kind == 0:
        pen.area([left, middle, near, middle, near, (middle + low) / 2, left, low], ink)
    elif kind == 1:
        pen.disc(near, middle, (low - top) * source.uniform(0.15, 0.3), ink)
    elif kind == 2:
        pen.path([left, middle, left + (right - left) * 0.8, middle], ink, 0.05)
    elif kind == 3:
        pen.path([near, top + 0.05, near, low - 0.05], ink, 0.05)
    else:
        pen.path([left, top + 0.04, near, middle, left, low - 0.04], ink, 0.04)


def _other(skin: Skin, source: random.Random) -> Colour:
    return source.choice([WHITE, WHITE, skin.dark, skin.dark, far(skin.flag_colour, source, 70)])


def pennon(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A cloth that hangs from a bar."""
    half, top, low = (
        source.uniform(0.14, 0.28),
        source.uniform(0.14, 0.24),
        source.uniform(0.6, 0.8),
    )
    notch = low + source.choice([-0.12, 0, 0.12])
    pen.area([0.5 - half, top, 0.5 + half, top, 0.5 + half, low, 0.5, notch, 0.5 - half, low],
             skin.flag_colour)  # fmt: skip
    pen.path([0.42 - half, top, 0.58 + half, top], skin.dark, source.uniform(0.04, 0.08))
    if source.random() < 0.4:
        pen.path([0.5, top - 0.1, 0.5, 0.92], skin.dark, 0.05)


def twin(pen: Pen, skin: Skin, source: random.Random) -> None:
    """Two flags on one pole or on two that cross."""
    low = source.uniform(0.38, 0.52)
    if source.random() < 0.5:
        pen.path([0.5, 0.1, 0.5, 0.9], skin.dark, source.uniform(0.04, 0.08))
        for side in (-1, 1):
            end = 0.5 + side * source.uniform(0.24, 0.36)
            pen.area(_outline(source, 0.5, end, 0.14, low), skin.flag_colour)
        return
    for side in (-1, 1):
        foot, head = 0.5 - side * 0.2, 0.5 + side * 0.12
        pen.path([foot, 0.88, head, 0.14], skin.dark, 0.05)
        pen.area([head, 0.16, head + side * 0.28, 0.2, head + side * 0.22, low, head - side * 0.05,
                  low], skin.flag_colour)  # fmt: skip


def pin(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A needle with a head, as in a map; or a drop with its point below."""
    radius, y = source.uniform(0.14, 0.24), source.uniform(0.28, 0.38)
    if source.random() < 0.5:
        pen.path([0.5, y, 0.5 + source.uniform(-0.1, 0.1), 0.9], skin.dark, 0.05)
    else:
        pen.area([0.5 - radius, y, 0.5 + radius, y, 0.5, 0.88], skin.flag_colour)
    pen.disc(0.5, y, radius, skin.flag_colour)
    if source.random() < 0.5:
        pen.disc(0.5, y, radius * 0.45, _other(skin, source))


def warning(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A triangle with a mark of exclamation, or the mark alone."""
    ink = skin.flag_colour
    if source.random() < 0.6:
        pen.area([0.5, 0.14, 0.86, 0.82, 0.14, 0.82], skin.flag_colour)
        ink = _other(skin, source)
    pen.area([0.44, 0.34, 0.56, 0.34, 0.53, 0.6, 0.47, 0.6], ink)
    pen.disc(0.5, 0.7, 0.055, ink)


def placard(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A board of some shape on a post: a road sign, a shield, a heart."""
    radius, y = source.uniform(0.17, 0.28), source.uniform(0.3, 0.4)
    pen.path([0.5, y, 0.5, source.uniform(0.82, 0.94)], skin.dark, source.uniform(0.04, 0.1))
    corners = source.choice([3, 4, 4, 5, 6, 8])
    turn = source.choice([0, 0.5, 0.25 * corners, 0.75 * corners])
    edge = _other(skin, source) if source.random() < 0.3 else None
    pen.area(ring(0.5, y, radius, corners, source.uniform(0.7, 1), turn), skin.flag_colour, edge)
    if source.random() < 0.4:
        pen.disc(0.5, y, radius * source.uniform(0.3, 0.5), _other(skin, source))


def medal(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A disc or a square with a flag upon it."""
    ground = far(skin.flag_colour, source, 60)
    radius = source.uniform(0.36, 0.48)
    pen.area(ring(0.5, 0.5, radius, source.choice([4, 24, 24]), turn=0.5), ground)
    flag(pen, skin, source)


# Mines


def blossom(pen: Pen, skin: Skin, source: random.Random) -> None:
    """Any shape that is the same after a part of a turn: a flower, a cog, a blot, a virus."""
    folds, reach = source.choice([2, 3, 4, 5, 5, 6, 6, 7, 8, 8, 10, 12]), source.uniform(0.26, 0.4)
    waves = [source.uniform(-0.35, 0.35) / (i + 1) for i in range(3)]
    turn, ink = source.random() * 6, skin.dark
    scale = reach / (1 + sum(abs(wave) for wave in waves))
    for _ in range(source.choice([1, 1, 2, 2, 3])):
        radii = [
            scale * (1 + sum(w * math.cos((k + 1) * folds * i / 48 * math.pi)
                             for k, w in enumerate(waves)))
            for i in range(96)
        ]  # fmt: skip
        pen.area(around(radii, turn), ink, _other(skin, source) if source.random() < 0.15 else None)
        scale *= source.uniform(0.3, 0.75)
        ink = source.choice([skin.flag_colour, WHITE, far(ink, source, 60)])
        waves = source.choice([waves, [0.0, 0.0, 0.0]])


def target(pen: Pen, skin: Skin, source: random.Random) -> None:
    """Discs within each other, of many corners or few; perhaps with a cross of hairs."""
    radius, ink, corners = source.uniform(0.2, 0.4), skin.dark, source.choice([4, 6, 8, 28, 28, 28])
    if source.random() < 0.25:
        for line in ([0.5, 0.1, 0.5, 0.9], [0.1, 0.5, 0.9, 0.5]):
            pen.path(line, ink, source.uniform(0.04, 0.08))
    for _ in range(source.choice([1, 2, 2, 3])):
        pen.area(ring(0.5, 0.5, radius, corners), ink)
        radius *= source.uniform(0.35, 0.75)
        ink = far(ink, source, 60)


def blast(pen: Pen, skin: Skin, source: random.Random) -> None:
    """An uneven burst with another inside."""
    points = source.choice([7, 8, 9, 10, 11, 12, 14])
    ink = source.choice([skin.dark, skin.flag_colour])
    radii = [(0.22 if i % 2 else 0.38) * source.uniform(0.8, 1.15) for i in range(2 * points)]
    scale = 1.0
    for _ in range(source.choice([1, 2, 3])):
        pen.area(around([scale * radius for radius in radii]), ink)
        ink = source.choice([skin.flag_colour, skin.dark, WHITE, far(ink, source, 60)])
        scale *= source.uniform(0.5, 0.7)


def mine(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A body with spikes, horns or rays around it."""
    radius = source.uniform(0.12, 0.32)
    count = source.choice([0, 3, 4, 4, 5, 6, 6, 8, 8, 8, 8, 10, 12, 16])
    turn = source.choice([0, 0, 0.5, source.random()])
    reach = radius + source.uniform(0.03, 0.18)
    start = source.choice([0, 0, 0, radius + source.uniform(0, 0.04)])
    wide, kind = source.uniform(0.025, 0.14), source.choice(["line", "line", "taper", "knob"])
    span = source.choice([2, 2, 2, 2, 1])  # of the circle, in half turns
    for ray in range(count):
        angle = span * math.pi * (ray + turn) / count + (math.pi if span == 1 else 0)
        x, y = math.cos(angle), math.sin(angle)
        if kind == "taper":
            pen.area([0.5 + reach * x, 0.5 + reach * y, 0.5 + radius * 0.9 * math.cos(angle + 0.3),
                      0.5 + radius * 0.9 * math.sin(angle + 0.3),
                      0.5 + radius * 0.9 * math.cos(angle - 0.3),
                      0.5 + radius * 0.9 * math.sin(angle - 0.3)], skin.dark)  # fmt: skip
            continue
        pen.path([0.5 + start * x, 0.5 + start * y, 0.5 + reach * x, 0.5 + reach * y],
                 skin.dark, wide)  # fmt: skip
        if kind == "knob":
            pen.disc(0.5 + reach * x, 0.5 + reach * y, wide * source.uniform(0.6, 0.9), skin.dark)
    _body(pen, skin, source, 0.5, 0.5, radius)


def _body(pen: Pen, skin: Skin, source: random.Random, x: float, y: float, radius: float) -> None:
    kind = source.randrange(12)
    inner = source.choice([far(skin.dark, source, 60), skin.flag_colour])
    if kind == 0:
        pen.disc(x, y, radius, None, edge=skin.dark, wide=source.uniform(0.04, 0.09))
    elif kind == 1:
        pen.area(ring(x, y, radius * 1.2, 4, turn=source.choice([0, 0.5])), skin.dark)
    elif kind == 2:
        pen.disc(x, y, radius, inner, edge=skin.dark)
    elif kind == 3:
        pen.area(ring(x, y, radius * 1.1, source.choice([5, 6, 8])), skin.dark)
    elif kind == 4:
        pen.area(ring(x, y, radius * 1.15, 4), skin.dark)
        pen.area(ring(x, y, radius * 1.15, 4, turn=0.5), skin.dark)
    elif kind == 5:
        pen.disc(x, y, radius, skin.dark, edge=shift(skin.dark, source.choice([-90, 90])))
    else:
        pen.disc(x, y, radius, skin.dark, high=source.choice([1, 1, 1, 0.8]))
    _mark_body(pen, skin, source, x, y, radius)


def _mark_body(
    pen: Pen, skin: Skin, source: random.Random, x: float, y: float, radius: float
) -> None:
    """Shines, eyes, belts: what tells a ball from a disc."""
    light = shift(skin.dark, 255 if sum(skin.dark) < 380 else -200)
    ink = source.choice([light, light, shift(skin.dark, 100), skin.flag_colour])
    kind = source.randrange(9)
    if kind <= 2:
        spot = source.uniform(0.03, 0.09)
        pen.disc(x - radius * 0.4, y - radius * 0.4, spot, ink)
    elif kind == 3:
        pen.disc(x, y, radius * source.uniform(0.2, 0.55), ink)
    elif kind == 4:
        pen.box(x - radius, y - 0.03, x + radius, y + 0.03, ink)
    elif kind == 5:
        arc = ring(x, y, radius * 0.65, 16)
        first = source.randrange(8, 12)
        pen.path(arc[2 * first : 2 * first + 8], ink, 0.045)
    elif kind == 6:
        for side in (-1, 1):
            pen.disc(x + side * radius * 0.4, y - radius * 0.1, radius * 0.2, ink)


def burst(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A star of many points, as an explosion is drawn, perhaps with others inside."""
    reach, ink = source.uniform(0.26, 0.44), skin.dark
    for _ in range(source.choice([1, 1, 2, 3])):
        points, inner = (
            source.choice([4, 5, 6, 8, 8, 10, 12, 16]),
            reach * source.uniform(0.35, 0.85),
        )
        pen.area(star(0.5, 0.5, reach, inner, points, source.random()), ink)
        reach, ink = inner * 0.9, source.choice([skin.flag_colour, WHITE, far(ink, source, 70)])


def rays(pen: Pen, skin: Skin, source: random.Random) -> None:
    """Strokes that meet in the middle: an asterisk, a flake, a spider."""
    count, reach = source.choice([3, 4, 4, 5, 6]), source.uniform(0.24, 0.4)
    turn, wide = source.choice([0, 0.5, source.random()]), source.uniform(0.05, 0.13)
    for i in range(count):
        angle = math.pi * (i + turn) / count
        x, y = reach * math.cos(angle), reach * math.sin(angle)
        pen.path([0.5 - x, 0.5 - y, 0.5 + x, 0.5 + y], skin.dark, wide)
    if source.random() < 0.4:
        pen.disc(0.5, 0.5, source.uniform(0.06, 0.14), source.choice([skin.dark, skin.flag_colour]))


def bomb(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A ball with a fuse at some corner, perhaps with a cap and a spark."""
    radius, angle = source.uniform(0.16, 0.31), source.uniform(-0.95, -0.05) * math.pi
    across, down = math.cos(angle), math.sin(angle)
    x, y = 0.5 - 0.09 * across, 0.5 - 0.09 * down
    wide = source.uniform(0.035, 0.1)
    if source.random() < 0.4:
        neck = radius + source.uniform(0.02, 0.08)
        pen.path([x, y, x + neck * across, y + neck * down], skin.dark, source.uniform(0.1, 0.2))
    _body(pen, skin, source, x, y, radius)
    tip = radius + source.uniform(0.06, 0.2)
    tip_x, tip_y = x + tip * across, y + tip * down
    bent_x, bent_y = tip_x + source.uniform(-0.14, 0.14), tip_y + source.uniform(-0.08, 0.1)
    fuse = source.choice([skin.dark, skin.dark, skin.flag_colour, far(skin.dark, source, 60)])
    pen.path([x + radius * across, y + radius * down, tip_x, tip_y, bent_x, bent_y], fuse, wide)
    if source.random() < 0.55:
        _spark(pen, skin, source, bent_x, bent_y)


def _spark(pen: Pen, skin: Skin, source: random.Random, x: float, y: float) -> None:
    reach = source.uniform(0.04, 0.13)
    kind = source.randrange(3)
    if kind == 0:
        pen.disc(x, y, reach * 0.7, skin.flag_colour)
    elif kind == 1:
        pen.area(star(x, y, reach, reach * 0.4, source.choice([4, 5, 6, 8]), 0), skin.flag_colour)
    else:
        for i in range(source.choice([2, 3, 4])):
            across, down = reach * math.cos(i * 1.05), reach * math.sin(i * 1.05)
            pen.path([x - across, y - down, x + across, y + down], skin.flag_colour, 0.04)


def dynamite(pen: Pen, skin: Skin, source: random.Random) -> None:
    """Sticks with a band around them and a fuse."""
    count, low = source.choice([1, 2, 3]), source.uniform(0.74, 0.86)
    wide, top = source.uniform(0.14, 0.2), source.uniform(0.34, 0.44)
    ink = source.choice([skin.dark, skin.flag_colour])
    left = 0.5 - count * wide / 2
    for i in range(count):
        pen.box(left + i * wide + 0.01, top, left + (i + 1) * wide - 0.01, low, ink)
    belt = (top + low) / 2
    pen.box(left, belt - 0.04, left + count * wide, belt + 0.04, far(ink, source, 60))
    end = 0.5 + source.uniform(-0.2, 0.2)
    pen.path([0.5, top, 0.5, top - 0.12, end, top - 0.2], skin.dark, 0.04)
    _spark(pen, skin, source, end, top - 0.2)


def skull(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A head with eyes and a jaw, perhaps over crossed bones."""
    hole, radius = far(skin.dark, source, 90), source.uniform(0.2, 0.32)
    if source.random() < 0.35:
        for side in (-1, 1):
            ends = [0.5 - side * 0.34, 0.56, 0.5 + side * 0.34, 0.86]
            pen.path(ends, skin.dark, 0.07)
            pen.disc(ends[0], ends[1], 0.05, skin.dark)
            pen.disc(ends[2], ends[3], 0.05, skin.dark)
    pen.disc(0.5, 0.42, radius, skin.dark)
    pen.box(0.5 - radius * 0.55, 0.5, 0.5 + radius * 0.55, 0.46 + radius * 1.1, skin.dark)
    for side in (-1, 1):
        pen.disc(0.5 + side * radius * 0.42, 0.44, radius * source.uniform(0.2, 0.3), hole)
    if source.random() < 0.5:
        pen.area([0.5, 0.5, 0.54, 0.56, 0.46, 0.56], hole)


def trefoil(pen: Pen, skin: Skin, source: random.Random) -> None:
    """Three blades around a dot."""
    turn, reach = source.choice([0, 0.5, source.random()]), source.uniform(0.28, 0.4)
    for blade in range(3):
        middle = 2 * math.pi * (blade + turn) / 3
        arc: list[float] = []
        for i in range(7):
            angle = middle + (i - 3) * 0.17
            arc += [0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)]
        near = [0.5 + 0.12 * math.cos(middle), 0.5 + 0.12 * math.sin(middle)]
        pen.area([*near, *arc], skin.dark)
    pen.disc(0.5, 0.5, 0.07, skin.dark)


def flame(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A flame with another inside."""
    ink, scale = skin.dark, 1.0
    for _ in range(source.choice([1, 2])):
        spots = [0.5, 0.12, 0.62, 0.36, 0.72, 0.3, 0.78, 0.6, 0.66, 0.84, 0.5, 0.9, 0.34, 0.84,
                 0.24, 0.62, 0.34, 0.44, 0.4, 0.5]  # fmt: skip
        places = [
            0.5 + scale * (v - 0.5) if i % 2 == 0 else 0.88 + scale * (v - 0.88)
            for i, v in enumerate(spots)
        ]
        pen.area(places, ink)
        ink, scale = skin.flag_colour, source.uniform(0.4, 0.65)


# Crosses


def cross(pen: Pen, skin: Skin, source: random.Random) -> None:
    """Two strokes over a sign, seldom one, or a forbidding ring."""
    low, high = source.uniform(0.06, 0.3), source.uniform(0.7, 0.94)
    wide = source.uniform(0.05, 0.17)
    ink = source.choice([skin.flag_colour, skin.flag_colour, skin.dark, far(skin.dark, source, 70)])
    lines = [(low, low, high, high), (low, high, high, low)]
    for line in lines if source.random() < 0.85 else lines[:1]:
        pen.path(line, ink, wide)
    if source.random() < 0.1:
        pen.disc(0.5, 0.5, (high - low) / 2, None, edge=ink, wide=wide * 0.8)


def badge(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A small cross in a corner of a sign."""
    x, y = source.choice([0.3, 0.7]), source.choice([0.3, 0.7, 0.7])
    half, ink = source.uniform(0.12, 0.2), far(skin.flag_colour, source, 70)
    for line in ((-1, -1, 1, 1), (-1, 1, 1, -1)):
        pen.path([(x, y)[i % 2] + half * v for i, v in enumerate(line)], ink, 0.08)


FLAGS: list[Shape] = [*[flag] * 12, pennon, twin, pin, pin, warning, placard, medal]
MINES: list[Shape] = [
    *[mine] * 8, *[bomb] * 4, burst, burst, rays, skull, dynamite, trefoil, flame,
    blossom, blossom, target, blast, blast,
]  # fmt: skip
CROSSES: list[Shape] = [*[cross] * 9, badge]


def stamp(cell: Image.Image, shapes: Sequence[Shape], skin: Skin, source: random.Random) -> None:
    """Puts signs one upon the other into a cell, as one with its shadow or edge."""
    factor = 4 if skin.smooth else 1
    size = (cell.width * factor, cell.height * factor)
    layer = Image.new("RGBA", size)
    for shape in shapes:
        shape(Pen(ImageDraw.Draw(layer), size[0], source), skin, source)
    put(cell, layer, skin, source)


def put(cell: Image.Image, layer: Image.Image, skin: Skin, source: random.Random) -> None:
    """Puts a larger layer upon a cell, now and then with a shadow or an edge."""
    kind = source.random()
    if kind < 0.08:
        layer = _edged(layer, source.choice([WHITE, skin.dark, (0, 0, 0)]), layer.width // 30 + 1)
    elif kind < 0.16:
        layer = _shaded(layer, shift(skin.hidden, -80), layer.width // 20 + 1)
    layer = layer.resize(cell.size, Image.Resampling.BOX)
    cell.paste(layer, (0, 0), layer)


def _edged(layer: Image.Image, ink: Colour, wide: int) -> Image.Image:
    mask = layer.getchannel("A").filter(ImageFilter.MaxFilter(2 * wide + 1))
    return _under(layer, mask, ink)


def _shaded(layer: Image.Image, ink: Colour, off: int) -> Image.Image:
    return _under(layer, ImageChops.offset(layer.getchannel("A"), off, off), ink)


def _under(layer: Image.Image, mask: Image.Image, ink: Colour) -> Image.Image:
    below = Image.new("RGBA", layer.size, (*ink, 255))
    below.putalpha(mask)
    below.alpha_composite(layer)
    return below


@cache
def _emoji(text: str) -> Image.Image:
    large = Image.new("RGBA", (160, 160))
    font = load_font(EMOJI_FONT, EMOJI_SIZE)
    ImageDraw.Draw(large).text((0, 0), text, font=font, embedded_color=True)
    return large.crop(large.getbbox())


def paste_emoji(cell: Image.Image, text: str, part: float) -> None:
    """Puts a coloured sign into the middle of a cell, that part of it large."""
    small = _emoji(text).copy()
    side = max(6, round(part * cell.width))
    small.thumbnail((side, side), Image.Resampling.LANCZOS)
    place = ((cell.width - small.width) // 2, (cell.height - small.height) // 2)
    cell.paste(small, place, small)
