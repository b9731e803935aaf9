"""`sapper check` as a student and as a teacher run it."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.cli.command import sapper
from tests.coach.broken import BROKEN, OURS
from tests.coach.pupils import AGENTS


def sapper_check(*arguments: str) -> CompletedProcess[str]:
    return sapper("check", *arguments)


def test_one_fault_fits_on_one_screen_and_the_code_is_one(tmp_path: Path) -> None:
    broken = next(each for each in BROKEN if each.name == "known_safes gives None")
    path = broken.write(tmp_path / "minesweeper.py")
    result = sapper_check(str(path))
    assert result.returncode == 1
    assert result.stdout.startswith("Would the course's grader pass this? No: ")
    said = " ".join(result.stdout.partition("Fix first")[0].split())
    assert re.search(
        r"No: fails known_mines and known_safes \(1 check\), .*\(Python 3\.\d+\)", said
    )
    assert "Fix first (wrong): known_safes gives None, expected set()" in result.stdout
    assert "print(Sentence({(0, 0), (0, 1)}, 1).known_safes())" in result.stdout
    line = path.read_text(encoding="utf-8").split("def known_safes")[0].count("\n") + 2
    assert re.search(rf"line {line}|line {line + 1}", result.stdout)
    assert len(result.stdout.splitlines()) <= 24
    assert result.stderr == ""
    hints = sapper_check(str(path), "--hint", "2").stdout
    assert "Hint 2 of" in hints
    assert "Hint 3 of" not in hints
    assert "your agent says" in hints
    for shown in (result.stdout + hints).splitlines():
        assert len(shown) <= 80 or shown.startswith("    ")


def test_a_file_that_is_right_hears_so() -> None:
    result = sapper_check(str(OURS), "--all")
    assert result.returncode == 0
    assert "Nothing is wrong or incomplete." in result.stdout
    assert "Fix first" not in result.stdout


def test_a_file_that_cannot_run_is_code_two(tmp_path: Path) -> None:
    path = tmp_path / "minesweeper.py"
    path.write_text("def\n")
    result = sapper_check(str(path), "--json")
    assert result.returncode == 2
    report = json.loads(result.stdout)
    assert "SyntaxError" in report["reason"]
    assert report["figures"].pop("faults") == {}
    assert set(report["figures"].values()) == {0}


def test_a_folder_gets_its_page(tmp_path: Path) -> None:
    for name, text in (("ann", "def\n"), ("bob", "import nothing_of_that_name\n")):
        (tmp_path / "all" / name).mkdir(parents=True)
        (tmp_path / "all" / name / "minesweeper.py").write_text(text)
    page = tmp_path / "class.html"
    rows = tmp_path / "class.csv"
    sheets, printed = tmp_path / "sheets", tmp_path / "class.txt"
    files = [page, rows, sheets, printed]
    words = [word for file in files for word in ("--output", str(file))]
    result = sapper_check(str(tmp_path / "all"), *words)
    assert (result.returncode, result.stdout) == (1, "")
    assert "ann/minesweeper.py" in printed.read_text(encoding="utf-8")
    assert len(list(sheets.iterdir())) == 2
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "ModuleNotFoundError" in text
    assert not page.with_name("class.html.partial").exists()
    assert rows.read_text(encoding="utf-8").count("cannot run") == 2
    told = sapper_check(str(tmp_path / "all"), "--json")
    assert len(json.loads(told.stdout)) == 2
    assert told.stderr.startswith("The course's grader would pass 0 of 2 submissions;")


def _failing(folder: Path, question: str) -> dict[str, str]:
    """An environment in which a function of the system fails, in all processes that are started."""
    (folder / "sitecustomize.py").write_text(f"import os, pwd\n{question}\n")
    return {"PYTHONPATH": str(folder), "PATH": os.environ["PATH"]}


NAMELESS = """
def nameless(number):
    raise KeyError(f"uid not found: {number}")

pwd.getpwuid = nameless
"""


@pytest.mark.skipif(os.name != "posix", reason="only there a user may have no name")
def test_a_user_without_a_name_and_a_home_gets_the_same_verdicts(tmp_path: Path) -> None:
    work = tmp_path / "all"
    work.mkdir()
    for name in ("plain", "textbook"):
        (work / f"{name}.py").write_bytes((AGENTS / f"{name}.py").read_bytes())
    command = [sys.executable, "-m", "sapper", "check", "all", "--output", "o.csv"]
    environment = _failing(tmp_path, NAMELESS)
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (0, "")
    assert "would pass 2 of 2" in ran.stderr
    rows = csv.DictReader((tmp_path / "o.csv").read_text(encoding="utf-8").splitlines())
    assert [(row["grader passes"], row["fails"]) for row in rows] == [("yes", "")] * 2


BROKEN_COACH = """
import sys
if "sapper.coach.classes.worker" in sys.orig_argv or "check" in sys.orig_argv:
    from sapper.coach import check

    def python_for(code):
        if b"bring us down" in code:
            raise TypeError("a fault of ours")
        return right(code)

    right, check.python_for = check.python_for, python_for
"""


def test_a_fault_of_ours_is_code_three(tmp_path: Path) -> None:
    work = tmp_path / "all"
    work.mkdir()
    (work / "wrong.py").write_text("class MinesweeperAI: pass\n1 / 0\n")
    (work / "ours.py").write_text("class MinesweeperAI: pass  # bring us down\n")
    command = [sys.executable, "-m", "sapper", "check"]
    environment = _failing(tmp_path, BROKEN_COACH)

    def check(*words: str) -> CompletedProcess[str]:
        words = (*command, *words)
        return subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True)

    one = check("all/ours.py")
    assert (one.returncode, one.stderr) == (3, "")
    assert "Not known here: the check itself failed: TypeError: a fault of ours" in " ".join(
        one.stdout.split()
    )
    whole = check("all/ours.py", "--all")
    assert whole.returncode == 3
    assert "Not known here" in whole.stdout
    every = check("all", "--output", "rows.csv")
    assert every.returncode == 3
    assert "Of 1 the answer is not known." in every.stderr
    rows = {
        row["submission"]: row
        for row in csv.DictReader((tmp_path / "rows.csv").read_text().splitlines())
    }
    assert rows["wrong.py"]["grader passes"] == "no"
    assert (rows["ours.py"]["grader passes"], rows["ours.py"]["fails"]) == ("not known", "")


def test_a_watched_file_is_checked_when_it_is_saved(tmp_path: Path) -> None:
    right = (AGENTS / "textbook.py").read_text(encoding="utf-8")
    path = tmp_path / "minesweeper.py"
    path.write_text("x =\n", encoding="utf-8")
    command = [sys.executable, "-m", "sapper", "check", str(path), "--watch"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = "".join(iter(process.stdout.readline, _WAITING))
        path.write_text(right, encoding="utf-8")
        second = "".join(iter(process.stdout.readline, _WAITING))
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
    assert "SyntaxError" in first
    assert "Yes" in second
    gone, new = second.splitlines()[-2:]
    assert gone.startswith("Gone since the last save: 'minesweeper.py' does not load: SyntaxError")
    assert new == "New since the last save: nothing."


_WAITING = "Save the file to check it again, Ctrl-C ends.\n"
