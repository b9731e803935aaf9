"""The course's file: `minesweeper.py`, ours or a student's, loaded from wherever it lies."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from sapper.core import BadAgent

MOST_BYTES = 2**20
"""No file of the course comes near; a longer one is not worth the time to read it."""


NAME = "minesweeper.py"
"""What the file is called where it runs."""
_MOST_BESIDE = 20


@dataclass(frozen=True, slots=True)
class CourseFile:
    """A `minesweeper.py` that was read, with the modules beside it that it imports.

    A grader runs a file where it was handed in, so what lies beside it can be imported there.
    """

    path: Path
    code: bytes
    beside: dict[str, bytes] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> CourseFile:
        """The file at the path; `BadAgent` if it is none, cannot be read or is too long."""
        code = read_course_file(path)
        return cls(path, code, _beside(path, code))

    @property
    def files(self) -> dict[str, bytes]:
        """All files by the names under which they run."""
        return {**self.beside, NAME: self.code}


def _beside(path: Path, code: bytes) -> dict[str, bytes]:
    """The modules in the same folder that the code imports, and those that these import."""
    found: dict[str, bytes] = {}
    todo = [code]
    while todo and len(found) < _MOST_BESIDE:
        for module in sorted(_imported(todo.pop())):
            name = f"{module}.py"
            if name in found or name in (NAME, path.name):
                continue
            try:
                found[name] = read_course_file(path.with_name(name))
            except (BadAgent, ValueError):
                continue  # a module from elsewhere, or none at all
            todo.append(found[name])
    return found


@lru_cache(maxsize=16)  # a file is read for every game
def _imported(code: bytes) -> frozenset[str]:
    """The modules that a file imports, wherever that stands; none if it is broken."""
    try:
        nodes = list(ast.walk(ast.parse(code)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    names = {each.name for node in nodes if isinstance(node, ast.Import) for each in node.names}
    names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    return frozenset(name.partition(".")[0] for name in names)


def course_file() -> Path:
    """Our own `minesweeper.py`: the one of the checkout, else the copy inside the package."""
    package = Path(__file__).resolve().parent.parent
    root = package.parent.parent
    if (root / "pyproject.toml").is_file() and (root / "minesweeper.py").is_file():
        return root / "minesweeper.py"
    return package / "course" / "minesweeper.py"


def read_course_file(path: Path) -> bytes:
    """The bytes of a `minesweeper.py`; `BadAgent` if it is none, cannot be read or is too long."""
    if path.is_dir():
        raise BadAgent(f"{str(path)!r} is a folder, did you mean {str(path / 'minesweeper.py')!r}?")
    if not path.is_file():  # a pipe or a device would keep us waiting
        raise BadAgent(f"no file {str(path)!r}, expected a minesweeper.py")
    try:
        with path.open("rb") as file:
            code = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadAgent(f"cannot read {str(path)!r}: {error.strerror}") from error
    if len(code) > MOST_BYTES:
        raise BadAgent(f"{str(path)!r} has over {MOST_BYTES} bytes, expected a minesweeper.py")
    return code
