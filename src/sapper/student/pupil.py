"""The student's file as the coach sees it: lines go in, what they did comes out."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from sapper.base.shape import Cell
from sapper.processes.child import ChildFailed, FailureKind
from sapper.processes.sandbox import Limits
from sapper.processes.sandbox.text import one_line
from sapper.student.lines import SAME
from sapper.student.process import StudentProcess

Statement = tuple[frozenset[Cell], int]
"""So many of these cells are mines."""

LINE_SECONDS = 5.0
"""The processor time that one line may take before it counts as endless."""
HURRIED_SECONDS = 2.0
"""The same after it happened once."""
MOST_BREAKDOWNS = 4
"""After the process hung or died so often, what is left is not run."""


@dataclass(frozen=True)
class State:
    """What an agent holds: its public sets and sentences, and what is odd about them."""

    moves_made: frozenset[Cell]
    mines: frozenset[Cell]
    safes: frozenset[Cell]
    knowledge: tuple[Statement, ...]
    odd: tuple[str, ...] = ()

    @classmethod
    def decode(cls, data: dict[str, Any]) -> State:
        """The state that the child sent."""
        return cls(
            _cells(data["moves_made"]),
            _cells(data["mines"]),
            _cells(data["safes"]),
            tuple((_cells(cells), count) for cells, count in data["knowledge"]),
            tuple(one_line(text) for text in data["odd"]),
        )


@dataclass(frozen=True)
class Failure:
    """How a line failed: it raised, hung, or ended the process."""

    kind: FailureKind
    message: str
    line: int | None = None
    source: str = ""


@dataclass(frozen=True)
class Seen:
    """What was seen of one line: its value, the agent's state after it, or its failure."""

    text: str = "None"
    cell: Cell | None = None
    cells: tuple[Cell, ...] = ()
    state: State | None = None
    seconds: float = 0.0
    failure: Failure | None = None

    @classmethod
    def decode_all(cls, answer: list[dict[str, Any]]) -> list[Seen]:
        """What the child sent of several lines, one after the other."""
        seen: list[Seen] = []
        for data in answer:
            is_same = data.get("state") == SAME
            one = cls.decode({**data, "state": None} if is_same else data)
            seen.append(replace(one, state=seen[-1].state) if is_same else one)
        return seen

    @classmethod
    def decode(cls, data: dict[str, Any]) -> Seen:
        """What the child sent of one line."""
        if "failure" in data:
            kind = FailureKind(data["failure"])
            message, source = one_line(data["message"]), one_line(data.get("source", ""))
            return cls(failure=Failure(kind, message, data["line"], source))
        value, state = data["value"], data.get("state")
        return cls(
            one_line(value["text"]),
            _cell(value["cell"]) if "cell" in value else None,
            tuple(_cell(cell) for cell in value.get("cells", ())),
            State.decode(state) if state else None,
            data["seconds"],
        )


class Pupil(Protocol):
    """Whoever carries out lines on a student's file."""

    def perform(
        self,
        lines: list[str],
        seconds: float = LINE_SECONDS,
        go_on: bool = False,
        anew: bool = False,
    ) -> list[Seen]:
        """What each line gave, up to the first that failed.

        The lines run below `from minesweeper import *`; with `go_on`, after those of the last
        call; with `anew`, in a file that is loaded again. No line may take more than `seconds` of
        processor time.
        """
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

    path: Path
    limits: Limits = field(default_factory=Limits)
    is_registered: bool = True
    output: str = ""
    _process: StudentProcess = field(init=False)

    def __post_init__(self) -> None:
        self._process = StudentProcess(
            self.path, limits=self.limits, is_registered=self.is_registered
        )

    def start(self) -> None:
        """Load the file; `ChildFailed` if that fails."""
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
        with contextlib.suppress(ChildFailed):
            self._process.renew()

    def perform(
        self,
        lines: list[str],
        seconds: float = LINE_SECONDS,
        go_on: bool = False,
        anew: bool = False,
    ) -> list[Seen]:
        """What each line gave, up to the first that failed."""
        try:
            return self._call(lines, seconds, go_on, anew)
        except ChildFailed as error:
            if len(lines) == 1 or go_on:
                message = one_line(_without_names(error))
                return [Seen(failure=Failure(error.kind, message, error.line))]
        return self._one_by_one(lines, seconds)

    def _one_by_one(self, lines: list[str], seconds: float) -> list[Seen]:
        """The same again line by line, to see which one takes the process down."""
        seen: list[Seen] = []
        for line in lines:
            seen += self.perform([line], seconds, go_on=bool(seen))
            if seen[-1].failure:
                break
        return seen

    def _call(self, lines: list[str], seconds: float, go_on: bool, anew: bool) -> list[Seen]:
        # The limit of each line holds in the child; this is the sum, for all that comes between.
        limit = 1.0 + seconds * len(lines)
        self._keep_output()
        answer = self._process.call(
            "sapper.student.lines:perform", lines, seconds, go_on, anew, seconds=limit
        )
        return Seen.decode_all(answer)

    def _keep_output(self) -> None:
        """Remember what was printed: a new child begins with nothing."""
        self.output = max(self.output, self._process.output, key=len)


@dataclass
class WatchedPupil:
    """A pupil whose breakdowns are counted; after the first endless line it gets less time."""

    pupil: Pupil
    seconds: float = LINE_SECONDS
    breakdowns: int = 0
    """How often a line hung or ended the process."""
    is_patient: bool = False
    """Whether a line gets all its time, whatever happened before."""

    @property
    def is_hurried(self) -> bool:
        """Whether lines get less time, since one did not come back already."""
        return self.breakdowns > 0 and not self.is_patient

    @property
    def is_broken_down(self) -> bool:
        """Whether that was so often that the rest is not worth trying."""
        return self.breakdowns >= MOST_BREAKDOWNS

    def perform(
        self,
        lines: list[str],
        seconds: float = LINE_SECONDS,
        go_on: bool = False,
        anew: bool = False,
    ) -> list[Seen]:
        """What each line gave, up to the first that failed."""
        limit = min(seconds, self.seconds, HURRIED_SECONDS if self.is_hurried else seconds)
        seen = self.pupil.perform(lines, limit, go_on, anew)
        failure = seen[-1].failure
        if failure and failure.kind is not FailureKind.RAISED:
            self.breakdowns += 1
        return seen

    def renew(self) -> None:
        """Go on in a fresh process."""
        self.pupil.renew()

    @property
    def used_seconds(self) -> float:
        """The processor time used so far in other processes than this one."""
        return self.pupil.used_seconds

    def clock(self) -> float:
        """The processor time used so far, ours and the student's together."""
        return time.process_time() + self.pupil.used_seconds


def _without_names(error: ChildFailed) -> str:
    """What happened, without the name of our function in the child."""
    text = str(error).replace(" during perform", "").replace("perform took", "the call took")
    return text.removeprefix("minesweeper.py ")


def _cell(data: list[int]) -> Cell:
    return data[0], data[1]


def _cells(data: list[list[int]]) -> frozenset[Cell]:
    return frozenset(map(_cell, data))
