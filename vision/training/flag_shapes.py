"""Flags of random shapes, and other marks that stand for them: pins, road signs, medals."""

from __future__ import annotations

import math
import random

from sign_pen import Pen, Shape, other_ink, ring
from skins import Colour, Skin, far, shift


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
    edge = other_ink(skin, source) if source.random() < 0.25 else None
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
    inks = [skin.flag_colour, other_ink(skin, source)]
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
    ink = source.choice(
        [other_ink(skin, source), shift(skin.flag_colour, source.choice([-60, 60]))]
    )
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
        pen.disc(0.5, y, radius * 0.45, other_ink(skin, source))


def warning(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A triangle with a mark of exclamation, or the mark alone."""
    ink = skin.flag_colour
    if source.random() < 0.6:
        pen.area([0.5, 0.14, 0.86, 0.82, 0.14, 0.82], skin.flag_colour)
        ink = other_ink(skin, source)
    pen.area([0.44, 0.34, 0.56, 0.34, 0.53, 0.6, 0.47, 0.6], ink)
    pen.disc(0.5, 0.7, 0.055, ink)


def placard(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A board of some shape on a post: a road sign, a shield, a heart."""
    radius, y = source.uniform(0.17, 0.28), source.uniform(0.3, 0.4)
    pen.path([0.5, y, 0.5, source.uniform(0.82, 0.94)], skin.dark, source.uniform(0.04, 0.1))
    corners = source.choice([3, 4, 4, 5, 6, 8])
    turn = source.choice([0, 0.5, 0.25 * corners, 0.75 * corners])
    edge = other_ink(skin, source) if source.random() < 0.3 else None
    pen.area(ring(0.5, y, radius, corners, source.uniform(0.7, 1), turn), skin.flag_colour, edge)
    if source.random() < 0.4:
        pen.disc(0.5, y, radius * source.uniform(0.3, 0.5), other_ink(skin, source))


def medal(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A disc or a square with a flag upon it."""
    ground = far(skin.flag_colour, source, 60)
    radius = source.uniform(0.36, 0.48)
    pen.area(ring(0.5, 0.5, radius, source.choice([4, 24, 24]), turn=0.5), ground)
    flag(pen, skin, source)


def hand(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A palm with fingers."""
    ink, wide = skin.flag_colour, source.uniform(0.07, 0.1)
    pen.disc(0.5, 0.64, source.uniform(0.18, 0.24), ink)
    for i in range(4):
        x = 0.36 + 0.095 * i
        pen.path([x, 0.6, x + (i - 1.5) * 0.03, source.uniform(0.16, 0.3)], ink, wide)
    side = source.choice([-1, 1])
    pen.path([0.5, 0.72, 0.5 + side * 0.32, 0.5], ink, wide)


def shield(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A shield, perhaps halved or with an edge."""
    half, top, ink = source.uniform(0.22, 0.34), source.uniform(0.14, 0.22), skin.flag_colour
    edge = other_ink(skin, source) if source.random() < 0.4 else None
    right = [0.5, top, 0.5 + half, top, 0.5 + half, 0.5, 0.5 + half * 0.7, 0.7, 0.5, 0.88]
    left = [1 - value if i % 2 == 0 else value for i, value in enumerate(right)]
    pen.area(left, ink, edge)
    pen.area(right, source.choice([ink, ink, other_ink(skin, source)]), edge)


def stop(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A sign of eight corners with an edge, with bars instead of letters; no entry."""
    light, radius = other_ink(skin, source), source.uniform(0.3, 0.42)
    corners = source.choice([8, 8, 28])
    pen.area(ring(0.5, 0.5, radius, corners, turn=0.5), skin.flag_colour)
    if source.random() < 0.5:
        spots = [*ring(0.5, 0.5, radius * 0.85, corners, turn=0.5)]
        pen.path([*spots, *spots[:2]], light, 0.04)
    high = source.uniform(0.04, 0.1)
    parts = source.choice([1, 1, 4])
    wide = 1.2 * radius / parts
    for i in range(parts):
        left = 0.5 - 0.6 * radius + i * wide
        pen.box(left, 0.5 - high, left + wide * (1 if parts == 1 else 0.6), 0.5 + high, light)


def triangle(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A triangle alone, pointing anywhere but mostly sideways or up."""
    turn = source.choice([0, 0, 0.75, 0.75, 1.5, 2.25])
    edge = other_ink(skin, source) if source.random() < 0.3 else None
    pen.area(ring(0.5, 0.5, source.uniform(0.28, 0.42), 3, turn=turn), skin.flag_colour, edge)


def stripes(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A cloth of narrow or slanting stripes."""
    left, right = 0.26, source.uniform(0.7, 0.9)
    top, low = source.uniform(0.12, 0.2), source.uniform(0.48, 0.62)
    pen.path([left, top - 0.04, left, 0.9], skin.dark, source.uniform(0.03, 0.08))
    count, inks = source.choice([4, 5, 6, 7]), [skin.flag_colour, other_ink(skin, source)]
    lean = source.choice([0, 0, 0.12])
    for i in range(count):
        if source.random() < 0.5 or lean:
            x, wide = left + (right - left) * i / count, (right - left) / count
            pen.area([x + lean, top, x + wide + lean, top, x + wide, low, x, low], inks[i % 2])
        else:
            y, high = top + (low - top) * i / count, (low - top) / count
            pen.box(left, y, right, y + high, inks[i % 2])


FLAGS: list[Shape] = [
    *[flag] * 12, pennon, twin, pin, pin, warning, placard, medal, hand, shield, stop, triangle,
    triangle, stripes, stripes,
]  # fmt: skip
