"""How a child or a student's file failed: a value, until a face words it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from sapper.core import SapperError

LOADING = "loading the file"


class FailureKind(Enum):
    """How a child can fail."""

    HUNG = "hung"
    """It used more time than allowed."""
    DIED = "died"
    """Its process ended."""
    GARBLED = "garbled"
    """It answered with a line that is too long, or with what is no answer."""
    UNLOADABLE = "unloadable"
    """The code that it was to run cannot be loaded."""
    RAISED = "raised"
    """The code that it runs raised an exception; the process goes on."""
    REFUSED = "refused"
    """What the code holds is not what it should be; the process goes on."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Failure:
    """A call that gave no value.

    `what` says what happened, without a subject: `KeyError: 1`, `took over 5 s of processor time`,
    `ended the process (exit code 3)`. `call` is what was asked, in the course's words, and `name`
    the file's; either may be empty. `line` is the line of the file, `source` its text, `trace` the
    traceback; `seconds` is the limit that was passed, 0 if none was. `missing` is the module that
    the file imports and that the standard library and its own folder lack. `loop` is the line of a
    loop that was proved never to end: without it a call that took too long may only be slow.
    """

    kind: FailureKind
    what: str
    call: str = ""
    name: str = ""
    line: int | None = None
    source: str = ""
    trace: str = ""
    seconds: float = 0.0
    missing: str = ""
    loop: int | None = None

    @property
    def is_hang(self) -> bool:
        """Whether it is a matter of time."""
        return self.kind is FailureKind.HUNG

    def __str__(self) -> str:
        """One sentence: `minesweeper.py: add_knowledge raised KeyError: 1 (line 7)`."""
        place = "" if self.line is None else f" (line {self.line})"
        name = f"{self.name}: " if self.name else ""
        if self.kind is FailureKind.UNLOADABLE:
            return self.what
        if self.kind is FailureKind.REFUSED and not self.call:
            return f"{self.name} {self.what}"
        if self.kind is FailureKind.RAISED and self.call:
            return f"{name}{self.call} raised {self.what}{place}"
        if self.kind is FailureKind.HUNG:
            return f"{self.name} hung: {self.call or 'the call'} {self.what}{place}".lstrip()
        during = f" during {self.call}" if self.call and self.kind is FailureKind.DIED else ""
        return f"{name}{self.what}{during}{place}"


class ChildFailed(SapperError):
    """A child that did not answer; `failure` says how, the text what happened."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.what)
        self.failure = failure


class StudentFailed(SapperError):
    """A student's file could not answer; `failure` says how."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(str(failure))
        self.failure = failure

    def during(self, call: str) -> StudentFailed:
        """The same, said of another call."""
        return StudentFailed(replace(self.failure, call=call))
