from __future__ import annotations

import math

import pytest
from hypothesis import given, strategies as st

from sapper.arena.statistics import (
    LARGEST_EXACT_TEST,
    Estimate,
    Verdict,
    holm,
    mcnemar,
    pooled,
    quantile,
    student_p,
    two_sided_p,
    verdict,
)
from tests.arena.estimates import mean_estimate


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


@pytest.mark.parametrize(
    ("t", "freedom"),
    [(12.7062, 1), (4.3027, 2), (3.1824, 3), (2.5706, 5), (2.2281, 10), (1.9840, 100)],
)
def test_student_by_a_table(t: float, freedom: int) -> None:
    assert student_p(t, freedom) == pytest.approx(0.05, abs=1e-5)
    assert student_p(-t, freedom) == student_p(t, freedom)


def test_student_goes_over_to_the_normal_distribution() -> None:
    assert student_p(2.0, 10**6) == two_sided_p(2.0)
    assert student_p(2.0, 200) == pytest.approx(two_sided_p(2.0), rel=0.03)
    assert student_p(30.0, 150) >= two_sided_p(30.0) > 0
    assert student_p(0.0, 7) == 1


def test_pooled_counts_every_observation_once() -> None:
    values = [1.0, 0.0, 1.0, 1.0, 0.0]
    parts = [mean_estimate(values[:2]), mean_estimate(values[2:])]
    found = pooled(parts)
    assert (found.value, found.count) == (pytest.approx(0.6), 5)
    expected = math.sqrt((2 * parts[0].error) ** 2 + (3 * parts[1].error) ** 2) / 5
    assert found.error == pytest.approx(expected)
    assert pooled([]) == Estimate(0.0, 0.0, 0)


def test_quantiles_are_values_that_occurred() -> None:
    values = [5.0, 1.0, 3.0, 2.0, 4.0]
    assert [quantile(values, share) for share in (0.0, 0.2, 0.5, 0.99, 1.0)] == [1, 1, 3, 5, 5]


@pytest.mark.parametrize(
    ("value", "p", "boards", "expected"),
    [
        (0.1, 0.049, 30, Verdict.AHEAD),
        (-0.1, 0.049, 30, Verdict.BEHIND),
        (0.1, 0.05, 30, Verdict.NOT_SHOWN),
        (0.1, 0.001, 29, Verdict.TOO_FEW),
        (0.0, 0.0, 1000, Verdict.NOT_SHOWN),
    ],
)
def test_a_verdict_needs_a_small_p_and_enough_boards(
    value: float, p: float, boards: int, expected: Verdict
) -> None:
    assert verdict(value, p, boards) is expected


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.04]) == [0.04]
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_lies_between_the_values_and_bonferroni(values: list[float]) -> None:
    found = holm(values)
    for p, corrected in zip(values, found, strict=True):
        assert p <= corrected <= min(1.0, len(values) * p) or corrected == max(
            each for each, other in zip(found, values, strict=True) if other <= p
        )
    assert sorted(range(len(values)), key=lambda i: (values[i], found[i])) == sorted(
        range(len(values)), key=lambda i: (found[i], values[i])
    )
