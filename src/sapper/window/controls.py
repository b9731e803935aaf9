"""The hands of the window: what is done to the session and to the window's own state."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pygame

from sapper.boards import DailyBoard, daily
from sapper.core import LEVELS, BadAgent, Cell, SapperError, StartRule
from sapper.game import Record
from sapper.game.formats.link import write_position
from sapper.reviews import Review, review
from sapper.window.browser import Opened, Page
from sapper.window.explaining import Explaining
from sapper.window.note import Note
from sapper.window.notes import urgent_notes
from sapper.window.playing import Playing
from sapper.window.session import Aid, Help, Session, Setup
from sapper.window.session.ending import Ending, best_words, moment_of
from sapper.window.session.worker import attempted
from sapper.window.state import Door, Screen, Sheet, Switch, WindowState

_CARD_WORK = 10**9
"""Maximum number of steps for the review on the end card: a few seconds."""


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
        self.playing = Playing(session, state)
        self.explaining = Explaining(session, state, self.playing)
        self.page = Page(notify)
        self._window = window
        self._grow = grow
        setup = session.play.setup
        self.course_setup = setup if setup.is_course else Setup.course()
        """The game of the level `cs50`; its size may be another one than the course's."""
        session.auto_flags = state.has(Switch.AUTO_FLAG)
        self.is_done = False

    # What there is

    @property
    def steps(self) -> tuple[int, int] | None:
        """The step that is shown and the last one, where something is gone through."""
        return self.explaining.steps

    @property
    def waiting(self) -> list[Record]:
        """The games that can be gone on with, the latest last; on the title the board's too."""
        play = self.session.play
        is_begun = play.game is not None and play.steps and not play.is_over
        is_begun = is_begun and not play.setup.is_course
        is_here = is_begun and self.state.screen is Screen.TITLE
        return [*self.session.waiting, *([play.record()] if is_here else [])]

    def urgent_notes(self) -> list[Note]:
        return [*urgent_notes(self.session, self.state), *(self.explaining.notes() or [])]

    def notes(self) -> list[Note]:
        """All that there is to say now, the most urgent first."""
        said = self.explaining.notes()
        return [
            *urgent_notes(self.session, self.state),
            *(self.playing.notes() if said is None else said),
        ]

    # The board

    def open_cell(self, cell: Cell, *, is_click: bool = False) -> None:
        """Do what a left click does, or ask why of the cell where that is being asked."""
        if self.explaining.is_on:
            self.explaining.explain(cell)
            return
        try:
            self.playing.open(cell, is_click=is_click)
        except SapperError as error:
            self.state.notice = error.sentence

    def flag_cell(self, cell: Cell) -> None:
        try:
            self.playing.flag(cell)
        except SapperError as error:
            self.state.notice = error.sentence

    def open(self) -> None:
        """Open the cell in focus, or do what Space does in this mode."""
        self._at_focus(self.open_cell)

    def flag(self) -> None:
        self._at_focus(self.flag_cell)

    def _at_focus(self, act: Callable[[Cell], None]) -> None:
        """Act on the cell in focus; before the first move the middle one is, else it is shown."""
        cell = self.state.focus
        if cell is None:
            self.show_cursor()
            cell = None if self.session.play.steps else self.state.focus
        if cell is not None:
            act(cell)

    def show_cursor(self) -> None:
        """Show the cell that the keys are on; they begin in the middle."""
        shape, state = self.session.view.shape, self.state
        state.focus = state.focus or (shape.height // 2, shape.width // 2)
        state.is_cursor_shown = True

    def move_focus(self, down: int, across: int) -> None:
        """Move the cursor by one cell; it begins in the middle."""
        shape, state = self.session.view.shape, self.state
        if state.focus is not None:
            row = min(shape.height - 1, max(0, state.focus[0] + down))
            column = min(shape.width - 1, max(0, state.focus[1] + across))
            state.focus = row, column
        self.show_cursor()

    def step(self, step: int) -> None:
        self.explaining.step(step)

    # Games

    def play(self) -> None:
        """Go from the title, or a sheet, to the board."""
        self.state.screen, self.state.sheet = Screen.GAME, None
        self._grow()

    @property
    def offered(self) -> Setup:
        """The game of "Play Game": the course's in its window, else the one chosen last."""
        return self.course_setup if self.state.door is Door.COURSE else self.session.setup

    def play_game(self) -> None:
        """Go to the board that is offered; begin a new one where another stands, or a used one.

        A game of the course that was left by Esc goes on: it waits nowhere else.
        """
        play = self.session.play
        is_used = bool(play.steps) and (play.is_over or not play.setup.is_course)
        if play.setup != self.offered or is_used:
            self._begin_setup(self.offered)
        else:
            self.play()

    def go_on(self, record: Record | None = None) -> None:
        """Go on with a game that waits: this one, else the latest on the title.

        On the board it is the one that has waited longest, so that asking again leads to each.
        """
        is_title = self.state.screen is Screen.TITLE
        wanted = record or self.waiting[-1 if is_title else 0]
        if wanted in self.session.waiting:
            self._stop()
            self.session.go_on_with(wanted)
        self.play()

    def choose_level(self, name: str) -> None:
        """Begin a level with the start rule of the last game, where that is a player's rule."""
        setup, last = Setup.of(LEVELS[name]), self.session.setup
        is_players = not last.is_course and last.start is not StartRule.NONE
        setup = setup.with_start(last.start) if is_players else setup
        self._begin_setup(setup.with_no_guess(last.is_no_guess))

    def play_course(self) -> None:
        self._begin_setup(self.course_setup)

    def _begin_setup(self, setup: Setup, seed: int | None = None) -> None:
        self._stop()
        self.session.new_game(setup, seed)
        self.play()

    def new_game(self) -> None:
        self._stop()
        self.session.new_game()
        self._grow()

    def same_board(self) -> None:
        self._stop()
        self.session.same_board()
        self._grow()

    def undo(self) -> None:
        self._stop()
        self.session.undo()
        self._grow()

    def redo(self) -> None:
        self._stop()
        self.session.redo()
        self._grow()

    def daily(self) -> None:
        """Begin the board of the day, which is made beside the loop."""
        state = self.state
        question = state.wait_for("The board of the day is being made… Esc stops.")

        def show(found: DailyBoard | SapperError) -> None:
            if not state.is_waiting_for(question):
                return
            if isinstance(found, SapperError):
                state.notice = found.sentence
                return
            self._stop()
            layout = found.solvable.layout
            self.session.begin_daily(layout, f"{found.day:%Y-%m-%d}")
            self.session.open((layout.height // 2, layout.width // 2))
            self.play()
            state.notice = f"The board of the day, {found.day:%d %B}: it needs no guess."

        today = datetime.now(UTC).date()
        self.session.think(lambda: attempted(lambda: daily(today)), show)

    def no_guess(self) -> None:
        """Take boards that need no guess from now on, or any boards."""
        setup = self.session.setup
        wanted = setup.with_no_guess(not setup.is_no_guess)
        check_no_guess(wanted)
        self._stop()
        self.session.new_game(wanted)

    def _stop(self) -> None:
        """Stop what goes on by itself, and put away what was said of the position."""
        self.explaining.end()
        self.state.is_auto = self.state.is_paused = False
        self.state.button, self.state.pressed = "", None

    # The end

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

        session.think(lambda: attempted(lambda: review(record, work=_CARD_WORK)), take)

    @property
    def ending(self) -> Ending | None:
        """What the card says; None if there is none to show."""
        ending = self.state.ending
        is_there = ending is not None and ending.play is self.session.play and not ending.is_closed
        is_seen = not self.explaining.is_on and self.session.is_over
        return ending if is_there and is_seen else None

    def close_card(self) -> None:
        if self.state.ending is not None:
            self.state.ending.is_closed = True

    def mistake(self) -> None:
        """Show the first move that was not the best: what was seen before it, and what it cost."""
        if (ending := self.state.ending) is not None and ending.mistake is not None:
            self.explaining.show(moment_of(ending.mistake))

    def missed(self) -> None:
        """Explain the cell that was certainly safe when a mine was met, as it was seen then."""
        ending = self.state.ending
        fatal = None if ending is None else ending.fatal
        if fatal is not None and fatal.missed is not None:
            self.explaining.explain(fatal.missed, fatal.before)

    # By itself

    def ai_move(self) -> None:
        self.state.is_auto = False
        self.playing.ask_ai()

    def auto(self) -> None:
        self.playing.switch_running(time.monotonic())

    def pause(self) -> None:
        """Cover the board and stop the clock, or go on."""
        self.state.is_auto = False
        self.state.is_paused = not self.state.is_paused

    # Switches

    @property
    def shows_ai(self) -> bool:
        return self.playing.shows_ai

    @property
    def shows_panel(self) -> bool:
        """Whether the panel is open: if it is wanted, or needed for what one does."""
        return self._is_told or self.state.has(Switch.PANEL)

    @property
    def shows_rulers(self) -> bool:
        """Whether rows and columns are numbered: where something speaks of them."""
        return self._is_told or self.state.has(Switch.COORDINATES)

    @property
    def _is_told(self) -> bool:
        """Whether something is said that needs the panel and speaks of cells."""
        return self.explaining.is_on or self.shows_ai

    def flip(self, switch: Switch) -> None:
        self.state.options.on ^= {switch}
        self.session.auto_flags = self.state.has(Switch.AUTO_FLAG)

    def flip_aid(self, aid: Aid) -> None:
        """Switch a help of this game on or off; the panel opens for the AI's knowledge."""
        aids = self.session.play.aids
        aids ^= {aid}
        if aid in aids and aid in (Aid.KNOWLEDGE, Aid.MIND):
            self.state.options.on.add(Switch.PANEL)
        self.state.note_scroll = 0

    def switch_panel(self) -> None:
        """Fold the panel into one line, or open it; in the course's game with the AI's controls."""
        options = self.state.options
        if not self.shows_panel:
            options.on.add(Switch.PANEL)
            options.shows_ai = None if self.session.play.setup.is_course else options.shows_ai
        else:
            options.shows_ai = False if self.shows_ai else options.shows_ai
            options.on.discard(Switch.PANEL)

    def switch_ai_panel(self) -> None:
        """Show the AI's controls, or fold them; the panel stays."""
        options = self.state.options
        options.shows_ai = not self.shows_ai
        options.on.add(Switch.PANEL)

    def switch_fullscreen(self) -> None:
        if self.state.is_fullscreen:
            self._window.set_windowed()
        else:
            self._window.set_fullscreen(desktop=True)
        self.state.is_fullscreen = not self.state.is_fullscreen

    def open_menu(self, name: str) -> None:
        """Show that part of the menu."""
        self.state.menu, self.state.button = name, ""

    def switch_menu(self) -> None:
        """Show the menu, or put it away."""
        self.state.menu, self.state.button = "Game" if self.state.menu is None else None, ""

    def open_page(self) -> None:
        """Show the position on the page: there it can be edited."""
        if self.state.screen is Screen.TITLE:
            self.show_page("")
        else:
            shown = partial(self.session.shown, Help.ODDS)
            self.show_page(write_position(self.session.view), shown=shown)

    def show_page(
        self, link: str, then: str = "", shown: Callable[[], None] = lambda: None
    ) -> None:
        """Open the page at a link; how that went is said when it is known, `then` after it.

        `shown` is called when the page is there.
        """
        self.state.notice = f"The page is being opened… {then}"

        def finish(opened: Opened) -> None:
            self.state.notice = f"{opened.line} {then if opened.is_there else ''}".strip()
            if opened.is_there:
                shown()

        self.page.open(link, finish)

    def use_file(self, path: Path) -> None:
        """Take a student's file as the AI."""
        try:
            if path.suffix != ".py":
                raise BadAgent(f"no minesweeper.py: {path.name!r}, expected a Python file")
            self.session.ai.use_file(path)
            self.state.notice = f"{path.name} is the AI now."
        except SapperError as error:
            self.state.notice = error.sentence

    def back(self) -> None:
        """Close what lies on top; from the game back to the title."""
        state = self.state
        if state.sheet is not None:
            state.sheet, state.button = None, ""
        elif state.button:
            state.button = ""
        elif self.explaining.is_on or state.hint is not None or state.waiting:
            self.explaining.end()
        elif state.is_paused:
            state.is_paused = False
        elif self.ending is not None:
            self.close_card()
        elif state.screen is Screen.GAME:
            self._stop()
            state.screen = Screen.TITLE
        else:
            state.notice = "Ctrl+Q closes the window."

    def quit(self) -> None:
        self.is_done = True

    # Sheets

    def help(self) -> None:
        self.state.sheet = Sheet.HELP


def check_no_guess(setup: Setup) -> None:
    """Refuse with a `SapperError` a small board of which every layout needs a guess."""
    if setup.is_no_guess and setup.level.shape.size <= _TRIED_SIZE:
        shape = setup.level.shape
        setup.game(0).open((shape.height // 2, shape.width // 2))


_TRIED_SIZE = 36
"""Boards up to this size are tried before they are offered as boards without guessing."""
