"""Limits on time inside the browser: a deadline that the interpreter itself looks at.

The page's script answers the interpreter's question for signals: past the deadline it says
"interrupt". Code that swallows the interrupt, or hangs where the interpreter never asks, is ended
with its worker by the page.
"""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType

from sapper_browser_page import set_deadline

from sapper.sandbox import Overtime


def _time_is_up(_number: int, _frame: FrameType | None) -> None:
    raise Overtime


@contextlib.contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Raise `Overtime` inside when so many seconds have passed."""
    handler = signal.signal(signal.SIGINT, _time_is_up)
    set_deadline(seconds * 1000)
    try:
        yield
    finally:
        set_deadline(-1)
        signal.signal(signal.SIGINT, handler)
