"""The files in which earlier versions kept games: read once, and kept under another name."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from sapper import _kernel
from sapper.core.errors import BadRecord, SapperError
from sapper.game.game import Game, Outcome
from sapper.game.record import LONGEST_TEXT, Record, RecordedMove

_PAST, _PLAYING, _SHOWN, _COUNTED = "games.jsonl", "playing", "shown.jsonl", "counted.json"
_OUTCOME = "outcome"


def is_there(folder: Path) -> bool:
    """Whether an earlier version has left games."""
    return (folder / _PAST).is_file() or (folder / _PLAYING).is_dir()


def set_aside(folder: Path) -> None:
    """Give the old files other names; nothing of them is changed."""
    for name in (_PAST, _PLAYING, _SHOWN, _COUNTED):
        with contextlib.suppress(OSError):
            target = folder / f"{name}.old"
            if not target.exists():
                (folder / name).rename(target)


def read(folder: Path) -> Iterator[tuple[Record, bool]]:
    """Every game of the old files, and whether it is a past one.

    A game that went on after its end stands there twice: the last time counts.
    """
    found: dict[object, Record] = {}
    for place, record in enumerate(_past(folder / _PAST)):
        found.pop(record.identity or place, None)
        found[record.identity or place] = record
    shown = _shown(folder / _SHOWN)
    for path in sorted((folder / _PLAYING).glob("*.jsonl")):
        with contextlib.suppress(OSError, SapperError):
            record = _dealt(_read_playing(path), shown)
            if record.is_over:
                found.setdefault(record.identity, record)
            elif record.moves:
                found.pop(record.identity, None)
                yield record, False
    yield from ((record, True) for record in found.values())


def _past(path: Path) -> Iterator[Record]:
    with contextlib.suppress(OSError), path.open("rb") as file:
        while line := file.readline(4 * LONGEST_TEXT):
            with contextlib.suppress(BadRecord, UnicodeDecodeError):
                yield Record.parse(line.decode())


def _dealt(record: Record, shown: dict[str, list[str]]) -> Record:
    """A game that was begun by a seed has its mines instead, and what was shown of them."""
    layout = record.laid()
    if layout is not None:
        name = _kernel.PlayedGame(Game.on(layout).rules).digest
        for help_ in shown.get(name, []):
            record = record.with_help(help_)
    return replace(record, seed=None, layout=layout)


def _shown(path: Path) -> dict[str, list[str]]:
    """What was shown of waiting games, by the digests of their mines."""
    helps: dict[str, list[str]] = {}
    with contextlib.suppress(OSError):
        for line in path.read_bytes().splitlines():
            with contextlib.suppress(ValueError, TypeError, RecursionError):
                digest, help_ = json.loads(line)
                if isinstance(digest, str) and isinstance(help_, str):
                    helps.setdefault(digest, []).append(help_)
    return helps


def _read_playing(path: Path) -> Record:
    """The game in the file of one that was being played; what a crash cut off is left out."""
    moves: list[RecordedMove] = []
    header: dict[str, Any] = {}
    with path.open("rb") as file:
        lines = file.read(4 * LONGEST_TEXT).split(b"\n")
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
    if "help" in note and note["help"] not in (helps := header.get("helps", [])):
        header["helps"] = [*helps, note["help"]]
    if note.get(_OUTCOME) in [each.value for each in Outcome]:
        header[_OUTCOME] = note[_OUTCOME]
    if "mines" in note:
        header |= {"seed": None, "mines": note["mines"]}
    header |= {name: note[name] for name in ("clock", "wasted") if name in note}
