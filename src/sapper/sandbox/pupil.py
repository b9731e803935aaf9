"""The student's file as the coach sees it: lines go in, what they did comes out."""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from sapper.core.shape import Cell
from sapper.sandbox.child import FailureKind
from sapper.sandbox.failure import Failure, StudentFailed
from sapper.sandbox.file import CourseFile
from sapper.sandbox.inside.limits import Limits
from sapper.sandbox.inside.lines import SAME
from sapper.sandbox.messages import BadMessage
from sapper.sandbox.process import StudentProcess
from sapper.sandbox.schema import Statement, read
from sapper.sandbox.trace import Trace

LINE_SECONDS = 5.0
"""The processor time that one line may take before it counts as endless."""
HURRIED_SECONDS = 2.0
"""The same after it happened once."""
MOST_BREAKDOWNS = 4
"""After the process hung or died so often, what is left is not run."""


@dataclass(frozen=True)
class AgentState:
    """What an agent holds: its public sets and sentences, and what is odd about them."""

    moves_made: frozenset[Cell]
    mines: frozenset[Cell]
    safes: frozenset[Cell]
    knowledge: tuple[Statement, ...]
    odd: tuple[str, ...] = ()


@dataclass(frozen=True)
class Seen:
    """What was seen of one line: its value, the agent's state after it, or its failure."""

    text: str = "None"
    cell: Cell | None = None
    cells: tuple[Cell, ...] = ()
    state: AgentState | None = None
    seconds: float = 0.0
    failure: Failure | None = None

    @classmethod
    def decode_all(cls, answer: Any, most: int) -> list[Seen]:
        """What the child sent of up to so many lines; `BadMessage` if it is no such thing."""
        seen: list[Seen] = []
        for data in answer if isinstance(answer, list) else ():
            is_same = isinstance(data, dict) and data.get("state") == SAME and bool(seen)
            one = cls.decode({**data, "state": None} if is_same else data)
            seen.append(replace(one, state=seen[-1].state) if is_same else one)
        if not 0 < len(seen) <= most or (len(seen) < most and not seen[-1].failure):
            raise BadMessage("answers to other lines")
        return seen

    @classmethod
    def decode(cls, data: Any) -> Seen:
        """What the child sent of one line; `BadMessage` if it is no such thing."""
        seen = read(cls, data)
        if seen.failure and seen.failure.kind not in (FailureKind.RAISED, FailureKind.HUNG):
            raise BadMessage("a failure of no known kind")
        return seen


@dataclass(frozen=True, slots=True)
class Way:
    """How lines are carried out.

    They run below `from minesweeper import *`; with `go_on`, after those of the last call; with
    `anew`, in a file that is loaded again. No line may take more than `seconds` of processor time,
    nor all together more than `total`.
    """

    seconds: float = LINE_SECONDS
    go_on: bool = False
    anew: bool = False
    total: float = math.inf


USUAL, GOING_ON, ANEW = Way(), Way(go_on=True), Way(anew=True)


class TimeIsUp(Exception):
    """No time is left: what was asked is not known, whatever the file would have answered."""


class Pupil(Protocol):
    """Whoever carries out lines on a student's file."""

    def perform(self, lines: list[str], way: Way = USUAL) -> list[Seen]:
        """What each line gave, up to the first that failed."""
        ...

    def trace(
        self, lines: list[str], seconds: float, sets: list[frozenset[Cell]], cells: list[Cell]
    ) -> Trace:
        """What the lines of the file did while these lines ran; nothing where that fails.

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
class SandboxedPupil:
    """A student's file in a child process; `close` it when it is not needed any more."""

    file: CourseFile
    limits: Limits = field(default_factory=Limits)
    is_registered: bool = True
    output: str = ""
    _process: StudentProcess = field(init=False)

    def __post_init__(self) -> None:
        self._process = StudentProcess(
            self.file, limits=self.limits, is_registered=self.is_registered
        )

    def start(self) -> None:
        """Load the file; `StudentFailed` if that fails."""
        self._process.start()

    def close(self) -> None:
        """End the child."""
        self._keep_output()
        self._process.close()

    @property
    def used_seconds(self) -> float:
        """The processor time of all child processes so far."""
        return self._process.used_seconds

    def renew(self) -> None:
        """Go on in a fresh process; one that does not start says so at the next lines."""
        self._keep_output()
        with contextlib.suppress(StudentFailed):
            self._process.renew()

    def perform(self, lines: list[str], way: Way = USUAL) -> list[Seen]:
        """What each line gave, up to the first that failed."""
        until = self.used_seconds + way.total
        try:
            return self._call(lines, way)
        except StudentFailed as error:
            if len(lines) == 1 or way.go_on:
                return [Seen(failure=error.failure)]
        # The same again line by line, to see which one takes the process down.
        seen: list[Seen] = []
        for line in lines:
            left = max(until - self.used_seconds, 0.01)
            seen += self.perform([line], Way(way.seconds, go_on=bool(seen), total=left))
            if seen[-1].failure:
                break
        return seen

    def _call(self, lines: list[str], way: Way) -> list[Seen]:
        # The limits of lines hold in the child; this is their sum, for all that comes between.
        limit = 1.0 + min(way.seconds * len(lines), way.total)
        each = min(way.seconds, way.total)
        self._keep_output()
        try:
            answer = self._process.call(
                *("sapper.sandbox.inside.lines:perform", lines, each, way.go_on, way.anew, limit),
                seconds=limit,
            )
            return Seen.decode_all(answer, len(lines))
        except BadMessage as error:
            self._process.close()
            raise StudentFailed(Failure(FailureKind.GARBLED, f"sent {error}")) from None

    def trace(
        self, lines: list[str], seconds: float, sets: list[frozenset[Cell]], cells: list[Cell]
    ) -> Trace:
        """What the lines of the file did while these lines ran; nothing where that fails."""
        wanted = [sorted(each) for each in sets]
        try:
            answer = self._process.call(
                *("sapper.sandbox.inside.tracing:trace", lines, seconds, wanted, cells),
                seconds=seconds + 1.0,
            )
            return read(Trace, answer)
        except BadMessage:
            self._process.close()
        except StudentFailed:
            pass
        return Trace()

    @property
    def source(self) -> str:
        """The text of the file."""
        return self.file.code.decode(errors="replace")

    def _keep_output(self) -> None:
        """Remember what was printed: a new child begins with nothing."""
        self.output = max(self.output, self._process.output, key=len)


@dataclass
class PassedOn:
    """Passes on to another pupil what its subclasses do not do in their own way."""

    pupil: Pupil

    def trace(
        self, lines: list[str], seconds: float, sets: list[frozenset[Cell]], cells: list[Cell]
    ) -> Trace:
        """What the lines of the file did while these lines ran."""
        return self.pupil.trace(lines, seconds, sets, cells)

    @property
    def source(self) -> str:
        """The text of the file."""
        return self.pupil.source

    def renew(self) -> None:
        """Go on in a fresh process."""
        self.pupil.renew()

    @property
    def used_seconds(self) -> float:
        """The processor time used so far in other processes than this one."""
        return self.pupil.used_seconds


@dataclass
class WatchedPupil(PassedOn):
    """A pupil whose breakdowns are counted; after the first endless line it gets less time."""

    seconds: float = LINE_SECONDS
    breakdowns: int = 0
    """How often a line hung or ended the process."""
    is_patient: bool = False
    """Whether a line gets all its time, whatever happened before."""
    left: Callable[[], float] = lambda: math.inf
    """The processor time that is left for all that is still to come."""
    waited: float = 0.0
    """The seconds by the clock that lines took so far, however little they did in them."""

    @property
    def is_hurried(self) -> bool:
        """Whether lines get less time, since one did not come back already."""
        return self.breakdowns > 0 and not self.is_patient

    @property
    def is_broken_down(self) -> bool:
        """Whether that was so often that the rest is not worth trying."""
        return self.breakdowns >= MOST_BREAKDOWNS

    def perform(self, lines: list[str], way: Way = USUAL) -> list[Seen]:
        """What each line gave, up to the first that failed; `TimeIsUp` if no time is left for it.

        A line that is cut short for want of time has not failed: it was not tested.
        """
        usual = min(way.seconds, self.seconds, HURRIED_SECONDS if self.is_hurried else math.inf)
        left = min(self.left(), way.total)
        if left <= 0:
            raise TimeIsUp
        began = time.monotonic()
        seen = self.pupil.perform(lines, replace(way, seconds=min(usual, left), total=left))
        self.waited += time.monotonic() - began
        failure = seen[-1].failure
        if failure and failure.is_hang and self.left() < min(usual, 0.1):
            raise TimeIsUp
        if failure and failure.kind is not FailureKind.RAISED:
            self.breakdowns += 1
        return seen

    def trace(
        self, lines: list[str], seconds: float, sets: list[frozenset[Cell]], cells: list[Cell]
    ) -> Trace:
        """What the lines of the file did while these lines ran; `TimeIsUp` if no time is left."""
        left = self.left()
        if left <= 0:
            raise TimeIsUp
        return self.pupil.trace(lines, min(seconds, left), sets, cells)

    def clock(self) -> float:
        """The processor time used so far, ours and the student's together."""
        return time.process_time() + self.pupil.used_seconds
