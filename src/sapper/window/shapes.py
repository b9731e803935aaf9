"""The canvas, and our own pictures: drawn by code, large first, so smooth at every size."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import pygame

from sapper.window.theme import Colour, Theme


@dataclass(frozen=True)
class Canvas:
    """A surface with its colours, the pointer, and the button that has the keys."""

    surface: pygame.Surface
    theme: Theme
    pointer: tuple[int, int]
    focused: str


class Scaled:
    """Something whose measures are in units, of so many pixels each."""

    def __init__(self, scale: float) -> None:
        self.scale = scale

    def px(self, units: float) -> int:
        return round(units * self.scale)


FINE = 4
"""The factor by which pictures are drawn larger before they are shrunk."""

Point = tuple[float, float]


class Pen:
    """Draws on a square from (0, 0) to (1, 1), `size` pixels wide."""

    def __init__(self, size: int) -> None:
        self.size = size * FINE
        self.surface = pygame.Surface((self.size, self.size), pygame.SRCALPHA)
        self._is_clear = True

    def polygon(self, colour: Colour, points: Sequence[Point]) -> None:
        self._prepare(colour)
        pygame.draw.polygon(self.surface, colour, [self._scale(point) for point in points])

    def disc(self, colour: Colour, centre: Point, radius: float) -> None:
        self._prepare(colour)
        pygame.draw.circle(self.surface, colour, self._scale(centre), radius * self.size)

    def ring(self, colour: Colour, centre: Point, radius: float, width: float) -> None:
        self._prepare(colour)
        line = max(1, round(width * self.size))
        pygame.draw.circle(self.surface, colour, self._scale(centre), radius * self.size, line)

    def line(self, colour: Colour, start: Point, end: Point, width: float) -> None:
        (x, y), (u, v) = start, end
        length = math.hypot(u - x, v - y) or 1.0
        across, down = (y - v) / length * width / 2, (u - x) / length * width / 2
        corners = [(x + across, y + down), (u + across, v + down)]
        corners += [(u - across, v - down), (x - across, y - down)]
        self.polygon(colour, corners)
        self.disc(colour, start, width / 2)
        self.disc(colour, end, width / 2)

    def picture(self) -> pygame.Surface:
        size = self.size // FINE
        return pygame.transform.smoothscale(self.surface, (size, size))

    def _prepare(self, colour: Colour) -> None:
        """Give what is clear the first colour: shrinking mixes it into the edges."""
        if self._is_clear:
            self.surface.fill((*colour, 0))
            self._is_clear = False

    def _scale(self, point: Point) -> Point:
        return point[0] * self.size, point[1] * self.size


def for_screen(picture: pygame.Surface) -> pygame.Surface:
    """Return the picture, made fast to draw on screens; on pictures its edges would be lost."""
    picture.set_alpha(255, pygame.RLEACCEL)
    return picture


@lru_cache(maxsize=512)
def rounded(
    size: tuple[int, int], radius: int, colour: Colour, border: Colour | None = None, line: int = 1
) -> pygame.Surface:
    """Return a rectangle with round corners for the screen, with a border if a colour is given."""
    return for_screen(rounded_picture(size, radius, colour, border, line))


def rounded_picture(
    size: tuple[int, int], radius: int, colour: Colour, border: Colour | None = None, line: int = 1
) -> pygame.Surface:
    """Return the same to be drawn on other pictures."""
    width, height = max(1, size[0]), max(1, size[1])
    corner = radius + line
    if min(width, height) <= 2 * corner:
        return _drawn_large(width, height, radius, colour, border, line)
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    picture.fill(border or colour)
    picture.fill(colour, picture.get_rect().inflate(-2 * line, -2 * line))
    small = _drawn_large(2 * corner, 2 * corner, radius, colour, border, line)
    for left in (0, corner):
        for top in (0, corner):
            place = (left and width - corner, top and height - corner)
            picture.fill((0, 0, 0, 0), (place, (corner, corner)))
            picture.blit(small, place, (left, top, corner, corner))
    return picture


def _drawn_large(
    width: int, height: int, radius: int, colour: Colour, border: Colour | None, line: int
) -> pygame.Surface:
    """The rectangle drawn large and shrunk: too dear for large ones, fine for their corners."""
    large = pygame.Surface((width * FINE, height * FINE), pygame.SRCALPHA)
    large.fill((*(border or colour), 0))
    box = large.get_rect()
    pygame.draw.rect(large, border or colour, box, border_radius=radius * FINE)
    if border:
        inner = box.inflate(-2 * line * FINE, -2 * line * FINE)
        pygame.draw.rect(large, colour, inner, border_radius=max(0, radius - line) * FINE)
    return pygame.transform.smoothscale(large, (width, height))


@lru_cache(maxsize=256)
def frame(size: tuple[int, int], radius: int, colour: Colour, line: int) -> pygame.Surface:
    """Return the outline of a rectangle with round corners, clear inside."""
    large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    large.fill((*colour, 0))
    pygame.draw.rect(large, colour, large.get_rect(), line * FINE, border_radius=radius * FINE)
    return pygame.transform.smoothscale(large, size)


def flag(pen: Pen, cloth: Colour, pole: Colour) -> None:
    pen.line(pole, (0.36, 0.2), (0.36, 0.78), 0.07)
    pen.polygon(cloth, [(0.39, 0.17), (0.77, 0.34), (0.39, 0.52)])
    pen.line(pole, (0.26, 0.8), (0.56, 0.8), 0.08)


def mine(pen: Pen, body: Colour, shine: Colour) -> None:
    """Draw a round mine with eight horns and a gleam."""
    for turn in range(8):
        angle = turn * math.pi / 4
        reach = 0.37 if turn % 2 == 0 else 0.32
        end = (0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle))
        pen.line(body, (0.5, 0.5), end, 0.075)
    pen.disc(body, (0.5, 0.5), 0.245)
    pen.disc(shine, (0.42, 0.42), 0.07)


def burst(pen: Pen, colour: Colour) -> None:
    """Draw a star of fourteen rays: an explosion."""
    points = []
    for turn in range(28):
        angle = turn * math.pi / 14
        reach = 0.49 if turn % 2 == 0 else 0.36
        points.append((0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)))
    pen.polygon(colour, points)


def cross(pen: Pen, colour: Colour, width: float = 0.1) -> None:
    pen.line(colour, (0.2, 0.2), (0.8, 0.8), width)
    pen.line(colour, (0.8, 0.2), (0.2, 0.8), width)


def triangle(pen: Pen, colour: Colour, inner: Colour) -> None:
    """Draw a warning triangle: this is a mine."""
    pen.polygon(colour, [(0.5, 0.22), (0.82, 0.76), (0.18, 0.76)])
    pen.line(inner, (0.5, 0.44), (0.5, 0.56), 0.075)
    pen.disc(inner, (0.5, 0.67), 0.045)


def clock(pen: Pen, colour: Colour) -> None:
    pen.ring(colour, (0.5, 0.5), 0.36, 0.08)
    pen.line(colour, (0.5, 0.5), (0.5, 0.29), 0.07)
    pen.line(colour, (0.5, 0.5), (0.64, 0.58), 0.07)


def face(pen: Pen, colour: Colour, mouth: float, is_dead: bool = False) -> None:
    """Draw a face whose mouth bends down (up below 0), with crosses for eyes if it is dead."""
    pen.ring(colour, (0.5, 0.5), 0.42, 0.07)
    for x in (0.36, 0.64):
        if is_dead:
            pen.line(colour, (x - 0.06, 0.36), (x + 0.06, 0.48), 0.05)
            pen.line(colour, (x - 0.06, 0.48), (x + 0.06, 0.36), 0.05)
        else:
            pen.disc(colour, (x, 0.42), 0.055)
    ends, middle = 0.65 - mouth / 2, 0.65 + mouth / 2
    pen.line(colour, (0.33, ends), (0.5, middle), 0.06)
    pen.line(colour, (0.5, middle), (0.67, ends), 0.06)


_FILLED, _THIN = 0.0, 0.09
_STROKES: dict[str, list[tuple[float, list[Point]]]] = {
    "play": [(_FILLED, [(0.32, 0.22), (0.8, 0.5), (0.32, 0.78)])],
    "pause": [
        (_FILLED, [(0.28, 0.24), (0.43, 0.24), (0.43, 0.76), (0.28, 0.76)]),
        (_FILLED, [(0.57, 0.24), (0.72, 0.24), (0.72, 0.76), (0.57, 0.76)]),
    ],
    "previous": [(_THIN, [(0.6, 0.28), (0.4, 0.5), (0.6, 0.72)])],
    "following": [(_THIN, [(0.4, 0.28), (0.6, 0.5), (0.4, 0.72)])],
    "undo": [
        (_THIN, [(0.3, 0.62), (0.5, 0.7), (0.68, 0.62), (0.73, 0.48), (0.62, 0.36), (0.28, 0.36)]),
        (_THIN, [(0.4, 0.24), (0.27, 0.36), (0.4, 0.48)]),
    ],
    "menu": [(_THIN, [(0.25, y), (0.75, y)]) for y in (0.3, 0.5, 0.7)],
    "tick": [(_THIN, [(0.28, 0.53), (0.44, 0.68), (0.73, 0.34)])],
}
"""The icons of plain strokes: the width of each, and the points that it joins or encloses."""
_OTHERS: dict[str, Callable[[Pen, Colour], None]] = {
    "alarm": lambda pen, colour: triangle(pen, colour, (0, 0, 0)),
    "clock": clock,
    "cross": cross,
    "mine": lambda pen, colour: mine(pen, colour, colour),
    "playing": lambda pen, colour: face(pen, colour, 0.07),
    "won": lambda pen, colour: face(pen, colour, 0.16),
    "lost": lambda pen, colour: face(pen, colour, -0.12, is_dead=True),
}


@lru_cache(maxsize=256)
def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return the picture of that name, in one colour."""
    pen = Pen(size)
    if name in _OTHERS:
        _OTHERS[name](pen, colour)
    for width, points in _STROKES.get(name, []):
        if width == _FILLED:
            pen.polygon(colour, points)
        for start, end in pairwise(points) if width else ():
            pen.line(colour, start, end, width)
    return pen.picture()
