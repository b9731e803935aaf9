"""A few layouts in which every uncertain cell is a mine once and safe once."""

from __future__ import annotations

from sapper.core import Analysis, sample_layouts
from sapper.core.shape import Cell
from sapper.core.view import EXPLODED, View

Mines = frozenset[Cell]
"""The hidden cells of a layout that are mines."""


def cover(found: Analysis, samples: int) -> list[Mines]:
    """Layouts that together have each uncertain cell both ways.

    They are chosen among so many that are drawn, and as many more of each cell that is missing.
    """
    hidden = frozenset(found.view.hidden())
    cells = hidden - found.safe - found.mines
    missing = {True: set(cells), False: set(cells)}
    chosen: list[Mines] = []

    def draw(view: View, also: Mines = frozenset()) -> None:
        offered = [each & hidden | also for each in sample_layouts(view, samples, seed=0)]
        chosen.extend(_greedy(offered, missing))

    draw(found.view)
    for is_mine in (True, False):
        while missing[is_mine]:
            cell = min(missing[is_mine])
            draw(_with(found, cell, is_mine), frozenset([cell] if is_mine else []))
    return _without_idle(chosen, cells)


def _with(found: Analysis, cell: Cell, is_mine: bool) -> View:
    """The view once an uncertain cell is seen to be a mine, or shows its likeliest number."""
    chances = found.numbers[cell] if not is_mine else ()
    number = max(range(len(chances)), key=chances.__getitem__, default=EXPLODED)
    return found.view.with_({cell: number})


def _greedy(offered: list[Mines], missing: dict[bool, set[Cell]]) -> list[Mines]:
    """Of the layouts offered, one after the other that which shows most that is missing."""
    chosen: list[Mines] = []
    while offered:
        best = max(offered, key=lambda mines: _count_new(mines, missing))
        if not _count_new(best, missing):
            break
        chosen.append(best)
        missing[True] -= best
        missing[False] &= best
    return chosen


def _count_new(mines: Mines, missing: dict[bool, set[Cell]]) -> int:
    return len(missing[True] & mines) + len(missing[False] - mines)


def _without_idle(layouts: list[Mines], cells: frozenset[Cell]) -> list[Mines]:
    """The layouts without any that the others make superfluous."""
    kept = list(layouts)
    for mines in layouts:
        others = [each for each in kept if each is not mines]
        if others and _is_cover(others, cells):
            kept = others
    return kept


def _is_cover(layouts: list[Mines], cells: frozenset[Cell]) -> bool:
    both_ways = frozenset[Cell]().union(*layouts) - frozenset.intersection(*layouts)
    return cells <= both_ways
