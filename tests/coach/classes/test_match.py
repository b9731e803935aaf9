"""Matches: the same boards for both, and every loss put down to luck or logic."""

from __future__ import annotations

from pathlib import Path

from sapper.coach.classes.match import MatchEnd, loss, play_match
from sapper.game import Layout
from tests.coach.broken import OURS, PLAIN

LAYOUT = Layout.parse("*../...")


def test_losses_by_luck_and_by_logic() -> None:
    assert loss(LAYOUT, [], False) is MatchEnd.FIRST_CLICK
    assert loss(LAYOUT, [(0, 1)], False) is MatchEnd.FORCED_GUESS
    assert loss(LAYOUT, [(1, 0), (1, 1)], False) is MatchEnd.MISSED_LOGIC
    assert loss(LAYOUT, [(1, 0)], True) is MatchEnd.MISSED_LOGIC


def test_more_than_the_course_proves() -> None:
    # The 1 and the 2 overlap without one lying inside the other, yet (1, 2) is safe.
    assert loss(Layout.parse(".../**."), [(0, 2), (0, 0)], False) is MatchEnd.BEYOND_COURSE


def test_the_reference_draws_with_itself() -> None:
    (level,) = play_match(OURS, 12, levels=("cs50",))
    assert (level.games, level.wins) == (12, level.reference_wins)
    assert level.missed_logic == level.failed == 0
    lost = level.first_click + level.forced_guess + level.beyond_course
    assert level.wins + lost == level.games


def test_an_agent_that_fails_is_given_up(tmp_path: Path) -> None:
    text = PLAIN.read_text(encoding="utf-8").replace("self.think()", "self.thonk()", 1)
    path = tmp_path / "minesweeper.py"
    path.write_text(text, encoding="utf-8")
    (level,) = play_match(path, 30, levels=("cs50",), reference={"cs50": [True] * 30})
    assert level.failed == 5
    assert level.games < 30
    assert level.reference_wins == level.games
