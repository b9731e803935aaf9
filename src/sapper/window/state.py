"""What the window itself remembers: which screen, which overlays, where the pointer is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sapper.session import Why
from sapper.shape import Cell
from sapper.window.theme import Theme, theme

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 60.0)
"""Moves a second in auto play."""


class Screen(Enum):
    """The two screens."""

    TITLE = "title"
    GAME = "game"


class Sheet(Enum):
    """What can lie over a screen."""

    HELP = "help"
    STATISTICS = "statistics"
    NEW_GAME = "new game"


@dataclass
class State:
    """The window's own state; the game's is in the session."""

    screen: Screen = Screen.TITLE
    sheet: Sheet | None = None
    is_light: bool = False
    is_colour_blind: bool = False
    shows_knowledge: bool = False
    shows_odds: bool = False
    shows_best: bool = False
    is_fullscreen: bool = False
    is_auto: bool = False
    speed: int = 3
    pointer: tuple[int, int] = (-1, -1)
    focus: Cell | None = None
    """The cell under the pointer, or the one chosen with the arrows."""
    is_cursor_shown: bool = False
    pressed: Cell | None = None
    why: Why | None = None
    why_step: int = 0
    notice: str = ""
    """A line about what the window just did or could not do."""

    @property
    def theme(self) -> Theme:
        """The colours to draw with."""
        return theme(self.is_light, self.is_colour_blind)

    @property
    def moves_a_second(self) -> float:
        """The speed of auto play."""
        return SPEEDS[self.speed]
