"""Where the mines are: the truth that a player never sees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import SystemRandom

from sapper import _kernel
from sapper.core import (
    EXPLODED,
    MOST_WRITTEN,
    BadBoard,
    Cell,
    Level,
    Shape,
    StartRule,
    View,
    as_list,
    as_shape,
    as_text,
    counted,
    draw_rows,
    parse_rows,
    quoted,
    settle,
    svg,
    undrawn,
    whole,
    write_rows,
)

SEEDS = 2**64
"""Seeds are whole numbers from 0 to SEEDS - 1."""

_CODES = {".": 0, "*": 1}


@dataclass(frozen=True, repr=False)
class Layout:
    """The mines of a board: `marks` has one byte per cell, row by row, 1 for a mine, 0 for none.

    `shape` is the rectangle of cells.
    """

    height: int
    width: int
    marks: bytes
    shape: Shape = field(init=False, repr=False, compare=False)
    _counts: list[bytes] = field(default_factory=list, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        shape = Shape.of(self.height, self.width)
        if not isinstance(self.marks, bytes):
            raise BadBoard(f"the mine marks are {quoted(self.marks)}, expected bytes")
        if len(self.marks) != shape.size:
            raise BadBoard(f"{len(self.marks)} mine marks, expected {shape.size} for {shape}")
        settle(self, height=shape.height, width=shape.width, shape=shape)
        if self.marks.translate(None, b"\0\1"):
            raise BadBoard("a mine mark is neither 0 nor 1")

    @classmethod
    def from_indexes(cls, shape: Shape, mines: Iterable[int]) -> Layout:
        """The layout with mines at these row-major indexes; `BadBoard` if one is off or twice."""
        size = as_shape(shape).size
        marks = bytearray(size)
        for index in as_list(mines, "the mines"):
            if not isinstance(index, int):
                index = whole(index, "the index of a mine", 0, size - 1)
            if not 0 <= index < size:
                raise BadBoard(f"mine at index {index}, expected 0 to {size - 1}")
            if marks[index]:
                raise BadBoard(f"mine at index {index} is there twice")
            marks[index] = 1
        return cls(shape.height, shape.width, bytes(marks))

    @classmethod
    def from_cells(cls, shape: Shape, mines: Iterable[Cell]) -> Layout:
        """The layout with mines at these cells."""
        indexes = [as_shape(shape).index(cell) for cell in as_list(mines, "the mines")]
        return cls.from_indexes(shape, indexes)

    @classmethod
    def random(
        cls,
        level: Level | str,
        seed: int,
        start: StartRule | str = StartRule.NONE,
        first: Cell = (0, 0),
    ) -> Layout:
        """The layout of this level, seed, start rule and first cell: always the same one.

        All layouts that the rule allows are equally likely over the seeds. `BadBoard` if the
        cells that the rule keeps free leave too little room.
        """
        level, start, seed = Level.of(level), StartRule.of(start), check_seed(seed)
        shape = level.shape
        forbidden = bytearray(shape.size)
        for index in free_cells(level, start, first):
            forbidden[index] = 1
        marks = _kernel.random_marks(seed, level.mines, bytes(forbidden))
        return cls(shape.height, shape.width, marks)

    @classmethod
    def dealt(cls, level: Level, start: StartRule, first: Cell) -> Layout:
        """A layout from the system's randomness: no seed gives it again. `BadBoard` as above."""
        kept = {*free_cells(level, start, first)}
        room = [index for index in range(level.shape.size) if index not in kept]
        return cls.from_indexes(level.shape, SystemRandom().sample(room, level.mines))

    @classmethod
    def parse(cls, text: str) -> Layout:
        """The layout of rows of `*` and `.`, split by newlines or `/`: a `text`, or as drawn.

        A drawing may show the numbers instead of dots; they must be right.
        """
        try:
            return cls(*parse_rows(as_text(text, "the layout"), _CODES))
        except BadBoard:
            plain = undrawn(text) if isinstance(text, str) else None
            if plain is None or "." in plain or "F" in plain:
                raise
        view = View.parse(plain)
        layout = cls(view.height, view.width, bytes(code == EXPLODED for code in view.codes))
        for cell, number in view.opened():
            if number != layout.nearby_mines(cell):
                there = layout.nearby_mines(cell)
                drawn = f"{counted(there, 'mine')} {'is' if there == 1 else 'are'} drawn around it"
                raise BadBoard(f"cell {cell} shows {number}, but {drawn}")
        return layout

    @property
    def text(self) -> str:
        """The layout in one line, for files and reports; `parse` undoes it."""
        return "/".join(self.rows())

    def __str__(self) -> str:
        """The layout as one would draw it; `parse` undoes it."""
        return draw_rows(self.rows())

    def __repr__(self) -> str:
        if self.shape.size <= MOST_WRITTEN:
            return f"Layout.parse({self.text!r})"
        return f"<Layout of {self.level}>"

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows: mines and numbers; None if it is too large."""
        shown = bytes(9 if mine else count for mine, count in zip(self.marks, self.counts))
        return svg.whole_board(write_rows(shown, "012345678*", self.width), repr(self))

    def rows(self) -> list[str]:
        """One string per row: `*` for a mine, `.` for none."""
        return write_rows(self.marks, "".join(_CODES), self.width)

    @property
    def level(self) -> Level:
        """The size with the number of mines."""
        return Level(self.height, self.width, self.marks.count(1))

    def mines(self) -> frozenset[Cell]:
        return frozenset(self.shape.cell(index) for index in self.mine_indexes())

    def mine_indexes(self) -> list[int]:
        """The row-major indexes of the mines, in order."""
        return [index for index, mark in enumerate(self.marks) if mark]

    def is_mine(self, cell: Cell) -> bool:
        return self.marks[self.shape.index(cell)] == 1

    def nearby_mines(self, cell: Cell) -> int:
        """The number of mines around the cell, itself not counted."""
        return self.counts[self.shape.index(cell)]

    @property
    def counts(self) -> bytes:
        """For every cell, row by row, the number of mines around it; computed once."""
        if not self._counts:
            self._counts.append(self.shape.sums_around(self.marks))
        return self._counts[0]


def free_cells(level: Level, start: StartRule, first: Cell) -> list[int]:
    """The indexes that the start rule keeps free; `BadBoard` if the mines do not fit then."""
    free = start.free_cells(level.shape, first)
    if level.mines > level.shape.size - len(free):
        raise BadBoard(
            f"no room for {counted(level.mines, 'mine')}: opening {first} first keeps"
            f" {len(free)} of {level.shape.size} cells free (start rule {start})"
        )
    return free


def check_seed(seed: int) -> int:
    """The seed as a plain whole number; `BadBoard` if it is none from 0 to `SEEDS` - 1."""
    try:
        return whole(seed, "seed", 0, SEEDS - 1)
    except BadBoard:
        expected = "expected a whole number from 0 to 2**64 - 1"
        raise BadBoard(f"seed {quoted(seed)}, {expected}") from None
