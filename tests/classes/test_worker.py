"""The process that checks one submission: with games beside the report only if they are wanted."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from sapper.classes import worker
from sapper.coach import CoachVerdict


@dataclass
class Found:
    """A report of which only this matters."""

    verdict: CoachVerdict
    arena: str | None = None


@pytest.mark.parametrize(
    ("games", "verdict", "arena"),
    [
        (0, CoachVerdict.PASSES, None),
        (5, CoachVerdict.PASSES, "5 games"),
        (5, CoachVerdict.CANNOT_RUN, None),
    ],
)
def test_games_are_played_if_they_are_wanted_and_the_file_runs(
    monkeypatch: pytest.MonkeyPatch, games: int, verdict: CoachVerdict, arena: str | None
) -> None:
    def play(path: Path, games: int, *, reference: object) -> str:
        return f"{games} games"

    monkeypatch.setattr(worker, "check_file", lambda path, effort: Found(verdict))
    monkeypatch.setattr(worker, "play_match", play)
    found = worker.check_with_arena(Path("x.py"), games, 1.0, None)  # type: ignore[arg-type]
    assert found.arena == arena


@pytest.mark.parametrize(
    ("code", "seconds", "reason"),
    [
        ("pass", 60.0, "the check failed"),
        ("print('no report')", 60.0, "the check failed"),
        ("import time; time.sleep(60)", 0.1, "the check took over 0.1 s"),
    ],
)
def test_a_process_that_breaks_down_is_a_report_too(
    monkeypatch: pytest.MonkeyPatch, code: str, seconds: float, reason: str
) -> None:
    monkeypatch.setattr(worker, "_COMMAND", (sys.executable, "-c", code))
    monkeypatch.setattr(worker, "WORKER_SECONDS", seconds)
    asked = [worker.Submission(f"{name}.py", 0, 1.0, {}) for name in "ab"]
    found = list(worker.check_all(asked, None, 2))
    assert sorted(each.path for each, _ in found) == ["a.py", "b.py"]
    for each, report in found:
        broken = report.path, report.verdict, report.reason
        assert broken == (each.path, CoachVerdict.CANNOT_RUN, reason)
