"""Proofs from the kernel: of the lowest rung, and without a number too many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sapper import _kernel
from sapper.core import (
    Analysis,
    AnyView,
    Cell,
    Contradiction,
    IllegalMove,
    Shape,
    TooComplex,
    View,
    analyse,
    one_budget,
    too_complex,
)
from sapper.proofs.proof import Proof, Refutation
from sapper.proofs.statement import Relation, Rule, Statement, Step

_RULES, _RELATIONS = tuple(Rule), tuple(Relation)
"""In the kernel's order."""


class PartlyProved(TooComplex):
    """Not every cell could be decided; `proofs` holds what was proved all the same, by cell."""

    def __init__(self, message: str, proofs: dict[Cell, Proof]) -> None:
        super().__init__(message)
        self.proofs = proofs


class Refuted(Contradiction):
    """A position that no layout agrees with, and `proof`, the derivation that shows it."""

    def __init__(self, message: str, proof: Refutation) -> None:
        super().__init__(message, sorted(proof.numbers))
        self.proof = proof


@one_budget
def find_proof(view: AnyView, cell: Cell) -> Proof | None:
    """Why the hidden cell is safe or is a mine, or None when neither follows from the view.

    The proof uses no rule higher on the ladder than necessary, and no number that it could do
    without. `IllegalMove` for a cell that is not hidden, `Contradiction` for a view that no layout
    agrees with, `TooComplex` where the kernel refuses the view and the ladder does not reach.
    """
    view = View.of(view)
    if not view.is_hidden(cell):
        raise IllegalMove(f"cell {cell} is open, only hidden cells can be proved safe or mines")
    return Prover(view).prove(cell)


@one_budget
def prove_all(view: AnyView) -> dict[Cell, Proof]:
    """The proofs of all hidden cells that are certain, row by row.

    `Contradiction` for a view that no layout agrees with. `PartlyProved` for one that the
    kernel refuses, or with a cell whose proof takes too long: it carries all other proofs.
    """
    prover = Prover(View.of(view))
    proofs: dict[Cell, Proof] = {}
    refusal = prover.refusal
    for cell in prover.candidates():
        try:
            if proof := prover.prove(cell):
                proofs[cell] = proof
        except TooComplex as error:
            refusal = str(error)
            if not _kernel.Allowance.left():
                break
    if refusal:
        raise PartlyProved(refusal, proofs)
    return proofs


class Prover:
    """Proves cells of one view; what it learns serves all of them.

    `Contradiction` for a view that no layout agrees with, with a proof where that is cheap.
    `refusal` says why the view could not be analysed, if it could not.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self._proofs = _kernel.Proofs(view.to_question())
        if not self._proofs.is_consistent:
            analysed(view)
        why = self._proofs.refusal
        self.refusal = str(too_complex(view, why)) if why else ""

    def candidates(self) -> Iterator[Cell]:
        """The cells that have a proof: the certain ones, or those that the ladder reaches."""
        return map(self.view.shape.cell, self._proofs.candidates())

    def prove(self, cell: Cell) -> Proof | None:
        """The proof of a hidden cell, or None if neither follows; `TooComplex` if it is not had."""
        try:
            found = self._proofs.prove(self.view.shape.index(cell))
        except _kernel.TooComplex as error:
            raise TooComplex(self.refusal or str(error)) from None
        if found is None:
            return None
        steps = steps_from(self.view.shape, found.steps)
        return Proof(cell, found.is_mine, steps, self.view, found.is_minimal)


def derive(
    view: View, numbers: Iterable[Cell], cell: Cell, is_mine: bool, rung: Rule
) -> Proof | None:
    """The proof from these opened cells alone by rules up to the rung; None if there is none.

    None also where it takes long. Nobody has looked whether it is minimal.
    """
    index = view.shape.index
    question, places = view.to_question(), list(map(index, numbers))
    found = _kernel.derive(question, places, index(cell), is_mine, rung.height)
    if found is None:
        return None
    return Proof(cell, is_mine, steps_from(view.shape, found), view, is_minimal=False)


def analysed(view: View) -> Analysis:
    """The exact analysis; `Contradiction`, with a proof where that is cheap, if there is none."""
    try:
        return analyse(view)
    except Contradiction as error:
        steps = _kernel.Proofs(view.to_question()).refute()
        if steps is None:
            raise
        refutation = Refutation(steps_from(view.shape, steps), view)
        raise Refuted(str(error), refutation) from None


def steps_from(shape: Shape, steps: Iterable[_kernel.ProofStep]) -> tuple[Step, ...]:
    """The kernel's steps, with cells instead of places."""
    return tuple(_step(shape, each) for each in steps)


def _step(shape: Shape, step: _kernel.ProofStep) -> Step:
    cells = frozenset(map(shape.cell, step.cells))
    return Step(
        Statement(cells, _RELATIONS[step.relation], step.count),
        _RULES[step.rule],
        tuple(step.premises),
        None if step.number is None else shape.cell(step.number),
        steps_from(shape, step.case),
    )
