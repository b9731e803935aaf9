"""The process that checks one submission, and what is known if it or the check fails."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sapper.coach import ArenaLevel, CheckResult, CoachVerdict, Evidence, Report
from sapper.coach.classes import match, worker
from tests.coach.pupils import AGENTS

CHECKS = (CheckResult("text", "Grader", "str", True),)
LEVEL = ArenaLevel("cs50", 10, 6, (0.3, 0.8), 7, (0.4, 0.9), 0.1)


@pytest.mark.parametrize(
    ("games", "report", "arena"),
    [
        (0, Report("x.py", CHECKS), ()),
        (5, Report("x.py", CHECKS), (LEVEL,)),
        (5, Report("x.py", cannot_run=Evidence("SyntaxError", 1)), ()),
        (5, Report("x.py", unknown="the check itself failed"), ()),
    ],
)
def test_games_are_played_if_they_are_wanted_and_the_file_runs(
    monkeypatch: pytest.MonkeyPatch, games: int, report: Report, arena: tuple[ArenaLevel, ...]
) -> None:
    monkeypatch.setattr(worker, "check_file", lambda path, effort: report)
    monkeypatch.setattr(match, "play_match", lambda *words, **more: (LEVEL,))
    assert worker.check_with_arena(Path("x.py"), games, 1.0, {}).arena == arena


def test_a_match_that_fails_leaves_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*words: object, **more: object) -> None:
        raise KeyError("ours")

    monkeypatch.setattr(match, "play_match", fail)
    report = match.add_match(Report("x.py", CHECKS), Path("x.py"), 5)
    assert (report.verdict, report.note) == (CoachVerdict.PASSES, "no games: KeyError: 'ours'")


@pytest.mark.parametrize(
    ("code", "seconds", "reason"),
    [
        ("pass", 60.0, "its process ended (exit code 0)"),
        ("print('no report')", 60.0, "JSONDecodeError"),
        ("print('{}')", 60.0, "KeyError"),
        ("import time; time.sleep(60)", 0.1, "did not answer within 0.1 s"),
    ],
)
def test_of_a_process_that_breaks_down_nothing_is_known(
    monkeypatch: pytest.MonkeyPatch, code: str, seconds: float, reason: str
) -> None:
    monkeypatch.setattr(worker, "_COMMAND", (sys.executable, "-c", code))
    monkeypatch.setattr(worker, "WORKER_SECONDS", seconds)
    asked = [worker.Submission(f"{name}.py", 0, 1.0, {}) for name in "ab"]
    found = list(worker.check_all(asked, None, 2))
    assert sorted(each.path for each, _ in found) == ["a.py", "b.py"]
    for each, report in found:
        assert (report.path, report.verdict) == (each.path, CoachVerdict.NOT_KNOWN)
        assert report.grader_passes is None
        assert report.reason.startswith("the check itself failed: ")
        assert reason in report.reason


BROKEN = """
from sapper.coach.classes import worker
from sapper.coach import check

def python_for(code):
    if b"bring us down" in code:
        raise TypeError("a fault of ours")
    return right(code)

right, check.python_for = check.python_for, python_for
worker.serve()
"""


def test_a_fault_of_ours_in_one_file_leaves_the_others_their_verdicts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(worker, "_COMMAND", (sys.executable, "-c", BROKEN))
    right = (AGENTS / "plain.py").read_text(encoding="utf-8")
    texts = {"one": right, "two": f"{right}\n# bring us down\n", "three": "def\n"}
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    asked = [worker.Submission(str(tmp_path / f"{name}.py"), 0, 20.0, {}) for name in texts]
    found = {Path(each.path).stem: report for each, report in worker.check_all(asked, None, 1)}
    assert {name: report.grader_passes for name, report in found.items()} == {
        "one": True, "two": None, "three": False,
    }  # fmt: skip
    assert found["two"].reason.startswith("the check itself failed: TypeError: a fault of ours (")


def test_a_file_that_cannot_be_sent_to_a_worker_is_not_known(tmp_path: Path) -> None:
    asked = [worker.Submission(str(tmp_path / "missing.py"), 0, 1.0, {})]
    with ThreadPoolExecutor(1) as executor:
        ((_, report),) = worker.check_all(asked, executor, 1)
    assert report.verdict is CoachVerdict.NOT_KNOWN
    assert "FileNotFoundError" in report.reason
