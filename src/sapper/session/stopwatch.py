"""A clock that can be stopped."""

from __future__ import annotations

from collections.abc import Callable


class Stopwatch:
    """Counts the seconds during which it runs, on from those given."""

    def __init__(self, clock: Callable[[], float], seconds: float = 0.0) -> None:
        self._clock = clock
        self._seconds = seconds
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        """Whether it counts."""
        return self._since is not None

    @property
    def seconds(self) -> float:
        """The seconds counted so far."""
        return self._seconds + (self._clock() - self._since if self._since is not None else 0.0)

    def run(self, wanted: bool) -> None:
        """Let it run, or stop it."""
        if wanted and self._since is None:
            self._since = self._clock()
        elif not wanted and self._since is not None:
            self._seconds = self.seconds
            self._since = None
