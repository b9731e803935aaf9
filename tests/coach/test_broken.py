"""Every broken agent is caught, under the right name, with a small example."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.coach.check import Effort, check_pupil
from sapper.coach.report import Report, Verdict
from tests.coach.broken import BROKEN, OURS, PLAIN, Broken
from tests.coach.pupils import TrustedPupil
from tests.coach.strong import write_strong

QUICK = Effort(
    drills=100,
    games=(("4x4/3", 2), ("8x8/8", 1), ("4x9/6", 1)),
    line_seconds=0.5,
)


def check(path: Path) -> Report:
    return check_pupil(TrustedPupil(path), QUICK)


def test_there_are_enough_of_them() -> None:
    assert len({broken.name for broken in BROKEN}) == len(BROKEN) >= 25


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_is_caught_by_name_with_a_small_example(broken: Broken, tmp_path: Path) -> None:
    report = check(broken.write(tmp_path / "minesweeper.py"))
    assert report.verdict is Verdict.FAILS
    assert (report.failed[0].name, report.defect) == (broken.check, broken.defect)
    lesson = report.failed[0].lesson
    assert lesson is not None
    assert lesson.calls <= 5
    assert lesson.hint
    assert len(lesson.code) >= 2


@pytest.mark.parametrize("path", [OURS, PLAIN], ids=["ours", "plain"])
def test_correct_agents_pass(path: Path) -> None:
    report = check(path)
    assert report.failed == []
    assert report.verdict is Verdict.PASSES


def test_a_stronger_agent_passes(tmp_path: Path) -> None:
    report = check(write_strong(tmp_path / "minesweeper.py"))
    assert report.failed == []
    assert report.figures.beyond > 0
