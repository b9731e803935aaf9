"""A class: one file for each student, a row for who has none, and what most get wrong."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from sapper.coach import CheckResult, Evidence, Fault, FaultKind, Lesson, Report
from sapper.coach.classes.exports import misconceptions, rank, row_of
from sapper.coach.classes.folder import NO_FILE, complete, find_students, gathered
from sapper.coach.classes.page import to_html, to_sheet
from sapper.core import BadAgent
from sapper.sandbox import Failure, FailureKind


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
    reports = [Report(str(path)) for path in students.paths]
    rows = [row_of(report) for report in complete(tmp_path, students, reports)]
    assert "minesweeper_old.py" in rows[0]["note"]
    assert rows[1]["note"] == ""
    assert (rows[2]["submission"], rows[2]["fix first"]) == ("cem", NO_FILE)


def test_every_student_folder_is_a_row_however_deep_the_files_lie(tmp_path: Path) -> None:
    for name in ("a/ann/project/minesweeper.py", "a/bob/ms.py", "b/dan/project/minesweeper.py"):
        make(tmp_path, name)
    (tmp_path / "a" / "ann" / "docs").mkdir()
    for name in ("a/cem/report.pdf", "b/eve/project/report.pdf"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).touch()
    missing = [str(path.relative_to(tmp_path)) for path in find_students(tmp_path).missing]
    assert missing == ["a/cem", "b/eve"]


def test_files_side_by_side_are_students_each(tmp_path: Path) -> None:
    found = [make(tmp_path, name) for name in ("ann.py", "bob.py")]
    assert find_students(tmp_path).paths == found


MISSED = Fault(FaultKind.MISSED_SINGLE, "safes", (0, 2))
CALLS = ("ai.add_knowledge((0, 0), 0)",)


def failing(path: str, title: str, line: int | None = None) -> Report:
    lesson = Lesson(MISSED, title, True, CALLS, hints=("look", "think"), line=line)
    return Report(path, (CheckResult("a", "Sentence", "t", False, lesson),))


def test_what_most_get_wrong_stands_on_top() -> None:
    reports = [
        failing("ann", "stops too early", 107),
        failing("bob", "stops too early"),
        failing("cem", "known_mines is wrong"),
    ]
    assert [(title, len(where)) for title, where in misconceptions(reports)] == [
        ("stops too early", 2),
        ("known_mines is wrong", 1),
    ]
    page = to_html(reports, "Class")
    assert page.index("<b>2</b> stops too early") < page.index("<table id='all'")
    assert "(line 107)" in page
    assert page.count("Hint 1 of 2") == 3
    assert page.index("Hint 1 of 2") < page.index("Hint 2 of 2")
    assert "Tested" not in page


def graded(path: str, right: int) -> Report:
    checks = tuple(
        CheckResult(f"behaviour {n}", "Grader", "what is right", n < right, lesson)
        for n in range(25)
        for lesson in [None if n < right else Lesson(MISSED, "wrong", code=CALLS)]
    )
    return Report(path, checks)


def test_exceptions_go_by_their_message_and_echoes_are_not_counted() -> None:
    one = failing("ann", "raises TypeError")
    check = one.checks[0]
    assert check.lesson is not None
    faults = [
        Fault(FaultKind.CRASHED, failure=Failure(FailureKind.RAISED, f"TypeError: {text}", line=3))
        for text in "ab"
    ]
    lessons = [replace(check.lesson, fault=fault, is_shown=False) for fault in faults]
    echo = replace(check, name="b", follows="a")
    reports = [replace(one, checks=(replace(check, lesson=each), echo)) for each in lessons]
    assert [title for title, _ in misconceptions(reports)] == [
        "raises TypeError: a",
        "raises TypeError: b",
    ]


def test_the_matrix_has_the_worst_first() -> None:
    reports = [graded("many", 23), graded("few", 2), Report("none", cannot_run=Evidence("x", 1))]
    assert [each.path for each in sorted(reports, key=rank)] == ["none", "few", "many"]
    page = to_html(reports, "Class")
    matrix = page.partition("matrix'>")[2].partition("</table>")[0]
    assert matrix.index("few") < matrix.index("many")
    assert matrix.count("<th class='tall'>") == 25
    assert matrix.count("\u2713") == 25
    assert "<td>2</td>" in matrix.partition("<tfoot>")[2]


def test_a_sheet_names_nobody_else() -> None:
    reports = [failing("ann", "stops too early", 107), failing("bob", "known_mines is wrong")]
    sheet = to_sheet(reports[0], "Minesweeper: ann")
    assert "stops too early" in sheet
    assert "bob" not in sheet
    assert "<details open>" in sheet


def packed(*names: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in names:
            archive.writestr(name, "class MinesweeperAI: pass\n")
    return buffer.getvalue()


EXPORTS = {
    "moodle": (
        "Ann A_101_assignsubmission_file_/minesweeper.py",
        "Bob B_102_assignsubmission_file_/minesweeper.py",
    ),
    "canvas": ("anna_101_9001_minesweeper.py", "bobb_LATE_102_9002_minesweeper-1.py"),
    "gradescope": ("submission_1/minesweeper.py", "submission_2/minesweeper.py"),
}


@pytest.mark.parametrize("names", EXPORTS.values(), ids=EXPORTS)
def test_exports_of_learning_platforms_are_read_as_they_come(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    path = tmp_path / "class.zip"
    path.write_bytes(packed(*names, "__MACOSX/x/minesweeper.py", "notes.txt"))
    with gathered(path) as folder:
        found = [str(each.relative_to(folder)) for each in find_students(folder).paths]
    assert found == sorted(names)


@pytest.mark.parametrize(
    ("kind", "name", "row"),
    [
        (
            "moodle",
            "Cem C_103_assignsubmission_file_/report.pdf",
            "Cem C_103_assignsubmission_file_",
        ),
        ("canvas", "cem_103_9003_report.pdf", "cem_103_9003_report.pdf"),
        ("gradescope", "submission_3/report.pdf", "submission_3"),
    ],
)
def test_who_handed_in_no_python_file_has_a_row(
    tmp_path: Path, kind: str, name: str, row: str
) -> None:
    path = tmp_path / "class.zip"
    path.write_bytes(packed(*EXPORTS[kind], name))
    with gathered(path) as folder:
        missing = find_students(folder).missing
        assert [str(each.relative_to(folder)) for each in missing] == [row]
        assert not any(each.stat().st_size for each in folder.rglob("*.pdf"))


def test_zips_in_a_folder_are_students_and_nothing_leaves_its_folder(tmp_path: Path) -> None:
    home = tmp_path / "class"
    make(home, "ann/minesweeper.py")
    (home / "bob.zip").write_bytes(packed("minesweeper.py", "../outside.py"))
    with gathered(home) as folder:
        found = [str(each.relative_to(folder)) for each in find_students(folder).paths]
        assert not list(folder.parent.glob("outside.py"))
    assert found == ["ann/minesweeper.py", "bob/minesweeper.py"]
    assert not (home / "bob").exists()


def test_a_zip_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "class.zip"
    path.write_text("no zip")
    with pytest.raises(BadAgent, match=r"class\.zip.*expected a zip"), gathered(path):
        pass
