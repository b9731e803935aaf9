"""What a child process may take, and how it is held to that: in all, and in each call.

Time is processor time: a busy or stopped machine changes nothing. Work is counted in rounds of
loops and calls of functions, the same on every machine: a file is run with a tick at the head of
each. So what is endless is found by a number; a clock would say less on a slow machine.
"""

from __future__ import annotations

import ast
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, repeat
from operator import length_hint
from pathlib import Path
from time import process_time
from types import FrameType

MEBIBYTE = 2**20


@dataclass(frozen=True)
class Limits:
    """What a child may take.

    `seconds` is the processor time of one call, so a busy machine changes nothing. `patience` is
    how long the parent waits by the clock on top of eight times that: for code that only sleeps.
    A line that does nothing at all for `idle` seconds by the clock will never return.
    `memory`, `file_size`, `open_files` and `threads` hold where the system can enforce them.
    An answer has at most `reply` bytes and is nested at most `depth` deep; at most `output` bytes
    are printed during one call.
    """

    seconds: float = 5.0
    start_seconds: float = 10.0
    patience: float = 20.0
    idle: float = 4.0
    memory: int = 1024 * MEBIBYTE
    file_size: int = 16 * MEBIBYTE
    open_files: int = 64
    threads: int = 256
    reply: int = 16 * MEBIBYTE
    depth: int = 24
    output: int = 16 * MEBIBYTE

    def wall_seconds(self, seconds: float) -> float:
        """How long the parent waits for a call that may take so much processor time."""
        return self.patience + min(8 * seconds, _MOST_WALL_SECONDS)


_MOST_WALL_SECONDS = 120.0
_MOST_CPU_SECONDS = 3600
"""A last bound on the processor time of a child over its whole life."""


def apply_limits(limits: Limits) -> None:
    """Hold this process to the limits, as far as the system can."""
    try:
        import resource
    except ImportError:  # Windows has no such limits: there the parent's clock alone ends a child.
        return
    wanted = [
        (resource.RLIMIT_AS, limits.memory),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, limits.file_size),
        (resource.RLIMIT_NOFILE, limits.open_files),
        (resource.RLIMIT_CPU, _MOST_CPU_SECONDS),
    ]
    if (running := _running_tasks()) is not None:
        wanted.append((resource.RLIMIT_NPROC, running + limits.threads))
    for kind, most in wanted:
        with contextlib.suppress(ValueError, OSError):  # a lower limit may be set already
            resource.setrlimit(kind, (most, most))


def _running_tasks() -> int | None:
    """How many processes and threads this user has now: the system counts them together."""
    user, tasks = os.getuid(), 0
    try:
        processes = [entry for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    except OSError:
        return None
    for process in processes:
        with contextlib.suppress(OSError):
            if process.stat().st_uid == user:
                tasks += sum(1 for _ in (process / "task").iterdir())
    return tasks


class Overtime(BaseException):
    """The time is up; no `except Exception` of the code catches it."""


def overtime(seconds: float, error: Overtime | None = None) -> str:
    """What is said of a call that did more than it may: the error's own words, if it has any."""
    return str(error or "") or f"took over {seconds:g} s of processor time"


class Idle(Overtime):
    """Nothing happens any more: the code waits for what will never come."""


LAST_SIGNAL = getattr(signal, "SIGVTALRM", None)
"""What ends a process whose code swallows `Overtime`; None where there is no such signal."""
_GRACE_SECONDS = 1.0
"""How much longer such code runs."""


@contextlib.contextmanager
def cpu_limit(seconds: float) -> Iterator[None]:
    """Raise `Overtime` inside when so much processor time is used; limits may be nested.

    Code that catches it is ended by the system a little later. Where there is no such timer, the
    parent's clock alone decides.
    """
    if sys.platform in ("win32", "emscripten"):
        yield
        return
    handler = signal.signal(signal.SIGPROF, _time_is_up)
    timer = signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)
    # A timer counts from now. RLIMIT_CPU counts from the process's start, by a coarser clock than
    # any we can read: after minutes of work they are seconds apart, and it would end the innocent.
    last = signal.setitimer(signal.ITIMER_VIRTUAL, 1.5 * seconds + _GRACE_SECONDS)
    try:
        try:
            yield
        finally:  # the time may be up only now, and `Overtime` raised right here
            signal.setitimer(signal.ITIMER_PROF, 0)
    finally:
        signal.setitimer(signal.ITIMER_PROF, *timer)
        signal.signal(signal.SIGPROF, handler)
        signal.setitimer(signal.ITIMER_VIRTUAL, *last)


def _time_is_up(_number: int, _frame: FrameType | None) -> None:
    raise Overtime


@contextlib.contextmanager
def idle_limit(seconds: float) -> Iterator[Callable[[], None]]:
    """Raise `Idle` inside when the process has used no processor time for so long by the clock.

    The function that it gives begins the count anew: for each of several calls.

    A busy machine changes nothing: code that wants to run gets some time now and then. Where
    there is no such timer, the parent's clock alone decides.
    """
    if not hasattr(signal, "setitimer") or sys.platform == "emscripten":
        yield lambda: None
        return
    last, quiet = process_time(), 0

    def begin_anew() -> None:
        nonlocal quiet
        quiet = 0

    def look(_number: int, _frame: FrameType | None) -> None:
        nonlocal last, quiet
        now = process_time()
        quiet = quiet + 1 if now - last < _LOOK_SECONDS / 100 else 0
        last = now
        if quiet * _LOOK_SECONDS >= seconds:
            raise Idle

    handler = signal.signal(signal.SIGALRM, look)
    timer = signal.setitimer(signal.ITIMER_REAL, _LOOK_SECONDS, _LOOK_SECONDS)
    try:
        yield begin_anew
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, handler)


_LOOK_SECONDS = 0.5


# Work

TICK = "_tick_"
_PATIENCE = 20
"""So often may code catch `Overtime` before the system ends it."""


class Meter:
    """Counts the ticks of a file; `Overtime` at each one beyond those that are allowed."""

    def __init__(self) -> None:
        self.tick: Callable[[], object] = repeat(None).__next__
        self._most = 0
        self._left = repeat(None, 0)
        self._caught = 0

    def allow(self, most: int) -> None:
        """Count from now on, up to `most`; the new `tick` is an iterator's, which costs little."""
        self._most, self._left, self._caught = most, repeat(None, most), 0
        self.tick = chain(self._left, map(self._end, repeat(None))).__next__

    @property
    def used(self) -> int:
        """The ticks since they were allowed."""
        return self._most - length_hint(self._left)

    def _end(self, _: None) -> None:
        self._caught += 1
        if self._caught > _PATIENCE:
            _end_soon()
        raise Overtime(f"went through over {self._most:,} rounds of loops and calls")


def _end_soon() -> None:
    """Let the system end this process now, if it would end it later (`cpu_limit`)."""
    if sys.platform not in ("win32", "emscripten") and signal.getitimer(signal.ITIMER_VIRTUAL)[0]:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.001)


def with_ticks(tree: ast.Module) -> ast.Module:
    """The tree with a tick in every function, loop and comprehension; no line moves."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            at = 1 if len(node.body) > 1 and ast.get_docstring(node, clean=False) else 0
            _put(node.body, at)
        elif isinstance(node, (ast.For, ast.While)):
            _put(node.body, 0)
        elif isinstance(node, ast.comprehension):
            # The tick gives None: `not` makes it a condition that always holds.
            held = ast.copy_location(ast.UnaryOp(ast.Not(), _tick(node.target)), node.target)
            node.ifs.insert(0, held)
    return tree


def _put(body: list[ast.stmt], at: int) -> None:
    where = body[at]
    body.insert(at, ast.copy_location(ast.Expr(_tick(where)), where))


def _tick(where: ast.expr | ast.stmt) -> ast.expr:
    name = ast.copy_location(ast.Name(TICK, ast.Load()), where)
    return ast.copy_location(ast.Call(name, [], []), where)
