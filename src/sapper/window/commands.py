"""Everything that the window can be told to do, as objects that a search can follow.

A command has all that is known of it: what it calls, its keys, its words, whether it is a switch,
and why it may not be possible. The menu, the panel, the list of keys and what is grey come from
here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from sapper.core import LEVELS, SapperError
from sapper.window.controls import Controls
from sapper.window.session import Aid
from sapper.window.state import Screen, Switch

Chord = tuple[int, int]
"""A key and what is held with it: `pygame.KMOD_CTRL`, `KMOD_SHIFT`, `KMOD_ALT` or 0."""
Reason = Callable[[Controls], str]
"""Why something is not possible now; empty if it is."""

_HELD = {"Ctrl": pygame.KMOD_CTRL, "Shift": pygame.KMOD_SHIFT, "Alt": pygame.KMOD_ALT}
_KEYS = {
    "Enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "Esc": (pygame.K_ESCAPE,),
    "Space": (pygame.K_SPACE,),
    "Tab": (pygame.K_TAB,),
    "Backspace": (pygame.K_BACKSPACE,),
    "Pause": (pygame.K_PAUSE,),
    "Page Up": (pygame.K_PAGEUP,),
    "Page Down": (pygame.K_PAGEDOWN,),
    "Home": (pygame.K_HOME,),
    "End": (pygame.K_END,),
    "Up": (pygame.K_UP,),
    "Down": (pygame.K_DOWN,),
    "Left": (pygame.K_LEFT,),
    "Right": (pygame.K_RIGHT,),
    "Plus": (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS),
    "-": (pygame.K_MINUS, pygame.K_KP_MINUS),
    "F1": (pygame.K_F1,),
    "F2": (pygame.K_F2,),
    "F6": (pygame.K_F6,),
    "F10": (pygame.K_F10,),
    "F11": (pygame.K_F11,),
    # The pad's keys follow each other from 1 to 9, then 0.
    **{f"pad {digit}": (pygame.K_KP1 + (digit - 1) % 10,) for digit in range(10)},
}
"""The keys that are no single letter or digit."""
_ALL_STEPS = 10**6


@dataclass(frozen=True)
class Command:
    """One thing that can be done: `does` is called with the controls.

    `keys` are written as people read them. `words` stand in the list of keys, `label` in the menu
    and on buttons. `unless` has the reasons that make it impossible, `is_on` tells whether a switch
    is on. `asks` says what a single key would begin: while a game runs it has to be pressed twice,
    or with Shift. One that `tells` something of the board can do nothing in a pause.
    """

    name: str
    does: Callable[[Controls], object] = field(compare=False)
    keys: str = ""
    words: str = ""
    label: str = ""
    unless: tuple[Reason, ...] = field(default=(), compare=False)
    is_on: Callable[[Controls], bool] | None = field(default=None, compare=False)
    asks: str = ""
    tells: bool = False
    on_title: bool = False
    keeps_menu: bool = False
    """Whether the menu stays open."""

    def problem(self, controls: Controls) -> str:
        """The reason why it is not possible now, or nothing."""
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
    """What is meant by a key as it is written: `U`, `Ctrl+Z`, `pad 5`."""
    before, plus, name = text.rpartition("+")
    held = _HELD[before] if plus else 0
    keys = (ord(name.lower()),) if len(name) == 1 and name.isalnum() else _KEYS[name]
    return [(key, held) for key in keys]


# Why something is not possible


def _over(controls: Controls) -> str:
    return "The game is over." if controls.session.is_over else ""


def _thinking(controls: Controls) -> str:
    return "The AI is thinking." if controls.session.ai.is_thinking else ""


def _not_begun(controls: Controls) -> str:
    return "" if controls.session.can_undo else "There is no move to take back."


def _not_undone(controls: Controls) -> str:
    return "" if controls.session.can_redo else "There is no move to make again."


def _idle(controls: Controls) -> str:
    is_running = controls.session.play.is_running or controls.state.is_paused
    return "" if is_running else "There is nothing to pause: the clock is not running."


def _no_steps(controls: Controls) -> str:
    return "There are no steps to go through." if controls.steps is None else ""


def _none_waits(controls: Controls) -> str:
    return "" if controls.waiting else "There is no saved game."


def _not_running(controls: Controls) -> str:
    return controls.playing.cannot_run


# The board

_MOVES = (
    ("up", "Up, pad 8", -1, 0),
    ("down", "Down, pad 2", 1, 0),
    ("left", "Left, pad 4", 0, -1),
    ("right", "Right, pad 6", 0, 1),
    ("up_left", "pad 7", -1, -1),
    ("up_right", "pad 9", -1, 1),
    ("down_left", "pad 1", 1, -1),
    ("down_right", "pad 3", 1, 1),
)


def _move(name: str, keys: str, down: int, across: int) -> Command:
    return Command(name, lambda c: c.move_focus(down, across), keys)


def _focus_buttons(controls: Controls) -> None:
    """Let the keys move over the buttons, the hint first."""
    controls.state.button = HINT.name


OPEN = Command("open", Controls.open, "Space, Enter, pad 5", "open it; on a number, the rest")
FLAG = Command("flag", Controls.flag, "F, pad 0", "flag it, or take the flag off")
PANEL = Command("panel", Controls.switch_panel, "Tab", "fold the panel, or open it", "Panel")
BUTTONS = Command("buttons", _focus_buttons, "F6", "to the buttons; Tab: the next")
BACK = Command("back", Controls.back, "Esc", "back", on_title=True)

# Games

RESET = Command("reset", Controls.new_game, "R, F2", "a new board", "New game", asks="a new board")
SAME = Command(
    "same",
    Controls.same_board,
    "B",
    "the same board again",
    "Same board",
    asks="the same board",
)
GO_ON = Command(
    "go_on",
    Controls.go_on,
    "Ctrl+G",
    "the next saved game",
    "Continue",
    unless=(_none_waits,),
    on_title=True,
)
UNDO = Command(
    "undo",
    Controls.undo,
    "U, Ctrl+Z",
    "take back a move or a loss",
    "Undo",
    unless=(_not_begun,),
)
REDO = Command("redo", Controls.redo, "Y, Ctrl+Y", "make it again", "Redo", unless=(_not_undone,))
PAUSE = Command(
    "pause",
    Controls.pause,
    "Z, Pause",
    "pause: covers the board",
    "Pause",
    unless=(_idle,),
    is_on=lambda c: c.state.is_paused,
)
PAGE = Command(
    "page",
    Controls.open_page,
    "E",
    "this position on the page",
    "Open the page",
    tells=True,
    on_title=True,
)
QUIT = Command("quit", Controls.quit, "Ctrl+Q", "quit", "Quit", on_title=True)

# Levels


def _level(name: str, key: str) -> Command:
    level = LEVELS[name]
    return Command(
        name,
        lambda c: c.choose_level(name),
        key,
        f"{name}, {level.height}x{level.width} with {level.mines}",
        name.capitalize(),
        is_on=lambda c: c.session.play.setup.name == name,
        asks=f"a new {name} game",
        on_title=True,
    )


COURSE = Command(
    "cs50",
    Controls.play_course,
    "1",
    "the course's game, 8x8 with 8",
    "The course's game",
    is_on=lambda c: c.session.play.setup.is_course,
    asks="the course's game",
    on_title=True,
)
BEGINNER, INTERMEDIATE, EXPERT = (
    _level("beginner", "2"),
    _level("intermediate", "3"),
    _level("expert", "4"),
)
DAILY = Command(
    "daily",
    Controls.daily,
    "6",
    "the board of the day",
    "Board of the day",
    asks="that board",
    on_title=True,
)
NO_GUESS = Command(
    "no_guess",
    Controls.no_guess,
    "Shift+N",
    "boards without guessing",
    "No guessing",
    is_on=lambda c: c.session.play.setup.is_no_guess,
    on_title=True,
)

# The AI and help

AI_MOVE = Command(
    "ai_move",
    Controls.ai_move,
    "A",
    "AI move: one step",
    "AI Move",
    unless=(_over, _thinking),
)
AUTO = Command(
    "auto",
    Controls.auto,
    "P",
    "auto play, or stop it",
    "Auto play",
    unless=(_not_running,),
    is_on=lambda c: c.state.is_auto,
)
SLOWER = Command("slower", lambda c: c.playing.change_speed(-1), "-", "auto play slower")
FASTER = Command("faster", lambda c: c.playing.change_speed(1), "Plus", "faster")
HINT = Command(
    "hint",
    lambda c: c.explaining.hint(),
    "H",
    "a hint; again: more",
    "Hint",
    unless=(_over,),
    tells=True,
)
WHY = Command(
    "why", lambda c: c.explaining.why(), "W", "why? Again: the next step", "Why?", tells=True
)
NEXT_STEP = Command(
    "next_step", lambda c: c.step(1), "Page Down", "the next step", unless=(_no_steps,)
)
PREVIOUS_STEP = Command(
    "previous_step",
    lambda c: c.step(-1),
    "Q, Backspace, Page Up",
    "one step back",
    unless=(_no_steps,),
)
FIRST_STEP = Command(
    "first_step", lambda c: c.step(-_ALL_STEPS), "Home", "the first step", unless=(_no_steps,)
)
LAST_STEP = Command(
    "last_step", lambda c: c.step(_ALL_STEPS), "End", "the last step", unless=(_no_steps,)
)
AI_PANEL = Command(
    "ai_panel",
    Controls.switch_ai_panel,
    "Shift+A",
    "the AI's controls",
    "The AI's controls",
    is_on=lambda c: c.shows_ai,
)


def _switch(switch: Switch, keys: str, words: str, label: str) -> Command:
    """The command that switches this on and off."""
    return Command(
        switch.value,
        lambda c: c.flip(switch),
        keys,
        words,
        label,
        is_on=lambda c: c.state.has(switch),
        on_title=True,
    )


def _aid(aid: Aid, keys: str, words: str, label: str) -> Command:
    """Return the command that switches a help of this game on and off."""
    return Command(
        aid.value,
        lambda c: c.flip_aid(aid),
        keys,
        words,
        label,
        is_on=lambda c: aid in c.session.play.aids,
    )


KNOWLEDGE = _aid(Aid.KNOWLEDGE, "K", "what the AI knows for certain", "Known cells")
MIND = _aid(Aid.MIND, "L", "inside the AI: all that it knows", "Inside the AI")
ODDS = _aid(Aid.ODDS, "O", "the exact odds of a mine", "Odds")
BEST = _aid(Aid.BEST, "M", "the best move", "Best move")

# Options

THEME = _switch(Switch.THEME, "T", "dark or light", "Light theme")
PALETTE = _switch(Switch.PALETTE, "V", "for colour-blind people", "For colour-blind people")
COORDINATES = _switch(Switch.COORDINATES, "Shift+C", "rows and columns", "Coordinates")
MOTION = _switch(Switch.MOTION, "Shift+M", "motion", "Motion")
SOUND = _switch(Switch.SOUND, "Shift+S", "sound", "Sound")
QUESTIONS = _switch(Switch.QUESTIONS, "Shift+Q", "question marks", "Question marks")
AUTO_FLAG = _switch(Switch.AUTO_FLAG, "Shift+F", "flag plain mines", "Flag plain mines")
AUTO_PAUSE = _switch(
    Switch.AUTO_PAUSE, "Shift+Z", "pause in the background", "Pause in the background"
)
FULLSCREEN = Command(
    "fullscreen",
    Controls.switch_fullscreen,
    "F11",
    "full screen",
    "Full screen",
    is_on=lambda c: c.state.is_fullscreen,
    on_title=True,
)
HELP = Command("help", Controls.help, "F1", "this list", "Keys", on_title=True)
MENU = Command(
    "menu",
    Controls.switch_menu,
    "F10",
    "the menu; Alt+letter: a part",
    "Menu",
    on_title=True,
    keeps_menu=True,
)

# What stands on buttons alone

PLAY = Command("play", Controls.play_game, label="Play Game")
MISTAKE = Command("mistake", Controls.mistake, label="First mistake")
MISSED = Command("missed", Controls.missed, label="The safe cell")
CLOSE_CARD = Command("close_card", Controls.close_card)

Parts = list[list[Command]]

MENUS: dict[str, Parts] = {
    "Game": [
        [RESET, SAME, GO_ON],
        [UNDO, REDO, PAUSE, PANEL],
        [PAGE],
        [QUIT],
    ],
    "Level": [[COURSE, BEGINNER, INTERMEDIATE, EXPERT], [DAILY, NO_GUESS]],
    "AI": [
        [AI_MOVE, AUTO, SLOWER, FASTER],
        [HINT, WHY, NEXT_STEP, PREVIOUS_STEP, FIRST_STEP, LAST_STEP],
        [AI_PANEL, KNOWLEDGE, MIND, ODDS, BEST],
    ],
    "Options": [
        [THEME, PALETTE, COORDINATES, MOTION, SOUND],
        [QUESTIONS, AUTO_FLAG, AUTO_PAUSE],
        [FULLSCREEN],
    ],
    "Help": [[HELP, MENU]],
}
"""The parts of the menu; Alt and the first letter opens one. What has no label has keys alone."""
GROUPS: dict[str, Parts] = {
    "Board": [[*(_move(*each) for each in _MOVES), OPEN, FLAG, BUTTONS, BACK]],
    **MENUS,
}
"""All commands that have keys: the list of keys has these groups."""
COMMANDS = [each for parts in GROUPS.values() for part in parts for each in part]
"""All commands but those that stand on buttons alone."""
BY_CHORD = {chord: command for command in COMMANDS for chord in command.chords}
"""The command that each key stands for."""


def menu_part(name: str) -> Command:
    """The command that opens this part of the menu."""
    return Command(f"menu {name}", lambda c: c.open_menu(name), label=name, keeps_menu=True)


def command_of(key: int, mods: int) -> Command | None:
    """The command of a key with what is held; Shift may be held for nothing."""
    held = next((each for each in (pygame.KMOD_CTRL, pygame.KMOD_ALT) if mods & each), 0)
    if mods & pygame.KMOD_META:
        held = pygame.KMOD_CTRL
    if held == pygame.KMOD_ALT:
        letters = {ord(name[0].lower()): name for name in MENUS}
        return menu_part(letters[key]) if key in letters else None
    if not held and mods & pygame.KMOD_SHIFT and (key, pygame.KMOD_SHIFT) in BY_CHORD:
        return BY_CHORD[key, pygame.KMOD_SHIFT]
    return BY_CHORD.get((key, held))


# Running


def run(controls: Controls, command: Command) -> None:
    """Run a command; what goes wrong becomes a notice."""
    state = controls.state
    state.forget()
    controls.session.hush()
    if not command.keeps_menu:
        state.menu = None
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
    is_first = state.asked != command.name
    if command.asks and is_running and is_first and not is_sure:
        state.asked = command.name
        state.notice = f"{command.key} again: {command.asks}. This game goes on until then."
    else:
        run(controls, command)
