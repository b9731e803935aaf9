"""A few layouts in which every uncertain cell is a mine once and safe once."""

from __future__ import annotations

from collections.abc import Sequence

from sapper.base.errors import TooComplex
from sapper.proofs.search import Row, Search, assign, branch_cell, parts, propagate, sums
from sapper.proofs.system import System, places


def cover(system: System, cells: int, offered: Sequence[int] = ()) -> list[int]:
    """Masks of mines of layouts that together have each of the cells both ways.

    `offered` are masks of layouts known already, which are used where they help. The cells must
    be uncertain. `TooComplex` if a layout cannot be found within the limit.
    """
    builder = _Builder(system)
    missing = {True: cells, False: cells}
    chosen: list[int] = []

    def take(mines: int) -> None:
        chosen.append(mines)
        missing[True] &= ~mines
        missing[False] &= mines

    for mines in _greedy(list(offered), cells):
        take(mines)
    for is_mine in (True, False):
        while missing[is_mine]:
            place = next(places(missing[is_mine]))
            take(builder.layout(place, is_mine, missing[True], missing[False]))
    return _without_idle(chosen, cells)


def _greedy(offered: list[int], cells: int) -> list[int]:
    """Of the layouts offered, one after the other that which shows most that is new."""
    chosen: list[int] = []
    mined, safe = cells, cells
    while offered:
        best = max(offered, key=lambda m: (mined & m).bit_count() + (safe & ~m).bit_count())
        if not (mined & best or safe & ~best):
            break
        chosen.append(best)
        mined, safe = mined & ~best, safe & best
    return chosen


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


class _Builder:
    """Builds layouts of a system that have one cell as asked and others as one would like."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.search = Search(system)
        self.mined = self.safe = 0

    def layout(self, place: int, is_mine: bool, mined: int, safe: int) -> int:
        """The mines of a layout with the place as asked, and rather more of what is liked."""
        self.mined, self.safe = mined, safe
        bit = 1 << place
        rows = assign(self.system.numbers.values(), bit, is_mine)
        cells = bit
        for mask, _ in rows:
            cells |= mask
        free = self.system.hidden & ~cells
        counts = self.search.counts(rows)
        for count in self._liked_counts(counts, free, is_mine):
            mines = self._meet(rows, count) | (bit if is_mine else 0)
            return mines | self._fill(free, mines)
        raise TooComplex(f"no layout was found for the cell {self.system.shape.cell(place)}")

    def _liked_counts(self, counts: int, free: int, is_mine: bool) -> list[int]:
        """The numbers of mines among the rows that leave a fitting number for the free cells."""
        total, room = self.system.total, free.bit_count()
        fitting = [
            count
            for count in places(counts)
            if total is None or 0 <= total - count - is_mine <= room
        ]
        return sorted(fitting, reverse=self.mined.bit_count() > self.safe.bit_count())

    def _fill(self, free: int, mines: int) -> int:
        """Mines for the free cells: as many as the total leaves, where they are liked."""
        liked = [*places(free & self.mined), *places(free & ~self.mined & ~self.safe)]
        liked += places(free & ~self.mined & self.safe)
        total = self.system.total
        wanted = (free & self.mined).bit_count() if total is None else total - mines.bit_count()
        return sum(1 << place for place in liked[:wanted])

    def _meet(self, rows: list[Row], count: int) -> int:
        """Mines that meet the rows, this many in number; there must be such."""
        settled = propagate(rows)
        if settled is None:
            raise TooComplex("rows that cannot be met")
        open_rows, mines = settled
        pieces = parts(open_rows)
        left = count - mines.bit_count()
        for place, piece in enumerate(pieces):
            later = 1
            for other in pieces[place + 1 :]:
                later = sums(later, self.search.part_counts(other))
            share = next(
                each
                for each in places(self.search.part_counts(piece))
                if left >= each and later >> (left - each) & 1
            )
            mines |= self._meet_part(piece, share)
            left -= share
        return mines

    def _meet_part(self, part: list[Row], count: int) -> int:
        bit = branch_cell(part)
        for is_mine in (True, False) if bit & self.mined else (False, True):
            rows = assign(part, bit, is_mine)
            if count >= is_mine and self.search.counts(rows) >> (count - is_mine) & 1:
                return self._meet(rows, count - is_mine) | (bit if is_mine else 0)
        raise TooComplex("a part that cannot be met")
