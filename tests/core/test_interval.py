"""Wilson's interval, by hand and against what it promises."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, strategies as st

from sapper.core import wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (10, 100, 0.05523, 0.17437),
        (0, 10, 0.0, 0.27753),
        (10, 10, 0.72247, 1.0),
        (1, 2, 0.0945, 0.9055),
    ],
)
def test_wilson_by_hand(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_without_games_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("truth", [0.05, 0.3, 0.41, 0.5, 0.97])
def test_wilson_covers_the_truth_as_often_as_it_says(truth: float) -> None:
    games, covered = 400, 0.0
    for wins in range(games + 1):
        low, high = wilson(wins, games)
        if low <= truth <= high:
            chance = math.comb(games, wins) * truth**wins * (1 - truth) ** (games - wins)
            covered += chance
    assert 0.93 < covered < 0.97


@given(st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_holds_the_rate(wins_and_games: tuple[int, int]) -> None:
    wins, games = wins_and_games
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
