"""The process that checks one submission: with games beside the report only if they are wanted."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from sapper.coach import worker
from sapper.coach.report import CoachVerdict


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
