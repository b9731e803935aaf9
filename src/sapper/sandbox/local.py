"""A student's `minesweeper.py` in this very process, so that a debugger can be used on it.

Nothing protects us from the file here: an endless loop ends with Ctrl-C alone.
"""

from __future__ import annotations

import json
from typing import Any

from sapper.core import BadAgent
from sapper.sandbox.failure import LOADING, Failure, FailureKind, StudentFailed
from sapper.sandbox.inside.calls import QUESTIONS
from sapper.sandbox.inside.course import (
    LoadedFile,
    exception_words,
    line_in,
    missing_module,
    traceback_in,
)
from sapper.sandbox.inside.limits import Overtime, overtime
from sapper.sandbox.student import Student


class LocalStudent(Student):
    """The file loaded right here, from where it lies; it is asked as any other."""

    _loaded: LoadedFile | None = None

    @property
    def is_running(self) -> bool:
        """Whether the file is loaded."""
        return self._loaded is not None

    def load(self) -> None:
        """Load the file, unless it is; `StudentFailed` if that fails."""
        if self._loaded is not None:
            return
        try:
            self._loaded = LoadedFile(self.file.path, self.name, self._is_registered, self.limits)
        except BadAgent as error:
            kind = FailureKind.UNLOADABLE
            raise self._failed(kind, str(error), LOADING, error.__cause__) from error

    def renew(self) -> None:
        """Go on with the file loaded again; nothing is remembered."""
        if self._loaded is not None:
            self._loaded.memory.clear()
            self._loaded.load_anew()

    def close(self) -> None:
        """Forget the file; the next question loads it anew."""
        self._loaded = None

    def ask(
        self, question: str, *arguments: Any, seconds: float | None = None, words: str = ""
    ) -> Any:
        """The answer to one of the questions of `inside/calls.py`; here nothing limits its time."""
        self.load()
        assert self._loaded is not None
        try:
            return json.loads(json.dumps(QUESTIONS[question](self._loaded, *arguments)))
        except BadAgent as error:
            raise self._failed(FailureKind.REFUSED, str(error), words, error) from error
        except Overtime as error:
            limit = self.limits.seconds if seconds is None else seconds
            raise self._failed(FailureKind.HUNG, overtime(limit, error), words, error) from None
        except BaseException as error:  # a quit debugger and Ctrl-C end the call, not the window
            what = exception_words(error)
            raise self._failed(FailureKind.RAISED, what, words, error) from error

    def _failed(
        self, kind: FailureKind, what: str, words: str, error: BaseException | None
    ) -> StudentFailed:
        path = self.file.path
        if error is None:
            return StudentFailed(Failure(kind, what, words, self.name))
        line, trace = line_in(error, path), traceback_in(error, path, str(path))
        missing = missing_module(error)
        failure = Failure(kind, what, words, self.name, line, trace=trace, missing=missing)
        return StudentFailed(failure)
