"""A view analysed, or why it contradicts itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sapper.core import Analysis, analyse
from sapper.core.errors import Contradiction, TooComplex
from sapper.core.view import View
from sapper.proofs.cases import CaseProver
from sapper.proofs.closure import Closure, needed
from sapper.proofs.extraction import numbers_of, to_steps
from sapper.proofs.minimal import least
from sapper.proofs.proof import Refutation
from sapper.proofs.search import Search
from sapper.proofs.statement import Rule
from sapper.proofs.system import System


class Refuted(Contradiction):
    """A position that no layout agrees with, and `proof`, the derivation that shows it."""

    def __init__(self, message: str, proof: Refutation) -> None:
        super().__init__(message, sorted(proof.numbers))
        self.proof = proof


def analysed(view: View, system: System) -> Analysis:
    """The exact analysis; `Contradiction`, with a proof where that is cheap, if there is none."""
    try:
        return analyse(view)
    except Contradiction as error:
        raise _with_proof(error, view, system) from None


def _with_proof(error: Contradiction, view: View, system: System) -> Contradiction:
    try:
        closure = _refute(system)
    except TooComplex:
        return error
    if closure.impossible is None:
        return error
    proof = Refutation(to_steps(system, closure.entries, closure.impossible), view)
    return Refuted(str(error), proof)


def _refute(system: System) -> Closure:
    """A closure that is impossible, from as few numbers as it takes."""
    closure = _run(system, system.numbers, Rule.TOTAL)
    if closure.impossible is None:
        return _refute_by_cases(system)
    rung = closure.stage
    numbers = sorted(numbers_of(closure.entries, needed(closure.entries, closure.impossible)))
    few = least(numbers, lambda fewer: _run(system, fewer, rung).impossible is not None)
    return _run(system, few, rung)


def _run(system: System, numbers: Iterable[int], rung: Rule) -> Closure:
    closure = Closure(system, numbers)
    closure.run(rung)
    return closure


def _refute_by_cases(system: System) -> Closure:
    search = Search(system)

    def clashes(numbers: Sequence[int]) -> bool:
        return not search.can_be_met([system.numbers[each] for each in numbers])

    numbers = list(system.numbers)
    if clashes(numbers):
        return CaseProver(replace(system, total=None)).refute(least(numbers, clashes))
    return CaseProver(system).refute(numbers)
