"""The card that a game leaves over the edge of its board."""

from __future__ import annotations

import pygame

from sapper.window import shapes
from sapper.window.button import Button, Style, draw_buttons
from sapper.window.ending import Ending
from sapper.window.fonts import BOLD, REGULAR, text_width, write
from sapper.window.layer import Canvas, Scaled
from sapper.window.theme import Colour

_WIDTH, _HEIGHT, _SIDE = 600, 132, 18


class EndCard(Scaled):
    """The card over the lower edge of a board, inside an area.

    It lies over the upper edge where it would cover the cell of the `last` move.
    """

    def __init__(
        self,
        board: pygame.Rect,
        area: pygame.Rect,
        scale: float,
        ending: Ending,
        last: pygame.Rect | None,
    ) -> None:
        super().__init__(scale)
        self._ending = ending
        self.rect = pygame.Rect(0, 0, min(self.px(_WIDTH), area.width), self.px(_HEIGHT))
        middle = max(
            area.left + self.rect.width // 2, min(board.centerx, area.right - self.rect.width // 2)
        )
        bottom = min(area.bottom, board.bottom + self.rect.height // 2)
        self.rect.midbottom = (middle, bottom)
        if last is not None and self.rect.colliderect(last):
            self.rect.top = max(area.top, board.top - self.rect.height // 2)
        self.buttons = self._make_buttons()

    def draw(self, canvas: Canvas) -> None:
        surface, theme = canvas.surface, canvas.theme
        ending = self._ending
        card = shapes.rounded(self.rect.size, self.px(14), theme.panel, theme.line, self.px(2))
        surface.blit(card, self.rect)
        colour = theme.safe if ending.is_won else theme.danger
        after = self._write(surface, ending.title, 12, 18, colour, BOLD) + self.px(14)
        self._write(surface, ending.best, 16, 14, theme.text, left=after)
        self._write(surface, ending.figures, 42, 13, theme.text)
        self._write(surface, ending.luck or "Working out what was luck…", 63, 13, theme.muted)
        draw_buttons(self.buttons, canvas, self.scale)

    def _make_buttons(self) -> list[Button]:
        """What can be done now, the next game at the right."""
        ending = self._ending
        entries = [("review", "Review", Style.PLAIN), ("reset", "Next", Style.PRIMARY)]
        if ending.has_missed:
            entries.insert(0, ("missed", "The safe cell", Style.PLAIN))
        if ending.mistake is not None:
            entries.insert(0, ("mistake", f"First mistake: move {ending.mistake}", Style.PLAIN))
        right, buttons = self.rect.right - self.px(_SIDE), []
        for command, label, style in reversed(entries):
            width = text_width(label, self.px(15)) + self.px(30)
            rect = pygame.Rect(0, 0, width, self.px(32))
            rect.bottomright = (right, self.rect.bottom - self.px(10))
            right = rect.left - self.px(8)
            buttons.append(Button(command, rect, label, style))
        close = pygame.Rect(0, 0, self.px(26), self.px(26))
        close.topright = (self.rect.right - self.px(8), self.rect.top + self.px(8))
        return [*reversed(buttons), Button("close_card", close, icon="cross", style=Style.BARE)]

    def _write(
        self,
        surface: pygame.Surface,
        text: str,
        top: float,
        size: float,
        colour: Colour,
        weight: str = REGULAR,
        left: int = 0,
    ) -> int:
        """Write a line, so many pixels from the left; return where it ends."""
        place = (self.rect.left + self.px(_SIDE) + left, self.rect.top + self.px(top))
        room = self.rect.width - self.px(2 * _SIDE + 20) - left
        return write(surface, text, self.px(size), colour, weight, room, topleft=place).width
