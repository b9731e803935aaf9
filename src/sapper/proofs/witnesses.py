"""A few layouts in which every uncertain cell is a mine once and safe once."""

from __future__ import annotations

from sapper.core import Analysis, sample_layouts
from sapper.core.shape import Cell
from sapper.core.view import EXPLODED, View
from sapper.proofs.system import System, places


def cover(found: Analysis, system: System, samples: int) -> list[int]:
    """Masks of mines of layouts that together have each uncertain cell both ways.

    They are chosen among so many that are drawn, and as many more of each cell that is missing.
    """
    cells = system.hidden & ~system.mask(found.safe | found.mines)
    missing = {True: cells, False: cells}
    chosen: list[int] = []

    def draw(view: View, also: int = 0) -> None:
        drawn = sample_layouts(view, samples, seed=0)
        offered = [system.mask(each) & system.hidden | also for each in drawn]
        chosen.extend(_greedy(offered, missing))

    draw(found.view)
    for is_mine in (True, False):
        while missing[is_mine]:
            place = next(places(missing[is_mine]))
            draw(_with(found, system.shape.cell(place), is_mine), is_mine << place)
    return _without_idle(chosen, cells)


def _with(found: Analysis, cell: Cell, is_mine: bool) -> View:
    """The view once an uncertain cell is seen to be a mine, or shows its likeliest number."""
    chances = found.numbers[cell] if not is_mine else ()
    number = max(range(len(chances)), key=chances.__getitem__, default=EXPLODED)
    return found.view.showing({cell: number})


def _greedy(offered: list[int], missing: dict[bool, int]) -> list[int]:
    """Of the layouts offered, one after the other that which shows most that is missing."""
    chosen: list[int] = []
    while offered:
        best = max(offered, key=lambda mines: _count_new(mines, missing))
        if not _count_new(best, missing):
            break
        chosen.append(best)
        missing[True] &= ~best
        missing[False] &= best
    return chosen


def _count_new(mines: int, missing: dict[bool, int]) -> int:
    return (missing[True] & mines).bit_count() + (missing[False] & ~mines).bit_count()


def _without_idle(layouts: list[int], cells: int) -> list[int]:
    """The layouts without any that the others make superfluous."""
    kept = list(layouts)
    for mines in layouts:
        others = [each for each in kept if each is not mines]
        if others and _is_cover(others, cells):
            kept = others
    return kept


def _is_cover(layouts: list[int], cells: int) -> bool:
    mined = safe = 0
    for mines in layouts:
        mined, safe = mined | mines, safe | ~mines
    return not cells & ~(mined & safe)
