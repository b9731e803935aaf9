"""Folders of submissions: found, checked apart, resumed, and written as page, table and data."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sapper.coach import (
    ArenaLevel,
    CheckResult,
    CoachVerdict,
    Counts,
    Evidence,
    Fault,
    FaultKind,
    Lesson,
    Report,
    Row,
)
from sapper.coach.classes import folder as folders
from sapper.coach.classes.exports import COLUMNS, to_csv, to_json
from sapper.coach.classes.folder import Progress, check_folder, find_submissions
from sapper.coach.classes.page import to_html
from sapper.core import BadAgent

LESSON = Lesson(
    Fault(FaultKind.MISSED_SINGLE, "safes", (0, 2)), "misses <b>", True, ("ai = 1", "print(ai)"), 2,
    ("   0 1", " 0 A 1"), "A = (0, 0)", (Row("nothing", "A is safe", "because & so"),), "look",
)  # fmt: skip
CHECK = CheckResult("subset rule", "add_knowledge", "cells are settled", False, LESSON)
LEVEL = ArenaLevel("cs50", 10, 6, (0.3, 0.8), 7, (0.4, 0.9), 0.1, 1, 2, 1)
REPORTS = [
    Report("good.py", (CheckResult("text", "Grader", "str", True),)),
    Report("<bad>.py", (CHECK,), figures=Counts(situations=5), arena=(LEVEL,)),
    Report("none.py", cannot_run=Evidence('SyntaxError, "line" 1', 1), hint="look there"),
    Report("what.py", unknown="the check itself failed"),
]


def make(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_submissions_are_found_by_name_or_by_class(tmp_path: Path) -> None:
    found = [
        make(tmp_path, "a/minesweeper.py", "not python"),
        make(tmp_path, "bea.py", "class MinesweeperAI: pass"),
    ]
    make(tmp_path, "a/runner.py", "from minesweeper import MinesweeperAI")
    make(tmp_path, ".git/minesweeper.py", "")
    make(tmp_path, "c/venv/minesweeper.py", "")
    assert find_submissions(tmp_path) == found


def test_a_folder_without_any_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadAgent, match="no submission below"):
        find_submissions(tmp_path)


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    paths = [make(tmp_path, f"{name}/minesweeper.py", f"{name} =") for name in "abc"]
    progress = Progress(tmp_path / "page.html.partial")
    seen: list[str] = []

    def stop_after_one(report: Report) -> None:
        seen.append(report.path)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check_folder(tmp_path, paths, workers=1, progress=progress, done=stop_after_one)
    kept = progress.load()
    assert [report.path for report in kept.values()] == seen
    again: list[Report] = []
    reports = check_folder(tmp_path, paths, workers=1, progress=progress, done=again.append)
    assert [report.path for report in reports] == [f"{name}/minesweeper.py" for name in "abc"]
    assert all(report.verdict is CoachVerdict.CANNOT_RUN for report in reports)
    assert all("SyntaxError" in report.defect for report in reports)
    assert again[0] == next(iter(kept.values()))
    progress.finish()
    assert not (tmp_path / "page.html.partial").exists()


def test_a_changed_file_is_checked_again(tmp_path: Path) -> None:
    path = make(tmp_path, "minesweeper.py", "x =")
    key = folders._key(path, 0, 30.0)
    path.write_text("y =")
    assert folders._key(path, 0, 30.0) != key
    assert folders._key(path, 5, 30.0) != folders._key(path, 0, 30.0)
    assert folders._key(path, 0, 60.0) != folders._key(path, 0, 30.0)


def test_progress_skips_what_it_cannot_read(tmp_path: Path) -> None:
    file = tmp_path / "partial"
    progress = Progress(file)
    progress.keep("key", REPORTS[1])
    with file.open("a") as stream:
        stream.write('{"key": "cut')
    assert progress.load() == {"key": REPORTS[1]}


def test_reports_round_trip_as_json() -> None:
    for report in REPORTS:
        assert Report.from_json(json.loads(json.dumps(report.to_json()))) == report
    assert [data["verdict"] for data in json.loads(to_json(REPORTS))] == [
        "passes", "fails", "cannot run", "not known",
    ]  # fmt: skip


def test_the_table_has_one_row_each() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(REPORTS))))
    assert list(rows[0]) == list(COLUMNS)
    assert [row["submission"] for row in rows] == ["good.py", "<bad>.py", "none.py", "what.py"]
    assert [row["fix first"] for row in rows] == [
        "",
        "misses <b>",
        'SyntaxError, "line" 1',
        "the check itself failed",
    ]
    assert [row["grader passes"] for row in rows] == ["yes", "not known", "no", "not known"]
    assert [row["fails"] for row in rows] == [""] * 4
    assert (rows[1]["wins"], rows[1]["games"], rows[2]["games"]) == ("6", "10", "")


class _Page(HTMLParser):
    """Counts tags, and notes everything that would be fetched from elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]


def test_the_page_stands_alone_and_escapes() -> None:
    text = to_html(REPORTS, "Class <1>", is_strict=True)
    page = _Page(text)
    assert page.tags.count("section") == 4
    assert page.links == ["#s0", "#s1", "#s2", "#s3"]
    assert "http" not in text
    assert "misses &lt;b&gt;" in text
    assert "because &amp; so" in text
    marked = r"<b>(Hint\.|subset rule|text|No|Yes|Not known)</b>"
    ours = re.sub(marked, "", text.partition("<section")[2])
    assert "<b>" not in ours


@pytest.mark.skipif(os.name != "posix", reason="names and files that only POSIX has")
def test_a_hostile_folder_costs_a_row_each(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path)
    for name, text in (
        (b"caf\xe9", b"x = 1\n"),
        (b"red\x1b[31m\n", b"raise ValueError('\\x1b[2J \\ud800')\n"),
        (b"=cmd", b"def\n"),
        (b"long", b"x = 1\n" * 200_000),
    ):
        os.mkdir(folder + b"/" + name)
        with open(folder + b"/" + name + b"/minesweeper.py", "wb") as file:
            file.write(text)
    for special in ("pipe", "zero", "gone"):
        (tmp_path / special).mkdir()
    os.mkfifo(tmp_path / "pipe" / "minesweeper.py")
    (tmp_path / "zero" / "minesweeper.py").symlink_to("/dev/zero")
    (tmp_path / "gone" / "minesweeper.py").symlink_to("/nowhere/at/all")
    reports = check_folder(tmp_path, find_submissions(tmp_path), workers=1)
    assert len(reports) == 7
    levels = {report.path.partition("/")[0]: report.level for report in reports}
    unread = {"long", "pipe", "zero", "gone"}  # what could not be read says nothing of a file
    assert {name for name, level in levels.items() if level == "not known"} == unread
    assert set(levels.values()) == {"cannot run", "not known"}
    for written in (to_csv(reports), to_html(reports, "Class"), to_json(reports)):
        written.encode("utf-8")
        assert "\x1b" not in written
        assert "x = 1" not in written  # nothing of a file stands there, however long it is
    rows = [row["submission"] for row in csv.DictReader(io.StringIO(to_csv(reports)))]
    assert "'=cmd/minesweeper.py" in rows
    assert "red\\x1b[31m\\n/minesweeper.py" in rows
    assert any("has over" in report.defect for report in reports)


@pytest.mark.parametrize("value", ["=1+1", "+x", "-x", "@x"])
def test_no_cell_of_the_table_is_a_formula(value: str) -> None:
    (row,) = csv.DictReader(io.StringIO(to_csv([Report(value)])))
    assert row["submission"] == f"'{value}"
