"""Everything that the window can be told to do, as objects that a search can follow.

A command knows its function, its keys, its label, if it is a switch, and why it may not be
possible. The menus with their keys, the buttons and what is grey come from here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from sapper.core import LEVELS, SapperError
from sapper.window.controls import Controls
from sapper.window.session import Aid
from sapper.window.state import Screen

Chord = tuple[int, int]
"""A key and what is held with it: `pygame.KMOD_CTRL` or 0."""
Reason = Callable[[Controls], str]
"""Why something is not possible now; empty if it is."""

_KEYS = {
    "Enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "Esc": (pygame.K_ESCAPE,),
    "Space": (pygame.K_SPACE,),
    "Backspace": (pygame.K_BACKSPACE,),
    "Pause": (pygame.K_PAUSE,),
    "Page Up": (pygame.K_PAGEUP,),
    "Page Down": (pygame.K_PAGEDOWN,),
    "Home": (pygame.K_HOME,),
    "End": (pygame.K_END,),
    "F1": (pygame.K_F1,),
    "F2": (pygame.K_F2,),
    "F10": (pygame.K_F10,),
    "F11": (pygame.K_F11,),
    "pad 5": (pygame.K_KP5,),
    "pad 0": (pygame.K_KP0,),
}
"""The keys that are no single letter or digit."""
_ALL_STEPS = 10**6


@dataclass(frozen=True)
class Command:
    """One thing that can be done: `does` is called with the controls.

    `keys` are written as people read them, `label` stands in the menu and on buttons. `unless` has
    the reasons that make it impossible, `is_on` tells if a switch is on. `asks` says what a single
    key would begin: while a game runs it has to be pressed twice, or with Shift. One that `tells`
    something of the board can do nothing in a pause.
    """

    name: str
    does: Callable[[Controls], object] = field(compare=False)
    keys: str = ""
    label: str = ""
    unless: tuple[Reason, ...] = field(default=(), compare=False)
    is_on: Callable[[Controls], bool] | None = field(default=None, compare=False)
    asks: str = ""
    tells: bool = False
    on_title: bool = False

    def problem(self, controls: Controls) -> str:
        """Return the reason why it is not possible now, or nothing."""
        return next((words for reason in self.unless if (words := reason(controls))), "")

    @property
    def key(self) -> str:
        """The first of its keys."""
        return self.keys.partition(",")[0]

    @property
    def chords(self) -> list[Chord]:
        """The keys as pygame knows them."""
        return [chord for text in self.keys.split(", ") if text for chord in _chords(text)]


def _chords(text: str) -> list[Chord]:
    """Return the keys that a text names: `U`, `Ctrl+Z`, `pad 5`."""
    before, plus, name = text.rpartition("+")
    held = pygame.KMOD_CTRL if plus and before == "Ctrl" else 0
    keys = (ord(name.lower()),) if len(name) == 1 and name.isalnum() else _KEYS[name]
    return [(key, held) for key in keys]


# Why something is not possible


def _over(controls: Controls) -> str:
    return "The game is over." if controls.session.is_over else ""


def _thinking(controls: Controls) -> str:
    return "The AI is thinking." if controls.session.ai.is_thinking else ""


def _not_begun(controls: Controls) -> str:
    return "" if controls.session.play.steps else "There is no move to take back."


def _idle(controls: Controls) -> str:
    is_running = controls.session.play.is_running or controls.state.is_paused
    return "" if is_running else "There is nothing to pause: the clock is not running."


def _no_steps(controls: Controls) -> str:
    return "There are no steps to go through." if controls.steps is None else ""


def _none_waits(controls: Controls) -> str:
    return "" if controls.waiting else "There is no game to continue."


# Both front ends

OPEN = Command("open", Controls.open, "Space, Enter, pad 5", "Open")
FLAG = Command("flag", Controls.flag, "F, pad 0", "Flag")
RESET = Command("reset", Controls.new_game, "R, F2", "New game", asks="a new board")
UNDO = Command("undo", Controls.undo, "U, Ctrl+Z", "Undo", unless=(_not_begun,))
WHY = Command("why", lambda c: c.explaining.why(), "W", "Why?", tells=True)
FORWARD = Command("forward", lambda c: c.step(1), "Page Down", "One step on", unless=(_no_steps,))
BACKWARD = Command(
    "backward", lambda c: c.step(-1), "Page Up, Backspace", "One step back", unless=(_no_steps,)
)
FIRST = Command("first", lambda c: c.step(-_ALL_STEPS), "Home", unless=(_no_steps,))
LAST = Command("last", lambda c: c.step(_ALL_STEPS), "End", unless=(_no_steps,))
SOUND = Command("sound", Controls.flip_sound, "S", "Sound", is_on=lambda c: c.state.has_sound)
FULLSCREEN = Command(
    "fullscreen",
    Controls.switch_fullscreen,
    "F11",
    "Full screen",
    is_on=lambda c: c.state.is_fullscreen,
    on_title=True,
)
MENU = Command("menu", Controls.switch_menu, "F10, F1", "Menu")
BACK = Command("back", Controls.back, "Esc", "Back", on_title=True)
QUIT = Command("quit", Controls.quit, "Ctrl+Q", "Quit", on_title=True)

# The player's


def _level(name: str, key: str) -> Command:
    return Command(
        name,
        lambda c: c.choose_level(name),
        key,
        name.capitalize(),
        is_on=lambda c: c.session.play.setup.level == LEVELS[name] and not c.session.play.daily,
        on_title=True,
    )


BEGINNER, INTERMEDIATE, EXPERT = LEVEL_COMMANDS = (
    _level("beginner", "1"),
    _level("intermediate", "2"),
    _level("expert", "3"),
)
DAILY = Command(
    "daily",
    Controls.daily,
    "4",
    "Board of the day",
    is_on=lambda c: bool(c.session.play.daily),
    on_title=True,
)
COURSE = Command("cs50", Controls.play_course, "5", "The course's game (CS50)", on_title=True)
CONTINUE = Command("continue", Controls.go_on, unless=(_none_waits,))
PLAY = Command("play", Controls.play_game, label="Play Game")
HINT = Command("hint", lambda c: c.explaining.hint(), "H", "Hint", unless=(_over,), tells=True)
ODDS = Command(
    "odds",
    lambda c: c.flip_aid(Aid.ODDS),
    "O",
    "Odds",
    is_on=lambda c: Aid.ODDS in c.session.play.aids,
    tells=True,
)
PAUSE = Command(
    "pause",
    Controls.pause,
    "Z, Pause",
    "Pause",
    unless=(_idle,),
    is_on=lambda c: c.state.is_paused,
)
NO_GUESS = Command(
    "no_guess",
    Controls.no_guess,
    "N",
    "No guessing",
    is_on=lambda c: c.session.play.setup.is_no_guess and not c.session.play.daily,
    asks="boards of the other kind",
)
MISTAKE = Command("mistake", Controls.mistake, label="Show it")

# The learner's

AI_MOVE = Command("ai_move", Controls.ai_move, "A", "AI Move", unless=(_over, _thinking))
AUTO = Command("auto", Controls.auto, "P", "Auto", unless=(_over,), is_on=lambda c: c.state.is_auto)
INSIDE = Command(
    "inside",
    lambda c: c.flip_aid(Aid.INSIDE),
    "I",
    "Inside",
    is_on=lambda c: Aid.INSIDE in c.session.play.aids,
)
ALARM = Command("alarm", Controls.show_alarm, label="First wrong belief")

Parts = list[list[Command]]

PLAYER_MENU: Parts = [
    [RESET, UNDO, HINT, WHY, ODDS, PAUSE],
    [*LEVEL_COMMANDS, DAILY, COURSE],
    [NO_GUESS, SOUND, FULLSCREEN],
    [BACK, QUIT],
]
LEARNER_MENU: Parts = [
    [AI_MOVE, AUTO, RESET, UNDO],
    [INSIDE, WHY, BACKWARD, FORWARD],
    [SOUND, FULLSCREEN],
    [BACK, QUIT],
]
_BOARD = [OPEN, FLAG, FIRST, LAST, BACKWARD, FORWARD, MENU]


def menu_of(controls: Controls) -> Parts:
    """Return the menu of the front end that is used."""
    return LEARNER_MENU if controls.is_learner else PLAYER_MENU


def command_of(controls: Controls, key: int, mods: int) -> Command | None:
    """Return the command of a key with what is held; Shift may be held for nothing."""
    held = pygame.KMOD_CTRL if mods & (pygame.KMOD_CTRL | pygame.KMOD_META) else 0
    possible = [*_BOARD, *(each for part in menu_of(controls) for each in part)]
    return next((each for each in possible if (key, held) in each.chords), None)


# Running


def run(controls: Controls, command: Command) -> None:
    """Run a command; what goes wrong becomes a notice."""
    state = controls.state
    state.forget()
    controls.session.hush()
    if command not in (MENU, BACK):
        state.is_menu_open = False
    if state.is_paused and command.tells:
        state.notice = "The game is paused: continue it first."
    elif command.problem(controls):
        state.refusal = lambda: command.problem(controls)
    else:
        try:
            command.does(controls)
        except SapperError as error:
            state.notice = error.sentence


def press(controls: Controls, command: Command, *, is_sure: bool) -> None:
    """Run a key's command; one that would replace a running game has to be pressed twice."""
    play, state = controls.session.play, controls.state
    is_running = bool(play.steps) and not play.is_over and state.screen is Screen.GAME
    if command.asks and is_running and state.asked != command.name and not is_sure:
        state.asked = command.name
        state.notice = f"{command.key} again: {command.asks}. This game goes on until then."
    else:
        run(controls, command)
