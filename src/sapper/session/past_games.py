"""The games that were played before, as a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from sapper.core.errors import SapperError
from sapper.game.game import Outcome
from sapper.game.history import History
from sapper.game.metrics import three_bv
from sapper.game.record import FirstEnd, Record
from sapper.session.tally import GameKind

MOST = 1000
"""So many games are listed, the latest ones."""


@dataclass(frozen=True)
class PastGame:
    """A kept game and what a list says of it."""

    record: Record
    is_waiting: bool = False
    """Whether it can be gone on with."""

    @property
    def kind(self) -> GameKind:
        return GameKind.of(self.record)

    @property
    def begun(self) -> str:
        """The day and the time of its start where we are; empty where they were not kept."""
        try:
            begun = datetime.fromisoformat(self.record.begun).astimezone()
        except (ValueError, OverflowError, OSError):
            return ""
        return begun.strftime("%Y-%m-%d %H:%M")

    @cached_property
    def end(self) -> FirstEnd:
        """The end that counts; the last one of a record that contradicts itself."""
        try:
            return self.record.first_end()
        except SapperError:
            record = self.record
            return FirstEnd(record.outcome, record.milliseconds, frozenset(record.helps))

    @property
    def outcome(self) -> str:
        """`won`, `lost`, `waits`, or `left` for a game that was never ended."""
        if self.is_waiting:
            return "waits"
        outcome = self.end.outcome
        return "left" if outcome is Outcome.PLAYING else str(outcome)

    @property
    def seconds(self) -> float:
        return self.end.milliseconds / 1000

    @property
    def is_helped(self) -> bool:
        return bool(self.end.helps)

    @cached_property
    def clicks(self) -> int | None:
        """The board's 3BV; None where no mines were laid, or the record contradicts itself.

        Of a game that waits it is not told: it says something of the mines.
        """
        if self.is_waiting:
            return None
        try:
            layout = self.record.laid()
        except SapperError:
            return None
        return None if layout is None else three_bv(layout)


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
    def read(cls, history: History | None, rows: int, waiting: Sequence[Record] = ()) -> PastGames:
        """The games that wait, then a history's, the latest first; damaged ones are left out."""
        records = [] if history is None else history.latest(MOST)
        games = [PastGame(record, is_waiting=True) for record in reversed(waiting)]
        past = sorted(records, key=lambda record: record.begun, reverse=True)
        return cls([*games, *map(PastGame, past)], rows)

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
