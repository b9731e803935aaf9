"""Practice: puzzles to answer by a click, with the reason where the answer was wrong."""

from __future__ import annotations

from collections.abc import Callable

from sapper.boards import Feedback, Puzzle, Trainer
from sapper.boards.plot import courses
from sapper.core.errors import SapperError
from sapper.core.shape import Cell
from sapper.core.view import View
from sapper.session import Session
from sapper.session.worker import attempted
from sapper.window.board_picture import Look
from sapper.window.button import Style
from sapper.window.mode import Mode, PanelLine, Part
from sapper.window.note import Note, NoteKind
from sapper.window.state import Sheet, WindowState


class Practising(Mode):
    """Asks puzzles and takes the answers.

    The trainer belongs to the worker while a puzzle is being made, and to the loop while one is
    shown: an answer is one to the puzzle on the screen.
    """

    name, title = "practice", "Practice"

    def __init__(
        self, session: Session, state: WindowState, make_trainer: Callable[[], Trainer] = Trainer
    ) -> None:
        super().__init__(session)
        self.state = state
        self._make_trainer = make_trainer
        self._trainer: Trainer | None = None
        self._is_making = False
        """Whether a puzzle is being made."""
        self.puzzle: Puzzle | None = None
        self.feedback: Feedback | None = None
        self._step = 0

    @property
    def view(self) -> View:
        return self.session.view if self.puzzle is None else self.puzzle.view

    @property
    def not_asked(self) -> str:
        """Why nothing can be answered now; empty if a puzzle waits for its answer."""
        if self._is_making or self.puzzle is None:
            return "A puzzle is being made."
        return "" if self.feedback is None else "This puzzle is answered."

    def next(self) -> None:
        """Ask the next puzzle, which is made beside the loop."""
        if not self._is_making:
            self._is_making = True
            self.session.think(lambda: attempted(lambda: self._ready_trainer().next()), self._show)

    def open(self, cell: Cell, *, is_click: bool = False) -> None:
        """Answer that the cell is safe; after an answer, ask the next puzzle."""
        self._answer(cell, is_mine=False)

    def flag(self, cell: Cell) -> None:
        """Answer that the cell is a mine; after an answer, ask the next puzzle."""
        self._answer(cell, is_mine=True)

    def confirm(self) -> bool:
        if self.feedback is not None:
            self.next()
        return self.feedback is not None or self._is_making

    def _answer(self, cell: Cell, *, is_mine: bool) -> None:
        if self.feedback is not None:
            self.next()
        elif not self.not_asked and self._trainer is not None:
            self.feedback, self._step = self._trainer.answer(cell, is_mine), 0

    def give_up(self) -> None:
        if not self.not_asked and self._trainer is not None:
            self.feedback, self._step = self._trainer.give_up(), 0

    @property
    def steps(self) -> tuple[int, int] | None:
        count = 0 if self.feedback is None else len(self.feedback.steps)
        return (self._step, count - 1) if count > 1 else None

    def step(self, step: int) -> None:
        if self.steps is not None:
            self._step = max(0, min(self.steps[1], self._step + step))

    def leave(self) -> None:
        """Put the puzzle away; one that is still being made is not shown."""
        self.puzzle, self.feedback = None, None

    def show_skills(self) -> None:
        """Show how the skills went; the answers are read beside the loop."""
        state = self.state
        state.skills, state.sheet = None, Sheet.SKILLS
        self.session.think(
            lambda: courses(self._ready_trainer().history()),
            lambda skills: setattr(state, "skills", skills),
        )

    def _ready_trainer(self) -> Trainer:
        if self._trainer is None:
            self._trainer = self._make_trainer()
        return self._trainer

    def _show(self, puzzle: Puzzle | SapperError) -> None:
        self._is_making = False
        if isinstance(puzzle, SapperError):
            self.state.notice = puzzle.sentence
        elif self.state.mode is self:
            self.puzzle, self.feedback = puzzle, None

    # What is seen

    def notes(self) -> list[Note]:
        if self.puzzle is None or (self._is_making and self.feedback is None):
            return [
                Note("Practice", NoteKind.TITLE),
                Note("A puzzle is being made…", NoteKind.FAINT),
            ]
        if self.feedback is None:
            words = "Left click: this cell is safe. Right click: this is a mine."
            question = Note(self.puzzle.question)
            return [Note("Practice", NoteKind.TITLE), question, Note(words, NoteKind.FAINT)]
        feedback, steps = self.feedback, self.feedback.steps
        verdict = ("Right", NoteKind.WIN) if feedback.is_right else ("Not right", NoteKind.ALARM)
        notes = [Note(*verdict), Note(feedback.text)]
        if steps:
            notes.append(Note(f"Step {self._step + 1} of {len(steps)}", NoteKind.FAINT))
            notes.append(Note(steps[self._step].text))
        words = "Click the board, or press Space, for the next puzzle."
        return [
            *notes,
            Note("A puzzle is being made…" if self._is_making else words, NoteKind.FAINT),
        ]

    def lines(self) -> list[PanelLine]:
        first = Part("practice_next", style=Style.PRIMARY), Part("give_up")
        second = (
            Part("skills", style=Style.QUIET),
            Part("back", label="End practice", style=Style.QUIET),
        )
        return [PanelLine(44, first), PanelLine(34, second)]

    def look(self, pointed: Note | None) -> Look:
        """The puzzle, with the numbers and the cells of the step of its reason."""
        state, theme, feedback = self.state, self.state.theme, self.feedback
        look = Look(self.view, pointed=state.focus, cursor=state.cursor)
        if feedback is not None and feedback.steps:
            step = feedback.steps[self._step]
            target = [feedback.proof.cell] if feedback.proof is not None else []
            look.outlines = [
                (target, theme.target),
                (step.numbers, theme.accent),
                (step.cells - set(target), theme.warning),
            ]
        return look
