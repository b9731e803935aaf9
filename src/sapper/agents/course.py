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


def load_course_file(path: Path) -> ModuleType:
    """The module of a `minesweeper.py`; `BadAgent` if it does not load or lacks a class."""
    if not path.is_file():
        raise BadAgent(f"no file {str(path)!r}, expected a minesweeper.py")
    module = execute_file(path, "a minesweeper.py")
    missing = [name for name in CLASSES if not isinstance(getattr(module, name, None), type)]
    if missing:
        raise BadAgent(f"{str(path)!r} has no class {' and no class '.join(missing)}")
    return module


def execute_file(path: Path, expected: str) -> ModuleType:
    """The file run as a module; whatever it raises becomes one line that names its place."""
    spec = importlib.util.spec_from_file_location(f"course_{abs(hash(path))}", path)
    if spec is None or spec.loader is None:
        raise BadAgent(f"{str(path)!r} is no Python file, expected {expected}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise BadAgent(f"{str(path)!r} does not load: {describe(error, path)}") from error
    return module


def describe(error: BaseException, path: Path) -> str:
    """The error in one line, with the last line of the file that it passed through."""
    place, trace = "", error.__traceback__
    while trace is not None:
        if Path(trace.tb_frame.f_code.co_filename) == path:
            place = f" (line {trace.tb_lineno})"
        trace = trace.tb_next
    if isinstance(error, SyntaxError):
        return f"SyntaxError: {error.msg} (line {error.lineno})"
    text = str(error).splitlines()
    return f"{type(error).__name__}{': ' + text[0] if text else ''}{place}"
