"""The window's size and place on the screen: as large as the board needs, as the user left it."""

from __future__ import annotations

import pygame

from sapper.core.shape import Shape
from sapper.window.layout import size_for


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
        size = size_for(shape, self._own, screen, has_panel=has_panel)
        if size != self._window.size:
            self._made = size
            self._window.size = size
            self._keep_on_screen(screen)

    def _keep_on_screen(self, screen: tuple[int, int]) -> None:
        """Move the window back where its growing has pushed it over the screen's edge."""
        (left, top), (width, height) = self._window.position, self._window.size
        if left < screen[0] and top < screen[1]:  # else it is on another screen
            right, bottom = max(0, screen[0] - width), max(0, screen[1] - height)
            self._window.position = min(left, right), min(top, bottom)
