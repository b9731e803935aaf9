"""The prover: for every certain cell a proof of the lowest rung that needs no number too many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sapper.core import analyse
from sapper.core.errors import IllegalMove, TooComplex
from sapper.core.shape import Cell
from sapper.core.view import View
from sapper.proofs.cases import CaseProver
from sapper.proofs.closure import Closure, needed
from sapper.proofs.extraction import narrowed, numbers_of, to_steps
from sapper.proofs.minimal import least
from sapper.proofs.proof import Proof
from sapper.proofs.refutation import analysed
from sapper.proofs.search import Search
from sapper.proofs.statement import Relation, Rule, Statement
from sapper.proofs.system import System, places

_KEPT = 500
"""The closures that are kept for neighbours that ask the same."""


class PartlyProved(TooComplex):
    """Not every cell could be decided; `proofs` holds what was proved all the same, by cell."""

    def __init__(self, message: str, proofs: dict[Cell, Proof]) -> None:
        super().__init__(message)
        self.proofs = proofs


def prove(view: View | str, cell: Cell) -> Proof | None:
    """Why the hidden cell is safe or is a mine, or None when neither follows from the view.

    The proof uses no rule higher on the ladder than necessary, and no number that it could do
    without. `IllegalMove` for a cell that is not hidden, `Contradiction` for a view that no layout
    agrees with, `TooComplex` where the kernel refuses the view and the ladder does not reach.
    """
    view = View.of(view)
    if not view.is_hidden(cell):
        raise IllegalMove(f"cell {cell} is open, only hidden cells can be proved safe or mines")
    return Prover(view).prove(view.shape.index(cell))


def prove_all(view: View | str) -> dict[Cell, Proof]:
    """The proofs of all hidden cells that are certain, row by row.

    `Contradiction` for a view that no layout agrees with. `PartlyProved` for one that the
    kernel refuses, or with a cell whose proof takes too long: it carries all other proofs.
    """
    prover = Prover(View.of(view))
    proofs: dict[Cell, Proof] = {}
    refusal = prover.refusal
    for place in places(prover.candidates):
        try:
            if proof := prover.prove(place):
                proofs[proof.cell] = proof
        except TooComplex as error:
            refusal = error
    if refusal is not None:
        raise PartlyProved(str(refusal), proofs)
    return proofs


class Prover:
    """Proves cells of one view; what it learns serves all of them."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.system = System.of(view)
        self.closure = Closure(self.system, self.system.numbers)
        self.search = Search(self.system)
        self.safe = self.mines = 0
        self.refusal: TooComplex | None = None
        self._closures: dict[tuple[frozenset[int], Rule], Closure] = {}
        self._counted: dict[frozenset[int], None] = {}
        try:
            found = analysed(view, self.system)
            self.safe, self.mines = self.system.mask(found.safe), self.system.mask(found.mines)
        except TooComplex as error:
            self.refusal = error

    @property
    def candidates(self) -> int:
        """The cells that have a proof: the certain ones, or those that the ladder reaches."""
        if self.refusal is None:
            return self.safe | self.mines
        self._climb(0)
        return self.closure.known

    def prove(self, place: int) -> Proof | None:
        """The proof of a hidden cell, or None if neither follows."""
        goal = 1 << place
        if not (self.safe | self.mines) & goal and self.refusal is None:
            return None
        is_minimal = self._climb(goal)
        if self.closure.known & goal:
            return self._prove_by_ladder(place)
        if self.refusal is not None:
            raise self.refusal
        return self._prove_by_cases(place, bool(self.mines & goal), is_minimal)

    def _climb(self, goal: int) -> bool:
        """Run the closure up to the goal; whether no limit kept it from finishing."""
        try:
            self.closure.run(Rule.TOTAL, goal)
        except TooComplex:
            return False
        return not self.closure.is_cut

    def _prove_by_ladder(self, place: int) -> Proof:
        rung = self.closure.rungs[place]
        numbers = self._minimal(self._start(place, rung), place, rung)
        if rung is Rule.TOTAL:
            self._counted[numbers] = None
        is_minimal = rung is not Rule.TOTAL or not self.closure.is_cut
        return self._proof(self._closure(numbers, rung), place, is_minimal)

    def _start(self, place: int, rung: Rule) -> frozenset[int]:
        """Numbers that settle the place: those that another count needed, where they do."""
        for numbers in self._counted if rung is Rule.TOTAL else ():
            if self._closure(numbers, rung).known >> place & 1:
                return numbers
        return self._witness(self.closure, place)

    def _closure(self, numbers: frozenset[int], rung: Rule) -> Closure:
        """What follows from some numbers up to a rung; kept, as neighbours ask the same."""
        key = numbers, rung
        if key not in self._closures:
            if len(self._closures) >= _KEPT:
                self._closures.clear()
            closure = Closure(self.system, sorted(numbers))
            closure.run(rung)
            self._closures[key] = closure
        return self._closures[key]

    def _witness(self, closure: Closure, place: int) -> frozenset[int]:
        """The numbers on which a closure's derivation of the place rests."""
        entries = closure.entries
        return frozenset(numbers_of(entries, needed(entries, closure.origin[place])))

    def _minimal(self, numbers: frozenset[int], place: int, rung: Rule) -> frozenset[int]:
        """A part of the numbers that still settles the place at the rung and needs each of them."""
        for number in sorted(numbers, key=lambda each: (-self._distance(each, place), each)):
            if number in numbers and len(numbers) > 1:
                closure = self._closure(numbers - {number}, rung)
                if closure.known >> place & 1:
                    numbers = self._witness(closure, place)
        return numbers

    def _distance(self, number: int, place: int) -> int:
        (row, column), (other_row, other_column) = map(self.system.shape.cell, (number, place))
        return max(abs(row - other_row), abs(column - other_column))

    def _prove_by_cases(self, place: int, is_mine: bool, is_minimal: bool) -> Proof:
        """The proof of a cell that the numbers force, but that the lower rungs miss."""
        with_total = not self._follows_without_total(place)
        numbers = list(self.system.numbers)
        self.search.work = 0
        try:
            if not with_total:
                numbers = self._near_numbers(place, is_mine)
            numbers = self._least(numbers, place, is_mine, with_total)
        except TooComplex:
            is_minimal = False
        system = self.system if with_total else replace(self.system, total=None)
        closure, is_shallow = CaseProver(system).prove(numbers, place, is_mine)
        return self._proof(closure, place, is_minimal and is_shallow)

    def _follows_without_total(self, place: int) -> bool:
        """Whether the cell would be certain if the mine total were not told."""
        if self.view.mines is None:
            return True
        view = self.view
        found = analyse(View(view.height, view.width, view.codes))
        return view.shape.cell(place) in found.safe | found.mines

    def _near_numbers(self, place: int, is_mine: bool) -> list[int]:
        """Numbers that force the place by themselves, from near to far."""
        numbers: list[int] = []
        cells = 1 << place
        while len(reached := self.system.numbers_at(cells)) > len(numbers):
            numbers += sorted(set(reached) - set(numbers))
            if self.search.settles(numbers, place, is_mine, with_total=False):
                break
            for number in reached:
                cells |= self.system.numbers[number][0]
        return numbers

    def _least(
        self, numbers: Sequence[int], place: int, is_mine: bool, with_total: bool
    ) -> list[int]:
        """The numbers without any that is not needed to force the place; far ones go first."""
        return least(numbers, lambda fewer: self.search.settles(fewer, place, is_mine, with_total))

    def _proof(self, closure: Closure, place: int, is_minimal: bool) -> Proof:
        cell, is_mine = self.system.shape.cell(place), bool(closure.mines >> place & 1)
        goal = Statement(frozenset({cell}), Relation.EXACTLY, int(is_mine))
        steps = to_steps(self.system, closure.entries, closure.origin[place])
        return Proof(cell, is_mine, narrowed(steps, goal), self.view, is_minimal)
