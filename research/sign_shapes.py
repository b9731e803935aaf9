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

__all__ = ["CROSSES", "FLAGS", "MINES", "cross", "paste_emoji", "put", "stamp"]

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
