"""What the child of a `StudentProcess` runs: the student's file loaded, our functions called."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from sapper.student.file import load_course_file

BREAKPOINT = "breakpoint() works with: python runner.py --in-process"


class Student:
    """What our functions get in the child: the loaded module, and objects kept between calls."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.memory: dict[str, Any] = {}


def serve(path: str, name: str) -> Callable[[dict[str, Any]], Any]:
    """Load the file in this folder; return what answers requests for our functions."""
    sys.breakpointhook = _refuse_breakpoint
    student = Student(load_course_file(Path.cwd() / path, name))

    def answer(request: dict[str, Any]) -> Any:
        module, _, function = request["target"].partition(":")
        return getattr(importlib.import_module(module), function)(student, *request["arguments"])

    return answer


def _refuse_breakpoint(*arguments: Any, **options: Any) -> None:
    """Say how a debugger can be used: here is no terminal for it."""
    raise RuntimeError(BREAKPOINT)
