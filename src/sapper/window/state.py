"""The window's own state: the screen, what lies over it, where the pointer and the keys are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from sapper.core import Cell
from sapper.window.effects import Effect
from sapper.window.session import Hint, Why
from sapper.window.session.ending import Ending
from sapper.window.system import SystemLook
from sapper.window.theme import Theme


class Screen(Enum):
    """The two screens."""

    TITLE = "title"
    GAME = "game"


class Door(Enum):
    """The command that opened the window."""

    LEARNER = "learner"
    """`python runner.py`, and `sapper play --ai`: an AI plays, the course's game at first."""
    PLAYER = "player"
    """`sapper play`: the usual game."""


@dataclass
class WindowState:
    """The window's own state; the game's is in the session."""

    screen: Screen = Screen.TITLE
    door: Door = Door.LEARNER
    look: SystemLook = field(default_factory=SystemLook)
    has_sound: bool = False
    is_game_asked: bool = False
    """Whether the command line says which game is to be played."""
    is_menu_open: bool = False
    is_fullscreen: bool = False
    is_auto: bool = False
    is_paused: bool = False
    pointer: tuple[int, int] = (-1, -1)
    focus: Cell | None = None
    """The cell under the pointer, or the one chosen with the arrows."""
    is_cursor_shown: bool = False
    pressed: Cell | None = None
    """The cell that the pointer is on while a button is held on the board."""
    why: Why | None = None
    why_step: int = 0
    is_asking_why: bool = False
    """Whether the next click says which cell is to be explained."""
    hint: Hint | None = None
    hint_step: int = 0
    moment: int | None = None
    """The move of the time line that is looked at; None for the present."""
    waiting: str = ""
    """A job beside the loop, in words; empty if there is none."""
    asked: str = ""
    """The command that a key asked for, which runs when the key is pressed again."""
    button: str = ""
    """The command of the button that the keys are on; empty if they are on the board."""
    ending: Ending | None = None
    """The end of the last game."""
    note_scroll: int = 0
    effect: Effect | None = None
    notice: str = ""
    """A line about what the window just did or could not do."""
    refusal: Callable[[], str] = lambda: ""
    """Return why the last command is not possible; empty as soon as it is."""
    _question: object = None

    def forget(self) -> None:
        """Forget what was said of the last command."""
        self.notice = self.asked = ""
        self.refusal = lambda: ""

    @property
    def cursor(self) -> Cell | None:
        """The cell chosen with the arrows, if the pointer chose none since."""
        return self.focus if self.is_cursor_shown else None

    def put_words_away(self) -> None:
        """Put hints and explanations away: something else is looked at."""
        self.why, self.is_asking_why, self.hint, self.moment = None, False, None, None
        self.waiting, self.note_scroll = "", 0

    def wait_for(self, words: str) -> object:
        """Show that a job is running; return a token for it."""
        self.waiting, self._question = words, object()
        return self._question

    def is_waiting_for(self, question: object) -> bool:
        """Return True if the answer is still wanted; it is there now."""
        is_wanted = bool(self.waiting) and question is self._question
        if is_wanted:
            self.waiting = ""
        return is_wanted

    @property
    def theme(self) -> Theme:
        return Theme(self.look.is_light)
