"""Ratings: the easiest way through a board."""

from __future__ import annotations

import pytest

from sapper.boards import rate
from sapper.boards.rating import COUNTED
from sapper.core import BadBoard, IllegalMove, Level, StartRule
from sapper.game import Layout
from sapper.proofs import Rule
from tests.boards import reference


@pytest.mark.parametrize("counter", [True, False])
@pytest.mark.parametrize(
    ("level", "boards"), [("5x6/7", 60), ("9x9/16", 15), ("16x16/40", 2), ("16x30/99", 1)]
)
def test_points_are_those_of_the_prover(level: str, boards: int, counter: bool) -> None:
    for seed in range(boards):
        layout = Layout.random(Level.parse(level), seed, StartRule.OPENING, (2, 2))
        found = rate(layout, (2, 2), counter=counter)
        expected = reference.points(layout, (2, 2), counter)
        assert found.is_solvable == (expected is not None), layout
        if expected is not None:
            assert found.points == tuple(expected.get(rung, 0) for rung in COUNTED), layout
            assert found.hardest == max(expected or [Rule.NUMBER], key=lambda rung: rung.height)
            without = reference.points(layout, (2, 2), counter=False)
            assert found.needs_counter == (counter and without is None)


def test_an_opening_that_opens_all_needs_no_thought() -> None:
    found = rate(Layout.parse("..*/.../..."), (2, 0))
    assert (found.hardest, found.points, found.is_solvable) == (Rule.NUMBER, (0, 0, 0, 0), True)


def test_a_coin_flip_is_a_guess_with_its_chance() -> None:
    found = rate(Layout.parse("....*./....**"), (0, 0))
    assert not found.is_solvable
    assert found.guesses >= 1
    assert 0 < found.win_chance < 1
    assert not found.needs_counter


def test_guesses_in_words() -> None:
    one = rate(Layout.random("expert", 1, "opening", (3, 3)), (3, 3))
    assert str(one).startswith("Needs 1 guess (the champion survives it in ")
    two = rate(Layout.random("expert", 0, "opening", (3, 3)), (3, 3))
    assert str(two).startswith("Needs 2 guesses (the champion survives them in ")


def test_the_counter_is_needed_where_it_is() -> None:
    layout = Layout.parse("....*/...*./....*")
    ratings = [rate(layout, (0, 0), counter=counter) for counter in (True, False)]
    if ratings[0].is_solvable:
        assert ratings[0].needs_counter == (not ratings[1].is_solvable)


def test_a_first_cell_that_is_a_mine_or_off_is_refused() -> None:
    layout = Layout.parse("*../...")
    with pytest.raises(BadBoard, match=r"\(0, 0\) is a mine"):
        rate(layout, (0, 0))
    with pytest.raises(IllegalMove, match="off the"):
        rate(layout, (5, 0))
    with pytest.raises(BadBoard, match="expected a Layout"):
        rate("*..", (0, 0))  # type: ignore[arg-type]


def test_a_rating_says_itself_in_words_and_data() -> None:
    found = rate(Layout.parse("..*/.../..."), (2, 0))
    assert str(found) == "No guess needed; hardest step: number; the mine counter is not needed."
    assert found.to_data()["points"] == {"subset": 0, "overlap": 0, "total": 0, "cases": 0}
