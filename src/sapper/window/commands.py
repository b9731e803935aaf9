"""Everything that the window can be told to do.

A command has all that is known of it here: what it runs, its keys, its words, its place in the
menus, whether it is a switch, and why it may not be possible. The menus, the panel, the list of
keys and what is grey come from this table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

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


@dataclass(frozen=True)
class Command:
    """One thing that can be done.

    `keys` are written as people read them. `words` stand in the list of keys, `label` in the menu
    and on buttons. `does` is the method of `Controls` that it calls, with what it is given; the one
    that has its name if nothing is said. `problem` gives the reason why the command is not possible
    now, or nothing. `asks` says what a single key would begin: while a game runs it has to be
    pressed twice, or with Shift.
    """

    name: str
    keys: str = ""
    words: str = ""
    label: str = ""
    does: str = ""
    problem: Callable[[Controls], str] = lambda controls: ""
    is_on: Callable[[Controls], bool] | None = None
    asks: str = ""
    on_title: bool = False

    def do(self, controls: Controls) -> None:
        path, *words = (self.does or self.name).split()
        attrgetter(path)(controls)(*(int(word) if _is_number(word) else word for word in words))

    @property
    def chords(self) -> list[Chord]:
        """The keys as pygame knows them."""
        return [chord for text in self.keys.split(", ") if text for chord in _chords(text)]


def _is_number(word: str) -> bool:
    return word.lstrip("-").isdigit()


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


def _elsewhere(c: Controls) -> str:
    return f"This is {c.mode.name}: Esc goes back to the game." if c.mode.is_away else ""


def _over(c: Controls) -> str:
    return _elsewhere(c) or ("The game is over." if c.session.is_over else "")


def _busy(c: Controls) -> str:
    return _over(c) or ("The AI is thinking." if c.session.ai.is_thinking else "")


def _no_undo(c: Controls) -> str:
    return _elsewhere(c) or ("" if c.session.can_undo else "There is no move to take back.")


def _no_redo(c: Controls) -> str:
    return _elsewhere(c) or ("" if c.session.can_redo else "There is no move to make again.")


def _no_pause(c: Controls) -> str:
    can_pause = c.session.play.is_running or c.state.is_paused
    return _elsewhere(c) or ("" if can_pause else "There is nothing to pause: no clock runs.")


def _no_review(c: Controls) -> str:
    has_moves = c.session.play.game is not None and c.session.play.steps
    return "" if c.mode.is_away or has_moves else "There is no move to go through yet."


def _no_steps(c: Controls) -> str:
    return "" if c.steps is not None else "There are no steps to go through."


def _no_waiting(c: Controls) -> str:
    return "" if c.waiting else "No game waits to be gone on with."


def _no_reasons(c: Controls) -> str:
    return "" if c.mode.can_explain else _elsewhere(c)


# All of them, menu by menu; None is a line between two parts of a menu


def _switch(option: str, name: str, keys: str, words: str, label: str) -> Command:
    is_on = attrgetter(f"state.options.{option}")
    return Command(name, keys, words, label, f"switches.flip {option}", is_on=is_on, on_title=True)


def _level(key: str, name: str, words: str) -> Command:
    return Command(
        name,
        key,
        words,
        name if name == "cs50" else name.capitalize(),
        f"choose_level {name}",
        is_on=lambda c: c.session.play.setup.name == name,
        asks="the course's game" if name == "cs50" else f"a new {name} game",
        on_title=True,
    )


_BOARD = [
    Command("up", "Up, pad 8", does="move_focus -1 0"),
    Command("down", "Down, pad 2", does="move_focus 1 0"),
    Command("left", "Left, pad 4", does="move_focus 0 -1"),
    Command("right", "Right, pad 6", does="move_focus 0 1"),
    Command("up_left", "pad 7", does="move_focus -1 -1"),
    Command("up_right", "pad 9", does="move_focus -1 1"),
    Command("down_left", "pad 1", does="move_focus 1 -1"),
    Command("down_right", "pad 3", does="move_focus 1 1"),
    Command("open", "Space, Enter, pad 5", "open it; on a number, the rest"),
    Command("flag", "F, pad 0", "flag it, or take the flag off"),
    Command("panel", "Tab", "fold the panel, or open it", does="switches.panel"),
    Command("buttons", "F6", "to the buttons; Tab: the next"),
    Command("back", "Esc", "back", on_title=True),
]
_GAME = [
    Command("reset", "R, F2", "a new board", "New game", "go new_game", asks="a new board"),
    Command(
        "same",
        "B",
        "the same board again",
        "Same board again",
        "go same_board",
        asks="the same board",
    ),
    Command(
        "go_on", "Ctrl+G", "go on with a game that waits", "Go on", "", _no_waiting, on_title=True
    ),
    None,
    Command("undo", "U, Ctrl+Z", "take back a move or a loss", "Undo", "go undo", _no_undo),
    Command("redo", "Y, Ctrl+Y", "make it again", "Redo", "go redo", _no_redo),
    Command(
        "pause",
        "Z, Pause",
        "pause: covers the board",
        "Pause",
        problem=_no_pause,
        is_on=attrgetter("state.is_paused"),
    ),
    None,
    Command(
        "save", "S, Ctrl+S", "save the game to a file", "Save game…", "exchange.save", _elsewhere
    ),
    Command(
        "paste",
        "Ctrl+V",
        "paste a position, board or link",
        "Paste",
        "exchange.paste",
        on_title=True,
    ),
    Command("link", "C", "copy a link to the board", "Copy link", "exchange.link", _elsewhere),
    Command(
        "position", "X, Ctrl+C", "copy the position as text", "Copy position", "exchange.position"
    ),
    Command("edit", "E", "edit a position, then play it", "Edit position", asks="the editor"),
    None,
    Command("review", "J", "go through the game", "Review the game", "", _no_review),
    Command("past", "Ctrl+O", "past games, games that wait", "Past games…", on_title=True),
    Command(
        "practice", "D", "practice", "Practice", is_on=attrgetter("is_practising"), on_title=True
    ),
    Command(
        "skills",
        "Shift+D",
        "your skills in practice",
        "Your skills",
        "practising.show_skills",
        on_title=True,
    ),
    Command("statistics", "I", "your statistics", "Statistics", on_title=True),
    None,
    Command("quit", "Ctrl+Q", "quit", "Quit", on_title=True),
]
_LEVEL = [
    _level("1", "cs50", "the course's game, 8x8 with 8"),
    _level("2", "beginner", "beginner, 9x9 with 10"),
    _level("3", "intermediate", "intermediate, 16x16 with 40"),
    _level("4", "expert", "expert, 16x30 with 99"),
    None,
    Command("new", "N, 5", "any size, first click, seed", "Custom game…", on_title=True),
    Command(
        "daily", "6", "the board of the day", "Board of the day", asks="that board", on_title=True
    ),
    Command(
        "no_guess",
        "Shift+N",
        "boards without guessing",
        "Boards without guessing",
        is_on=attrgetter("session.play.setup.is_no_guess"),
        on_title=True,
    ),
]
_AI = [
    Command("ai_move", "A", "AI move: one step", "AI Move", "", _busy),
    Command(
        "auto",
        "P",
        "auto play, or stop it",
        "Auto play",
        problem=attrgetter("mode.cannot_run"),
        is_on=attrgetter("state.is_auto"),
    ),
    Command("slower", "-", "auto play slower", does="mode.change_speed -1"),
    Command("faster", "+", "faster", does="mode.change_speed 1"),
    Command("next_agent", "G", "the next agent", does="change_agent 1"),
    Command("previous_agent", "Shift+G", "the one before", does="change_agent -1"),
    None,
    Command("hint", "H", "a hint; again: a larger one", "Hint", "explaining.hint", _over),
    Command("why", "W", "why? Again: the next step", "Why?", "explaining.why", _no_reasons),
    Command("next_step", "Page Down", "the next step", "", "step 1", _no_steps),
    Command("previous_step", "Q, Backspace, Page Up", "one step back", "", "step -1", _no_steps),
    None,
    Command(
        "ai_panel",
        "Shift+A",
        "the AI's controls",
        "The AI's controls",
        "switches.ai_panel",
        is_on=attrgetter("switches.shows_ai"),
    ),
    _switch("shows_knowledge", "knowledge", "K", "what the AI knows for certain", "Known cells"),
    _switch("shows_mind", "mind", "L", "inside the AI: all that it knows", "Inside the AI"),
    _switch("shows_odds", "odds", "O", "the exact odds of a mine", "Odds"),
    _switch("shows_best", "best", "M", "the best move", "Best move"),
]
_OPTIONS = [
    _switch("is_light", "theme", "T", "dark or light", "Light theme"),
    _switch("is_colour_blind", "palette", "V", "for the colour-blind", "Colour-blind colours"),
    _switch("has_coordinates", "coordinates", "Shift+C", "rows and columns", "Coordinates"),
    _switch("has_motion", "motion", "Shift+M", "motion", "Motion"),
    _switch("has_sound", "sound", "Shift+S", "sound", "Sound"),
    None,
    _switch("has_questions", "questions", "Shift+Q", "question marks", "Question marks"),
    _switch("has_auto_flags", "auto_flag", "Shift+F", "flag plain mines", "Flag plain mines"),
    _switch("pauses_unfocused", "auto_pause", "Shift+Z", "pause behind", "Pause when not in front"),
    None,
    Command("zoom_in", "Ctrl +", "larger cells", "Larger cells", "switches.zoom 1"),
    Command("zoom_out", "Ctrl -", "smaller cells", "Smaller cells", "switches.zoom -1"),
    Command("zoom_fit", "Ctrl 0", "cells that fit", "Cells that fit", "switches.zoom 0"),
    Command(
        "fullscreen",
        "F11",
        "full screen",
        "Full screen",
        "switches.fullscreen",
        is_on=attrgetter("state.is_fullscreen"),
        on_title=True,
    ),
]
_HELP = [
    Command("help", "F1", "this list", "Keys", on_title=True),
    Command("menus", "F10", "menus; Alt and a letter: one", does="open_menu Game", on_title=True),
]
_ON_BUTTONS = [
    Command("play", label="Play Game", does="play_game"),
    Command("begin", label="Start", does="begin_entries"),
    Command("course_rules", does="entries.switch_course_rules"),
    Command("no_guess_entry", does="entries.switch_no_guess"),
    Command("edit_done", label="Play it", does="edit"),
    Command("edit_clear", label="Hide all cells", does="mode.editor.clear"),
    Command("give_up", "", "", "Show me", "practising.give_up", attrgetter("practising.not_asked")),
    Command("practice_next", label="Next", does="practising.next"),
    Command("worst", label="Worst move", does="mode.go_to_worst"),
    Command("mistake", label="The first mistake"),
    Command("missed", label="The safe cell"),
    Command("close_card"),
    Command("save_file", label="Save", does="exchange.save_file"),
    Command("save_csv", "Ctrl+E", label="Save as CSV", does="exchange.save_table"),
]


def _parts(entries: Sequence[Command | None]) -> list[list[Command]]:
    """The entries between the lines."""
    groups = groupby(entries, lambda each: each is None)
    return [[each for each in group if each] for is_line, group in groups if not is_line]


MENUS = {
    name: _parts(entries)
    for name, entries in (
        ("Game", _GAME),
        ("Level", _LEVEL),
        ("AI", _AI),
        ("Options", _OPTIONS),
        ("Help", _HELP),
    )
}
"""The menus, in parts that a line divides; Alt and the first letter opens one."""
GROUPS = {"Board": _parts(_BOARD), **MENUS}
"""All commands that have keys: the list of keys has these groups."""
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
    controls.session.hush()
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
