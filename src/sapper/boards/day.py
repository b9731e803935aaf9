"""The board of a day: the same for everybody, without guessing, easy on Monday, hard on Sunday."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sapper.arguments import quoted
from sapper.boards.generation import Progress, SolvableLayout, no_guess
from sapper.errors import BadBoard
from sapper.level import Level
from sapper.proofs import Rule

_WEEK: tuple[tuple[Rule | None, Rule | None], ...] = (
    (Rule.KNOWN, None),
    (Rule.SUBSET, Rule.SUBSET),
    (Rule.SUBSET, Rule.SUBSET),
    (Rule.OVERLAP, Rule.OVERLAP),
    (Rule.OVERLAP, Rule.OVERLAP),
    (None, Rule.TOTAL),
    (None, Rule.CASES),
)
"""The hardest rung allowed and the rung needed, from Monday to Sunday."""


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """The board of a day, opened in the middle."""

    day: date
    solvable: SolvableLayout


def daily(
    day: date, level: Level | str = "intermediate", *, progress: Progress | None = None
) -> DailyBoard:
    """The board of that day for a level. The first click is the middle, the same for everybody.

    The week climbs the ladder: Monday asks for nothing above `known`, Sunday needs `cases`.
    `progress` is told now and then how many boards have been tried.
    """
    import hashlib

    if not isinstance(day, date):
        raise BadBoard(f"the day is {quoted(day)}, expected a date")
    level = Level.of(level)
    name = f"sapper daily {day:%Y-%m-%d} {level}"
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
    hardest, needs = _WEEK[day.weekday()]
    first = level.height // 2, level.width // 2
    found = no_guess(level, first, seed, hardest=hardest, needs=needs, progress=progress)
    return DailyBoard(day, found)
