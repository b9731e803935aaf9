"""The mouse of a replay: times that no clock shows are read all the same."""

from __future__ import annotations

import math

import pytest

from sapper.game.formats.mouse import milliseconds
from sapper.game.record import LATEST


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(1.2345, 1234), (-3.0, 0), (math.nan, 0), (1e300, LATEST)],
)
def test_times_become_those_of_a_record(seconds: float, expected: int) -> None:
    assert milliseconds(seconds) == expected
