"""Files: replaced whole, or appended to line by line; locks that end with their program.

A line is there whole or not at all: what a full disk cuts off is taken back at once, and a line
that a killed program left unended is ended before the next one. All errors are `OSError`s;
`reason_of` says them in words.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import platform
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from glob import escape
from io import FileIO, TextIOWrapper
from pathlib import Path
from typing import IO, Any, BinaryIO, TextIO

from sapper.core import places
from sapper.core.arguments import quoted
from sapper.core.errors import SapperError

LONGEST_LINE = 2**20
"""The bytes of the longest line that is read unless the caller says otherwise."""

PATIENCE = 10.0
"""The seconds to wait for another program that appends to the same file."""

FULL = "the disk is full"
"""What `reason_of` says of a disk, or a user's part of it, that has no room left."""

_NO_ROOM = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}

_SECONDS_BETWEEN_TRIES = 0.02
_FAR_BEHIND = 2**30
"""The byte that is locked where only bytes can be: far behind what is read and written."""

_SUFFIX = ".new"
_YOUNG_SECONDS = 10.0
"""A new file this young may belong to a program that has not locked it yet."""


# Locks


class InUse(SapperError):
    """A file that another program has locked; the text says which one."""


def lock(file: IO[Any], seconds: float = 0.0) -> bool:
    """Whether the file is ours alone until it is closed, after so many seconds at most.

    On a file system without locks it always is: better to write than not to.
    """
    end = time.monotonic() + seconds
    while not _try_lock(file):
        if time.monotonic() >= end:
            return False
        time.sleep(_SECONDS_BETWEEN_TRIES)
    return True


class LockFile:
    """The lock of a path, in a file beside it that tells who holds it; a context manager.

    `InUse` if somebody else holds it for longer than `seconds`, an `OSError` if the lock's own file
    cannot be made.
    """

    def __init__(self, path: Path, seconds: float = 0.0) -> None:
        self._path = path.with_name(path.name + ".lock")
        end = time.monotonic() + seconds
        while True:
            self._file = self._path.open("a+b", buffering=0)
            is_ours = lock(self._file, max(0.0, end - time.monotonic()))
            # Whoever held it before may have removed the file just now.
            if is_ours and self._is_there():
                break
            self._file.seek(0)
            holder = self._file.read(200).decode(errors="replace").strip()
            self._file.close()
            if not is_ours:
                holder = holder or "another program"
                raise InUse(f"{str(path)!r} is in use by {holder}: wait for it, or stop it")
        with contextlib.suppress(OSError):  # a full disk: it is locked all the same
            self._file.truncate(0)
            now = time.strftime("%Y-%m-%d %H:%M:%S")
            who = f"process {os.getpid()} on {platform.node()} since {now}\n"
            self._file.write(who.encode())

    def __enter__(self) -> LockFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        if os.name == "posix":
            self._path.unlink(missing_ok=True)
        self._file.close()

    def _is_there(self) -> bool:
        """Whether the file that we have locked is the one of that name."""
        try:
            return os.path.samestat(os.fstat(self._file.fileno()), self._path.stat())
        except OSError:
            return False


def _try_lock(file: IO[Any]) -> bool:
    try:
        import fcntl
    except ImportError:
        return _try_lock_on_windows(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _try_lock_on_windows(file: IO[Any]) -> bool:
    """The same where there is no `flock`."""
    try:
        import msvcrt
    except ImportError:
        return True
    place = file.tell()
    try:
        file.seek(_FAR_BEHIND)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except OSError:
        return False
    finally:
        file.seek(place)
    return True


# Lines


def append_whole(file: FileIO, data: bytes) -> None:
    """Add bytes at the end of an unbuffered file: all of them, or none and an `OSError`."""
    end = file.seek(0, os.SEEK_END)
    left = memoryview(data)
    try:
        while left:
            left = left[file.write(left) :]
    except OSError:
        with contextlib.suppress(OSError):
            file.truncate(end)
        raise


def append_line(path: Path, line: str, seconds: float = PATIENCE) -> None:
    """Add a line to a file that other programs may add to at the same time; it is on the disk then.

    Its folder is made where it is missing. An `OSError` if that does not work: then nothing of the
    line is in the file.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b", buffering=0) as file:
        if not lock(file, seconds):
            raise TimeoutError(errno.ETIMEDOUT, "another program has it locked")
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 1))
        is_cut = file.read() not in (b"", b"\n")  # a program was killed in the midst of a line
        append_whole(file, b"\n" * is_cut + line.encode() + b"\n")
        os.fsync(file.fileno())


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
    if places.is_nowhere(error.filename):
        return "this user has no home folder, set HOME"
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


# Whole files


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A new file for text that takes the place of this one when it is whole, and not before.

    `OSError` where it cannot be written; the old one is then as it was, and nothing lies beside it.
    What programs that were killed have left beside it is removed. A device or a pipe is written to
    as it is.
    """
    with replacing_bytes(path) as file:
        text = TextIOWrapper(file, encoding="utf-8", newline="\n")
        try:
            yield text
            text.flush()
        finally:
            with contextlib.suppress(OSError):
                text.detach()


@contextmanager
def replacing_bytes(path: Path) -> Iterator[BinaryIO]:
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    path = path.resolve()  # what a link leads to is replaced, not the link
    sweep(path)
    beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}{_SUFFIX}")
    try:
        with beside.open("xb") as file:
            lock(file)
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)


def sweep(path: Path) -> None:
    """Remove the new files of this one that killed programs have left."""
    with contextlib.suppress(OSError):
        for left in path.parent.glob(f"{escape(path.name)}.*{_SUFFIX}"):
            with contextlib.suppress(OSError):
                is_old = time.time() - left.stat().st_mtime > _YOUNG_SECONDS
                with left.open("r+b") as file:
                    is_left = is_old and lock(file)
                if is_left:
                    left.unlink()
