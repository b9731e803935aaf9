"""Submissions checked at the same time: in processes of this machine, or wherever workers are.

`python -m sapper.coach.classes.worker` is such a process: it reads submissions and writes their
reports, each as one line of JSON. Whoever ends it ends the student's process with it.
"""

from __future__ import annotations

import gc
import json
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from sapper.coach.check import check_failed, check_file
from sapper.coach.classes.match import Reference, add_match
from sapper.coach.effort import Effort
from sapper.coach.report import Report
from sapper.core.workers import completed
from sapper.sandbox import Child, ChildFailed, seats, take_over_streams, watch_parent

WORKER_SECONDS = 1800.0
"""No submission takes longer, even on a busy machine: the check has a limit of processor time."""
LONGEST_REPORT = 2**26
_COMMAND = (sys.executable, "-P", "-m", "sapper.coach.classes.worker")


@dataclass(frozen=True, slots=True)
class Submission:
    """A file to check: where it is, and what is asked; its content where it must travel."""

    path: str
    games: int
    seconds: float
    reference: Reference
    content: bytes = b""


def check_all(
    submissions: list[Submission],
    executor: Executor | None,
    workers: int | Callable[[], int],
) -> Iterator[tuple[Submission, Report]]:
    """Every submission with its report, as they are finished: here, or where the executor says."""
    if executor is not None:
        packed: list[Submission] = []
        for each in submissions:
            try:
                packed.append(replace(each, content=Path(each.path).read_bytes()))
            except OSError as error:
                yield each, check_failed(each.path, error)
        yield from completed(executor, check_unpacked, packed, workers)
        return
    name = secrets.token_hex(8)
    jobs = workers if isinstance(workers, int) else workers()
    with ThreadPoolExecutor(jobs) as threads:
        try:
            yield from completed(threads, partial(_check_here, name), submissions, jobs)
        finally:
            seats.close(name)  # when it is interrupted, those at work end too


def check_unpacked(submission: Submission) -> Report:
    """Return the report on a submission that has travelled, laid in a folder of its own."""
    try:
        with tempfile.TemporaryDirectory(prefix="sapper-") as folder:
            path = Path(folder, Path(submission.path).name)
            path.write_bytes(submission.content)
            asked = submission.games, submission.seconds, submission.reference
            return replace(check_with_arena(path, *asked), path=submission.path)
    except OSError as error:
        return check_failed(submission.path, error)


def check_with_arena(path: Path, games: int, seconds: float, reference: Reference) -> Report:
    """The report on a file, with the games beside the reference's if any are wanted."""
    report = check_file(path, Effort(seconds=seconds))
    return add_match(report, path, games, reference=reference) if games else report


class _Process:
    """A process that checks files, one after the other; `close` it."""

    def __init__(self) -> None:
        self._child = Child(_COMMAND, longest_line=LONGEST_REPORT)

    def check(self, submission: Submission) -> Report:
        asked = submission.path, submission.games, submission.seconds, submission.reference
        self._child.send(json.dumps(asked).encode())
        return Report.from_json(json.loads(self._child.receive(seconds=WORKER_SECONDS)))

    def close(self) -> None:
        self._child.end()


def _check_here(name: str, submission: Submission) -> Report:
    """Return the report of a process of ours; if that breaks down, nothing is known of the file."""
    try:
        with seats.borrowed((name, "coach"), _Process) as process:
            return process.check(submission)
    except ChildFailed as error:
        return Report(submission.path, unknown=f"the check itself failed: {error}")
    except Exception as error:
        return check_failed(submission.path, error)


def serve() -> None:
    """Be that process: check the file of every line that comes in."""
    requests, replies = take_over_streams()
    watch_parent(requests)
    gc.freeze()
    for line in requests:
        path, games, seconds, reference = json.loads(line)
        report = check_with_arena(Path(path), games, seconds, reference)
        replies.write(json.dumps(report.to_json()).encode() + b"\n")
        replies.flush()


if __name__ == "__main__":
    serve()
