"""Editing a position: what is clicked gets the chosen number, a flag, or is hidden."""

from __future__ import annotations

import pygame

from sapper.core import WithoutGuessing, without_guessing
from sapper.core.errors import BadRecord, SapperError
from sapper.core.shape import Cell
from sapper.core.view import FLAGGED, HIDDEN, View
from sapper.core.words import counted
from sapper.picture import Reading, read_picture
from sapper.picture.reading import NO_DOUBT
from sapper.picture.signs import SIGNS, code_of
from sapper.reviews.last_click import exploded_cells, judge_last_click
from sapper.session import Help, Session
from sapper.session.editor import Editor
from sapper.session.worker import attempted
from sapper.window.board_picture import Look
from sapper.window.button import Style
from sapper.window.mode import Mode, PanelLine, Part
from sapper.window.note import Note, NoteKind
from sapper.window.state import WindowState

_BRUSHES = [(code, str(code)) for code in range(9)] + [(HIDDEN, "hidden"), (FLAGGED, "flag")]
_SIZES = (("rows", "Rows", "height"), ("columns", "Columns", "width"), ("mines", "Mines", "mines"))
_STEPS = {
    pygame.K_PAGEUP: ("mines", 1),
    pygame.K_PAGEDOWN: ("mines", -1),
}


class Editing(Mode):
    """A position that is being made."""

    name, title = "the position editor", "Position editor"
    shows_game = True

    def __init__(
        self, session: Session, state: WindowState, view: View, reading: Reading | None = None
    ) -> None:
        super().__init__(session)
        self.state = state
        self.editor = Editor(view)
        self.reading = reading
        """The picture that the position was read from, if it was."""
        self.answer: tuple[View, Note] | None = None
        """Whether a guess is needed in that position, if that was asked."""
        self._judged: tuple[View, list[Note]] | None = None

    @property
    def view(self) -> View:
        return self.editor.view

    def open(self, cell: Cell, *, is_click: bool = False) -> None:
        """Put the brush into a cell; in one that a picture leaves in doubt, the other choice."""
        reading = self.reading
        if reading is not None and self.view.shape == reading.view.shape and cell in reading.doubts:
            doubt = reading.doubts[cell]
            first, second = code_of(doubt.sign), code_of(doubt.second)
            if first != second and self.view.code(cell) in (first, second):
                other = second if self.view.code(cell) == first else first
                self.editor.view = self.view.showing({cell: other})
                return
        self.editor.put(cell)

    def flag(self, cell: Cell) -> None:
        self.editor.put(cell, FLAGGED)

    def press_key(self, key: int, text: str) -> bool:
        """Put what a key stands for into the cell in focus; Page Up and Down change the mines."""
        cell = self.state.focus
        if key in _STEPS:
            self.change(*_STEPS[key])
        elif cell is not None and text and text in "012345678":
            self.editor.put(cell, int(text))
        elif cell is not None and key in (pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_PERIOD):
            self.editor.put(cell, HIDDEN)
        else:
            return False
        return True

    def change(self, what: str, step: int) -> None:
        """Change the brush to a code, or the rows, the columns or the mines by so many."""
        if what == "brush":
            self.editor.brush = step
        elif what == "mines":
            self.editor.change_mines(step)
        else:
            self._resize(*((step, 0) if what == "rows" else (0, step)))

    def _resize(self, rows: int, columns: int) -> None:
        """Change the size; a picture that nobody has corrected yet is read again at that size."""
        reading = self.reading
        if reading is not None and self.view == Editor(reading.view).view:
            try:
                self.read_as(reading.grid.rows + rows, reading.grid.columns + columns)
                return
            except SapperError as error:
                self.state.notice = error.sentence
        self.editor.resize(rows, columns)

    def read_as(self, rows: int, columns: int) -> None:
        """Read the picture again at this size."""
        assert self.reading is not None
        name = self.reading.name
        self.reading = read_picture(self.reading.pixels, size=(rows, columns), name=name)
        self.editor = Editor(self.reading.view)

    def read_as_other_size(self) -> None:
        if self.reading is not None and self.reading.other_size is not None:
            self.read_as(*self.reading.other_size)

    def ask_guess(self) -> None:
        """Ask whether the position can be finished without a guess."""
        view = self.view.without_flags()
        question = self.state.wait_for("Looking whether a guess is needed… Esc stops.")

        def show(found: WithoutGuessing | SapperError) -> None:
            if not self.state.is_waiting_for(question):
                return
            if isinstance(found, SapperError):
                self.answer = view, Note(found.sentence, NoteKind.NOTICE)
                return
            cells = frozenset(found.safe or found.least_risky)
            self.answer = view, Note(" ".join([found.headline, *found.details]), cells=cells)
            self.session.shown(Help.WHY, view)

        self.session.think(lambda: attempted(lambda: without_guessing(view)), show)

    def look(self, pointed: Note | None) -> Look:
        """The position; zeros are written. Cells in doubt are framed until they are changed."""
        state = self.state
        look = Look(self.view, pointed=state.focus, cursor=state.cursor, shows_zeros=True)
        if self.reading is not None and self.view.shape == self.reading.view.shape:
            look.outlines.append((self.doubtful(self.reading), state.theme.warning))
        if self.answer is not None and self.answer[0] == self.view.without_flags():
            look.outlines.append((self.answer[1].cells, state.theme.accent))
        return look

    def doubtful(self, reading: Reading) -> list[Cell]:
        """The cells that a picture leaves in doubt, without those that were put right."""
        return [cell for cell in reading.doubts if self.view.code(cell) == reading.view.code(cell)]

    def notes(self) -> list[Note]:
        """What is wrong with the position, what is known of it, and what the keys do."""
        notes = []
        if (problem := self.editor.problem()) is not None:
            self.session.shown(Help.WHY)  # what contradicts the board tells of its mines
            notes.append(Note(problem, NoteKind.NOTICE))
        if self.answer is not None and self.answer[0] == self.view.without_flags():
            notes.append(self.answer[1])
        notes += self._last_click()
        mines = "unknown" if self.view.mines is None else self.view.mines
        words = "Choose what to put, then click cells. 0 to 8 put a number, F a flag, Delete hides."
        return [
            *notes,
            *self._doubts(),
            Note("Editing a position", NoteKind.HEADING),
            Note(f"{words} Mines in all: {mines}.", NoteKind.FAINT),
        ]

    def _last_click(self) -> list[Note]:
        """Whether the click that lost the game of a picture was a guess that was needed."""
        reading, view = self.reading, self.view
        if reading is None or view.shape != reading.view.shape:
            return []
        if not exploded_cells(view, reading.signs):
            return []
        if self._judged is None or self._judged[0] != view:
            self._judged = view, []
            self._judge_last_click(reading, view)
        return self._judged[1]

    def _judge_last_click(self, reading: Reading, view: View) -> None:
        def judge() -> list[Note]:
            clicks = judge_last_click(view, reading.signs, reading.name)
            return [
                Note(str(click), cells=frozenset(click.safe or click.least_risky))
                for click in clicks
            ]

        def show(notes: list[Note] | SapperError) -> None:
            if self._judged is not None and self._judged[0] == view:
                if isinstance(notes, BadRecord):  # what contradicts the rules is told anyway
                    notes = [Note(notes.sentence, NoteKind.NOTICE)]
                self._judged = view, [] if isinstance(notes, SapperError) else notes
                self.session.shown(Help.WHY, view)

        self.session.think(lambda: attempted(judge), show)

    def _doubts(self) -> list[Note]:
        """What the picture leaves in doubt, and the second choice of the cell in focus."""
        reading = self.reading
        if reading is None or self.view.shape != reading.view.shape:
            return []
        cells = self.doubtful(reading)
        notes = [Note(line, NoteKind.NOTICE) for line in reading.doubts_of_board()]
        notes.append(Note(f"Read from a picture: {reading.total_in_words()}", NoteKind.FAINT))
        if not cells:
            return [*notes, Note(NO_DOUBT, NoteKind.FAINT)]
        words = f"In doubt: {counted(len(cells), 'cell')}, framed. A click takes the other choice."
        notes.append(Note(words, NoteKind.NOTICE))
        if self.state.focus in cells:
            doubt = reading.doubts[self.state.focus]
            notes.append(Note(f"This cell: {SIGNS[doubt.sign]}, or {SIGNS[doubt.second]}?"))
        return notes

    def lines(self) -> list[PanelLine]:
        """What can be put into cells, and the size of the board."""
        first = Part("edit_done", style=Style.PRIMARY), Part("back", label="Cancel")
        lines = [PanelLine(44, first)]
        for row in (_BRUSHES[:5], _BRUSHES[5:9], _BRUSHES[9:]):
            parts = [self._brush(code, label) for code, label in row]
            lines.append(PanelLine(34, tuple(parts), 6))
        for name, label, attribute in _SIZES:
            value = getattr(self.view, attribute)
            words = f"{label}: {'?' if value is None else value}"
            less, more = Part(f"{name}:-1", icon="minus"), Part(f"{name}:1", icon="plus")
            middle = Part(f"={words}", 3)
            lines.append(PanelLine(32, (less, middle, more), 6))
        last = [Part("edit_clear", style=Style.QUIET), Part("ask_guess", style=Style.QUIET)]
        if self.reading is not None and self.reading.other_size is not None:
            rows, columns = self.reading.other_size
            last[0] = Part("other_size", label=f"Read as {rows}x{columns}")
        return [*lines, PanelLine(32, tuple(last))]

    def _brush(self, code: int, label: str) -> Part:
        is_lit = code == self.editor.brush
        return Part(f"brush:{code}", label=label, style=Style.QUIET, is_lit=is_lit)
