"""Everything that the window can be told to do.

A command has all that is known of it here: what it runs, its keys, its words, its place in the
menus, whether it is a switch, and why it may not be possible. The menus, the panel, the list of
keys and what is grey come from this table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from sapper.base.errors import SapperError
from sapper.window.controls import Controls
from sapper.window.state import Screen

Chord = tuple[int, int]
"""A key and what is held with it: `pygame.KMOD_CTRL`, `KMOD_SHIFT`, `KMOD_ALT` or 0."""
_HELD = {"Ctrl": pygame.KMOD_CTRL, "Shift": pygame.KMOD_SHIFT, "Alt": pygame.KMOD_ALT}
_NAMED = {
    "Enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "Esc": (pygame.K_ESCAPE,),
    "+": (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS),
    "-": (pygame.K_MINUS, pygame.K_KP_MINUS),
}


def _possible(controls: Controls) -> str:
    return ""


@dataclass(frozen=True)
class Command:
    """One thing that can be done.

    `keys` are written as people read them. `words` stand in the list of keys, `label` in the menu
    and on buttons. `problem` gives the reason why the command is not possible now, or nothing.
    `asks` says what a single key would begin: while a game runs it has to be pressed twice, or with
    Shift. What it does is `run`, or the method of `Controls` that has its name.
    """

    name: str
    keys: str = ""
    words: str = ""
    label: str = ""
    problem: Callable[[Controls], str] = _possible
    is_on: Callable[[Controls], bool] | None = None
    asks: str = ""
    on_title: bool = False
    run: Callable[[Controls], object] | None = None

    def do(self, controls: Controls) -> None:
        """Do it."""
        (self.run or getattr(type(controls), self.name))(controls)

    @property
    def chords(self) -> list[Chord]:
        """The keys as pygame knows them."""
        return [chord for text in self.keys.split(", ") if text for chord in _chords(text)]


def _chords(text: str) -> list[Chord]:
    """What is meant by a key as it is written: `U`, `Ctrl+Z`, `pad 5`, `Ctrl +`."""
    found = re.fullmatch(r"(?:(Ctrl|Shift|Alt)[+ ])?(.+)", text)
    assert found is not None
    held, name = _HELD.get(found[1], 0), found[2]
    if name in _NAMED:
        return [(key, held) for key in _NAMED[name]]
    name = name.replace("pad ", "KP").replace(" ", "")
    return [(getattr(pygame, f"K_{name.lower() if len(name) == 1 else name.upper()}"), held)]


# Why a command is not possible


def _elsewhere(controls: Controls) -> str:
    mode = controls.mode
    return f"This is {mode.name}: Esc goes back to the game." if mode.is_away else ""


def _over(controls: Controls) -> str:
    return _elsewhere(controls) or ("The game is over." if controls.session.is_over else "")


def _busy(controls: Controls) -> str:
    return _over(controls) or ("The AI is thinking." if controls.session.is_thinking else "")


def _no_undo(controls: Controls) -> str:
    has_moves = controls.session.can_undo
    return _elsewhere(controls) or ("" if has_moves else "There is no move to take back.")


def _no_redo(controls: Controls) -> str:
    has_moves = controls.session.can_redo
    return _elsewhere(controls) or ("" if has_moves else "There is no move to make again.")


def _no_pause(controls: Controls) -> str:
    can_pause = controls.session.play.is_running or controls.state.is_paused
    return _elsewhere(controls) or (
        "" if can_pause else "There is nothing to pause: no clock runs."
    )


def _no_review(controls: Controls) -> str:
    play = controls.session.play
    if controls.mode.is_away or (play.game is not None and play.steps):
        return ""
    return "There is no move to go through yet."


def _no_steps(controls: Controls) -> str:
    return "" if controls.steps is not None else "There are no steps to go through."


def _no_waiting(controls: Controls) -> str:
    return "" if controls.waiting else "No game waits to be gone on with."


def _nothing_runs(controls: Controls) -> str:
    return controls.mode.cannot_run


def _no_reasons(controls: Controls) -> str:
    return "" if controls.mode.can_explain else _elsewhere(controls)


def _switch(option: str, name: str, keys: str, words: str, label: str) -> Command:
    """A command that turns an option on and off."""
    return Command(
        name,
        keys,
        words,
        label,
        is_on=lambda controls: bool(getattr(controls.state.options, option)),
        on_title=True,
        run=lambda controls: controls.switch(option),
    )


def _level(key: str, name: str, words: str) -> Command:
    """A command that begins a game of a level."""
    return Command(
        name,
        key,
        words,
        name if name == "cs50" else name.capitalize(),
        is_on=lambda controls: controls.session.play.setup.name == name,
        asks="the course's game" if name == "cs50" else f"a new {name} game",
        on_title=True,
        run=lambda controls: controls.choose_level(name),
    )


def _arrow(name: str, keys: str, down: int, across: int) -> Command:
    return Command(name, keys, run=lambda controls: controls.move_focus(down, across))


def _is_paused(controls: Controls) -> bool:
    return controls.state.is_paused


def _is_practising(controls: Controls) -> bool:
    return controls.mode is controls.practising


def _is_no_guess(controls: Controls) -> bool:
    return controls.session.play.setup.is_no_guess


def _is_auto(controls: Controls) -> bool:
    return controls.state.is_auto


def _is_ai_shown(controls: Controls) -> bool:
    return controls.shows_ai


def _is_fullscreen(controls: Controls) -> bool:
    return controls.state.is_fullscreen


def _unanswered(controls: Controls) -> str:
    return controls.practising.not_asked


BOARD = [
    [
        _arrow("up", "Up, pad 8", -1, 0),
        _arrow("down", "Down, pad 2", 1, 0),
        _arrow("left", "Left, pad 4", 0, -1),
        _arrow("right", "Right, pad 6", 0, 1),
        _arrow("up_left", "pad 7", -1, -1),
        _arrow("up_right", "pad 9", -1, 1),
        _arrow("down_left", "pad 1", 1, -1),
        _arrow("down_right", "pad 3", 1, 1),
        Command("open", "Space, Enter, pad 5", "open it; on a number, the rest"),
        Command("flag", "F, pad 0", "flag it, or take the flag off"),
        Command("panel", "Tab", "fold the panel, or open it"),
        Command("buttons", "F6", "to the buttons; Tab: the next"),
        Command("back", "Esc", "back", on_title=True),
    ]
]
GAME = [
    [
        Command("reset", "R, F2", "a new board", "New game", asks="a new board"),
        Command(
            "same",
            "B",
            "the same board again",
            "Same board again",
            asks="the same board",
            run=lambda c: c.begin(c.session.same_board),
        ),
        Command(
            "go_on", "Ctrl+G", "go on with a game that waits", "Go on", _no_waiting, on_title=True
        ),
    ],
    [
        Command(
            "undo",
            "U, Ctrl+Z",
            "take back a move or a loss",
            "Undo",
            _no_undo,
            run=lambda c: c.go_through(c.session.undo),
        ),
        Command(
            "redo",
            "Y, Ctrl+Y",
            "make it again",
            "Redo",
            _no_redo,
            run=lambda c: c.go_through(c.session.redo),
        ),
        Command("pause", "Z, Pause", "pause: covers the board", "Pause", _no_pause, _is_paused),
    ],
    [
        Command(
            "save",
            "S, Ctrl+S",
            "save the game to a file",
            "Save game…",
            _elsewhere,
            run=lambda c: c.exchange.save(),
        ),
        Command(
            "paste",
            "Ctrl+V",
            "paste a position, board or link",
            "Paste",
            on_title=True,
            run=lambda c: c.exchange.paste(),
        ),
        Command(
            "link",
            "C",
            "copy a link to the board",
            "Copy link to the board",
            _elsewhere,
            run=lambda c: c.exchange.link(),
        ),
        Command(
            "position",
            "X, Ctrl+C",
            "copy the position as text",
            "Copy position",
            run=lambda c: c.exchange.position(),
        ),
        Command("edit", "E", "edit a position, then play it", "Edit position", asks="the editor"),
    ],
    [
        Command("review", "J", "go through the game", "Review the game", _no_review),
        Command("past", "Ctrl+O", "past games, games that wait", "Past games…", on_title=True),
        Command("practice", "D", "practice", "Practice", is_on=_is_practising, on_title=True),
        Command(
            "skills",
            "Shift+D",
            "your skills in practice",
            "Your skills",
            on_title=True,
            run=lambda c: c.practising.show_skills(),
        ),
        Command("statistics", "I", "your statistics", "Statistics", on_title=True),
    ],
    [Command("quit", "Ctrl+Q", "quit", "Quit", on_title=True)],
]
LEVEL = [
    [
        _level("1", "cs50", "the course's game, 8x8 with 8"),
        _level("2", "beginner", "beginner, 9x9 with 10"),
        _level("3", "intermediate", "intermediate, 16x16 with 40"),
        _level("4", "expert", "expert, 16x30 with 99"),
    ],
    [
        Command("new", "N, 5", "any size, first click, seed", "Custom game…", on_title=True),
        Command(
            "daily",
            "6",
            "the board of the day",
            "Board of the day",
            asks="that board",
            on_title=True,
        ),
        Command(
            "no_guess",
            "Shift+N",
            "boards without guessing",
            "Boards without guessing",
            is_on=_is_no_guess,
            on_title=True,
        ),
    ],
]
AI = [
    [
        Command("ai_move", "A", "AI move: one step", "AI Move", _busy),
        Command("auto", "P", "auto play, or stop it", "Auto play", _nothing_runs, _is_auto),
        Command("slower", "-", "auto play slower", run=lambda c: c.mode.change_speed(-1)),
        Command("faster", "+", "faster", run=lambda c: c.mode.change_speed(1)),
        Command("next_agent", "G", "the next agent", run=lambda c: c.change_agent(1)),
        Command("previous_agent", "Shift+G", "the one before", run=lambda c: c.change_agent(-1)),
    ],
    [
        Command(
            "hint",
            "H",
            "a hint; again: a larger one",
            "Hint",
            _over,
            run=lambda c: c.explaining.hint(),
        ),
        Command(
            "why",
            "W",
            "why? Again: the next step",
            "Why?",
            _no_reasons,
            run=lambda c: c.explaining.why(),
        ),
        Command(
            "next_step", "Page Down", "the next step", problem=_no_steps, run=lambda c: c.step(1)
        ),
        Command(
            "previous_step",
            "Q, Backspace, Page Up",
            "one step back",
            problem=_no_steps,
            run=lambda c: c.step(-1),
        ),
    ],
    [
        Command(
            "ai_panel", "Shift+A", "the AI's controls", "The AI's controls", is_on=_is_ai_shown
        ),
        _switch(
            "shows_knowledge", "knowledge", "K", "what the AI knows for certain", "Known cells"
        ),
        _switch("shows_mind", "mind", "L", "inside the AI: all that it knows", "Inside the AI"),
        _switch("shows_odds", "odds", "O", "the exact odds of a mine", "Odds"),
        _switch("shows_best", "best", "M", "the best move", "Best move"),
    ],
]
OPTIONS = [
    [
        _switch("is_light", "theme", "T", "dark or light", "Light theme"),
        _switch("is_colour_blind", "palette", "V", "for the colour-blind", "Colour-blind colours"),
        _switch("has_coordinates", "coordinates", "Shift+C", "rows and columns", "Coordinates"),
        _switch("has_motion", "motion", "Shift+M", "motion", "Motion"),
        _switch("has_sound", "sound", "Shift+S", "sound", "Sound"),
    ],
    [
        _switch("has_questions", "questions", "Shift+Q", "question marks", "Question marks"),
        _switch("has_auto_flags", "auto_flag", "Shift+F", "flag plain mines", "Flag plain mines"),
        _switch(
            "pauses_unfocused", "auto_pause", "Shift+Z", "pause behind", "Pause when not in front"
        ),
    ],
    [
        Command("zoom_in", "Ctrl +", "larger cells", "Larger cells", run=lambda c: c.zoom(1)),
        Command("zoom_out", "Ctrl -", "smaller cells", "Smaller cells", run=lambda c: c.zoom(-1)),
        Command("zoom_fit", "Ctrl 0", "cells that fit", "Cells that fit", run=lambda c: c.zoom(0)),
        Command(
            "fullscreen", "F11", "full screen", "Full screen", is_on=_is_fullscreen, on_title=True
        ),
    ],
]
HELP = [
    [
        Command("help", "F1", "this list", "Keys", on_title=True),
        Command(
            "menus",
            "F10",
            "menus; Alt and a letter: one",
            on_title=True,
            run=lambda c: c.open_menu("Game"),
        ),
    ]
]
MENUS = {"Game": GAME, "Level": LEVEL, "AI": AI, "Options": OPTIONS, "Help": HELP}
"""The menus, in parts that a line divides; Alt and the first letter opens one."""
GROUPS = {"Board": BOARD, **MENUS}
"""All commands that have keys: the list of keys has these groups."""
_ON_BUTTONS = [
    Command("play", label="Play Game", run=lambda c: c.play_game()),
    Command("begin", label="Start", run=lambda c: c.begin_entries()),
    Command("course_rules", run=lambda c: c.entries.switch_course_rules()),
    Command("no_guess_entry", run=lambda c: c.entries.switch_no_guess()),
    Command("edit_done", label="Play it", run=lambda c: c.edit()),
    Command("edit_clear", label="Hide all cells", run=lambda c: c.clear_position()),
    Command("give_up", label="Show me", problem=_unanswered, run=lambda c: c.practising.give_up()),
    Command("practice_next", label="Next", run=lambda c: c.practising.next()),
    Command("worst", label="Worst move"),
    Command("mistake", label="The first mistake"),
    Command("missed", label="The safe cell"),
    Command("close_card"),
    Command("save_file", label="Save", run=lambda c: c.exchange.save_file()),
    Command("save_csv", "Ctrl+E", label="Save as CSV", run=lambda c: c.exchange.save_table()),
]
COMMANDS = [each for parts in GROUPS.values() for part in parts for each in part] + _ON_BUTTONS
"""All commands, those that stand on buttons alone last."""

BY_NAME = {command.name: command for command in COMMANDS}
"""Each command by its name."""
BY_CHORD = {chord: command for command in COMMANDS for chord in command.chords}
"""The command that each key stands for."""


def command_of(key: int, mods: int) -> Command | None:
    """The command of a key with what is held; Shift may be held for nothing."""
    held = next((each for each in (pygame.KMOD_CTRL, pygame.KMOD_ALT) if mods & each), 0)
    if mods & pygame.KMOD_META:
        held = pygame.KMOD_CTRL
    if not held and mods & pygame.KMOD_SHIFT and (key, pygame.KMOD_SHIFT) in BY_CHORD:
        return BY_CHORD[key, pygame.KMOD_SHIFT]
    return BY_CHORD.get((key, held))


def menu_of(key: int, mods: int) -> str | None:
    """The menu whose letter this is, while Alt is held."""
    letters = {ord(name[0].lower()): name for name in MENUS}
    return letters.get(key) if mods & pygame.KMOD_ALT else None


# Running


_TELLING = {"hint", "why", "position", "link", "review", "edit"}
"""Commands that tell something of the board, which a pause covers."""


def run(controls: Controls, name: str) -> None:
    """Run a command, `NAME` or `KIND:WHAT`; what goes wrong becomes a notice."""
    state = controls.state
    state.notice = state.asked = ""
    if not name.startswith("menu:"):
        state.menu = None
    try:
        kind, _, what = name.partition(":")
        if what:
            controls.choose(kind, what)
        elif state.is_paused and name in _TELLING:
            state.notice = "The game is paused: go on first."
        elif reason := BY_NAME[name].problem(controls):
            state.notice = reason
        else:
            BY_NAME[name].do(controls)
    except SapperError as error:
        state.notice = error.sentence


def press(controls: Controls, command: Command, *, is_sure: bool) -> None:
    """Run a key's command; one that would replace a running game has to be pressed twice."""
    play, state = controls.session.play, controls.state
    is_running = bool(play.steps) and not play.is_over and state.screen is Screen.GAME
    is_first = state.asked != command.name
    if command.asks and is_running and is_first and not is_sure and not controls.mode.is_away:
        state.asked = command.name
        key = command.keys.partition(",")[0]
        state.notice = f"{key} again: {command.asks}. This game goes on until then."
    else:
        run(controls, command.name)
