"""The card that a game leaves beside its board, or over its edge where there is no room."""

from __future__ import annotations

import pygame

from sapper.core import Cell
from sapper.window import commands, shapes
from sapper.window.button import Button, Style, draw_buttons
from sapper.window.commands import Command
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, line_height, text_width, wrap, write
from sapper.window.geometry import Grid, beside_board
from sapper.window.session.ending import Ending
from sapper.window.shapes import Canvas, Scaled

_WIDEST, _NARROW, _SIDE, _GAP = 600, 330, 16, 8

Text = tuple[str, int, str]
"""A line of the card: what it says, how large, how bold."""


class EndCard(Scaled):
    """The card: narrow beside the board if there is room, else wide below it or over its edge.

    Over the edge it lies where it does not cover the cell of the last move.
    """

    def __init__(self, grid: Grid, scale: float, ending: Ending) -> None:
        super().__init__(scale)
        self._ending = ending
        board, area = grid.rect.clip(grid.area), grid.area
        gap = self.px(_GAP)
        side = max(board.left - area.left, area.right - board.right) - gap
        narrow, wide = min(side, self.px(_NARROW)), min(self.px(_WIDEST), area.width)
        self.rect = pygame.Rect(0, 0, 0, 0)
        place: pygame.Rect | None = None
        needed = max(width for *_, width in self._entries()) + 2 * self.px(_SIDE)
        for width in (narrow, wide) if narrow >= needed else (wide,):
            self._compose(width)
            place = beside_board(self.rect.size, board, area, gap)
            if place is not None:
                break
        last = None if ending.play.last is None else ending.play.last.cell
        self.rect = place or self._over_edge(grid, board, last)
        self.buttons = self._place_buttons()

    def draw(self, canvas: Canvas) -> None:
        surface, theme = canvas.surface, canvas.theme
        card = shapes.rounded(self.rect.size, self.px(14), theme.panel, theme.line, self.px(2))
        surface.blit(card, self.rect)
        colours = {
            BOLD: theme.safe if self._ending.is_won else theme.danger,
            SEMIBOLD: theme.text,
            REGULAR: theme.muted,
        }
        top = self.rect.top + self.px(12)
        for text, size, weight in self._lines:
            place = self.rect.left + self.px(_SIDE), top
            write(surface, text, size, colours[weight], weight, topleft=place)
            top += line_height(size, weight)
        draw_buttons(self.buttons, canvas, self.scale)

    def _compose(self, width: int) -> None:
        """Break what there is to say at this width; the height follows."""
        ending, room = self._ending, width - 2 * self.px(_SIDE)
        texts = [
            (ending.title, self.px(18), BOLD, self.px(28)),
            (ending.best, self.px(14), SEMIBOLD, 0),
            (ending.figures, self.px(13), SEMIBOLD, 0),
            (ending.luck or "Working out what was luck…", self.px(13), REGULAR, 0),
        ]
        self._lines: list[Text] = [
            (line, size, weight)
            for text, size, weight, cross in texts
            if text
            for line in wrap(text, size, room - cross, weight)
        ]
        self._rows = self._button_rows(room)
        self._row = line_height(self.px(14), SEMIBOLD) + self.px(12)
        text_height = sum(line_height(size, weight) for _, size, weight in self._lines)
        height = text_height + len(self._rows) * (self._row + self.px(_GAP)) + self.px(26)
        self.rect = pygame.Rect(0, 0, width, height)

    def _entries(self) -> list[tuple[Command, str, int]]:
        """What can be done now, the next game last: the command, its label, the button's width."""
        ending = self._ending
        entries = [(commands.RESET, "Next")]
        if ending.has_missed:
            entries.insert(0, (commands.MISSED, commands.MISSED.label))
        if ending.mistake is not None:
            entries.insert(0, (commands.MISTAKE, commands.MISTAKE.label))
        return [
            (command, label, text_width(label, self.px(14), SEMIBOLD) + self.px(28))
            for command, label in entries
        ]

    def _button_rows(self, room: int) -> list[list[tuple[Command, str, int]]]:
        """The buttons in as many rows as are needed."""
        rows: list[list[tuple[Command, str, int]]] = [[]]
        used = 0
        for command, label, width in self._entries():
            if rows[-1] and used + width > room:
                rows.append([])
                used = 0
            rows[-1].append((command, label, width))
            used += width + self.px(_GAP)
        return rows

    def _place_buttons(self) -> list[Button]:
        buttons = []
        top = self.rect.bottom - self.px(12) - len(self._rows) * (self._row + self.px(_GAP))
        for row in self._rows:
            top += self.px(_GAP)
            right = self.rect.right - self.px(_SIDE)
            for command, label, width in reversed(row):
                style = Style.PRIMARY if command == commands.RESET else Style.PLAIN
                rect = pygame.Rect(right - width, top, width, self._row)
                buttons.append(Button(command, rect, label, style))
                right = rect.left - self.px(_GAP)
            top += self._row
        close = pygame.Rect(0, 0, self.px(26), self.px(26))
        close.topright = (self.rect.right - self.px(8), self.rect.top + self.px(8))
        return [*buttons, Button(commands.CLOSE_CARD, close, icon="cross", style=Style.BARE)]

    def _over_edge(self, grid: Grid, board: pygame.Rect, last: Cell | None) -> pygame.Rect:
        """Over the board's lower edge; over the upper one where it would cover the last move."""
        rect = self.rect.copy()
        rect.midbottom = (board.centerx, board.bottom + rect.height // 2)
        rect.clamp_ip(grid.area)
        if last is not None and rect.colliderect(grid.cell_rect(last)):
            rect.top = max(grid.area.top, board.top - rect.height // 2)
        return rect
