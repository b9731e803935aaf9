"""Everything that the window can be told to do.

A command has all that is known of it here: what it runs, its keys, its words, its place in the
menus, whether it is a switch, and why it may not be possible. The menus, the panel, the list of
keys and what is grey come from this table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter

import pygame

from sapper.core.errors import SapperError
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
    that has its name if nothing is said. `unless` names what makes it impossible, `switch` what is
    true of the controls while it is on. `asks` says what a single key would begin: while a game
    runs it has to be pressed twice, or with Shift. One that `tells` something of the board can do
    nothing in a pause, which covers it.
    """

    name: str
    keys: str = ""
    words: str = ""
    label: str = ""
    does: str = ""
    unless: tuple[str, ...] = ()
    switch: str = ""
    asks: str = ""
    tells: bool = False
    on_title: bool = False

    @classmethod
    def parse(cls, line: str) -> Command:
        """The command of a line of the table."""
        parts = [part.strip() for part in f"{line}|||||".split("|")]
        name, keys, words, label, does, more = parts[:6]
        facts = dict(fact.partition(" ")[::2] for fact in more.split("; "))
        verb, _, what = does.partition(" ")
        if verb == "switches.flip":
            facts |= {"on": f"state.options.{what}", "title": ""}
        elif verb == "choose_level":
            game = "the course's game" if what == "cs50" else f"a new {what} game"
            facts |= {"on": f"session.play.setup.name={what}", "asks": game, "title": ""}
        return cls(
            name,
            keys,
            words,
            words[:1].upper() + words[1:] if label == "=" else label,
            does,
            tuple(filter(None, facts.get("unless", "").split(", "))),
            facts.get("on", ""),
            facts.get("asks", ""),
            "tells" in facts,
            "title" in facts,
        )

    def do(self, controls: Controls) -> None:
        path, *words = (self.does or self.name).split()
        attrgetter(path)(controls)(*(int(word) if _is_number(word) else word for word in words))

    def problem(self, controls: Controls) -> str:
        """The reason why it is not possible now, or nothing."""
        for name in self.unless:
            if "." in name and (reason := attrgetter(name)(controls)):
                return str(reason)
            if name in _PROBLEMS and _PROBLEMS[name][0](controls):
                return _PROBLEMS[name][1].format(mode=controls.mode.name)
        return ""

    def is_on(self, controls: Controls) -> bool | None:
        """Whether the switch that it is is on; None for what is no switch."""
        path, _, value = self.switch.partition("=")
        found = attrgetter(path)(controls) if path else None
        return found == value if value else found

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


_ELSEWHERE = "This is {mode}: Esc goes back to the game."
_PROBLEMS: dict[str, tuple[Callable[[Controls], object], str]] = {
    "elsewhere": (lambda c: c.mode.is_away, _ELSEWHERE),
    "unexplained": (lambda c: c.mode.is_away and not c.mode.can_explain, _ELSEWHERE),
    "over": (lambda c: c.session.is_over, "The game is over."),
    "thinking": (lambda c: c.session.ai.is_thinking, "The AI is thinking."),
    "not begun": (lambda c: not c.session.can_undo, "There is no move to take back."),
    "not undone": (lambda c: not c.session.can_redo, "There is no move to make again."),
    "idle": (
        lambda c: not (c.session.play.is_running or c.state.is_paused),
        "There is nothing to pause: no clock runs.",
    ),
    "no moves": (
        lambda c: not c.mode.is_away and (c.session.play.game is None or not c.session.play.steps),
        "There is no move to go through yet.",
    ),
    "no steps": (lambda c: c.steps is None, "There are no steps to go through."),
    "none waits": (lambda c: not c.waiting, "No game waits to be gone on with."),
}
"""Why commands are not possible: when that is so, and the words for it."""

_TABLE = """
== Board
up | Up, pad 8 | | | move_focus -1 0
down | Down, pad 2 | | | move_focus 1 0
left | Left, pad 4 | | | move_focus 0 -1
right | Right, pad 6 | | | move_focus 0 1
up_left | pad 7 | | | move_focus -1 -1
up_right | pad 9 | | | move_focus -1 1
down_left | pad 1 | | | move_focus 1 -1
down_right | pad 3 | | | move_focus 1 1
open | Space, Enter, pad 5 | open it; on a number, the rest
flag | F, pad 0 | flag it, or take the flag off
panel | Tab | fold the panel, or open it | | switches.panel
buttons | F6 | to the buttons; Tab: the next
back | Esc | back | | | title
== Game
reset | R, F2 | a new board | New game | go new_game | asks a new board
same | B | the same board again | Same board again | go same_board | asks the same board
go_on | Ctrl+G | go on with a game that waits | Go on | | title; unless none waits
--
undo | U, Ctrl+Z | take back a move or a loss | Undo | go undo | unless elsewhere, not begun
redo | Y, Ctrl+Y | make it again | Redo | go redo | unless elsewhere, not undone
pause | Z, Pause | pause: covers the board | Pause | | unless elsewhere, idle; on state.is_paused
--
save | S, Ctrl+S | save the game to a file | Save game… | exchange.save | unless elsewhere
paste | Ctrl+V | paste a position, board or link | Paste | exchange.paste | title
link | C | copy a link to the board | Copy link | exchange.link | unless elsewhere; tells
position | X, Ctrl+C | copy the position as text | Copy position | exchange.position | tells
edit | E | edit a position, then play it | Edit position | | asks the editor; tells
--
review | J | go through the game | Review the game | | unless no moves; tells
past | Ctrl+O | past games, games that wait | Past games… | | title
practice | D | practice | = | | title; on is_practising
skills | Shift+D | your skills in practice | Your skills | practising.show_skills | title
statistics | I | your statistics | Statistics | | title
--
quit | Ctrl+Q | quit | = | | title
== Level
cs50 | 1 | the course's game, 8x8 with 8 | cs50 | choose_level cs50
beginner | 2 | beginner, 9x9 with 10 | Beginner | choose_level beginner
intermediate | 3 | intermediate, 16x16 with 40 | Intermediate | choose_level intermediate
expert | 4 | expert, 16x30 with 99 | Expert | choose_level expert
--
new | N, 5 | any size, first click, seed | Custom game… | | title
daily | 6 | the board of the day | Board of the day | | title; asks that board
no_guess | Shift+N | boards without guessing | = | | title; on session.play.setup.is_no_guess
== AI
ai_move | A | AI move: one step | AI Move | | unless elsewhere, over, thinking
auto | P | auto play, or stop it | Auto play | | unless mode.cannot_run; on state.is_auto
slower | - | auto play slower | | mode.change_speed -1
faster | + | faster | | mode.change_speed 1
next_agent | G | the next agent | | change_agent 1
previous_agent | Shift+G | the one before | | change_agent -1
--
hint | H | a hint; again: a larger one | Hint | explaining.hint | unless elsewhere, over; tells
why | W | why? Again: the next step | Why? | explaining.why | unless unexplained; tells
next_step | Page Down | the next step | | step 1 | unless no steps
previous_step | Q, Backspace, Page Up | one step back | | step -1 | unless no steps
--
ai_panel | Shift+A | the AI's controls | = | switches.ai_panel | on switches.shows_ai
knowledge | K | what the AI knows for certain | Known cells | switches.flip shows_knowledge
mind | L | inside the AI: all that it knows | Inside the AI | switches.flip shows_mind
odds | O | the exact odds of a mine | Odds | switches.flip shows_odds
best | M | the best move | Best move | switches.flip shows_best
== Options
theme | T | dark or light | Light theme | switches.flip is_light
palette | V | for the colour-blind | Colour-blind colours | switches.flip is_colour_blind
coordinates | Shift+C | rows and columns | Coordinates | switches.flip has_coordinates
motion | Shift+M | motion | = | switches.flip has_motion
sound | Shift+S | sound | = | switches.flip has_sound
--
questions | Shift+Q | question marks | = | switches.flip has_questions
auto_flag | Shift+F | flag plain mines | = | switches.flip has_auto_flags
auto_pause | Shift+Z | pause behind | Pause when not in front | switches.flip pauses_unfocused
--
zoom_in | Ctrl + | larger cells | = | switches.zoom 1
zoom_out | Ctrl - | smaller cells | = | switches.zoom -1
zoom_fit | Ctrl 0 | cells that fit | = | switches.zoom 0
fullscreen | F11 | full screen | = | switches.fullscreen | title; on state.is_fullscreen
== Help
help | F1 | this list | Keys | | title
menus | F10 | menus; Alt and a letter: one | | open_menu Game | title
== Buttons
play | | | Play Game | play_game
begin | | | Start | begin_entries
course_rules | | | | entries.switch_course_rules
no_guess_entry | | | | entries.switch_no_guess
edit_done | | | Play it | edit
edit_clear | | | Hide all cells | mode.editor.clear
other_size | | | | mode.read_as_other_size
ask_guess | | | Guess needed? | mode.ask_guess
give_up | | | Show me | practising.give_up | unless practising.not_asked
practice_next | | | Next | practising.next
worst | | | Worst move | mode.go_to_worst
mistake | | | The first mistake
missed | | | The safe cell
close_card
save_file | | | Save | exchange.save_file
save_csv | Ctrl+E | | Save as CSV | exchange.save_table
"""
"""A line for each command: name | keys | words | label | what it does | more.

A label `=` is the words with a capital letter. `--` is a line between two parts of a menu. More may
be `title` for what also works on the title, `unless` what makes it impossible, `on` what is true
while a switch is on, `asks` and `tells`.
"""

_ALL: dict[str, list[list[Command]]] = {
    name: [[Command.parse(line) for line in part.splitlines()] for part in lines.split("\n--\n")]
    for name, lines in re.findall(r"^== (.*)\n((?:(?!==).*\n)*)", _TABLE, re.MULTILINE)
}
GROUPS = {name: parts for name, parts in _ALL.items() if name != "Buttons"}
"""All commands that have keys: the list of keys has these groups."""
MENUS = {name: parts for name, parts in GROUPS.items() if name != "Board"}
"""The menus, in parts that a line divides; Alt and the first letter opens one."""
COMMANDS = [each for parts in _ALL.values() for part in parts for each in part]
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
        elif state.is_paused and BY_NAME[name].tells:
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
