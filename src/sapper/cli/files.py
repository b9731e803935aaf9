"""Files that a command writes: whether they can be is found out before the work, not after.

`-` is the standard output wherever a file is named.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from sapper.core import SapperError
from sapper.core.files import reason_of, replacing, replacing_bytes

STANDARD_OUTPUT = Path("-")


class BadFile(SapperError):
    """A file that cannot be read or written."""


class WriteFailed(BadFile):
    """A file that could not be written, though its name is right: the disk is full, say."""


def check_folder(path: Path | None) -> None:
    """Refuse with `BadFile` a file to write for which there is no folder, or which is one."""
    if path is None or path == STANDARD_OUTPUT:
        return
    folder = path.absolute().parent
    if not folder.is_dir():
        reason = "is not a folder" if folder.exists() else "does not exist"
        raise BadFile(f"cannot write {str(path)!r}: the folder {str(folder)!r} {reason}")
    if path.is_dir():
        raise BadFile(f"cannot write {str(path)!r}: it is a folder, expected a file's name")


@contextmanager
def writing(path: Path) -> Iterator[TextIO]:
    """A new file for text that takes the place of this one when it is whole, and not before.

    Whatever goes wrong with it becomes a `BadFile`.
    """
    if path == STANDARD_OUTPUT:
        yield sys.stdout
        return
    with _explained(path), replacing(path) as file:
        yield file


def write_bytes(path: Path, data: bytes) -> None:
    """The same for bytes that are there already."""
    if path == STANDARD_OUTPUT:
        sys.stdout.buffer.write(data)
        return
    with _explained(path), replacing_bytes(path) as file:
        file.write(data)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        is_of_name = isinstance(error, FileNotFoundError | PermissionError | NotADirectoryError)
        kind = BadFile if is_of_name or isinstance(error, IsADirectoryError) else WriteFailed
        raise kind(f"cannot write {str(path)!r}: {reason_of(error)}") from error
