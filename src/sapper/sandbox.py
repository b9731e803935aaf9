"""A student's `minesweeper.py` in a child process of its own, where nothing it does can harm us.

The parent holds a `Sandbox`; its `call` names one of *our* functions, which runs in the child with
the student's module at hand and answers with JSON data. The child works on a copy of the file in a
scratch folder, with limits on time and memory; what it prints is kept apart, up to a bound.
"""

from __future__ import annotations

import contextlib
import faulthandler
import importlib
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from enum import Enum
from pathlib import Path
from types import ModuleType, TracebackType
from typing import IO, Any

from sapper.agents.course import describe, line_in, load_course_file
from sapper.errors import BadAgent

MEBIBYTE = 2**20
_LONGEST_REPLY = 64 * MEBIBYTE
_KEPT_OUTPUT = 64 * 1024
_START_SECONDS = 10.0
_LAST_WORDS_SECONDS = 2.0
_MOST_CPU_SECONDS = 3600
_PLACE, _PLACE_SECONDS = "place.txt", 0.5
"""The file in which a child that hangs tells where it is, and how long we wait for that."""
_SERVE = "from sapper.sandbox import serve; serve()"


class FailureKind(Enum):
    """How a student's file can fail."""

    UNLOADABLE = "unloadable"
    """It is no Python file, raises when imported, or lacks a class."""
    RAISED = "raised"
    """A call raised an exception."""
    HUNG = "hung"
    """A call, or the import, took longer than allowed."""
    DIED = "died"
    """The process ended: `os._exit`, a signal, no memory left."""

    def __str__(self) -> str:
        return self.value


class StudentFailed(BadAgent):
    """A student's file failed; `kind` says how, `line` where in the file if that is known."""

    def __init__(self, kind: FailureKind, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.line = line


class Student:
    """What our functions get in the child: the loaded module, and objects kept between calls."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.memory: dict[str, Any] = {}


class Sandbox:
    """A child process with a student's file loaded.

    Use it as a context manager or `close` it. After a `HUNG` or `DIED` failure the child is gone;
    the next call starts a new one, with an empty memory.
    """

    def __init__(self, path: Path, *, seconds: float = 5.0, memory: int = 1024 * MEBIBYTE) -> None:
        if not path.is_file():
            raise BadAgent(f"no file {str(path)!r}, expected a minesweeper.py")
        self.path = path
        self.seconds = seconds
        self.memory = memory
        self._child: _Child | None = None

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def is_running(self) -> bool:
        """Whether a child is there; one that is not starts at the next call."""
        return self._child is not None

    @property
    def output(self) -> str:
        """What the running child printed so far, cut where it became too much."""
        return self._child.output if self._child else ""

    def start(self) -> None:
        """Start the child and load the file; `StudentFailed` if that fails."""
        if self._child is None:
            child = _Child(self.path, self.memory)
            self._child = child
            self._receive(child, max(self.seconds, _START_SECONDS), "loading the file")

    def call(self, target: str, *arguments: Any, seconds: float | None = None) -> Any:
        """The answer of our function `package.module:function`, run in the child.

        The function is called with a `Student` and the arguments. Arguments and answer are JSON
        data, in which a cell is a list of two numbers.
        """
        self.start()
        assert self._child is not None
        with contextlib.suppress(BrokenPipeError):
            self._child.send({"target": target, "arguments": arguments})
        limit = self.seconds if seconds is None else seconds
        return self._receive(self._child, limit, target.rpartition(":")[2])

    def close(self) -> None:
        """End the child and remove its scratch folder."""
        if self._child is not None:
            self._child.end()
            self._child = None

    def _receive(self, child: _Child, seconds: float, what: str) -> Any:
        """The child's answer; a child that hangs or dies is ended."""
        try:
            reply = child.receive(seconds)
        except queue.Empty:
            line = child.line()
            self.close()
            place = f" (line {line})" if line else ""
            message = f"{self.path.name} hung: {what} took over {seconds:g} s{place}"
            raise StudentFailed(FailureKind.HUNG, message, line) from None
        if not isinstance(reply, dict):
            code = child.end(_LAST_WORDS_SECONDS)
            self._child = None
            message = f"{self.path.name} ended the process during {what} ({_ending(code)})"
            raise StudentFailed(FailureKind.DIED, message)
        if "failure" not in reply:
            return reply.get("value")
        kind = FailureKind(reply["failure"])
        if kind is FailureKind.UNLOADABLE:
            self.close()
        raise StudentFailed(kind, str(reply.get("message")), reply.get("line"))


class _Child:
    """The running process, with threads that read its answers and its output."""

    def __init__(self, path: Path, memory: int) -> None:
        self._folder = tempfile.mkdtemp(prefix="sapper-")
        shutil.copy(path, Path(self._folder, "minesweeper.py"))
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _SERVE, str(memory), path.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self._folder,
            start_new_session=True,
        )
        # If nobody ends the child, the end of our own process does.
        self._clean_up = weakref.finalize(self, _clean_up, self._process, self._folder)
        self._replies: queue.Queue[object] = queue.Queue()
        self._printed = bytearray()
        self._threads = [
            threading.Thread(target=work, daemon=True)
            for work in (self._read_replies, self._read_output)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def output(self) -> str:
        """What was printed, as far as it is kept."""
        return self._printed.decode(errors="replace")

    def send(self, request: dict[str, Any]) -> None:
        """Hand the child a request."""
        stream = _stream(self._process.stdin)
        stream.write(json.dumps(request).encode() + b"\n")
        stream.flush()

    def receive(self, seconds: float) -> object:
        """The next answer, None when the child is gone; `queue.Empty` when the time is up."""
        return self._replies.get(timeout=seconds)

    def line(self) -> int | None:
        """The line of the student's file at which the child is just now, if it can be found."""
        if not hasattr(faulthandler, "register"):
            return None
        self._process.send_signal(signal.SIGUSR1)
        place, end = Path(self._folder, _PLACE), time.monotonic() + _PLACE_SECONDS
        while time.monotonic() < end and place.is_file():  # a file may delete its own folder
            found = re.search(r'minesweeper\.py", line (\d+)', place.read_text(errors="replace"))
            if found:
                return int(found[1])
            time.sleep(0.01)
        return None

    def end(self, patience: float = 0.05) -> int:
        """Kill the child with all it started, clean up, and return its exit code.

        It has `patience` seconds to end by itself.
        """
        with contextlib.suppress(subprocess.TimeoutExpired):
            _stream(self._process.stdin).close()
            self._process.wait(patience)
        self._clean_up()
        for thread in self._threads:
            thread.join(1.0)
        return self._process.wait()

    def _read_replies(self) -> None:
        """Queue every answer; None at the end, or for an answer that is none."""
        stream = _stream(self._process.stdout)
        while line := stream.readline(_LONGEST_REPLY):
            try:
                self._replies.put(json.loads(line))
            except ValueError:
                break
        self._replies.put(None)

    def _read_output(self) -> None:
        """Drain what is printed, so that the child never waits, and keep its beginning."""
        stream = _stream(self._process.stderr)
        while chunk := os.read(stream.fileno(), 65536):
            self._printed += chunk[: max(0, _KEPT_OUTPUT - len(self._printed))]


def _clean_up(process: subprocess.Popen[bytes], folder: str) -> None:
    """Kill the child's whole process group, since it may have started more; remove its folder."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, ProcessLookupError, PermissionError):
        process.kill()
    process.wait()
    shutil.rmtree(folder, ignore_errors=True)


def _stream(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def _ending(code: int) -> str:
    """An exit code in words."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"killed by signal {-code}"


def serve() -> None:
    """Be the child: load the file, then answer requests until there are no more."""
    requests, replies = _take_over_streams()
    memory, name = sys.argv[1:]
    _limit_resources(int(memory))
    if hasattr(faulthandler, "register"):
        faulthandler.register(signal.SIGUSR1, Path(_PLACE).open("w"))  # noqa: SIM115
    path = Path.cwd() / "minesweeper.py"
    try:
        student = Student(load_course_file(path, name))
    except BaseException as error:  # a file may raise anything, KeyboardInterrupt too
        is_ours = isinstance(error, BadAgent)
        cause = error.__cause__ if is_ours else error
        message = str(error) if is_ours else f"{name!r} does not load: {describe(error, path)}"
        line = line_in(cause, path) if cause else None
        _reply(replies, {"failure": "unloadable", "message": message, "line": line})
        return
    _reply(replies, {"value": None})
    for request in requests:
        _reply(replies, _answer(student, path, json.loads(request)))


def _answer(student: Student, path: Path, request: dict[str, Any]) -> dict[str, Any]:
    """What one request gives: a value, or the exception it raised."""
    module, _, name = request["target"].partition(":")
    try:
        function = getattr(importlib.import_module(module), name)
        return {"value": function(student, *request["arguments"])}
    except BaseException as error:
        message = describe(error, path)
        return {"failure": "raised", "message": message, "line": line_in(error, path)}


def _reply(replies: IO[bytes], reply: dict[str, Any]) -> None:
    replies.write(json.dumps(reply).encode() + b"\n")
    replies.flush()


def _take_over_streams() -> tuple[IO[bytes], IO[bytes]]:
    """Our pipes under other numbers; what the student prints goes to stderr, it reads nothing."""
    requests, replies = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    return os.fdopen(requests, "rb"), os.fdopen(replies, "wb")


def _limit_resources(most: int) -> None:
    """Let no more than so many bytes be taken, where the system can hold us to it.

    The limit on CPU time is for a child whose parent was killed: nobody else would end it.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_CPU_SECONDS, _MOST_CPU_SECONDS))
