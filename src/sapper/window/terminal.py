"""What an AI's file prints, handed to the terminal: all of it, unless it is endless."""

from __future__ import annotations

import time
from collections.abc import Callable

_MOST = 2**16
"""So many letters a second are passed on."""
_CUT = "\n... more than the terminal can take: the rest of this second is left out.\n"


class Terminal:
    """Passes text on to `write`, at most so many letters a second."""

    def __init__(
        self, write: Callable[[str], object], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._write = write
        self._clock = clock
        self._second = 0
        self._room = _MOST

    def __call__(self, text: str) -> None:
        """Pass the text on, or what there is room for; say once that something is left out."""
        second = int(self._clock())
        if second != self._second:
            self._second, self._room = second, _MOST
        if self._room <= 0:
            return
        self._write(text[: self._room])
        self._room -= len(text)
        if self._room < 0:
            self._write(_CUT)
