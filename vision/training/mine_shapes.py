"""Mines of random shapes: spiked balls, bombs with a fuse, bursts, skulls, flames."""

from __future__ import annotations

import math
import random

from sign_pen import WHITE, Pen, Shape, around, other_ink, ring, star
from skins import Skin, far, shift


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
        pen.area(
            around(radii, turn), ink, other_ink(skin, source) if source.random() < 0.15 else None
        )
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


def heap(pen: Pen, skin: Skin, source: random.Random) -> None:
    """Rolls or lumps upon each other, wide below: a heap, an egg, a shell, a pudding."""
    rolls, ink = source.choice([2, 3, 3, 4, 5]), skin.dark
    low, top = source.uniform(0.72, 0.84), source.uniform(0.18, 0.36)
    wide, tip = source.uniform(0.28, 0.4), source.uniform(0.04, 0.14)
    step = (low - top) / rolls
    shade = shift(ink, source.choice([-70, -40, 50, 80]))
    for i in range(rolls):
        half = wide + (tip - wide) * i / rolls
        x = 0.5 + source.gauss(0, 0.03)
        pen.disc(x, low - i * step, half, ink, high=source.uniform(0.9, 1.4) * step / half)
        if source.random() < 0.7:
            pen.path([x - half * 0.8, low - i * step, x + half * 0.7, low - i * step - 0.02],
                     shade, source.uniform(0.03, 0.06))  # fmt: skip
    if source.random() < 0.6:
        pen.area([0.5 - tip, top + 0.06, 0.5 + tip, top + 0.06, 0.5 + source.uniform(-0.1, 0.1),
                  top - 0.08], ink)  # fmt: skip


def creature(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A body with a head, legs and eyes: a beetle, a crab, a spider, a ghost."""
    ink, light = skin.dark, far(skin.dark, source, 80)
    across, down = source.uniform(0.16, 0.3), source.uniform(0.16, 0.3)
    y, legs = source.uniform(0.48, 0.6), source.choice([0, 2, 3, 3, 4])
    for side in (-1, 1):
        for i in range(legs):
            foot = y + (i - (legs - 1) / 2) * source.uniform(0.16, 0.24)
            knee = 0.5 + side * (across + 0.06)
            pen.path([0.5, y, knee, (foot + y) / 2 - 0.04, 0.5 + side * (across + 0.16), foot],
                     ink, source.uniform(0.03, 0.06))  # fmt: skip
    pen.disc(0.5, y, across, ink, high=down / across)
    head = source.uniform(0.08, 0.17)
    pen.disc(0.5, y - down, head, source.choice([ink, ink, light]))
    for side in (-1, 1):
        if source.random() < 0.6:
            pen.disc(0.5 + side * head * 0.6, y - down, head * 0.3, light)
    if source.random() < 0.5:
        pen.path([0.5, y - down, 0.5, y + down], light, 0.03)
    for _ in range(source.choice([0, 0, 2, 4])):
        pen.disc(0.5 + source.gauss(0, across / 2.5), y + source.gauss(0, down / 2.5), 0.04, light)


def lumps(pen: Pen, skin: Skin, source: random.Random) -> None:
    """Discs and boxes that overlap about the middle, in a few colours: any small object."""
    inks = [skin.dark, skin.dark, skin.flag_colour, shift(skin.dark, source.choice([-60, 60]))]
    for i in range(source.choice([3, 4, 5, 6, 8])):
        x, y = 0.5 + source.gauss(0, 0.11), 0.5 + source.gauss(0, 0.11)
        radius = source.uniform(0.08, 0.24) * (1 if i < 2 else 0.7)
        if source.random() < 0.7:
            pen.disc(x, y, radius, source.choice(inks), high=source.uniform(0.6, 1.5))
        else:
            corners = source.choice([3, 4, 5])
            pen.area(ring(x, y, radius, corners, turn=source.random()), source.choice(inks))


def naval(pen: Pen, skin: Skin, source: random.Random) -> None:
    """A ball with horns above, held by a chain."""
    radius, y = source.uniform(0.18, 0.27), source.uniform(0.4, 0.5)
    for angle in (-0.85, -0.65, -0.5, -0.35, -0.15)[:: source.choice([1, 2])]:
        x, down = math.cos(angle * math.pi), math.sin(angle * math.pi)
        reach = radius + source.uniform(0.05, 0.1)
        pen.path([0.5, y, 0.5 + reach * x, y + reach * down], skin.dark, source.uniform(0.05, 0.1))
    pen.disc(0.5, y, radius, skin.dark)
    _mark_body(pen, skin, source, 0.5, y, radius)
    links = source.choice([0, 2, 3])
    for i in range(links):
        pen.disc(0.5, y + radius + 0.05 + i * 0.08, 0.04, None, edge=skin.dark, wide=0.03)


MINES: list[Shape] = [
    *[mine] * 8, *[bomb] * 4, burst, burst, rays, skull, dynamite, trefoil, flame,
    blossom, blossom, target, blast, blast, heap, heap, creature, creature, lumps, naval,
]  # fmt: skip
