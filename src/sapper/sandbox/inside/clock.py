"""A limit on the processor time of a piece of code: a busy or stopped machine changes nothing."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator
from time import process_time
from types import FrameType


class Overtime(BaseException):
    """The time is up; no `except Exception` of the code catches it."""


class Idle(Overtime):
    """Nothing happens any more: the code waits for what will never come."""


LAST_SIGNAL = getattr(signal, "SIGVTALRM", None)
"""What ends a process whose code swallows `Overtime`; None where there is no such signal."""
_GRACE_SECONDS = 2.0
"""How much longer such code runs."""


@contextlib.contextmanager
def cpu_limit(seconds: float) -> Iterator[None]:
    """Raise `Overtime` inside when so much processor time is used; limits may be nested.

    Code that catches it is ended by the system a little later. Where there is no such timer, the
    parent's clock alone decides.
    """
    if sys.platform == "win32":
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
def idle_limit(seconds: float) -> Iterator[None]:
    """Raise `Idle` inside when the process has used no processor time for so long by the clock.

    A busy machine changes nothing: code that wants to run gets some time now and then. Where
    there is no such timer, the parent's clock alone decides.
    """
    if not hasattr(signal, "setitimer") or sys.platform == "emscripten":
        yield
        return
    last, quiet = process_time(), 0

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
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, handler)


_LOOK_SECONDS = 0.5
