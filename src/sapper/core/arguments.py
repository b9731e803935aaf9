"""What callers give: numbers of any library made plain, and anything quoted in one line."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from numbers import Real
from operator import index
from os import PathLike
from pathlib import Path
from typing import Any

from sapper.core.errors import BadBoard

_LONGEST_QUOTE = 60
"""The characters of an argument that an error shows."""


def cores() -> int:
    """Return the number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def whole(value: Any, name: str, least: int, most: int) -> int:
    """The value as a plain whole number; `BadBoard` if it is none from `least` to `most`.

    Any type with `__index__` will do, NumPy's integers among them; True and False will not.
    """
    try:
        number = index(value)
    except TypeError:
        number = None
    if number is None or value is True or value is False:
        raise BadBoard(f"{name} is {quoted(value)}, expected a whole number")
    if not least <= number <= most:
        raise BadBoard(f"{name} is {quoted(number)}, expected {least} to {most}")
    return number


def as_seconds(value: Any) -> float:
    """A limit of time as a plain number of seconds; `BadBoard` if it is none above 0."""
    try:
        seconds = float(value) if isinstance(value, Real) else math.nan
    except OverflowError:
        seconds = math.inf
    if not (math.isfinite(seconds) and seconds > 0):
        raise BadBoard(f"limit of {quoted(value)} seconds, expected a positive number")
    return seconds


def as_list(values: Any, name: str) -> list[Any]:
    """The values one by one; `BadBoard` for one that stands alone, text among them."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise BadBoard(f"{name} are {quoted(values)}, expected several")
    return list(values)


def as_text(value: Any, name: str) -> str:
    """The value if it is text; `BadBoard` if it is anything else."""
    if not isinstance(value, str):
        raise BadBoard(f"{name} is {quoted(value)}, expected text")
    return value


def as_path(value: Any) -> Path:
    """The path that the value is or writes; `BadBoard` if it is none."""
    if not isinstance(value, str | PathLike) or "\0" in str(value):
        raise BadBoard(f"the file is {quoted(value)}, expected a path")
    return Path(value)


def settle(instance: object, **fields: Any) -> None:
    """Set fields of a frozen value while it is being made."""
    for name, value in fields.items():
        object.__setattr__(instance, name, value)


def quoted(value: Any) -> str:
    """The value as an error shows it: its repr in one line, cut where it is long."""
    if isinstance(value, str | bytes | bytearray):
        # A long text is cut before it is quoted: it may hold millions of characters.
        value = value[: _LONGEST_QUOTE + 1]
    try:
        shown = repr(value)
    except Exception:
        # A whole number of thousands of digits has no repr, and a class may have a broken one.
        shown = f"some {type(value).__name__}"
    return shortened(" ".join(shown.split()), _LONGEST_QUOTE)


def shortened(text: str, most: int) -> str:
    """The text, with dots for its end where it has more characters than that."""
    return text if len(text) <= most else text[: most - 3] + "..."
