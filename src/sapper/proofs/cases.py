"""Proofs by cases: what cannot be otherwise, because otherwise something impossible follows."""

from __future__ import annotations

from collections.abc import Iterable

from sapper.errors import TooComplex
from sapper.proofs.closure import Closure
from sapper.proofs.statement import Rule
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
        self._split(closure)
        return closure

    def _attempt(
        self, numbers: list[int], place: int, is_mine: bool, depth: int, rung: Rule
    ) -> Closure | None:
        """A closure that settles the place by cases nested so deep within one, or None."""
        closure = Closure(self.system, numbers)
        closure.run(rung)
        branch = self._branch(closure, place, not is_mine)
        if not self._refute(branch, depth, rung):
            return None
        closure.conclude(place, is_mine, branch)
        closure.run(Rule.NUMBER)
        return closure

    def _branch(self, closure: Closure, place: int, is_mine: bool) -> Closure:
        self.work += len(closure.entries)
        if self.work > 0:
            raise TooComplex("a proof by cases would be too long")
        branch = closure.branch()
        branch.assume(place, is_mine)
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
                branch = self._branch(closure, place, is_mine)
                if self._refute(branch, depth - 1, rung):
                    closure.conclude(place, not is_mine, branch)
                    closure.run(rung)
                    return True
        return False

    def _split_all(self, numbers: list[int], place: int, is_mine: bool) -> Closure:
        """A closure that settles the place by splitting cell after cell: long, but always there."""
        closure = Closure(self.system, numbers)
        closure.run(Rule.TOTAL)
        self.work = -self.split
        branch = self._branch(closure, place, not is_mine)
        self._split(branch)
        closure.conclude(place, is_mine, branch)
        closure.run(Rule.NUMBER)
        return closure

    def _split(self, closure: Closure) -> None:
        """Make the closure impossible, case after case."""
        closure.run(Rule.TOTAL)
        while closure.impossible is None:
            cell = closure.tightest_cell()
            branch = self._branch(closure, cell, True)
            self._split(branch)
            closure.conclude(cell, False, branch)
            closure.run(Rule.TOTAL)
