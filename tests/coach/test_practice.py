"""Drills: every cell that is missed counts, and each counts once."""

from __future__ import annotations

from pathlib import Path

from sapper.coach.effort import Budget, Effort
from sapper.coach.example import Ladder
from sapper.coach.practice import Practice
from sapper.coach.pupil import WatchedPupil
from tests.coach.broken import PLAIN
from tests.coach.pupils import TrustedPupil


def test_every_missed_cell_of_a_drill_counts_once(tmp_path: Path) -> None:
    text = PLAIN.read_text(encoding="utf-8")
    path = tmp_path / "minesweeper.py"
    path.write_text(text.replace("self.think()", "pass"), encoding="utf-8")
    effort = Effort(drills=12, games=())
    pupil = WatchedPupil(TrustedPupil(path))
    practice = Practice(pupil, effort, Budget(100, lambda: 0.0), Ladder(pupil, 0))
    practice.run()
    figures = practice.figures()
    assert 2 < figures.situations < 12  # after the first faults a few are enough
    hidden = figures.situations * 9  # no drill so early has a larger board
    missed = sum(number for name, number in figures.faults.items() if name.startswith("missed"))
    assert figures.situations < missed <= hidden
