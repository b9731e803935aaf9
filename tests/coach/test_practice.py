"""Drills: every cell that is missed counts, and each counts once."""

from __future__ import annotations

from pathlib import Path

from sapper.coach.budget import Budget
from sapper.coach.effort import Effort
from sapper.coach.practice import Practice
from sapper.student import WatchedPupil
from tests.coach.broken import PLAIN
from tests.coach.pupils import TrustedPupil


def test_every_missed_cell_of_a_drill_counts_once(tmp_path: Path) -> None:
    text = PLAIN.read_text(encoding="utf-8")
    path = tmp_path / "minesweeper.py"
    path.write_text(text.replace("self.think()", "pass"), encoding="utf-8")
    effort = Effort(drills=12, games=())
    practice = Practice(WatchedPupil(TrustedPupil(path)), effort, Budget(100, lambda: 0.0))
    practice.run()
    figures = practice.figures()
    assert figures.situations == 12
    hidden = 12 * 9  # no drill so early has a larger board
    assert figures.situations < figures.missed_single + figures.missed_subset <= hidden
