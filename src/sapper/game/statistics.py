"""What the kept games say of a player: by level and start rule, and on boards of the day.

Every game that was begun counts: won, lost or left. The rate is won of all three. Games with help
are counted apart; those of agents are not counted at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sapper.game.kept_game import KeptGame
from sapper.game.past_game import GameEnd, GameKind
from sapper.game.store import Store


@dataclass(frozen=True, slots=True)
class BestTime:
    """The time of a won game."""

    ms: int

    @property
    def seconds(self) -> float:
        return self.ms / 1000


@dataclass(slots=True)
class Tally:
    """The games of one kind; all but `helped` are about games played alone."""

    won: int = 0
    lost: int = 0
    left: int = 0
    helped: int = 0
    streak: int = 0
    best: BestTime | None = None

    @property
    def played(self) -> int:
        return self.won + self.lost + self.left

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
        return cls(
            won=len(won),
            lost=results.count(GameEnd.LOST),
            left=results.count(GameEnd.LEFT),
            helped=len(games) - len(alone),
            streak=len(line) - len(line.rstrip("w")),
            best=BestTime(min(game.ms for game in won)) if won else None,
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

    def daily(self) -> dict[str, DayBoard]:
        """The first try at the board of each day."""
        found: dict[str, DayBoard] = {}
        for game in self._kept():
            if game.daily and not game.is_agent:
                ended = None if game.result is None else GameEnd(game.result)
                board = DayBoard(game.daily, ended, game.ms, bool(game.is_helped))
                found.setdefault(game.daily, board)
        return found
