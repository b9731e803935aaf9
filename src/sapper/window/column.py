"""Text that flows down a column, until there is no more room."""

from __future__ import annotations

import re

import pygame

from sapper.window import shapes
from sapper.window.fonts import REGULAR, SEMIBOLD, font, text_picture, wrap
from sapper.window.theme import Colour, Theme


class Column:
    """Writes paragraphs below each other inside a rectangle; what does not fit is left out."""

    def __init__(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, scale: float
    ) -> None:
        self._surface = surface
        self._rect = rect
        self._theme = theme
        self._scale = scale
        self._y = rect.top

    @property
    def room(self) -> int:
        """The pixels left."""
        return self._rect.bottom - self._y

    def heading(self, text: str, colour: Colour | None = None) -> None:
        """A line in bold."""
        self.paragraph(text, colour or self._theme.text, 14, SEMIBOLD)

    def paragraph(
        self,
        text: str,
        colour: Colour | None = None,
        size: float = 13,
        weight: str = REGULAR,
        dot: Colour | None = None,
    ) -> bool:
        """A paragraph, with a dot before it if a colour for one is given; whether all fitted."""
        pixels = round(size * self._scale)
        indent = round(16 * self._scale) if dot else 0
        step = round(font(pixels, weight).get_linesize() * 1.05)
        lines = wrap(_joined(text), pixels, self._rect.width - indent, weight)
        for place, line in enumerate(lines):
            if self.room < step:
                return False
            if dot and place == 0:
                self._draw_dot(dot, step)
            picture = text_picture(line, pixels, colour or self._theme.text, weight)
            self._surface.blit(picture, (self._rect.left + indent, self._y))
            self._y += step
        self.space(4)
        return True

    def space(self, size: float) -> None:
        """An empty space."""
        self._y += round(size * self._scale)

    def _draw_dot(self, colour: Colour, step: int) -> None:
        pen = shapes.Pen(round(10 * self._scale))
        pen.disc(colour, (0.5, 0.5), 0.45)
        picture = pen.picture()
        middle = (self._rect.left, self._y + step // 2)
        self._surface.blit(picture, picture.get_rect(midleft=middle))


def _joined(text: str) -> str:
    """The text with spaces that do not break inside cells, and before a sentence's count."""
    text = re.sub(r"\((\d+), (\d+)\)", "(\\1,\u00a0\\2)", text)
    return text.replace("} = ", "}\u00a0=\u00a0")
