from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from sapper.core import BadProof, View, analyse
from sapper.proofs import Uncertainty, prove_all, prove_uncertain, read_proof
from sapper.proofs.uncertainty import cover
from tests.oracle import consistent_layouts
from tests.proofs.positions import positions


@given(positions())
@settings(max_examples=75)
def test_every_cell_without_a_proof_is_shown_both_ways(view: View) -> None:
    found = prove_uncertain(view)
    found.check(view)
    assert found.cells | prove_all(view).keys() == set(view.hidden())
    assert found.cells.isdisjoint(prove_all(view))
    right = {layout & frozenset(view.hidden()) for layout in consistent_layouts(view)}
    assert set(found.layouts) <= right


@pytest.mark.parametrize(
    "text", ["..2.../..3.../..2.../1..... 7", "....../..3..1/.....1/3.31../......"]
)
def test_numbers_in_several_parts_are_met_with_as_many_mines_as_are_left(text: str) -> None:
    view = View.parse(text)
    found = prove_uncertain(view)
    found.check(view)
    assert found.cells


@pytest.mark.parametrize("samples", [1, 64])
@given(view=positions(longest=3, most_hidden=7))
@settings(max_examples=60)
def test_no_layout_is_superfluous(samples: int, view: View) -> None:
    cells = frozenset(view.hidden()) - analyse(view).safe - analyse(view).mines
    chosen = cover(analyse(view), samples)
    Uncertainty(view, cells, tuple(chosen)).check(view)
    for place in range(len(chosen) if len(chosen) > 1 else 0):
        others = tuple(chosen[:place] + chosen[place + 1 :])
        with pytest.raises(BadProof):
            Uncertainty(view, cells, others).check(view)


@given(positions(longest=3))
@settings(max_examples=100)
def test_guesses_are_the_safest_cells(view: View) -> None:
    found = prove_uncertain(view)
    layouts = list(consistent_layouts(view))
    risk = {cell: sum(cell in mines for mines in layouts) / len(layouts) for cell in found.cells}
    best = sorted(risk.values())[: len(found.guesses)]
    assert [guess.risk for guess in found.guesses] == pytest.approx(best)
    for guess in found.guesses:
        assert guess.risk == pytest.approx(risk[guess.cell])


@given(positions())
@settings(max_examples=50)
def test_layouts_that_are_tampered_with_are_rejected(view: View) -> None:
    found = prove_uncertain(view)
    hidden = sorted(view.hidden())
    for place, layout in enumerate(found.layouts):
        others = found.layouts[:place] + found.layouts[place + 1 :]
        if found.cells:
            with pytest.raises(BadProof):
                replace(found, layouts=others).check(view)
        for cell in hidden:
            near = any(view.number(each) is not None for each in view.shape.neighbours(cell))
            if near or view.mines is not None:
                with pytest.raises(BadProof):
                    replace(found, layouts=(*others, layout ^ {cell})).check(view)


@given(positions())
@settings(max_examples=50)
def test_json_round_trip(view: View) -> None:
    found = prove_uncertain(view)
    again = read_proof(found.to_json())
    assert isinstance(again, Uncertainty)
    assert (again.view, again.cells, again.layouts) == (view, found.cells, found.layouts)


def test_the_safer_cell_is_better() -> None:
    assert prove_uncertain(View.parse("...1.1. 3")).reason == (
        "(0, 4) is the better guess: it is a mine with probability 33.3 %, (0, 0) with 66.7 %."
    )


def test_progress_decides_between_equal_risks() -> None:
    found = prove_uncertain(View.parse(".1.... 2"))
    assert [guess.cell for guess in found.guesses[:2]] == [(0, 5), (0, 3)]
    assert found.reason == (
        "(0, 5) and (0, 3) are equally risky (33.3 %), but opening (0, 5) leads to another safe"
        " cell in 66.7 % of all layouts, opening (0, 3) in 33.3 %."
    )


def test_a_coin_flip_in_words() -> None:
    assert str(prove_uncertain(View.parse("../11 1"))) == (
        "No hidden cell is certain.\n"
        "These 2 layouts agree with everything you see. Each of the 2 cells is a mine in one of"
        " them and safe in another:\n"
        "\n"
        "*.  .*\n"
        "11  11\n"
        "\n"
        "Best guesses: (0, 0) (50.0 %), (0, 1) (50.0 %).\n"
        "(0, 0) is no better than (0, 1): both are mines with probability 50.0 %, and both lead"
        " on equally often."
    )


def test_nothing_uncertain() -> None:
    found = prove_uncertain(View.parse(".1"))
    assert (found.cells, found.guesses, str(found)) == (
        frozenset(),
        (),
        "Every hidden cell is certain.",
    )
