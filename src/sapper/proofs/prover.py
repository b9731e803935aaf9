"""The prover: for every certain cell a proof of the lowest rung that needs no number too many."""

from __future__ import annotations

from collections.abc import Iterable

from sapper.proofs.closure import Closure
from sapper.proofs.extraction import narrowed, needed, numbers_of, to_steps
from sapper.proofs.proof import Proof
from sapper.proofs.statement import Relation, Rule, Statement
from sapper.proofs.system import System
from sapper.view import View


class Prover:
    """Proves cells of one view; what it learns serves all of them."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.system = System.of(view)
        self.closure = Closure(self.system, self.system.numbers)
        self._derived: dict[tuple[frozenset[int], Rule], int] = {}

    def prove_ladder(self, place: int) -> Proof | None:
        """The proof of a cell without cases, or None if it takes cases or does not follow."""
        goal = 1 << place
        self.closure.run(Rule.TOTAL, goal)
        if not self.closure.known & goal:
            return None
        rung = self.closure.rungs[place]
        numbers = self._minimal(self._witness(self.closure, place), place, rung)
        return self._proof(numbers, place, rung)

    def _witness(self, closure: Closure, place: int) -> frozenset[int]:
        """The numbers on which a closure's derivation of the place rests."""
        entries = closure.entries
        return frozenset(numbers_of(entries, needed(entries, closure.origin[place])))

    def _minimal(self, numbers: frozenset[int], place: int, rung: Rule) -> frozenset[int]:
        """A part of the numbers that still settles the place at the rung and needs each of them."""
        for number in sorted(numbers, key=lambda each: -self._distance(each, place)):
            if number in numbers and len(numbers) > 1:
                closure = Closure(self.system, sorted(numbers - {number}))
                closure.run(rung, 1 << place)
                if closure.known >> place & 1:
                    numbers = self._witness(closure, place)
        return numbers

    def _distance(self, number: int, place: int) -> int:
        (row, column), (other_row, other_column) = map(self.system.shape.cell, (number, place))
        return max(abs(row - other_row), abs(column - other_column))

    def _proof(self, numbers: Iterable[int], place: int, rung: Rule) -> Proof:
        """The proof of the place from these numbers."""
        closure = Closure(self.system, sorted(numbers))
        closure.run(rung, 1 << place)
        cell, is_mine = self.system.shape.cell(place), bool(closure.mines >> place & 1)
        goal = Statement(frozenset({cell}), Relation.EXACTLY, int(is_mine))
        steps = to_steps(self.system, closure.entries, closure.origin[place])
        return Proof(cell, is_mine, narrowed(steps, goal), self.view)
