"""Positions and texts that a command is given: a file, the standard input (`-`), or the text."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeVar

import typer

from sapper.cli.files import BadFile
from sapper.core import (
    ENDINGS,
    LARGEST_PICTURE,
    BadBoard,
    Shape,
    View,
    is_picture,
    is_picture_file,
    quoted,
    read_picture,
)
from sapper.game import Layout, formats

if TYPE_CHECKING:
    from sapper_vision import Reading

_Read = TypeVar("_Read")

SIZE = r"(\d{1,6})x(\d{1,6})"
"""Rows and columns, as a regular expression."""

POSITION = (
    "A position: a file in any format, a picture of a board, - for standard input, text such"
    " as '.../11. 1', or ROWSxCOLUMNS/MINES with nothing opened."
)
"""The help of an argument that `read_view` reads."""

STANDARD_INPUT = "standard input"
"""What errors call it."""


def read_view(words: str, mines: int | None = None, notes: list[str] | None = None) -> View:
    """The position in a file of that name, on the standard input, or in the words themselves.

    `ROWSxCOLUMNS` and `ROWSxCOLUMNS/MINES` are positions with nothing opened. `mines` is the total
    where the position does not tell it. What is in doubt of a picture is said on the standard
    error, and added to `notes`. `BadBoard` if there is no position.
    """
    found = _read(words, mines)
    if not isinstance(found, View):
        if notes is not None:
            notes += found.remarks()
        found = View.parse(found.position)
    return _with_total(found, mines)


def read_reading(
    name: str, mines: int | None = None, data: bytes = b"", *, is_named: bool = False
) -> Reading:
    """What the picture of that name shows; what is in doubt is said on the standard error."""
    reading = read_picture(data or read_bytes(name), mines, name=shown(name))
    tell_remarks(reading, is_named)
    return reading


def tell_remarks(reading: Reading, is_named: bool = False) -> None:
    """Say on the standard error what is in doubt; of which picture, where there are several."""
    for line in reading.remarks():
        typer.echo(f"{reading.name}: {line}" if is_named else line, err=True)


def holds_picture(name: str) -> bool:
    """Whether the file of that name, or the standard input for `-`, begins as a picture does."""
    if name != "-":
        return is_picture_file(Path(name))
    return is_picture(first_bytes(name))


def first_bytes(name: str) -> bytes:
    """How a file or the standard input begins; all of it is still there to be read."""
    if name != "-":
        with open_file(name) as file:
            return _checked(name, lambda: file.read(1000))
    peek = getattr(open_file(name), "peek", None)
    return b"" if peek is None else _checked(name, lambda: peek(1000))


def read_bytes(name: str) -> bytes:
    """The content of a file, or one byte more of it than a board or a picture may have."""
    with open_file(name) as file:
        data = _checked(name, lambda: file.read(formats.LARGEST_FILE + 1))
        if is_picture(data):  # pictures may be longer
            data += _checked(name, lambda: file.read(LARGEST_PICTURE + 1 - len(data)))
        return data


def read_lines(name: str, longest: int) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not empty, one by one, each with its number.

    `BadFile` if it cannot be read, or if a line is longer than `longest` bytes.
    """
    with open_file(name) as file:
        number = 0
        while line := _checked(name, lambda: file.readline(longest + 1)):
            number += 1
            if len(line) > longest:
                raise BadFile(f"{shown(name)}, line {number}: longer than {longest:,} bytes")
            if line.strip():
                yield number, line


def open_file(name: str) -> BinaryIO:
    """The file of that name, or the standard input for `-`; `BadFile` if there is none."""
    if name != "-":
        _refuse_address(name)
        return _checked(name, lambda: Path(name).open("rb"))
    if sys.stdin is None:
        raise BadFile("standard input is closed")
    return sys.stdin.buffer


def shown(name: str) -> str:
    """A file's name as errors show it."""
    return STANDARD_INPUT if name == "-" else repr(name)


def _refuse_address(name: str) -> None:
    if re.match("https?://", name):
        raise BadFile(f"{quoted(name)}: nothing is fetched from the web, save it as a file first")


def _checked(name: str, read: Callable[[], _Read]) -> _Read:
    """What the call gives; `BadFile` if the file cannot be read."""
    try:
        return read()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadFile(f"cannot read {shown(name)}: {reason}") from error


def _read(words: str, mines: int | None) -> View | Reading:
    """The position, with the total that it tells itself, or the picture of one."""
    size = re.fullmatch(SIZE + r"(?:/(\d{1,9}))?", words, re.ASCII)
    if words != "-" and not _is_there(words, Path.is_file):
        if size is not None:
            total = mines if size[3] is None else int(size[3])
            return View.blank(Shape(int(size[1]), int(size[2])), total)
        if _is_position(words):
            return _position(formats.parse(words.encode()), quoted(words))
        if not words or not _is_there(words):
            _refuse_address(words)
            raise BadFile(f"{quoted(words)}: no such file, and no position such as '.../11. 1'")
    name = STANDARD_INPUT if words == "-" else words
    data = read_bytes(words)
    if is_picture(data) or Path(words).suffix.lower() in ENDINGS:
        return read_reading(words, mines, data)
    return _position(formats.parse_file(data, name), shown(words))


def _position(value: View | Layout, name: str) -> View:
    """The value if it is a position; `BadBoard` for a board with its mines."""
    if not isinstance(value, View):
        raise BadBoard(f"{name} holds a board with its mines, expected a position")
    return value


def _is_there(words: str, ask: Callable[[Path], bool] = Path.exists) -> bool:
    """Whether there is a file of that name; words that cannot be a name are none."""
    try:
        return ask(Path(words))
    except (OSError, ValueError):
        return False


def _is_position(words: str) -> bool:
    """Whether the words can only be meant as a position: nobody names a file so."""
    if "\n" in words.strip():
        return True
    return re.fullmatch(r"[0-8.F*/\s]+( \d+\s*)?|[\w.*]+(/[\w.*]+)+ \d+", words) is not None


def _with_total(view: View, mines: int | None) -> View:
    if mines is None or view.mines == mines:
        return view
    if view.mines is not None:
        raise BadBoard(f"--mines {mines}, but the position itself says {view.mines}")
    return view.with_total(mines)
