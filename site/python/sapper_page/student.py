"""A student's file inside this worker: loaded, asked line by line, each line announced to the page.

The page ends the worker when an announced line takes far too long, starts another one, and says
which line it was: here such a line then fails without being run.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, NoReturn

from sapper_browser_page import tell

from sapper.sandbox import (
    LOADING,
    MOST_BYTES,
    USUAL,
    CourseFile,
    Failure,
    FailureKind,
    Limits,
    LocalStudent,
    Overtime,
    Seen,
    StudentFailed,
    Way,
    exception_words,
    flood,
)

START_SECONDS = 10.0
_MOST_OUTPUT = 64 * 1024
_FOLDER = Path("/tmp/student")

Broken = dict[str, str]
"""What ended a worker before: the key of the line, and "hung" or "died"."""

_WORDS = {
    "hung": "the call did not come back",
    "died": "ended the process",
}


class _Ear(io.StringIO):
    """Keeps so many characters of what is written to it; more bytes than the limit end the call."""

    last: ClassVar[_Ear]

    def __init__(self, room: int, limits: Limits) -> None:
        super().__init__()
        self._room = room
        self._limits = limits
        self._left = limits.output
        _Ear.last = self
        self.death = ""
        """How the file ended its process, as the package would say; empty where it did not."""

    def end(self, death: str = _WORDS["died"]) -> NoReturn:
        """Leave the call; the file may go on by swallowing this, yet it counts as ended."""
        self.death = death
        raise Overtime

    def write(self, text: str) -> int:
        """Keep what there is room for; an endless loop may write a million times."""
        if self._room > 0:
            self._room -= super().write(text[: self._room])
        self._left -= len(text) if text.isascii() else len(text.encode(errors="replace"))
        if self._left < 0:
            self.end(flood(self._limits))
        return len(text)


class PageStudent(LocalStudent):
    """The file in this worker. `broken` has the lines that are not to be run again."""

    def __init__(self, code: str, name: str, broken: Broken, is_registered: bool = True) -> None:
        file = CourseFile(_FOLDER / "minesweeper.py", code.encode())
        super().__init__(file, is_registered=is_registered)
        self.name = name
        self._broken = broken
        self._chain: list[str] = []

    def load(self) -> None:
        """Load the file, unless it is; `StudentFailed` if that fails."""
        if self.is_running:
            return
        if len(self.file.code) > MOST_BYTES:
            what = f"{self.name!r} has over {MOST_BYTES} bytes, expected a minesweeper.py"
            raise self._unloadable(FailureKind.UNLOADABLE, what)
        _FOLDER.mkdir(parents=True, exist_ok=True)
        self.file.path.write_bytes(self.file.code)
        self.announce("load", START_SECONDS)
        try:
            with self.hearing(LOADING):
                super().load()
        except Overtime as error:
            raise self._unloadable(FailureKind.HUNG, str(error)) from None
        except StudentFailed:
            raise
        except BaseException as error:
            what = f"{self.name!r} does not load: {exception_words(error)}"
            raise self._unloadable(FailureKind.UNLOADABLE, what) from error

    def _unloadable(self, kind: FailureKind, what: str) -> StudentFailed:
        return StudentFailed(Failure(kind, what, LOADING, self.name))

    def renew(self) -> None:
        """Go on as in a fresh process: the file is loaded again, nothing is remembered."""
        self.announce("load again", START_SECONDS)
        with self.hearing(LOADING):
            super().renew()

    def perform(self, lines: list[str], way: Way = USUAL) -> list[Seen]:
        """What each line gave, up to the first that failed; each is announced."""
        if way.anew:
            self.renew()
        seen: list[Seen] = []
        for line in lines:
            go_on = way.go_on or bool(seen)
            self._chain = [*self._chain, line] if go_on else [line]
            seen += super().perform([line], replace(way, go_on=go_on, anew=False))
            if seen[-1].failure:
                break
        return seen

    def ask(
        self, question: str, *arguments: Any, seconds: float | None = None, words: str = ""
    ) -> Any:
        """The answer to a question that is announced to the page before."""
        self.load()
        is_line = question == "perform"
        patience = self.limits.seconds if seconds is None else seconds
        self.announce("\n".join(self._chain) if is_line else repr((question, arguments)), patience)
        with self.hearing(words):
            return super().ask(question, *arguments, seconds=seconds, words=words)

    def announce(self, chain: str, seconds: float) -> None:
        """Tell the page what is about to run; `StudentFailed` if it ended a worker before."""
        key = hashlib.sha256(chain.encode()).hexdigest()[:16]
        if kind := self._broken.get(key):
            raise StudentFailed(Failure(FailureKind(kind), _WORDS[kind]))
        tell("line", json.dumps({"key": key, "seconds": seconds}))

    @contextlib.contextmanager
    def hearing(self, words: str) -> Iterator[None]:
        """Keep the beginning of what is printed; `StudentFailed` if it is more than a call may."""
        ear = _Ear(_MOST_OUTPUT - len(self.output), self.limits)
        try:
            with contextlib.redirect_stdout(ear), contextlib.redirect_stderr(ear):
                yield
        finally:
            self.output += ear.getvalue()
            if ear.death:
                self.close()
                failure = Failure(FailureKind.DIED, ear.death, words, self.name)
                raise StudentFailed(failure) from None


def _exit(status: int) -> NoReturn:
    """What `os._exit` is here: it ends the call, for another worker takes seconds to start."""
    _Ear.last.end()


os._exit = _exit
