"""The course's file: `minesweeper.py`, ours or a student's, loaded from wherever it lies."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from sapper.base.errors import BadAgent
from sapper.processes.sandbox.source import execute_file

MOST_BYTES = 2**20
"""No file of the course comes near; a longer one is not worth the time to read it."""
CLASSES = ("Minesweeper", "Sentence", "MinesweeperAI")


def course_file() -> Path:
    """Our own `minesweeper.py`: the one of the checkout, else the copy inside the package."""
    package = Path(__file__).resolve().parent.parent
    root = package.parent.parent
    if (root / "pyproject.toml").is_file() and (root / "minesweeper.py").is_file():
        return root / "minesweeper.py"
    return package / "course" / "minesweeper.py"


def read_course_file(path: Path) -> bytes:
    """The bytes of a `minesweeper.py`; `BadAgent` if it is none, cannot be read or is too long."""
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


def load_course_file(path: Path, name: str | None = None, is_registered: bool = True) -> ModuleType:
    """The module of a `minesweeper.py`; `BadAgent` if it does not load or lacks a class.

    `name` is what messages call the file, its path if not given.
    """
    name = str(path) if name is None else name
    if not path.is_file():
        raise BadAgent(f"no file {name!r}, expected a minesweeper.py")
    module = execute_file(path, name, "a minesweeper.py", is_registered)
    missing = [each for each in CLASSES if not isinstance(getattr(module, each, None), type)]
    if missing:
        raise BadAgent(f"{name!r} has no class {' and no class '.join(missing)}")
    return module
