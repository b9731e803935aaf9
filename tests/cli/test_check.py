"""`sapper check` as a student and as a teacher run it."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from subprocess import CompletedProcess

from tests.cli.command import sapper
from tests.coach.broken import BROKEN, OURS


def sapper_check(*arguments: str) -> CompletedProcess[str]:
    return sapper("check", *arguments)


def test_one_fault_fits_on_one_screen_and_the_code_is_one(tmp_path: Path) -> None:
    broken = next(each for each in BROKEN if each.name == "known_safes gives None")
    path = broken.write(tmp_path / "minesweeper.py")
    result = sapper_check(str(path))
    assert result.returncode == 1
    assert result.stdout.startswith("Would the course's grader pass this? No: ")
    assert re.match(r".* \d+ of 25 are right \(Python 3\.\d+\)\.\n", result.stdout)
    assert "Fix first (wrong): known_safes gives None, expected set()" in result.stdout
    assert "print(Sentence({(0, 0), (0, 1)}, 1).known_safes())" in result.stdout
    line = path.read_text(encoding="utf-8").split("def known_safes")[0].count("\n") + 2
    assert re.search(rf"line {line}|line {line + 1}", result.stdout)
    assert len(result.stdout.splitlines()) <= 24
    assert result.stderr == ""
    hints = sapper_check(str(path), "--hint", "2").stdout
    assert "Hint 2 of" in hints
    assert "Hint 3 of" not in hints
    assert "What happens: " in hints
    for shown in (result.stdout + hints).splitlines():
        assert len(shown) <= 80 or shown.startswith("    ")


def test_a_file_that_is_right_hears_so() -> None:
    began = time.monotonic()
    result = sapper_check(str(OURS), "--all")
    assert result.returncode == 0
    assert "Nothing is wrong or incomplete." in result.stdout
    assert "Fix first" not in result.stdout
    told = re.search(r"in all \((\d+\.\d) s\)", result.stdout)
    assert told is not None
    assert float(told[1]) <= time.monotonic() - began + 0.1


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
    told = sapper_check(str(tmp_path / "all"), "--csv")
    assert told.stdout == rows.read_text(encoding="utf-8")
    assert told.stderr.startswith("The course's grader would pass 0 of 2 submissions;")
