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
_F_STRINGS = (3, 12)
_START = re.compile(r"(?i)(?<![\w])([rbuft]{0,2})(\'\'\'|\"\"\"|\'|\")")
_OPEN, _CLOSE = "([{", ")]}"
_DEEPEST = 20


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


@dataclass(frozen=True, slots=True)
class Needed:
    """A version of Python that a file needs and that is not here."""

    version: tuple[int, int]

    def __str__(self) -> str:
        return ".".join(map(str, self.version))


def python_for(code: bytes) -> Python | Needed:
    """The interpreter for a file: ours, or the nearest one that takes its syntax.

    A file whose syntax no Python here takes is for ours, which says what is wrong with it; unless
    it is the syntax of a later version.
    """
    if parses(code):
        return this_python()
    others = sorted(installed_pythons()[1:], key=lambda each: (each < this_python(), each))
    for python in others:
        if _is_run_by(python, _PARSE, code):
            return python
    version = needed_version(code)
    return this_python() if version is None else Needed(version)


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


# Syntax of a later Python than ours, recognised by writing it in the older way. From 3.12 on an
# f-string may hold anything, its own quotes too. A file is said to need 3.12 if our Python takes it
# once its f-strings are put aside, and takes each expression in them by itself.


class _NotAString(Exception):
    """What begins like a string or a field does not end."""


def needed_version(code: bytes) -> tuple[int, int] | None:
    """The later version whose syntax this is; None if it is that of none that we know."""
    if sys.version_info >= _F_STRINGS:
        return None
    try:
        return _F_STRINGS if _is_right(code.decode(), 0) else None
    except (_NotAString, UnicodeDecodeError):
        return None


def _is_right(text: str, depth: int) -> bool:
    """Whether all parses, without the f-strings and in them."""
    if depth > _DEEPEST:
        return False
    expressions: list[str] = []
    plain = _without_f_strings(text, expressions)
    try:
        ast.parse(plain)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return all(_is_right(f"({each})", depth + 1) for each in expressions)


def _without_f_strings(text: str, expressions: list[str]) -> str:
    """The text with an empty string for each f-string; what stands in them is put aside."""
    kept, place = [], 0
    while place < len(text):
        start = _START.match(text, place)
        if start is not None:
            end = _string_end(text, start, expressions)
            kept.append('""' if "f" in start[1].lower() else text[place:end])
        elif text[place] == "#":
            end = text.find("\n", place)
            end = len(text) if end < 0 else end
        else:
            end = place + 1
            kept.append(text[place])
        place = end
    return "".join(kept)


def _string_end(text: str, start: re.Match[str], expressions: list[str]) -> int:
    """Where the string that starts there ends; the fields of an f-string are put aside."""
    has_fields, quote, place = "f" in start[1].lower(), start[2], start.end()
    while not text.startswith(quote, place):
        if place >= len(text) or (text[place] == "\n" and len(quote) == 1):
            raise _NotAString
        if text[place] == "\\" and not (has_fields and "r" in start[1].lower()):
            place += 2
        elif has_fields and text[place] == "{" and not text.startswith("{{", place):
            place = _field_end(text, place + 1, expressions)
        else:
            place += 2 if has_fields and text.startswith("{{", place) else 1
    return place + len(quote)


def _field_end(text: str, begin: int, expressions: list[str]) -> int:
    """Where a field ends, behind its bracket; its expressions are put aside."""
    place, level = begin, 0
    while level or not _ends_expression(text, place):
        if place >= len(text):
            raise _NotAString
        start = _START.match(text, place)
        if start is not None:
            place = _string_end(text, start, [])
            continue
        level += (text[place] in _OPEN) - (text[place] in _CLOSE)
        place += 1
    expressions.append(text[begin:place].rstrip().removesuffix("="))
    if text[place] == "!":
        place += 2
    if text.startswith(":", place):
        place += 1
        while not text.startswith("}", place):
            if place >= len(text):
                raise _NotAString
            place = _field_end(text, place + 1, expressions) if text[place] == "{" else place + 1
    if not text.startswith("}", place):
        raise _NotAString
    return place + 1


def _ends_expression(text: str, place: int) -> bool:
    return text[place : place + 1] in (":", "}") or (
        text.startswith("!", place) and not text.startswith("!=", place)
    )
