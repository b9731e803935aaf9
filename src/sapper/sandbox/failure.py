"""How a student's file failed: a value, until a face words it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sapper.core.errors import SapperError
from sapper.sandbox.child import ChildFailed, FailureKind
from sapper.sandbox.messages import one_line

LOADING = "loading the file"


@dataclass(frozen=True, slots=True)
class Failure:
    """A call that gave no value.

    `what` says what happened, without a subject: `KeyError: 1`, `took over 5 s of processor time`,
    `ended the process (exit code 3)`. `call` is what was asked, in the course's words, and `name`
    the file's; either may be empty. `line` is the line of the file, `source` its text, `trace` the
    traceback; `seconds` is the limit that was passed, 0 if none was. `missing` is the module that
    the file imports and that the standard library and its own folder lack.
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

    @classmethod
    def of(cls, error: ChildFailed, name: str, call: str) -> Failure:
        """The failure of a child that was asked for something."""
        what = one_line(str(error))
        told = error.line, "", error.trace, error.seconds, one_line(error.missing)
        return cls(error.kind, what, call, name, *told)

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


class StudentFailed(SapperError):
    """A student's file could not answer; `failure` says how."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(str(failure))
        self.failure = failure

    def during(self, call: str) -> StudentFailed:
        """The same, said of another call."""
        return StudentFailed(replace(self.failure, call=call))
