"""Flags, mines and crosses of random shapes, for the network to learn what they have in common.

Each painter draws one sign into a cell of `size` pixels; places are parts of the cell.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import cache

from PIL import Image, ImageDraw
from skins import Colour, Skin, far, load_font, shift

Shape = Callable[[random.Random, ImageDraw.ImageDraw, float, Skin], None]

EMOJI_FONT, EMOJI_SIZE = "NotoColorEmoji.ttf", 109
"""The font of coloured signs, and the only size that it has."""


def _thick(size: float, part: float) -> int:
    return max(1, round(part * size))


class Frame:
    """A cell in which all is scaled and moved by a little, the same for each part of a sign."""

    def __init__(self, size: float, source: random.Random) -> None:
        self.size = size
        self.scale = source.uniform(0.75, 1.15)
        self.x, self.y = (0.5 + source.gauss(0, 0.03) for _ in range(2))

    def spots(self, *values: float) -> list[float]:
        """Places in pixels: x and y in turn."""
        middles = (self.x, self.y)
        return [
            (middles[i % 2] + (value - 0.5) * self.scale) * self.size
            for i, value in enumerate(values)
        ]

    def box(self, x: float, y: float, radius: float, high: float | None = None) -> list[float]:
        """The box around a circle, or around an ellipse of another height."""
        high = radius if high is None else high
        return self.spots(x - radius, y - high, x + radius, y + high)

    def thick(self, part: float) -> int:
        """The width of a stroke in pixels."""
        return _thick(self.size * self.scale, part)


def flag(source: random.Random, draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    """A cloth on a pole, with a foot or without, filled or drawn with strokes."""
    frame = Frame(size, source)
    is_right = source.random() < 0.7
    pole = source.uniform(0.22, 0.5) if is_right else source.uniform(0.5, 0.75)
    end = source.uniform(0.66, 0.88) if is_right else source.uniform(0.12, 0.3)
    top, foot = source.uniform(0.1, 0.26), source.uniform(0.72, 0.92)
    low = top + source.uniform(0.2, 0.42)
    wood = skin.dark if source.random() < 0.7 else skin.flag_colour
    wide = source.uniform(0.03, 0.1)
    if source.random() < 0.9:
        draw.line(frame.spots(pole, top, pole, foot), fill=wood, width=frame.thick(wide))
        if source.random() < 0.2:
            draw.ellipse(frame.box(pole, top, source.uniform(0.03, 0.07)), fill=wood)
        _draw_foot(draw, frame, pole, foot, wood, source)
    if source.random() < 0.15:
        _draw_patches(draw, frame, (pole, top, end, low), skin, source)
        return
    cloth = _cloth(pole, end, top, low, source)
    if source.random() < 0.15:
        points = frame.spots(*cloth, *cloth[:2])
        draw.line(points, fill=skin.flag_colour, width=frame.thick(source.uniform(0.04, 0.09)))
        return
    edge = skin.dark if source.random() < 0.15 else None
    draw.polygon(frame.spots(*cloth), fill=skin.flag_colour, outline=edge)
    if source.random() < 0.15:  # half of it has another shade
        shade = shift(skin.flag_colour, source.choice([-60, -40, 40, 60]))
        half = (top + low) / 2
        draw.polygon(frame.spots(pole, half, end, half, end, low, pole, low), fill=shade)


def _draw_foot(
    draw: ImageDraw.ImageDraw, frame: Frame, pole: float, foot: float, wood: Colour,
    source: random.Random,
) -> None:  # fmt: skip
    half = source.uniform(0.1, 0.32)
    kind = source.randrange(6)
    if kind == 0:
        draw.rectangle(frame.spots(pole - half, foot - 0.08, pole + half, foot), fill=wood)
    elif kind == 1:
        draw.rectangle(
            frame.spots(pole - half / 2, foot - 0.12, pole + half / 2, foot - 0.05), fill=wood
        )
        draw.rectangle(frame.spots(pole - half, foot - 0.06, pole + half, foot), fill=wood)
    elif kind == 2:
        draw.ellipse(frame.box(pole, foot, half, 0.06), fill=wood)
    elif kind == 3:
        draw.polygon(frame.spots(pole, foot - 0.2, pole + half, foot, pole - half, foot), fill=wood)


def _draw_patches(
    draw: ImageDraw.ImageDraw, frame: Frame, box: tuple[float, float, float, float], skin: Skin,
    source: random.Random,
) -> None:  # fmt: skip
    """A square cloth of bands or squares in two colours."""
    left, top, right, low = box
    columns, rows = source.choice([(2, 1), (3, 1), (1, 2), (1, 3), (2, 2), (3, 2), (4, 3)])
    second = source.choice([(255, 255, 255), skin.dark, far(skin.flag_colour, source, 70)])
    wide, high = (right - left) / columns, (low - top) / rows
    for i in range(columns * rows):
        x, y = left + i % columns * wide, top + i // columns * high
        fill = second if (i % columns + i // columns) % 2 else skin.flag_colour
        draw.polygon(frame.spots(x, y, x + wide, y, x + wide, y + high, x, y + high), fill=fill)


def _cloth(pole: float, end: float, top: float, low: float, source: random.Random) -> list[float]:
    """The corners of a flag's cloth."""
    middle, half = (top + low) / 2, (pole + end) / 2
    wave = source.uniform(0.03, 0.08)
    swallow = pole + (end - pole) * source.uniform(0.5, 0.8)
    blunt = source.uniform(0.2, 0.8)
    return source.choice([
        [pole, top, end, middle, pole, low],
        [pole, top, end, top, end, low, pole, low],
        [pole, top, half, top + wave, end, top, end, low, half, low + wave, pole, low],
        [pole, top, half, top - wave, end, top, end, low, half, low - wave, pole, low],
        [pole, top, end, top, swallow, middle, end, low, pole, low],
        [pole, top, end, middle - blunt * (middle - top), end, middle + blunt * (low - middle),
         pole, low],
        [pole, top, end, top, pole, low],
    ])  # fmt: skip


def mine(source: random.Random, draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    """A body with spikes, horns or rays around it."""
    frame = Frame(size, source)
    radius = source.uniform(0.13, 0.32)
    count = source.choice([0, 4, 4, 6, 8, 8, 8, 8, 12, 16])
    turn = source.choice([0, 0, 0.5, source.random()])
    reach = radius + source.uniform(0.04, 0.17)
    start = source.choice([0, 0, 0, radius + source.uniform(0, 0.04)])
    thick = frame.thick(source.uniform(0.03, 0.12))
    for ray in range(count):
        angle = 2 * math.pi * (ray + turn) / count
        x, y = math.cos(angle), math.sin(angle)
        ends = (0.5 + start * x, 0.5 + start * y, 0.5 + reach * x, 0.5 + reach * y)
        draw.line(frame.spots(*ends), fill=skin.dark, width=thick)
    _draw_body(draw, frame, radius, skin, source)


def _draw_body(
    draw: ImageDraw.ImageDraw, frame: Frame, radius: float, skin: Skin, source: random.Random
) -> None:
    box = frame.box(0.5, 0.5, radius)
    kind = source.randrange(8)
    if kind == 0:
        draw.ellipse(box, outline=skin.dark, width=frame.thick(source.uniform(0.04, 0.09)))
    elif kind == 1:
        draw.rectangle(box, fill=skin.dark)
    elif kind == 2:
        inner = far(skin.dark, source, 60)
        draw.ellipse(box, fill=inner, outline=skin.dark, width=frame.thick(0.05))
    else:
        draw.ellipse(box, fill=skin.dark)
        if source.random() < 0.5:
            spot = source.uniform(0.03, 0.09)
            shine = frame.box(0.5 - radius * 0.4, 0.5 - radius * 0.4, spot)
            draw.ellipse(shine, fill=shift(skin.dark, 255 if sum(skin.dark) < 380 else -200))


def burst(source: random.Random, draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    """A star of many points, as an explosion is drawn, perhaps with another inside."""
    frame = Frame(size, source)
    for reach, fill in ((source.uniform(0.26, 0.44), skin.dark), (0.18, skin.flag_colour)):
        points, inner = source.choice([5, 6, 8, 8, 10, 12, 16]), reach * source.uniform(0.45, 0.85)
        turn = source.random()
        spots = []
        for i in range(2 * points):
            angle = math.pi * (i / points + turn)
            here = inner if i % 2 else reach
            spots += [0.5 + here * math.cos(angle), 0.5 + here * math.sin(angle)]
        draw.polygon(frame.spots(*spots), fill=fill)
        if source.random() < 0.5:
            return


def bomb(source: random.Random, draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    """A ball with a fuse at some corner, perhaps with a cap and a spark."""
    frame = Frame(size, source)
    radius, angle = source.uniform(0.17, 0.31), source.uniform(-0.9, -0.1) * math.pi
    across, down = math.cos(angle), math.sin(angle)
    x, y = 0.5 - 0.09 * across, 0.5 - 0.09 * down
    thick = frame.thick(source.uniform(0.04, 0.1))
    if source.random() < 0.2:
        draw.ellipse(frame.box(x, y, radius), outline=skin.dark, width=thick)
    else:
        draw.ellipse(frame.box(x, y, radius), fill=skin.dark)
    neck = radius + source.uniform(0.02, 0.06)
    if source.random() < 0.5:
        ends = (x, y, x + neck * across, y + neck * down)
        cap = frame.thick(source.uniform(0.1, 0.18))
        draw.line(frame.spots(*ends), fill=skin.dark, width=cap)
    far_end = radius + source.uniform(0.08, 0.2)
    tip = x + far_end * across, y + far_end * down
    bent = tip[0] + source.uniform(-0.12, 0.12), tip[1] + source.uniform(-0.08, 0.08)
    fuse = (x + radius * across, y + radius * down, *tip, *bent)
    draw.line(frame.spots(*fuse), fill=skin.dark, width=thick)
    if source.random() < 0.5:
        spark = source.uniform(0.03, 0.09)
        draw.ellipse(frame.box(*bent, spark), fill=skin.flag_colour)


def skull(source: random.Random, draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    """A head with eyes and a jaw."""
    frame = Frame(size, source)
    hole = far(skin.dark, source, 90)
    radius = source.uniform(0.22, 0.32)
    draw.ellipse(frame.box(0.5, 0.44, radius), fill=skin.dark)
    draw.rectangle(
        frame.spots(0.5 - radius * 0.55, 0.5, 0.5 + radius * 0.55, 0.5 + radius * 1.1),
        fill=skin.dark,
    )
    for side in (-1, 1):
        draw.ellipse(frame.box(0.5 + side * radius * 0.42, 0.46, radius * 0.25), fill=hole)


def cross(source: random.Random, draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    """Two strokes over a sign, seldom one, or a forbidding ring."""
    low, high = source.uniform(0.08, 0.3), source.uniform(0.7, 0.92)
    thick = _thick(size, source.uniform(0.05, 0.15))
    ink = skin.flag_colour if source.random() < 0.6 else skin.dark
    lines = [(low, low, high, high), (low, high, high, low)]
    for line in lines if source.random() < 0.85 else lines[:1]:
        draw.line([value * size for value in line], fill=ink, width=thick)
    if source.random() < 0.08:
        draw.ellipse([value * size for value in (low, low, high, high)], outline=ink, width=thick)


FLAGS: list[Shape] = [flag]
MINES: list[Shape] = [mine, mine, mine, burst, bomb, bomb, skull]


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
