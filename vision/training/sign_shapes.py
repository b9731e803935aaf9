"""Flags, mines and crosses of random shapes, for the network to learn what they have in common.

`stamp` puts signs into a cell with what comes on top: a cross, a shadow, an edge.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from flag_shapes import FLAGS
from mine_shapes import MINES
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from sign_pen import WHITE, Pen, Shape
from skins import Colour, Skin, far, load_font, shift

__all__ = [
    "CROSSES", "FLAGS", "MINES", "cross", "decorate", "paste_emoji", "put", "stamp", "wobble",
]  # fmt: skip

EMOJI_FONT, EMOJI_SIZE = "NotoColorEmoji.ttf", 109
"""The font of coloured signs, and the only size that it has."""


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


def rimmed(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A cross with a rim of another colour, perhaps of uneven strokes."""
    wide, inks = source.uniform(0.08, 0.16), [far(skin.flag_colour, source, 70), skin.flag_colour]
    ends = [source.uniform(0.06, 0.28) for _ in range(4)]
    lines = [
        (ends[0], ends[0], 1 - ends[1], 1 - ends[1]),
        (ends[2], 1 - ends[2], 1 - ends[3], ends[3]),
    ]
    for ink, more in zip(inks, (0.06, 0)):
        for line in lines:
            pen.path(line, ink, wide + more)


def barred(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A ring with one stroke across, as what is forbidden is marked."""
    ink, radius = source.choice([skin.flag_colour, skin.dark]), source.uniform(0.32, 0.44)
    wide, off = source.uniform(0.06, 0.12), radius * 0.7
    pen.disc(0.5, 0.5, radius, None, edge=ink, wide=wide)
    side = source.choice([-1, 1])
    pen.path([0.5 - off, 0.5 - side * off, 0.5 + off, 0.5 + side * off], ink, wide)


CROSSES: list[Shape] = [*[cross] * 9, badge, rimmed, rimmed, barred]


def stamp(cell: Image.Image, shapes: Sequence[Shape], skin: Skin, source: random.Random) -> None:
    """Puts signs one upon the other into a cell, as one with its shadow or edge."""
    factor = 4 if skin.smooth else 1
    size = (cell.width * factor, cell.height * factor)
    layer = Image.new("RGBA", size)
    for shape in shapes:
        shape(Pen(ImageDraw.Draw(layer), size[0], source), skin, source)
    put(cell, layer, skin, source)


def decorate(layer: Image.Image, ink: Colour, skin: Skin, source: random.Random) -> Image.Image:
    """A sign as a rim alone, embossed, or lighter below than above."""
    kind, step = source.randrange(4), layer.width // 28 + 1
    mask = layer.getchannel("A")
    if kind == 0:
        rim = ImageChops.subtract(mask, mask.filter(ImageFilter.MinFilter(2 * step + 1)))
        return _under(Image.new("RGBA", layer.size), rim, ink)
    if kind == 1:
        light = ImageChops.offset(mask, -step, -step)
        return _under(_shaded(layer, shift(skin.opened, -90), step), light, shift(skin.opened, 90))
    if kind == 2:
        return _edged(layer, far(ink, source, 90), step)
    ramp = Image.linear_gradient("L").resize(layer.size).point(lambda value: value // 2)
    return Image.composite(
        layer, Image.merge("RGBA", (*[Image.new("L", layer.size, 255)] * 3, mask)),
        ImageChops.invert(ramp),
    )  # fmt: skip


def wobble(layer: Image.Image, source: random.Random) -> Image.Image:
    """As a hand draws it: each part of a sign is moved by another little."""
    parts, reach = 4, 0.035 * layer.width
    moved = {
        (x, y): (source.gauss(0, reach), source.gauss(0, reach))
        for x in range(parts + 1) for y in range(parts + 1)
    }  # fmt: skip
    side = [layer.width / parts, layer.height / parts]
    mesh = []
    for x in range(parts):
        for y in range(parts):
            corners = [(x, y), (x, y + 1), (x + 1, y + 1), (x + 1, y)]
            box = [
                round(v) for v in (x * side[0], y * side[1], (x + 1) * side[0], (y + 1) * side[1])
            ]
            spots = [c[axis] * side[axis] + moved[c][axis] for c in corners for axis in range(2)]
            mesh.append((tuple(box), tuple(spots)))
    return layer.transform(layer.size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)


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
