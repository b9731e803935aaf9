"""The file of a run: lines of JSON, only ever appended to, each with a check sum.

The first line tells what is played and with what; every further line is one board with a game for
each agent. A line's check sum covers the line before it too: a line that was altered, lost,
repeated or moved is found. One program at a time may write the file.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from io import BufferedIOBase
from pathlib import Path
from typing import Any

from sapper.core import BadRun
from sapper.core.files import InUse, LockFile, append_whole, reason_of

FORMAT = "sapper arena run 3"

LONGEST_LINE = 2**26

_CHECK = re.compile(rb',"check":"([0-9a-f]{12})"\}$')


class RunFile:
    """A run's file opened to be read and continued, and locked meanwhile; a context manager.

    `BadRun` if another program holds it, or if it cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = LockFile(path)
        except InUse as error:
            raise BadRun(str(error)) from None
        except OSError as error:
            raise _cannot_write(path, error) from error
        try:
            self._file = path.open("a+b", buffering=0)
        except OSError as error:
            self._lock.release()
            raise _cannot_write(path, error) from error
        self._last = b""

    def __enter__(self) -> RunFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._lock.release()

    def lines(self) -> Iterator[dict[str, Any]]:
        """What the file holds; a last line that was cut short when its program died is dropped."""
        end = 0
        with self.path.open("rb") as file:
            for line, data in _checked_lines(file, self.path):
                end += len(line)
                self._last = _check_of(line)
                yield data
        self._file.truncate(end)

    def append(self, text: str) -> None:
        """Add a line, the text of a JSON object, and hand it to the system at once."""
        line = with_check(text, self._last)
        try:
            append_whole(self._file, line)
        except OSError as error:
            raise _cannot_write(self.path, error) from error
        self._last = _check_of(line)


def _cannot_write(path: Path, error: OSError) -> BadRun:
    return BadRun(f"cannot write {str(path)!r}: {reason_of(error)}")


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """What a run's file holds, also one that was packed with gzip; `BadRun` if it is none."""
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            for _, data in _checked_lines(file, path):
                yield data
    except (OSError, EOFError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise BadRun(f"cannot read {str(path)!r}: {reason}") from error


def with_check(text: str, before: bytes) -> bytes:
    """The line of a JSON object's text, with a check sum over it and the last one."""
    body = text.encode()
    return body[:-1] + b',"check":"' + _sum(before, body) + b'"}\n'


def _sum(before: bytes, body: bytes) -> bytes:
    return hashlib.blake2b(before + body, digest_size=6).hexdigest().encode()


def _check_of(line: bytes) -> bytes:
    found = _CHECK.search(line.rstrip(b"\n"))
    return found[1] if found else b""


def _checked_lines(file: BufferedIOBase, path: Path) -> Iterator[tuple[bytes, dict[str, Any]]]:
    """The whole lines with what they say; `BadRun` names the first that is not as written."""
    before, number = b"", 0
    while (line := file.readline(LONGEST_LINE)).endswith(b"\n"):
        number += 1
        body = line[:-1]
        if number == 1:
            _check_format(body, path)
        found = _CHECK.search(body)
        if found is None or _sum(before, body[: found.start()] + b"}") != found[1]:
            raise BadRun(f"{str(path)!r} line {number} is damaged: its check sum is wrong")
        before = found[1]
        try:
            data = json.loads(body)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise BadRun(f"{str(path)!r} line {number} is not a JSON object: {body[:60]!r}")
        yield line, data
    if len(line) == LONGEST_LINE:
        raise BadRun(f"{str(path)!r} line {number + 1} is too long")
    if number == 0 and line:
        _check_format(line, path)


def _check_format(line: bytes, path: Path) -> None:
    try:
        name = json.loads(line)["format"]
    except (ValueError, KeyError, TypeError, RecursionError):
        name = None
    if name != FORMAT:
        raise BadRun(f"{str(path)!r} is not the file of an arena run")
