"""Kinds of arguments: what a word stands for, checked once. Nothing is imported before it is used.

Each kind has a name for the help, the values that completion offers, and `read`, which returns the
value of a word that is not empty or raises a `SapperError`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

STARTS = ("none", "safe", "opening")
LEVELS = ("cs50", "beginner", "intermediate", "expert")
STEPS = ("number", "known", "subset", "overlap", "total", "cases")
AGENTS = ("champion", "safest", "logic", "cs50", "random")


class Kind(NamedTuple):
    """A kind of argument. `is_path` says that completion offers files."""

    name: str
    read: Callable[[str], Any]
    values: tuple[str, ...] = ()
    is_path: bool = False


def _path(word: str) -> Any:
    """Return the path. `.` and `/` become the names of folders, so that each has a name."""
    from sapper.core import as_path

    path = as_path(word)
    return path if path.name else path.resolve()


def _level(word: str) -> Any:
    from sapper.core import Level

    return Level.parse(word.lower())


def _start(word: str) -> str:
    from sapper.core import StartRule

    return str(StartRule.parse(word))


def _cell(word: str) -> Any:
    from sapper.cli.parsing import parse_cell

    return parse_cell(word)


def _player(word: str) -> str:
    """Return the player's name; `BadAgent` for a kind of player without what follows its colon."""
    from sapper.core import BadAgent

    if word.strip().endswith(":"):
        raise BadAgent(f"agent {word!r}, expected a name or a path after the colon")
    return word


def _seed(word: str) -> int:
    from sapper.game import check_seed

    return check_seed(int(word) if _is_whole(word) else word)  # type: ignore[arg-type]


def _date(word: str) -> Any:
    from sapper.cli.parsing import parse_day

    return parse_day(word)


def _is_whole(word: str) -> bool:
    return word.isascii() and word.removeprefix("-").isdigit() and len(word) < 30


def whole(least: int, most: int | None = None, name: str = "NUMBER") -> Kind:
    """Return the kind of whole numbers between these limits."""

    def read(word: str) -> int:
        if not _is_whole(word):
            raise _bad(f"{word!r} is not a whole number")
        return int(_within(int(word), least, most))

    return Kind(name, read)


def number(least: float, most: float | None = None) -> Kind:
    """Return the kind of numbers between these limits."""

    def read(word: str) -> float:
        try:
            value = float(word.encode("ascii"))
        except ValueError:
            raise _bad(f"{word!r} is not a number") from None
        if value != value or value in (float("inf"), -float("inf")):
            raise _bad(f"{word} is not a number")
        return float(_within(value, least, most))

    return Kind("SECONDS", read)


def _within(value: float, least: float, most: float | None) -> float:
    if value < least or (most is not None and value > most):
        raise _bad(f"{value}, expected {least} {'or more' if most is None else f'to {most}'}")
    return value


def choice(name: str, *values: str) -> Kind:
    """Return the kind of these words, in any case."""

    def read(word: str) -> str:
        from sapper.core import quoted

        if word.strip().lower() not in values:
            raise _bad(f"{quoted(word)}, expected {', '.join(values)}")
        return word.strip().lower()

    return Kind(name, read, values)


def _bad(message: str) -> Exception:
    from sapper.core import BadBoard

    return BadBoard(message)


FLAG = Kind("", bool)


def text(name: str) -> Kind:
    """Return the kind of any text that is not empty."""
    return Kind(name, str)


PATH = Kind("FILE", _path, is_path=True)
NAME = Kind("FILE", str, is_path=True)
"""A file, or a text that means something by itself."""
LEVEL = Kind("LEVEL", _level, LEVELS)
CELL = Kind("ROW,COLUMN", _cell)
PLAYER = Kind("AGENT", _player, AGENTS, is_path=True)
SEED = Kind("SEED", _seed)
DATE = Kind("DATE", _date)
START = Kind("RULE", _start, STARTS)
