"""Editing a position: what is clicked gets the chosen number, a flag, or is hidden."""

from __future__ import annotations

import pygame

from sapper.base.shape import Cell
from sapper.base.view import FLAGGED, HIDDEN, View
from sapper.picture import Reading
from sapper.picture.signs import SIGNS
from sapper.session import Help, Session
from sapper.session.editor import Editor
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

    @property
    def view(self) -> View:
        return self.editor.view

    def open(self, cell: Cell, *, is_click: bool = False) -> None:
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
            self.editor.resize(*((step, 0) if what == "rows" else (0, step)))

    def look(self, pointed: Note | None) -> Look:
        """The position; zeros are written. Cells in doubt are framed until they are changed."""
        state = self.state
        look = Look(self.view, pointed=state.focus, cursor=state.cursor, shows_zeros=True)
        if self.reading is not None and self.view.shape == self.reading.view.shape:
            look.outlines.append((self.doubtful(self.reading), state.theme.warning))
        return look

    def doubtful(self, reading: Reading) -> list[Cell]:
        """The cells that a picture leaves in doubt, without those that were put right."""
        return [cell for cell in reading.doubts if self.view.code(cell) == reading.view.code(cell)]

    def notes(self) -> list[Note]:
        """What the keys do, and what is wrong with the position."""
        mines = self.view.mines
        words = "Choose what to put, then click cells. 0 to 8 put a number, F a flag, Delete hides."
        notes = [
            Note("Editing a position", NoteKind.HEADING),
            Note(words, NoteKind.FAINT),
            Note(f"Mines in all: {'unknown' if mines is None else mines}"),
        ]
        notes += self._doubts()
        problem = self.editor.problem()
        if problem is None:
            return notes
        self.session.shown(Help.WHY)  # what contradicts the board tells of its mines
        return [*notes, Note(problem, NoteKind.NOTICE)]

    def _doubts(self) -> list[Note]:
        """What the picture leaves in doubt, and the second choice of the cell in focus."""
        reading = self.reading
        if reading is None or self.view.shape != reading.view.shape:
            return []
        cells = self.doubtful(reading)
        size = reading.doubt_of_size()
        notes = [Note(size, NoteKind.NOTICE)] if size else []
        if not cells:
            return [*notes, Note("Read from a picture.", NoteKind.FAINT)]
        notes.append(Note(f"Read from a picture; in doubt: {len(cells)} (framed)", NoteKind.NOTICE))
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
        return [*lines, PanelLine(32, (Part("edit_clear", style=Style.QUIET),))]

    def _brush(self, code: int, label: str) -> Part:
        is_lit = code == self.editor.brush
        return Part(f"brush:{code}", label=label, style=Style.QUIET, is_lit=is_lit)
