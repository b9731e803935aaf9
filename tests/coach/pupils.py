"""A pupil in this very process, for files of ours that are known to do no harm."""

from __future__ import annotations

from pathlib import Path

from sapper.agents.course import load_course_file
from sapper.coach import stage
from sapper.coach.pupil import LINE_SECONDS, Seen
from sapper.sandbox import Student

AGENTS = Path(__file__).parent / "agents"
ROOT = Path(__file__).parent.parent.parent


class TrustedPupil:
    """What `SandboxedPupil` does, without a child process: faster by the start of one."""

    def __init__(self, path: Path) -> None:
        self._student = Student(load_course_file(path))

    def perform(
        self, lines: list[str], seconds: float = LINE_SECONDS, go_on: bool = False
    ) -> list[Seen]:
        return [Seen.decode(data) for data in stage.perform(self._student, lines, seconds, go_on)]
