"""What a player sees, with a text of one line and a drawing; both can be read back."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import compress
from os import PathLike
from typing import Any, Protocol

from sapper.core.arguments import as_text, quoted, settle, whole
from sapper.core.drawn import undrawn
from sapper.core.errors import BadBoard
from sapper.core.rows import draw_rows, parse_rows, write_rows
from sapper.core.shape import Cell, Shape, as_shape
from sapper.core.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sapper import _kernel

HIDDEN, FLAGGED, EXPLODED = 9, 10, 11
"""The codes of a cell that shows no number; an opened cell's code is its number."""

SYMBOLS = "012345678.F*"
"""The character of each code: numbers, `.` hidden, `F` flagged, `*` the mine that went off."""

MINES = "the number of mines"
"""What errors call a total."""

_CODES = {symbol: code for code, symbol in enumerate(SYMBOLS)}
_KNOWN_CODES = bytes(range(len(SYMBOLS)))
_UNOPENED = (HIDDEN, FLAGGED)
IS_HIDDEN = bytes(code in _UNOPENED for code in range(256))
"""For `codes.translate`: 1 for a cell that is not opened yet."""
_DRAWN_TOTAL = re.compile(r"\s*(\?|\d{1,9}) mines?")


MOST_WRITTEN = 100
"""The cells of the largest board that `repr` writes out."""


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """A position as the player sees it: never where the mines are.

    `codes` holds one byte per cell, row by row: 0 to 8, `HIDDEN`, `FLAGGED` or `EXPLODED`.
    `mines` is the total number of mines, or None where the player is not told.
    A flag is the player's opinion, not a fact. `shape` is the rectangle of cells.
    """

    height: int
    width: int
    codes: bytes
    mines: int | None = None
    shape: Shape = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        shape = Shape.of(self.height, self.width)
        if not isinstance(self.codes, bytes):
            raise BadBoard(f"the cell codes are {quoted(self.codes)}, expected bytes")
        if len(self.codes) != shape.size:
            raise BadBoard(f"{len(self.codes)} cell codes, expected {shape.size} for {shape}")
        unknown = self.codes.translate(None, _KNOWN_CODES)
        if unknown:
            raise BadBoard(f"cell code {unknown[0]}, expected 0 to {EXPLODED}")
        if self.mines is not None:
            settle(self, mines=whole(self.mines, MINES, 0, shape.size))
        settle(self, height=shape.height, width=shape.width, shape=shape)

    @classmethod
    def of(cls, view: AnyView) -> View:
        """The view itself, that of a game, or that of anything which `sapper.read` reads.

        A warning tells what is in doubt of a picture. `BadBoard` if the view is none of these.
        """
        view = getattr(view, "view", view)
        if isinstance(view, View):
            return view
        from sapper import read  # it lies above, for it also reads boards: only the view comes back

        found = read(view)
        if doubts := getattr(found, "doubts", ()):
            warnings.warn(" ".join(doubts), stacklevel=3)
        return found.view

    @classmethod
    def parse(cls, text: str, mines: int | None = None) -> View:
        """The view that a text describes; `BadBoard` with the offending part if it is none.

        It may be a `text`, what `str` draws, or what a command prints of one board: rows are split
        by newlines or `/`, and the number of mines may follow. It must not contradict the argument.
        """
        try:
            return cls._parse(as_text(text, "the view"), mines)
        except BadBoard:
            plain = undrawn(text) if isinstance(text, str) else None
            if plain is None:
                raise
            return cls._parse(plain, mines)

    @classmethod
    def _parse(cls, text: str, mines: int | None) -> View:
        body, written = _split_total(text)
        if mines is not None and written is not None and mines != written:
            raise BadBoard(f"the text says {counted(written, 'mine')}, the argument {mines}")
        total = written if mines is None else mines
        return cls(*parse_rows(body, _CODES), total)

    @classmethod
    def blank(cls, shape: Shape, mines: int | None = None) -> View:
        """The view before the first move: every cell hidden."""
        shape = as_shape(shape)
        return cls(shape.height, shape.width, bytes([HIDDEN]) * shape.size, mines)

    def with_codes(self, codes: bytes) -> View:
        """The view of the same size and total that shows these codes."""
        return View(self.height, self.width, codes, self.mines)

    def with_(self, cells: Mapping[Cell, int | str]) -> View:
        """The same view with other signs or codes at these cells: `view.with_({(2, 3): "1"})`."""
        changed = bytearray(self.codes)
        for cell, shown in cells.items():
            code = _CODES.get(shown) if isinstance(shown, str) else shown
            if code is None:
                raise BadBoard(f"sign {quoted(shown)} for {cell}, expected one of {SYMBOLS}")
            changed[self.shape.index(cell)] = code
        return self.with_codes(bytes(changed))

    def with_total(self, mines: int | None) -> View:
        """The same view with another total number of mines, or with none told."""
        return View(self.height, self.width, self.codes, mines)

    @property
    def text(self) -> str:
        """The view in one line, for files, links and reports; `parse` undoes it."""
        total = "" if self.mines is None else f" {self.mines}"
        return "/".join(self.rows()) + total

    def __str__(self) -> str:
        """The view as one would draw it, with the number of mines below; `parse` undoes it."""
        total = "? mines" if self.mines is None else counted(self.mines, "mine")
        return f"{draw_rows(self.rows())}\n{total}"

    def __repr__(self) -> str:
        if self.shape.size <= MOST_WRITTEN:
            return f"View.parse({self.text!r})"
        return f"<{self._title()}>"

    def _title(self) -> str:
        total = "?" if self.mines is None else self.mines
        hidden = sum(map(self.codes.count, _UNOPENED))
        return f"View of {self.shape}/{total}, {counted(hidden, 'cell')} hidden"

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows; None for a board that is too large."""
        from sapper.core import svg  # only a notebook asks for it

        return svg.whole_board(self.rows(), self._title())

    def rows(self) -> list[str]:
        """One string per row, in the symbols of the text form."""
        return write_rows(self.codes, SYMBOLS, self.width)

    def __getitem__(self, cell: Cell) -> str:
        """The sign of a cell, as in the text form: `view[2, 3]` is `"1"`, `"."` or `"F"`."""
        return SYMBOLS[self.code(cell)]

    def __iter__(self) -> Iterator[Cell]:
        """All cells, row by row."""
        return iter(self.shape.cells())

    def code(self, cell: Cell) -> int:
        """The cell's code; `IllegalMove` if it lies outside."""
        return self.codes[self.shape.index(cell)]

    def number(self, cell: Cell) -> int | None:
        """The number that the cell shows, or None if it shows none."""
        code = self.code(cell)
        return code if code < HIDDEN else None

    def is_hidden(self, cell: Cell) -> bool:
        """Whether the cell is not opened yet; a flagged cell is hidden too."""
        return self.codes[self.shape.index(cell)] in _UNOPENED

    def is_flagged(self, cell: Cell) -> bool:
        return self.code(cell) == FLAGGED

    def hidden(self) -> Iterator[Cell]:
        """The cells not opened yet, flagged ones included, row by row."""
        return compress(self.shape.cells(), self.codes.translate(IS_HIDDEN))

    def opened(self) -> Iterator[tuple[Cell, int]]:
        """The cells that show a number, each with it, row by row."""
        width = self.width
        return ((divmod(i, width), code) for i, code in enumerate(self.codes) if code < HIDDEN)

    def to_question(self) -> _kernel.Question:
        """The view as the kernel takes it, with the usual limits."""
        from sapper import _kernel  # a command that only draws a view does not load it

        return _kernel.Question(self.height, self.width, self.codes, self.mines)

    def without_flags(self) -> View:
        """The same view with every flag taken off."""
        return self.with_codes(self.codes.replace(bytes([FLAGGED]), bytes([HIDDEN])))


class Viewed(Protocol):
    """Whatever shows a position: a game, an analysis, a proof."""

    @property
    def view(self) -> View: ...


AnyView = View | Viewed | str | PathLike[str] | bytes | Mapping[str, Any] | list[Any]
"""A view, what has one, or anything that `sapper.read` reads."""


def _split_total(text: str) -> tuple[str, int | None]:
    """The rows' part of a text and the mine total written behind it, if any."""
    text = text.rstrip()  # empty lines before it count as lines
    end = max(text.rfind("\n"), text.rfind("/"))
    drawn = _DRAWN_TOTAL.fullmatch(text, max(end, 0) + 1)
    if end >= 0 and drawn is not None:
        return text[:end], None if drawn[1] == "?" else int(drawn[1])
    body, space, last = text.rpartition(" ")
    first, *others = text.lstrip().splitlines() or [""]
    is_drawn = others and " " in first
    if is_drawn or not space or not (last.isascii() and last.isdigit() and len(last) <= 9):
        return text, None
    return body, int(last)
