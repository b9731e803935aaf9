"""The games of a block as a file that its worker writes: compressed lines of JSON.

The place is a folder, or the address of one in a store that fsspec knows (`s3://...`). The name is
the block's own, so that a block that is played again replaces what was there; the run's file says
which blocks count.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from sapper.arena.record import GameRecord
from sapper.core.errors import BadRun
from sapper.core.level import Level
from sapper.files.whole_file import replacing_bytes


class BlockFile:
    """A file of games: they are added board by board, written whole, and read back."""

    def __init__(self, folder: str, span: tuple[int, int, int]) -> None:
        number, begin, end = span
        self.address = f"{folder.rstrip('/')}/games-{number}-{begin}-{end}.jsonl.gz"
        self._is_afar = "://" in folder
        self._lines: list[str] = []

    def add(self, place: tuple[int, int], games: Sequence[GameRecord], level: Level) -> None:
        """Keep the games of a board, as a run's file does."""
        data = {"board": place, "games": [game.to_json(level) for game in games]}
        self._lines.append(json.dumps(data, separators=(",", ":")))

    def write(self) -> None:
        """Put all that was added in its place, whole or not at all; `BadRun` if that fails."""
        data = gzip.compress("".join(f"{line}\n" for line in self._lines).encode(), 6, mtime=0)
        try:
            if self._is_afar:
                _store(self.address).pipe_file(self.address, data)
                return
            path = Path(self.address)
            path.parent.mkdir(parents=True, exist_ok=True)
            with replacing_bytes(path) as file:
                file.write(data)
        except (OSError, ValueError, ImportError) as error:
            raise BadRun(f"cannot write {self.address!r}: {_line(error)}") from error

    def games(self, level: Level) -> Iterator[tuple[int, list[GameRecord]]]:
        """Every board's number with its games; `BadRun` for what cannot be read."""
        try:
            if self._is_afar:
                data = _store(self.address).cat_file(self.address)
            else:
                data = Path(self.address).read_bytes()
            for line in gzip.decompress(data).splitlines():
                found = json.loads(line)
                games = [GameRecord.from_json(game, level) for game in found["games"]]
                yield int(found["board"][1]), games
        except (OSError, EOFError, ValueError, KeyError, TypeError, ImportError) as error:
            raise BadRun(f"cannot read {self.address!r}: {_line(error)}") from error


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


def _store(address: str) -> Any:
    """What reads and writes at that address."""
    try:
        fsspec: Any = import_module("fsspec")
    except ImportError:
        raise BadRun("a store needs fsspec: pip install 'sapper[cluster]'") from None
    return fsspec.url_to_fs(address)[0]
