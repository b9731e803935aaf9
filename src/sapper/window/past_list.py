"""A list of the games that were played before, to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from sapper.game.past_game import PastGame
from sapper.game.record import Record
from sapper.game.store import Store

MOST = 1000
"""So many games are listed, the latest ones."""


class PastGames:
    """A list of games, the latest first, with the row at the top and the chosen one."""

    def __init__(self, games: Sequence[PastGame], rows: int) -> None:
        self.games = games
        self.rows = rows
        """So many rows are shown at once."""
        self.first = 0
        self.chosen = 0
        self.problem = ""
        """Why the chosen game cannot be shown, if it cannot."""

    @classmethod
    def read(cls, store: Store | None, rows: int, waiting: Sequence[Record] = ()) -> PastGames:
        """The games that wait, then the past ones, the latest first."""
        games = [PastGame.of(record, is_waiting=True) for record in reversed(waiting)]
        return cls([*games, *(store.list_latest(MOST) if store is not None else ())], rows)

    @property
    def shown(self) -> Sequence[PastGame]:
        return self.games[self.first : self.first + self.rows]

    @property
    def game(self) -> PastGame | None:
        """The chosen game; None if there is none at all."""
        return self.games[self.chosen] if self.games else None

    def choose(self, place: int) -> None:
        """Choose another game, the nearest one there is; its row is shown."""
        self.chosen = max(0, min(len(self.games) - 1, place))
        self.problem = ""
        self.first = min(self.first, self.chosen)
        self.first = max(self.first, self.chosen - self.rows + 1)

    def scroll(self, rows: int) -> None:
        """Show rows further down, or further up; the choice stays."""
        self.first = max(0, min(len(self.games) - self.rows, self.first + rows))
