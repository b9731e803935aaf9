"""A student's file in a worker that the examiner cannot be reached from.

The examiner's Python asks it line by line, as the package asks a child process. The page carries
the lines, and ends the worker when an answer takes far too long.
"""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any
from weakref import WeakSet

from pyodide.ffi import run_sync
from sapper_browser_page import end, exchange

from sapper.sandbox import (
    LOADING,
    MOST_BYTES,
    ChildFailed,
    CourseFile,
    Failure,
    FailureKind,
    Limits,
    Student,
    StudentFailed,
    StudentProcess,
    encode,
)

_PATIENCE, _LEAST_SECONDS = 1.5, 2.0
"""Seconds by the clock for each second that a call may take, and seconds beside that."""
_numbers = count()
_running: WeakSet[PageProcess] = WeakSet()


class PageProcess(StudentProcess):
    """One copy of the file in the student's worker, which all copies share."""

    def __init__(self, limits: Limits, order: dict[str, Any]) -> None:
        self.is_running = True
        self._is_lost = False
        self._limits = limits
        self._hear = lambda text: None
        self._printed = bytearray()
        self._printed_now = self._number = 0
        self._ended_seconds = self._seconds = 0.0
        self._copy = next(_numbers)
        self._order = encode(order)
        _running.add(self)
        self.send(self._order)

    @property
    def used_seconds(self) -> float:
        """The examiner's own clock runs while it waits."""
        return 0.0

    def send(self, line: bytes) -> None:
        """Keep the line until its answer is wanted."""
        self._asked = line.decode()

    def _line(self, seconds: float) -> bytes:
        """Return the answer to the last line; `ChildFailed` if none comes in time."""
        patience = _PATIENCE * seconds + _LEAST_SECONDS
        text = run_sync(exchange(self._copy, self._asked, patience))
        if len(text) > self._limits.reply:
            raise _failed(FailureKind.GARBLED, f"sent an answer of {len(text)} characters")
        try:
            reply = json.loads(text)
        except (ValueError, RecursionError):
            reply = None
        match reply:
            case {"hung": True}:
                self._is_lost = True
                raise _failed(FailureKind.HUNG, "the call did not come back")
            case {"died": True}:
                self._is_lost = True
                raise _failed(FailureKind.DIED, "ended the process")
            case {"exited": True}:
                raise _failed(FailureKind.DIED, "ended the process")
            case {"printed": str(printed), "count": int(size), "line": str(line)}:
                self._printed += printed.encode()
                self._printed_now += size
                if self._is_flooded:
                    raise _failed(FailureKind.DIED, "printed too much")
                return line.encode()
        raise _failed(FailureKind.GARBLED, "sent something that is not an answer")

    def end(self, patience: float = 0.0) -> int:
        """Leave this copy; a worker that does not answer is ended, and with it every copy."""
        self.is_running = False
        if self._is_lost:
            for each in _running:
                each.is_running = False
            _running.clear()
            end()
        return 0


def _failed(kind: FailureKind, what: str) -> ChildFailed:
    return ChildFailed(Failure(kind, what))


class PageStudent(Student):
    """The file of the editor, in the student's worker."""

    def __init__(self, code: str, name: str, is_registered: bool = True) -> None:
        file = CourseFile(Path("minesweeper.py"), code.encode())
        super().__init__(file, is_registered=is_registered)
        self.name = name

    def load(self) -> None:
        """Load the file, unless it is; `StudentFailed` if that fails."""
        if self._process is not None and not self._process.is_running:
            self._process = None
        if self._process is not None:
            return
        if len(self.file.code) > MOST_BYTES:
            what = f"{self.name!r} has over {MOST_BYTES} bytes, expected a minesweeper.py"
            raise StudentFailed(Failure(FailureKind.UNLOADABLE, what, LOADING, self.name))
        self._process = PageProcess(self.limits, self._order())
        self._told(self._process.load, LOADING)

    def _load_anew(self) -> None:
        if self._process is None or not self._process.is_running:
            self.load()
        else:
            self._told(self._process.renew, LOADING)

    def _read_again(self) -> None:
        """Keep the text of the editor."""
