"""A student's `minesweeper.py` in a child process, asked through functions of ours.

The parent holds a `StudentProcess`; its `call` names one of *our* functions, which runs in the
child with the student's module at hand and answers with JSON data.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from sapper.base.errors import BadAgent
from sapper.processes.child import ChildFailed, FailureKind
from sapper.processes.sandbox import Limits, Sandbox
from sapper.processes.sandbox.sandbox import can_renew
from sapper.student.file import read_course_file

_ENTRY = "sapper.student.inside:serve"
NAME = "minesweeper.py"


class StudentProcess:
    """A child process with a student's file loaded.

    Use it as a context manager or `close` it. After a failure of the kind HUNG, DIED or GARBLED
    the child is gone; the next call starts a new one, with an empty memory. What the child prints
    is handed to `hear` as it comes, in a thread of its own. A file that is not `is_registered` is
    imported as a grader does it, which leaves it out of `sys.modules`.
    """

    def __init__(
        self,
        path: Path,
        *,
        limits: Limits | None = None,
        hear: Callable[[str], None] = lambda text: None,
        is_registered: bool = True,
    ) -> None:
        if not path.is_file():
            raise BadAgent(f"no file {str(path)!r}, expected a minesweeper.py")
        self.path = path
        self.limits = limits or Limits()
        self._hear = hear
        self._is_registered = is_registered
        self._child: Sandbox | None = None
        self._output = ""
        self._ended_seconds = 0.0

    def __enter__(self) -> StudentProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def is_running(self) -> bool:
        """Whether a child is there; one that is not starts at the next call."""
        return self._child is not None

    @property
    def used_seconds(self) -> float:
        """The processor time that all children used so far."""
        return self._ended_seconds + (self._child.used_seconds if self._child else 0.0)

    @property
    def output(self) -> str:
        """What the child, or the last one, printed so far, cut where it became too much."""
        return self._child.output if self._child else self._output

    def start(self) -> None:
        """Start the child and load the file; `ChildFailed` if that fails."""
        if self._child is not None:
            return
        try:
            code = read_course_file(self.path)
            self._child = Sandbox(
                _ENTRY,
                [NAME, self.path.name, self._is_registered],
                files={NAME: code},
                main=NAME,
                name=self.path.name,
                limits=self.limits,
                hear=self._hear,
            )
        except BadAgent as error:
            raise ChildFailed(FailureKind.UNLOADABLE, str(error)) from error
        except OSError as error:
            message = f"cannot start {self.path.name}: {error.strerror}"
            raise ChildFailed(FailureKind.UNLOADABLE, message) from error
        self._told(self._child, self._child.load, "loading the file")

    def call(self, target: str, *arguments: Any, seconds: float | None = None) -> Any:
        """The answer of our function `package.module:function`, run in the child.

        The function is called with a `Student` and the arguments. Arguments and answer are JSON
        data, in which a cell is a list of two numbers. It may take so many seconds of processor
        time.
        """
        self.start()
        assert self._child is not None
        ask = partial(self._child.call, {"target": target, "arguments": arguments}, seconds)
        return self._told(self._child, ask, target.rpartition(":")[2])

    def renew(self) -> None:
        """Go on in a fresh process with the file loaded again; `ChildFailed` if that fails."""
        if self._child is None or not can_renew:
            self.close()
            self.start()
        else:
            self._told(self._child, self._child.renew, "loading the file")

    def close(self) -> None:
        """End the child."""
        child, self._child = self._child, None
        if child is not None:
            if child.is_running:
                child.end()
            self._output = child.output
            self._ended_seconds += child.used_seconds

    def _told(self, child: Sandbox, ask: Callable[[], Any], what: str) -> Any:
        """What the child answers; its failure told with what it was doing."""
        try:
            return ask()
        except ChildFailed as error:
            if not child.is_running:
                self.close()
            raise _named(error, self.path.name, what) from error


def _named(error: ChildFailed, name: str, what: str) -> ChildFailed:
    """The failure in words that name the file and the call."""
    message, place = str(error), f" (line {error.line})" if error.line else ""
    if error.kind is FailureKind.HUNG:
        message = f"{name} hung: {what} {message.removeprefix(f'{name} ')}{place}"
    elif error.kind is FailureKind.DIED:
        message = message.replace("ended the process", f"ended the process during {what}")
    return ChildFailed(error.kind, message, error.line, error.trace)
