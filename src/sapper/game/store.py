"""What a player has done, in one SQLite file: games, moves, settings.

A move is in the file when it was made, so that nothing is lost when a program is killed, and
several programs may use the file at once. A file that cannot be written does not stop a game:
`problem` says why it is not kept. A damaged file is set aside under another name, and what can be
read of it goes on in a new one. A file of a newer version is left alone.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO, Any, TypeVar

from sapper.core import places
from sapper.core.errors import BadRecord, SapperError
from sapper.core.files import FULL, lock, reason_of
from sapper.game.past_game import Count, GameKind, PastGame
from sapper.game.record import Record

VERSION = 1
_PATIENCE = 5.0
"""The seconds to wait for another program that writes."""
_LEAST_ROOM = 2**16
"""With fewer bytes left a disk counts as full, whatever the system says of the failure."""
_BATCH = 500
"""So many games are read in at once."""

_SCHEMA = """
CREATE TABLE game (
  number INTEGER PRIMARY KEY,
  identity TEXT NOT NULL UNIQUE,
  begun TEXT NOT NULL,
  record TEXT NOT NULL, -- a line, its moves in `move` while the game can be gone on with
  is_past INTEGER NOT NULL,
  holder TEXT NOT NULL, -- the program that plays it now
  is_agent INTEGER NOT NULL,
  kind TEXT NOT NULL,
  daily TEXT NOT NULL,
  result TEXT, -- NULL until its first end
  is_helped INTEGER NOT NULL,
  ms INTEGER NOT NULL,
  clicks INTEGER,
  content TEXT,
  is_reviewed INTEGER NOT NULL DEFAULT 0,
  accuracy REAL,
  luck REAL
);
CREATE INDEX by_time ON game (begun, number);
CREATE INDEX by_kind
  ON game (is_agent, daily, is_helped, kind, begun, result, ms, clicks, accuracy, luck);
CREATE INDEX by_content ON game (content);
CREATE INDEX running ON game (is_past) WHERE is_past = 0;
CREATE TABLE move (
  game INTEGER NOT NULL, number INTEGER NOT NULL, move TEXT NOT NULL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""

Answer = TypeVar("Answer")


def games_folder() -> Path:
    """Where the user's games lie."""
    return places.data("games")


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What became of games that were read in: new ones, and those that were there already."""

    new: int = 0
    known: int = 0


class Store:
    """The games in a folder's file: past ones, waiting ones, and new ones as they are played.

    `problem` is a sentence on what is wrong with the file; None if nothing is.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or games_folder()
        self.path = self.folder / "games.sqlite"
        self._db: sqlite3.Connection | None = None
        self._lock = threading.RLock()
        self._trouble: str | None = None
        self._notice: str | None = None
        self._token = secrets.token_hex(8)
        self._token_file: IO[bytes] | None = None
        self._changes = 0
        self._settings: dict[str, str] = {}
        """What this program has set."""
        self._unwritten: dict[str, str] = {}
        """What of it is not in the file: it goes with the next change."""
        self._begun = datetime.min.replace(tzinfo=UTC)

    @property
    def problem(self) -> str | None:
        return self._trouble or self._notice

    def close(self) -> None:
        """Let go of the file; a further call opens it again."""
        with self._lock:
            if self._db is not None:
                self._db.close()
                self._db = None
            if self._token_file is not None:
                with contextlib.suppress(OSError):
                    self._holder_path(self._token).unlink()
                self._token_file.close()
                self._token_file = None

    # Settings

    def setting(self, name: str) -> str | None:
        """What was kept under that name."""
        if name in self._unwritten:
            return self._unwritten[name]
        found = self.rows("SELECT value FROM setting WHERE name = ?", name)
        return found[0][0] if found else None

    def keep_setting(self, name: str, value: str) -> None:
        """Keep a setting at once, else with the next change; the same again writes nothing."""
        with self._lock:
            if self._settings.get(name) != value:
                self._settings[name] = self._unwritten[name] = value
                self._change(lambda db: None)

    # Playing

    def begin(self, record: Record) -> Recording:
        """Keep a game from its first move on: games that nobody played leave no trace."""
        if not record.begun:
            # Games begun at once are a millisecond apart, so that they have an order.
            self._begun = max(datetime.now(UTC), self._begun + timedelta(milliseconds=1))
            begun = self._begun.isoformat(timespec="milliseconds").replace("+00:00", "Z")
            record = replace(record, begun=begun)
        if not record.identity:
            record = replace(record, identity=_new_identity(record.begun))
        return Recording(self, record)

    def waiting(self) -> list[Record]:
        """The games to go on with, the latest last; not those that are played now."""
        rows = self.rows(f"{_RUNNING} ORDER BY begun, number")
        free = [row for row in rows if row[2] != self._token and not self._is_held(row[2])]
        found = (self._record(*row) for row in free)
        return [record for record in found if record is not None and record.moves]

    def resume(self, record: Record) -> Recording:
        """Go on with a game that waits; `BadRecord` if it is gone, or another program plays it."""
        rows = self.rows(f"{_RUNNING} AND identity = ?", record.identity)
        found = self._record(*rows[0]) if rows else None
        if found is None:
            raise BadRecord(f"the game {record.identity!r} cannot be continued")
        if self._is_held(rows[0][2]):
            raise BadRecord(f"the game {record.identity!r} is being played already")
        recording = Recording(self, found, len(found.moves))
        recording.save(found)
        return recording

    def forget(self, record: Record) -> None:
        """Put a waiting game among the past ones as it stands: it is left, not offered again."""
        self.resume(record).close(is_done=True)

    def stamp(self) -> tuple[int, int]:
        """Something that changes whenever anybody changes the file."""
        version = self.rows("PRAGMA data_version")
        return self._changes, version[0][0] if version else 0

    # Past games

    def games(self) -> list[Record]:
        """The past games, the earliest first."""
        return list(self._records("SELECT record FROM game WHERE is_past ORDER BY begun, number"))

    def latest(self, most: int) -> list[Record]:
        """So many of the past games, the latest first."""
        words = "SELECT record FROM game WHERE is_past ORDER BY begun DESC, number DESC LIMIT ?"
        return list(self._records(words, most))

    def record(self, identity: str) -> Record | None:
        """The past game of that identity."""
        words = "SELECT record FROM game WHERE is_past AND identity = ?"
        return next(self._records(words, identity), None)

    def list_latest(self, most: int) -> list[PastGame]:
        """What a list says of so many of the past games, the latest first."""
        columns = "identity, begun, kind, result, ms, is_helped, clicks, is_agent, daily"
        words = f"SELECT {columns} FROM game WHERE is_past ORDER BY begun DESC, number DESC LIMIT ?"
        return [PastGame.of_row(row) for row in self.rows(words, most)]

    def export(self) -> Iterator[str]:
        """The past games, one line each, the earliest first."""
        rows = self.rows("SELECT record FROM game WHERE is_past ORDER BY begun, number")
        return (row[0] for row in rows)

    def take_in(self, records: Iterable[Record]) -> TakenIn:
        """Read games in as past ones; those of agents are kept and not counted."""
        return self._insert((record, True) for record in records)

    def next_unreviewed(self) -> Record | None:
        """A past game that counts and is not reviewed yet, the latest first."""
        words = (
            "SELECT record FROM game WHERE is_past AND NOT is_agent AND is_reviewed = 0"
            " AND daily = '' AND is_helped = 0 AND result IN ('won', 'lost')"
            " ORDER BY begun DESC LIMIT 1"
        )
        return next(self._records(words), None)

    def note_review(self, identity: str, accuracy: float | None, luck: float | None) -> None:
        """Keep what a review found, or that there can be none."""
        words = "UPDATE game SET accuracy = ?, luck = ?, is_reviewed = 1 WHERE identity = ?"
        self._change(lambda db: db.execute(words, (accuracy, luck, identity)))

    def rows(self, words: str, *values: Any) -> list[Any]:
        """What a question answers; nothing where the file cannot be read."""
        return self._attempt(lambda db: db.execute(words, values).fetchall(), [])

    # How a game stands in the file

    def keep(self, recording: Recording, *, is_done: bool, is_held: bool) -> bool:
        """Write down what is new of a game; whether that worked."""
        record = recording.record
        is_past = is_done or record.is_over
        if is_held:
            self._hold()

        holder = self._token if is_held and not is_past else ""
        begin = 0 if is_past else recording.written
        is_kept = self._change(lambda db: self._write(db, record, is_past, holder, begin))
        if is_kept:
            recording.written = 0 if is_past else len(record.moves)
        return is_kept

    def _write(
        self,
        db: sqlite3.Connection,
        record: Record,
        is_past: bool,
        holder: str = "",
        begin: int = 0,
    ) -> None:
        """Put a game into the file; of one to be gone on with the moves from that place on."""
        text = record.text if is_past else json.dumps(record.header(), ensure_ascii=False)
        number = self._upsert(db, record, text, holder, is_past=is_past)
        if begin == 0:
            db.execute("DELETE FROM move WHERE game = ?", (number,))
        if is_past:
            self._count(db, number, record)
        else:
            moves = enumerate(record.moves[begin:], begin)
            rows = [(number, place, json.dumps(move.to_json())) for place, move in moves]
            db.executemany("INSERT OR REPLACE INTO move VALUES (?, ?, ?)", rows)

    def _upsert(
        self, db: sqlite3.Connection, record: Record, text: str, holder: str, *, is_past: bool
    ) -> int:
        db.execute(
            "INSERT INTO game (identity, begun, record, is_past, holder, is_agent, kind, daily,"
            " is_helped, ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0) ON CONFLICT (identity) DO UPDATE"
            " SET record = excluded.record, is_past = excluded.is_past, holder = excluded.holder",
            (
                *(record.identity, record.begun, text, is_past, holder, record.is_agent),
                *(str(GameKind.of(record)), record.daily),
            ),
        )
        words = "SELECT number FROM game WHERE identity = ?"
        number: int = db.execute(words, (record.identity,)).fetchone()[0]
        return number

    def _count(self, db: sqlite3.Connection, number: int, record: Record) -> None:
        """Fill in what statistics ask of a game that has ended."""
        found = Count.of(record)
        values = (found.result, found.is_helped, found.ms, found.clicks, found.content, number)
        columns = "result = ?, is_helped = ?, ms = ?, clicks = ?, content = ?"
        db.execute(f"UPDATE game SET {columns} WHERE number = ?", values)

    def _insert(self, games: Iterable[tuple[Record, bool]]) -> TakenIn:
        """Add whole games, each past or to be gone on with, unless they are there."""
        new = known = 0
        batch: list[tuple[Record, bool]] = []

        def change(db: sqlite3.Connection) -> None:
            nonlocal new, known
            for record, is_past in batch:
                is_new = self._insert_one(db, record, is_past)
                new, known = new + is_new, known + (not is_new)

        for game in games:
            batch.append(game)
            if len(batch) == _BATCH:
                self._change(change)
                batch.clear()
        self._change(change)
        return TakenIn(new, known)

    def _insert_one(self, db: sqlite3.Connection, record: Record, is_past: bool) -> bool:
        if not record.identity:
            record = replace(record, identity=_new_identity(record.begun))
        content = Count.of(record).content if is_past else None
        words = "SELECT 1 FROM game WHERE identity = ? OR content = ?"
        if db.execute(words, (record.identity, content)).fetchone():
            return False
        self._write(db, record, is_past)
        return True

    def _records(self, words: str, *values: Any) -> Iterator[Record]:
        """The games of these rows; what holds none is left out."""
        for (text,) in self.rows(words, *values):
            with contextlib.suppress(BadRecord):
                yield Record.parse(text)

    def _record(self, number: int, text: str, holder: str) -> Record | None:
        """A game that can be gone on with; None where the row holds none."""
        moves = self.rows(_MOVES, number)
        try:
            return _with_moves(text, moves)
        except (ValueError, TypeError, BadRecord):
            return None

    # Who plays it now

    def _holder_path(self, token: str) -> Path:
        return self.folder / f"{token}.open"

    def _hold(self) -> None:
        """Show other programs that this one is running: its file is locked until it ends."""
        if self._token_file is None:
            with contextlib.suppress(OSError):
                self.folder.mkdir(parents=True, exist_ok=True)
                self._token_file = self._holder_path(self._token).open("ab")
                lock(self._token_file)

    def _is_held(self, token: str) -> bool:
        """Whether another program that is still running plays a game."""
        if token in ("", self._token):
            return False
        path = self._holder_path(token)
        with contextlib.suppress(OSError), path.open("r+b") as file:
            if not lock(file):
                return True
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
        return False

    # The file itself

    def _change(self, action: Callable[[sqlite3.Connection], object]) -> bool:
        """Do it whole or not at all, along with unwritten settings; whether it was done."""

        def whole(db: sqlite3.Connection) -> None:
            action(db)
            db.executemany("REPLACE INTO setting VALUES (?, ?)", self._unwritten.items())

        def inside(db: sqlite3.Connection) -> bool:
            try:
                _transact(db, whole)
            except sqlite3.Error as error:
                if _code(error) != sqlite3.SQLITE_FULL:
                    raise
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # it may give some room back
                _transact(db, whole)
            self._unwritten.clear()
            self._changes += 1
            self._trouble = None
            return True

        return self._attempt(inside, False)

    def _attempt(self, action: Callable[[sqlite3.Connection], Answer], otherwise: Answer) -> Answer:
        """What an action gives; `otherwise` and a problem if the file does not let it."""
        with self._lock:
            for _ in range(2):
                try:
                    db = self._connected()
                    return otherwise if db is None else action(db)
                except (sqlite3.Error, OSError) as error:
                    if not (_is_damage(error) and self._set_aside()):
                        self._trouble = f"Games are not kept: {self._reason(error)}."
                        return otherwise
            return otherwise

    def _connected(self) -> sqlite3.Connection | None:
        """The open file; None for one of a newer version."""
        if self._db is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._db = self._open()
        return self._db

    def _open(self) -> sqlite3.Connection | None:
        try:
            db = _connect(str(self.path))
        except sqlite3.Error as error:
            if _code(error) not in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
                raise
            db = _connect(f"{self.path.resolve().as_uri()}?immutable=1", is_address=True)
            self._trouble = f"Games are not kept: {self._reason(error)}."
            return db
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            db.close()
            name = repr(str(self.path))
            self._trouble = f"Games are not kept: {name} was written by a newer version of Sapper."
            return None
        try:
            self._check_whole(db)
            self._prepare(db)
        except BaseException:
            db.close()
            raise
        return db

    def _check_whole(self, db: sqlite3.Connection) -> None:
        """Refuse a file whose last page was cut: SQLite would take it for whole."""
        if self.path.stat().st_size % db.execute("PRAGMA page_size").fetchone()[0]:
            error = sqlite3.DatabaseError("the last page of the file was cut")
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error

    def _prepare(self, db: sqlite3.Connection) -> None:
        """Make the tables of a new file."""
        self._db = db
        try:
            db.execute("BEGIN IMMEDIATE")
            if db.execute("PRAGMA user_version").fetchone()[0] == 0:
                for statement in _SCHEMA.split(";"):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {VERSION}")
            db.execute("COMMIT")
        finally:
            self._db = None

    def _set_aside(self) -> bool:
        """Give a damaged file another name, and begin a new one with what can be read of it."""
        if self._db is not None:
            self._db.close()
            self._db = None
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        aside = self.folder / f"games-damaged-{stamp}-{secrets.token_hex(2)}.sqlite"
        try:
            self.path.rename(aside)
            for ending in ("-wal", "-shm"):
                with contextlib.suppress(FileNotFoundError):
                    (self.folder / f"{self.path.name}{ending}").rename(f"{aside}{ending}")
        except OSError:
            return False
        games, settings = _rescue(aside)
        self._unwritten = {**settings, **self._settings}
        self._insert(games)
        count = len(games)
        self._notice = (
            f"The file of your games was damaged: it is {aside.name!r} now,"
            f" and {count:,} {'game' if count == 1 else 'games'} in it could be read."
        )
        return True

    def _reason(self, error: sqlite3.Error | OSError) -> str:
        with contextlib.suppress(OSError):
            if shutil.disk_usage(self.folder).free < _LEAST_ROOM:
                return FULL
        if _code(error) == sqlite3.SQLITE_FULL:
            return FULL
        why = reason_of(error) if isinstance(error, OSError) else str(error)
        return f"cannot write {str(self.path)!r}: {why}"


class Recording:
    """A game that is being played, written down as it goes on."""

    def __init__(self, store: Store, record: Record, written: int = 0) -> None:
        self.store = store
        self.record = record
        self.written = written
        """So many moves are in the file."""

    def save(self, record: Record) -> None:
        """Write down how the game stands now; one that is over is a past one at once.

        What could not be written before is written along with it.
        """
        own = self.record
        self.record = replace(record, identity=own.identity, begun=own.begun)
        if self.record.moves:
            self.store.keep(self, is_done=False, is_held=True)

    def close(self, *, is_done: bool = False) -> None:
        """Let go of the game: it waits; `is_done` puts it among the past ones as it stands."""
        if self.record.moves:
            self.store.keep(self, is_done=is_done, is_held=False)


_RUNNING = "SELECT number, record, holder FROM game WHERE is_past = 0"
_MOVES = "SELECT move FROM move WHERE game = ? ORDER BY number"


def _new_identity(begun: str) -> str:
    """A name that no other game has: the time, and chance."""
    stamp = "".join(letter for letter in begun if letter.isdigit())[:14]
    return f"{stamp}-{secrets.token_hex(4)}"


def _connect(name: str, *, is_address: bool = False) -> sqlite3.Connection:
    """An open file, in which each statement stands for itself and nobody waits for the disk."""
    db = sqlite3.connect(
        name, timeout=_PATIENCE, isolation_level=None, check_same_thread=False, uri=is_address
    )
    try:
        if not is_address:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("PRAGMA wal_autocheckpoint = 100")
        db.execute("SELECT name FROM sqlite_master").fetchall()
    except BaseException:
        db.close()
        raise
    return db


def _transact(db: sqlite3.Connection, action: Callable[[sqlite3.Connection], object]) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        action(db)
        db.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise


def _code(error: BaseException) -> int:
    """SQLite's code of an error, without its further details."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _is_damage(error: BaseException) -> bool:
    return _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _rescue(path: Path) -> tuple[list[tuple[Record, bool]], dict[str, str]]:
    """The games and the settings that can still be read in a damaged file, which stays as it is."""
    games: list[tuple[Record, bool]] = []
    settings: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(OSError, sqlite3.Error):
        copy = Path(folder) / "copy.sqlite"
        shutil.copyfile(path, copy)
        with contextlib.suppress(FileNotFoundError):
            shutil.copyfile(f"{path}-wal", f"{copy}-wal")
        with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as db:
            db.execute("PRAGMA writable_schema = ON")  # it also reads a file that was cut short
            with contextlib.suppress(sqlite3.Error):
                rows = db.execute("SELECT name, value FROM setting")
                settings.update(row for row in rows if None not in row)  # so a lost page reads
            for number in range(1, _last_number(db) + 1):
                with contextlib.suppress(sqlite3.Error, ValueError, TypeError, SapperError):
                    games.append(_rescued_game(db, number))
    return games, settings


def _last_number(db: sqlite3.Connection) -> int:
    """About the highest number of a game; each holds some bytes, so that there are not more."""
    with contextlib.suppress(sqlite3.Error):
        return int(db.execute("SELECT max(number) FROM game").fetchone()[0] or 0)
    pages: int = db.execute("PRAGMA page_count").fetchone()[0]
    return pages * 40


def _rescued_game(db: sqlite3.Connection, number: int) -> tuple[Record, bool]:
    """One game of a damaged file; some error if it cannot be read whole."""
    words = "SELECT record, is_past FROM game WHERE number = ?"
    text, is_past = db.execute(words, (number,)).fetchone()
    if is_past:
        return Record.parse(text), True
    return _with_moves(text, db.execute(_MOVES, (number,))), False


def _with_moves(text: str, moves: Iterable[tuple[str]]) -> Record:
    """The game of a header's text and the rows of its moves."""
    return Record.from_json({**json.loads(text), "moves": [json.loads(row[0]) for row in moves]})
