"""Files with games: our own, one line each, and the community's replays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO

from sapper.core import BadRecord
from sapper.game.formats import rawvf, replays
from sapper.game.record import LONGEST_TEXT, Record

LARGEST_REPLAY = 16 * 2**20
"""The bytes of the largest replay that is read."""
_HEAD = 4096
"""The bytes by which the standard input shows what it holds."""
SUFFIX = ".game"
"""The ending of a saved game's file: one record."""
SUFFIXES = (".jsonl", ".json", SUFFIX, ".rawvf", *replays.CLASSES)
"""The suffixes of files that may hold games."""


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


def is_like(data: bytes) -> bool:
    """Return True if the bytes begin as a record does."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and b'"sapper":' in data


def parse_each(file: IO[bytes], name: str) -> Iterator[Record]:
    """Yield the records of an open file; `BadRecord` for a line that holds none."""
    damages: list[Damage] = []
    for record in _records([file], None, damages):
        _refuse(damages, name)
        yield record
    _refuse(damages, name)


def _refuse(damages: list[Damage], name: str) -> None:
    for damage in damages:
        where = f"{name!r}, line {damage.line}" if name else f"line {damage.line}"
        raise BadRecord(f"{where}: {damage.reason}")


def read_games(path: Path, damages: list[Damage] | None = None) -> Iterator[Record]:
    """The games of a file, or of all such files in a folder.

    What cannot be read in a folder, or in a file of several games, is added to `damages`, and the
    rest is read all the same. `BadRecord` if a file that holds one game cannot be read.
    """
    damages = [] if damages is None else damages
    if path.is_dir():
        for each in sorted(path.rglob("*")):
            if each.suffix.lower() in SUFFIXES and each.is_file():
                try:
                    yield from read_games(each, damages)
                except BadRecord as error:
                    damages.append(Damage(each, 0, str(error)))
        return
    suffix = path.suffix.lower()
    if suffix in (".rawvf", *replays.CLASSES):
        yield _read_replay(path)
    else:
        try:
            file = path.open("rb")
        except OSError as error:
            raise BadRecord(f"cannot read {str(path)!r}: {error.strerror}") from error
        with file:
            yield from _records([file], path, damages)


def _read_replay(path: Path) -> Record:
    """Return the game in a replay; `BadRecord` that names the file if there is none."""
    try:
        with path.open("rb") as file:
            data = _whole(file, repr(str(path)))
    except OSError as error:
        raise BadRecord(f"cannot read {str(path)!r}: {error.strerror}") from error
    kind = path.suffix.lower()
    try:
        return rawvf.parse(data) if kind == ".rawvf" else replays.parse(data, kind)
    except BadRecord as error:
        raise BadRecord(f"{str(path)!r}: {error}") from error


def read_stream(file: IO[bytes], damages: list[Damage]) -> Iterator[Record]:
    """The games of the standard input: our own, one line each, or one RAWVF replay.

    What holds no game is added to `damages`. The other replays need a file with their suffix.
    """
    head = file.read(_HEAD)
    if rawvf.is_like(head):
        yield rawvf.parse(_whole(file, "standard input", head))
    else:
        # The head ends anywhere: the rest of its last line belongs to it.
        start = BytesIO(head + file.readline(4 * LONGEST_TEXT))
        yield from _records([start, file], None, damages)


def _whole(file: IO[bytes], name: str, head: bytes = b"") -> bytes:
    """All that is in a file, behind what was read of it already; not more than we read."""
    data = head + file.read(LARGEST_REPLAY + 1)
    if len(data) > LARGEST_REPLAY:
        raise BadRecord(f"{name} has more than {LARGEST_REPLAY:,} bytes")
    return data


def _records(
    files: Iterable[IO[bytes]], path: Path | None, damages: list[Damage]
) -> Iterator[Record]:
    """Read the records of open files that follow each other.

    `path` is where their lines come from. Lines that hold no record are added to `damages`.
    """
    for number, line in enumerate(_lines(files, path, damages), 1):
        if not line.strip():
            continue
        try:
            yield Record.parse(line.decode())
        except (BadRecord, UnicodeDecodeError) as error:
            reason = str(error) if isinstance(error, BadRecord) else "not text"
            damages.append(Damage(path, number, reason))


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
