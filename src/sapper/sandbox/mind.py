"""The course's AI beside a game: one `minesweeper.py`, in a sandbox, told all that is opened."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sapper.core.errors import BadAgent
from sapper.core.shape import Cell, Shape
from sapper.sandbox.child import FailureKind
from sapper.sandbox.failure import LOADING, Failure, StudentFailed
from sapper.sandbox.file import CourseFile
from sapper.sandbox.inside.limits import Limits
from sapper.sandbox.local import LocalStudent
from sapper.sandbox.process import StudentProcess

_CALLS_IN_CHILD = "sapper.sandbox.inside.calls:"


@dataclass(frozen=True, slots=True)
class Saying:
    """One sentence of the AI's knowledge: so many of these cells are mines."""

    cells: frozenset[Cell]
    count: int

    def __str__(self) -> str:
        """The sentence in the course's notation, cells in reading order."""
        inside = ", ".join(str(cell) for cell in sorted(self.cells))
        return f"{{{inside}}} = {self.count}"


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the AI holds for certain, and its sentences about the rest."""

    safes: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()
    sentences: tuple[Saying, ...] = ()
    moves_made: frozenset[Cell] = frozenset()

    def about(self, cell: Cell) -> list[Saying]:
        """The sentences that speak of the cell, the shortest first."""
        return sorted(
            (each for each in self.sentences if cell in each.cells),
            key=lambda each: (len(each.cells), sorted(each.cells), each.count),
        )


@dataclass(frozen=True, slots=True)
class Choice:
    """The AI's move: a cell on the board, or None where it has none."""

    cell: Cell | None
    is_safe: bool


class Mind:
    """A `MinesweeperAI` that follows one game after the other.

    Every call may take up to `seconds` and may raise `StudentFailed`; after that the next `begin`
    starts afresh. The calls belong in a worker. What the file prints goes to `hear`.
    `is_in_process` runs the file right here, without any protection, for a debugger.
    """

    def __init__(
        self,
        path: Path,
        seconds: float = 5.0,
        hear: Callable[[str], None] = lambda text: None,
        *,
        is_in_process: bool = False,
    ) -> None:
        self.path = path
        self._process: StudentProcess | LocalStudent
        if is_in_process:
            self._process = LocalStudent(path)
        else:
            file = CourseFile.read(path)
            self._process = StudentProcess(file, limits=Limits(seconds=seconds), hear=hear)
        self._shape = Shape(1, 1)

    def begin(self, shape: Shape) -> None:
        """Begin a new game on a board of this shape; the file is read again if it is not loaded."""
        self._shape = shape
        if isinstance(self._process, StudentProcess) and not self._process.is_running:
            self._process.file = self._read()
        self._call("begin", shape.height, shape.width)

    def tell(self, cell: Cell, count: int) -> Knowledge:
        """Tell it what an opened cell shows; what it holds for certain afterwards."""
        return self._knowledge(self._call("tell", cell, count))

    def beliefs(self) -> Knowledge:
        """What it holds for certain."""
        return self._knowledge(self._call("beliefs"))

    def knowledge(self) -> Knowledge:
        """All that it knows, its sentences included."""
        beliefs = self.beliefs()
        sentences = tuple(
            Saying(self._cells(each["cells"]), each["count"]) for each in self._call("sentences")
        )
        return Knowledge(beliefs.safes, beliefs.mines, sentences, beliefs.moves_made)

    def choose(self, seed: int, opened: Container[Cell]) -> Choice:
        """Its safe move, else its random move; `StudentFailed` if that is no cell to open."""
        answer = self._call("choose", seed)
        move = answer["move"]
        if move is None:
            return Choice(None, False)
        if isinstance(move, str) or tuple(move) not in self._shape:
            shown = move if isinstance(move, str) else tuple(move)
            raise self._failed(f"chose {shown}, which is not a cell of the {self._shape} board")
        cell = (move[0], move[1])
        if cell in opened:
            raise self._failed(f"chose {cell}, which is open already")
        return Choice(cell, answer["safe"])

    def close(self) -> None:
        """End its process, even in the midst of a call."""
        self._process.close()

    def _read(self) -> CourseFile:
        try:
            return CourseFile.read(self.path)
        except BadAgent as error:
            failure = Failure(FailureKind.UNLOADABLE, str(error), LOADING, self.path.name)
            raise StudentFailed(failure) from error

    def _failed(self, what: str) -> StudentFailed:
        return StudentFailed(Failure(FailureKind.REFUSED, what, name=self.path.name))

    def _call(self, name: str, *arguments: Any) -> Any:
        """The answer to one of the course's calls."""
        return self._process.call(_CALLS_IN_CHILD + name, *arguments, words=_CALLS[name])

    def _knowledge(self, beliefs: dict[str, Any]) -> Knowledge:
        safes, mines, moves = (self._cells(beliefs[name]) for name in _SETS)
        return Knowledge(safes, mines, moves_made=moves)

    def _cells(self, pairs: Iterable[Sequence[int]]) -> frozenset[Cell]:
        """The pairs that are cells of the board."""
        cells = ((pair[0], pair[1]) for pair in pairs)
        return frozenset(cell for cell in cells if cell in self._shape)


_SETS = ("safes", "mines", "moves_made")
_CALLS = {
    "begin": "MinesweeperAI()",
    "tell": "add_knowledge",
    "choose": "the choice of a move",
    "beliefs": "reading safes and mines",
    "sentences": "reading knowledge",
}
"""What each of our calls asks of the student's file."""
