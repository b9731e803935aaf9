"""Every broken agent is caught, under the right name, with a small example."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from sapper.coach.report import CoachVerdict
from sapper.sandbox import load_course_file
from tests.coach.broken import BROKEN, OURS, PLAIN, Broken
from tests.coach.pupils import check
from tests.coach.strong import write_strong


def test_there_are_enough_of_them() -> None:
    assert len({broken.name for broken in BROKEN}) == len(BROKEN) >= 25


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_is_caught_by_name_with_a_small_example(broken: Broken, tmp_path: Path) -> None:
    report = check(broken.write(tmp_path / "minesweeper.py"))
    result, lesson = report.taught[0]
    assert (result.name, lesson.title) == (broken.check, broken.defect)
    assert (str(lesson.severity), report.level) == (broken.level, broken.level)
    assert report.grader_passes is not broken.is_graded
    assert (report.verdict is CoachVerdict.PASSES) is (broken.level == "polish")
    assert lesson.calls <= 5
    assert lesson.hint or "raises" in lesson.title
    assert len(lesson.code) >= 2


@pytest.mark.parametrize("path", [OURS, PLAIN], ids=["ours", "plain"])
def test_correct_agents_pass(path: Path) -> None:
    report = check(path)
    assert report.failed == []
    assert report.verdict is CoachVerdict.PASSES


def test_a_stronger_agent_passes(tmp_path: Path) -> None:
    report = check(write_strong(tmp_path / "minesweeper.py"))
    assert report.failed == []


@pytest.mark.parametrize(
    "name", ["subsets in one direction", "long sentences not kept", "no diagonals"]
)
def test_the_code_of_a_lesson_shows_the_fault(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = next(each for each in BROKEN if each.name == name)
    path = broken.write(tmp_path / "minesweeper.py")
    _, lesson = check(path).taught[0]
    monkeypatch.setitem(sys.modules, "minesweeper", load_course_file(path))
    exec("\n".join(lesson.code), {})
    printed = capsys.readouterr().out
    quoted = re.findall(r"\{.*\} = \d|\(\d, \d\)", lesson.message)[0]
    if "lacks" in lesson.message:
        assert quoted not in printed
    else:
        cells, _, count = quoted.partition(" = ")
        assert any(
            set(re.findall(r"\(\d, \d\)", line)) == set(re.findall(r"\(\d, \d\)", cells))
            and line.endswith(count)
            for line in printed.splitlines()
        )
