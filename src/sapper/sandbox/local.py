"""A student's `minesweeper.py` in this very process, so that a debugger can be used on it.

Nothing protects us from the file here: an endless loop ends with Ctrl-C alone.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from sapper.core.errors import BadAgent
from sapper.sandbox.child import FailureKind
from sapper.sandbox.failure import LOADING, Failure, StudentFailed
from sapper.sandbox.inside.source import exception_words, line_in, traceback_in
from sapper.sandbox.inside.student import LoadedFile


class LocalStudent:
    """The file loaded here; it is asked as a `StudentProcess` is."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise BadAgent(f"no file {str(path)!r}, expected a minesweeper.py")
        self.path = path
        self._student: LoadedFile | None = None

    def call(self, target: str, *arguments: Any, words: str = "") -> Any:
        """The answer of our function `package.module:function`; `StudentFailed` if it raised."""
        try:
            if self._student is None:
                self._student = LoadedFile(self.path, self.path.name)
        except BadAgent as error:
            kind = FailureKind.UNLOADABLE
            raise self._failed(kind, str(error), LOADING, error.__cause__) from error
        module, _, function = target.partition(":")
        try:
            return getattr(importlib.import_module(module), function)(self._student, *arguments)
        except BadAgent as error:
            raise self._failed(FailureKind.REFUSED, str(error), words, error) from error
        except BaseException as error:  # a quit debugger and Ctrl-C end the call, not the window
            what = exception_words(error)
            raise self._failed(FailureKind.RAISED, what, words, error) from error

    def close(self) -> None:
        """Forget the file; the next call loads it anew."""
        self._student = None

    def _failed(
        self, kind: FailureKind, what: str, words: str, error: BaseException | None
    ) -> StudentFailed:
        name = self.path.name
        if error is None:
            return StudentFailed(Failure(kind, what, words, name))
        line, trace = line_in(error, self.path), traceback_in(error, self.path, str(self.path))
        return StudentFailed(Failure(kind, what, words, name, line, trace=trace))
