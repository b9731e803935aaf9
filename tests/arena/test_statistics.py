from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.arena.record import GameRecord, Guess
from sapper.arena.statistics import (
    LARGEST_EXACT_TEST,
    Estimate,
    adjusted,
    calibration,
    endgame_luck,
    guess_luck,
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
    assert not found.is_shown


def test_less_than_two_standard_errors_is_not_shown() -> None:
    assert not Estimate(1.9, 1.0, 100).is_shown
    assert Estimate(-2.0, 1.0, 100).is_shown
    assert not Estimate(0.0, 0.0, 100).is_shown
    assert not mean_estimate([1.0]).is_shown


def test_pooled_counts_every_observation_once() -> None:
    values = [1.0, 0.0, 1.0, 1.0, 0.0]
    parts = [mean_estimate(values[:2]), mean_estimate(values[2:])]
    found = pooled(parts)
    assert (found.value, found.count) == (pytest.approx(0.6), 5)
    expected = math.sqrt((2 * parts[0].error) ** 2 + (3 * parts[1].error) ** 2) / 5
    assert found.error == pytest.approx(expected)
    assert pooled([]) == Estimate(0.0, 0.0, 0)


def test_adjusted_by_hand() -> None:
    # The values are 2 + 3 x luck exactly: nothing but luck is left to vary.
    lucks = [1.0, -1.0, 0.5, 0.25]
    found = adjusted([2 + 3 * x for x in lucks], [lucks])
    assert found.value == pytest.approx(2)
    assert found.error == pytest.approx(0, abs=1e-12)


def test_several_kinds_of_luck_are_taken_off_together() -> None:
    one, two = [1.0, -1.0, 0.5, 0.25, 0.0], [0.5, -0.5, 0.5, -1.0, 2.0]
    values = [2 + 3 * x - 5 * y for x, y in zip(one, two, strict=True)]
    found = adjusted(values, [one, two])
    assert found.value == pytest.approx(2)
    assert found.error == pytest.approx(0, abs=1e-12)
    assert adjusted(values, [one, one]).value == pytest.approx(adjusted(values, [one]).value)


def test_adjusting_costs_a_degree_of_freedom() -> None:
    values, unrelated = [1.0, 1.0, 0.0, 0.0], [1.0, -1.0, 1.0, -1.0]
    plain, found = mean_estimate(values), adjusted(values, [unrelated])
    assert found.value == plain.value
    assert found.error == pytest.approx(plain.error * math.sqrt(3 / 2))


def test_adjusted_without_any_luck_is_the_mean() -> None:
    nothing = [0.0, 0.0, 0.0, 0.0]
    assert adjusted([1.0, 0.0, 1.0, 0.0], [nothing]).value == 0.5


def test_luck_by_hand() -> None:
    guesses = (
        Guess(0.2, True, 1.0),
        Guess(0.5, False, 0.5),
        Guess(0.5, True, 0.1, searched=True),
    )
    expected = (0.85 - 0.42) * 0.2 + (0.85 - 0.21) * -0.5
    assert guess_luck(GameRecord(False, 9, 0.0, guesses)) == pytest.approx(expected)
    assert guess_luck(GameRecord(True, 9, 0.0)) == 0
    assert guess_luck(GameRecord(True, 9, 0.0, (Guess(None, True, 0.5),))) is None


def test_the_luck_of_endgames() -> None:
    assert endgame_luck(GameRecord(True, 1, 0.0)) == 0
    assert endgame_luck(GameRecord(False, 1, 0.0, endgame=0.75)) == -0.75
    assert endgame_luck(GameRecord(True, 1, 0.0, endgame=0.75)) == 0.25
    assert endgame_luck(GameRecord(False, 1, 0.0, endgame=0.75, forfeit="raised")) == 0


def test_calibration_by_hand() -> None:
    found = calibration([Guess(0.5, True, 1), Guess(0.5, False, 1), Guess(0.2, True, 1)])
    assert found is not None
    assert (found.count, found.predicted) == (3, pytest.approx(0.6))
    assert found.observed == pytest.approx(2 / 3)
    assert found.error == pytest.approx(math.sqrt(0.25 + 0.25 + 0.16) / 3)
    assert calibration([Guess(None, True, 1)]) is None


def test_a_mine_where_all_was_certain_is_wrong() -> None:
    found = calibration([Guess(0.0, False, 1)])
    assert found is not None
    assert found.is_wrong


def test_quantiles_are_values_that_occurred() -> None:
    values = [5.0, 1.0, 3.0, 2.0, 4.0]
    assert [quantile(values, share) for share in (0.0, 0.2, 0.5, 0.99, 1.0)] == [1, 1, 3, 5, 5]


def play(random: Random, skill: float) -> GameRecord:
    """A game with two guesses of known risk, then an endgame that is won by skill."""
    guesses: list[Guess] = []
    for share in (0.9, 0.4):
        risk = random.choice([0.1, 0.3, 0.5])
        guesses.append(Guess(risk, random.random() >= risk, share))
        if not guesses[-1].survived:
            return GameRecord(False, 2, 0.0, tuple(guesses))
    return GameRecord(random.random() < skill, 2, 0.0, tuple(guesses), endgame=skill)


def test_luck_adjustment_is_unbiased_steadier_and_honest_about_its_error() -> None:
    """Simulated matches: the adjusted difference hits the truth, as closely as it claims."""
    random, truth = Random(1), 0.49 * (0.9 - 0.7)
    covered, values, plain_errors, errors = 0, [], [], []
    for _ in range(300):
        ours = [play(random, 0.9) for _ in range(120)]
        theirs = [play(random, 0.7) for _ in range(120)]
        pairs = list(zip(ours, theirs, strict=True))
        differences = [float(a.won - b.won) for a, b in pairs]
        guesses = [(guess_luck(a) or 0) - (guess_luck(b) or 0) for a, b in pairs]
        endgames = [endgame_luck(a) - endgame_luck(b) for a, b in pairs]
        found = adjusted(differences, [guesses, endgames])
        values.append(found.value)
        errors.append(found.error)
        plain_errors.append(mean_estimate(differences).error)
        covered += abs(found.value - truth) <= 1.96 * found.error
    bias = mean_estimate(values)
    assert abs(bias.value - truth) < 3 * bias.error
    assert 0.92 <= covered / 300 <= 0.98
    assert sum(errors) < 0.6 * sum(plain_errors)
