"""How many games of each level were played and won, kept in a file between sessions."""

from __future__ import annotations

import contextlib
import json
import math
import os
import tempfile
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

import platformdirs


def statistics_file() -> Path:
    """Where the user's statistics lie."""
    return platformdirs.user_data_path("sapper", appauthor=False) / "statistics.json"


@dataclass(frozen=True, slots=True)
class Record:
    """The games of one level.

    `assisted` counts finished games in which an AI moved, a hint was shown or a move was taken
    back, or whose board was no new one; all other fields are about games played alone.
    """

    played: int = 0
    won: int = 0
    streak: int = 0
    best_streak: int = 0
    best_seconds: float | None = None
    assisted: int = 0

    def after(self, won: bool, seconds: float, assisted: bool) -> Record:
        """The record with one more finished game."""
        if assisted:
            return replace(self, assisted=self.assisted + 1)
        streak = self.streak + 1 if won else 0
        best = self.best_seconds
        if won:
            best = seconds if best is None else min(best, seconds)
        return replace(
            self,
            played=self.played + 1,
            won=self.won + won,
            streak=streak,
            best_streak=max(self.best_streak, streak),
            best_seconds=best,
        )


class Statistics:
    """The records by level, read from a file and written back after every game.

    A damaged file is set aside under another name, which `damaged` then holds. A file that cannot
    be written does not stop the game: `problem` says what is wrong.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or statistics_file()
        self.damaged: Path | None = None
        self.problem: str | None = None
        self.records: dict[str, Record] = self._read()

    def record(self, level: str) -> Record:
        """The record of a level, an empty one if it was never played."""
        return self.records.get(level, Record())

    def add(self, level: str, *, won: bool, seconds: float, assisted: bool) -> None:
        """Count a finished game and write the file."""
        self.records[level] = self.record(level).after(won, round(seconds, 3), assisted)
        try:
            self._write()
        except OSError as error:
            self.problem = f"cannot write {str(self.path)!r}: {error.strerror}"

    def _read(self) -> dict[str, Record]:
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            return {level: _parse_record(entry) for level, entry in data["levels"].items()}
        except FileNotFoundError:
            return {}
        except OSError as error:
            self.problem = f"cannot read {str(self.path)!r}: {error.strerror}"
            return {}
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            self._set_aside()
            return {}

    def _set_aside(self) -> None:
        """Rename a damaged file, so that nothing in it is lost."""
        number = 1
        while (aside := self.path.with_suffix(f".damaged-{number}")).exists():
            number += 1
        try:
            self.path.rename(aside)
            self.damaged = aside
        except OSError as error:
            self.problem = f"cannot set {str(self.path)!r} aside: {error.strerror}"

    def _write(self) -> None:
        """Write beside the file, then take its place: a crash leaves the old one whole."""
        levels = {level: asdict(record) for level, record in self.records.items()}
        text = json.dumps({"version": 1, "levels": levels}, indent=1) + "\n"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=self.path.name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, self.path)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise


def _parse_record(entry: dict[str, Any]) -> Record:
    """The record that an entry of the file holds; `ValueError` if it is none."""
    record = Record(**entry)
    for field in fields(record):
        value = getattr(record, field.name)
        if field.name == "best_seconds":
            if value is not None and not 0 <= value < math.inf:
                raise ValueError(f"best_seconds is {value!r}, expected a time")
        elif isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise ValueError(f"{field.name} is {value!r}, expected a count")
    return record
