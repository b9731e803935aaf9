"""Cells and the rectangle they lie in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sapper.errors import BadBoard, IllegalMove

Cell = tuple[int, int]
"""A cell is (row, column), both counted from 0 at the top left."""

LONGEST_SIDE = 1000


@dataclass(frozen=True, slots=True)
class Shape:
    """A rectangle of `height` rows and `width` columns."""

    height: int
    width: int

    def __post_init__(self) -> None:
        for name, side in (("height", self.height), ("width", self.width)):
            if isinstance(side, bool) or not isinstance(side, int):
                raise BadBoard(f"{name} is {side!r}, expected a whole number")
            if not 1 <= side <= LONGEST_SIDE:
                raise BadBoard(f"{name} is {side}, expected 1 to {LONGEST_SIDE}")

    def __contains__(self, cell: object) -> bool:
        match cell:
            case (int(row), int(column)):
                return 0 <= row < self.height and 0 <= column < self.width
        return False

    def __str__(self) -> str:
        return f"{self.height}x{self.width}"

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.height * self.width

    def cells(self) -> Iterator[Cell]:
        """Every cell, row by row."""
        return ((row, column) for row in range(self.height) for column in range(self.width))

    def index(self, cell: Cell) -> int:
        """The cell's place in row-major order; `IllegalMove` if it lies outside."""
        if cell not in self:
            raise IllegalMove(
                f"cell {cell!r} is off the {self} board, expected row 0 to {self.height - 1}"
                f" and column 0 to {self.width - 1}"
            )
        return cell[0] * self.width + cell[1]

    def cell(self, index: int) -> Cell:
        """The cell at a place in row-major order."""
        return divmod(index, self.width)

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The up to eight cells around this one, without it."""
        return [self.cell(index) for index in self.neighbour_indexes(self.index(cell))]

    def neighbour_indexes(self, index: int) -> list[int]:
        """The row-major places of the up to eight cells around this one."""
        width = self.width
        row, column = divmod(index, width)
        left = 0 if column == 0 else -1
        right = 1 if column == width - 1 else 2
        top = 0 if row == 0 else -1
        bottom = 1 if row == self.height - 1 else 2
        return [
            index + down * width + across
            for down in range(top, bottom)
            for across in range(left, right)
            if down or across
        ]
