"""Brute force: the truth that everything clever is held against."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sapper.core import EXPLODED, Cell, View


def consistent_layouts(view: View) -> Iterator[frozenset[Cell]]:
    """Every set of mines that agrees with the view, found by trying all subsets.

    An exploded cell is a mine. A total of None allows every number of mines.
    """
    shape = view.shape
    hidden = list(view.hidden())
    exploded = [cell for cell in shape.cells() if view.code(cell) == EXPLODED]
    around = [(set(shape.neighbours(cell)), number) for cell, number in view.opened()]
    sizes = range(len(hidden) + 1) if view.mines is None else [view.mines - len(exploded)]
    for size in sizes:
        for chosen in combinations(hidden, size) if size >= 0 else ():
            mines = frozenset([*chosen, *exploded])
            if all(len(near & mines) == number for near, number in around):
                yield mines
