"""A child process for code that is not ours: lines go in, bounded lines come out, limits hold.

`Child` is the parent's side. It starts a command behind a guard, hands it lines and takes lines
back, each with a limit on its length, on CPU time and on the time that passes. Whatever the child
does (hang, die, flood, stop reading, write garbage), the parent gets one `ChildFailed` with a
reason, and `end` removes the child with all that it started. So does the end of the parent.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO

from sapper.core import cores
from sapper.sandbox.failure import ChildFailed, Failure, FailureKind
from sapper.sandbox.inside import guard
from sapper.sandbox.inside.guard import children_of
from sapper.sandbox.inside.limits import MEBIBYTE
from sapper.sandbox.nobody import starting_as
from sapper.sandbox.wall import Shut, Wall

LONGEST_LINE = 64 * MEBIBYTE
"""How long an answer may be unless the caller says otherwise."""

_WAITING_LINES = 64
_SHORTEST_LOOK, _LONGEST_LOOK = 0.02, 1.0
_GUARD_SECONDS = 10.0
_THREAD_SECONDS = 5.0
"""How long the threads of a child that is gone have to end; they are daemons anyway."""

_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_CHILDREN_USER, _CHILDREN_SYSTEM = 13, 14
"""Where the times of ended children stand in /proc/N/stat, counted behind the command's name."""


class Child:
    """A running command; `end` it, or let the context manager do so.

    It runs behind the `wall`, where there is one, else in the `folder`; `environment` replaces the
    usual variables, `memory` limits its data in bytes where the system can hold it to that. What
    it prints to stderr goes to `hear`, in a thread of its own, or nowhere. `ChildFailed` if the
    command cannot be started.

    A child that is `guarded` is a guard itself: it limits itself, and ends all that it started when
    its input is closed.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
        memory: int | None = None,
        hear: Callable[[bytes], None] | None = None,
        longest_line: int = LONGEST_LINE,
        wall: Wall | None = None,
        guarded: bool = False,
    ) -> None:
        self._longest_line = longest_line
        self._is_walled = wall is not None
        self._seen = self._vanished = 0.0
        """The CPU time of the processes at the last look, and of those that nobody waited for."""
        try:
            with _behind(wall) as (words, files, user):
                before = [] if guarded else _guard(memory, user)
                with starting_as(user if guarded else None) as options:
                    process = self._process = subprocess.Popen(
                        [*before, *words, *command],
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        stderr=subprocess.DEVNULL if hear is None else subprocess.PIPE,
                        cwd=folder,
                        env=None if environment is None else dict(environment),
                        start_new_session=True,
                        pass_fds=files,
                        **options,
                    )
        except OSError as error:
            message = f"cannot start {command[0]!r}: {error.strerror}"
            raise ChildFailed(Failure(FailureKind.DIED, message)) from error
        # If nobody ends the child, the end of our own process does.
        self._kill = weakref.finalize(self, _kill_group, process, guarded)
        self._lines: queue.Queue[bytes] = queue.Queue(_WAITING_LINES)
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._threads = [_thread(_write, process.stdin, self._requests)]
        self._is_over = threading.Event()
        self._threads.append(
            _thread(_read, process.stdout, self._lines, longest_line, self._is_over)
        )
        if hear is not None:
            self._threads.append(_thread(_drain, process.stderr, hear))

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def process_id(self) -> int:
        """The number of the process that we started: the guard's."""
        return self._process.pid

    @property
    def cpu_seconds(self) -> float | None:
        """The CPU time of the child and all that it started, by the system's own clocks.

        None where the system does not tell. Processes that have ended count, also those that their
        parent did not wait for, as far as they were seen.
        """
        now = cpu_seconds_below(self._process.pid)
        if now is not None and now < self._seen:
            # A process may have ended between two looks at the system: look again.
            now = cpu_seconds_below(self._process.pid)
        if now is None:
            return None
        self._vanished += max(0.0, self._seen - now)
        self._seen = now
        return now + self._vanished

    def send(self, line: bytes) -> None:
        """Hand the child a line, without its end; never waits for the child to read it."""
        self._requests.put(line + b"\n")

    def send_bytes(self, data: bytes) -> None:
        """Hand the child bytes that are no line."""
        self._requests.put(data)

    def receive(
        self, *, seconds: float, cpu_seconds: float | None = None, since: float | None = None
    ) -> bytes:
        """The next line that the child writes, without its end; `ChildFailed` if none comes.

        `seconds` limits the time that passes, `cpu_seconds` the CPU time of the child and all that
        it started, from where `self.cpu_seconds` was `since`, or from now on. After a failure the
        child is still to be ended.
        """
        left, before = seconds, time.monotonic()
        used = since
        if used is None and cpu_seconds is not None:
            used = self.cpu_seconds
        most = None if used is None or cpu_seconds is None else used + cpu_seconds
        while True:
            try:
                return self._checked(self._lines.get(timeout=self._patience(left, most)))
            except queue.Empty:
                pass
            # While this process was stopped itself, or the machine slept, no time passed for us.
            passed, before = time.monotonic() - before, time.monotonic()
            left -= min(passed, 2 * _LONGEST_LOOK)
            now = self.cpu_seconds
            if most is not None and cpu_seconds is not None and now is not None and now >= most:
                message = f"took more than {cpu_seconds:g} s of CPU time"
                raise ChildFailed(Failure(FailureKind.HUNG, message))
            if left <= 0:
                raise ChildFailed(Failure(FailureKind.HUNG, f"did not answer within {seconds:g} s"))

    def end(self, patience: float = 0.05) -> int:
        """Kill the child with all that it started, and return its exit code.

        It has `patience` seconds to end by itself once its input is closed.
        """
        self._requests.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        self._kill()
        self._is_over.set()
        until = time.monotonic() + _THREAD_SECONDS
        for thread in self._threads:
            while thread.is_alive() and time.monotonic() < until:
                _empty(self._lines)
                thread.join(0.05)
        with contextlib.suppress(queue.Full):
            self._lines.put_nowait(b"")  # for another thread that still waits for an answer
        code = self._process.poll()
        return self._code(-signal.SIGTERM if code is None else code)

    def stop(self) -> None:
        """Kill the child with all that it started; whoever waits for it hears that it died."""
        self._kill()

    def _patience(self, wait: float, most: float | None) -> float:
        """How long to wait for a line before looking at the clocks again, `wait` at most."""
        if most is not None:
            # With all cores busy for it, the child cannot use up its time any sooner.
            wait = min(wait, (most - (self.cpu_seconds or 0.0)) / cores())
        return min(max(wait, _SHORTEST_LOOK), _LONGEST_LOOK)

    def _checked(self, line: bytes) -> bytes:
        """The line without its end; `ChildFailed` if it is cut, or none at all."""
        if line.endswith(b"\n"):
            return line[:-1]
        if len(line) > self._longest_line:
            message = f"answered with more than {self._longest_line:,} characters in a line"
            raise ChildFailed(Failure(FailureKind.GARBLED, message))
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        code = self._process.poll()
        if code is None:
            raise ChildFailed(Failure(FailureKind.DIED, "closed its output"))
        what = f"its process ended ({ending(self._code(code))})"
        raise ChildFailed(Failure(FailureKind.DIED, what))

    def _code(self, code: int) -> int:
        """The command's exit code; a wall tells in its own way that a signal ended it."""
        return 128 - code if code > 128 and self._is_walled else code


def ending(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"killed by signal {-code}"


@contextlib.contextmanager
def _behind(wall: Wall | None) -> Iterator[Shut]:
    """Yield what stands before a command to shut it in; nothing without a wall."""
    if wall is None:
        yield Shut([], (), None)
        return
    with wall.command() as found:
        yield found


def _guard(memory: int | None, user: int | None) -> list[str]:
    """Return what stands before a command to guard it; nothing where there are no such processes.

    The guard stays root where we are, and the command's process becomes the user.
    """
    if os.name != "posix":
        return []
    options = ("" if each is None else str(each) for each in (memory, user))
    return [sys.executable, "-I", "-S", guard.__file__, *options]


def _thread(target: Callable[..., None], *arguments: object) -> threading.Thread:
    thread = threading.Thread(target=target, args=arguments, daemon=True)
    thread.start()
    return thread


def _write(stream: IO[bytes], requests: queue.SimpleQueue[bytes | None]) -> None:
    """Hand over what is to be written; the stream is closed at the end."""
    with contextlib.suppress(OSError), stream:
        while (line := requests.get()) is not None:
            stream.write(line)
            stream.flush()


def _read(
    stream: IO[bytes], lines: queue.Queue[bytes], longest: int, is_over: threading.Event
) -> None:
    """Queue every line until nobody needs them; one that is cut, or empty, is the last."""
    line = b"\n"
    with contextlib.suppress(OSError, ValueError):
        while line.endswith(b"\n") and not is_over.is_set():
            line = stream.readline(longest + 1)
            lines.put(line)


def _drain(stream: IO[bytes], hear: Callable[[bytes], None]) -> None:
    """Read what is printed, so that the child never waits for us."""
    while chunk := os.read(stream.fileno(), 65536):
        hear(chunk)


def _empty(lines: queue.Queue[bytes]) -> None:
    with contextlib.suppress(queue.Empty):
        while True:
            lines.get_nowait()


def _kill_group(process: subprocess.Popen[bytes], is_own_guard: bool) -> None:
    """Have the guard end all that it guards, and kill it if it does not."""
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        if not is_own_guard:
            process.terminate()
        elif process.stdin and not process.stdin.closed:
            os.close(process.stdin.fileno())
        process.wait(_GUARD_SECONDS)
    if sys.platform == "win32":
        _kill_tree(process.pid)
    # A guard that was stopped can end nobody: those below it are found while it is still there.
    below = guard.descendants_of(process.pid) if process.returncode is None else []
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, ProcessLookupError, PermissionError):
        process.kill()
    for each in below:
        with contextlib.suppress(OSError):
            os.kill(each, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_GUARD_SECONDS)


def _kill_tree(process_id: int) -> None:
    """On Windows, which has no guard: end the process and those that it started, by its own tool.

    What left the tree before (its parent has ended) is not found.
    """
    command = ["taskkill", "/T", "/F", "/PID", str(process_id)]
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        subprocess.run(command, capture_output=True, timeout=_GUARD_SECONDS, check=False)


def cpu_seconds_below(process_id: int) -> float | None:
    """The CPU time of all that descends from a process, itself not counted; None if untold.

    A process that has ended counts once its parent has waited for it. That is read before the
    processes below are: one that ends meanwhile is missed once, never counted twice.
    """
    if sys.platform != "linux":
        return None
    total = _of_ended_children(process_id)
    if total is None:
        return None
    todo = children(process_id)
    while todo:
        each = todo.pop()
        total += (_of_ended_children(each) or 0.0) + (process_cpu_seconds(each) or 0.0)
        todo += children(each)
    return total


def process_cpu_seconds(process_id: int) -> float | None:
    """The CPU time that a process has used, or None where the system does not tell."""
    try:
        # The number of a process's clock, as clock_getcpuclockid gives it.
        return time.clock_gettime((~process_id << 3) | 2)
    except OSError:
        return None


def children(process_id: int) -> list[int]:
    """The processes that all threads of a process have started and that are there still."""
    try:
        threads = os.listdir(f"/proc/{process_id}/task")
    except OSError:
        return []
    found: list[int] = []
    for thread in threads:
        try:
            with open(f"/proc/{process_id}/task/{thread}/children", "rb") as file:
                found += map(int, file.read().split())
        except FileNotFoundError:
            if thread == str(process_id) and os.path.exists(f"/proc/{process_id}"):
                return children_of(process_id)  # a kernel that keeps no such lists
        except OSError:
            continue
    return found


def _of_ended_children(process_id: int) -> float | None:
    try:
        with open(f"/proc/{process_id}/stat", "rb") as file:
            words = file.read().rpartition(b")")[2].split()
        return (int(words[_CHILDREN_USER]) + int(words[_CHILDREN_SYSTEM])) / _TICKS
    except (OSError, IndexError):
        return None
