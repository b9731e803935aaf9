from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

import pytest
from hypothesis import given, settings

from sapper import Cell, IllegalMove, TooComplex
from sapper.core.view import View
from sapper.proofs import PartlyProved, Proof, Rule, checker, counting, prove, prove_all, prover
from sapper.proofs.cases import CaseProver
from sapper.proofs.closure import Closure
from sapper.proofs.proof import all_steps
from sapper.proofs.prover import Prover
from sapper.proofs.system import System
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


HARD = View.parse("..3.2/...3./.22.. 5")
"""A position with cells that only cases prove, and others."""


def below_cases(proofs: dict[Cell, Proof]) -> dict[Cell, Proof]:
    return {cell: proof for cell, proof in proofs.items() if proof.rung is not Rule.CASES}


def test_a_cell_that_is_too_hard_costs_no_other_its_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = prove_all(HARD)
    assert 0 < len(below_cases(wanted)) < len(wanted)
    monkeypatch.setattr(prover, "CaseProver", partial(CaseProver, look=0, split=0))
    with pytest.raises(PartlyProved, match="too long") as caught:
        prove_all(HARD)
    assert caught.value.proofs == below_cases(wanted)


def test_what_the_ladder_proves_is_there_though_the_kernel_refuses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted = prove_all(HARD)

    def refuse(*_: object) -> None:
        raise TooComplex("too wide")

    monkeypatch.setattr(prover, "analysed", refuse)
    with pytest.raises(PartlyProved, match="too wide") as caught:
        prove_all(HARD)
    assert caught.value.proofs == below_cases(wanted)


def test_a_count_that_is_cut_spoils_no_proof_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "NODES", 0)
    easy = Prover(View.parse(".1./1../.../.../..3 6"))
    assert easy.prove(easy.view.shape.index((0, 0))) is None
    easy.closure.run(Rule.TOTAL)
    assert easy.closure.is_cut
    proof = easy.prove(easy.view.shape.index((4, 1)))
    assert proof is not None
    assert (proof.rung, proof.is_minimal) == (Rule.NUMBER, True)


def test_a_long_frontier_is_counted() -> None:
    chain = [(0b11 << place, 1, place) for place in range(1500)]
    packing = counting.Packing(chain)
    assert packing.best(packing.cells) == 750
    assert len(packing.family(packing.cells)) == 750


def test_a_count_in_vain_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    closure = Closure(system := System.of(HARD), system.numbers)
    closure.run(Rule.TOTAL)
    monkeypatch.delattr("sapper.proofs.closure.tight_families")
    closure.run(Rule.TOTAL)


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
