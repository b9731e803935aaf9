"""Cases when the look for shallow ones is given up: long proofs, which hold all the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from sapper import TooComplex, analyse
from sapper.core.view import View
from sapper.proofs import Proof, Relation, Rule, Statement
from sapper.proofs.cases import CaseProver
from sapper.proofs.extraction import narrowed, to_steps
from sapper.proofs.proof import all_steps
from sapper.proofs.system import System, places
from tests.proofs.positions import positions, walls


def split_proof(view: View, place: int, is_mine: bool) -> Proof:
    """The proof of a certain cell by splitting alone, which no rung below settles."""
    system, cell = System.of(view), view.shape.cell(place)
    closure, _ = CaseProver(system, look=0).prove(system.numbers, place, is_mine)
    goal = Statement(frozenset({cell}), Relation.EXACTLY, int(is_mine))
    steps = narrowed(to_steps(system, closure.entries, closure.origin[place]), goal)
    return Proof(cell, is_mine, steps, view, False)


@given(positions() | walls())
@settings(max_examples=60)
def test_splitting_proves_every_certain_cell(view: View) -> None:
    found, system = analyse(view), System.of(view)
    for place in places(system.mask(found.safe | found.mines)):
        proof = split_proof(view, place, view.shape.cell(place) in found.mines)
        proof.check(view)
        assert str(proof)


def test_a_limit_on_splitting_is_said() -> None:
    system = System.of(View.parse("..1./.11. 2"))
    with pytest.raises(TooComplex, match="too long"):
        CaseProver(system, look=0, split=1).prove(system.numbers, 1, False)


def test_parts_are_bounded_one_by_one() -> None:
    view = View.parse("0..11...2.2/0....1..... 5")
    proof = split_proof(view, view.shape.index((1, 10)), (1, 10) in analyse(view).mines)
    proof.check(view)
    bounds = [
        step.statement
        for step in all_steps(proof.steps)
        if step.rule is Rule.CASES and step.statement.relation is Relation.AT_MOST
    ]
    assert [len(each.cells) for each in bounds] == [7]
    assert "hold at least three mines" in str(proof)
