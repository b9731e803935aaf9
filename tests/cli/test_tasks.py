"""`sapper tasks` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sapper.cli.app import run
from tests.cli.command import sapper


def test_tasks_are_made_played_and_graded(tmp_path: Path) -> None:
    tasks, answers, grades = (tmp_path / name for name in ("tasks", "answers", "grades.json"))
    made = sapper("tasks", "make", "--suite", "tiny-safe", "--count", 6, "--output", tasks)
    assert (made.returncode, made.stdout) == (0, "")
    again = sapper("tasks", "make", "--suite", "tiny-safe", "--count", 6)
    assert again.stdout == tasks.read_text()
    assert len(again.stdout.splitlines()) == 6
    played = sapper("tasks", "play", tasks, "--agent", "logic", "--output", answers)
    assert played.returncode == 0, played.stderr
    table = sapper("tasks", "grade", answers)
    assert table.returncode == 0, table.stderr
    assert "tiny-safe  logic" in table.stdout
    assert "champion %" in table.stdout
    words = ("tasks", "grade", "-", "--alone")
    told = sapper(*words, "--json", given=answers.read_text()).stdout
    (grade,) = json.loads(told)["grades"]
    assert (grade["tasks"], grade["rival_rate"]) == (6, None)
    sapper(*words, "--output", grades, given=answers.read_text())
    assert grades.read_text() == told


def test_how_tasks_are_shown_and_rewarded() -> None:
    words = [
        "--form",
        "bare",
        "--shows",
        "rules",
        "--reward",
        "win_chance=2,stated",
        "--moves",
        3,
    ]
    made = sapper("tasks", "make", "--suite", "beginner-opening", "--count", 1, *words)
    task = json.loads(made.stdout)
    assert (task["form"], task["shows"], task["limits"]) == ("bare", ["rules"], {"moves": 3})
    assert task["reward"] == {"win_chance": 2.0, "stated": 1.0}


def test_the_suites_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tasks", "suites"]) == 0
    assert "expert-opening" in capsys.readouterr().out
