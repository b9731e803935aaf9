"""The picture of a cell in each state, drawn once for a theme and a size."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache

import pygame

from sapper.core import EXPLODED, FLAGGED, HIDDEN, View
from sapper.game import Layout
from sapper.window import shapes
from sapper.window.effects import Veil
from sapper.window.fonts import BOLD, SEMIBOLD, text_picture
from sapper.window.theme import Colour, Theme, ink_on, mix

_FLAME = (255, 190, 70)


class Face(Enum):
    """The look of a cell that is not an opened number."""

    HIDDEN = "hidden"
    LIT = "lit"
    """A hidden cell under the pointer."""
    PRESSED = "pressed"
    ZERO = "zero"
    """An opened 0 that is written: in the course's game it opens nothing around it."""
    FLAGGED = "flagged"
    EXPLODED = "exploded"
    MINE = "mine"
    """A mine that is shown because the game is lost."""
    WRONG_FLAG = "wrong flag"
    """A flag that stood on a safe cell, shown when the game is lost."""


def faces_of(view: View, layout: Layout | None, is_lost: bool) -> list[Face | int]:
    """Return the look of each cell, row by row; `layout` is given after the end."""
    marks = layout.marks if layout is not None else bytes(len(view.codes))
    faces = [
        [_face(code, is_mine, is_lost) for code in range(EXPLODED + 1)] for is_mine in (False, True)
    ]
    return [faces[mark][code] for code, mark in zip(view.codes, marks, strict=True)]


def _face(code: int, is_shown_mine: bool, is_lost: bool) -> Face | int:
    if code == EXPLODED:
        return Face.EXPLODED
    if code < HIDDEN:
        return code
    if code == FLAGGED:
        return Face.WRONG_FLAG if is_lost and not is_shown_mine else Face.FLAGGED
    if is_shown_mine:
        return Face.MINE if is_lost else Face.FLAGGED
    return Face.HIDDEN


class Tiles:
    """Cells' pictures of one theme, `size` pixels wide."""

    def __init__(self, theme: Theme, size: int) -> None:
        self.theme = theme
        self.size = size
        self.gap = max(1, size // 20)
        self.radius = max(1, round(size * 0.15))
        self.picture = cache(lambda face: shapes.for_screen(self._draw(face)))
        self.mark = cache(self._draw_mark)
        self.veil = cache(self._draw_veil)
        self._odds: dict[tuple[str, float, bool], pygame.Surface] = {}

    def odds_picture(self, probability: float, is_far: bool = False) -> pygame.Surface:
        """Return a hidden cell in the colour of its odds, the percentage on it.

        Certain cells show a tick or a mine instead. One that stands for all cells `is_far` from
        the numbers has the colour of a hidden cell.
        """
        is_certain = probability in (0.0, 1.0)
        shade = probability if is_certain else min(63, max(1, round(probability * 64))) / 64
        key = _percent(probability), 0 if is_far else shade, is_far
        if key not in self._odds:
            ground = self.theme.hidden if is_far and not is_certain else self.theme.odds(shade)
            self._odds[key] = shapes.for_screen(self._draw_odds(ground, key[0], probability))
        return self._odds[key]

    def _draw_veil(self, strength: int, veil: Veil) -> pygame.Surface:
        """Draw what lies over a cell that just changed; a strength of 255 covers all."""
        if veil is Veil.COVER:
            tile = self._draw(Face.HIDDEN)
        elif veil is Veil.GLOW:
            tile = self._flat(mix(self.theme.primary, (255, 255, 255), 0.45))
        else:
            tile = self._with(self._flat(self.theme.exploded), self._drawn(shapes.burst, _FLAME))
        tile.set_alpha(strength)
        return tile

    def _draw_mark(self, is_mine: bool, is_small: bool) -> pygame.Surface:
        """The mark of a cell that is known to be a mine or to be safe: a badge with a sign on it.

        A small one lies in the corner, so that what is written on the cell can be read.
        """
        theme = self.theme
        side = round(self.size * (0.46 if is_small else 0.7))
        if is_mine:
            sign = self._drawn(shapes.triangle, theme.danger, theme.badge, size=side)
        else:
            sign = shapes.icon("tick", side, theme.safe)
        picture = pygame.Surface((self.size, self.size), pygame.SRCALPHA)
        box = pygame.Rect(0, 0, side, side)
        if is_small:
            box.topright = (self.size - self.gap, self.gap)
        else:
            box.center = (self.size // 2, self.size // 2)
        picture.blit(shapes.rounded_picture(box.size, max(2, side // 4), theme.badge), box)
        picture.blit(sign, box)
        return picture

    def _draw(self, face: Face | int) -> pygame.Surface:
        if isinstance(face, int):
            return self._draw_number(face)
        theme = self.theme
        if face is Face.HIDDEN:
            return self._raised(theme.hidden)
        if face is Face.LIT:
            return self._raised(mix(theme.hidden, (255, 255, 255), 0.16))
        if face is Face.ZERO:
            return self._draw_number(0, "0", theme.muted)
        if face is Face.PRESSED:
            return self._flat(mix(theme.hidden, theme.opened, 0.5))
        if face is Face.FLAGGED:
            return self._with(self._raised(theme.hidden), self._flag())
        if face is Face.WRONG_FLAG:
            return self._draw_wrong_flag()
        if face is Face.EXPLODED:
            return self._draw_exploded()
        return self._with(self._flat(theme.opened, theme.danger), self._mine(theme.mine))

    def _draw_number(
        self, number: int, text: str = "", ink: Colour | None = None
    ) -> pygame.Surface:
        tile = self._flat(self.theme.opened)
        if number or text:
            colour = ink or self.theme.number(number)
            self._write(tile, text or str(number), 0.62 if self.size > 22 else 0.78, colour, BOLD)
        return tile

    def _draw_exploded(self) -> pygame.Surface:
        theme = self.theme
        tile = self._with(self._flat(theme.exploded), self._drawn(shapes.burst, _FLAME))
        return self._with(tile, self._mine(theme.on_exploded))

    def _draw_wrong_flag(self) -> pygame.Surface:
        theme = self.theme
        tile = self._with(self._flat(theme.opened, theme.danger), self._flag())
        return self._with(tile, self._drawn(shapes.cross, theme.exploded, 0.13))

    def _draw_odds(self, colour: Colour, percent: str, probability: float) -> pygame.Surface:
        tile = self._raised(colour)
        ink = ink_on(colour)
        if probability == 0.0:
            return self._with(tile, shapes.icon("tick", self.size, ink))
        if probability == 1.0:
            return self._with(tile, shapes.icon("mine", self.size, ink))
        if percent and self.size * 0.42 >= 7:
            self._write(tile, percent, 0.42, ink, SEMIBOLD)
        return tile

    def _raised(self, colour: Colour) -> pygame.Surface:
        """Return a cell that can be pressed: lit from above, with a darker lower edge."""
        tile, box = self._blank()
        edge = max(1, round(self.size * 0.07))
        dark, light = mix(colour, (0, 0, 0), 0.28), mix(colour, (255, 255, 255), 0.16)
        tile.blit(shapes.rounded_picture(box.size, self.radius, dark), box)
        upper = pygame.Rect(box.left, box.top, box.width, box.height - edge)
        tile.blit(shapes.rounded_picture(upper.size, self.radius, light), upper)
        thin = max(1, edge // 2)
        inner = pygame.Rect(box.left, box.top + thin, box.width, box.height - edge - thin)
        tile.blit(shapes.rounded_picture(inner.size, self.radius, colour), inner)
        return tile

    def _flat(self, colour: Colour, border: Colour | None = None) -> pygame.Surface:
        tile, box = self._blank()
        edge = border or mix(colour, self.theme.opened_line, 0.8)
        line = max(1, self.size // 28)
        tile.blit(shapes.rounded_picture(box.size, self.radius, colour, edge, line), box)
        return tile

    def _blank(self) -> tuple[pygame.Surface, pygame.Rect]:
        tile = pygame.Surface((self.size, self.size), pygame.SRCALPHA)
        around = self.gap
        left = around // 2 + around % 2
        return tile, pygame.Rect(left, left, self.size - around, self.size - around)

    def _flag(self) -> pygame.Surface:
        return self._drawn(shapes.flag, self.theme.flag, self.theme.pole)

    def _mine(self, colour: Colour) -> pygame.Surface:
        return self._drawn(shapes.mine, colour, mix(colour, self.theme.opened, 0.6))

    def _drawn(
        self, draw: Callable[..., None], *how: Colour | float, size: int | None = None
    ) -> pygame.Surface:
        """Return what a pen draws, as large as a cell unless a size is given."""
        pen = shapes.Pen(size or self.size)
        draw(pen, *how)
        return pen.picture()

    def _write(
        self, tile: pygame.Surface, text: str, share: float, colour: Colour, weight: str
    ) -> None:
        """Write in the middle of a tile, letters `share` of its size high."""
        picture = text_picture(text, round(self.size * share), colour, weight)
        tile.blit(picture, picture.get_rect(center=(self.size // 2, self.size // 2)))

    @staticmethod
    def _with(tile: pygame.Surface, picture: pygame.Surface) -> pygame.Surface:
        tile.blit(picture, (0, 0))
        return tile


def _percent(probability: float) -> str:
    """Return the probability in percent; 0 and 100 stand for certainty alone."""
    if probability in (0.0, 1.0):
        return f"{probability * 100:.0f}"
    return str(min(99, max(1, int(probability * 100 + 0.5))))
