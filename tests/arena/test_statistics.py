from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.arena.record import GuessMade
from sapper.arena.statistics import (
    LARGEST_EXACT_TEST,
    Estimate,
    calibration,
    mcnemar,
    mean_estimate,
    paired_difference,
    pooled,
    quantile,
    two_sided_p,
    wilson,
)


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


def test_mcnemar_by_hand() -> None:
    assert mcnemar(10, 2) == pytest.approx(2 * (1 + 12 + 66) / 4096)
    assert mcnemar(2, 10) == mcnemar(10, 2)
    assert mcnemar(0, 0) == 1.0
    assert mcnemar(7, 7) == 1.0
    assert mcnemar(0, 5) == pytest.approx(2 / 32)


def test_mcnemar_goes_over_to_the_normal_distribution_without_a_jump() -> None:
    half = LARGEST_EXACT_TEST // 2
    exact, near = mcnemar(half - 60, half + 60), mcnemar(half - 60, half + 61)
    assert exact == pytest.approx(near, rel=0.1)
    assert mcnemar(0, LARGEST_EXACT_TEST) == 0.0


def test_two_sided_p() -> None:
    assert two_sided_p(1.959963984540054) == pytest.approx(0.05)
    assert two_sided_p(0) == 1


def test_paired_difference_by_hand() -> None:
    found = paired_difference([1, 1, 0, 1], [1, 0, 0, 0])
    assert found == Estimate(0.5, pytest.approx(math.sqrt(1 / 3) / 2), 4)
    assert found.z == pytest.approx(math.sqrt(3))


def test_pooled_counts_every_observation_once() -> None:
    values = [1.0, 0.0, 1.0, 1.0, 0.0]
    parts = [mean_estimate(values[:2]), mean_estimate(values[2:])]
    found = pooled(parts)
    assert (found.value, found.count) == (pytest.approx(0.6), 5)
    expected = math.sqrt((2 * parts[0].error) ** 2 + (3 * parts[1].error) ** 2) / 5
    assert found.error == pytest.approx(expected)
    assert pooled([]) == Estimate(0.0, 0.0, 0)


def test_calibration_by_hand() -> None:
    found = calibration(
        [GuessMade(0.5, True, 1), GuessMade(0.5, False, 1), GuessMade(0.2, True, 1)]
    )
    assert found is not None
    assert (found.count, found.predicted) == (3, pytest.approx(0.6))
    assert found.observed == pytest.approx(2 / 3)
    assert found.error == pytest.approx(math.sqrt(0.25 + 0.25 + 0.16) / 3)
    assert calibration([GuessMade(None, True, 1)]) is None


def test_a_mine_where_all_was_certain_is_wrong() -> None:
    found = calibration([GuessMade(0.0, False, 1)])
    assert found is not None
    assert found.is_impossible
    assert found.is_remarkable


def test_quantiles_are_values_that_occurred() -> None:
    values = [5.0, 1.0, 3.0, 2.0, 4.0]
    assert [quantile(values, share) for share in (0.0, 0.2, 0.5, 0.99, 1.0)] == [1, 1, 3, 5, 5]
