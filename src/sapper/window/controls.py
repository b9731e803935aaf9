"""What each command does: to the session, and to the window's own state."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from sapper import formats
from sapper.errors import SapperError
from sapper.level import LEVELS, StartRule
from sapper.session import Session, Setup, Why
from sapper.shape import Cell
from sapper.window.new_game import NewGame, check_size
from sapper.window.state import SPEEDS, Screen, Sheet, State

_ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_SWITCHES = {
    "knowledge": "shows_knowledge",
    "odds": "shows_odds",
    "best": "shows_best",
    "theme": "is_light",
    "palette": "is_colour_blind",
}


class Controls:
    """Runs commands by name; `grow` is called when a new game may need more room."""

    def __init__(
        self, session: Session, state: State, window: pygame.Window, grow: Callable[[], None]
    ) -> None:
        self.session = session
        self.state = state
        self.entries = NewGame(session.play.setup)
        self._window = window
        self._grow = grow
        self._first_setup = session.play.setup
        self._actions = self._make_actions()
        self.is_done = False

    def run(self, name: str) -> None:
        """Run a command; what goes wrong becomes a notice."""
        self.state.notice = ""
        try:
            self._run(name)
        except SapperError as error:
            self._report(error)

    def open_cell(self, cell: Cell, *, is_click: bool = False) -> None:
        """Open a cell, or what is left around a number; in the course's game a click opens only."""
        self._forget_why()
        if self.session.view.is_hidden(cell):
            self.session.open(cell)
        elif not (is_click and self.session.play.setup.is_course) and self.session.view.number(
            cell
        ):
            self.session.chord(cell)

    def flag_cell(self, cell: Cell) -> None:
        """Flag a cell or take the flag off; an opened one stays as it is."""
        self._forget_why()
        if self.session.view.is_hidden(cell):
            self.session.flag(cell)

    def chord_cell(self, cell: Cell) -> None:
        """Open what is left around a number."""
        self._forget_why()
        self.session.chord(cell)

    def open_file(self, path: Path) -> None:
        """Take a dropped file: a student's Python file as the AI, anything else as a board."""
        self.state.notice = ""
        try:
            if path.suffix == ".py":
                self.session.use_file(path)
                self.state.notice = f"{path.name} is the AI now."
            else:
                value = formats.read(path)
                check_size(value.shape)
                self._stop()
                self.session.load(value)
                self._enter_game()
        except SapperError as error:
            self._report(error)

    def ask_ai(self) -> None:
        """Ask the AI for one move."""
        self._forget_why()
        self.session.ai_move()

    def enter(self, text: str, key: int) -> None:
        """Type into the new game's sheet."""
        entries = self.entries
        if key == pygame.K_BACKSPACE:
            entries.erase()
        elif key in (pygame.K_TAB, pygame.K_DOWN):
            entries.next_field(-1 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.run("begin")
        else:
            entries.type(text)

    # Commands

    def _run(self, name: str) -> None:
        if name in _SWITCHES:
            self._switch(name)
        elif name in _ARROWS:
            self._move_focus(*_ARROWS[name])
        elif name in LEVELS:
            self._choose_level(name)
        elif ":" in name:
            self._choose_entry(*name.split(":"))
        else:
            self._actions[name]()

    def _make_actions(self) -> dict[str, Callable[[], None]]:
        session, state = self.session, self.state
        return {
            "play": self._enter_game,
            "open": lambda: self._at_focus(self.open_cell),
            "flag": lambda: self._at_focus(self.flag_cell),
            "undo": self._undo,
            "reset": lambda: self._begin(session.new_game),
            "same": lambda: self._begin(session.same_board),
            "new": self._show_new_game,
            "begin": self._begin_entries,
            "course_rules": self._switch_course_rules,
            "ai_move": self._ai_move,
            "auto": self._switch_auto,
            "slower": lambda: self._change_speed(-1),
            "faster": lambda: self._change_speed(1),
            "next_agent": lambda: self._change_agent(1),
            "previous_agent": lambda: self._change_agent(-1),
            "why": self._why,
            "next_step": lambda: self._change_step(1),
            "previous_step": lambda: self._change_step(-1),
            "statistics": lambda: setattr(state, "sheet", Sheet.STATISTICS),
            "help": lambda: setattr(state, "sheet", Sheet.HELP),
            "save": self._save,
            "link": self._copy_link,
            "fullscreen": self._switch_fullscreen,
            "back": self._back,
        }

    def _enter_game(self) -> None:
        self.state.screen = Screen.GAME
        self.state.sheet = None
        self._grow()

    def _choose_level(self, name: str) -> None:
        """Begin a game of that level; on the title screen, only choose it."""
        setup = self._first_setup if name == "cs50" else Setup.of(LEVELS[name])
        if name == "cs50" and not setup.is_course:
            setup = Setup.course()
        self._stop()
        self.session.new_game(setup)
        if self.state.screen is Screen.GAME:
            self._grow()

    def _begin(self, begin: Callable[[], None]) -> None:
        self._stop()
        begin()

    def _stop(self) -> None:
        """Stop what belongs to the game that ends."""
        self.state.is_auto = False
        self.state.pressed = None
        self._forget_why()

    def _ai_move(self) -> None:
        self.state.is_auto = False
        self.ask_ai()

    def _undo(self) -> None:
        self._stop()
        self.session.undo()

    def _switch(self, name: str) -> None:
        attribute = _SWITCHES[name]
        setattr(self.state, attribute, not getattr(self.state, attribute))

    def _switch_auto(self) -> None:
        self._forget_why()
        self.session.message = ""
        self.state.is_auto = not (self.state.is_auto or self.session.is_over)

    def _change_speed(self, step: int) -> None:
        self.state.speed = min(len(SPEEDS) - 1, max(0, self.state.speed + step))

    def _change_agent(self, step: int) -> None:
        agents = self.session.agents
        place = (agents.index(self.session.agent) + step) % len(agents)
        self.session.choose_agent(agents[place])

    def _switch_fullscreen(self) -> None:
        if self.state.is_fullscreen:
            self._window.set_windowed()
        else:
            self._window.set_fullscreen(desktop=True)
        self.state.is_fullscreen = not self.state.is_fullscreen

    def _back(self) -> None:
        """Close what lies on top; from the game to the title, from there out."""
        if self.state.sheet is not None:
            self.state.sheet = None
        elif self.state.why is not None:
            self._forget_why()
        elif self.state.screen is Screen.GAME:
            self._stop()
            self.state.screen = Screen.TITLE
        else:
            self.is_done = True

    # The cell under the pointer or the cursor

    def _at_focus(self, act: Callable[[Cell], None]) -> None:
        if self.state.focus is None:
            self._move_focus(0, 0)
        else:
            act(self.state.focus)

    def _move_focus(self, down: int, across: int) -> None:
        """Move the cursor by one cell; it begins in the middle."""
        shape = self.session.view.shape
        row, column = self.state.focus or (shape.height // 2, shape.width // 2)
        if self.state.focus is not None:
            row = min(shape.height - 1, max(0, row + down))
            column = min(shape.width - 1, max(0, column + across))
        self.state.focus = row, column
        self.state.is_cursor_shown = True

    # Why?

    def _why(self) -> None:
        """Explain the cell in focus, or the last move; asked again, go on by a step."""
        if self.state.why is not None:
            is_last = self.state.why_step >= len(self.state.why.steps) - 1
            if is_last:
                self._forget_why()
            else:
                self.state.why_step += 1
            return
        cell = self.state.focus
        if cell is None and self.session.play.last is not None:
            cell = self.session.play.last.cell
        if cell is None:
            self.state.notice = "Point at a cell first, then ask why."
        else:
            self.session.ask_why(cell, self._show_why)

    def _show_why(self, why: Why) -> None:
        self.state.is_auto = False
        self.state.why, self.state.why_step = why, 0

    def _change_step(self, step: int) -> None:
        if self.state.why is not None:
            last = len(self.state.why.steps) - 1
            self.state.why_step = min(last, max(0, self.state.why_step + step))

    def _forget_why(self) -> None:
        self.state.why = None

    # The new game's sheet

    def _show_new_game(self) -> None:
        self.entries = NewGame(self.session.play.setup)
        self.state.sheet = Sheet.NEW_GAME

    def _choose_entry(self, kind: str, name: str) -> None:
        if kind == "level":
            self.entries.choose_level(name)
        else:
            self.entries.choose_start(StartRule.parse(name))

    def _switch_course_rules(self) -> None:
        self.entries.is_course = not self.entries.is_course

    def _begin_entries(self) -> None:
        """Begin the game that was entered, or say what is wrong with it."""
        try:
            setup, seed = self.entries.result()
        except SapperError as error:
            self.entries.problem = error.sentence
            return
        self._stop()
        self.session.new_game(setup, seed)
        self._enter_game()

    # Files and links

    def _save(self) -> None:
        paths = self.session.save(Path.cwd())
        self.state.notice = "Saved " + " and ".join(path.name for path in paths) + "."

    def _copy_link(self) -> None:
        link = self.session.link()
        try:
            pygame.scrap.put_text(link)
        except pygame.error as error:
            self.state.notice = f"Cannot copy ({error}): {link}"
        else:
            self.state.notice = f"Copied {link}"

    def _report(self, error: SapperError) -> None:
        self.state.notice = error.sentence
