"""What the child of a `StudentProcess` runs: the student's file loaded, our functions called."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from sapper.sandbox.file import load_course_file

BREAKPOINT = "breakpoint() works with: python runner.py --in-process"


class LoadedFile:
    """What our functions get in the child: the loaded module, and objects kept between calls."""

    def __init__(self, path: Path, name: str, is_registered: bool = True) -> None:
        self._arguments = path, name, is_registered
        self.module: ModuleType = load_course_file(*self._arguments)
        self.memory: dict[str, Any] = {}

    def load_anew(self) -> None:
        """Load the file once more, so that nothing is left of what was done to its classes."""
        self.module = load_course_file(*self._arguments)


def serve(path: str, name: str, is_registered: bool) -> Callable[[dict[str, Any]], Any]:
    """Load the file in this folder; return what answers requests for our functions."""
    sys.breakpointhook = _refuse_breakpoint
    sys.path.insert(0, str(Path.cwd()))  # for the modules that came along
    student = LoadedFile(Path.cwd() / path, name, is_registered)

    def answer(request: dict[str, Any]) -> Any:
        module, _, function = request["target"].partition(":")
        return getattr(importlib.import_module(module), function)(student, *request["arguments"])

    return answer


def _refuse_breakpoint(*arguments: Any, **options: Any) -> None:
    """Say how a debugger can be used: here is no terminal for it."""
    raise RuntimeError(BREAKPOINT)
