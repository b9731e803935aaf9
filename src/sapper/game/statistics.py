"""What the kept games say of a player: by level and start rule, day by day, board by board.

Every game that was begun counts: won, lost or left. The rate is won of all three. Games with help
are counted apart; those of agents are not counted at all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from operator import itemgetter

from sapper.game.past_game import GameEnd, GameKind
from sapper.game.store import Store

BEST_TIMES = 5
"""So many best times are listed."""
SHARE_OF = 20
"""A point of the curve of wins is about so many games."""
_COUNTED = "is_agent = 0 AND daily = '' AND is_helped = ? AND result IN ('won', 'lost', 'left')"
"""In the words of the index, with whether they are the helped games."""


@dataclass(frozen=True, slots=True)
class BestTime:
    """A won game's time, with the board's 3BV and the day that it was played."""

    ms: int
    clicks: int
    day: str

    @property
    def seconds(self) -> float:
        return self.ms / 1000

    @property
    def speed(self) -> float:
        return self.clicks / self.seconds if self.ms else 0.0


@dataclass(slots=True)
class Tally:
    """The games of one kind; all but `helped` are about games played alone."""

    won: int = 0
    lost: int = 0
    left: int = 0
    helped: int = 0
    streak: int = 0
    best_streak: int = 0
    best_speed: float | None = None
    wins: list[BestTime] = field(default_factory=list)
    """The best times, the fastest first."""
    accuracy: float | None = None
    """The mean accuracy of the reviewed games in which a guess was made."""
    luck: float | None = None
    """The mean of what chance gave them, in shares of a win."""

    @property
    def played(self) -> int:
        return self.won + self.lost + self.left

    @property
    def best(self) -> BestTime | None:
        return self.wins[0] if self.wins else None

    @property
    def rate(self) -> float | None:
        """The share of games that were won, of those won, lost and left."""
        return self.won / self.played if self.played else None

    @classmethod
    def of(cls, results: list[str]) -> Tally:
        """The tally of games played alone, in their order."""
        line = "".join("w" if each == GameEnd.WON else " " for each in results)
        return cls(
            won=results.count(GameEnd.WON),
            lost=results.count(GameEnd.LOST),
            left=results.count(GameEnd.LEFT),
            streak=len(line) - len(line.rstrip("w")),
            best_streak=max(map(len, line.split()), default=0),
        )


@dataclass(frozen=True, slots=True)
class DayBoard:
    """The first try at the board of a day; `result` is None while it can be gone on with."""

    day: str
    result: GameEnd | None
    ms: int
    is_helped: bool

    @property
    def is_won(self) -> bool:
        """Whether it was won alone."""
        return self.result is GameEnd.WON and not self.is_helped


class Statistics:
    """Questions to a store; an answer is kept until the file changes."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._stamp: object = None
        self._tallies: dict[GameKind, Tally] = {}

    @property
    def problem(self) -> str | None:
        """What is wrong with the file, if anything is."""
        return self.store.problem

    def tallies(self) -> dict[GameKind, Tally]:
        """The tally of every kind that was played, standard levels first."""
        stamp = self.store.stamp()
        if stamp != self._stamp:
            self._tallies, self._stamp = self._count(), stamp
        return self._tallies

    def tally(self, kind: GameKind) -> Tally:
        """The tally of one kind, an empty one if it was never played."""
        return self.tallies().get(kind, Tally())

    def _count(self) -> dict[GameKind, Tally]:
        words = f"SELECT kind, result FROM game WHERE {_COUNTED} ORDER BY kind, begun"
        kinds = groupby(self.store.rows(words, False), key=itemgetter(0))
        found = {kind: Tally.of([row[1] for row in rows]) for kind, rows in kinds}
        words = f"SELECT kind, count(*) FROM game WHERE {_COUNTED} GROUP BY kind"
        for kind, count in self.store.rows(words, True):
            found.setdefault(kind, Tally()).helped = count
        for kind, tally in found.items():
            self._add_times(kind, tally)
        self._add_reviews(found)
        named = {GameKind.parse(kind): tally for kind, tally in found.items()}
        return dict(sorted(named.items(), key=lambda each: each[0].order()))

    def _add_times(self, kind: str, tally: Tally) -> None:
        alone = f"FROM game WHERE {_COUNTED} AND kind = ? AND result = 'won'"
        words = f"SELECT ms, clicks, begun {alone} ORDER BY ms LIMIT ?"
        rows = self.store.rows(words, False, kind, BEST_TIMES)
        tally.wins = [BestTime(ms, clicks, begun[:10]) for ms, clicks, begun in rows]
        ((speed,),) = self.store.rows(
            f"SELECT max(1000.0 * clicks / ms) {alone} AND ms > 0", False, kind
        ) or [(None,)]
        tally.best_speed = speed

    def _add_reviews(self, found: dict[str, Tally]) -> None:
        columns = "kind, avg(accuracy), avg(luck)"
        words = f"SELECT {columns} FROM game WHERE {_COUNTED} AND luck IS NOT NULL"
        for kind, accuracy, luck in self.store.rows(f"{words} GROUP BY kind", False):
            tally = found.setdefault(kind, Tally())
            tally.accuracy, tally.luck = accuracy, luck

    def times(self, kind: GameKind, most: int) -> list[BestTime]:
        """The last won games of a kind, the earliest first: a curve over time."""
        words = (
            f"SELECT ms, clicks, begun FROM game WHERE {_COUNTED} AND kind = ? AND result = 'won'"
            " ORDER BY begun DESC LIMIT ?"
        )
        rows = self.store.rows(words, False, str(kind), most)
        return [BestTime(ms, clicks, begun[:10]) for ms, clicks, begun in reversed(rows)]

    def shares(self, kind: GameKind, most: int) -> list[float]:
        """The share of wins over the last games of a kind, after each of the last so many."""
        words = f"SELECT result FROM game WHERE {_COUNTED} AND kind = ? ORDER BY begun DESC LIMIT ?"
        rows = self.store.rows(words, False, str(kind), most + SHARE_OF - 1)
        won = [row[0] == GameEnd.WON for row in reversed(rows)]
        seen = [won[max(0, place + 1 - SHARE_OF) : place + 1] for place in range(len(won))]
        return [sum(each) / len(each) for each in seen][-most:]

    # Days

    def days(self) -> Counter[str]:
        """How many games were won alone on which day, boards of the day among them."""
        words = (
            "SELECT substr(begun, 1, 10), count(*) FROM game WHERE is_agent = 0 AND result = 'won'"
            " AND is_helped = 0 GROUP BY 1"
        )
        return Counter(dict(self.store.rows(words)))

    def daily(self) -> dict[str, DayBoard]:
        """The first try at the board of each day."""
        words = "SELECT daily, result, ms, is_helped FROM game WHERE is_agent = 0 AND daily > ''"
        found: dict[str, DayBoard] = {}
        for day, result, ms, is_helped in self.store.rows(f"{words} ORDER BY begun, number"):
            ended = None if result is None else GameEnd(result)
            found.setdefault(day, DayBoard(day, ended, ms, bool(is_helped)))
        return found

    def daily_streak(self, today: date | None = None) -> int:
        """How many days in a row, up to today or yesterday, the first try was won alone."""
        won = {day for day, board in self.daily().items() if board.is_won}
        day = today or datetime.now(UTC).date()
        if str(day) not in won:
            day -= timedelta(days=1)
        streak = 0
        while str(day) in won:
            streak, day = streak + 1, day - timedelta(days=1)
        return streak
