"""Files in students' style get the level they deserve, and the grader's answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.coach.check import check_file
from sapper.coach.report import CoachVerdict
from tests.coach.pupils import AGENTS, QUICK, ROOT, check
from tests.coach.students import STUDENTS, TEXTBOOK, StudentFile


def test_there_are_enough_of_them() -> None:
    assert len({each.name for each in STUDENTS}) == len(STUDENTS) >= 20


@pytest.mark.parametrize("student", STUDENTS, ids=lambda student: student.name)
def test_level_and_grader(student: StudentFile, tmp_path: Path) -> None:
    report = check(student.write(tmp_path / "minesweeper.py"))
    assert (report.level, report.grader_passes) == (student.level, student.passes)
    assert (report.verdict is CoachVerdict.FAILS) is report.is_failed
    if student.level not in ("polish", "right"):
        assert report.defect == student.defect
        assert report.taught[0][1].calls <= 5


@pytest.mark.parametrize("name", ["textbook", "frozen", "recursive", "ours"])
def test_right_files_of_every_style_pass(name: str) -> None:
    path = ROOT / "minesweeper.py" if name == "ours" else AGENTS / f"{name}.py"
    report = check(path)
    assert report.verdict is CoachVerdict.PASSES
    assert report.grader_passes
    assert report.level in ("right", "polish")
    assert report.tested == len(report.checks) or name == "textbook"


def test_a_file_that_a_grader_cannot_import_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "minesweeper.py"
    text = TEXTBOOK.read_text(encoding="utf-8")
    note = "@dataclass\nclass Note:\n    text: str\n\n\nclass Sentence:"
    head = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    code = text.partition('"""\n')[2].replace("class Sentence:", note, 1)
    path.write_text(head + code)
    report = check_file(path, QUICK)
    assert not report.grader_passes
    result, lesson = report.taught[0]
    assert (result.name, result.passed) == ("loads", False)
    assert "sys.modules" in lesson.hint
    assert report.verdict is CoachVerdict.FAILS
