"""Positions and texts read from files, or from the standard input where the file is `-`."""

from __future__ import annotations

import sys
from pathlib import Path

from sapper import formats
from sapper.errors import BadBoard
from sapper.view import View


def read_bytes(name: str) -> bytes:
    """The content of a file; `BadBoard` if it cannot be read or is too large."""
    if name == "-":
        return sys.stdin.buffer.read(formats.LARGEST_FILE + 1)
    try:
        with Path(name).open("rb") as file:
            return file.read(formats.LARGEST_FILE + 1)
    except OSError as error:
        raise BadBoard(f"cannot read {name!r}: {error.strerror}") from error


def read_view(name: str) -> View:
    """The position that a file holds, in any format; `BadBoard` if it holds none."""
    suffix = "" if name == "-" else Path(name).suffix
    value = formats.parse(read_bytes(name), suffix=suffix)
    if not isinstance(value, View):
        raise BadBoard(f"{name!r} holds a board with its mines, expected a position")
    return value
