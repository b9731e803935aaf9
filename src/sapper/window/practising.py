"""Practice: puzzles to answer by a click, with the reason where the answer was wrong."""

from __future__ import annotations

from collections.abc import Callable

from sapper.base.errors import SapperError
from sapper.base.shape import Cell
from sapper.boards import Puzzle
from sapper.practice import Trainer
from sapper.practice.plot import Course, courses
from sapper.session import Session
from sapper.window.state import Sheet, State


class Practising:
    """Asks puzzles and takes the answers."""

    def __init__(
        self, session: Session, state: State, make_trainer: Callable[[], Trainer] = Trainer
    ) -> None:
        self._session = session
        self._state = state
        self._make_trainer = make_trainer
        self._trainer: Trainer | None = None

    @property
    def score(self) -> str:
        """How many answers of this session were right."""
        trainer = self._trainer
        return "" if trainer is None else f"{trainer.right} of {trainer.asked} right"

    def next(self) -> None:
        """Ask the next puzzle, which is made beside the loop."""
        state = self._state
        state.feedback, state.is_practising = None, True
        self._session.think(self._make_puzzle, self._show)

    def answer(self, cell: Cell, *, is_mine: bool) -> None:
        """Take an answer; after it, a click asks the next puzzle."""
        state = self._state
        if state.feedback is not None:
            self.next()
        elif self._trainer is not None and state.puzzle is not None:
            state.feedback = self._trainer.answer(cell, is_mine)
            state.feedback_step = 0

    def give_up(self) -> None:
        """Show the answer; it counts as missed."""
        state = self._state
        if self._trainer is not None and state.puzzle is not None and state.feedback is None:
            state.feedback = self._trainer.give_up()
            state.feedback_step = 0

    def step(self, step: int) -> None:
        """Go to another step of the reason."""
        state = self._state
        if state.feedback is not None and state.feedback.steps:
            last = len(state.feedback.steps) - 1
            state.feedback_step = max(0, min(last, state.feedback_step + step))

    def show_skills(self) -> None:
        """Show how the skills went; the answers are read beside the loop."""
        state = self._state
        state.skills, state.sheet = None, Sheet.SKILLS
        self._session.think(self._read_skills, lambda skills: setattr(state, "skills", skills))

    def end(self) -> None:
        """Put the puzzle away."""
        self._state.puzzle, self._state.feedback = None, None
        self._state.is_practising = False

    def _read_skills(self) -> list[Course]:
        return courses(self._ready_trainer().history())

    def _ready_trainer(self) -> Trainer:
        if self._trainer is None:
            self._trainer = self._make_trainer()
        return self._trainer

    def _make_puzzle(self) -> Puzzle | SapperError:
        try:
            return self._ready_trainer().next()
        except SapperError as error:
            return error

    def _show(self, puzzle: Puzzle | SapperError) -> None:
        if isinstance(puzzle, SapperError):
            self._state.notice = puzzle.sentence
        elif self._state.is_practising:
            self._state.puzzle = puzzle
