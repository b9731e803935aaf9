"""Sheets that lie over the screen, and the list of keys."""

from __future__ import annotations

import pygame

from sapper.window import shapes
from sapper.window.button import Button
from sapper.window.commands import COMMANDS
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, shorten, text_picture
from sapper.window.theme import Colour, Theme

MOUSE = (
    ("Left click", "open; on a number, open the rest"),
    ("Right click", "flag, or take the flag off"),
    ("Middle click", "open around a number"),
    ("Wheel", "scroll a large board or the notes"),
    ("Ctrl + wheel", "larger or smaller cells"),
    ("Drop a file", "a game, a board, or a minesweeper.py"),
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


def help_entries() -> list[tuple[str, str]]:
    """Every key and what the mouse does, each with its words."""
    return [(each.key_text, each.words) for each in COMMANDS if each.words] + [*MOUSE]


class HelpSheet(SheetPicture):
    """Every key, in two columns."""

    STEP, TOP, LEFTS = 24, 68, (28, 470)

    def __init__(self, size: tuple[int, int], scale: float) -> None:
        super().__init__(size, scale, 920, 652)

    def draw(self, surface: pygame.Surface, theme: Theme, pointer: tuple[int, int]) -> None:
        """Draw the list."""
        self.draw_card(surface, theme, "Keys")
        entries = help_entries()
        half = (len(entries) + 1) // 2
        for place, (key, words) in enumerate(entries):
            left = self.LEFTS[place // half]
            top = self.TOP + self.STEP * (place % half)
            self.write(surface, key, (left, top), 13, theme.accent, SEMIBOLD, 130)
            self.write(surface, words, (left + 138, top), 13, theme.text, REGULAR, 290)
        self.draw_buttons(surface, theme, pointer)
