"""Kept games as statistics need them: a row each, and a file of rows so that none is read twice.

A history of fifty thousand games is a hundred megabytes. What is counted of it is kept beside it,
with the place up to which it was read: the next session reads on from there. The file is only a
shortcut. One that is missing, damaged, or does not fit the games is made anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sapper.core.errors import BadRecord, SapperError
from sapper.core.level import Level, StartRule
from sapper.files.whole_file import replacing
from sapper.game.game import Outcome
from sapper.game.history import History
from sapper.game.metrics import three_bv
from sapper.game.record import FirstEnd, Record
from sapper.session.tally import BestTime, GameKind

_VERSION = 2
_CHECKED = 4096
"""So many bytes before the place that was read to must still be the same."""
_LARGEST = 2**28


@dataclass(frozen=True, slots=True)
class Counted:
    """A person's game: how it ended first, and its time if it was won alone.

    A game that is damaged, or never ended, is `playing`: it counts for nothing.
    """

    identity: str
    kind: GameKind
    outcome: Outcome
    is_helped: bool = False
    time: BestTime | None = None

    @classmethod
    def of(cls, record: Record) -> Counted:
        kind = GameKind.of(record)
        try:
            end = record.first_end()
            time = _time(record, end) if end.outcome is Outcome.WON and not end.helps else None
        except SapperError:
            return cls(record.identity, kind, Outcome.PLAYING)
        return cls(record.identity, kind, end.outcome, bool(end.helps), time)


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a part of a history's file, and the bytes where that part begins and ends."""

    rows: tuple[Counted, ...]
    begin: int
    end: int
    is_kept: bool = False
    """Whether they were counted by an earlier session."""


def next_rows(history: History, begin: int, most: int) -> Rows:
    """The rows from a byte on: those that an earlier session kept, or of about so many bytes."""
    kept = _kept_rows(history) if begin == 0 else None
    if kept is not None:
        return kept
    records, end = history.read_on(begin, most)
    return Rows(tuple(Counted.of(each) for each in records if not each.is_agent), begin, end)


def _kept_rows(history: History) -> Rows | None:
    """The rows that were kept; None where they do not fit the games."""
    path = _path(history)
    try:
        if path.stat().st_size > _LARGEST:
            return None
        data = json.loads(path.read_bytes())
        end = data["end"]
        if data["version"] != _VERSION or data["before"] != _before(history.path, end):
            return None
        kinds: dict[str, GameKind] = {}
        return Rows(tuple(_row(each, kinds) for each in data["rows"]), 0, end, is_kept=True)
    except (OSError, ValueError, TypeError, KeyError, SapperError, RecursionError):
        return None


def save_rows(history: History, rows: Sequence[Counted], end: int) -> None:
    """Keep the rows of all games up to a byte; where that cannot be done they are counted anew."""
    with contextlib.suppress(OSError):
        data = {
            "version": _VERSION,
            "end": end,
            "before": _before(history.path, end),
            "rows": [_json(each) for each in rows],
        }
        with replacing(_path(history)) as file:
            json.dump(data, file, separators=(",", ":"))


def _path(history: History) -> Path:
    return history.folder / "counted.json"


def _before(path: Path, end: int) -> str:
    """A digest of what stands before a byte of a file: another file has another."""
    with path.open("rb") as file:
        file.seek(max(0, end - _CHECKED))
        return hashlib.sha256(file.read(min(_CHECKED, end))).hexdigest()


def _json(row: Counted) -> list[Any]:
    """The row in JSON's types; `_row` undoes it."""
    kind, time = row.kind, row.time
    name = f"{kind.level} {kind.start} {kind.is_course:d} {kind.is_no_guess:d}"
    behind = [] if time is None else [time.seconds, time.clicks, time.day]
    return [row.identity, name, str(row.outcome), row.is_helped, *behind]


def _row(data: Any, kinds: dict[str, GameKind]) -> Counted:
    """The row that `_json` wrote; an error of some kind if it is none."""
    identity, name, outcome, is_helped, *behind = data
    if not isinstance(identity, str) or not isinstance(is_helped, bool):
        raise BadRecord(f"no row of counted games: {str(data)[:60]}")
    if name not in kinds:
        level, start, is_course, is_no_guess = name.split(" ")
        rules = is_course == "1", is_no_guess == "1"
        kinds[name] = GameKind(Level.parse(level), StartRule.parse(start), *rules)
    time = None
    if behind:
        seconds, clicks, day = behind
        time = BestTime(float(seconds), int(clicks), str(day))
    return Counted(identity, kinds[name], Outcome(outcome), is_helped, time)


def _time(record: Record, end: FirstEnd) -> BestTime:
    """The time of a won game and what its board asked for."""
    layout = record.laid()
    clicks = three_bv(layout) if layout is not None else 0
    return BestTime(end.milliseconds / 1000, clicks, record.begun[:10])
