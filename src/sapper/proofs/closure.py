"""All that follows from some numbers by the rules up to a rung of the ladder.

The closure of a rung is complete before the next rung begins, so that the stage at which a cell
is settled is the lowest rung that settles it. Statements are always held without the cells that
are settled already: whatever follows from the longer form follows from the shorter.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from copy import copy
from functools import reduce
from operator import or_
from typing import NamedTuple

from sapper.core.errors import TooComplex
from sapper.proofs.counting import tight_families
from sapper.proofs.statement import Relation, Rule
from sapper.proofs.system import System, places

EXACTLY, AT_MOST, AT_LEAST = Relation.EXACTLY, Relation.AT_MOST, Relation.AT_LEAST


_ROOM = 20_000
"""The entries beyond some for each number at which a closure is given up."""


class Entry(NamedTuple):
    """A statement in a closure, with the rule that gave it and the entries it rests on.

    An entry by cases carries its case: the entries behind the assumption, which has the same
    index as itself, up to the impossible one; its premises are those before it that they need.
    """

    mask: int
    relation: Relation
    amount: int
    rule: Rule
    premises: tuple[int, ...] = ()
    number: int = -1
    case: tuple[Entry, ...] = ()


def is_settled(entry: Entry) -> bool:
    """Whether the entry says that all its cells are safe, or that all are mines."""
    if entry.amount == 0:
        return entry.relation is not AT_LEAST
    return entry.relation is not AT_MOST and entry.amount == entry.mask.bit_count()


def needed(entries: Sequence[Entry], last: int, first: int = 0) -> list[int]:
    """The indexes of the last entry and of all it rests on, traced back no further than `first`."""
    found, todo = {last}, [last]
    while todo:
        for premise in entries[todo.pop()].premises:
            if premise not in found:
                found.add(premise)
                if premise >= first:
                    todo.append(premise)
    return sorted(found)


_TABLES = (
    *("entries", "safe", "mines", "origin", "rungs", "_active", "_floors", "_ceilings", "_exact"),
    *("_stale", "_settled", "_to_subtract", "_to_bound", "_to_overlap"),
)
"""What a branch must have for itself."""


class Closure:
    """What follows from some of a system's numbers, by growing rungs.

    `run` goes up to a rung. `safe` and `mines` are the masks of the settled cells, `origin` the
    entry that settled each place and `rungs` the stage at which it did. `impossible` is the
    entry that no layout can meet, if one came up; nothing more is derived then. `is_cut` says that
    there were too many ways to count the mines to try them all.
    """

    def __init__(self, system: System, numbers: Iterable[int]) -> None:
        self.system = system
        self.limit = _ROOM + 4 * len(system.numbers)
        self.entries: list[Entry] = []
        self.safe = self.mines = 0
        self.origin: dict[int, int] = {}
        self.rungs: dict[int, Rule] = {}
        self.impossible: int | None = None
        self.is_cut = False
        self.stage = Rule.NUMBER
        self.goal = 0
        self._counted_in_vain = -1
        self._active: list[bool] = []
        self._at: defaultdict[int, list[int]] = defaultdict(list)
        self._lowest: defaultdict[int, list[int]] = defaultdict(list)
        self._floors: dict[int, int] = {}
        self._ceilings: dict[int, int] = {}
        self._exact: dict[int, int] = {}
        self._stale: deque[int] = deque()
        self._to_subtract: deque[int] = deque()
        self._to_bound: deque[int] = deque()
        self._to_overlap: deque[int] = deque()
        self._settled: deque[int] = deque()
        for number in numbers:
            mask, count = system.numbers[number]
            self._add(Entry(mask, EXACTLY, count, Rule.NUMBER, (), number))

    def run(self, rung: Rule, goal: int = 0) -> None:
        """Derive all that the rules up to the rung give, or stop once the goal's cells are settled.

        `TooComplex` if that takes more entries than the limit.
        """
        self.goal = goal
        while not self._is_done():
            if self._settled:
                self._mark(self._settled.popleft())
            elif rung.height < Rule.KNOWN.height:
                return
            elif self._stale:
                self._reach(Rule.KNOWN)
                self._reduce(self._stale.popleft())
            elif rung.height < Rule.SUBSET.height:
                return
            elif self._to_subtract:
                self._reach(Rule.SUBSET)
                self._subtract_exact(self._to_subtract.popleft())
            elif rung.height < Rule.OVERLAP.height:
                return
            elif self._to_bound:
                self._subtract_bounds(self._to_bound.popleft())
            elif self._to_overlap:
                self._reach(Rule.OVERLAP)
                self._overlap(self._to_overlap.popleft())
            elif rung.height < Rule.TOTAL.height or not self.count():
                return

    def tell(self, mask: int, count: int, number: int = -1) -> None:
        """Take up one more exact statement: of the number at a place, or told from outside."""
        self._add(Entry(mask, EXACTLY, count, Rule.NUMBER, (), number))

    def open_entries(self) -> list[int]:
        """The indexes of the exact statements that are not settled."""
        return [index for index in self._held() if self.entries[index].relation is EXACTLY]

    def branch(self) -> Closure:
        """A closure that begins where this one stands and leaves it alone."""
        other = copy(self)
        for name in _TABLES:
            setattr(other, name, copy(getattr(self, name)))
        for name in ("_at", "_lowest"):
            table = getattr(self, name)
            setattr(other, name, defaultdict(list, {key: table[key][:] for key in table}))
        return other

    def assume(self, mask: int, relation: Relation, amount: int) -> None:
        """Take a statement of open cells for granted."""
        entry = Entry(mask, relation, amount, Rule.CASES)
        if is_settled(entry):
            self._settled.append(self._append(entry))
        else:
            self._store(entry)

    def conclude(self, mask: int, relation: Relation, amount: int, other: Closure) -> None:
        """Take up a statement, since a branch that assumed the opposite became impossible."""
        here, last = len(self.entries), other.impossible or 0
        case = tuple(other.entries[here + 1 : last + 1])
        outside = [i for i in needed(other.entries, last, here + 1) if i < here]
        self._reach(Rule.CASES)
        self._add(Entry(mask, relation, amount, Rule.CASES, tuple(outside), -1, case))

    def open_rows(self) -> list[tuple[int, int]]:
        """The cells and mines of the exact statements that are not settled."""
        held = (self.entries[index] for index in self.open_entries())
        return [(entry.mask, entry.amount) for entry in held]

    def open_cells(self) -> int:
        """The cells that statements speak of and that are not settled."""
        return reduce(or_, (self.entries[index].mask for index in self._held()), 0)

    def tightest_cell(self, within: int) -> int:
        """A cell of the exact statement held of the fewest cells that has cells among these."""
        masks = (mask for mask, _ in self.open_rows() if mask & within)
        mask = min(masks, key=int.bit_count, default=0)
        if not mask:
            raise TooComplex("nothing is left to split")
        return (mask & within & -(mask & within)).bit_length() - 1

    @property
    def known(self) -> int:
        """The mask of the settled cells."""
        return self.safe | self.mines

    def _is_done(self) -> bool:
        met = self.goal and not self.goal & ~self.known
        return self.impossible is not None or bool(met)

    def _reach(self, rung: Rule) -> None:
        if rung.height > self.stage.height:
            self.stage = rung

    def _add(self, entry: Entry) -> None:
        """Take up a statement, unless it says nothing new."""
        mask, relation, count = entry.mask, entry.relation, entry.amount
        size = mask.bit_count()
        if (count < 0 and relation is not AT_LEAST) or (count > size and relation is not AT_MOST):
            self.impossible = self._append(entry)
        elif not mask:
            return
        elif is_settled(entry):
            if mask & ~self.known or mask & (self.mines if count == 0 else self.safe):
                self._settled.append(self._append(entry))
        elif self._is_new(mask, relation, count, size):
            self._store(entry)

    def _is_new(self, mask: int, relation: Relation, count: int, size: int) -> bool:
        """Whether nothing as strong is held for these cells."""
        if relation is EXACTLY:
            held = self._exact.get(mask)
            return held is None or self.entries[held].amount != count
        if relation is AT_LEAST:
            return count > self._floors.get(mask, 0)
        return count < self._ceilings.get(mask, size)

    def _append(self, entry: Entry) -> int:
        if len(self.entries) >= self.limit:
            raise TooComplex(f"more than {self.limit} statements follow")
        self.entries.append(entry)
        self._active.append(False)
        return len(self.entries) - 1

    def _store(self, entry: Entry) -> None:
        """Hold a statement that leaves its cells open."""
        mask, relation, count = entry.mask, entry.relation, entry.amount
        index = self._append(entry)
        if mask & self.known:
            self._stale.append(index)
            return
        self._active[index] = True
        for place in places(mask):
            self._at[place].append(index)
        self._lowest[(mask & -mask).bit_length() - 1].append(index)
        if relation is not AT_MOST:
            self._floors[mask] = max(count, self._floors.get(mask, 0))
        if relation is not AT_LEAST:
            self._ceilings[mask] = min(count, self._ceilings.get(mask, mask.bit_count()))
        if relation is EXACTLY:
            self._exact.setdefault(mask, index)
            self._to_subtract.append(index)
            self._to_overlap.append(index)
        if relation is not EXACTLY or self.stage.height >= Rule.OVERLAP.height:
            self._to_bound.append(index)

    def _mark(self, index: int) -> None:
        """Settle the cells of an entry; statements that hold one of them become stale."""
        mask, relation, count = self.entries[index][:3]
        clash = mask & (self.mines if count == 0 else self.safe)
        if clash:
            self._clash(index, clash)
            return
        fresh = mask & ~self.known
        if count == 0 and relation is not AT_LEAST:
            self.safe |= fresh
        else:
            self.mines |= fresh
        for place in places(fresh):
            self.origin[place] = index
            self.rungs[place] = self.stage
            for other in self._at.pop(place, ()):
                if self._active[other]:
                    self._active[other] = False
                    self._stale.append(other)

    def _clash(self, index: int, clash: int) -> None:
        """Two entries settle a cell both ways: take the cells of one out of the other."""
        other = self.origin[(clash & -clash).bit_length() - 1]
        entry, taken = self.entries[index], self.entries[other]
        shared = entry.mask & taken.mask
        mines = shared.bit_count() if taken.amount else 0
        self.impossible = self._append(
            Entry(
                entry.mask & ~shared,
                entry.relation,
                entry.amount - mines,
                Rule.KNOWN,
                (index, other),
            )
        )

    def _reduce(self, index: int) -> None:
        """Take the settled cells out of a statement; from its first form, to keep proofs short."""
        entry = self.entries[index]
        if entry.rule is Rule.KNOWN:
            index = entry.premises[0]
            entry = self.entries[index]
        self._add(self._reduced(index, entry))

    def _reduced(self, index: int, entry: Entry) -> Entry:
        """The entry without its settled cells."""
        settled = entry.mask & self.known
        origins = sorted({self.origin[place] for place in places(settled)})
        gone = 0
        for origin in origins:
            gone |= self.entries[origin].mask
        count = entry.amount - (entry.mask & self.mines).bit_count()
        return Entry(entry.mask & ~gone, entry.relation, count, Rule.KNOWN, (index, *origins))

    def _supersets(self, mask: int) -> list[int]:
        """The statements held of more cells than these, these among them."""
        low = (mask & -mask).bit_length() - 1
        held = self._at.get(low, ())
        return [i for i in held if self._active[i] and not mask & ~self.entries[i].mask]

    def _subsets(self, mask: int) -> list[int]:
        """The statements held of fewer cells than these, all among these."""
        found = []
        for place in places(mask):
            for i in self._lowest.get(place, ()):
                if self._active[i] and not self.entries[i].mask & ~mask:
                    found.append(i)
        return found

    def _subtract_exact(self, index: int) -> None:
        """Apply the subset rule to an exact statement and all others."""
        if not self._active[index]:
            return
        mask, _, count = self.entries[index][:3]
        for other in self._supersets(mask):
            entry = self.entries[other]
            if entry.relation is EXACTLY and other != index:
                rest = entry.mask & ~mask
                self._add(Entry(rest, EXACTLY, entry.amount - count, Rule.SUBSET, (index, other)))
        for other in self._subsets(mask):
            entry = self.entries[other]
            if entry.relation is EXACTLY and entry.mask != mask:
                rest = mask & ~entry.mask
                self._add(Entry(rest, EXACTLY, count - entry.amount, Rule.SUBSET, (other, index)))

    def _subtract_bounds(self, index: int) -> None:
        """Apply the subset rule to a statement and all others, where one is a bound."""
        if not self._active[index]:
            return
        mask = self.entries[index].mask
        for other in self._supersets(mask):
            self._subtract_bound(index, other)
        for other in self._subsets(mask):
            self._subtract_bound(other, index)

    def _subtract_bound(self, inner: int, outer: int) -> None:
        small, large = self.entries[inner], self.entries[outer]
        if small.relation is large.relation:
            return
        rest, count = large.mask & ~small.mask, large.amount - small.amount
        if small.relation is not AT_MOST and large.relation is not AT_LEAST:
            self._add(Entry(rest, AT_MOST, count, Rule.SUBSET, (inner, outer)))
        elif small.relation is not AT_LEAST and large.relation is not AT_MOST:
            self._add(Entry(rest, AT_LEAST, count, Rule.SUBSET, (inner, outer)))

    def _overlap(self, index: int) -> None:
        """Apply the overlap rule to an exact statement and those that share cells with it."""
        if not self._active[index]:
            return
        near = {other for place in places(self.entries[index].mask) for other in self._at[place]}
        for other in sorted(near):
            if self._active[other] and self.entries[other].relation is EXACTLY:
                self._bound(index, other)
                self._bound(other, index)

    def _bound(self, first: int, second: int) -> None:
        """What the first statement leaves for the second's cells, shared and not."""
        one, two = self.entries[first], self.entries[second]
        shared, rest, alone = one.mask & two.mask, two.mask & ~one.mask, one.mask & ~two.mask
        if not rest or not alone:
            return
        least, most = one.amount - alone.bit_count(), min(one.amount, shared.bit_count())
        self._add(Entry(rest, AT_LEAST, two.amount - most, Rule.OVERLAP, (first, second)))
        if least > 0:
            self._add(Entry(shared, AT_LEAST, least, Rule.OVERLAP, (first, second)))
            self._add(Entry(rest, AT_MOST, two.amount - least, Rule.OVERLAP, (first, second)))

    def count(self) -> bool:
        """Apply the total once, and nothing else; whether anything came of it."""
        total, before = self.system.total, len(self.entries)
        if total is None or before == self._counted_in_vain:
            return False
        self._reach(Rule.TOTAL)
        free, left = self.system.hidden & ~self.known, total - self.mines.bit_count()
        try:
            self._count_mines(left)
            if len(self.entries) == before:
                self._count_safe(free.bit_count() - left)
        except TooComplex:
            self.is_cut = True
        if len(self.entries) == before:
            self._counted_in_vain = before
        return len(self.entries) > before

    def _count_mines(self, left: int) -> None:
        """Where groups hold all the mines that are left, all outside them is safe."""
        held = [i for i in self._held() if self.entries[i].relation is not AT_MOST]
        groups = [(self.entries[i].mask, self.entries[i].amount, i) for i in held]
        for family in tight_families(groups, left):
            self._add_total(family, self.mines, AT_MOST)

    def _count_safe(self, left: int) -> None:
        """Where groups hold all the safe cells that are left, all outside them are mines."""
        held = [i for i in self._held() if self.entries[i].relation is not AT_LEAST]
        groups = [
            (mask, mask.bit_count() - count, i)
            for i in held
            for mask, _, count in (self.entries[i][:3],)
        ]
        for family in tight_families(groups, left):
            self._add_total(family, self.safe, AT_LEAST)

    def _held(self) -> list[int]:
        return [index for index, is_active in enumerate(self._active) if is_active]

    def _add_total(self, family: list[int], settled: int, relation: Relation) -> None:
        """Take up what the total leaves outside a family of groups and these settled cells."""
        premises = sorted({*family, *(self.origin[place] for place in places(settled))})
        rest, count = self.system.hidden, self.system.total or 0
        for index in premises:
            rest &= ~self.entries[index].mask
        count -= (settled & self.mines).bit_count()
        count -= sum(self.entries[index].amount for index in family)
        self._add(Entry(rest, relation, count, Rule.TOTAL, tuple(premises)))
