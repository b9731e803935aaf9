"""Files of lines that are only ever appended to.

A line is there whole or not at all: what a full disk cuts off is taken back at once, and a line
that a killed program left unended is ended before the next one. Nothing waits in a buffer, so
closing a file never fails. All errors are `OSError`s; `reason_of` says them in words.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sapper.core.arguments import quoted
from sapper.core.errors import SapperError
from sapper.files.lock import lock

LONGEST_LINE = 2**20
"""The bytes of the longest line that is read unless the caller says otherwise."""

PATIENCE = 10.0
"""The seconds to wait for another program that appends to the same file."""

FULL = "the disk is full"
"""What `reason_of` says of a disk, or a user's part of it, that has no room left."""

_NO_ROOM = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}


class LineFile:
    """A file of lines, open to be appended to; a context manager.

    `must_exist` refuses to make a new one. With `lock` it is ours alone while it is open.
    """

    def __init__(self, path: Path, *, must_exist: bool = False) -> None:
        self.path = path
        if must_exist:
            path.stat()
        self._file = path.open("a+b", buffering=0)

    def __enter__(self) -> LineFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def lock(self, seconds: float = 0.0) -> bool:
        """Whether no other program has the file locked, after so many seconds at most."""
        return lock(self._file, seconds)

    def read(self, most: int) -> bytes:
        """The beginning of the file, at most so many bytes."""
        self._file.seek(0)
        return self._file.read(most)

    def cut(self, end: int) -> None:
        """Drop what stands behind that byte."""
        self._file.truncate(end)

    def mend(self) -> None:
        """End the last line, if a program was killed in the midst of it."""
        size = self._file.seek(0, os.SEEK_END)
        if size:
            self._file.seek(size - 1)
            if self._file.read(1) != b"\n":
                self.append(b"")

    def append(self, *lines: bytes) -> None:
        """Add the lines, given without their ends: all of them, or none and an `OSError`."""
        end = self._file.seek(0, os.SEEK_END)
        left = memoryview(b"".join(line + b"\n" for line in lines))
        try:
            while left:
                left = left[self._file.write(left) :]
        except OSError:
            with contextlib.suppress(OSError):
                self._file.truncate(end)
            raise

    def sync(self) -> None:
        """Wait until all is on the disk."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file; the lock ends with it."""
        self._file.close()


def append_line(path: Path, line: str, seconds: float = PATIENCE) -> None:
    """Add a line to a file that other programs may add to at the same time; it is on the disk then.

    Its folder is made where it is missing. An `OSError` if that does not work: then nothing of the
    line is in the file.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with LineFile(path) as file:
        if not file.lock(seconds):
            raise TimeoutError(errno.ETIMEDOUT, "another program has it locked")
        file.mend()
        file.append(line.encode())
        file.sync()


def json_lines(path: Path, longest: int = LONGEST_LINE) -> Iterator[Any]:
    """What the lines of a file hold, those left out that hold no JSON; an `OSError` if unreadable.

    A line with more bytes than `longest` is left out like one that a crash has cut off.
    """
    with path.open("rb") as file:
        is_inside = False
        while line := file.readline(longest):
            is_whole, is_inside = not is_inside, not line.endswith(b"\n")
            if is_whole and (not is_inside or len(line) < longest):
                with contextlib.suppress(ValueError, RecursionError):
                    yield json.loads(line)


def reason_of(error: OSError) -> str:
    """Why a file could not be written or read, in a few words."""
    if error.errno in _NO_ROOM:
        return FULL
    return error.strerror or str(error) or type(error).__name__


def load_line(text: str, most: int, error: type[SapperError]) -> Any:
    """What a line of JSON holds; `error` if it is none, or has more than `most` characters."""
    if len(text) > most:
        raise error(f"a line of {len(text)} characters, expected at most {most}")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as problem:
        reason = str(problem).splitlines()[0]
        raise error(f"{quoted(text.strip())} is not JSON: {reason}") from None
