"""Sheets that lie over the screen: the list of keys, and the statistics."""

from __future__ import annotations

import pygame

from sapper.session import Record, Statistics
from sapper.window import shapes
from sapper.window.button import Button
from sapper.window.commands import COMMANDS
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, shorten, text_picture
from sapper.window.panel import clock_text
from sapper.window.theme import Colour, Theme

MOUSE = (
    ("Left click", "open; on a number, open the rest"),
    ("Right click", "flag, or take the flag off"),
    ("Middle click", "open around a number"),
    ("Drop a file", "a board, a position, or a minesweeper.py"),
)
_TABLE = ("Level", "Played", "Won", "Streak", "Best", "Time", "Assisted")


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

    def px(self, units: float) -> int:
        """So many units in pixels."""
        return round(units * self.scale)

    def draw_card(self, surface: pygame.Surface, theme: Theme, title: str) -> None:
        """Dim what lies below, and draw the card with its title."""
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*theme.background, 190))
        surface.blit(veil, (0, 0))
        card = shapes.rounded(self.rect.size, self.px(18), theme.panel, theme.line)
        surface.blit(card, self.rect)
        self.write(surface, title, (28, 24), 22, theme.text, BOLD)

    def draw_buttons(self, surface: pygame.Surface, theme: Theme, pointer: tuple[int, int]) -> None:
        """Draw the buttons."""
        for button in self.buttons:
            button.draw(surface, theme, self.scale, button.rect.collidepoint(pointer))

    def write(
        self,
        surface: pygame.Surface,
        text: str,
        place: tuple[float, float],
        size: float,
        colour: Colour,
        weight: str = REGULAR,
        width: float | None = None,
    ) -> None:
        """Write a line at a place of the card, cut to a width."""
        if width is not None:
            text = shorten(text, self.px(size), self.px(width), weight)
        picture = text_picture(text, self.px(size), colour, weight)
        surface.blit(
            picture, (self.rect.left + self.px(place[0]), self.rect.top + self.px(place[1]))
        )


class HelpSheet(SheetPicture):
    """Every key, in two columns."""

    def __init__(self, size: tuple[int, int], scale: float) -> None:
        super().__init__(size, scale, 900, 565)

    def draw(self, surface: pygame.Surface, theme: Theme, pointer: tuple[int, int]) -> None:
        """Draw the list."""
        self.draw_card(surface, theme, "Keys")
        entries = [(each.key_text, each.words) for each in COMMANDS if each.words]
        entries = [*entries, *MOUSE]
        half = (len(entries) + 1) // 2
        for place, (key, words) in enumerate(entries):
            left = 28 + 436 * (place // half)
            top = 76 + 29 * (place % half)
            self.write(surface, key, (left, top), 14, theme.accent, SEMIBOLD, 112)
            self.write(surface, words, (left + 118, top), 14, theme.text, REGULAR, 300)
        self.draw_buttons(surface, theme, pointer)


class StatisticsSheet(SheetPicture):
    """The record of every level that was played."""

    def __init__(self, size: tuple[int, int], scale: float, statistics: Statistics | None) -> None:
        super().__init__(size, scale, 820, 440)
        self._statistics = statistics

    def draw(self, surface: pygame.Surface, theme: Theme, pointer: tuple[int, int]) -> None:
        """Draw the table."""
        self.draw_card(surface, theme, "Statistics")
        self._draw_row(surface, 80, _TABLE, theme.muted)
        for place, row in enumerate(self._rows()[:9]):
            self._draw_row(surface, 116 + 30 * place, row, theme.text)
        self.write(surface, self._foot(), (28, 396), 13, theme.muted, REGULAR, 760)
        self.draw_buttons(surface, theme, pointer)

    def _draw_row(
        self, surface: pygame.Surface, top: float, row: tuple[str, ...], colour: Colour
    ) -> None:
        lefts = (28, 250, 340, 430, 520, 610, 700)
        for left, text in zip(lefts, row, strict=True):
            self.write(surface, text, (left, top), 15, colour, REGULAR, 210)

    def _rows(self) -> list[tuple[str, ...]]:
        records = self._statistics.records if self._statistics else {}
        return [_row(level, record) for level, record in sorted(records.items())]

    def _foot(self) -> str:
        """What became of a damaged file, or what the last column means."""
        statistics = self._statistics
        if statistics is None:
            return "Statistics are not kept in this session."
        if statistics.problem:
            return statistics.problem
        if statistics.damaged:
            return f"A damaged file was set aside as {statistics.damaged.name}."
        return "Assisted: AI moves, hints, undo, a known board. The rest you played alone."


def _row(level: str, record: Record) -> tuple[str, ...]:
    share = f" ({record.won / record.played:.0%})" if record.played else ""
    best = "-" if record.best_seconds is None else clock_text(record.best_seconds)
    return (
        level,
        str(record.played),
        f"{record.won}{share}",
        str(record.streak),
        str(record.best_streak),
        best,
        str(record.assisted),
    )
