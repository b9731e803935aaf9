"""A button: where it is, what it says, what it does when it is pressed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import pygame

from sapper.window import shapes
from sapper.window.commands import Command
from sapper.window.controls import Controls
from sapper.window.fonts import REGULAR, SEMIBOLD, text_width, write
from sapper.window.shapes import Canvas
from sapper.window.theme import Theme, mix


class Style(Enum):
    """How much a button stands out."""

    PRIMARY = "primary"
    PLAIN = "plain"
    QUIET = "quiet"
    BARE = "bare"
    """Nothing but its label: what lies in a menu, or a row of a table."""


@dataclass(frozen=True)
class Button:
    """A rectangle that runs its command.

    `is_on` is None for a button that is not a switch. A switch has a box with a tick at its left.
    """

    command: Command
    rect: pygame.Rect
    label: str = ""
    style: Style = Style.PLAIN
    icon: str | None = None
    key: str = ""
    is_on: bool | None = None
    is_enabled: bool = True
    is_lit: bool = False
    """Whether it is the chosen one of several."""
    has_box_room: bool = False
    """Whether its label stands as far right as that of a switch."""
    is_choice: bool = False
    """Whether it is one of several of which one is chosen: a dot, no tick."""
    is_underlined: bool = False
    """Whether the first letter of its label is a key, with Alt."""
    words: str = ""
    """A second line, smaller: it makes a card of the button."""

    @property
    def is_primary(self) -> bool:
        return self.style is Style.PRIMARY

    def draw(
        self,
        surface: pygame.Surface,
        theme: Theme,
        scale: float,
        is_hovered: bool,
        is_focused: bool = False,
    ) -> None:
        """Draw it; lighter under the pointer, with a frame where the keys are on it."""
        self._draw_face(surface, theme, scale, (is_hovered or is_focused) and self.is_enabled)
        if is_focused:
            line = max(2, round(2 * scale))
            surface.blit(
                shapes.frame(self.rect.size, round(8 * scale), theme.accent, line), self.rect
            )

    def _draw_face(self, surface: pygame.Surface, theme: Theme, scale: float, is_lit: bool) -> None:
        back, border, ink = self._colours(theme, is_lit)
        radius = round((6 if self.style is Style.BARE else 9) * scale)
        if self.style is not Style.BARE or is_lit or self.is_lit:
            surface.blit(shapes.rounded(self.rect.size, radius, back, border), self.rect)
        size = round((16 if self.style is Style.PRIMARY else 14) * scale)
        if self.icon and not self.label:
            picture = shapes.icon(self.icon, round(22 * scale), ink)
            surface.blit(picture, picture.get_rect(center=self.rect.center))
        elif self.words:
            self._draw_card(surface, theme, ink, scale)
        else:
            self._draw_label(surface, theme, size, ink, scale)

    def _draw_card(
        self, surface: pygame.Surface, theme: Theme, ink: tuple[int, int, int], scale: float
    ) -> None:
        below = ink if self.style is Style.PRIMARY else theme.muted
        lines = ((self.label, 19, SEMIBOLD, ink, -12), (self.words, 14, REGULAR, below, 14))
        for text, size, weight, colour, down in lines:
            middle = (self.rect.centerx, self.rect.centery + round(down * scale))
            room = self.rect.width - round(16 * scale)
            write(surface, text, round(size * scale), colour, weight, room, center=middle)

    def _draw_label(
        self,
        surface: pygame.Surface,
        theme: Theme,
        size: int,
        ink: tuple[int, int, int],
        scale: float,
    ) -> None:
        """The label, with the switch's box or the icon left of it and the key at the right."""
        weight = SEMIBOLD if self.style in (Style.PRIMARY, Style.PLAIN) else REGULAR
        inset, right = round(10 * scale), self.rect.right - round(10 * scale)
        if self.key:
            place = (right, self.rect.centery)
            small = write(surface, self.key, round(11 * scale), theme.muted, midright=place)
            right -= small.width + round(6 * scale)
        is_left = bool(self.icon) or self.is_on is not None or self.style is Style.BARE
        left = self.rect.left + inset
        if self.icon or self.is_on is not None:
            self._draw_left(surface, theme, ink, scale)
            left += round(22 * scale)
        elif self.style is Style.BARE and self.has_box_room:
            left += round(22 * scale)
        middle = ((left + right) // 2, self.rect.centery)
        where = {"midleft": (left, self.rect.centery)} if is_left else {"center": middle}
        rect = write(surface, self.label, size, ink, weight, right - left, **where)
        if self.is_underlined:
            width = text_width(self.label[0], size, weight)
            line = pygame.Rect(
                rect.left, rect.bottom - round(3 * scale), width, max(1, round(scale))
            )
            surface.fill(ink, line)

    def _draw_left(
        self, surface: pygame.Surface, theme: Theme, ink: tuple[int, int, int], scale: float
    ) -> None:
        """The icon, or the box that shows whether a switch is on."""
        middle = (self.rect.left + round(19 * scale), self.rect.centery)
        if self.icon:
            picture = shapes.icon(self.icon, round(20 * scale), ink)
        else:
            box = shapes.choice_dot if self.is_choice else shapes.check_box
            picture = box(round(16 * scale), theme, bool(self.is_on))
        surface.blit(picture, picture.get_rect(center=middle))

    def _colours(
        self, theme: Theme, is_lit: bool
    ) -> tuple[tuple[int, int, int], tuple[int, int, int] | None, tuple[int, int, int]]:
        """Background, border and ink."""
        if self.style is Style.PRIMARY:
            back = mix(theme.primary, (0, 0, 0), 0.14) if is_lit else theme.primary
            ink = theme.on_primary
            if not self.is_enabled:
                back, ink = mix(theme.primary, theme.panel, 0.6), mix(ink, theme.panel, 0.4)
            return back, None, ink
        back = mix(theme.card, theme.text, 0.1) if is_lit else theme.card
        if self.style is Style.BARE:
            border = None
        else:
            border = theme.accent if self.is_on or self.is_lit else theme.line
        ink = theme.text if self.is_enabled else mix(theme.muted, theme.card, 0.5)
        return back, border, ink


def draw_buttons(buttons: Iterable[Button], canvas: Canvas, scale: float) -> None:
    """Draw buttons; the one under the pointer and the one that the keys are on stand out."""
    for button in buttons:
        is_hovered = button.rect.collidepoint(canvas.pointer)
        is_focused = button.command.name == canvas.focused
        button.draw(canvas.surface, canvas.theme, scale, is_hovered, is_focused)


@dataclass(frozen=True)
class Part:
    """A command's button before it is placed; what is not said here is taken from the command."""

    command: Command
    share: float = 1.0
    label: str | None = None
    style: Style = Style.PLAIN
    icon: str | None = None
    has_key: bool = False
    words: str = ""
    """A second line."""

    @property
    def text(self) -> str:
        """What stands on it."""
        return self.label if self.label is not None else ("" if self.icon else self.command.label)

    def button(self, controls: Controls, rect: pygame.Rect) -> Button:
        """The button in this rectangle, as its command stands now."""
        command, style = self.command, self.style
        has_box = command.is_on is not None and style is Style.BARE and self.icon is None
        return Button(
            command,
            rect,
            self.text,
            style,
            self.icon,
            command.key if self.has_key else "",
            is_on=command.is_on(controls) if command.is_on and has_box else None,
            is_enabled=not command.problem(controls),
            words=self.words,
        )
