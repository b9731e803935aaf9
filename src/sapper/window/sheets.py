"""The sheets that lie over the screen: their card, the keys."""

from __future__ import annotations

from typing import ClassVar

import pygame

from sapper.window import commands, shapes
from sapper.window.button import Button, draw_buttons
from sapper.window.commands import GROUPS
from sapper.window.controls import Controls
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, text_width, write
from sapper.window.shapes import Canvas, Scaled
from sapper.window.theme import Colour


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


MOUSE = (
    ("Left click", "open; on a number, the rest"),
    ("Right click", "flag, or take the flag off"),
    ("Middle click", "open around a number"),
    ("Wheel", "scroll the board or the notes"),
    ("Drop a file", "a minesweeper.py: the AI"),
)


def help_groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every key with its words, by the menu that it belongs to; the mouse is the last group."""
    groups = [
        (name, [(each.keys, each.words) for part in parts for each in part if each.words])
        for name, parts in GROUPS.items()
    ]
    groups[0][1].insert(0, ("Arrows, pad", "choose a cell"))
    return [*groups, ("Mouse", [*MOUSE])]


class HelpSheet(SheetPicture):
    """Every key, in columns, by group."""

    TITLE, SIZE = "Keys", (964, 660)
    STEP, TOP, LOWEST, LEFT, COLUMNS = 20, 66, 600, 20, 3
    NOTE = "With a screen reader: the page (docs/page.md) is made for it."

    def prepare(self) -> None:
        """Find out how large the letters can be, and how wide the columns are then."""
        lines = [line for _, entries in help_groups() for line in entries]
        room = self.rect.width - self.px(2 * self.LEFT)
        gap = self.px(10)
        for tenths in range(120, 89, -5):
            self._text = self.px(tenths / 10)
            self._keys = max(text_width(key, self._text, SEMIBOLD) for key, _ in lines) + gap
            self._words = max(text_width(words, self._text) for _, words in lines) + gap
            if self.COLUMNS * (self._keys + self._words) <= room:
                break
        self._step = room // self.COLUMNS

    def places(self) -> list[tuple[tuple[float, float], str, str]]:
        """Each line's column and top, its key and its words; a heading has no key."""
        found: list[tuple[tuple[float, float], str, str]] = []
        column, y = 0, float(self.TOP)
        for name, entries in help_groups():
            if y + self.STEP * (min(len(entries), 4) + 1) > self.LOWEST:
                column, y = column + 1, float(self.TOP)
            for key, words in (("", name), *entries):
                if y > self.LOWEST:
                    column, y = column + 1, float(self.TOP)
                found.append(((column, y), key, words))
                y += self.STEP
            y += 8
        return found

    def draw_inside(self, canvas: Canvas) -> None:
        theme = canvas.theme
        surface, size = canvas.surface, self._text
        for (column, top), key, words in self.places():
            left = self.rect.left + self.px(self.LEFT) + round(column) * self._step
            y = self.rect.top + self.px(top)
            if key:
                write(surface, key, size, theme.accent, SEMIBOLD, topleft=(left, y))
                place = left + self._keys, y
                write(surface, words, size, theme.text, topleft=place)
            else:
                write(surface, words, size + 1, theme.muted, BOLD, topleft=(left, y))
        self.write(canvas, self.NOTE, (24, 630), 12, theme.muted)
