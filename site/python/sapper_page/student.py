"""A student's file inside this worker: loaded, asked line by line, each line announced to the page.

The page ends the worker when an announced line takes far too long, starts another one, and says
which line it was: here such a line then fails without being run.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
from collections.abc import Iterator
from pathlib import Path

from sapper_browser_page import tell

from sapper.core.errors import BadAgent
from sapper.core.shape import Cell
from sapper.sandbox import (
    LOADING,
    MOST_BYTES,
    USUAL,
    Failure,
    FailureKind,
    LoadedFile,
    Overtime,
    Seen,
    StudentFailed,
    Trace,
    Way,
    exception_words,
    read,
)
from sapper.sandbox.inside import lines, tracing
from sapper_page.limits import limit

lines.cpu_limit = limit  # type: ignore[attr-defined]
tracing.cpu_limit = limit  # type: ignore[attr-defined]
"""The native limit uses timers that a browser has not."""

START_SECONDS = 10.0
_MOST_OUTPUT = 64 * 1024
_FOLDER = Path("/tmp/student")

Broken = dict[str, str]
"""What ended a worker before: the key of the line, and "hung" or "died"."""


class _Ear(io.StringIO):
    """Keeps so many characters of what is written to it: an endless loop may print for long."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self._room = room

    def write(self, text: str) -> int:
        """Take it all, and keep what there is room for."""
        kept = text[: self._room]
        self._room -= super().write(kept)
        return len(text)


class PageStudent:
    """The file in this worker. `broken` has the lines that are not to be run again."""

    used_seconds = 0.0
    """All is done in this very process."""

    def __init__(self, code: str, name: str, broken: Broken, is_registered: bool = True) -> None:
        self.name = name
        self._is_registered = is_registered
        self.output = ""
        self._code = code
        self._broken = broken
        self._student: LoadedFile | None = None
        self._chain: list[str] = []

    @property
    def student(self) -> LoadedFile:
        assert self._student is not None
        return self._student

    def start(self) -> None:
        """Load the file; `StudentFailed` if that fails."""
        if len(self._code) > MOST_BYTES:
            what = f"{self.name!r} has over {MOST_BYTES} bytes, expected a minesweeper.py"
            raise self._failed(FailureKind.UNLOADABLE, what)
        _FOLDER.mkdir(parents=True, exist_ok=True)
        path = _FOLDER / "minesweeper.py"
        path.write_text(self._code, encoding="utf-8")
        self.announce("load", START_SECONDS)
        try:
            with self.hearing(), limit(START_SECONDS):
                self._student = LoadedFile(path, self.name, self._is_registered)
        except Overtime:
            raise self._failed(FailureKind.HUNG, f"took over {START_SECONDS:g} s") from None
        except BadAgent as error:
            raise self._failed(FailureKind.UNLOADABLE, str(error)) from error
        except BaseException as error:
            what = f"{self.name!r} does not load: {exception_words(error)}"
            raise self._failed(FailureKind.UNLOADABLE, what) from error

    def _failed(self, kind: FailureKind, what: str) -> StudentFailed:
        return StudentFailed(Failure(kind, what, LOADING, self.name))

    def renew(self) -> None:
        """Go on as in a fresh process: the file is loaded again, nothing is remembered."""
        self.student.memory.clear()
        self.announce("load again", START_SECONDS)
        with self.hearing(), limit(START_SECONDS):
            self.student.load_anew()

    def perform(self, given: list[str], way: Way = USUAL) -> list[Seen]:
        """What each line gave, up to the first that failed."""
        if way.anew:
            self.renew()
        seen: list[Seen] = []
        for line in given:
            go_on = way.go_on or bool(seen)
            self._chain = [*self._chain, line] if go_on else [line]
            seen.append(self._perform(line, way.seconds, go_on))
            if seen[-1].failure:
                break
        return seen

    def trace(
        self, given: list[str], seconds: float, sets: list[frozenset[Cell]], cells: list[Cell]
    ) -> Trace:
        """What the lines of the file did while these lines ran; nothing where that fails."""
        try:
            self.announce("trace\n" + "\n".join(given), seconds)
        except StudentFailed:
            return Trace()
        wanted = [[list(cell) for cell in each] for each in sets]
        with self.hearing():
            found = tracing.trace(
                self.student, given, seconds, wanted, [list(cell) for cell in cells]
            )
        return read(Trace, json.loads(json.dumps(found)))

    @property
    def source(self) -> str:
        return self._code

    def _perform(self, line: str, seconds: float, go_on: bool) -> Seen:
        try:
            self.announce("\n".join(self._chain), seconds)
        except StudentFailed as error:
            return Seen(failure=error.failure)
        with self.hearing():
            (data,) = lines.perform(self.student, [line], seconds, go_on)
        return Seen.decode(json.loads(json.dumps(data)))

    def announce(self, chain: str, seconds: float) -> None:
        """Tell the page what is about to run; `StudentFailed` if it ended a worker before."""
        key = hashlib.sha256(chain.encode()).hexdigest()[:16]
        if kind := self._broken.get(key):
            raise StudentFailed(Failure(FailureKind(kind), _WORDS[kind]))
        tell("line", json.dumps({"key": key, "seconds": seconds}))

    @contextlib.contextmanager
    def hearing(self) -> Iterator[None]:
        """Keep what is printed, up to a bound."""
        ear = _Ear(_MOST_OUTPUT - len(self.output))
        try:
            with contextlib.redirect_stdout(ear), contextlib.redirect_stderr(ear):
                yield
        finally:
            self.output += ear.getvalue()


_WORDS = {
    "hung": "the call did not come back",
    "died": "ended the process",
}
