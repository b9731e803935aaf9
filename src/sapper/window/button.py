"""A button: where it is, its label, the command that it runs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import pygame

from sapper.window import shapes
from sapper.window.commands import Command
from sapper.window.fonts import REGULAR, SEMIBOLD, write
from sapper.window.shapes import Canvas
from sapper.window.theme import Colour, Theme, mix


class Style(Enum):
    """How much a button stands out."""

    PRIMARY = "primary"
    PLAIN = "plain"
    BARE = "bare"
    """Nothing but its label: in a menu, or a line of text."""


@dataclass(frozen=True)
class Button:
    """A rectangle that runs its command.

    `is_on` is None for a button that is not a switch; one that is on has a frame.
    """

    command: Command
    rect: pygame.Rect
    label: str = ""
    style: Style = Style.PLAIN
    icon: str | None = None
    key: str = ""
    is_on: bool | None = None
    is_enabled: bool = True
    words: str = ""
    """A second line, smaller: it makes a card of the button."""

    @property
    def is_primary(self) -> bool:
        return self.style is Style.PRIMARY

    def draw(self, canvas: Canvas, scale: float) -> None:
        """Draw it; lit under the pointer, with a frame where the keys are on it."""
        is_hovered = self.rect.collidepoint(canvas.pointer)
        is_focused = self.command.name == canvas.focused
        surface, theme = canvas.surface, canvas.theme
        is_lit = (is_hovered or is_focused) and self.is_enabled
        back, border, ink = self._colours(theme, is_lit)
        radius, line = round((8 if self.style is Style.BARE else 11) * scale), round(1.5 * scale)
        if self.style is not Style.BARE or is_lit:
            picture = shapes.rounded(self.rect.size, radius, back, border, max(1, line))
            surface.blit(picture, self.rect)
        if self.icon and not self.label:
            share = 0.9 if self.style is Style.BARE else 0.66
            picture = shapes.icon(self.icon, round(self.rect.height * share), ink)
            surface.blit(picture, picture.get_rect(center=self.rect.center))
        elif self.words:
            self._draw_card(surface, theme, ink, scale)
        else:
            self._draw_label(surface, theme, ink, scale)
        if is_focused:
            width = max(2, round(2.5 * scale))
            frame = shapes.frame(self.rect.size, radius, theme.accent, width)
            surface.blit(frame, self.rect)

    def _draw_card(self, surface: pygame.Surface, theme: Theme, ink: Colour, scale: float) -> None:
        below = ink if self.is_primary else theme.muted
        lines = ((self.label, 19, SEMIBOLD, ink, -12), (self.words, 14, REGULAR, below, 14))
        for text, size, weight, colour, down in lines:
            middle = (self.rect.centerx, self.rect.centery + round(down * scale))
            room = self.rect.width - round(16 * scale)
            write(surface, text, round(size * scale), colour, weight, room, center=middle)

    def _draw_label(self, surface: pygame.Surface, theme: Theme, ink: Colour, scale: float) -> None:
        """Draw the label, an icon left of it and the key at the right."""
        size = round((16 if self.is_primary else 14) * scale)
        weight = REGULAR if self.style is Style.BARE else SEMIBOLD
        inset, right = round(10 * scale), self.rect.right - round(10 * scale)
        if self.key:
            place = (right, self.rect.centery)
            small = write(surface, self.key, round(11 * scale), theme.muted, midright=place)
            right -= small.width + round(6 * scale)
        left = self.rect.left + inset
        if self.icon:
            picture = shapes.icon(self.icon, round(20 * scale), ink)
            surface.blit(picture, picture.get_rect(midleft=(left, self.rect.centery)))
        if self.icon or self.style is Style.BARE:
            left += round(24 * scale)
        middle = ((left + right) // 2, self.rect.centery)
        is_left = self.style is Style.BARE
        where = {"midleft": (left, self.rect.centery)} if is_left else {"center": middle}
        write(surface, self.label, size, ink, weight, right - left, **where)

    def _colours(self, theme: Theme, is_lit: bool) -> tuple[Colour, Colour | None, Colour]:
        """Return background, border and ink."""
        if self.is_primary:
            back, ink = theme.primary, theme.on_primary
            if not self.is_enabled:
                back, ink = mix(back, theme.panel, 0.6), mix(ink, theme.panel, 0.3)
            return (mix(back, (0, 0, 0), 0.14) if is_lit else back), None, ink
        back = mix(theme.card, theme.text, 0.1) if is_lit else theme.card
        border = theme.accent if self.is_on else theme.line
        if self.icon == "alarm":
            return back, None, theme.danger
        ink = theme.text if self.is_enabled else mix(theme.muted, theme.card, 0.5)
        return back, None if self.style is Style.BARE else border, ink


def draw_buttons(buttons: Iterable[Button], canvas: Canvas, scale: float) -> None:
    """Draw buttons; the one under the pointer and the one that the keys are on stand out."""
    for button in buttons:
        button.draw(canvas, scale)
