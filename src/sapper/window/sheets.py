"""A sheet that lies over the screen: its card, its buttons, its lines."""

from __future__ import annotations

import pygame

from sapper.window import shapes
from sapper.window.button import Button
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, shorten, text_picture, text_width
from sapper.window.text_field import TextField
from sapper.window.theme import Colour, Theme, mix


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

    def draw_field(
        self,
        surface: pygame.Surface,
        theme: Theme,
        rect: pygame.Rect,
        field: TextField,
        *,
        is_chosen: bool,
    ) -> None:
        """A box with what was typed; in the chosen one what is selected, or the caret.

        Of a text too long for the box its end is seen.
        """
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
        letters = text_picture(field.text, self.px(17), theme.text, SEMIBOLD)
        surface.blit(letters, letters.get_rect(midleft=(left, inside.centery)))
        surface.set_clip(None)
