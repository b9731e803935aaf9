"""The board of a day: the same for everybody, without guessing, easy on Monday, hard on Sunday."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from sapper.boards.generation import TRIES, Progress, SolvableLayout, no_guess
from sapper.core.arguments import quoted
from sapper.core.errors import BadBoard
from sapper.core.level import Level
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

_CELLS = 10_000_000
"""So many cells of random boards are drawn for each rung: a few seconds, on boards of any size."""


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """The board of a day, opened in the middle.

    `is_usual` is False if no board of this level was found that is as hard, or as easy, as the day
    asks for: then it is one of an earlier day of the week, or any that needs no guess.
    """

    day: date
    solvable: SolvableLayout
    is_usual: bool = True


def daily(
    day: date, level: Level | str = "intermediate", *, progress: Progress | None = None
) -> DailyBoard:
    """The board of that day for a level. The first click is the middle, the same for everybody.

    The week climbs the ladder: Monday asks for nothing above `known`, Sunday needs `cases`. Where
    boards of the level hardly ever do, an easier one is taken. `progress` is told now and then how
    many boards have been tried.
    """
    import hashlib

    if not isinstance(day, date):
        raise BadBoard(f"the day is {quoted(day)}, expected a date")
    level = Level.of(level)
    name = f"sapper daily {day:%Y-%m-%d} {level}"
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
    first = level.height // 2, level.width // 2
    tries = min(TRIES, max(1, _CELLS // level.shape.size))
    demands = dict.fromkeys(reversed(_WEEK[: day.weekday() + 1]))
    for number, (hardest, needs) in enumerate(demands):
        # A board that is not found, or that no search could find.
        with suppress(BadBoard):
            found = no_guess(
                level, first, seed, hardest=hardest, needs=needs, tries=tries, progress=progress
            )
            return DailyBoard(day, found, is_usual=number == 0)
    return DailyBoard(day, no_guess(level, first, seed, progress=progress), is_usual=False)
