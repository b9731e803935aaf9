"""A sheet that lies over the screen: its card, its buttons, its lines."""

from __future__ import annotations

from typing import ClassVar

import pygame

from sapper.window import shapes
from sapper.window.button import Button, Style, draw_buttons
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, text_width, write
from sapper.window.layer import Canvas
from sapper.window.text_field import TextField
from sapper.window.theme import Colour, mix


class SheetPicture:
    """A card in the middle of the screen with a title and a button to close it."""

    def __init__(self, size: tuple[int, int], scale: float, width: float, height: float) -> None:
        self.scale = scale
        self.rect = pygame.Rect(0, 0, round(width * scale), round(height * scale))
        self.rect.center = (size[0] // 2, size[1] // 2)
        side = self.px(32)
        close = pygame.Rect(0, 0, side, side)
        close.topright = (self.rect.right - self.px(18), self.rect.top + self.px(18))
        self.buttons = [Button("back", close, icon="cross")]

    def rect_at(self, left: float, top: float, width: float, height: float) -> pygame.Rect:
        """A rectangle of the card, in units from its corner."""
        corner = (self.rect.left + self.px(left), self.rect.top + self.px(top))
        return pygame.Rect(corner, (self.px(width), self.px(height)))

    def px(self, units: float) -> int:
        """So many units in pixels."""
        return round(units * self.scale)

    def draw_card(self, canvas: Canvas, title: str) -> None:
        """Dim what lies below, and draw the card with its title."""
        surface, theme = canvas.surface, canvas.theme
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*theme.background, 190))
        surface.blit(veil, (0, 0))
        card = shapes.rounded(self.rect.size, self.px(18), theme.panel, theme.line)
        surface.blit(card, self.rect)
        self.write(canvas, title, (28, 24), 22, theme.text, BOLD)

    def draw_buttons(self, canvas: Canvas) -> None:
        draw_buttons(self.buttons, canvas, self.scale)

    def write(
        self,
        canvas: Canvas,
        text: str,
        place: tuple[float, float],
        size: float,
        colour: Colour,
        weight: str = REGULAR,
        width: float | None = None,
    ) -> None:
        room = None if width is None else self.px(width)
        corner = self.rect_at(*place, 0, 0).topleft
        write(canvas.surface, text, self.px(size), colour, weight, room, topleft=corner)

    def draw_field(
        self, canvas: Canvas, rect: pygame.Rect, field: TextField, *, is_chosen: bool
    ) -> None:
        """A box with the end of what was typed; in the chosen one the selection, or the caret."""
        surface, theme = canvas.surface, canvas.theme
        border = theme.accent if is_chosen else theme.line
        surface.blit(shapes.rounded(rect.size, self.px(9), theme.card, border), rect)
        inside = rect.inflate(-self.px(24), -self.px(18))
        widths = [text_width(field.text[:end], self.px(17), SEMIBOLD) for end in field.selection]
        whole = text_width(field.text, self.px(17), SEMIBOLD)
        left = min(inside.left, inside.right - whole - self.px(2))
        surface.set_clip(inside.inflate(self.px(4), 0))
        if is_chosen:
            first, last = widths
            line = max(1, self.px(2)) if first == last else last - first
            ink = theme.accent if first == last else mix(theme.primary, theme.card, 0.45)
            surface.fill(ink, (left + first, inside.top, line, inside.height))
        where = (left, inside.centery)
        write(surface, field.text, self.px(17), theme.text, SEMIBOLD, midleft=where)
        surface.set_clip(None)


class TableSheet(SheetPicture):
    """A sheet with rows under headings, each of which has a left edge and a width."""

    HEADS: ClassVar[dict[str, tuple[float, float]]]
    TOP, STEP = 108, 30

    def __init__(self, size: tuple[int, int], scale: float) -> None:
        super().__init__(size, scale, 900, 600)

    def draw_table(self, canvas: Canvas, rows: list[tuple[str, ...]]) -> None:
        theme = canvas.theme
        tops = (80, *(self.TOP + self.STEP * place for place in range(len(rows))))
        for top, row in zip(tops, (tuple(self.HEADS), *rows), strict=True):
            colour = theme.muted if top == 80 else theme.text
            for (left, width), text in zip(self.HEADS.values(), row, strict=True):
                self.write(canvas, text, (left, top), 14, colour, REGULAR, width)

    def draw_chosen(self, canvas: Canvas, place: int) -> None:
        surface, theme = canvas.surface, canvas.theme
        rect = self._row_rect(place)
        surface.blit(shapes.rounded(rect.size, self.px(7), theme.card, theme.line), rect)

    def row_buttons(self, name: str, first: int, count: int) -> list[Button]:
        """A button `name:PLACE` for each row."""
        return [
            Button(f"{name}:{first + place}", self._row_rect(place), style=Style.BARE)
            for place in range(count)
        ]

    def _row_rect(self, place: int) -> pygame.Rect:
        return self.rect_at(20, self.TOP - 5 + self.STEP * place, 860, self.STEP)
