"""Hostile files: a clear verdict each, and nothing else affected."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.coach.check import check_file
from sapper.coach.effort import Effort
from sapper.coach.report import CoachVerdict, Report
from sapper.sandbox import Limits
from tests.coach.pupils import AGENTS

PLAIN = (AGENTS / "plain.py").read_text(encoding="utf-8")
LIMITS = Limits(start_seconds=0.5)
SHORT = Effort(small=0, edited=0, work=100_000, seconds=4.0, tries=4, loads=1, limits=LIMITS)


def check(folder: Path, text: str | bytes) -> Report:
    path = folder / "minesweeper.py"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return check_file(path, SHORT)


@pytest.mark.parametrize(
    ("text", "reason", "hint"),
    [
        ("import os\nos._exit(7)\n", "exit code 7", "ends the program"),
        ("import sys\nsys.exit(3)\n", "SystemExit: 3 (line 2)", "ends the program"),
        ("big = bytearray(10 * 2**30)\n", "MemoryError (line 1)", "memory"),
        ("Dear teacher, the dog ate it.\n", "SyntaxError", "cannot read"),
        ("if 1:\n\tx = 1\n        y = 2\n", "TabError", "Use spaces everywhere"),
        (bytes(range(256)), "SyntaxError", "no text"),
        (b'name = "\xe9"\n', "SyntaxError", "no text"),
        ("name = input()\n", "EOFError", "input()"),
        ("import numpy_of_my_own\n", "ModuleNotFoundError", "by itself"),
        ("x = 1\n", "no class Minesweeper", "three classes"),
    ],
    ids=lambda value: str(value)[:20].replace("\n", " ") if isinstance(value, str) else "bytes",
)
def test_files_that_do_not_load(tmp_path: Path, text: str | bytes, reason: str, hint: str) -> None:
    report = check(tmp_path, text)
    assert report.verdict is CoachVerdict.CANNOT_RUN
    assert reason in report.defect
    assert hint in report.hint


@pytest.mark.parametrize(
    ("text", "reason", "hint"),
    [
        ("while True:\n    pass\n", "hung", "__main__"),
        (
            "while True:\n    try:\n        while True:\n            pass\n"
            "    except BaseException:\n        pass\n",
            "hung",
            "does not end",
        ),
        (
            "import threading\ndef spin():\n    while True: pass\n"
            "for _ in range(8): threading.Thread(target=spin, daemon=True).start()\n",
            "hung",
            "__main__",
        ),
    ],
    ids=["loop", "swallows", "threads"],
)
def test_files_that_reach_our_limits_when_they_load_are_not_known(
    tmp_path: Path, text: str, reason: str, hint: str
) -> None:
    report = check(tmp_path, text)
    assert (report.verdict, report.grader_passes) == (CoachVerdict.NOT_KNOWN, None)
    assert reason in report.reason
    assert hint in report.hint


@pytest.mark.parametrize(
    "first",
    [
        "import os, shutil\nshutil.rmtree(os.getcwd())\n",
        "import threading, time\nfor _ in range(3):\n"
        "    threading.Thread(target=time.sleep, args=(60,)).start()\n",
    ],
    ids=["deletes its folder", "starts threads"],
)
def test_harmless_in_the_sandbox(tmp_path: Path, first: str) -> None:
    report = check(tmp_path, first + PLAIN)
    assert report.verdict is CoachVerdict.PASSES
    assert (tmp_path / "minesweeper.py").is_file()


def test_what_is_printed_is_kept_apart_and_bounded(tmp_path: Path) -> None:
    report = check(tmp_path, "for i in range(8_000):\n    print('line', i)\n" + PLAIN)
    assert report.verdict is CoachVerdict.PASSES
    assert report.output.startswith("line 0\nline 1\n")
    assert len(report.output) < 100_000


def breaking(lines: str) -> str:
    """The plain agent, doing something when three sentences are there."""
    inside = "".join(f"            {line}\n" for line in lines.splitlines())
    begin = "    def think(self):\n"
    return PLAIN.replace(begin, f"{begin}        if len(self.knowledge) > 2:\n{inside}", 1)


def test_ending_the_process_in_a_call_has_its_lesson(tmp_path: Path) -> None:
    report = check(tmp_path, breaking("import os\nos._exit(0)"))
    assert (report.verdict, report.defect) == (CoachVerdict.FAILS, "ends the whole process")
    _, lesson = report.taught[0]
    assert lesson.code[-1].endswith("# ends the whole process")
    assert lesson.calls == 3


def test_an_endless_call_that_swallows_every_exception(tmp_path: Path) -> None:
    endless = "while True:\n    try:\n        while True: pass\n    except BaseException: pass"
    report = check(tmp_path, breaking(endless))
    assert (report.verdict, report.defect) == (CoachVerdict.FAILS, "does not return")
    assert any("not tested" in result.note for result in report.checks)
