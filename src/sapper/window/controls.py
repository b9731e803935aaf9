"""The hands of the window: what is done to the session and to the window's own state."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

import pygame

from sapper.boards import DailyBoard, daily
from sapper.core.errors import SapperError
from sapper.core.level import LEVELS, StartRule
from sapper.core.shape import Cell
from sapper.core.view import View
from sapper.game.layout import Layout
from sapper.game.record import Record
from sapper.picture import Reading
from sapper.reviews import Review, review
from sapper.session import Help, Session, Setup
from sapper.session.past_games import PastGames
from sapper.session.worker import attempted
from sapper.window.editing import Editing
from sapper.window.ending import Ending, best_words
from sapper.window.exchange import Exchange
from sapper.window.explaining import Explaining
from sapper.window.mode import Mode
from sapper.window.new_game import NewGame, check_size
from sapper.window.note import Note
from sapper.window.notes import urgent_notes
from sapper.window.playing import Playing
from sapper.window.practising import Practising
from sapper.window.replaying import Replaying
from sapper.window.state import Screen, Sheet, WindowState
from sapper.window.switches import Switches

PAST_ROWS = 14
"""So many past games are listed at once."""
_CARD_SECONDS = 3.0
"""So long the review may take of which the card at the end tells."""


class Controls:
    """What the commands do.

    `grow` is called when a board may need more room, `notify` from a thread that has something for
    the loop.
    """

    def __init__(
        self,
        session: Session,
        state: WindowState,
        window: pygame.Window,
        grow: Callable[[], None],
        notify: Callable[[], None] = lambda: None,
    ) -> None:
        self.session = session
        self.state = state
        self.entries = NewGame(session.play.setup)
        self.explaining = Explaining(session, state)
        self.playing = Playing(session, state)
        self.practising = Practising(session, state)
        self.switches = Switches(session, state, self.explaining, window)
        self.exchange = Exchange(session, state, self.load, self.correct, notify)
        self._grow = grow
        setup = session.play.setup
        self.course_setup = setup if setup.is_course else Setup.course()
        """The game of the level `cs50`; its size may be another one than the course's."""
        state.mode = self.playing
        session.auto_flags = state.options.has_auto_flags
        self.is_done = False
        self._told = ""
        """What was said of games that cannot be kept."""

    # What there is

    @property
    def mode(self) -> Mode:
        return self.state.mode

    @property
    def is_practising(self) -> bool:
        return self.mode is self.practising

    @property
    def steps(self) -> tuple[int, int] | None:
        """The step that is shown and the last one, where something is gone through."""
        return self.explaining.steps or self.mode.steps

    @property
    def waiting(self) -> list[Record]:
        """The games that can be gone on with, the latest last; on the title the board's too."""
        play = self.session.play
        is_begun = play.game is not None and play.steps and not play.is_over
        is_here = is_begun and self.state.screen is Screen.TITLE
        return [*self.session.waiting, *([play.record()] if is_here else [])]

    def urgent_notes(self) -> list[Note]:
        return [*urgent_notes(self.session, self.state), *(self.explaining.notes() or [])]

    def notes(self) -> list[Note]:
        """All that there is to say now, the most urgent first."""
        said = self.explaining.notes()
        return [
            *urgent_notes(self.session, self.state),
            *(self.mode.notes() if said is None else said),
        ]

    def choose(self, kind: str, what: str) -> None:
        """Run a command that says what it chooses: a menu, a level on a sheet, an agent ..."""
        state, mode = self.state, self.mode
        choices: dict[str, Callable[[str], object]] = {
            "menu": self.open_menu,
            "agent": self.session.ai.choose_agent,
            "level": self.entries.choose_level,
            "field": self.entries.choose_field,
            "start": self.entries.choose_start,
            "past": lambda place: self._look_at_past(int(place)),
            "row": lambda place: setattr(state, "chosen_row", int(place)),
        }
        if kind in choices:
            choices[kind](what)
        elif isinstance(mode, Editing):
            mode.change(kind, int(what))

    def _report(self, error: SapperError) -> None:
        self.state.notice = error.sentence

    # The board

    def open_cell(self, cell: Cell, *, is_click: bool = False) -> None:
        """Do what a left click does, or ask why of the cell where that is being asked."""
        if self.explaining.is_on:
            self.explaining.explain(cell)
        else:
            self._try(lambda: self.mode.open(cell, is_click=is_click))

    def flag_cell(self, cell: Cell) -> None:
        self._try(lambda: self.mode.flag(cell))

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except SapperError as error:
            self._report(error)

    def open(self) -> None:
        """Open the cell in focus, or do what Space does in this mode."""
        self._at_focus(self.open_cell)

    def flag(self) -> None:
        self._at_focus(self.flag_cell)

    def _at_focus(self, act: Callable[[Cell], None]) -> None:
        if self.mode.confirm():
            return
        if self.state.focus is None:
            self.move_focus(0, 0)
        else:
            act(self.state.focus)

    def move_focus(self, down: int, across: int) -> None:
        """Move the cursor by one cell; it begins in the middle."""
        if self.mode.move(down, across):
            return
        shape, state = self.mode.view.shape, self.state
        row, column = state.focus or (shape.height // 2, shape.width // 2)
        if state.focus is not None:
            row = min(shape.height - 1, max(0, row + down))
            column = min(shape.width - 1, max(0, column + across))
        state.focus = row, column
        state.is_cursor_shown = True

    def step(self, step: int) -> None:
        (self.explaining if self.explaining.steps is not None else self.mode).step(step)

    # Games

    def play(self) -> None:
        """Go from the title, or a sheet, to the board."""
        self.state.screen, self.state.sheet = Screen.GAME, None
        self._grow()

    def play_game(self) -> None:
        """Go to the board; a game that was begun on it waits for "Go on", and a new one begins."""
        if self.session.play.steps:
            self._begin_setup(self.session.play.setup)
        else:
            self.play()

    def go_on(self, record: Record | None = None) -> None:
        """Go on with a game that waits: this one, else the latest."""
        wanted = record or self.waiting[-1]
        if wanted in self.session.waiting:
            self._stop()
            self.session.go_on_with(wanted)
        self.play()

    def choose_level(self, name: str) -> None:
        self._begin_setup(self.course_setup if name == "cs50" else self._setup_of(name))

    def _setup_of(self, name: str) -> Setup:
        """The level with the start rule of the last game, where that is a player's rule."""
        setup, last = Setup.of(LEVELS[name]), self.session.play.setup
        is_players = not last.is_course and last.start is not StartRule.NONE
        setup = setup.with_start(last.start) if is_players else setup
        return setup.with_no_guess(last.is_no_guess)

    def _begin_setup(self, setup: Setup, seed: int | None = None) -> None:
        self._stop()
        self.session.new_game(setup, seed)
        self.play()

    def go(self, name: str) -> None:
        """Let the session go on to another game, or to another moment of it, by this method."""
        self._stop()
        getattr(self.session, name)()
        self._grow()

    def daily(self) -> None:
        """Begin the board of the day, which is made beside the loop."""
        state = self.state
        question = state.wait_for("The board of the day is being made… Esc stops.")

        def show(found: DailyBoard | SapperError) -> None:
            if not state.is_waiting_for(question):
                return
            if isinstance(found, SapperError):
                self._report(found)
                return
            self._stop()
            layout = found.solvable.layout
            self.session.begin_daily(layout)
            self.session.open((layout.height // 2, layout.width // 2))
            self.play()
            state.notice = f"The board of the day, {found.day:%d %B}: it needs no guess."

        today = datetime.now(UTC).date()
        self.session.think(lambda: attempted(lambda: daily(today)), show)

    def no_guess(self) -> None:
        """Take boards that need no guess from now on, or any boards."""
        setup = self.session.play.setup
        wanted = setup.with_no_guess(not setup.is_no_guess)
        check_no_guess(wanted)
        self._stop()
        self.session.new_game(wanted)

    def _stop(self) -> None:
        self._enter(self.playing)
        self.state.pressed = None

    def _enter(self, mode: Mode) -> None:
        """Go over to another mode; what was said of the position is put away."""
        if self.mode is not mode:
            self.mode.leave()
        self.explaining.end()
        self.state.is_auto = self.state.is_paused = False
        self.state.mode = mode
        self.state.button = ""

    def load(self, value: Record | View | Layout) -> None:
        """Begin on what was read; a game that is over is looked at."""
        check_size(value.level.shape if isinstance(value, Record) else value.shape)
        if isinstance(value, Record) and value.is_over:
            self._look_at(value)
            return
        self._stop()
        if isinstance(value, Record):
            self.session.go_on_with_copy(value)
        else:
            self.session.load(value)
        self.play()

    # The end

    def tell_problem(self) -> None:
        """Say once that games cannot be kept, and why."""
        problem = None if self.session.history is None else self.session.history.problem
        if problem and problem != self._told:
            self._told = problem
            self.state.notice = f"This game is {problem}."

    def note_end(self) -> None:
        """A game has just ended: see what there is to say of it."""
        session, play = self.session, self.session.play
        if play.setup.is_course or Help.AI in play.helps or play.game is None:
            return
        record = play.record()
        ending = self.state.ending = Ending(play, record, best_words(session))

        def take(found: Review | SapperError) -> None:
            if isinstance(found, Review):
                ending.review = found

        session.think(lambda: attempted(lambda: review(record, seconds=_CARD_SECONDS)), take)

    @property
    def ending(self) -> Ending | None:
        """What the card says; None if there is none to show."""
        ending = self.state.ending
        is_there = ending is not None and ending.play is self.session.play and not ending.is_closed
        is_seen = not self.mode.is_away and not self.explaining.is_on and self.session.is_over
        return ending if is_there and is_seen else None

    def close_card(self) -> None:
        if self.state.ending is not None:
            self.state.ending.is_closed = True

    def mistake(self) -> None:
        """Go to the first move that was not the best."""
        if (ending := self.state.ending) is not None and ending.mistake is not None:
            self._look_at(ending.record, ending.review).go_to(ending.mistake)

    def missed(self) -> None:
        """Go to the move that met a mine, and explain the cell that was certainly safe."""
        ending = self.state.ending
        if ending is not None and ending.fatal is not None:
            self._look_at(ending.record, ending.review).go_to(ending.fatal.number)
            self.explaining.why()

    # Switches

    def ai_move(self) -> None:
        self.state.is_auto = False
        self.playing.ask_ai()

    def auto(self) -> None:
        self.mode.switch_running(time.monotonic())

    def pause(self) -> None:
        """Cover the board and stop the clock, or go on."""
        self.state.is_auto = False
        self.state.is_paused = not self.state.is_paused

    def change_agent(self, step: int) -> None:
        agents = self.session.ai.agents
        place = (agents.index(self.session.ai.agent) + step) % len(agents)
        self.session.ai.choose_agent(agents[place])

    def open_menu(self, name: str) -> None:
        """Let a menu hang down; the one that hangs is put up."""
        self.state.menu = None if self.state.menu == name else name
        self.state.button = ""

    def buttons(self) -> None:
        """Let the keys move over the buttons."""
        self.state.button = "menu:Game" if not self.mode.lines() else "hint"

    def back(self) -> None:
        """Close what lies on top; from the game to the title, from there out."""
        state = self.state
        if state.sheet is not None:
            state.sheet, state.button = None, ""
        elif state.button:
            state.button = ""
        elif self.explaining.is_on or state.hint is not None or state.waiting:
            self.explaining.end()
        elif self.mode.is_away:
            self._enter(self.playing)
            self._grow()
        elif state.is_paused:
            state.is_paused = False
        elif self.ending is not None:
            self.close_card()
        elif state.screen is Screen.GAME:
            self._stop()
            state.screen = Screen.TITLE
        else:
            self.quit()

    def quit(self) -> None:
        self.is_done = True

    # Reviews and practice

    def review(self) -> None:
        """Go through the game that is on the board; again, end it."""
        if self.mode.is_away:
            self.back()
        else:
            ending = self.state.ending
            found = (
                ending.review if ending is not None and ending.play is self.session.play else None
            )
            self._look_at(self.session.play.record(), found)

    def past(self) -> None:
        """List the past games, which are read beside the loop."""
        state, history, waiting = self.state, self.session.history, self.session.waiting
        state.past, state.sheet = None, Sheet.PAST
        self.session.think(
            lambda: PastGames.read(history, PAST_ROWS, waiting),
            lambda past: setattr(state, "past", past),
        )

    def _look_at_past(self, place: int) -> None:
        """Go on with a game of the list that waits, else go through it; say why that cannot be."""
        past = self.state.past
        if past is None:
            return
        past.choose(place)
        if past.game is None:
            return
        try:
            check_size(past.game.record.level.shape)
            if past.game.is_waiting:
                self.go_on(past.game.record)
            else:
                self._look_at(past.game.record)
        except SapperError as error:
            past.problem = error.sentence

    def _look_at(self, record: Record, found: Review | None = None) -> Replaying:
        """Go through a game on the board; the game that is played waits."""
        mode = Replaying(self.session, self.state, record, found)
        self._enter(mode)
        self.state.past = None
        self.play()
        return mode

    def practice(self) -> None:
        """Begin to practise, or end it; the game waits meanwhile."""
        if self.mode is self.practising:
            self.back()
            return
        self._enter(self.practising)
        self.state.screen = Screen.GAME
        self.practising.next()

    # Positions

    def edit(self) -> None:
        """Edit the position that is seen now; again, play what was made."""
        if isinstance(self.mode, Editing):
            self.load(self.mode.view)
        else:
            self._enter(Editing(self.session, self.state, self.mode.view))
            self.state.screen = Screen.GAME

    def correct(self, reading: Reading) -> None:
        """Edit the position that was read from a picture; what is in doubt is marked."""
        self._enter(Editing(self.session, self.state, reading.view, reading))
        self.state.screen = Screen.GAME

    # Sheets

    def help(self) -> None:
        self.state.sheet = Sheet.HELP

    def statistics(self) -> None:
        """Show the statistics, the row of this game chosen."""
        state, statistics = self.state, self.session.statistics
        kinds = [] if statistics is None else list(statistics.look() or [])
        state.chosen_row = kinds.index(self.session.kind) if self.session.kind in kinds else 0
        state.first_row = max(0, state.chosen_row - 3)
        state.sheet = Sheet.STATISTICS

    def new(self) -> None:
        """Ask for a size, a first click, a seed."""
        self.entries = NewGame(self.session.play.setup)
        self.state.sheet, self.state.button = Sheet.NEW_GAME, f"field:{self.entries.field}"

    def begin_entries(self) -> None:
        try:
            setup, seed = self.entries.result()
            check_no_guess(setup)
        except SapperError as error:
            self.entries.problem = error.sentence
            return
        self._begin_setup(setup, seed)


def check_no_guess(setup: Setup) -> None:
    """Refuse with a `SapperError` a small board of which every layout needs a guess."""
    if setup.is_no_guess and setup.level.shape.size <= _TRIED_SIZE:
        shape = setup.level.shape
        setup.game(0).open((shape.height // 2, shape.width // 2))


_TRIED_SIZE = 36
"""Boards up to this size are tried before they are offered as boards without guessing."""
