from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from sapper.core import EXPLODED, BadProof, View
from sapper.proofs import Refutation, Refuted, Rule, prove, prove_all, prove_uncertain
from sapper.proofs.proof import all_steps
from tests.oracle import consistent_layouts


@st.composite
def small_views(draw: st.DrawFn) -> View:
    """Any small view at all, most of them contradictory."""
    height, width = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    codes = st.sampled_from([0, 1, 1, 1, 2, 2, 3, 9, 9, 9, 9, 10, EXPLODED])
    size = height * width
    total = draw(st.none() | st.integers(0, size))
    return View(height, width, bytes(draw(st.lists(codes, min_size=size, max_size=size))), total)


@given(small_views())
@settings(max_examples=100)
def test_just_the_contradictions_are_refuted_with_a_proof(view: View) -> None:
    if next(consistent_layouts(view), None) is not None:
        prove_uncertain(view).check(view)
        return
    with pytest.raises(Refuted) as caught:
        prove_all(view)
    proof = caught.value.proof
    assert isinstance(proof, Refutation)
    proof.check(view)
    assert set(caught.value.numbers) == proof.numbers
    assert "contradicts itself" in str(proof)
    assert proof.explain()[-1].text == "So no layout agrees with this position."


def test_numbers_that_clash_only_by_cases() -> None:
    view = View.parse(".12./1.../.111 3")
    with pytest.raises(Refuted) as caught:
        prove_all(view)
    assert isinstance(caught.value.proof, Refutation)
    caught.value.proof.check(view)
    assert caught.value.proof.rung is Rule.CASES
    assert (0, 2) not in caught.value.proof.numbers, "a number that the clash does not need"
    assert Rule.TOTAL not in {step.rule for step in all_steps(caught.value.proof.steps)}


def test_numbers_that_clash_with_the_total_only_by_cases() -> None:
    view = View.parse(".11../...1. 3")
    with pytest.raises(Refuted, match="3 mines in all cannot be") as caught:
        prove_all(view)
    assert isinstance(caught.value.proof, Refutation)
    caught.value.proof.check(view)
    assert caught.value.proof.rung is Rule.CASES
    assert Rule.TOTAL in {step.rule for step in all_steps(caught.value.proof.steps)}


def test_one_number_too_many() -> None:
    view = View.parse(".2 1")
    with pytest.raises(Refuted, match="2 at") as caught:
        prove(view, (0, 0))
    assert str(caught.value.proof) == (
        "This position contradicts itself.\n"
        "\n"
        "   0 1\n"
        " 0 A 2\n"
        "\n"
        "1. The 2 at (0, 1) has two mines, but only one cell to hold them.\n"
        "2. So no layout agrees with this position."
    )


def test_a_refutation_is_of_one_view_alone() -> None:
    view = View.parse(".2 1")
    with pytest.raises(Refuted) as caught:
        prove_uncertain(view)
    assert isinstance(caught.value.proof, Refutation)
    with pytest.raises(BadProof, match="made for the view '.2 1'"):
        caught.value.proof.check(View.parse(".1 1"))
