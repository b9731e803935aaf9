"""Cells and the rectangle they lie in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from operator import index as plain
from typing import Any

from sapper.core.arguments import quoted, settle, whole
from sapper.core.errors import BadBoard, IllegalMove

Cell = tuple[int, int]
"""A cell is (row, column), both counted from 0 at the top left."""

LONGEST_SIDE = 1000
_SMALL = 1024
"""The cells of a board that are kept in a table, and their neighbours."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A rectangle of `height` rows and `width` columns."""

    height: int
    width: int

    def __post_init__(self) -> None:
        settle(
            self,
            height=whole(self.height, "height", 1, LONGEST_SIDE),
            width=whole(self.width, "width", 1, LONGEST_SIDE),
        )

    @classmethod
    def of(cls, height: int, width: int) -> Shape:
        """The shape of that size; a usual one is made and checked once."""
        try:
            return _usual_shape(height, width)
        except TypeError:  # one of them is not a number, nor anything else that can be looked up
            return cls(height, width)

    def __contains__(self, cell: Any) -> bool:
        try:
            row, column = cell
            return 0 <= plain(row) < self.height and 0 <= plain(column) < self.width
        except (TypeError, ValueError):
            return False

    def __str__(self) -> str:
        return f"{self.height}x{self.width}"

    @property
    def size(self) -> int:
        return self.height * self.width

    def cells(self) -> Iterator[Cell]:
        """Every cell, row by row."""
        if self.size <= _SMALL:
            return iter(_cells(self.height, self.width))
        return product(range(self.height), range(self.width))

    def index(self, cell: Cell) -> int:
        """The cell's place in row-major order; `IllegalMove` if it lies outside.

        A cell's numbers may be of any type with `__index__`, NumPy's integers among them.
        """
        try:
            row, column = cell
            row, column = plain(row), plain(column)
        except (TypeError, ValueError):
            expected = "expected (row, column) in whole numbers"
            raise IllegalMove(f"cell {quoted(cell)}, {expected}") from None
        if 0 <= row < self.height and 0 <= column < self.width:
            return row * self.width + column
        raise IllegalMove(
            f"cell {quoted(cell)} is off the {self} board, expected row 0 to {self.height - 1}"
            f" and column 0 to {self.width - 1}"
        )

    def cell(self, index: int) -> Cell:
        """The cell at a place in row-major order."""
        return divmod(index, self.width)

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The up to eight cells around this one, without it."""
        return [self.cell(index) for index in self.neighbour_indexes(self.index(cell))]

    def neighbour_indexes(self, index: int) -> Sequence[int]:
        """The row-major places of the up to eight cells around this one."""
        if self.size <= _SMALL and index >= 0:
            return _neighbours(self.height, self.width)[index]
        return _around(self.height, self.width, index)

    def sums_around(self, values: bytes) -> bytes:
        """For every cell, row by row, the sum of the values around it, its own not counted.

        A value is at most 28, so that a sum fits into a byte.
        """
        # All cells are added at once, as the bytes of one large number. A gap behind each row
        # keeps its last cell from touching the first one of the next row.
        step = self.width + 1
        number = int.from_bytes(self.with_gaps(values), "little")
        rows = number + (number << 8) + (number >> 8)
        total = rows + (rows << 8 * step) + (rows >> 8 * step) - number
        sums = total.to_bytes(step * (self.height + 1) + 1, "little")
        return b"".join(sums[row * step : row * step + self.width] for row in range(self.height))

    def with_gaps(self, values: bytes) -> bytes:
        """The values of all cells, row by row, with a 0 behind each row."""
        width = self.width
        return b"".join(
            values[row * width : (row + 1) * width] + b"\0" for row in range(self.height)
        )


def as_shape(value: Shape) -> Shape:
    """The value if it is a shape; `BadBoard` if it is anything else."""
    if not isinstance(value, Shape):
        raise BadBoard(f"the shape is {quoted(value)}, expected a Shape")
    return value


@lru_cache(maxsize=64, typed=True)
def _usual_shape(height: int, width: int) -> Shape:
    return Shape(height, width)


@lru_cache(maxsize=32)
def _cells(height: int, width: int) -> tuple[Cell, ...]:
    return tuple(product(range(height), range(width)))


@lru_cache(maxsize=32)
def _neighbours(height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """For every place of a board the places around it."""
    return tuple(_around(height, width, index) for index in range(height * width))


def _around(height: int, width: int, index: int) -> tuple[int, ...]:
    row, column = divmod(index, width)
    left = 0 if column == 0 else -1
    right = 1 if column == width - 1 else 2
    top = 0 if row == 0 else -1
    bottom = 1 if row == height - 1 else 2
    return tuple(
        index + down * width + across
        for down in range(top, bottom)
        for across in range(left, right)
        if down or across
    )
