"""A view as a system of equations over its hidden cells, held as bit masks for speed.

Bit `i` of a mask stands for the cell at row-major place `i`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from sapper.core.shape import Cell, Shape
from sapper.core.view import EXPLODED, FLAGGED, HIDDEN, View

_IS_HIDDEN = bytes(49 if code in (HIDDEN, FLAGGED) else 48 for code in range(256))
_IS_EXPLODED = bytes(49 if code == EXPLODED else 48 for code in range(256))

_SMALL = 1024
"""The cells of a board whose neighbours are kept in a table."""


@dataclass(frozen=True, slots=True)
class System:
    """What a view says of its hidden cells.

    `numbers` gives for the place of every opened cell that says something the mask of its hidden
    neighbours and the mines among them. `total` is the number of mines among the hidden cells,
    or None where the player is not told.
    """

    shape: Shape
    hidden: int
    numbers: dict[int, tuple[int, int]]
    total: int | None

    @classmethod
    def of(cls, view: View) -> System:
        shape = view.shape
        hidden = int(view.codes.translate(_IS_HIDDEN)[::-1], 2)
        exploded = int(view.codes.translate(_IS_EXPLODED)[::-1], 2)
        around = _neighbour_masks(shape)
        numbers = {}
        for place, code in enumerate(view.codes):
            if code < HIDDEN:
                near = around(place)
                count = code - (near & exploded).bit_count() if exploded else code
                if near & hidden or count:
                    numbers[place] = (near & hidden, count)
        total = None if view.mines is None else view.mines - exploded.bit_count()
        return cls(shape, hidden, numbers, total)

    def cells(self, mask: int) -> frozenset[Cell]:
        return frozenset(self.shape.cell(place) for place in places(mask))

    def mask(self, cells: Iterable[Cell]) -> int:
        width = self.shape.width
        return sum(1 << row * width + column for row, column in cells)

    def numbers_at(self, mask: int) -> list[int]:
        """The places of the numbers next to any cell of the mask."""
        return [place for place, (cells, _) in self.numbers.items() if cells & mask]


def places(mask: int) -> Iterator[int]:
    """The places whose bits are set, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _neighbour_masks(shape: Shape) -> Callable[[int], int]:
    """The function from a place to the mask of its neighbours."""
    if shape.size <= _SMALL:
        return _table(shape).__getitem__
    return lambda place: _mask_around(shape, place)


@lru_cache(maxsize=32)
def _table(shape: Shape) -> tuple[int, ...]:
    """For every place the mask of its neighbours."""
    return tuple(_mask_around(shape, place) for place in range(shape.size))


def _mask_around(shape: Shape, place: int) -> int:
    width = shape.width
    if width < place < shape.size - width and 0 < place % width < width - 1:
        # One shift instead of eight: masks of large boards are long.
        return (7 | 5 << width | 7 << 2 * width) << (place - width - 1)
    return sum(1 << near for near in shape.neighbour_indexes(place))
