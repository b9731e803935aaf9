"""Tables of which some rows are shown at once, and the list of the games played before."""

from __future__ import annotations

from collections.abc import Sequence

from sapper.game import PastGame, Record, Store

MOST = 1000
"""So many games are listed, the latest ones."""


class Listing:
    """A table of `count` rows: so many `rows` of it are shown at once, one is chosen."""

    def __init__(self, count: int, rows: int) -> None:
        self.count = count
        self.rows = rows
        self.first = 0
        self.chosen = 0

    def choose(self, place: int) -> None:
        """Choose another row, the nearest one there is; it is shown."""
        self.chosen = max(0, min(self.count - 1, place))
        self.first = min(self.first, self.chosen)
        self.first = max(self.first, self.chosen - self.rows + 1)

    def scroll(self, rows: int) -> None:
        """Show rows further down, or further up; the choice stays."""
        self.first = max(0, min(self.count - self.rows, self.first + rows))


class PastGames(Listing):
    """The games, the latest first."""

    def __init__(self, games: Sequence[PastGame], rows: int, damage: str = "") -> None:
        super().__init__(len(games), rows)
        self.games = games
        self.problem = ""
        """Why the chosen game cannot be shown, if it cannot."""
        self.damage = damage
        """What is wrong with the file, if anything is."""

    @classmethod
    def read(cls, store: Store | None, rows: int, waiting: Sequence[Record] = ()) -> PastGames:
        """The games that wait, then the past ones, the latest first."""
        games = [PastGame.of(record, is_waiting=True) for record in reversed(waiting)]
        if store is None:
            return cls(games, rows)
        games += store.list_latest(MOST)
        return cls(games, rows, store.problem or store.damage or "")

    @property
    def shown(self) -> Sequence[PastGame]:
        return self.games[self.first : self.first + self.rows]
