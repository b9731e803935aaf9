"""The hands of the window: what is done to the session and to the window's own state."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pygame

from sapper.boards import DailyBoard, daily
from sapper.core import LEVELS, BadAgent, Cell, SapperError, StartRule
from sapper.game import Record
from sapper.reviews import Review, review
from sapper.window.explaining import Explaining
from sapper.window.session import Aid, Help, Session, Setup
from sapper.window.session.ending import Ending, moment_of, result_words
from sapper.window.session.worker import attempted
from sapper.window.state import Door, Screen, WindowState

_CARD_WORK = 10**9
"""Maximum number of steps for the review on the end card: a few seconds."""
_AUTO_SECONDS = 0.25
"""The least time, in seconds, between two moves of the AI by itself."""


class Controls:
    """The functions of the commands. `grow` is called when a board may need more room."""

    def __init__(
        self,
        session: Session,
        state: WindowState,
        window: pygame.Window,
        grow: Callable[[], None],
    ) -> None:
        self.session = session
        self.state = state
        self.explaining = Explaining(session, state)
        self._window = window
        self._grow = grow
        setup = session.play.setup
        self.course_setup = setup if setup.is_course else Setup.course()
        """The game of the level `cs50`; its size may be another one than the course's."""
        self.auto_at = -math.inf
        """The time at which the AI may make its next move by itself."""
        self.is_done = False

    # What there is

    @property
    def is_learner(self) -> bool:
        """True for the learner's front end, else the player's is used."""
        is_there = self.state.screen is Screen.GAME and self.session.play.setup.is_course
        return self.state.door is Door.LEARNER or is_there

    @property
    def moment(self) -> int:
        """The move of the time line that is looked at."""
        count = len(self.session.play.steps)
        return count if self.state.moment is None else min(self.state.moment, count)

    @property
    def steps(self) -> tuple[int, int] | None:
        """The step that is shown and the last one: of an explanation, else of the time line."""
        count = len(self.session.play.steps)
        if self.explaining.steps is not None or not self.is_learner or not count:
            return self.explaining.steps
        return self.moment, count

    @property
    def waiting(self) -> list[Record]:
        """The games that can be continued, the latest last; that on the board is one of them."""
        play = self.session.play
        is_begun = play.steps and not play.is_over and not play.setup.is_course
        return [*self.session.waiting, *([play.record()] if is_begun else [])]

    # The board

    def open_cell(self, cell: Cell, *, is_click: bool = False) -> None:
        """Do what a left click does, or explain the cell where that is being asked.

        A number opens the rest around it; in the course's game a click opens hidden cells only.
        """
        session, is_hidden = self.session, self.session.view.is_hidden(cell)
        if self.explaining.is_on:
            self.explaining.explain(cell)
        elif self.state.moment is not None:
            self.state.moment = None
        elif is_hidden or (session.view.number(cell) and not (is_click and self._is_course)):
            self._touch()
            (session.open if is_hidden else session.chord)(cell)

    def flag_cell(self, cell: Cell) -> None:
        """Flag a cell or take the flag off; an opened one stays as it is."""
        if self.state.moment is None and self.session.view.is_hidden(cell):
            self._touch()
            self.session.flag(cell)

    def chord(self, cell: Cell) -> None:
        """Open the rest around a number."""
        if self.session.view.number(cell) and self.state.moment is None:
            self._touch()
            self.session.chord(cell)

    @property
    def _is_course(self) -> bool:
        return self.session.play.setup.is_course

    def _touch(self) -> None:
        """Forget what was said of the position: another one follows."""
        self.state.put_words_away()
        self.state.is_paused = False

    def open(self) -> None:
        """Open the cell in focus."""
        self._at_focus(self.open_cell)

    def flag(self) -> None:
        """Flag the cell in focus."""
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

    # Games

    def play(self) -> None:
        """Go from the title to the board."""
        self.state.screen = Screen.GAME
        self._grow()

    @property
    def offered(self) -> Setup:
        """The game of "Play Game": the course's in its window, else the one chosen last."""
        is_course = self.state.door is Door.LEARNER and not self.state.is_game_asked
        return self.course_setup if is_course else self.session.setup

    def play_game(self) -> None:
        """Go to the board that is offered; begin a new one where another stands, or a used one.

        A game of the course that was left by Esc goes on: it waits nowhere else.
        """
        play = self.session.play
        is_used = bool(play.steps) and (play.is_over or not play.setup.is_course)
        if play.setup != self.offered or is_used:
            self._begin(self.offered)
        else:
            self.play()

    def go_on(self) -> None:
        """Continue the latest game."""
        self._go_on_with(self.waiting[-1])

    def _go_on_with(self, record: Record) -> None:
        if record in self.session.waiting:
            self._stop()
            self.session.go_on_with(record)
        self.play()

    def choose_level(self, name: str) -> None:
        """Continue the game of this level, or begin one; of boards without guessing if wanted."""
        setup, last = Setup.of(LEVELS[name]), self.session.setup
        if not last.is_course and last.start is not StartRule.NONE:
            setup = setup.with_start(last.start)
        self._take_up(setup.with_no_guess(last.is_no_guess))

    def _take_up(self, setup: Setup) -> None:
        """Continue the game of this kind, or begin one."""
        play = self.session.play
        waiting = self.session.waiting_of(setup.kind)
        if play.setup == setup and not play.is_over and not play.daily:
            self.play()
        elif waiting is None:
            self._begin(setup)
        else:
            self.session.setup = setup
            self._go_on_with(waiting)

    def play_course(self) -> None:
        """Begin the course's game; what the player likes to play stays as it is."""
        last = self.session.setup
        self._begin(self.course_setup)
        self.session.setup = last

    def _begin(self, setup: Setup) -> None:
        self._stop()
        self.session.new_game(setup)
        self.play()

    def new_game(self) -> None:
        """Begin another game of the same kind."""
        last = self.session.setup
        self._begin(self.course_setup if self._is_course else last)
        self.session.setup = last

    def undo(self) -> None:
        """Take the last move back."""
        self._stop()
        self.session.undo()

    def daily(self) -> None:
        """Continue or begin the board of the day, which is made beside the loop."""
        state, today = self.state, datetime.now(UTC).date()
        day = f"{today:%Y-%m-%d}"
        if self.session.play.daily == day and not self.session.is_over:
            self.play()
            return
        for record in self.session.waiting:
            if record.daily == day:
                self._go_on_with(record)
                return
        question = state.wait_for("The board of the day is being made… Esc stops.")

        def show(found: DailyBoard | SapperError) -> None:
            if not state.is_waiting_for(question):
                return
            if isinstance(found, SapperError):
                state.notice = found.sentence
                return
            self._stop()
            layout = found.solvable.layout
            self.session.begin_daily(layout, day)
            self.session.open((layout.height // 2, layout.width // 2))
            self.play()
            state.notice = f"The board of the day, {found.day:%d %B}: it needs no guess."

        self.session.think(lambda: attempted(lambda: daily(today)), show)

    def no_guess(self) -> None:
        """Take boards that need no guess from now on, or any boards."""
        setup = self.session.setup
        wanted = setup.with_no_guess(not setup.is_no_guess)
        shape = wanted.level.shape
        if wanted.is_no_guess and shape.size <= _TRIED_SIZE:
            wanted.game(0).open((shape.height // 2, shape.width // 2))
        self._take_up(wanted)

    def _stop(self) -> None:
        """Stop what goes on by itself, and put away what was said of the position."""
        self.state.put_words_away()
        self.state.is_auto = self.state.is_paused = False
        self.state.button, self.state.pressed = "", None

    # The end

    def note_end(self) -> None:
        """Begin the card of a game that has just ended, and its review beside the loop."""
        session, play = self.session, self.session.play
        if self.is_learner or Help.AI in play.helps:
            return
        record = play.record()
        ending = self.state.ending = Ending(play, result_words(session))

        def take(found: Review | SapperError) -> None:
            if isinstance(found, Review):
                ending.review = found

        session.think(lambda: attempted(lambda: review(record, work=_CARD_WORK)), take)

    @property
    def ending(self) -> Ending | None:
        """The end that the card shows; None if there is none to show."""
        ending = self.state.ending
        is_there = ending is not None and ending.play is self.session.play and self.session.is_over
        return ending if is_there and not self.explaining.is_on else None

    def mistake(self) -> None:
        """Show the first needless risk, or the first bad guess: the view before it."""
        if (ending := self.state.ending) is not None and ending.mistake is not None:
            self.explaining.show(moment_of(ending.mistake))

    # The AI

    def ai_move(self) -> None:
        """Let the AI make one move."""
        self.state.is_auto = False
        self._ask_ai()

    def _ask_ai(self) -> None:
        self._touch()
        self.session.ai.move()

    def auto(self) -> None:
        """Let the AI play on by itself, or stop it."""
        self._touch()
        self.state.is_auto = not self.state.is_auto

    def auto_wait(self, now: float) -> float | None:
        """Return the seconds until the AI moves by itself; None if it does not."""
        is_next = self.state.is_auto and not self.session.ai.is_thinking
        return max(0.0, self.auto_at - now) if is_next else None

    def play_on(self, now: float) -> bool:
        """Ask for the next move when its time has come; return True if there is none left."""
        session = self.session
        wait = self.auto_wait(now)
        if wait is None:
            return False
        if session.is_over or session.ai.failure is not None or session.message:
            self.state.is_auto = False
            return True
        if wait == 0.0:
            self.auto_at = now + _AUTO_SECONDS
            self._ask_ai()
        return False

    # The time line

    def step(self, step: int) -> None:
        """Go through the explanation, else through the time line."""
        if self.explaining.steps is not None:
            self.explaining.step(step)
        else:
            self.look_at(self.moment + step)

    def look_at(self, move: int) -> None:
        """Show the board and the AI's knowledge after that many moves."""
        count, state = len(self.session.play.steps), self.state
        state.put_words_away()
        state.is_auto = False
        state.moment = None if move >= count else max(0, move)
        self.session.play.aids.add(Aid.INSIDE)

    def show_alarm(self) -> None:
        """Go to the move with which the first wrong belief came."""
        moments = self.session.ai.companion.moments
        self.look_at(next(each.move for each in moments if each.alarms))

    # Switches

    def pause(self) -> None:
        """Cover the board and stop the clock, or go on."""
        self.state.is_paused = not self.state.is_paused

    def flip_aid(self, aid: Aid) -> None:
        """Switch a help of this game on or off."""
        self.session.play.aids ^= {aid}
        self.state.note_scroll, self.state.moment = 0, None

    def flip_sound(self) -> None:
        """Switch sound on or off."""
        self.state.has_sound = not self.state.has_sound

    def switch_fullscreen(self) -> None:
        """Fill the screen, or go back to a window."""
        if self.state.is_fullscreen:
            self._window.set_windowed()
        else:
            self._window.set_fullscreen(desktop=True)
        self.state.is_fullscreen = not self.state.is_fullscreen

    def switch_menu(self) -> None:
        """Show the menu, or put it away."""
        self.state.is_menu_open, self.state.button = not self.state.is_menu_open, ""

    def use_file(self, path: Path) -> None:
        """Take a student's file as the AI; from the player's game go to the course's."""
        try:
            if path.suffix != ".py":
                raise BadAgent(f"no minesweeper.py: {path.name!r}, expected a Python file")
            self.session.ai.use_file(path)
            if not self.is_learner:
                self.play_course()
            self.state.notice = f"{path.name} is the AI now."
        except SapperError as error:
            self.state.notice = error.sentence

    def back(self) -> None:
        """Close what lies on top; from the game back to the title."""
        state = self.state
        if state.is_menu_open:
            state.is_menu_open, state.button = False, ""
        elif state.button:
            state.button = ""
        elif self.explaining.is_on or state.hint or state.waiting or state.moment is not None:
            state.put_words_away()
        elif state.is_paused:
            state.is_paused = False
        elif state.screen is Screen.GAME:
            self._stop()
            state.screen = Screen.TITLE
        else:
            state.notice = "Ctrl+Q closes the window."

    def quit(self) -> None:
        """Close the window."""
        self.is_done = True


_TRIED_SIZE = 36
"""Boards up to this size are tried before they are offered as boards without guessing."""
