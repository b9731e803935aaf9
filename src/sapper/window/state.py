"""What the window itself remembers: which screen, which overlays, where the pointer is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from sapper.core import Cell
from sapper.window.effects import Effect
from sapper.window.session import Hint, Why
from sapper.window.session.ending import Ending
from sapper.window.theme import Theme

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 60.0)
"""Moves a second in auto play."""


class Screen(Enum):
    """The two screens."""

    TITLE = "title"
    GAME = "game"


class Door(Enum):
    """By which command the window was opened."""

    COURSE = "course"
    """`python runner.py`: the course's game and its AI."""
    PLAYER = "player"
    """`sapper play`: the usual game."""


class Sheet(Enum):
    """What can lie over a screen."""

    HELP = "help"


class Switch(Enum):
    """What the player likes to have on; the names under which it is remembered."""

    THEME = "theme"
    """The light theme."""
    PALETTE = "palette"
    """The colours for colour-blind people."""
    PANEL = "panel"
    """Whether the panel stays open while one plays."""
    COORDINATES = "coordinates"
    QUESTIONS = "questions"
    AUTO_FLAG = "auto_flag"
    SOUND = "sound"
    MOTION = "motion"
    AUTO_PAUSE = "auto_pause"


@dataclass
class Options:
    """What the player likes; kept between sessions."""

    on: set[Switch] = field(default_factory=lambda: {Switch.MOTION, Switch.AUTO_PAUSE})
    shows_ai: bool | None = None
    """Whether the AI's controls are shown; None: in the course's game alone."""
    speed: int = 3


@dataclass
class WindowState:
    """The window's own state; the game's is in the session."""

    screen: Screen = Screen.TITLE
    door: Door = Door.COURSE
    is_game_asked: bool = False
    """Whether the command line says which game is to be played."""
    sheet: Sheet | None = None
    menu: str | None = None
    options: Options = field(default_factory=Options)
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
    waiting: str = ""
    """What is being worked out beside the loop, in words; empty if nothing is."""
    asked: str = ""
    """The command that a key asked for, which runs when the key is pressed again."""
    button: str = ""
    """The command of the button that the keys are on; empty if they are on the board."""
    ending: Ending | None = None
    """What there is to say of the last game that ended."""
    scroll: tuple[int, int] = (0, 0)
    note_scroll: int = 0
    effect: Effect | None = None
    notice: str = ""
    """A line about what the window just did or could not do."""
    refusal: Callable[[], str] = lambda: ""
    """Why the last command is not possible; empty as soon as it is."""
    _question: object = None

    def forget(self) -> None:
        """Forget what was said of the last command."""
        self.notice = self.asked = ""
        self.refusal = lambda: ""

    def has(self, switch: Switch) -> bool:
        """Whether the player wants that."""
        return switch in self.options.on

    @property
    def cursor(self) -> Cell | None:
        """The cell chosen with the arrows, if the pointer chose none since."""
        return self.focus if self.is_cursor_shown else None

    def put_words_away(self) -> None:
        """Put hints and explanations away: something else is looked at."""
        self.why, self.is_asking_why, self.hint = None, False, None
        self.waiting, self.note_scroll = "", 0

    def wait_for(self, words: str) -> object:
        """Say that something is being worked out; what is returned stands for the question."""
        self.waiting, self._question = words, object()
        return self._question

    def is_waiting_for(self, question: object) -> bool:
        """Whether the answer to that question is still wanted; it is there now."""
        is_wanted = bool(self.waiting) and question is self._question
        if is_wanted:
            self.waiting = ""
        return is_wanted

    @property
    def theme(self) -> Theme:
        return Theme(self.has(Switch.THEME), self.has(Switch.PALETTE))

    @property
    def moves_a_second(self) -> float:
        return SPEEDS[self.options.speed]
