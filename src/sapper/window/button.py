"""A button: where it is, what it says, what it does when it is pressed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pygame

from sapper.window import shapes
from sapper.window.fonts import REGULAR, SEMIBOLD, shorten, text_picture
from sapper.window.theme import Theme, mix


class Style(Enum):
    """How much a button stands out."""

    PRIMARY = "primary"
    PLAIN = "plain"
    QUIET = "quiet"


@dataclass(frozen=True)
class Button:
    """A rectangle that runs the command of its name.

    `is_on` is None for a button that is not a switch.
    """

    command: str
    rect: pygame.Rect
    label: str = ""
    style: Style = Style.PLAIN
    icon: str | None = None
    key: str = ""
    is_on: bool | None = None
    is_enabled: bool = True

    def draw(self, surface: pygame.Surface, theme: Theme, scale: float, is_hovered: bool) -> None:
        """Draw it; lighter under the pointer."""
        back, border, ink = self._colours(theme, is_hovered and self.is_enabled)
        radius = round(9 * scale)
        surface.blit(shapes.rounded(self.rect.size, radius, back, border), self.rect)
        size = round((16 if self.style is Style.PRIMARY else 14) * scale)
        if self.icon and not self.label:
            picture = shapes.icon(self.icon, round(22 * scale), ink)
            surface.blit(picture, picture.get_rect(center=self.rect.center))
            return
        self._draw_label(surface, theme, size, ink, scale)

    def _draw_label(
        self,
        surface: pygame.Surface,
        theme: Theme,
        size: int,
        ink: tuple[int, int, int],
        scale: float,
    ) -> None:
        """The label, with the switch's dot or the icon left of it and the key at the right."""
        weight = REGULAR if self.style is Style.QUIET else SEMIBOLD
        inset = round(12 * scale)
        room = self.rect.width - round(12 * scale)
        if self.icon or self.is_on is not None:
            self._draw_left(surface, theme, ink, scale)
            left = self.rect.left + inset + round(18 * scale)
            text = shorten(self.label, size, self.rect.right - left - round(24 * scale), weight)
            picture = text_picture(text, size, ink, weight)
            surface.blit(picture, picture.get_rect(midleft=(left, self.rect.centery)))
        else:
            picture = text_picture(shorten(self.label, size, room, weight), size, ink, weight)
            surface.blit(picture, picture.get_rect(center=self.rect.center))
        if self.key:
            small = text_picture(self.key, round(11 * scale), mix(ink, self._back(theme), 0.45))
            right = (self.rect.right - round(10 * scale), self.rect.centery)
            surface.blit(small, small.get_rect(midright=right))

    def _draw_left(
        self, surface: pygame.Surface, theme: Theme, ink: tuple[int, int, int], scale: float
    ) -> None:
        """The icon, or the dot that shows whether a switch is on."""
        middle = (self.rect.left + round(18 * scale), self.rect.centery)
        if self.icon:
            picture = shapes.icon(self.icon, round(20 * scale), ink)
        else:
            pen = shapes.Pen(round(14 * scale))
            pen.ring(theme.accent if self.is_on else theme.muted, (0.5, 0.5), 0.48, 0.12)
            if self.is_on:
                pen.disc(theme.accent, (0.5, 0.5), 0.28)
            picture = pen.picture()
        surface.blit(picture, picture.get_rect(center=middle))

    def _back(self, theme: Theme) -> tuple[int, int, int]:
        return theme.accent if self.style is Style.PRIMARY else theme.card

    def _colours(
        self, theme: Theme, is_lit: bool
    ) -> tuple[tuple[int, int, int], tuple[int, int, int] | None, tuple[int, int, int]]:
        """Background, border and ink."""
        if self.style is Style.PRIMARY:
            back = mix(theme.accent, (255, 255, 255), 0.14) if is_lit else theme.accent
            ink = theme.on_accent
            if not self.is_enabled:
                back, ink = mix(theme.accent, theme.panel, 0.6), mix(ink, theme.panel, 0.4)
            return back, None, ink
        back = mix(theme.card, theme.text, 0.1) if is_lit else theme.card
        border = theme.accent if self.is_on else theme.line
        ink = theme.text if self.is_enabled else mix(theme.muted, theme.card, 0.5)
        return back, border, ink
