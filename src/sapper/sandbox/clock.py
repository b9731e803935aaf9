"""A limit on the processor time of a piece of code: a busy or stopped machine changes nothing."""

from __future__ import annotations

import contextlib
import math
import signal
import sys
import time
from collections.abc import Iterator
from types import FrameType


class Overtime(BaseException):
    """The time is up; no `except Exception` of the code catches it."""


_GRACE_SECONDS = 2
"""How much longer code runs that swallows `Overtime`, before the system ends the process."""


@contextlib.contextmanager
def cpu_limit(seconds: float) -> Iterator[None]:
    """Raise `Overtime` inside when so much processor time is used; limits may be nested.

    Code that catches it is ended by the system a little later. Where there is no such timer, the
    parent's clock alone decides.
    """
    if sys.platform == "win32":
        yield
        return
    import resource

    handler = signal.signal(signal.SIGPROF, _time_is_up)
    timer = signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)
    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    last = math.ceil(time.process_time() + 1.5 * seconds) + _GRACE_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (_least(last, hard), hard))
    try:
        try:
            yield
        finally:  # the time may be up only now, and `Overtime` raised right here
            signal.setitimer(signal.ITIMER_PROF, 0)
    finally:
        signal.setitimer(signal.ITIMER_PROF, *timer)
        signal.signal(signal.SIGPROF, handler)
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def _time_is_up(_number: int, _frame: FrameType | None) -> None:
    raise Overtime


def _least(wanted: int, hard: int) -> int:
    """The wanted limit, but not above the hard one; a negative hard limit is none."""
    return wanted if hard < 0 else min(wanted, hard)
