"""A paragraph of what the window says; a column of them, where what does not fit is scrolled to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

import pygame

from sapper.core import Cell
from sapper.window import shapes
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, line_height, text_width, wrap, write
from sapper.window.theme import Colour, Theme, mix


class NoteKind(Enum):
    """How a note is written."""

    HEADING = "heading"
    TEXT = "text"
    FAINT = "faint"
    TITLE = "title"
    ALARM = "alarm"
    NOTICE = "notice"
    WIN = "win"


@dataclass(frozen=True)
class Note:
    """A paragraph, with the cells that it speaks of; pointing at it outlines them."""

    text: str
    kind: NoteKind = NoteKind.TEXT
    dot: Colour | None = None
    cells: frozenset[Cell] = frozenset()


_STYLES = {
    NoteKind.HEADING: (14, SEMIBOLD),
    NoteKind.TITLE: (14, SEMIBOLD),
    NoteKind.ALARM: (14, BOLD),
    NoteKind.WIN: (16, BOLD),
}


class Column:
    """The places of notes inside a rectangle, `scroll` pixels of them above it."""

    def __init__(self, rect: pygame.Rect, scale: float, notes: list[Note], scroll: int) -> None:
        self.rect = rect
        self._scale = scale
        self.notes = notes
        self._tops: list[int] = []
        y = 0
        for note in notes:
            self._tops.append(y)
            y += len(self._lines(note)) * self._step(note) + round(4 * scale)
        self.height = y
        self.most_scroll = max(0, y - rect.height)
        self.scroll = max(0, min(scroll, self.most_scroll))

    @property
    def width(self) -> int:
        """The width of the widest line."""
        return max(
            (
                self._indent(note) + text_width(line, *self._style(note))
                for note in self.notes
                for line in self._lines(note)
            ),
            default=0,
        )

    def note_at(self, point: tuple[int, int]) -> Note | None:
        if not self.rect.collidepoint(point):
            return None
        y = point[1] - self.rect.top + self.scroll
        for note, top in reversed(list(zip(self.notes, self._tops, strict=True))):
            if y >= top:
                return note if y < self.height else None
        return None

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the notes, and at the right where one is in them."""
        surface.set_clip(self.rect)
        for note, top in zip(self.notes, self._tops, strict=True):
            self._draw_note(surface, theme, note, self.rect.top + top - self.scroll)
        surface.set_clip(None)
        if self.most_scroll:
            self._draw_bar(surface, theme)

    def _draw_note(self, surface: pygame.Surface, theme: Theme, note: Note, y: int) -> None:
        size, weight = self._style(note)
        step, colour = self._step(note), ink_of(note.kind, theme)
        indent = self._indent(note)
        if note.dot:
            pen = shapes.Pen(round(10 * self._scale))
            pen.disc(note.dot, (0.5, 0.5), 0.45)
            picture = pen.picture()
            surface.blit(picture, picture.get_rect(midleft=(self.rect.left, y + step // 2)))
        for line in self._lines(note):
            if self.rect.top - step < y < self.rect.bottom:
                place = self.rect.left + indent, y
                write(surface, line, size, colour, weight, topleft=place)
            y += step

    def _draw_bar(self, surface: pygame.Surface, theme: Theme) -> None:
        width = max(3, round(4 * self._scale))
        length = max(width * 4, self.rect.height * self.rect.height // self.height)
        top = self.rect.top + (self.rect.height - length) * self.scroll // self.most_scroll
        bar = pygame.Rect(self.rect.right + round(4 * self._scale), top, width, length)
        pygame.draw.rect(surface, mix(theme.muted, theme.card, 0.3), bar, border_radius=width)

    def _lines(self, note: Note) -> list[str]:
        size, weight = self._style(note)
        return wrap(_joined(note.text), size, self.rect.width - self._indent(note), weight)

    def _style(self, note: Note) -> tuple[int, str]:
        size, weight = _STYLES.get(note.kind, (13, REGULAR))
        return round(size * self._scale), weight

    def _step(self, note: Note) -> int:
        return line_height(*self._style(note))

    def _indent(self, note: Note) -> int:
        return round(16 * self._scale) if note.dot else 0


def ink_of(kind: NoteKind, theme: Theme) -> Colour:
    colours = {
        NoteKind.FAINT: theme.muted,
        NoteKind.TITLE: theme.accent,
        NoteKind.ALARM: theme.danger,
        NoteKind.NOTICE: theme.warning,
        NoteKind.WIN: theme.safe,
    }
    return colours.get(kind, theme.text)


def _joined(text: str) -> str:
    """Return the text with spaces that do not break inside cells, and before a sentence's count."""
    text = re.sub(r"\((\d+), (\d+)\)", "(\\1,\u00a0\\2)", text)
    return text.replace("} = ", "}\u00a0=\u00a0")
