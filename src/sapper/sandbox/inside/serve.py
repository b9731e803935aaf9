"""The child's side: a guard that ends everything in time, and the worker that runs the code.

The guard starts the worker and waits. When the parent goes away (its end of the channel closes)
or the worker ends, the guard kills every process that the worker started, removes the folder and
ends. It runs none of the other people's code, so a worker that was told to make room for a fresh
one is followed by another process of the same guard: all is as new, at a small part of the cost.
"""

from __future__ import annotations

import base64
import contextlib
import faulthandler
import gc
import itertools
import os
import shutil
import signal
import site
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from json import dumps, loads
from pathlib import Path
from time import process_time
from typing import IO, Any, NoReturn

from sapper.core.errors import BadAgent
from sapper.sandbox.inside.calls import QUESTIONS
from sapper.sandbox.inside.course import (
    LoadedFile,
    describe,
    exception_words,
    line_in,
    missing_module,
    traceback_in,
)
from sapper.sandbox.inside.guard import (
    adopt_orphans,
    end_all,
    end_like,
    end_with_parent,
    filter_system_calls,
    take_over_streams,
    wait_for,
)
from sapper.sandbox.inside.limits import (
    LAST_SIGNAL,
    Limits,
    Overtime,
    apply_limits,
    cpu_limit,
    overtime,
)

Channel = tuple[IO[bytes], IO[bytes]]
"""Where requests come from, and where replies go."""
MAKE_ROOM, READY = "make room", "ready"
"""The request to make room for a fresh process, and the first word of that one."""
BREAKPOINT = "breakpoint() works with: python runner.py --in-process"

_ROOM_MADE = 75
"""How a worker ends that makes room. Code that ends so by itself is found out: nobody asked."""


def main() -> None:
    """Be the child: the last argument is its folder, empty where it is to make one."""
    channel = take_over_streams()
    folder = sys.argv[-1] or tempfile.mkdtemp(prefix="sapper-")
    site.setquit()  # an interpreter without packages lacks what files at the end may call
    site.sethelper()
    sys.breakpointhook = _refuse_breakpoint
    if not hasattr(os, "fork"):
        _end_with_parent_on_windows()
        _work(channel, folder)
        return
    adopt_orphans()
    _guard(channel, folder)


def _end_with_parent_on_windows() -> None:
    """Where nobody guards us: a thread that waits for the end of our parent, then ends us."""
    if sys.platform != "win32":
        return
    import ctypes
    import threading

    kernel = ctypes.windll.kernel32
    parent = kernel.OpenProcess(0x00100000, False, os.getppid())  # SYNCHRONIZE: to wait for it

    def watch() -> None:
        kernel.WaitForSingleObject(parent, -1)
        os._exit(1)

    if parent:
        threading.Thread(target=watch, daemon=True).start()


def _be_worker(channel: Channel, folder: str, is_first: bool) -> NoReturn:
    """Run the code in a process group of its own; end with the guard."""
    end_with_parent()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.setpgid(0, 0)
    code = 1
    try:
        if not is_first:
            _send(channel, _encode({"value": READY, "seconds": 0, "number": 0}))
        code = _ROOM_MADE if _work(channel, folder) else 0
    finally:
        with contextlib.suppress(BaseException):
            sys.stdout.flush()
        os._exit(code)


def _guard(channel: Channel, folder: str) -> NoReturn:
    """Start workers, one after the other as asked; clean up at the end and end like the last."""
    status: int | None = None
    gc.freeze()  # workers share what is there: nobody looks for garbage in it
    for number in itertools.count():
        worker = os.fork()
        if worker == 0:
            _be_worker(channel, folder, is_first=number == 0)
        status = wait_for(worker, channel[0].fileno())
        end_all(worker)
        _remove(folder)
        if status is None or not os.WIFEXITED(status) or os.WEXITSTATUS(status) != _ROOM_MADE:
            break
        os.mkdir(folder, 0o700)
    end_like(status)


def _remove(folder: str) -> None:
    with contextlib.suppress(Exception):
        shutil.rmtree(folder, ignore_errors=True)


def _work(channel: Channel, folder: str) -> bool:
    """Load the code and answer requests until there are no more; whether to make room."""
    requests = _requests(channel)
    order = next(requests)
    limits = Limits(**order["limits"])
    os.chdir(folder)
    for name, content in order["files"].items():
        Path(folder, name).write_bytes(base64.b64decode(content))
    apply_limits(limits)
    if "system_calls" in order:
        filter_system_calls(base64.b64decode(order["system_calls"]))
    _tell_where_when_killed(channel)
    sys.path.insert(0, folder)  # for the modules that came along
    path = Path(folder, order["main"])
    speaker = Speaker(path, order["name"], limits.reply)
    loaded: list[LoadedFile] = []

    def load() -> None:
        loaded.append(LoadedFile(path, order["name"], order["is_registered"], limits))

    _send(channel, speaker.answer(load, limits.start_seconds, "unloadable"))
    for message in requests if loaded else ():
        if message["question"] == MAKE_ROOM:
            return True
        speaker.number = message["number"]
        ask = partial(QUESTIONS[message["question"]], loaded[0], *message["arguments"])
        _send(channel, speaker.answer(ask, message["seconds"]))
    return False


def _requests(channel: Channel) -> Iterator[Any]:
    return (loads(line) for line in channel[0])


def _send(channel: Channel, line: bytes) -> None:
    channel[1].write(line + b"\n")
    channel[1].flush()


def _encode(message: object) -> bytes:
    return dumps(message, allow_nan=False).encode()


def _refuse_breakpoint(*arguments: Any, **options: Any) -> None:
    """Say how a debugger can be used: here is no terminal for it."""
    raise RuntimeError(BREAKPOINT)


class Speaker:
    """Says what a call gave: a value, or how it failed."""

    def __init__(self, path: Path, name: str, longest: int) -> None:
        self._path = path
        self._name = name
        self._longest = longest
        self.number = 0

    def answer(self, function: Callable[[], Any], seconds: float, failure: str = "raised") -> bytes:
        """The line with what the function returns, and the processor time used here so far."""
        try:
            with cpu_limit(seconds):
                value = function()
                line = self._encode({"value": value})
        except Overtime as error:
            line = self._failed("hung", overtime(seconds, error), error)
        except BadAgent as error:
            kind = "refused" if failure == "raised" else failure
            line = self._failed(kind, str(error), error.__cause__ or error)
        except BaseException as error:  # somebody's code may raise anything, KeyboardInterrupt too
            is_loading = failure == "unloadable"
            words = describe(error, self._path) if is_loading else exception_words(error)
            line = self._failed(failure, words, error)
        with contextlib.suppress(Exception):  # the code may have put anything in its place
            sys.stdout.flush()
        if len(line) <= self._longest:
            return line
        message = f"sent an answer of {len(line)} bytes"
        told = {"failure": "garbled", "message": message, "line": None, "trace": "", "missing": ""}
        return self._encode(told)

    def _failed(self, kind: str, message: str, error: BaseException) -> bytes:
        line = line_in(error, self._path) or None
        trace = traceback_in(error, self._path, self._name)
        told = {"failure": kind, "message": message, "line": line, "trace": trace}
        return self._encode({**told, "missing": missing_module(error)})

    def _encode(self, told: dict[str, Any]) -> bytes:
        return _encode({**told, "seconds": process_time(), "number": self.number})


def _tell_where_when_killed(channel: Channel) -> None:
    """When the system ends an endless call, its place goes to the parent as the last words."""
    if hasattr(faulthandler, "register") and LAST_SIGNAL is not None:
        faulthandler.register(LAST_SIGNAL, channel[1], all_threads=False, chain=True)
