"""Estimates without luck, by nothing but sums of products."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, strategies as st

from sapper.arena.luck import Luck, luck_of
from sapper.arena.record import GameRecord, GuessMade
from sapper.arena.statistics import Estimate
from sapper.arena.sums import Sums, _add_luck, guesses_in, inverted, sums_of, without_luck_in
from tests.arena.estimates import mean_estimate
from tests.arena.test_luck import play

NUMBERS = st.integers(-4, 4).map(float)


def fitted(values: Sequence[int], lucks: Sequence[Luck | None]) -> Estimate:
    sums = Sums(boards=len(values))
    for value, luck in zip(values, lucks, strict=True):
        _add_luck(sums, "0", value, luck)
    found = without_luck_in(sums, "0")
    assert found is not None
    return found


def luck(part: float, term: int = 0) -> Luck:
    return Luck(0.0, {term: part}, 0.0)


def test_what_luck_explains_is_taken_off() -> None:
    signs = [1, -1] * 10 + [1] * 10
    found = fitted(signs, [luck(float(sign)) for sign in signs])
    assert (found.value, found.error) == pytest.approx((0, 0), abs=1e-6)


def test_a_fit_costs_a_degree_of_freedom() -> None:
    values, unrelated = [1, 1, 0, 0] * 10, [1.0, -1.0, 1.0, -1.0] * 10
    plain, found = mean_estimate(values), fitted(values, [luck(x) for x in unrelated])
    assert found.value == pytest.approx(plain.value)
    assert found.error == pytest.approx(plain.error * math.sqrt(39 / 38))
    assert found.freedom == 38


def test_a_fit_to_few_lucky_boards_among_many_is_not_flattered() -> None:
    """The cost of a term is shared by the boards that have it, not by all that were played."""
    random, values, errors = Random(1), [], []
    none = Luck(0.0, {}, 0.0)
    for _ in range(200):
        lucks = [luck(random.choice([-1.0, 1.0]), term) for term in range(3) for _ in range(20)]
        wins = [random.randint(-1, 1) for _ in lucks]
        found = fitted(wins + [0] * 300, [*lucks, *[none] * 300])
        values.append(found.value)
        errors.append(found.error**2)
    # The mean of such values has the variance of 60 of them, 2/3 each, over 360 boards.
    truth = 60 * 2 / 3 / 360**2
    assert sum(errors) / 200 == pytest.approx(truth, rel=0.05)
    assert mean_estimate(values).error ** 2 * 200 >= 0.8 * truth


def test_without_any_luck_it_is_the_mean() -> None:
    values = [1, 0, 1, 0, 0]
    plain, found = mean_estimate(values), fitted(values, [Luck(0.0, {}, 0.0)] * 5)
    assert (found.value, found.error) == pytest.approx((plain.value, plain.error))
    assert fitted([1], [Luck(0.0, {}, 0.0)]).value == 1


@pytest.mark.parametrize(("boards", "terms"), [(19, 0), (39, 1), (99, 2), (200, 5)])
def test_a_fit_has_no_more_terms_than_the_boards_bear(boards: int, terms: int) -> None:
    """All luck together, guesses and endgames, or two ranges with two parts and endgames."""
    games = [play(Random(seed), 0.8) for seed in range(boards)]
    found = fitted([int(game.won) for game in games], [luck_of(game) for game in games])
    assert found.freedom == boards - terms - 1


def test_predictions_by_hand() -> None:
    guesses = (GuessMade(0.5, True, 1), GuessMade(0.5, False, 1), GuessMade(0.2, True, 1))
    found = guesses_in(sums_of([[GameRecord(True, 1, 0.0, guesses)]]), 0)
    assert found is not None
    assert (found.count, found.predicted) == (3, pytest.approx(0.6))
    assert found.observed == pytest.approx(2 / 3)
    assert found.error == pytest.approx(math.sqrt(0.25 + 0.25 + 0.16) / 3)
    unknown = sums_of([[GameRecord(True, 1, 0.0, (GuessMade(None, True, 1),))]])
    assert guesses_in(unknown, 0) is None


def test_a_mine_where_all_was_certain_is_wrong() -> None:
    found = guesses_in(sums_of([[GameRecord(False, 1, 0.0, (GuessMade(0.0, False, 1),))]]), 0)
    assert found is not None
    assert found.is_impossible
    assert not found.is_doubtful


def product(a: list[list[float]], b: list[list[float]]) -> list[list[float]]:
    columns = list(zip(*b, strict=True))
    return [
        [sum(x * y for x, y in zip(row, column, strict=True)) for column in columns] for row in a
    ]


@given(st.lists(st.lists(NUMBERS, min_size=3, max_size=3), min_size=1, max_size=6))
def test_an_inverse_undoes_its_matrix_where_that_can_be_undone(rows: list[list[float]]) -> None:
    products = product([list(column) for column in zip(*rows, strict=True)], rows)
    again = product(product(products, inverted(products)), products)
    for line, expected in zip(again, products, strict=True):
        assert line == pytest.approx(expected, abs=1e-6)
