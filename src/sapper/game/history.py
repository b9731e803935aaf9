"""The games that were played on this machine, kept in a folder between sessions.

A finished game is one line of `games.jsonl`. A game that is being played has a file of its own in
`playing/`: a first line about the game, then one line for each move, written as it is made. So
nothing is lost when a program is killed, and two programs that run at the same time do not disturb
each other. Nothing is ever written over: the reader leaves out a line that a crash has cut off.
"""

from __future__ import annotations

import contextlib
import json
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO, Any

from sapper.core.errors import BadRecord
from sapper.files.lines import FULL, LineFile, append_line, reason_of
from sapper.game.game import Outcome
from sapper.game.layout import Layout
from sapper.game.ledger import Ledger
from sapper.game.record import LONGEST_TEXT, Record, RecordedMove

_OUTCOME, _HELP, _MINES, _CLOCK, _WASTED = "outcome", "help", "mines", "clock", "wasted"


def games_folder() -> Path:
    """Where the user's games lie."""
    import platformdirs

    return platformdirs.user_data_path("sapper", appauthor=False) / "games"


@dataclass(frozen=True, slots=True)
class Damage:
    """A line of a file that holds no game: where it is, and why; no path: the standard input.

    Line 0 stands for the whole file, which the reason names.
    """

    path: Path | None
    line: int
    reason: str

    def __str__(self) -> str:
        if self.line == 0:
            return self.reason
        name = "standard input" if self.path is None else repr(str(self.path))
        return f"{name}, line {self.line}: {self.reason}"


class History:
    """The games in a folder: past ones, unfinished ones, and new ones as they are played.

    A file that cannot be written does not stop a game: `problem` says why it is not kept.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or games_folder()
        self.problem: str | None = None
        self._begun = datetime.min.replace(tzinfo=UTC)
        self.ledger = Ledger(self.folder / "shown.jsonl")
        """What was shown of the layouts of games that others play, or that wait."""

    @property
    def path(self) -> Path:
        """The file with the finished games."""
        return self.folder / "games.jsonl"

    # Playing

    def begin(self, record: Record) -> Recording:
        """Keep a game from now on; its moves so far are kept too, if it has any.

        Nothing is written before the first move: games that nobody played leave no trace.
        """
        if not record.begun:
            # Games begun at once are a millisecond apart, so that they have an order.
            self._begun = max(datetime.now(UTC), self._begun + timedelta(milliseconds=1))
            begun = self._begun.isoformat(timespec="milliseconds").replace("+00:00", "Z")
            record = replace(record, begun=begun)
        if not record.identity:
            record = replace(record, identity=_new_identity(record.begun))
        return Recording(self, record)

    def unfinished(self) -> list[Record]:
        """The games to go on with, the latest last; not those that another program plays now."""
        found = self._read_playing(lambda file: file.lock())
        ended = [record for record in found if record.is_over]
        if ended:
            self._bring_in(ended)
        found = [record for record in found if not record.is_over and record.moves]
        return sorted(found, key=lambda record: (record.begun, record.identity))

    def _bring_in(self, ended: list[Record]) -> None:
        """Put games among the past ones whose program was killed just before it could."""
        known = {(record.identity, len(record.moves)) for record in self.games()}
        for record in ended:
            with contextlib.suppress(BadRecord):
                recording = self.resume(record)
                if (record.identity, len(record.moves)) in known:
                    recording.drop()
                else:
                    recording.close(is_done=True)

    def in_play(self, skipped: set[str]) -> list[Record]:
        """All unfinished games but those of these identities, those that others play among them."""
        return self._read_playing(lambda file: file.path.stem not in skipped)

    def _read_playing(self, is_wanted: Callable[[LineFile], bool]) -> list[Record]:
        """The unfinished games whose files are wanted; those that cannot be read are left out."""
        found = []
        for path in self._playing_files():
            with contextlib.suppress(OSError, BadRecord), LineFile(path, must_exist=True) as file:
                if is_wanted(file):
                    found.append(_read_playing(file))
        return found

    def stamps(self, skipped: set[str]) -> dict[str, int]:
        """What changes when one of these games goes on: the bytes of each one's file."""
        found = {}
        for path in self._playing_files():
            if path.stem not in skipped:
                with contextlib.suppress(OSError):
                    found[path.stem] = path.stat().st_size
        return found

    def resume(self, record: Record) -> Recording:
        """Go on with an unfinished game; `BadRecord` if another program does so already."""
        recording = Recording(self, record)
        recording.take()
        return recording

    def forget(self, record: Record) -> None:
        """Put an unfinished game among the past ones as it stands: it is not offered again."""
        recording = self.resume(record)
        recording.close(is_done=True)

    # Reading

    def games(self, damages: list[Damage] | None = None) -> list[Record]:
        """The past games, the earliest first; lines that hold none are added to `damages`.

        A game that went on after its end, because a move was taken back, is there once.
        """
        return unique(read_records(self.path, damages)) if self.path.exists() else []

    def latest(self, most: int) -> list[Record]:
        """The past games of at most so many last lines, the latest first.

        Lines that hold no game are left out. However many games there are, only these are kept.
        """
        try:
            with self.path.open("rb") as file:
                lines = deque(_lines([file], self.path, []), most)
        except OSError:
            return []
        found: dict[object, Record] = {}
        for place, line in enumerate(reversed(lines)):
            with contextlib.suppress(BadRecord, UnicodeDecodeError):
                record = Record.parse(line.decode())
                found.setdefault(record.identity or place, record)
        return list(found.values())

    def read_on(self, begin: int, most: int) -> tuple[list[Record], int]:
        """The past games from a byte of their file on, in order, and the byte where to go on.

        Lines are read until `most` bytes are. Those that hold no game are left out; a last one
        that is not ended yet is read the next time, unless it holds a game already.
        """
        found: list[Record] = []
        end = begin
        try:
            with self.path.open("rb") as file:
                file.seek(begin)
                for line in _lines([file], self.path, []):
                    record = None
                    with contextlib.suppress(BadRecord, UnicodeDecodeError):
                        record = Record.parse(line.decode())
                        found.append(record)
                    if record is None and not line.endswith(b"\n"):
                        break
                    end += len(line)
                    if end - begin >= most:
                        break
        except OSError:
            pass
        return found, end

    def _playing_files(self) -> list[Path]:
        folder = self.folder / "playing"
        return list(folder.glob("*.jsonl")) if folder.is_dir() else []

    def append(self, record: Record) -> bool:
        """Add a game to the past ones; whether that worked."""
        try:
            append_line(self.path, record.text)
        except OSError as error:
            self.note(error, self.path)
            return False
        return True

    def note(self, error: OSError, path: Path) -> None:
        """Remember why a game is not kept, of which this is the file."""
        reason = reason_of(error)
        is_full = reason == FULL
        self.problem = f"not kept: {reason if is_full else f'cannot write {str(path)!r}: {reason}'}"


class Recording:
    """A game that is being played, written down move by move.

    `record` is the game so far. After its last move call `close`: a game that is over goes to the
    past ones, another stays to be gone on with.
    """

    def __init__(self, history: History, record: Record) -> None:
        self.history = history
        self.record = record
        self._file: LineFile | None = None
        self._is_behind = False

    @property
    def path(self) -> Path:
        """The file of this game while it is played."""
        return self.history.folder / "playing" / f"{self.record.identity}.jsonl"

    @property
    def is_open(self) -> bool:
        """Whether the game's file is held: other programs leave it alone."""
        return self._file is not None

    def add(self, move: RecordedMove, outcome: Outcome = Outcome.PLAYING) -> None:
        """Write a move down, with how the game stands after it.

        A game that is over is put among the past ones at once; a further move (an undo) takes it up
        again.
        """
        self.record = self.record.with_move(move, outcome)
        told = [] if outcome is Outcome.PLAYING else [{_OUTCOME: str(outcome)}]
        self._keep(move.to_json(), *told)
        if outcome is not Outcome.PLAYING:
            self._archive()

    def help(self, name: str) -> None:
        """Write down that this helped the player (`odds`, `hint`, `ai`, ...)."""
        if name in self.record.helps:
            return
        self.record = self.record.with_help(name)
        if self._file is not None:
            self._keep({_HELP: name})

    def lay(self, layout: Layout) -> None:
        """Write down the mines of a game that had a seed alone."""
        self.record = replace(self.record, seed=None, layout=layout)
        if self._file is not None:
            self._keep({_MINES: layout.text})

    def note_clock(self, milliseconds: int) -> None:
        """Write down how late it is, so that thinking counts though no move follows."""
        if self._file is not None and milliseconds > self.record.milliseconds:
            self.record = replace(self.record, clock=milliseconds)
            self._keep({_CLOCK: milliseconds})

    def note_wasted(self, wasted: tuple[int, int, int]) -> None:
        """Write down how many clicks changed nothing."""
        if wasted != self.record.wasted:
            self.record = replace(self.record, wasted=wasted)
            if self._file is not None:
                self._keep({_WASTED: [*wasted]})

    def take(self) -> None:
        """Take the file of an unfinished game over; `BadRecord` if another program has it."""
        try:
            file = LineFile(self.path, must_exist=True)
        except OSError as error:
            raise BadRecord(f"cannot go on with {str(self.path)!r}: {reason_of(error)}") from error
        try:
            if not file.lock():
                raise BadRecord(f"the game {self.record.identity!r} is being played already")
            record = _read_playing(file)
            if record.identity != self.record.identity:
                raise BadRecord(f"{str(self.path)!r} holds another game: {record.identity!r}")
        except BaseException:
            file.close()
            raise
        try:
            file.mend()
        except OSError as error:
            self.history.note(error, self.path)
        self.record, self._file = record, file

    def close(self, *, is_done: bool = False) -> None:
        """Let go of the game; `is_done` puts an unfinished one among the past ones as it stands."""
        if self.record.moves and self._file is not None and is_done:
            self._archive()
        if self._file is not None:
            self._file.close()
            self._file = None

    def _archive(self) -> None:
        """Put the game among the past ones; only then its own file may go."""
        if self.history.append(self.record):
            self.drop()

    def drop(self) -> None:
        """Remove the file of this game; its record stays, and a further move begins a new file."""
        if self._file is not None:
            # Not every system removes a file that is open: let go of it first.
            self._file.close()
            self._file = None
        with contextlib.suppress(OSError):
            self.path.unlink()

    def _keep(self, *values: object) -> None:
        """Write lines, all at once; what the system has survives the end of this program.

        The first, and those after some that could not be written, are all that is known of the
        game: no file lacks a move in its midst.
        """
        is_new = self._file is None
        try:
            if self._file is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._file = LineFile(self.path)
                self._file.lock()
                self._is_behind = True
            if self._is_behind:
                known = (self.record.header(), *(move.to_json() for move in self.record.moves))
                values = (*known, *(each for each in values if isinstance(each, dict)))
            self._file.append(*(json.dumps(each, ensure_ascii=False).encode() for each in values))
            self._is_behind = False
        except OSError as error:
            self._is_behind = True
            self.history.note(error, self.path)
            if is_new:
                self.drop()


def read_records(path: Path, damages: list[Damage] | None = None) -> Iterator[Record]:
    """The records in a file of one line each; lines that hold none are added to `damages`."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise BadRecord(f"cannot read {str(path)!r}: {error.strerror}") from error
    with file:
        yield from records_in([file], path, damages)


def records_in(
    files: Iterable[IO[bytes]], path: Path | None, damages: list[Damage] | None = None
) -> Iterator[Record]:
    """The same of open files that follow each other; `path` is where their lines come from."""
    damages = [] if damages is None else damages
    for number, line in enumerate(_lines(files, path, damages), 1):
        if not line.strip():
            continue
        try:
            yield Record.parse(line.decode())
        except (BadRecord, UnicodeDecodeError) as error:
            reason = str(error) if isinstance(error, BadRecord) else "not text"
            damages.append(Damage(path, number, reason))


def unique(records: Iterator[Record]) -> list[Record]:
    """The records, of those with the same identity only the last, in its place."""
    found: dict[object, Record] = {}
    for place, record in enumerate(records):
        key = record.identity or place
        found.pop(key, None)
        found[key] = record
    return list(found.values())


def _lines(files: Iterable[IO[bytes]], path: Path | None, damages: list[Damage]) -> Iterator[bytes]:
    """The lines of files that follow each other; one too long for memory ends them."""
    number = 0
    for file in files:
        while line := file.readline(4 * LONGEST_TEXT):
            number += 1
            if len(line) >= 4 * LONGEST_TEXT:
                damages.append(Damage(path, number, "the line is too long"))
                return
            yield line


def _read_playing(file: LineFile) -> Record:
    """The game in the file of one that is being played; what a crash cut off is left out."""
    lines = file.read(4 * LONGEST_TEXT).split(b"\n")
    moves: list[RecordedMove] = []
    header: dict[str, Any] = {}
    for line in lines:
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, list):
            moves.append(RecordedMove.from_json(value))
            header[_OUTCOME] = Outcome.PLAYING.value
        elif isinstance(value, dict) and "sapper" in value:
            header, moves = value, []
        elif isinstance(value, dict):
            _take_note(header, value)
    return replace(Record.from_json({**header, "moves": []}), moves=tuple(moves))


def _take_note(header: dict[str, Any], note: dict[str, Any]) -> None:
    """Take over what a line between the moves says of the game."""
    if _HELP in note and note[_HELP] not in (helps := header.get("helps", [])):
        header["helps"] = [*helps, note[_HELP]]
    if note.get(_OUTCOME) in [each.value for each in Outcome]:
        header[_OUTCOME] = note[_OUTCOME]
    if _MINES in note:
        header |= {"seed": None, _MINES: note[_MINES]}
    header |= {name: note[name] for name in (_CLOCK, _WASTED) if name in note}


def _new_identity(begun: str) -> str:
    """A name that no other game has: the time, and chance."""
    stamp = "".join(letter for letter in begun if letter.isdigit())[:14]
    return f"{stamp}-{secrets.token_hex(4)}"
