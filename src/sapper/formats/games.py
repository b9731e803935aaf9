"""Files with games: our own, one line each, and the community's replays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sapper.errors import BadRecord
from sapper.formats import rawvf, replays
from sapper.history import Damage, read_records
from sapper.record import Record

LARGEST_REPLAY = 16 * 2**20
"""The bytes of the largest replay that is read."""
SUFFIXES = (".jsonl", ".json", ".sapper", ".rawvf", *replays.CLASSES)
"""The suffixes of files that may hold games."""


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
                    damages.append(Damage(each, 1, str(error)))
        return
    suffix = path.suffix.lower()
    if suffix in replays.CLASSES:
        yield replays.read(path)
    elif suffix == ".rawvf":
        yield rawvf.parse(_read_bytes(path))
    else:
        yield from read_records(path, damages)


def _read_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_REPLAY + 1)
    except OSError as error:
        raise BadRecord(f"cannot read {str(path)!r}: {error.strerror}") from error
    if len(data) > LARGEST_REPLAY:
        raise BadRecord(f"{str(path)!r} has more than {LARGEST_REPLAY} bytes")
    return data
