"""The course's file: `minesweeper.py`, ours or a student's, loaded from wherever it lies."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from sapper.errors import BadAgent

CLASSES = ("Minesweeper", "Sentence", "MinesweeperAI")


def course_file() -> Path:
    """Our own `minesweeper.py`: the one of the checkout, else the copy inside the package."""
    package = Path(__file__).resolve().parent.parent
    root = package.parent.parent
    if (root / "pyproject.toml").is_file() and (root / "minesweeper.py").is_file():
        return root / "minesweeper.py"
    return package / "course" / "minesweeper.py"


def load_course_file(path: Path, name: str | None = None) -> ModuleType:
    """The module of a `minesweeper.py`; `BadAgent` if it does not load or lacks a class.

    `name` is what messages call the file, its path if not given.
    """
    name = str(path) if name is None else name
    if not path.is_file():
        raise BadAgent(f"no file {name!r}, expected a minesweeper.py")
    module = execute_file(path, name, "a minesweeper.py")
    missing = [each for each in CLASSES if not isinstance(getattr(module, each, None), type)]
    if missing:
        raise BadAgent(f"{name!r} has no class {' and no class '.join(missing)}")
    return module


def execute_file(path: Path, name: str, expected: str) -> ModuleType:
    """The file run as a module; whatever it raises becomes one line that names its place."""
    spec = importlib.util.spec_from_file_location(f"course_{abs(hash(path))}", path)
    if spec is None or spec.loader is None:
        raise BadAgent(f"{name!r} is no Python file, expected {expected}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise BadAgent(f"{name!r} does not load: {describe(error, path)}") from error
    return module


def describe(error: BaseException, path: Path) -> str:
    """The error in one line, with the last line of the file that it passed through."""
    line = line_in(error, path)
    text = str(error.msg) if isinstance(error, SyntaxError) else str(error)
    first = text.splitlines()[:1]
    parts = [type(error).__name__, *(f": {words}" for words in first)]
    return "".join(parts) + (f" (line {line})" if line else "")


def line_in(error: BaseException, path: Path) -> int | None:
    """The last line of the file that the error passed through, or None."""
    if isinstance(error, SyntaxError):
        return error.lineno
    line, trace = None, error.__traceback__
    while trace is not None:
        if Path(trace.tb_frame.f_code.co_filename) == path:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
