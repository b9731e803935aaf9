"""Locks on files: they end with the process that holds them, and nobody waits for ever."""

from __future__ import annotations

import contextlib
import os
import platform
import time
from pathlib import Path
from typing import IO, Any

from sapper.core.errors import SapperError

_SECONDS_BETWEEN_TRIES = 0.02
_FAR_BEHIND = 2**30
"""The byte that is locked where only bytes can be: far behind what is read and written."""


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
