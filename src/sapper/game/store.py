"""What a player has done, in one SQLite file: games, moves, settings.

A move is in the file when it was made, so that nothing is lost when a program is killed, and
several programs may use the file at once. A file that cannot be written does not stop a game:
`problem` says why it is not kept. A damaged game stays in the file and is neither listed nor
counted: `damage` names it. A file that SQLite cannot read is set aside under another name, and
what can be read of it goes on in a new one. A file of another version is left alone.
"""

from __future__ import annotations

import contextlib
import secrets
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Any, TypeVar

from sapper.core import BadRecord, counted, places
from sapper.core.files import FULL, lock, reason_of
from sapper.game.kept_game import (
    COLUMNS,
    SCHEMA,
    KeptGame,
    checked,
    read_game,
    read_row,
    split_record,
    with_checksum,
)
from sapper.game.past_game import Count, GameKind
from sapper.game.record import Record

VERSION = 2
_PATIENCE = 5.0
"""The seconds to wait for another program that writes."""
_LEAST_ROOM = 2**16
"""With fewer bytes left a disk counts as full, whatever the system says of the failure."""
_BATCH = 500
"""So many games are read in at once."""
_MOST_NAMED = 10
"""The numbers of so many damaged games are named."""
_PAGE = 4096
"""The bytes of a page of the file."""
_MOST_ON_PAGE = 40
"""A page has fewer games: each has a hundred bytes and more."""
_GAMES = "games"
"""The setting with the number of games that were ever kept."""

Result = TypeVar("Result")


def games_folder() -> Path:
    """Where the user's games lie."""
    return places.data("games")


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What became of games that were read in: new ones, and those that were there already."""

    new: int = 0
    known: int = 0


@dataclass(slots=True)
class _Catalogue:
    """The whole games of a file as it was at a version, and the number of all that it had."""

    version: int
    total: int
    games: dict[int, KeptGame] = field(default_factory=dict)
    unreadable: set[int] = field(default_factory=set)
    """The games whose rows are whole, and whose records cannot be read."""

    def damaged(self) -> list[int]:
        if len(self.games) == self.total and not self.unreadable:
            return []
        numbers = range(1, self.total + 1)
        return [each for each in numbers if each not in self.games or each in self.unreadable]


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
        self._read: _Catalogue | None = None

    @property
    def problem(self) -> str | None:
        return self._trouble or self._notice

    @property
    def damage(self) -> str | None:
        """A sentence on the games in the file that are damaged; None if none is."""
        none: list[int] = []
        numbers = self._attempt(lambda db: self._catalogue(db).damaged(), none)
        if not numbers:
            return None
        named = ", ".join(map(str, numbers[:_MOST_NAMED]))
        more = ", ..." if len(numbers) > _MOST_NAMED else ""
        are, they, stay = (
            ("is", "It is", "stays") if len(numbers) == 1 else ("are", "They are", "stay")
        )
        return (
            f"{counted(len(numbers), 'game')} {are} damaged: number {named}{more}."
            f" {they} neither listed nor counted, and {stay} in {str(self.folder)!r}."
        )

    def close(self) -> None:
        """Let go of the file; a further call opens it again."""
        with self._lock:
            self._disconnect()
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
        return self._attempt(lambda db: _setting(db, name), None)

    def keep_setting(self, name: str, value: str) -> None:
        """Keep a setting at once, else with the next change; the same again writes nothing."""
        with self._lock:
            if self._settings.get(name) != value:
                self._settings[name] = self._unwritten[name] = value
                self._change(lambda db: [])

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
        running = [game for game in self.kept() if not game.is_past]
        free = [game for game in running if game.holder != self._token]
        found = [self._record(game.number) for game in free if not self._is_held(game.holder)]
        return [record for record in found if record is not None and record.moves]

    def resume(self, record: Record) -> Recording:
        """Go on with a game that waits; `BadRecord` if it is gone, or another program plays it."""
        games = [each for each in self.kept() if each.identity == record.identity]
        game = games[0] if games and not games[0].is_past else None
        found = None if game is None else self._record(game.number)
        if game is None or found is None:
            raise BadRecord(f"the game {record.identity!r} cannot be continued")
        if self._is_held(game.holder):
            raise BadRecord(f"the game {record.identity!r} is being played already")
        recording = Recording(self, found, len(found.moves), game.number)
        recording.save(found)
        return recording

    def forget(self, record: Record) -> None:
        """Put a waiting game among the past ones as it stands: it is left, not offered again."""
        self.resume(record).close(is_done=True)

    def stamp(self) -> tuple[int, int]:
        """Something that changes whenever anybody changes the file."""
        return self._changes, self._attempt(_version, 0)

    # Past games

    def kept(self) -> list[KeptGame]:
        """The whole games of the file, past or not, the earliest first."""
        none: list[KeptGame] = []
        games = self._attempt(lambda db: [*self._catalogue(db).games.values()], none)
        return sorted(games, key=lambda game: game.time)

    def _past(self) -> list[KeptGame]:
        return [game for game in self.kept() if game.is_past]

    def games(self) -> list[Record]:
        """The past games, the earliest first."""
        return self._records(self._past())

    def latest(self, most: int) -> list[Record]:
        """So many of the past games, the latest first."""
        return self._records(reversed(self._past()[-most:]))

    def record(self, identity: str) -> Record | None:
        """The past game of that identity."""
        found = self._records(game for game in self._past() if game.identity == identity)
        return found[0] if found else None

    def export(self) -> Iterator[str]:
        """The past games, one line each, the earliest first."""
        found = (self._text(game.number) for game in self._past())
        return (text for text in found if text is not None)

    def take_in(self, records: Iterable[Record]) -> TakenIn:
        """Add past games that are not there yet. Those of agents are kept and not counted."""
        taken = TakenIn()
        records = iter(records)
        while batch := [*islice(records, _BATCH)]:
            new = self._change(partial(self._new_of, records=batch))
            if new is not None:
                known = len(batch) - len(new)
                taken = TakenIn(taken.new + len(new), taken.known + known)
        return taken

    # How a game stands in the file

    def keep(self, recording: Recording, *, is_done: bool, is_held: bool) -> bool:
        """Write down what is new of a game; whether that worked."""
        record = recording.record
        is_past = is_done or record.is_over
        if is_held:
            self._hold()
        holder = self._token if is_held and not is_past else ""
        place = recording.number, recording.written
        games = self._change(lambda db: [self._write(db, record, is_past, holder, *place)])
        if games:
            recording.number = games[0].number
            recording.written = games[0].moves
        return bool(games)

    def _write(
        self,
        db: sqlite3.Connection,
        record: Record,
        is_past: bool,
        holder: str = "",
        number: int = 0,
        begin: int = 0,
    ) -> KeptGame:
        """Put a game into the file; of one to be gone on with the moves from that place on.

        Where the file has another game of that number, or a damaged one, it gets a new number.
        """
        found = read_row(_row(db, number))
        before = None if found is None or found[0].identity != record.identity else found[0]
        if before is None:
            number, begin = _total(db) + 1, 0
            _put_setting(db, _GAMES, str(number))
        moves = 0 if is_past else len(record.moves)
        if before is None:
            rest = record.is_agent, str(GameKind.of(record)), record.daily
            before = KeptGame(number, record.identity, record.begun, is_past, holder, moves, *rest)
        game = before._replace(is_past=is_past, holder=holder, moves=moves)
        if is_past:
            count = Count.of(record)
            game = game._replace(
                result=count.result.value,
                is_helped=count.is_helped,
                ms=count.ms,
                content=count.content,
            )
        if begin == 0:
            db.execute("DELETE FROM move WHERE game = ?", (number,))
        text, rows = split_record(record, begin, number)
        if not is_past:
            db.executemany("REPLACE INTO move VALUES (?, ?, ?, ?)", rows)
        _put(db, game.row(record.text if is_past else text))
        return game

    def _new_of(self, db: sqlite3.Connection, records: list[Record]) -> list[KeptGame]:
        """Write those of the records that are not in the file."""
        new: list[KeptGame] = []
        games = self._catalogue(db).games.values()
        seen = {name for game in games for name in (game.identity, game.content) if name}
        for each in records:
            record = replace(each, identity=each.identity or _new_identity(each.begun))
            content = Count.of(record).content or record.identity
            if seen.isdisjoint((record.identity, content)):
                seen.update((record.identity, content))
                new.append(self._write(db, record, is_past=True))
        return new

    def _catalogue(self, db: sqlite3.Connection) -> _Catalogue:
        """The whole games of the file, read again if another program has changed it."""
        version = _version(db)
        if self._read is None or self._read.version != version:
            self._read = _Catalogue(version, _total(db))
            for row in db.execute(f"SELECT {COLUMNS} FROM game"):
                found = read_game(db, row)
                if found is not None:
                    self._read.games[found[0].number] = found[0]
        return self._read

    def _text(self, number: int) -> str | None:
        """The text of a game's record, its moves in it; None if it is damaged."""
        found = self._attempt(lambda db: _read_game(db, number), None)
        if found is None:
            self._note_damage(number)
        return None if found is None else found[1]

    def _record(self, number: int) -> Record | None:
        """A game of the file; None if it is damaged."""
        text = self._text(number)
        if text is None:
            return None
        try:
            return Record.parse(text)
        except BadRecord:
            self._note_damage(number)
            return None

    def _records(self, games: Iterable[KeptGame]) -> list[Record]:
        found = (self._record(game.number) for game in games)
        return [record for record in found if record is not None]

    def _note_damage(self, number: int) -> None:
        if self._read is not None:
            self._read.unreadable.add(number)

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

    def _change(
        self, action: Callable[[sqlite3.Connection], list[KeptGame]]
    ) -> list[KeptGame] | None:
        """Do it whole or not at all, along with unwritten settings; None if it was not done.

        The action returns the games that it has written.
        """

        def whole(db: sqlite3.Connection) -> list[KeptGame]:
            games = action(db)
            for name, value in self._unwritten.items():
                _put_setting(db, name, value)
            return games

        def inside(db: sqlite3.Connection) -> list[KeptGame]:
            try:
                written = _transact(db, whole)
            except sqlite3.Error as error:
                if _code(error) != sqlite3.SQLITE_FULL:
                    raise
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # it may give some room back
                written = _transact(db, whole)
            self._unwritten.clear()
            self._changes += 1
            if self._read is not None:
                self._read.games.update((game.number, game) for game in written)
                self._read.total = max([self._read.total, *(game.number for game in written)])
            self._trouble = None
            return written

        return self._attempt(inside, None)

    def _attempt(self, action: Callable[[sqlite3.Connection], Result], otherwise: Result) -> Result:
        """What an action gives; `otherwise` and a problem if the file does not let it."""
        with self._lock:
            for _ in range(2):
                try:
                    if self._db is None:
                        self.folder.mkdir(parents=True, exist_ok=True)
                        self._db = self._open()
                    return otherwise if self._db is None else action(self._db)
                except (sqlite3.Error, OSError) as error:
                    if not (self._is_damage(error) and self._set_aside()):
                        self._trouble = f"Games are not kept: {self._reason(error)}."
                        return otherwise
            return otherwise

    def _is_damage(self, error: Exception) -> bool:
        codes = [sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT]
        if self._db is None:
            codes.append(sqlite3.SQLITE_ERROR)  # a file in which our first questions fail
        return _code(error) in codes

    def _open(self) -> sqlite3.Connection | None:
        """Open the file. Return None if it is of another version."""
        try:
            db = _connect(str(self.path))
        except sqlite3.Error as error:
            if _code(error) not in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
                raise
            db = _connect(f"{self.path.resolve().as_uri()}?immutable=1", is_address=True)
            self._trouble = f"Games are not kept: {self._reason(error)}."
            return db
        try:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, VERSION):
                name = repr(str(self.path))
                self._trouble = f"Games are not kept: another version of Sapper wrote {name}."
                db.close()
                return None
            self._check_whole(db)
            self._prepare(db)
        except BaseException:
            db.close()
            raise
        return db

    def _check_whole(self, db: sqlite3.Connection) -> None:
        """Refuse a file whose pages are not in order: SQLite notices some of that too late."""
        page_size = db.execute("PRAGMA page_size").fetchone()[0]
        is_cut = self.path.stat().st_size % page_size  # SQLite would take it for whole
        if is_cut or db.execute("PRAGMA quick_check(1)").fetchone() != (b"ok",):
            raise _damaged("its pages are not in order")

    def _prepare(self, db: sqlite3.Connection) -> None:
        """Make the tables of a new file; refuse one whose tables are others than ours."""
        db.execute("BEGIN IMMEDIATE")
        is_new = db.execute("PRAGMA user_version").fetchone()[0] == 0
        tables = [row[0] for row in db.execute("SELECT sql FROM sqlite_master ORDER BY rowid")]
        if is_new and not tables:
            for statement in SCHEMA:
                db.execute(statement)
            _put_setting(db, _GAMES, "0")
            db.execute(f"PRAGMA user_version = {VERSION}")
        elif is_new or tables != [statement.encode() for statement in SCHEMA]:
            raise _damaged("its tables are not those of a store")
        db.execute("COMMIT")
        _total(db)

    def _disconnect(self) -> None:
        if self._db is not None:
            self._db.close()
        self._db = self._read = None

    def _set_aside(self) -> bool:
        """Give a damaged file another name, and begin a new one with what can be read of it."""
        self._disconnect()
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        aside = self.folder / f"games-damaged-{stamp}-{secrets.token_hex(2)}.sqlite"
        try:
            self.path.rename(aside)
            for ending in ("-wal", "-shm"):
                with contextlib.suppress(FileNotFoundError):
                    (self.folder / f"{self.path.name}{ending}").rename(f"{aside}{ending}")
        except OSError:
            return False
        rescued = _rescue(aside)
        self._unwritten = {**rescued.settings, **self._settings}
        self._change(rescued.put)
        self._notice = (
            f"The file of your games was damaged: it is {aside.name!r} now,"
            f" and {counted(len(rescued.games), 'game')} in it could be read."
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

    def __init__(self, store: Store, record: Record, written: int = 0, number: int = 0) -> None:
        self.store = store
        self.record = record
        self.written = written
        """So many moves are in the file."""
        self.number = number
        """The game's number in the file; 0 if it has none yet."""

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


def _new_identity(begun: str) -> str:
    """A name that no other game has: the time, and chance."""
    stamp = "".join(letter for letter in begun if letter.isdigit())[:14]
    return f"{stamp}-{secrets.token_hex(4)}"


def _connect(name: str, *, is_address: bool = False) -> sqlite3.Connection:
    """An open file, in which each statement stands for itself and nobody waits for the disk."""
    db = sqlite3.connect(
        name, timeout=_PATIENCE, isolation_level=None, check_same_thread=False, uri=is_address
    )
    db.text_factory = bytes  # damaged text raises nothing
    try:
        if not is_address:
            db.execute(f"PRAGMA page_size = {_PAGE}")
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("PRAGMA wal_autocheckpoint = 100")
        db.execute("SELECT name FROM sqlite_master").fetchall()
    except BaseException:
        db.close()
        raise
    return db


def _transact(db: sqlite3.Connection, action: Callable[[sqlite3.Connection], Result]) -> Result:
    db.execute("BEGIN IMMEDIATE")
    try:
        answer = action(db)
        db.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise
    return answer


def _code(error: BaseException) -> int:
    """SQLite's code of an error, without its further details."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _damaged(why: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(why)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


# What is in the file


def _version(db: sqlite3.Connection) -> int:
    """A number that changes when another connection changes the file."""
    version: int = db.execute("PRAGMA data_version").fetchone()[0]
    return version


def _setting(db: sqlite3.Connection, name: str) -> str | None:
    words = "SELECT name, value, checksum FROM setting WHERE name = ?"
    row = db.execute(words, (name,)).fetchone()
    values = None if row is None else checked(row)
    return None if values is None else values[1]


def _put_setting(db: sqlite3.Connection, name: str, value: str) -> None:
    db.execute("REPLACE INTO setting VALUES (?, ?, ?)", with_checksum(name, value))


def _total(db: sqlite3.Connection) -> int:
    """The number of games that were ever kept."""
    total = _setting(db, _GAMES)
    if total is None:
        raise _damaged("the number of its games is damaged")
    return int(total)


def _read_game(db: sqlite3.Connection, number: int) -> tuple[KeptGame, str] | None:
    """The game of that number and its record's text; None if it is damaged or not there."""
    return read_game(db, _row(db, number))


def _row(db: sqlite3.Connection, number: int) -> tuple[Any, ...] | None:
    words = f"SELECT {COLUMNS} FROM game WHERE number = ?"
    row: tuple[Any, ...] | None = db.execute(words, (number,)).fetchone()
    return row


def _put(db: sqlite3.Connection, row: tuple[object, ...]) -> None:
    db.execute(f"REPLACE INTO game VALUES ({', '.join('?' * len(row))})", row)


# What can still be read of a damaged file


@dataclass(slots=True)
class _Rescued:
    """The whole games and the settings of a damaged file."""

    total: int = 0
    games: list[tuple[KeptGame, str]] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)

    def put(self, db: sqlite3.Connection) -> list[KeptGame]:
        """Write them into a new file, under their numbers: those of the other games are damaged."""
        _put_setting(db, _GAMES, str(self.total))
        for game, text in self.games:
            if game.is_past:
                _put(db, game.row(text))
            else:
                header, rows = split_record(Record.parse(text), 0, game.number)
                db.executemany("REPLACE INTO move VALUES (?, ?, ?, ?)", rows)
                _put(db, game.row(header))
        return [game for game, _ in self.games]


def _rescue(path: Path) -> _Rescued:
    """Read what can be read of a damaged file, which stays as it is."""
    found = _Rescued()
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(OSError, sqlite3.Error):
        copy = Path(folder) / "copy.sqlite"
        copy.write_bytes(_first_page(folder, path.stat().st_size) + path.read_bytes()[_PAGE:])
        with contextlib.suppress(FileNotFoundError):
            shutil.copyfile(f"{path}-wal", f"{copy}-wal")
        with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as db:
            db.text_factory = bytes
            _rescue_settings(db, found)
            most = db.execute("PRAGMA page_count").fetchone()[0] * _MOST_ON_PAGE
            for number in range(1, min(most, max(found.total, _last_number(db))) + 1):
                with contextlib.suppress(sqlite3.Error):
                    game = _read_game(db, number)
                    if game is not None:
                        found.games.append(game)
                        found.total = max(found.total, number)
    return found


def _first_page(folder: str, size: int) -> bytes:
    """The first page of a new store with so many bytes: with it a file can be read again."""
    path = Path(folder) / "new.sqlite"
    with contextlib.closing(_connect(str(path))) as db:
        for statement in SCHEMA:
            db.execute(statement)
    page = bytearray(path.read_bytes()[:_PAGE])
    page[28:32] = (size // _PAGE).to_bytes(4, "big")
    return bytes(page)


def _rescue_settings(db: sqlite3.Connection, found: _Rescued) -> None:
    with contextlib.suppress(sqlite3.Error):
        for row in db.execute("SELECT name, value, checksum FROM setting"):
            values = checked(row)
            if values is not None:
                found.settings[values[0]] = values[1]
    found.total = int(found.settings.pop(_GAMES, 0))


def _last_number(db: sqlite3.Connection) -> int:
    """The highest number of a game; without it, more than the file can have."""
    with contextlib.suppress(sqlite3.Error):
        return int(db.execute("SELECT max(number) FROM game").fetchone()[0] or 0)
    return 2**62
