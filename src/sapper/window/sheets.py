"""A sheet that lies over the screen: its card, its buttons, its lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from sapper.window import commands, shapes
from sapper.window.button import Button, Style, draw_buttons
from sapper.window.commands import Command
from sapper.window.controls import Controls
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, text_width, write
from sapper.window.layer import Canvas, Scaled
from sapper.window.text_field import TextField
from sapper.window.theme import Colour, mix


class SheetPicture(Scaled):
    """A card in the middle of the screen with a title and a button to close it."""

    TITLE: ClassVar[str]
    SIZE: ClassVar[tuple[float, float]]

    def __init__(self, size: tuple[int, int], scale: float, controls: Controls) -> None:
        super().__init__(scale)
        self.controls = controls
        self.rect = pygame.Rect(0, 0, *map(self.px, self.SIZE))
        self.rect.center = (size[0] // 2, size[1] // 2)
        close = pygame.Rect(0, 0, self.px(32), self.px(32))
        close.topright = (self.rect.right - self.px(18), self.rect.top + self.px(18))
        self.buttons = [Button(commands.BACK, close, icon="cross")]
        self.prepare()

    def prepare(self) -> None:
        """Make the other buttons, and find out what there is to show."""

    def draw_inside(self, canvas: Canvas) -> None:
        """Draw what lies on the card, over its buttons."""

    def draw(self, canvas: Canvas) -> None:
        """Dim what lies below, and draw the card with all that is on it."""
        surface, theme = canvas.surface, canvas.theme
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*theme.background, 190))
        surface.blit(veil, (0, 0))
        card = shapes.rounded(self.rect.size, self.px(18), theme.panel, theme.line)
        surface.blit(card, self.rect)
        self.write(canvas, self.TITLE, (28, 24), 22, theme.text, BOLD)
        draw_buttons(self.buttons, canvas, self.scale)
        self.draw_inside(canvas)

    def rect_at(self, left: float, top: float, width: float, height: float) -> pygame.Rect:
        """A rectangle of the card, in units from its corner."""
        corner = (self.rect.left + self.px(left), self.rect.top + self.px(top))
        return pygame.Rect(corner, (self.px(width), self.px(height)))

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

    SIZE = (900, 600)
    HEADS: ClassVar[dict[str, tuple[float, float]]]
    TOP, STEP = 108, 30
    FOOT_WIDTH = 840
    rows: Sequence[tuple[str, ...]] = ()
    chosen = -1
    """The row that is chosen, of those that are shown; another number for none."""
    foot = ""
    is_alarmed = False
    """Whether the foot tells that something is wrong."""

    def draw_inside(self, canvas: Canvas) -> None:
        surface, theme, rows = canvas.surface, canvas.theme, self.rows
        if 0 <= self.chosen < len(rows):
            rect = self._row_rect(self.chosen)
            surface.blit(shapes.rounded(rect.size, self.px(7), theme.card, theme.line), rect)
        tops = (80, *(self.TOP + self.STEP * place for place in range(len(rows))))
        for top, row in zip(tops, (tuple(self.HEADS), *rows), strict=True):
            colour = theme.muted if top == 80 else theme.text
            for (left, width), text in zip(self.HEADS.values(), row, strict=True):
                self.write(canvas, text, (left, top), 14, colour, REGULAR, width)
        colour = theme.warning if self.is_alarmed else theme.muted
        self.write(canvas, self.foot, (28, 562), 13, colour, REGULAR, self.FOOT_WIDTH)

    def row_buttons(self, first: int, choose: Callable[[int], Command]) -> list[Button]:
        """A button for each row; `choose` gives the command of a place in the whole table."""
        return [
            Button(choose(first + place), self._row_rect(place), style=Style.BARE)
            for place in range(len(self.rows))
        ]

    def _row_rect(self, place: int) -> pygame.Rect:
        return self.rect_at(20, self.TOP - 5 + self.STEP * place, 860, self.STEP)
