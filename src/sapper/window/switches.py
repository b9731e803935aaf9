"""Switches: what is shown and how large, as the player wants it."""

from __future__ import annotations

import pygame

from sapper.session import Session
from sapper.window.explaining import Explaining
from sapper.window.playing import shows_ai
from sapper.window.state import ZOOMS, WindowState

_OPENS_PANEL = ("shows_knowledge", "shows_mind")
"""The options that the panel has more to say of."""


class Switches:
    """What can be turned on and off, and what is shown because of it."""

    def __init__(
        self, session: Session, state: WindowState, explaining: Explaining, window: pygame.Window
    ) -> None:
        self._session = session
        self._state = state
        self._explaining = explaining
        self._window = window

    @property
    def shows_ai(self) -> bool:
        return shows_ai(self._session, self._state)

    @property
    def shows_panel(self) -> bool:
        """Whether the panel is open: if it is wanted, or needed for what one does."""
        return self._is_told or self._state.options.shows_panel

    @property
    def shows_rulers(self) -> bool:
        """Whether rows and columns are numbered: where something speaks of them."""
        return self._is_told or self._state.options.has_coordinates

    @property
    def _is_told(self) -> bool:
        """Whether something is said that needs the panel and speaks of cells."""
        return self._state.mode.is_away or self._explaining.is_on or self.shows_ai

    def flip(self, option: str) -> None:
        options = self._state.options
        setattr(options, option, not getattr(options, option))
        if option in _OPENS_PANEL and getattr(options, option):
            options.shows_panel = True
        self._session.auto_flags = options.has_auto_flags
        self._state.note_scroll = 0

    def panel(self) -> None:
        """Fold the panel into one line, or open it; in the course's game with the AI's controls."""
        options = self._state.options
        is_open = self.shows_panel
        options.shows_panel = not is_open
        if is_open and self.shows_ai:
            options.shows_ai = False
        elif not is_open and self._session.play.setup.is_course:
            options.shows_ai = None

    def ai_panel(self) -> None:
        """Show the AI's controls, or fold them; the panel stays."""
        options = self._state.options
        options.shows_ai = not self.shows_ai
        options.shows_panel = True

    def zoom(self, step: int) -> None:
        """Make the cells larger or smaller; 0: so that the board fits."""
        place = self._state.zoom + step if step else ZOOMS.index(1.0)
        self._state.zoom = min(len(ZOOMS) - 1, max(0, place))

    def fullscreen(self) -> None:
        if self._state.is_fullscreen:
            self._window.set_windowed()
        else:
            self._window.set_fullscreen(desktop=True)
        self._state.is_fullscreen = not self._state.is_fullscreen
