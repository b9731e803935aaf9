"""Cases when the look for shallow ones is given up: long proofs, which hold all the same."""

from __future__ import annotations

from hypothesis import given, settings

from sapper import _kernel, analyse
from sapper.core import Cell, View
from sapper.proofs import Proof, Relation, Rule
from sapper.proofs.proof import all_steps
from sapper.proofs.prover import steps_from
from tests.proofs.positions import positions, walls


def split_proof(view: View, cell: Cell, is_mine: bool, split: int = 100_000) -> Proof | None:
    """The proof of a certain cell by splitting alone, where no rung below settles it."""
    index = view.shape.index
    numbers = [index(each) for each, _ in view.opened()]
    steps = _kernel.derive(
        view.to_question(), numbers, index(cell), is_mine, Rule.CASES.height, look=0, split=split
    )
    return None if steps is None else Proof(cell, is_mine, steps_from(view.shape, steps), view)


@given(positions() | walls())
@settings(max_examples=60)
def test_splitting_proves_every_certain_cell(view: View) -> None:
    found = analyse(view)
    for cell in found.safe | found.mines:
        proof = split_proof(view, cell, cell in found.mines)
        assert proof is not None
        proof.check(view)
        assert str(proof)


def test_what_takes_too_long_to_split_has_no_proof() -> None:
    view = View.parse("..1./.11. 2")
    assert split_proof(view, (0, 1), False) is not None
    assert split_proof(view, (0, 1), False, split=1) is None


def test_parts_are_bounded_one_by_one() -> None:
    view = View.parse("0..11...2.2/0....1..... 5")
    proof = split_proof(view, (1, 10), (1, 10) in analyse(view).mines)
    assert proof is not None
    proof.check(view)
    bounds = [
        step.statement
        for step in all_steps(proof.steps)
        if step.rule is Rule.CASES and step.statement.relation is Relation.AT_MOST
    ]
    assert [len(each.cells) for each in bounds] == [7]
    assert "hold at least three mines" in str(proof)
