"""The window's size and place on the screen: as large as the board needs, as the user left it."""

from __future__ import annotations

import pygame

from sapper.core.shape import Shape
from sapper.window.menu import BAR
from sapper.window.scene import MARGIN, PANEL, RULER, USUAL_SIZE, scale_of
from sapper.window.strip import STRIP

LEAST_SIZE = (640, 460)
_COMFORTABLE_CELL = 38
_LARGEST_SHARE = (0.95, 0.9)


def screen_scale(screen: tuple[int, int]) -> float:
    """How many times larger than usual the window opens on a screen that has so many pixels."""
    fits = min(screen[0] / 1920, screen[1] / 1080)
    return max(1.0, round(fits * 4) / 4)


def usual_size(screen: tuple[int, int]) -> tuple[int, int]:
    scale = screen_scale(screen)
    return round(USUAL_SIZE[0] * scale), round(USUAL_SIZE[1] * scale)


class Outside:
    """The window's size: it grows for a board that needs room, then is the user's own again."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._own = window.size
        self._made: tuple[int, int] | None = None
        """The size that we gave the window, as long as the user leaves it so."""

    @property
    def own_size(self) -> tuple[int, int]:
        return self._own

    def note_size(self) -> None:
        """The window has another size: the user's own, unless it is the one that we made.

        Some window managers carry out a growth after the move that should follow it: so we look
        again where the window lies.
        """
        if self._window.size != self._made:
            self._own, self._made = self._window.size, None
        else:
            self._keep_on_screen(pygame.display.get_desktop_sizes()[0])

    def fit(self, shape: Shape, has_panel: bool, *, is_fixed: bool) -> None:
        """Make the window so large that a board's cells are comfortable, if it may be changed."""
        self.note_size()
        if is_fixed:
            return
        screen = pygame.display.get_desktop_sizes()[0]
        size = self._size_for(shape, has_panel, screen)
        if size != self._window.size:
            self._made = size
            self._window.size = size
            self._keep_on_screen(screen)

    def _size_for(self, shape: Shape, has_panel: bool, screen: tuple[int, int]) -> tuple[int, int]:
        scale = scale_of(self._own)
        cell = _COMFORTABLE_CELL * scale
        wanted = (
            round(((PANEL if has_panel else 0) + 3 * MARGIN + RULER) * scale + shape.width * cell),
            round(
                ((0 if has_panel else STRIP) + BAR + 2 * MARGIN + RULER) * scale
                + shape.height * cell
            ),
        )
        most = (
            min(screen[0] * _LARGEST_SHARE[0], USUAL_SIZE[0] * 1.6 * scale),
            min(screen[1] * _LARGEST_SHARE[1], USUAL_SIZE[1] * 1.4 * scale),
        )
        return (
            max(self._own[0], min(wanted[0], round(most[0]))),
            max(self._own[1], min(wanted[1], round(most[1]))),
        )

    def _keep_on_screen(self, screen: tuple[int, int]) -> None:
        """Move the window back where its growing has pushed it over the screen's edge."""
        (left, top), (width, height) = self._window.position, self._window.size
        if left < screen[0] and top < screen[1]:  # else it is on another screen
            right, bottom = max(0, screen[0] - width), max(0, screen[1] - height)
            self._window.position = min(left, right), min(top, bottom)
