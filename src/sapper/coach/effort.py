"""How much the coach tries, and the processor time that it takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sapper.coach.seen import LINE_WORK
from sapper.sandbox import Limits


@dataclass(frozen=True)
class Effort:
    """How much is tried.

    The file is loaded `loads` times, and asked the grader's behaviours in `runs` runs: they may
    differ. All of it may take `seconds` of processor time, a line `work` rounds of loops and calls.
    Up to `small` situations of the ladder are tried, and examples are made smaller in `tries`
    tries. The first `edited` faults are looked for by edits, and the first `traced` by a trace:
    those are the ones that are read. `limits` hold for the file's process.
    """

    small: int = 1000
    edited: int = 3
    traced: int = 6
    seconds: float = 30.0
    work: int = LINE_WORK
    tries: int = 200
    loads: int = 5
    runs: int = 3
    limits: Limits = field(default_factory=Limits)


SHARES = {"situations": 0.75, "lessons": 0.85}
"""Up to which share of the time these parts may go on, and up to `_SHARE` all before them.

The grader's answer comes first: it is what everybody asks. What is left at the end is for the
causes of faults, and the lines behind them.
"""
_SHARE = 0.9
CLOCK = 10.0
"""So many times as long may it take by the clock: for files that wait more than they work."""


class Budget:
    """How much time is left on a clock that counts ours and the student's processor time.

    `waited` gives the seconds that passed by the clock while the file was at work.
    """

    def __init__(
        self,
        seconds: float,
        clock: Callable[[], float],
        waited: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self.seconds = seconds
        self._clock = clock
        self._waited = waited
        self._began = clock()

    @property
    def used(self) -> float:
        """The seconds of processor time used so far."""
        return self._clock() - self._began

    @property
    def left(self) -> float:
        """The seconds that are left in all."""
        return self.seconds - max(self.used, self._waited() / CLOCK)

    def allows(self, part: str) -> bool:
        """Whether a part may go on."""
        return self.left > self.seconds * (1.0 - SHARES.get(part, _SHARE))
