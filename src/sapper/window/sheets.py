"""Sheets that lie over the screen, and the list of keys."""

from __future__ import annotations

import pygame

from sapper.window import shapes
from sapper.window.button import Button
from sapper.window.commands import GROUPS
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, shorten, text_picture
from sapper.window.theme import Colour, Theme

MOUSE = (
    ("Left click", "open; on a number, the rest"),
    ("Right click", "flag, or take the flag off"),
    ("Middle click", "open around a number"),
    ("Wheel", "scroll a large board or the notes"),
    ("Ctrl + wheel", "larger or smaller cells"),
    ("Drop a file", "a game, a board, an AI's file"),
)


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

    def draw_card(self, surface: pygame.Surface, theme: Theme, title: str) -> None:
        """Dim what lies below, and draw the card with its title."""
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*theme.background, 190))
        surface.blit(veil, (0, 0))
        card = shapes.rounded(self.rect.size, self.px(18), theme.panel, theme.line)
        surface.blit(card, self.rect)
        self.write(surface, title, (28, 24), 22, theme.text, BOLD)

    def draw_buttons(
        self, surface: pygame.Surface, theme: Theme, pointer: tuple[int, int], focused: str
    ) -> None:
        """Draw the buttons."""
        for button in self.buttons:
            is_hovered, is_focused = button.rect.collidepoint(pointer), button.command == focused
            button.draw(surface, theme, self.scale, is_hovered, is_focused)

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

    STEP, TOP, LEFTS, LOWEST = 20, 66, (24, 348, 672), 600
    NOTE = "With a screen reader: the page (docs/page.md) is made for it."

    def __init__(self, size: tuple[int, int], scale: float) -> None:
        super().__init__(size, scale, 990, 660)

    def places(self) -> list[tuple[tuple[float, float], str, str]]:
        """Each line's place, its key and its words; a heading has no key."""
        found: list[tuple[tuple[float, float], str, str]] = []
        column, y = 0, float(self.TOP)
        for name, entries in help_groups():
            if y + self.STEP * (min(len(entries), 4) + 1) > self.LOWEST:
                column, y = column + 1, float(self.TOP)
            for key, words in (("", name), *entries):
                if y > self.LOWEST:
                    column, y = column + 1, float(self.TOP)
                found.append(((self.LEFTS[column], y), key, words))
                y += self.STEP
            y += 8
        return found

    def draw(
        self, surface: pygame.Surface, theme: Theme, pointer: tuple[int, int], focused: str
    ) -> None:
        """Draw the list."""
        self.draw_card(surface, theme, "Keys")
        for (left, top), key, words in self.places():
            if key:
                self.write(surface, key, (left, top), 12, theme.accent, SEMIBOLD, 126)
                self.write(surface, words, (left + 130, top), 12, theme.text, REGULAR, 190)
            else:
                self.write(surface, words, (left, top - 1), 14, theme.muted, BOLD)
        self.write(surface, self.NOTE, (24, 630), 12, theme.muted)
        self.draw_buttons(surface, theme, pointer, focused)
