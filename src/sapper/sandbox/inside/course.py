"""A Python file of somebody's: run as a module, and its exceptions told in one line."""

from __future__ import annotations

import ast
import importlib.util
import sys
import traceback
from functools import lru_cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from sapper.core.errors import BadAgent
from sapper.sandbox.inside.limits import TICK, Limits, Meter, with_ticks

_LONGEST_TRACE = 4000
_LONGEST_TEXT = 300
_MOST_FRAMES = 50
"""An endless recursion has millions: to write them all would take minutes."""


LOADING_WORK = 2_000_000
"""The rounds and calls that a file may take while it is loaded."""
CLASSES = ("Minesweeper", "Sentence", "MinesweeperAI")


class LoadedFile:
    """A `minesweeper.py` that is loaded: its module, and objects kept between calls.

    Its work is counted: `allow` limits it, `work` says how much was done since.
    """

    def __init__(
        self, path: Path, name: str, is_registered: bool = True, limits: Limits | None = None
    ) -> None:
        self._arguments = path, name, is_registered
        self.limits = limits or Limits()
        self._meter = Meter()
        self.memory: dict[str, Any] = {}
        self.load_anew()

    def load_anew(self) -> None:
        """Load the file once more, so that nothing is left of what was done to its classes."""
        self._meter.allow(LOADING_WORK)
        self.module: ModuleType = load_course_file(*self._arguments, self._meter)
        vars(self.module)[TICK] = Meter().tick

    def allow(self, work: int) -> None:
        """Raise `Overtime` in the file after so many rounds and calls from now on."""
        self._meter.allow(work)
        vars(self.module)[TICK] = self._meter.tick

    @property
    def work(self) -> int:
        """The rounds and calls since they were limited."""
        return self._meter.used


def load_course_file(
    path: Path, name: str | None = None, is_registered: bool = True, meter: Meter | None = None
) -> ModuleType:
    """The module of a `minesweeper.py`; `BadAgent` if it does not load or lacks a class.

    `name` is what messages call the file, its path if not given. A `meter` counts its work.
    """
    name = str(path) if name is None else name
    if not path.is_file():
        raise BadAgent(f"no file {name!r}, expected a minesweeper.py")
    module = execute_file(path, name, "a minesweeper.py", is_registered, meter)
    missing = [each for each in CLASSES if not isinstance(getattr(module, each, None), type)]
    if missing:
        raise BadAgent(f"{name!r} has no class {' and no class '.join(missing)}")
    return module


def execute_file(
    path: Path,
    name: str,
    expected: str,
    is_registered: bool = True,
    meter: Meter | None = None,
) -> ModuleType:
    """The file run as a module; whatever it raises becomes one line that names its place.

    A module that is not registered in `sys.modules` is what some graders make of a file.
    """
    spec = importlib.util.spec_from_file_location(f"course_{abs(hash(path))}", path)
    if spec is None or spec.loader is None:
        raise BadAgent(f"{name!r} is not a Python file, expected {expected}")
    module = importlib.util.module_from_spec(spec)
    if is_registered:
        sys.modules[module.__name__] = module
    if meter is not None:
        vars(module)[TICK] = meter.tick
    try:
        exec(_compiled(path.read_bytes(), str(path), meter is not None), vars(module))
    except (Exception, SystemExit) as error:
        sys.modules.pop(module.__name__, None)
        raise BadAgent(f"{name!r} does not load: {describe(error, path)}") from error
    return module


@lru_cache(maxsize=4)
def _compiled(code: bytes, path: str, is_counted: bool) -> CodeType:
    """The code of a file, for those that are run again and again."""
    tree = ast.parse(code, path)
    return compile(with_ticks(tree) if is_counted else tree, path, "exec", dont_inherit=True)


def describe(error: BaseException, path: Path) -> str:
    """The error in one line, with the last line of the file that it passed through."""
    line = line_in(error, path)
    return exception_words(error) + (f" (line {line})" if line else "")


def exception_words(error: BaseException) -> str:
    """The error in one line: its type and what it says."""
    words = first_line(error)
    return type(error).__name__ + (f": {words}" if words else "")


def first_line(error: BaseException) -> str:
    """The first line of an error's text that says something, cut where it is too long."""
    try:
        text = str(error.msg) if isinstance(error, SyntaxError) else str(error)
    except Exception:  # an exception's __str__ is somebody's code as well
        return ""
    return next((line for line in text.splitlines() if line.strip()), "")[:_LONGEST_TEXT]


def line_in(error: BaseException, path: Path) -> int | None:
    """The last line of the file that the error passed through, or None."""
    if isinstance(error, SyntaxError):
        return error.lineno
    line, trace, name = None, error.__traceback__, str(path)
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == name:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def traceback_in(error: BaseException, path: Path, name: str) -> str:
    """The traceback from where it enters the file, the file called by `name`."""
    try:
        frames = traceback.extract_tb(error.__traceback__, -_MOST_FRAMES)
        inside = [place for place, each in enumerate(frames) if each.filename == str(path)]
        shown = traceback.format_list(frames[inside[0] :] if inside else [])
        text = "".join([*shown, *traceback.format_exception_only(error)])
    except Exception:
        return ""
    return text.replace(str(path), name)[-_LONGEST_TRACE:]


def missing_module(error: BaseException) -> str:
    """The package that was to be imported and is not there; empty for any other error."""
    return (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
