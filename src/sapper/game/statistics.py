"""What the kept games say of a player: by level and start rule, day by day, board by board.

Every game that was begun counts: won, lost or left. The rate is won of all three. Games with help
are counted apart; those of agents are not counted at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from sapper.game.kept_game import KeptGame
from sapper.game.past_game import GameEnd, GameKind
from sapper.game.store import Store

BEST_TIMES = 5
"""So many best times are listed."""
SHARE_OF = 20
"""A point of the curve of wins is about so many games."""


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
    def of(cls, games: list[KeptGame]) -> Tally:
        """The tally of games of one kind that count, in their order."""
        alone = [game for game in games if not game.is_helped]
        won = [game for game in alone if game.result == GameEnd.WON]
        results = [game.result for game in alone]
        line = "".join("w" if each == GameEnd.WON else " " for each in results)
        reviewed = [game for game in alone if game.luck is not None]
        fastest = sorted(won, key=lambda game: game.ms)[:BEST_TIMES]
        speeds = [1000 * game.clicks / game.ms for game in won if game.clicks and game.ms]
        return cls(
            won=len(won),
            lost=results.count(GameEnd.LOST),
            left=results.count(GameEnd.LEFT),
            helped=len(games) - len(alone),
            streak=len(line) - len(line.rstrip("w")),
            best_streak=max(map(len, line.split()), default=0),
            best_speed=max(speeds, default=None),
            wins=[_best_time(game) for game in fastest],
            accuracy=_mean(game.accuracy for game in reviewed),
            luck=_mean(game.luck for game in reviewed),
        )


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _best_time(game: KeptGame) -> BestTime:
    return BestTime(game.ms, game.clicks or 0, game.begun[:10])


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


def _tallies(games: Iterable[KeptGame]) -> dict[GameKind, Tally]:
    """Return the tally of every kind that was played, standard levels first."""
    found: dict[str, list[KeptGame]] = {}
    for game in games:
        if game.is_counted:
            found.setdefault(game.kind, []).append(game)
    named = {GameKind.parse(kind): Tally.of(games) for kind, games in found.items()}
    return dict(sorted(named.items(), key=lambda each: each[0].order()))


class Statistics:
    """Questions to a store; an answer is kept until the file changes."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._stamp: object = None
        self._games: list[KeptGame] = []
        self._tallies: dict[GameKind, Tally] = {}

    @property
    def problem(self) -> str | None:
        """What is wrong with the file, if anything is: damaged games are not counted."""
        return self.store.problem or self.store.damage

    def _kept(self) -> list[KeptGame]:
        """The whole games of the file, the earliest first."""
        if (stamp := self.store.stamp()) != self._stamp:
            self._games = self.store.kept()
            self._tallies, self._stamp = _tallies(self._games), stamp
        return self._games

    def tallies(self) -> dict[GameKind, Tally]:
        """The tally of every kind that was played, standard levels first."""
        self._kept()
        return self._tallies

    def tally(self, kind: GameKind) -> Tally:
        """The tally of one kind, an empty one if it was never played."""
        return self.tallies().get(kind, Tally())

    def _alone(self, kind: GameKind) -> list[KeptGame]:
        """The games of a kind that were played alone and count, the earliest first."""
        games = (game for game in self._kept() if game.is_counted and not game.is_helped)
        return [game for game in games if game.kind == str(kind)]

    def times(self, kind: GameKind, most: int) -> list[BestTime]:
        """The last won games of a kind, the earliest first: a curve over time."""
        won = [game for game in self._alone(kind) if game.result == GameEnd.WON]
        return [_best_time(game) for game in won[-most:]]

    def shares(self, kind: GameKind, most: int) -> list[float]:
        """The share of wins over the last games of a kind, after each of the last so many."""
        last = self._alone(kind)[-(most + SHARE_OF - 1) :]
        won = [game.result == GameEnd.WON for game in last]
        seen = [won[max(0, place + 1 - SHARE_OF) : place + 1] for place in range(len(won))]
        return [sum(each) / len(each) for each in seen][-most:]

    # Days

    def days(self) -> Counter[str]:
        """How many games were won alone on which day, boards of the day among them."""
        return Counter(
            game.begun[:10]
            for game in self._kept()
            if game.result == GameEnd.WON and not (game.is_agent or game.is_helped)
        )

    def daily(self) -> dict[str, DayBoard]:
        """The first try at the board of each day."""
        found: dict[str, DayBoard] = {}
        for game in self._kept():
            if game.daily and not game.is_agent:
                ended = None if game.result is None else GameEnd(game.result)
                board = DayBoard(game.daily, ended, game.ms, bool(game.is_helped))
                found.setdefault(game.daily, board)
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
