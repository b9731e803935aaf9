"""What a dropped file holds, in the text forms that the page reads itself."""

from __future__ import annotations

from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import Any

from sapper.core import BadBoard, BadRecord, SapperError
from sapper.game import Board, formats
from sapper.game.formats.games import read_games

_OF_GAMES = {".jsonl", ".json", ".sapper", ".rawvf", ".avf", ".evf", ".rmv", ".mvf"}


def read_any(name: str, content: bytes) -> dict[str, Any]:
    """A position as text, a board as a link, or games as records; `BadBoard` if none of them.

    Endings tell what is tried first; a file of another ending may hold the same.
    """
    readers = [_read_board, _read_games]
    if PurePath(name).suffix.lower() in _OF_GAMES:
        readers.reverse()
    reasons = []
    for read in readers:
        try:
            return read(name, content)
        except SapperError as error:
            reasons.append(error)
    raise BadBoard(f"{name!r} holds no game, position or board: {reasons[0]}")


def _read_games(name: str, content: bytes) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        path = Path(folder, Path(name).name or "game.jsonl")
        path.write_bytes(content)
        games = [record.text for record in read_games(path)]
    if not games:
        raise BadRecord(f"no game in {name!r}, expected records of Sapper or a RAWVF replay")
    return {"kind": "games", "games": games}


def _read_board(name: str, content: bytes) -> dict[str, Any]:
    found = formats.parse(content, suffix=PurePath(name).suffix)
    if isinstance(found, Board):
        return {"kind": "position", "text": formats.write(found.layout, "link").decode().strip()}
    if found.record is not None:
        return {"kind": "games", "games": [found.record.text]}
    return {"kind": "position", "text": str(found.view)}
