"""A position that is being made by hand: put numbers and flags anywhere, then play it."""

from __future__ import annotations

from sapper.core import analyse
from sapper.core.errors import SapperError
from sapper.core.shape import Cell
from sapper.core.view import EXPLODED, HIDDEN, View

LONGEST_SIDE = 100
_SECONDS = 1.0


class Editor:
    """A view that can be changed; `brush` is the code that is put where one clicks."""

    def __init__(self, view: View) -> None:
        self.view = view.with_codes(view.codes.replace(bytes([EXPLODED]), bytes([HIDDEN])))
        self.brush = 1

    def put(self, cell: Cell, code: int | None = None) -> None:
        """Put the brush's code, or this one, into a cell; where it is already, hide the cell."""
        wanted = self.brush if code is None else code
        self.view = self.view.showing({cell: HIDDEN if self.view.code(cell) == wanted else wanted})

    def clear(self) -> None:
        self.view = View.blank(self.view.shape, self.view.mines)

    def resize(self, rows: int, columns: int) -> None:
        """Add so many rows below and columns at the right, or take them off."""
        height = min(LONGEST_SIDE, max(1, self.view.height + rows))
        width = min(LONGEST_SIDE, max(1, self.view.width + columns))
        lines = [row[:width].ljust(width, ".") for row in self.view.rows()[:height]]
        lines += ["." * width] * (height - len(lines))
        mines = self.view.mines
        self.view = View.parse(
            "\n".join(lines), None if mines is None else min(mines, height * width)
        )

    def change_mines(self, step: int) -> None:
        """Change the total number of mines; below 0 it is not told."""
        mines = -1 if self.view.mines is None else self.view.mines
        wanted = min(self.view.shape.size, mines + step)
        self.view = self.view.with_total(wanted if wanted >= 0 else None)

    def problem(self) -> str | None:
        """Why no mines agree with the position, if none do."""
        try:
            analyse(self.view.without_flags(), seconds=_SECONDS)
        except SapperError as error:
            return error.sentence
        return None
