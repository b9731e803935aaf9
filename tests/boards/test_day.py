"""The board of a day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from sapper.boards import daily
from sapper.core import BadBoard
from sapper.proofs import Rule

MONDAY = date(2026, 11, 16)


def test_a_day_has_one_board() -> None:
    found = daily(MONDAY)
    assert found == daily(MONDAY)
    assert found.solvable.layout != daily(MONDAY + timedelta(7)).solvable.layout
    assert found.solvable.request.first == (8, 8)
    # The same for everybody, on every machine and in every version.
    assert found.solvable.layout.text.startswith("....***.*......./..........*...../")


def test_the_week_climbs_the_ladder() -> None:
    week = [daily(MONDAY + timedelta(day)).solvable.rating for day in range(7)]
    assert all(rating.is_solvable for rating in week)
    heights = [rating.hardest.height for rating in week]
    assert heights[0] <= Rule.KNOWN.height
    assert heights == sorted(heights)
    assert week[6].hardest is Rule.CASES


def test_a_level_without_such_boards_gets_an_easier_one(monkeypatch: pytest.MonkeyPatch) -> None:
    # On so sparse a board hardly anything needs a proof by cases: the search has an end.
    monkeypatch.setattr("sapper.boards.day._CELLS", 100_000)
    found = daily(MONDAY + timedelta(6), "50x50/25")
    assert not found.is_usual
    assert found.solvable.rating.is_solvable
    assert found == daily(MONDAY + timedelta(6), "50x50/25")
    assert daily(MONDAY + timedelta(6)).is_usual


def test_what_no_board_can_be_is_refused() -> None:
    with pytest.raises(BadBoard, match="no room for"):
        daily(MONDAY + timedelta(6), "5x5/24")


def test_a_long_search_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, object] = {}
    monkeypatch.setattr("sapper.boards.day.no_guess", lambda *_, **options: asked.update(options))
    daily(MONDAY, progress=print)
    assert asked["progress"] is print


def test_what_is_no_day_is_refused() -> None:
    with pytest.raises(BadBoard, match="'2026-11-16', expected a date"):
        daily("2026-11-16")  # type: ignore[arg-type]
