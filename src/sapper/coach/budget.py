"""The processor time that the check of one file may take, shared out over its parts."""

from __future__ import annotations

from collections.abc import Callable

SHARES = {
    "Grader": 0.5,
    "Interface": 0.6,
    "Sentence": 0.6,
    "MinesweeperAI": 0.6,
    "Moves": 0.65,
    "add_knowledge": 0.7,
    "Minesweeper": 0.72,
    "drills": 0.75,
    "Play": 0.78,
    "lessons": 1.0,
}
"""Up to which share of the time each part may go on, in their order."""


class Budget:
    """How much time is left on a clock that counts ours and the student's processor time."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self.seconds = seconds
        self._clock = clock
        self._began = clock()
        self._begun: set[str] = set()

    @property
    def used(self) -> float:
        """The seconds of processor time used so far."""
        return self._clock() - self._began

    @property
    def left(self) -> float:
        """The seconds that are left in all."""
        return self.seconds - self.used

    def allows(self, part: str) -> bool:
        """Whether a part may go on; each may begin while any time is left at all."""
        is_first, used = part not in self._begun, self.used
        self._begun.add(part)
        return used < self.seconds * (1.0 if is_first else SHARES[part])
