from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings

from sapper import Cell, IllegalMove, TooComplex, _kernel
from sapper.core import HIDDEN, Level, View
from sapper.game import Layout
from sapper.proofs import (
    PartlyProved,
    Proof,
    Rule,
    Uncertainty,
    checker,
    derive,
    find_proof,
    prove,
    prove_all,
)
from sapper.proofs.proof import all_steps
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
@settings(max_examples=100)
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
    view = View.parse("../11")
    assert find_proof(view, (0, 0)) is None
    found = prove(view, (0, 0))
    assert isinstance(found, Uncertainty)
    assert not found
    found.check(view)
    assert [(0, 0) in each for each in found.layouts] == [True, False]
    assert str(found).splitlines()[0] == "Nothing is certain about (0, 0)."
    assert str(found).splitlines()[-1] == "It is a mine with probability 50.0 %."


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


def wide_view(side: int) -> View:
    """Three rows with all numbers, then every second cell of every second row: very wide."""
    layout = Layout.random(Level(side, side, side * side // 3), 3)
    codes = bytearray([HIDDEN]) * (side * side)
    for row, column in layout.shape.cells():
        if (row < 3 or (row % 2 and column % 2)) and not layout.is_mine((row, column)):
            codes[row * side + column] = layout.counts[row * side + column]
    return View(side, side, bytes(codes), side * side // 3)


def test_what_the_ladder_proves_is_there_though_the_kernel_refuses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = wide_view(41)

    def question(view: View) -> _kernel.Question:
        return _kernel.Question(view.height, view.width, view.codes, view.mines, memory=2**16)

    monkeypatch.setattr(View, "to_question", question)
    with pytest.raises(PartlyProved, match="41x41 view is too complex .* memory") as caught:
        prove_all(view)
    rungs = {proof.rung for proof in caught.value.proofs.values()}
    assert rungs >= {Rule.NUMBER, Rule.KNOWN, Rule.SUBSET}
    for proof in list(caught.value.proofs.values())[::10]:
        proof.check(view)
    beyond = next(cell for cell in view.hidden() if cell not in caught.value.proofs)
    with pytest.raises(TooComplex, match="memory"):
        prove(view, beyond)


@given(positions(longest=3, most_hidden=6) | walls())
@settings(max_examples=50)
def test_a_proof_from_chosen_numbers_alone(view: View) -> None:
    for proof in prove_all(view).values():
        found = derive(view, proof.numbers, proof.cell, proof.is_mine, proof.rung)
        assert found is not None
        found.check(view)
        assert found.numbers <= proof.numbers
        assert derive(view, proof.numbers, proof.cell, not proof.is_mine, proof.rung) is None
        if proof.rung is not Rule.NUMBER:
            lower = LADDER[proof.rung.height - 1]
            assert derive(view, proof.numbers, proof.cell, proof.is_mine, lower) is None


def test_beside_the_total_no_number_is_one_too_many() -> None:
    proof = prove(View.parse("..../.1../..21/1110 2"), (0, 3))
    assert proof is not None
    assert (proof.rung, proof.difficulty.numbers) == (Rule.TOTAL, 1)


def test_only_exact_statements_that_are_held_overlap() -> None:
    view = View.parse("...../..1.2/.212./.203./.313./..... 9")
    for cell, is_mine in (((4, 0), True), ((1, 0), False)):
        proof = prove(view, cell)
        assert proof is not None
        proof.check(view)
        assert (proof.is_mine, proof.rung) == (is_mine, Rule.OVERLAP)
        assert proof.difficulty.numbers == 5
