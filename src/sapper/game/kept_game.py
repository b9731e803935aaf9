"""A game in the store's file: a row with a checksum, so that a damaged one is noticed."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable
from typing import Any, NamedTuple

from sapper.game.record import Record

SCHEMA = (
    """CREATE TABLE game (
  number INTEGER PRIMARY KEY, -- 1, 2, 3 without a gap: a row that is missing is noticed
  identity TEXT NOT NULL,
  begun TEXT NOT NULL,
  is_past INTEGER NOT NULL,
  holder TEXT NOT NULL, -- the program that plays it now
  moves INTEGER NOT NULL, -- the number of its rows in `move`
  is_agent INTEGER NOT NULL,
  kind TEXT NOT NULL,
  daily TEXT NOT NULL,
  result TEXT, -- NULL until its first end
  is_helped INTEGER NOT NULL,
  ms INTEGER NOT NULL,
  content TEXT, -- a name of its mines and moves
  record TEXT NOT NULL, -- a line, its moves in `move` while the game can be gone on with
  checksum INTEGER NOT NULL
)""",
    """CREATE TABLE move (
  game INTEGER NOT NULL,
  number INTEGER NOT NULL,
  move TEXT NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (game, number)
) WITHOUT ROWID""",
    """CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  checksum INTEGER NOT NULL
) WITHOUT ROWID""",
)
"""No index: an index that is damaged would hide games."""


def _checksum(values: tuple[Any, ...]) -> int:
    """Return the checksum of values as SQLite gives them back: text as bytes, true as 1."""
    rest = repr(values[:-1]).encode()
    return zlib.crc32(rest, zlib.crc32(values[-1])) if isinstance(values[-1], bytes) else -1


def with_checksum(*values: object) -> tuple[Any, ...]:
    """Return the values of a row, the last one a text, with their checksum behind them."""
    stored = tuple(
        each.encode() if isinstance(each, str) else int(each) if isinstance(each, bool) else each
        for each in values
    )
    return (*values, _checksum(stored))


def checked(row: tuple[Any, ...]) -> list[Any] | None:
    """Return the values of a row as it was read, text as bytes; None if the row is damaged."""
    if _checksum(row[:-1]) != row[-1]:
        return None
    return [each.decode() if isinstance(each, bytes) else each for each in row[:-1]]


class KeptGame(NamedTuple):
    """The row of a game without its record."""

    number: int
    identity: str
    begun: str
    is_past: bool
    holder: str
    moves: int
    is_agent: bool
    kind: str
    daily: str
    result: str | None = None
    is_helped: bool = False
    ms: int = 0
    content: str | None = None

    @property
    def time(self) -> tuple[str, int]:
        """The order of games."""
        return self.begun, self.number

    @property
    def is_counted(self) -> bool:
        """Whether statistics count it: helped or not, but no agent's and no board of the day."""
        return not (self.is_agent or self.daily) and self.result in ("won", "lost", "left")

    def row(self, text: str) -> tuple[object, ...]:
        """Return the whole row, with the text of the record and the checksum."""
        return with_checksum(*self, text)


COLUMNS = ", ".join((*KeptGame._fields, "record", "checksum"))
_MOVES = "SELECT game, number, move, checksum FROM move WHERE game = ? ORDER BY number"


def read_row(row: tuple[Any, ...] | None) -> tuple[KeptGame, str] | None:
    """Return the game of a row with the text that is in it, None if the row is damaged."""
    values = None if row is None else checked(row)
    return None if values is None else (KeptGame._make(values[:-1]), values[-1])


def read_game(db: sqlite3.Connection, row: tuple[Any, ...] | None) -> tuple[KeptGame, str] | None:
    """Return the game of a row and its whole record's text, None if any of it is damaged.

    All that reads games from a file asks this function.
    """
    found = read_row(row)
    if found is None or found[0].is_past:
        return found
    game, text = found
    moves = [checked(each) for each in db.execute(_MOVES, (game.number,))]
    if [each and each[1] for each in moves] != [*range(game.moves)]:
        return None
    told = ",".join(each[2] for each in moves if each)
    return game, f'{text[:-1]}, "moves": [{told}]}}'


def split_record(record: Record, begin: int, number: int) -> tuple[str, Iterable[tuple[Any, ...]]]:
    """Return the text of a game without moves, and the rows of its moves from a place on."""
    moves = enumerate(record.moves[begin:], begin)
    rows = (with_checksum(number, place, json.dumps(move.to_json())) for place, move in moves)
    return json.dumps(record.header(), ensure_ascii=False), rows
