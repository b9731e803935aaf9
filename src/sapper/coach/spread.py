"""A class of submissions checked wherever there are workers, on a cluster too."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path

from sapper.coach.match import Reference
from sapper.coach.report import Report
from sapper.coach.worker import check_with_arena
from sapper.processes.workers import completed


@dataclass(frozen=True, slots=True)
class Submission:
    """All that a worker needs to check one file: its name and content, and what is asked."""

    path: str
    content: bytes
    games: int
    seconds: float
    reference: Reference


def check_submission(submission: Submission) -> Report:
    """The report on a submission, which is laid in a folder of its own for it."""
    with tempfile.TemporaryDirectory(prefix="sapper-") as folder:
        path = Path(folder, Path(submission.path).name)
        path.write_bytes(submission.content)
        report = check_with_arena(path, submission.games, submission.seconds, submission.reference)
    return replace(report, path=submission.path)


def check_spread(
    executor: Executor,
    workers: int | Callable[[], int],
    paths: list[Path],
    games: int,
    seconds: float,
    reference: Reference,
) -> Iterator[tuple[Path, Report]]:
    """Every submission with its report, as they are finished."""
    tasks = (Submission(str(path), path.read_bytes(), games, seconds, reference) for path in paths)
    for submission, report in completed(executor, check_submission, tasks, workers):
        yield Path(submission.path), report
