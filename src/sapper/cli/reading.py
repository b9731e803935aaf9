"""Positions and texts that a command is given: a file, the standard input (`-`), or the text."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from sapper.cli.files import BadFile
from sapper.core import LARGEST_PICTURE, BadBoard, View, is_picture, is_picture_file
from sapper.game import Board, Position, formats, read_each

if TYPE_CHECKING:
    from sapper_vision import Reading

_Read = TypeVar("_Read")

SIZE = r"(\d{1,6})x(\d{1,6})"
"""Rows and columns, as a regular expression."""

STANDARD_INPUT = "standard input"
"""What errors call it."""


def read_position(words: str, mines: int | None = None) -> Position:
    """The position that the words hold, as `sapper.read` reads them; `-` is the standard input.

    `mines` is the total where the position does not tell it. `BadBoard` if there is none.
    """
    found = formats.only(read_inputs(words, mines), shown(words))
    found = found if mines is None else found.with_total(mines)
    if isinstance(found, Position):
        return found
    if found.first is None:
        raise BadBoard(f"{shown(words)} holds a board with its mines, expected a position")
    return Position(found.view)


def read_inputs(words: str, mines: int | None = None) -> Iterator[Position | Board]:
    """Each position or board that the words hold; `-` is the standard input."""
    if words != "-":
        return read_each(words, mines)
    return formats.read_stream(open_file(words), STANDARD_INPUT, mines=mines)


def tell(lines: Iterable[str]) -> None:
    """Say these lines on the standard error."""
    for line in lines:
        print(line, file=sys.stderr)


def tell_remarks(reading: Reading, is_named: bool = False) -> None:
    """Say on the standard error what is in doubt; of which picture, where there are several."""
    tell(f"{reading.name}: {line}" if is_named else line for line in reading.remarks())


def read_picture_of(name: str) -> tuple[View, Reading]:
    """The position in a picture, and the reading of it with its doubts."""
    found = formats.only(read_inputs(name), shown(name))
    assert isinstance(found, Position)
    assert found.picture is not None
    return found.view, found.picture


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
        return _checked(name, lambda: Path(name).open("rb"))
    if sys.stdin is None:
        raise BadFile("standard input is closed")
    return sys.stdin.buffer


def shown(name: str) -> str:
    """A file's name as errors show it."""
    return STANDARD_INPUT if name == "-" else repr(name)


def _checked(name: str, read: Callable[[], _Read]) -> _Read:
    """What the call gives; `BadFile` if the file cannot be read."""
    try:
        return read()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadFile(f"cannot read {shown(name)}: {reason}") from error
