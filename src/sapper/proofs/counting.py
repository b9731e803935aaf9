"""Mine counting: families of disjoint groups that hold all there is to hold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import reduce
from operator import or_

from sapper.core.errors import TooComplex
from sapper.proofs.search import parts
from sapper.proofs.system import places

Group = tuple[int, int, int]
"""The mask of a group, how many it surely holds, and the name under which it is reported."""

NODES = 50_000
"""The work after which a count is given up."""


def tight_families(groups: list[Group], left: int) -> Iterator[list[int]]:
    """Families of disjoint groups that hold all that is left, together leaving out what can be.

    If groups can hold more than is left, one such family comes:
    the contradiction. If they can't hold as much, none comes. `TooComplex` beyond the limit.
    """
    packings = [Packing(part) for part in parts(_strongest(groups))]
    most = sum(packing.best(packing.cells) for packing in packings)
    if most < left:
        return
    default = [packing.family(packing.cells) for packing in packings]
    yield [name for family in default for _, name in family]
    if most > left:
        return
    covered = reduce(or_, (mask for family in default for mask, _ in family), 0)
    for at, packing in enumerate(packings):
        for place in places(covered & packing.cells):
            others = packing.cells & ~(1 << place)
            if covered >> place & 1 and packing.best(others) == packing.best(packing.cells):
                family = packing.family(others)
                covered &= reduce(or_, (mask for mask, _ in family), 0) | ~packing.cells
                yield [name for each in (*default[:at], family, *default[at + 1 :])
                       for _, name in each]  # fmt: skip


def _strongest(groups: list[Group]) -> list[Group]:
    """For every mask the group that holds most, if it holds anything."""
    best: dict[int, Group] = {}
    for group in groups:
        mask, weight, _ = group
        if weight > 0 and (mask not in best or weight > best[mask][1]):
            best[mask] = group
    return list(best.values())


class Packing:
    """The disjoint families of some groups that hold as much as possible."""

    def __init__(self, groups: list[Group]) -> None:
        self.cells = reduce(or_, (mask for mask, _, _ in groups), 0)
        self._groups: defaultdict[int, list[Group]] = defaultdict(list)
        for group in groups:
            self._groups[group[0] & -group[0]].append(group)
        self._best: dict[int, int] = {0: 0}

    def best(self, cells: int) -> int:
        """The most that a family within these cells holds."""
        # A stack of its own: a wide frontier is deeper than Python lets a function call itself.
        waiting = [cells]
        while waiting:
            choices = self._choices(waiting[-1])
            unknown = [rest for _, rest in choices if rest not in self._best]
            if unknown:
                waiting += unknown
            else:
                self._keep(waiting.pop(), max(held + self._best[rest] for held, rest in choices))
        return self._best[cells]

    def _choices(self, cells: int) -> list[tuple[int, int]]:
        """What may become of the lowest cell: what is held with it, and the cells that are left."""
        if cells in self._best:
            return [(self._best[cells], 0)]
        low = cells & -cells
        groups = self._groups.get(low, ())
        held = [(weight, cells & ~mask) for mask, weight, _ in groups if not mask & ~cells]
        return [(0, cells ^ low), *held]

    def _keep(self, cells: int, most: int) -> None:
        if len(self._best) > NODES:
            raise TooComplex(f"more than {NODES} ways to count the mines")
        self._best[cells] = most

    def family(self, cells: int) -> list[tuple[int, int]]:
        """A family within these cells that holds most: masks and names."""
        chosen = []
        while cells:
            low = cells & -cells
            if self.best(cells ^ low) == self.best(cells):
                cells ^= low
                continue
            for mask, weight, name in self._groups[low]:
                if not mask & ~cells and weight + self.best(cells & ~mask) == self.best(cells):
                    chosen.append((mask, name))
                    cells &= ~mask
                    break
        return chosen
