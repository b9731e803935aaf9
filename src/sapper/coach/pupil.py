"""A student's file as the coach asks it: lines of Python carried out, or traced."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from sapper.coach.seen import LINE_WORK, USUAL, Seen, Trace, Way
from sapper.sandbox import (
    TRACE_SECONDS,
    BadMessage,
    Failure,
    FailureKind,
    Student,
    StudentFailed,
    read,
    seconds_for,
)

HURRIED = 8
"""A line may do so many times less after one did not come back."""
_LITTLE_SECONDS = 0.1
"""A line that had no more time left than this was cut short."""
MOST_BREAKDOWNS = 4
"""After the process hung or died so often, what is left is not run."""


class TimeIsUp(Exception):
    """No time is left: what was asked is not known, whatever the file would have answered."""


class Pupil:
    """A student's file that carries out lines of Python."""

    def __init__(self, student: Student) -> None:
        self.student = student

    @property
    def source(self) -> str:
        """The text of the file."""
        return self.student.source

    @property
    def used_seconds(self) -> float:
        """The processor time used so far in other processes than this one."""
        return self.student.used_seconds

    def renew(self) -> None:
        """Go on in a fresh process."""
        self.student.renew()

    def perform(self, lines: list[str], way: Way = USUAL) -> list[Seen]:
        """What each line gave, up to the first that failed."""
        until = self.used_seconds + way.total
        try:
            return self._perform(lines, way)
        except StudentFailed as error:
            if len(lines) == 1 or way.go_on:
                return [Seen(failure=error.failure)]
        # The same again line by line, to see which one takes the process down.
        seen: list[Seen] = []
        for line in lines:
            left = max(until - self.used_seconds, 0.01)
            seen += self.perform([line], Way(way.work, go_on=bool(seen), total=left))
            if seen[-1].failure:
                break
        return seen

    def _perform(self, lines: list[str], way: Way) -> list[Seen]:
        # The limits of lines hold in the child; this is their sum, for all that comes between.
        limit = 1.0 + min(seconds_for(way.work) * len(lines), way.total)
        answer = self.student.ask(
            "perform", lines, way.work, way.go_on, way.anew, limit, seconds=limit
        )
        try:
            return Seen.decode_all(answer, len(lines))
        except BadMessage as error:
            self.student.close()
            raise StudentFailed(Failure(FailureKind.GARBLED, f"sent {error}")) from None

    def trace(self, lines: list[str], most: int) -> Trace:
        """What the first `most` lines of the file did while these ran; nothing where that fails."""
        try:
            return read(Trace, self.student.ask("trace", lines, most, seconds=TRACE_SECONDS + 1.0))
        except BadMessage:
            self.student.close()
        except StudentFailed:
            pass
        return Trace()


@dataclass
class WatchedPupil(Pupil):
    """A pupil whose breakdowns are counted; after the first endless line it may do less work."""

    pupil: Pupil
    work: int = LINE_WORK
    """The most that a line may do."""
    breakdowns: int = 0
    """How often a line hung or ended the process."""
    is_patient: bool = False
    """Whether a line may do all its work, whatever happened before."""
    left: Callable[[], float] = lambda: math.inf
    """The processor time that is left for all that is still to come."""
    waited: float = 0.0
    """The seconds by the clock that lines took so far, however little they did in them."""

    def __post_init__(self) -> None:
        super().__init__(self.pupil.student)

    @property
    def is_hurried(self) -> bool:
        """Whether lines may do less, since one did not come back already."""
        return self.breakdowns > 0 and not self.is_patient

    @property
    def is_broken_down(self) -> bool:
        """Whether that was so often that the rest is not worth trying."""
        return self.breakdowns >= MOST_BREAKDOWNS

    def perform(self, lines: list[str], way: Way = USUAL) -> list[Seen]:
        """What each line gave, up to the first that failed; `TimeIsUp` if no time is left for it.

        A line that is cut short for want of time has not failed: it was not tested.
        """
        work = min(way.work, self.work // HURRIED if self.is_hurried else self.work)
        left = min(self.left(), way.total)
        if left <= 0:
            raise TimeIsUp
        began = time.monotonic()
        seen = self.pupil.perform(lines, replace(way, work=work, total=left))
        self.waited += time.monotonic() - began
        failure = seen[-1].failure
        if failure and failure.is_hang and self.left() < _LITTLE_SECONDS:
            raise TimeIsUp
        if failure and failure.kind is not FailureKind.RAISED:
            self.breakdowns += 1
        return seen

    def trace(self, lines: list[str], most: int) -> Trace:
        """What the first `most` lines of the file did; `TimeIsUp` if no time is left."""
        if self.left() <= 0:
            raise TimeIsUp
        return self.pupil.trace(lines, most)

    def clock(self) -> float:
        """The processor time used so far, ours and the student's together."""
        return time.process_time() + self.pupil.used_seconds
