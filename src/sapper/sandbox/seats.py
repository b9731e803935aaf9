"""The processes that games are played with, kept for the next game of the same match.

A task borrows one; whichever thread or machine it runs on, the process is there already when the
next task of that agent comes. What a match has borrowed or kept here ends with the match, after a
while without work, and with this process.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing import util
from pathlib import Path
from typing import Protocol, TypeVar, cast

IDLE_SECONDS = 120.0
"""How long a process is kept that nobody needs."""

Key = tuple[str, str]
"""The match, and the agent or whatever else the process is for."""


class Process(Protocol):
    """Something that runs until it is closed."""

    def close(self) -> None: ...


Kind = TypeVar("Kind", bound=Process)

_lock = threading.RLock()
_idle: dict[Key, list[tuple[Process, float]]] = {}
_busy: dict[Key, list[Process]] = {}
_folders: dict[Key, tuple[Path, str]] = {}
_closed: set[str] = set()
_sweeper: list[threading.Thread] = []


@contextmanager
def borrowed(key: Key, start: Callable[[], Kind]) -> Iterator[Kind]:
    """A process of that kind, an idle one or a new one; one that raises is not used again."""
    with _lock:
        _check_open(key)
        kept = _idle.get(key)
        found = kept.pop()[0] if kept else None
    process = cast(Kind, found) if found is not None else start()
    with _lock:
        _busy.setdefault(key, []).append(process)
    is_fit = False
    try:
        _check_open(key)
        yield process
        is_fit = True
    finally:
        with _lock:
            _busy[key].remove(process)
            is_fit = is_fit and key[0] not in _closed
            if is_fit:
                _idle.setdefault(key, []).append((process, time.monotonic()))
                _sweep_now_and_then()
        if not is_fit:
            process.close()


def kept_in_folder(key: Key, fill: Callable[[Path], str]) -> str:
    """Return the result of filling a folder for the match's agent. It is filled once."""
    with _lock:
        if key not in _folders:
            _clear_at_the_end()
            made = Path(tempfile.mkdtemp(prefix="sapper-"))
            _folders[key] = made, fill(made)
        return _folders[key][1]


def close(match: str) -> None:
    """End all processes of a match in this process, those at work too, and start no more."""
    with _lock:
        _closed.add(match)
        gone = [each for key in _keys(match) for each, _ in _idle.pop(key, ())]
        gone += [each for key in _keys(match) for each in _busy.get(key, ())]
        folders = [_folders.pop(key)[0] for key in list(_folders) if key[0] == match]
    _end(gone, folders)


def end_idle(match: str) -> None:
    """End the processes of a match that are not at work; others take their place when needed."""
    with _lock:
        gone = [each for key in _keys(match) for each, _ in _idle.pop(key, ())]
    _end(gone, [])


def running(match: str) -> int:
    """The number of a match's processes that are kept or at work here."""
    with _lock:
        return sum(len(each.get(key, ())) for each in (_idle, _busy) for key in _keys(match))


def sweep(idle_seconds: float = IDLE_SECONDS) -> None:
    """End what nobody has needed for so long."""
    oldest, gone, folders = time.monotonic() - idle_seconds, list[Process](), list[Path]()
    with _lock:
        for key, kept in list(_idle.items()):
            gone += [process for process, since in kept if since <= oldest]
            _idle[key] = [each for each in kept if each[1] > oldest]
            if not _idle[key] and not _busy.get(key):
                del _idle[key]
                folders += [_folders.pop(key)[0]] if key in _folders else []
    _end(gone, folders)


def close_all() -> None:
    """End everything that is kept or at work here, and remove its folders."""
    for match in {key[0] for key in {**_idle, **_busy, **_folders}}:
        close(match)


@cache
def _clear_at_the_end() -> None:
    """Leave no folder behind when this process ends, a worker's too (they skip `atexit`)."""
    util.Finalize(None, close_all, exitpriority=1)


def _check_open(key: Key) -> None:
    if key[0] in _closed:
        raise RuntimeError(f"the match {key[0]} is over")


def _keys(match: str) -> list[Key]:
    return [key for key in {**_idle, **_busy} if key[0] == match]


def _end(processes: list[Process], folders: list[Path]) -> None:
    for process in processes:
        process.close()
    for path in folders:
        shutil.rmtree(path, ignore_errors=True)


def _sweep_now_and_then() -> None:
    """Let one thread of this process look after what is idle, as long as there is something."""

    def look() -> None:
        while True:
            time.sleep(IDLE_SECONDS / 2)
            sweep()
            with _lock:
                if not _idle:
                    _sweeper.clear()
                    return

    if not _sweeper:
        _sweeper.append(threading.Thread(target=look, daemon=True))
        _sweeper[0].start()
