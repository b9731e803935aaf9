"""A student's `minesweeper.py`: the one client of it, for window, coach, arena and page.

`Student` runs the file in a child process behind a wall. The child's interpreter sees the standard
library and the file's own folder. A question is answered by one of our functions there
(`inside/calls.py`), with JSON data; what the file is asked to do, and what it did, comes out as
values, and whatever goes wrong as one `StudentFailed`.
"""

from __future__ import annotations

import base64
import contextlib
import os
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import asdict, replace
from typing import Any

from sapper.core import BadAgent, Cell, Shape
from sapper.sandbox.failure import LOADING, ChildFailed, Failure, FailureKind, StudentFailed
from sapper.sandbox.file import NAME, CourseFile
from sapper.sandbox.inside.limits import Limits
from sapper.sandbox.knowledge import Choice, Knowledge, Sentence
from sapper.sandbox.process import StudentProcess
from sapper.sandbox.pythons import Python, this_python

_SETS = ("safes", "mines", "moves_made")
_CALLS = {
    "begin": "MinesweeperAI()",
    "tell": "add_knowledge",
    "choose": "the choice of a move",
    "beliefs": "reading safes and mines",
    "sentences": "reading knowledge",
}
"""What each of our questions asks of the student's file."""


class Student:
    """A student's file, loaded in a child at the first question; `close` it.

    Every question may raise `StudentFailed`. After a failure of any kind but RAISED and REFUSED the
    child is gone; the next question starts a new one, with an empty memory. What the file prints
    is handed to `hear` as it comes, in a thread of its own, and its beginning kept in `output`. A
    file that is not `is_registered` is imported as a grader does it, which leaves it out of
    `sys.modules`. `python` is the interpreter, ours if not given.
    """

    def __init__(
        self,
        file: CourseFile,
        *,
        limits: Limits | None = None,
        hear: Callable[[str], None] = lambda text: None,
        is_registered: bool = True,
        python: Python | None = None,
    ) -> None:
        self.file = file
        self.name = file.path.name
        self.limits = limits or Limits()
        self.python = python or this_python()
        self.output = ""
        self._hear = hear
        self._is_registered = is_registered
        self._shape = Shape(1, 1)
        self._process: StudentProcess | None = None
        self._ended_seconds = 0.0

    def __enter__(self) -> Student:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # The process

    @property
    def is_running(self) -> bool:
        """Whether the file is loaded; one that is not is loaded at the next question."""
        return self._process is not None

    @property
    def used_seconds(self) -> float:
        """The processor time that all children used so far."""
        return self._ended_seconds + (self._process.used_seconds if self._process else 0.0)

    @property
    def source(self) -> str:
        """The text of the file."""
        return self.file.code.decode(errors="replace")

    def load(self) -> None:
        """Load the file, unless it is; `StudentFailed` if that fails."""
        if self._process is not None:
            return
        try:
            self._process = StudentProcess(self.python, self.limits, self._order(), self._hear)
        except (OSError, ChildFailed) as error:
            what = f"cannot start {self.name}: {error}"
            raise StudentFailed(Failure(FailureKind.UNLOADABLE, what, LOADING)) from error
        self._told(self._process.load, LOADING)

    def renew(self) -> None:
        """Go on in a fresh process with the file loaded again.

        A file that does not load again says so at the next question.
        """
        with contextlib.suppress(StudentFailed):
            self._load_anew()

    def _load_anew(self) -> None:
        if self._process is None or not hasattr(os, "fork"):
            self.close()
            self.load()
        else:
            self._told(self._process.renew, LOADING)

    def failed_loads(self, times: int) -> list[Failure]:
        """How the file failed to load in so many fresh processes; empty if it never did."""
        failures: list[Failure] = []
        for _ in range(times):
            try:
                self._load_anew()
            except StudentFailed as error:
                failures.append(error.failure)
        return failures

    def close(self) -> None:
        """End the child, even in the midst of a call."""
        process, self._process = self._process, None
        if process is not None:
            if process.is_running:
                process.end()
            self._ended_seconds += process.used_seconds

    def ask(
        self, question: str, *arguments: Any, seconds: float | None = None, words: str = ""
    ) -> Any:
        """The answer to one of the questions of `inside/calls.py`, as JSON data.

        It may take so many seconds of processor time. `words` say in a failure what was asked.
        """
        self.load()
        process = self._process
        assert process is not None
        limit = self.limits.seconds if seconds is None else seconds
        return self._told(lambda: process.ask(question, arguments, limit), words)

    def call(self, function: str, *arguments: Any, seconds: float | None = None) -> Any:
        """What a function of the file's own returns; arguments and value are JSON data."""
        return self.ask("call", function, *arguments, seconds=seconds)

    def _told(self, ask: Callable[[], Any], words: str) -> Any:
        """What the child answers; its failure with what was asked."""
        process = self._process
        assert process is not None
        try:
            return ask()
        except ChildFailed as error:
            if not process.is_running:
                self.close()
            failure = replace(error.failure, call=words, name=self.name)
            raise StudentFailed(failure) from error
        finally:
            self.output = max(self.output, process.output, key=len)

    def _order(self) -> dict[str, Any]:
        """What the child is told first."""
        files = {key: base64.b64encode(data).decode() for key, data in self.file.files.items()}
        return {
            "limits": asdict(self.limits),
            "files": files,
            "main": NAME,
            "name": self.name,
            "is_registered": self._is_registered,
        }

    # A game, as the course's window plays it

    def begin(self, shape: Shape) -> None:
        """Begin a new game on a board of this shape; the file is read again if it is not loaded."""
        self._shape = shape
        if not self.is_running:
            self._read_again()
        self._ask_ai("begin", shape.height, shape.width)

    def tell(self, cell: Cell, count: int) -> Knowledge:
        """Tell the AI what an opened cell shows; what it holds for certain afterwards."""
        return self._knowledge(self._ask_ai("tell", cell, count))

    def beliefs(self) -> Knowledge:
        """What the AI holds for certain."""
        return self._knowledge(self._ask_ai("beliefs"))

    def knowledge(self) -> Knowledge:
        """All that the AI knows, its sentences included."""
        sentences = tuple(
            Sentence(self._cells(each["cells"]), each["count"])
            for each in self._ask_ai("sentences")
        )
        return replace(self.beliefs(), sentences=sentences)

    def choose(self, seed: int, opened: Container[Cell]) -> Choice:
        """The AI's safe move, else its random move; `StudentFailed` if that is no cell to open."""
        answer = self._ask_ai("choose", seed)
        move = answer["move"]
        if move is None:
            return Choice(None, False)
        if isinstance(move, str) or tuple(move) not in self._shape:
            shown = move if isinstance(move, str) else tuple(move)
            raise self._refused(f"chose {shown}, which is not a cell of the {self._shape} board")
        cell = (move[0], move[1])
        if cell in opened:
            raise self._refused(f"chose {cell}, which is open already")
        return Choice(cell, answer["safe"])

    def _read_again(self) -> None:
        try:
            self.file = CourseFile.read(self.file.path)
        except BadAgent as error:
            failure = Failure(FailureKind.UNLOADABLE, str(error), LOADING, self.name)
            raise StudentFailed(failure) from error

    def _refused(self, what: str) -> StudentFailed:
        return StudentFailed(Failure(FailureKind.REFUSED, what, name=self.name))

    def _ask_ai(self, question: str, *arguments: Any) -> Any:
        return self.ask(question, *arguments, words=_CALLS[question])

    def _knowledge(self, beliefs: dict[str, Any]) -> Knowledge:
        safes, mines, moves = (self._cells(beliefs[name]) for name in _SETS)
        return Knowledge(safes, mines, moves_made=moves)

    def _cells(self, pairs: Iterable[Sequence[int]]) -> frozenset[Cell]:
        """The pairs that are cells of the board."""
        cells = ((pair[0], pair[1]) for pair in pairs)
        return frozenset(cell for cell in cells if cell in self._shape)
