"""Whether numbers can be met together: a plain search that remembers the parts it has solved.

A row is the mask of some cells with the number of mines among them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from sapper.core.errors import TooComplex
from sapper.proofs.system import System

Row = tuple[int, int]
_Masked = TypeVar("_Masked", tuple[int, int], tuple[int, int, int])


class Search:
    """Answers questions about a system's numbers, with a limit on the work of all together."""

    def __init__(self, system: System, limit: int = 200_000) -> None:
        self.system = system
        self.limit = limit
        self.work = 0
        self._counts: dict[tuple[Row, ...], int] = {}

    def settles(self, numbers: Iterable[int], place: int, is_mine: bool, with_total: bool) -> bool:
        """Whether the numbers, and the total if asked, force the place to be as said."""
        bit = 1 << place
        rows = assign([self.system.numbers[each] for each in numbers], bit, not is_mine)
        if not with_total or self.system.total is None:
            return not self.can_be_met(rows)
        cells = bit
        for mask, _ in rows:
            cells |= mask
        counts = self.counts(rows) << (not is_mine)
        free = (self.system.hidden & ~cells).bit_count()
        return not (sums(counts, (2 << free) - 1) >> self.system.total) & 1

    def can_be_met(self, rows: list[Row]) -> bool:
        """Whether any choice of mines meets all rows."""
        self._spend(len(rows))
        settled = propagate(rows)
        if settled is None:
            return False
        for part in parts(settled[0]):
            bit = branch_cell(part)
            if not any(self.can_be_met(assign(part, bit, value)) for value in (False, True)):
                return False
        return True

    def counts(self, rows: list[Row]) -> int:
        """The numbers of mines with which all rows can be met, as the bits of a mask."""
        self._spend(len(rows))
        settled = propagate(rows)
        if settled is None:
            return 0
        result = 1 << settled[1].bit_count()
        for part in parts(settled[0]):
            result = sums(result, self.part_counts(part))
            if not result:
                return 0
        return result

    def part_counts(self, part: list[Row]) -> int:
        """The numbers of mines with which rows that hang together can be met."""
        key = tuple(sorted(part))
        if key not in self._counts:
            bit = branch_cell(part)
            without, with_mine = (self.counts(assign(part, bit, value)) for value in (False, True))
            self._counts[key] = without | with_mine << 1
        return self._counts[key]

    def _spend(self, work: int) -> None:
        self.work += work + 1
        if self.work > self.limit:
            raise TooComplex(f"more than {self.limit} steps of search")


def assign(rows: Iterable[Row], bit: int, is_mine: bool) -> list[Row]:
    """The rows once the cell of the bit is a mine, or is none."""
    return [(mask ^ bit, count - is_mine) if mask & bit else (mask, count) for mask, count in rows]


def propagate(rows: list[Row]) -> tuple[list[Row], int] | None:
    """The rows that single rows leave open, and the mines found; None if a row cannot be met."""
    safe = mines = 0
    while True:
        still: dict[int, int] = {}
        before = safe | mines
        for mask, count in rows:
            count -= (mask & mines).bit_count()
            mask &= ~(safe | mines)
            size = mask.bit_count()
            if not 0 <= count <= size or still.get(mask, count) != count:
                return None
            if count == 0:
                safe |= mask
            elif count == size:
                mines |= mask
            else:
                still[mask] = count
        rows = list(still.items())
        if safe | mines == before:
            return rows, mines


def parts(rows: Iterable[_Masked]) -> list[list[_Masked]]:
    """The rows, or other tuples that begin with a mask, parted so that parts share no cell."""
    result: list[tuple[int, list[_Masked]]] = []
    for row in rows:
        cells, members = row[0], [row]
        for other, held in result:
            if other & row[0]:
                cells, members = cells | other, held + members
        result = [each for each in result if not each[0] & row[0]]
        result.append((cells, members))
    return [members for _, members in result]


def branch_cell(part: list[Row]) -> int:
    """The bit of a cell of the shortest row that is in most rows."""
    mask = min(part, key=lambda row: row[0].bit_count())[0]
    best, most = 0, 0
    while mask:
        bit = mask & -mask
        mask ^= bit
        shared = sum(1 for row in part if row[0] & bit)
        if shared > most:
            best, most = bit, shared
    return best


def sums(one: int, other: int) -> int:
    """The sums of a number of one set and a number of the other, sets being the bits of masks."""
    result = 0
    while one:
        low = one & -one
        result |= other << (low.bit_length() - 1)
        one ^= low
    return result
