from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.arena.verdict import Verdict, holm, verdict


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
