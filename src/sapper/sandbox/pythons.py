"""The Pythons of this machine that a student's file can be asked in."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from glob import escape, glob
from pathlib import Path

from sapper.core.places import home
from sapper.sandbox.wall import base_python

OLDEST, NEWEST = (3, 11), (3, 14)
"""The versions that a grader may have."""
_ASK = "import sys; print(*sys.version_info[:2], sys._base_executable)"
_PARSE = "import ast, sys; ast.parse(sys.stdin.buffer.read())"
_ASK_SECONDS = 20.0
_NEWER = re.compile(
    r"""
      (?i:\bfr?|\brf)('{3}|"{3})  # An f-string of several lines.
    | (?i:\bfr?|\brf)(['"])(?:(?!\2).)*?\{[^}\n]*?(?:\2|\\|\#|$)  # Its field has a quote or such.
    | (?i:\btr?|\brt)['"]  # A template string.
    | ^\s*type\s+\w+\s*[=\[]
    | \b(?:def|class)\s+\w+\s*\[
    | ^\s*except\*?\s[^(:\n]*,
    """,
    re.MULTILINE | re.VERBOSE,
)
"""Anything that may be syntax of 3.12 to 3.14 and not of 3.11."""


@dataclass(frozen=True, slots=True, order=True)
class Python:
    """An interpreter: its version and its program."""

    version: tuple[int, int]
    program: str

    def __str__(self) -> str:
        """The version as people write it: `3.12`."""
        return ".".join(map(str, self.version))

    @property
    def is_ours(self) -> bool:
        """Whether it is of the version that runs this."""
        return self.version == sys.version_info[:2]


@cache
def this_python() -> Python:
    """The interpreter that runs this, without its packages."""
    return Python((sys.version_info[0], sys.version_info[1]), base_python())


@cache
def installed_pythons() -> tuple[Python, ...]:
    """One interpreter of each version that is found here, ours first, then the newest first."""
    found = {this_python().version: this_python()}
    for program in _programs():
        version = _version_in(program.name)
        if version is not None and version not in found:
            python = _asked(program)
            if python is not None and OLDEST <= python.version <= NEWEST:
                found.setdefault(python.version, python)
    others = sorted((each for each in found.values() if not each.is_ours), reverse=True)
    return (this_python(), *others)


def python_for(code: bytes) -> Python | None:
    """The interpreter for a file: ours, or the nearest one that takes its syntax.

    A file whose syntax no Python here takes is for ours, which says what is wrong with it. It is
    None if the newest version is not here, and the file has something that may be syntax of it.
    """
    if parses(code):
        return this_python()
    others = sorted(installed_pythons()[1:], key=lambda each: (each < this_python(), each))
    for python in others:
        if _is_run_by(python, _PARSE, code):
            return python
    is_known = any(each.version >= NEWEST for each in installed_pythons())
    is_newer = _NEWER.search(code.decode(errors="replace"))
    return None if is_newer and not is_known else this_python()


def parses(code: bytes) -> bool:
    """Whether it is Python of our version."""
    try:
        ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _is_run_by(python: Python, program: str, data: bytes) -> bool:
    """Whether a program of ours ends well in that interpreter."""
    command = [python.program, "-I", "-S", "-c", program]
    try:
        run = subprocess.run
        done = run(command, input=data, capture_output=True, timeout=_ASK_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _programs() -> Iterator[Path]:
    """What may be an interpreter: where version managers keep them, then what PATH names."""
    versions = [f"python{OLDEST[0]}.{minor}" for minor in range(OLDEST[1], NEWEST[1] + 1)]
    pyenv = Path(os.environ.get("PYENV_ROOT") or home() / ".pyenv")
    for folder in (pyenv / "versions", home() / ".local" / "share" / "uv" / "python"):
        for name in versions:
            # Unlike a path's own glob, this one skips folders that may not be read.
            found = glob(f"{escape(str(folder))}/*/bin/{name}")
            yield from map(Path, sorted(found, reverse=True))
    yield from (Path(program) for name in versions if (program := shutil.which(name)))


def _version_in(name: str) -> tuple[int, int] | None:
    match = re.fullmatch(r"python(\d)\.(\d+)(\.exe)?", name)
    return (int(match[1]), int(match[2])) if match else None


def _asked(program: Path) -> Python | None:
    """What the program says that it is; None where it is no interpreter that starts."""
    try:
        done = subprocess.run(
            [program, "-I", "-S", "-c", _ASK],
            capture_output=True,
            text=True,
            timeout=_ASK_SECONDS,
            check=False,
        )
        major, minor, path = done.stdout.split(maxsplit=2)
        return Python((int(major), int(minor)), path.strip())
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
