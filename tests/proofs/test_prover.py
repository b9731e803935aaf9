from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings

from sapper import Cell, IllegalMove
from sapper.proofs import Proof, Rule, checker, prove, prove_all
from sapper.proofs.proof import all_steps
from sapper.view import View
from tests.oracle import consistent_layouts
from tests.proofs.ladder import settled
from tests.proofs.positions import positions, walls

LADDER = list(Rule)


def truth(view: View) -> dict[tuple[int, int], bool]:
    """The cells that are the same in every layout, by brute force."""
    layouts = list(consistent_layouts(view))
    return {
        cell: cell in layouts[0]
        for cell in view.hidden()
        if len({cell in layout for layout in layouts}) == 1
    }


@given(positions())
@settings(max_examples=200)
def test_just_the_certain_cells_have_proofs_and_all_hold(view: View) -> None:
    proofs = prove_all(view)
    assert {cell: proof.is_mine for cell, proof in proofs.items()} == truth(view)
    for proof in proofs.values():
        proof.check(view)
        assert proof.is_minimal
        assert proof.steps[-1].statement == proof.goal


@given(positions(longest=3, most_hidden=6) | walls())
@settings(max_examples=100)
def test_no_lower_rung_settles_the_cell(view: View) -> None:
    for proof in prove_all(view).values():
        height = proof.rung.height
        if proof.rung is not Rule.CASES:
            assert settled(view, proof.rung).get(proof.cell) is proof.is_mine
        if height:
            assert proof.cell not in settled(view, LADDER[height - 1])


@given(positions(longest=3, most_hidden=6) | walls())
@settings(max_examples=100)
def test_every_number_of_a_proof_is_needed(view: View) -> None:
    for proof in prove_all(view).values():
        for number in proof.numbers:
            fewer = proof.numbers - {number}
            if proof.rung is Rule.CASES:
                assert not forces(view, fewer, proof)
            else:
                assert proof.cell not in settled(view, proof.rung, fewer)


def forces(view: View, numbers: frozenset[Cell], proof: Proof) -> bool:
    """Whether these numbers alone, with the total if the proof uses it, settle the proof's cell."""
    layouts = layouts_of_numbers(view, numbers, uses_total(proof))
    return len({proof.cell in layout for layout in layouts}) == 1


def layouts_of_numbers(
    view: View, numbers: frozenset[Cell], with_total: bool
) -> Iterator[frozenset[Cell]]:
    """Every set of hidden mines that meets these numbers."""
    hidden = list(view.hidden())
    said = [checker._number(view, number) for number in numbers]
    sizes = [checker._total(view)] if with_total else range(len(hidden) + 1)
    for mines in (frozenset(each) for size in sizes for each in combinations(hidden, size)):
        if all(len(each.cells & mines) == each.count for each in said):
            yield mines


def uses_total(proof: Proof) -> bool:
    return any(step.rule is Rule.TOTAL for step in all_steps(proof.steps))


def test_a_cell_that_is_open_or_outside_is_refused() -> None:
    view = View.parse(".1")
    with pytest.raises(IllegalMove, match=r"cell \(0, 1\) is open"):
        prove(view, (0, 1))
    with pytest.raises(IllegalMove, match=r"cell \(5, 5\) is off the 1x2 board"):
        prove(view, (5, 5))


def test_a_cell_that_is_not_certain_has_no_proof() -> None:
    assert prove(View.parse("../11"), (0, 0)) is None


@pytest.mark.parametrize(
    ("text", "cell", "is_mine", "rung"),
    [
        (".1", (0, 0), True, Rule.NUMBER),
        ("....../012210", (0, 2), True, Rule.KNOWN),
        (".../11. 1", (0, 2), False, Rule.SUBSET),
        (".1./1../... 1", (2, 2), False, Rule.TOTAL),
    ],
)
def test_each_rung(text: str, cell: Cell, is_mine: bool, rung: Rule) -> None:
    view = View.parse(text)
    proof = prove(view, cell)
    assert proof is not None
    proof.check(view)
    assert (proof.is_mine, proof.rung) == (is_mine, rung)
