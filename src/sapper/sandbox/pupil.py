"""Whoever carries out lines on a student's file, as the coach asks it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from sapper.core import Cell
from sapper.sandbox.failure import FailureKind
from sapper.sandbox.seen import LINE_WORK, USUAL, Seen, Trace, Way

HURRIED = 8
"""A line may do so many times less after one did not come back."""
_LITTLE_SECONDS = 0.1
"""A line that had no more time left than this was cut short."""
MOST_BREAKDOWNS = 4
"""After the process hung or died so often, what is left is not run."""


class TimeIsUp(Exception):
    """No time is left: what was asked is not known, whatever the file would have answered."""


class Pupil(Protocol):
    """Whoever carries out lines on a student's file."""

    def perform(self, lines: list[str], way: Way = USUAL) -> list[Seen]:
        """What each line gave, up to the first that failed."""
        ...

    def trace(
        self, lines: list[str], most: int, sets: list[frozenset[Cell]], cells: list[Cell]
    ) -> Trace:
        """What the first `most` lines of the file did while these ran; nothing where that fails.

        `sets` and `cells` are those whose last look is wanted.
        """
        ...

    @property
    def source(self) -> str:
        """The text of the file."""
        ...

    def renew(self) -> None:
        """Go on in a fresh process."""
        ...

    @property
    def used_seconds(self) -> float:
        """The processor time used so far in other processes than this one."""
        ...


@dataclass
class WatchedPupil:
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

    @property
    def source(self) -> str:
        """The text of the file."""
        return self.pupil.source

    @property
    def used_seconds(self) -> float:
        """The processor time used so far in other processes than this one."""
        return self.pupil.used_seconds

    def renew(self) -> None:
        """Go on in a fresh process."""
        self.pupil.renew()

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

    def trace(
        self, lines: list[str], most: int, sets: list[frozenset[Cell]], cells: list[Cell]
    ) -> Trace:
        """What the first `most` lines of the file did; `TimeIsUp` if no time is left."""
        if self.left() <= 0:
            raise TimeIsUp
        return self.pupil.trace(lines, most, sets, cells)

    def clock(self) -> float:
        """The processor time used so far, ours and the student's together."""
        return time.process_time() + self.pupil.used_seconds
