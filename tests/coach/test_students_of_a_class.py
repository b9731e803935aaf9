"""A class: one file for each student, a row for who has none, and what most get wrong."""

from __future__ import annotations

from pathlib import Path

from sapper.coach.folder import NO_FILE, complete, find_students
from sapper.coach.lesson import Lesson
from sapper.coach.page import to_html
from sapper.coach.report import CheckResult, CoachVerdict, Report
from sapper.coach.table import common, row_of


def make(folder: Path, name: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("class MinesweeperAI: pass\n")
    return path


def test_one_file_for_each_student_and_a_row_for_who_has_none(tmp_path: Path) -> None:
    ann = make(tmp_path, "ann/minesweeper.py")
    make(tmp_path, "ann/minesweeper_old.py")
    make(tmp_path, "ann/backup/minesweeper.py")
    bob = make(tmp_path, "bob/minesweeper.py")
    (tmp_path / "cem").mkdir()
    (tmp_path / "cem" / "notes.txt").write_text("later")
    students = find_students(tmp_path)
    assert students.paths == [ann, bob]
    assert sorted(students.others[ann]) == ["backup/minesweeper.py", "minesweeper_old.py"]
    assert students.missing == [tmp_path / "cem"]
    reports = [Report(str(path), CoachVerdict.PASSES) for path in students.paths]
    rows = [row_of(report) for report in complete(tmp_path, students, reports)]
    assert "minesweeper_old.py" in rows[0]["note"]
    assert rows[1]["note"] == ""
    assert (rows[2]["submission"], rows[2]["fix first"]) == ("cem", NO_FILE)


def test_files_side_by_side_are_students_each(tmp_path: Path) -> None:
    found = [make(tmp_path, name) for name in ("ann.py", "bob.py")]
    assert find_students(tmp_path).paths == found


def failing(path: str, title: str, line: int | None = None) -> Report:
    lesson = Lesson(title, "ai.safes lacks (0, 2)", hints=("look", "think"), line=line)
    return Report(
        path, CoachVerdict.FAILS, checks=(CheckResult("a", "Sentence", "t", False, lesson),)
    )


def test_what_most_get_wrong_stands_on_top() -> None:
    reports = [
        failing("ann", "stops too early", 107),
        failing("bob", "stops too early"),
        failing("cem", "known_mines is wrong"),
    ]
    assert common(reports) == [("stops too early", 2)]
    page = to_html(reports, "Class")
    assert page.index("<b>2</b> stops too early") < page.index("<table id='all'>")
    assert "(line 107)" in page
    assert page.count("Hint 1 of 2") == 3
    assert page.index("Hint 1 of 2") < page.index("Hint 2 of 2")
    assert "Tested" not in page
