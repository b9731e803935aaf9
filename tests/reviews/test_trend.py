"""A graph in one line: each bar is a value, the last of those that share its place."""

from __future__ import annotations

from sapper.reviews.trend import sparkline


def test_every_value_has_its_bar() -> None:
    assert sparkline([0, 0.5, 1, 2, -1], 10) == "▁▅██▁"


def test_values_share_a_place_where_there_are_more() -> None:
    assert sparkline([0, 1, 0, 1, 1, 0], 3) == "██▁"
    assert sparkline([0, 0, 1, 0, 1], 2) == "▁█"
