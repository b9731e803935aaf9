"""Proofs by cases: what cannot be otherwise, because otherwise something impossible follows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from sapper.core.errors import TooComplex
from sapper.proofs.closure import Closure
from sapper.proofs.search import Search, parts
from sapper.proofs.statement import Relation, Rule
from sapper.proofs.system import System, places

DEEPEST_LOOK = 3
"""How deep cases are nested before the search for the shallowest proof is given up."""
LOOK, SPLIT = 100_000, 1_000_000
"""The work, in entries gone through, after which a look for shallow cases, or a proof, ends."""


class CaseProver:
    """Finds proofs by cases, shallow ones first, within limits on the work."""

    def __init__(self, system: System, look: int = LOOK, split: int = SPLIT) -> None:
        self.system = system
        self.look, self.split = look, split
        self.work = -look

    def prove(self, numbers: Iterable[int], place: int, is_mine: bool) -> tuple[Closure, bool]:
        """A closure that settles a place that the numbers force, and whether it is shallowest.

        Cases are nested as little as the look allows; inside them the easy rules come first.
        `TooComplex` if even the plainest proof takes too long.
        """
        numbers, self.work = sorted(numbers), -self.look
        try:
            for depth in range(DEEPEST_LOOK):
                for rung in (Rule.KNOWN, Rule.TOTAL):
                    closure = self._attempt(numbers, place, is_mine, depth, rung)
                    if closure is not None:
                        return closure, True
        except TooComplex:
            pass
        return self._split_all(numbers, place, is_mine), False

    def refute(self, numbers: Iterable[int]) -> Closure:
        """A closure of numbers that cannot be met together which has become impossible."""
        numbers, self.work = sorted(numbers), -self.look
        try:
            for depth in range(DEEPEST_LOOK):
                for rung in (Rule.KNOWN, Rule.TOTAL):
                    closure = Closure(self.system, numbers)
                    if self._refute(closure, depth, rung):
                        return closure
        except TooComplex:
            pass
        closure = Closure(self.system, numbers)
        self.work = -self.split
        closure.run(Rule.TOTAL)
        self._bound_parts(closure)
        self._split(closure, Rule.TOTAL, self.system.hidden)
        return closure

    def _attempt(
        self, numbers: list[int], place: int, is_mine: bool, depth: int, rung: Rule
    ) -> Closure | None:
        """A closure that settles the place by cases nested so deep within one, or None."""
        closure = Closure(self.system, numbers)
        closure.run(rung)
        if closure.known >> place & 1:
            return closure
        branch = self._branch(closure, 1 << place, not is_mine)
        if not self._refute(branch, depth, rung):
            return None
        closure.conclude(1 << place, Relation.EXACTLY, int(is_mine), branch)
        closure.run(Rule.NUMBER)
        return closure

    def _branch(
        self, closure: Closure, mask: int, amount: int, relation: Relation = Relation.EXACTLY
    ) -> Closure:
        """A branch of the closure that takes a statement for granted."""
        self.work += len(closure.entries)
        if self.work > 0:
            raise TooComplex("a proof by cases would be too long")
        branch = closure.branch()
        branch.assume(mask, relation, amount)
        return branch

    def _refute(self, closure: Closure, depth: int, rung: Rule) -> bool:
        """Whether the closure becomes impossible with cases nested so deep."""
        closure.run(rung)
        while closure.impossible is None:
            if depth == 0 or not self._settle_one(closure, depth, rung):
                return False
        return True

    def _settle_one(self, closure: Closure, depth: int, rung: Rule) -> bool:
        """Whether some open cell could be settled by a case."""
        for place in places(closure.open_cells()):
            for is_mine in (True, False):
                branch = self._branch(closure, 1 << place, is_mine)
                if self._refute(branch, depth - 1, rung):
                    closure.conclude(1 << place, Relation.EXACTLY, int(not is_mine), branch)
                    closure.run(rung)
                    return True
        return False

    def _split_all(self, numbers: list[int], place: int, is_mine: bool) -> Closure:
        """A closure that settles the place by splitting cell after cell: long, but always there."""
        closure = Closure(self.system, numbers)
        closure.run(Rule.TOTAL)
        if closure.known >> place & 1:
            return closure
        self.work = -self.split
        branch = self._branch(closure, 1 << place, not is_mine)
        branch.run(Rule.TOTAL)
        self._bound_parts(branch)
        self._split(branch, Rule.TOTAL, self.system.hidden)
        closure.conclude(1 << place, Relation.EXACTLY, int(is_mine), branch)
        closure.run(Rule.NUMBER)
        return closure

    def _split(self, closure: Closure, rung: Rule, cells: int) -> None:
        """Make the closure impossible, case after case of these cells."""
        closure.run(rung)
        while closure.impossible is None:
            cell = 1 << closure.tightest_cell(cells)
            branch = self._branch(closure, cell, True)
            self._split(branch, rung, cells)
            closure.conclude(cell, Relation.EXACTLY, 0, branch)
            closure.run(rung)

    def _bound_parts(self, closure: Closure) -> None:
        """Where parts of the open numbers clash with the total alone, show it part by part.

        Each part is bounded by itself: all together would take a case for every combination.
        """
        if closure.impossible is not None or self.system.total is None:
            return
        search, found = Search(self.system), []
        for part in parts(closure.open_rows()):
            cells = reduce(or_, (mask for mask, _ in part))
            found.append((cells, search.counts(part)))
        left = self.system.total - closure.mines.bit_count()
        free = self.system.hidden & ~closure.known & ~reduce(or_, (each for each, _ in found), 0)
        if sum(_least(counts) for _, counts in found) > left:
            for cells, counts in found:
                self._bound(closure, cells, Relation.AT_LEAST, _least(counts))
            closure.count()
        elif sum(_most(counts) for _, counts in found) + free.bit_count() < left:
            for cells, counts in found:
                self._bound(closure, cells, Relation.AT_MOST, _most(counts))
            closure.count()

    def _bound(self, closure: Closure, cells: int, relation: Relation, amount: int) -> None:
        """Show that the cells hold at least, or at most, so many mines, if that says anything."""
        if relation is Relation.AT_LEAST and amount > 0:
            branch = self._branch(closure, cells, amount - 1, Relation.AT_MOST)
        elif relation is Relation.AT_MOST and amount < cells.bit_count():
            branch = self._branch(closure, cells, amount + 1, Relation.AT_LEAST)
        else:
            return
        self._split(branch, Rule.KNOWN, cells)
        closure.conclude(cells, relation, amount, branch)


def _least(counts: int) -> int:
    return (counts & -counts).bit_length() - 1


def _most(counts: int) -> int:
    return counts.bit_length() - 1
