"""The answer to "can it be solved without guessing?" comes with evidence."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from sapper import Layout, analyse, find_rungs, rate, solve
from tests.strategies import layouts


def test_a_board_that_needs_no_guess() -> None:
    solution = solve(Layout.parse("...*/..*./..*."), (0, 0))
    assert solution.headline == (
        "Yes: it can be solved without guessing from (0, 0). The hardest step is"
        f" {solution.proof.difficulty}; 1 step counts the remaining mines."
    )
    assert solution.details[0].startswith("The hardest step: ")
    assert solution.details[1].startswith("On the page: #analyse/")
    assert str(solution).endswith(str(solution.proof))


def test_a_board_that_needs_a_guess() -> None:
    solution = solve(Layout.parse("...*/..../...."), (2, 0))
    assert solution.headline == "Yes: the first click at (2, 0) solves it."
    solution = solve(Layout.parse("*..*/...."), (0, 1))
    assert solution.headline == (
        "No: after 1 opened cell nothing is certainly safe, and these cells are a forced guess:"
        " (0, 0) (0, 2) (1, 0) (1, 1) (1, 2), 20.0 % to be a mine."
    )
    assert solution.details == (
        "The forced guess: .1../.... 2",
        "On the page: #analyse/.1../...._2",
    )


@given(layout=layouts(), data=st.data())
def test_the_evidence_holds(layout: Layout, data: st.DataObject) -> None:
    free = [cell for cell in layout.shape.cells() if not layout.is_mine(cell)]
    if not free:
        return
    first = data.draw(st.sampled_from(free))
    solution = solve(layout, first)
    assert solution.rating == rate(layout, first)
    odds = analyse(solution.view)
    if not solution.rating.is_solvable:
        assert not odds.safe
        assert odds.probability[solution.least_risky[0]] == pytest.approx(solution.risk)
    elif solution.proof is not None:
        assert solution.proof.cell in odds.safe
        assert find_rungs(solution.view)[solution.proof.cell].rung == solution.proof.rung
    assert (solution.counting > 0) <= solution.rating.needs_counter
