"""Files with games: our own, one line each, and the community's replays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO

from sapper.core import BadRecord, View
from sapper.game import formats
from sapper.game.formats import rawvf, replays
from sapper.game.layout import Layout
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


def read_game(path: Path) -> Record | View | Layout:
    """What a file holds: a game, a position or a board; a `SapperError` if that is nothing."""
    if path.suffix.lower() not in (SUFFIX, ".rawvf", *replays.CLASSES):
        return formats.read(path)
    damages: list[Damage] = []
    for record in read_games(path, damages):
        return record
    reason = damages[0].reason if damages else "there is nothing in it"
    raise BadRecord(f"no game in {str(path)!r}: {reason}")


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
    if suffix in replays.CLASSES:
        yield replays.read(path)
    elif suffix == ".rawvf":
        yield _read_rawvf(path)
    else:
        try:
            file = path.open("rb")
        except OSError as error:
            raise BadRecord(f"cannot read {str(path)!r}: {error.strerror}") from error
        with file:
            yield from _records([file], path, damages)


def _read_rawvf(path: Path) -> Record:
    """The game in a RAWVF file; `BadRecord` that names the file if there is none."""
    try:
        with path.open("rb") as file:
            data = _whole(file, repr(str(path)))
    except OSError as error:
        raise BadRecord(f"cannot read {str(path)!r}: {error.strerror}") from error
    try:
        return rawvf.parse(data)
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
