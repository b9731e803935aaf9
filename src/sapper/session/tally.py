"""Games counted together: of one level and start rule, played alone or with help."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field

from sapper.core.level import LEVELS, Level, StartRule
from sapper.game.game import Outcome, WinRule
from sapper.game.record import Record

BEST_TIMES = 5
"""So many best times are listed."""

CHAMPION_RATES = {
    ("beginner", StartRule.SAFE): 0.917,
    ("beginner", StartRule.OPENING): 0.969,
    ("intermediate", StartRule.SAFE): 0.784,
    ("intermediate", StartRule.OPENING): 0.889,
    ("expert", StartRule.SAFE): 0.412,
    ("expert", StartRule.OPENING): 0.546,
}
"""The share of games that `champion` wins, measured (docs/strength.md)."""


@dataclass(frozen=True, slots=True)
class GameKind:
    """What games must share to be counted together."""

    level: Level
    start: StartRule
    is_course: bool
    is_no_guess: bool = False

    @classmethod
    def of(cls, record: Record) -> GameKind:
        is_course = record.win is WinRule.FLAGGED
        return cls(record.level, record.start, is_course, record.is_no_guess)

    @property
    def name(self) -> str:
        """The level's name as players say it."""
        return "cs50" if self.is_course else self.level.name

    @property
    def label(self) -> str:
        """The level in words, with its size where the name does not tell it."""
        behind = ", no guess" if self.is_no_guess else ""
        if self.is_standard:
            return (self.name if self.name == "cs50" else self.name.capitalize()) + behind
        return (f"{self.name} {self.level}" if self.is_course else str(self.level)) + behind

    @property
    def is_standard(self) -> bool:
        """Whether it is one of the levels with a name, at its usual size."""
        return LEVELS.get(self.name) == self.level

    @property
    def champion_rate(self) -> float | None:
        """The share that our strongest agent wins; None where it was not measured."""
        is_plain = not (self.is_course or self.is_no_guess)
        return CHAMPION_RATES.get((self.name, self.start)) if is_plain else None

    def order(self) -> tuple[int, str, str, bool]:
        """Standard levels first, in their order, then the others by size."""
        place = list(LEVELS).index(self.name) if self.is_standard else len(LEVELS)
        return place, str(self.level), str(self.start), self.is_no_guess


@dataclass(frozen=True, slots=True)
class BestTime:
    """A won game's time, with the board's 3BV and the day that it was played."""

    seconds: float
    clicks: int
    day: str

    @property
    def speed(self) -> float:
        return self.clicks / self.seconds if self.seconds else 0.0


@dataclass(slots=True)
class Tally:
    """The finished games of one kind; all but `helped` are about games played alone."""

    played: int = 0
    won: int = 0
    streak: int = 0
    best_streak: int = 0
    helped: int = 0
    wins: list[BestTime] = field(default_factory=list)
    """The won games, the fastest first."""

    @property
    def best(self) -> BestTime | None:
        return self.wins[0] if self.wins else None

    @property
    def best_speed(self) -> float | None:
        return max((each.speed for each in self.wins), default=None)

    @property
    def rate(self) -> float | None:
        """The share of games that were won."""
        return self.won / self.played if self.played else None

    def add(self, outcome: Outcome, time: BestTime | None, is_helped: bool) -> None:
        if is_helped:
            self.helped += 1
            return
        is_won = outcome is Outcome.WON
        self.played += 1
        self.won += is_won
        self.streak = self.streak + 1 if is_won else 0
        self.best_streak = max(self.best_streak, self.streak)
        if time is not None:
            insort(self.wins, time, key=lambda each: each.seconds)
