"""A sheet that lies over the screen: its card, its buttons, its lines."""

from __future__ import annotations

import pygame

from sapper.window import shapes
from sapper.window.button import Button
from sapper.window.fonts import BOLD, REGULAR, shorten, text_picture
from sapper.window.theme import Colour, Theme


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
