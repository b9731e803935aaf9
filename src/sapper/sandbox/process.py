"""A student's `minesweeper.py` in a child process, asked through functions of ours.

The parent holds a `StudentProcess`; its `call` names one of *our* functions, which runs in the
child with the student's module at hand and answers with JSON data.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from sapper.sandbox.child import ChildFailed, FailureKind
from sapper.sandbox.failure import LOADING, Failure, StudentFailed
from sapper.sandbox.file import NAME, CourseFile
from sapper.sandbox.inside.limits import Limits
from sapper.sandbox.sandbox import Sandbox, can_renew

_ENTRY = "sapper.sandbox.inside.student:serve"


class StudentProcess:
    """A child process with a student's file loaded.

    Use it as a context manager or `close` it. After a failure of any kind but RAISED and REFUSED
    the child is gone; the next call starts a new one, with an empty memory. What the child prints
    is handed to `hear` as it comes, in a thread of its own. A file that is not `is_registered` is
    imported as a grader does it, which leaves it out of `sys.modules`.
    """

    def __init__(
        self,
        file: CourseFile,
        *,
        limits: Limits | None = None,
        hear: Callable[[str], None] = lambda text: None,
        is_registered: bool = True,
    ) -> None:
        self.file = file
        self.name = file.path.name
        self.limits = limits or Limits()
        self._hear = hear
        self._is_registered = is_registered
        self._child: Sandbox | None = None
        self._output = ""
        self._ended_seconds = 0.0

    def __enter__(self) -> StudentProcess:
        return self

    def __exit__(self, *_: object) -> None:
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
        """Start the child and load the file; `StudentFailed` if that fails."""
        if self._child is not None:
            return
        try:
            self._child = Sandbox(
                _ENTRY,
                [NAME, self.name, self._is_registered],
                files=self.file.files,
                main=NAME,
                name=self.name,
                limits=self.limits,
                hear=self._hear,
            )
        except OSError as error:
            what = f"cannot start {self.name}: {error.strerror}"
            raise StudentFailed(Failure(FailureKind.UNLOADABLE, what, LOADING)) from error
        self._told(self._child, self._child.load, LOADING)

    def call(
        self, target: str, *arguments: Any, seconds: float | None = None, words: str = ""
    ) -> Any:
        """The answer of our function `package.module:function`, run in the child.

        The function is called with a `LoadedFile` and the arguments. Arguments and answer are JSON
        data, in which a cell is a list of two numbers. It may take so many seconds of processor
        time. `words` say in a failure what was asked of the file. `StudentFailed` if it fails.
        """
        self.start()
        assert self._child is not None
        ask = partial(self._child.call, {"target": target, "arguments": arguments}, seconds)
        return self._told(self._child, ask, words)

    def renew(self) -> None:
        """Go on in a fresh process with the file loaded again; `StudentFailed` if that fails."""
        if self._child is None or not can_renew:
            self.close()
            self.start()
        else:
            self._told(self._child, self._child.renew, LOADING)

    def close(self) -> None:
        """End the child."""
        child, self._child = self._child, None
        if child is not None:
            if child.is_running:
                child.end()
            self._output = child.output
            self._ended_seconds += child.used_seconds

    def _told(self, child: Sandbox, ask: Callable[[], Any], words: str) -> Any:
        """What the child answers; its failure with what was asked."""
        try:
            return ask()
        except ChildFailed as error:
            if not child.is_running:
                self.close()
            raise StudentFailed(Failure.of(error, self.name, words)) from error
