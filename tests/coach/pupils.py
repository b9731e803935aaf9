"""A pupil in this very process, for files of ours that are known to do no harm, and its check."""

from __future__ import annotations

import json
from pathlib import Path

from sapper.coach.check import check_pupil
from sapper.coach.effort import Effort
from sapper.coach.report import Report
from sapper.core.shape import Cell
from sapper.sandbox import USUAL, LoadedFile, Seen, Trace, Way, read
from sapper.sandbox.inside import lines as carry
from sapper.sandbox.inside import tracing

AGENTS = Path(__file__).parent / "agents"
ROOT = Path(__file__).parent.parent.parent
QUICK = Effort(
    drills=20, games=(("4x4/3", 1), ("4x9/6", 1)), line_seconds=0.08, shrink_seconds=0.25
)
_reports: dict[bytes, Report] = {}
"""What was found in each file so far: tests that ask for the same file share one check."""


class TrustedPupil:
    """What `SandboxedPupil` does, without a child process: faster by the start of one."""

    used_seconds = 0.0

    def __init__(self, path: Path) -> None:
        self._path = path
        self._student = LoadedFile(path, str(path))

    def perform(self, lines: list[str], way: Way = USUAL) -> list[Seen]:
        limits = way.seconds, way.go_on, way.anew, way.total
        seen = carry.perform(self._student, lines, *limits)
        return Seen.decode_all(json.loads(json.dumps(seen)), len(lines))

    def trace(
        self, lines: list[str], seconds: float, sets: list[frozenset[Cell]], cells: list[Cell]
    ) -> Trace:
        wanted = [[list(cell) for cell in each] for each in sets]
        found = tracing.trace(self._student, lines, seconds, wanted, [list(c) for c in cells])
        return read(Trace, json.loads(json.dumps(found)))

    @property
    def source(self) -> str:
        return self._path.read_text(encoding="utf-8")

    def renew(self) -> None:
        self._student.load_anew()


def check(path: Path) -> Report:
    """The coach's report on a file, after a short look."""
    code = path.read_bytes()
    if code not in _reports:
        _reports[code] = check_pupil(TrustedPupil(path), QUICK)
    return _reports[code]
