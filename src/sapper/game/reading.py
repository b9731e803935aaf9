"""`sapper.read`: one reader for everything that holds a position or a board."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any

from sapper.core import BadBoard, View, as_path, quoted
from sapper.game import formats
from sapper.game.formats import json_board
from sapper.game.layout import Layout
from sapper.game.positions import Board, Position
from sapper.game.record import Record


def read(source: Any, mines: int | None = None) -> Position | Board:
    """Return the position or the board that anything holds.

    It may be a text, a link, a whole address, a game ID, a path, the bytes of a file or of a
    picture, rows from JSON, a game, a record, a view or a layout. A text that names a file is its
    path. `mines` is the total, for what does not say it. Nothing is fetched from the web. Raise
    `BadBoard` or `BadRecord` in one line if the source holds nothing, or more than one.
    """
    shown = quoted(source) if isinstance(source, str | PathLike) else ""
    found = formats.only(read_each(source, mines), shown)
    return found if mines is None else found.with_total(mines)


def read_each(source: Any, mines: int | None = None) -> Iterator[Position | Board]:
    """Yield each position or board of a source, as `read` does: a file may hold many."""
    match source:
        case Position() | Board():
            yield source
        case View() | Layout() | Record():
            yield formats.as_read(source)
        case bytes():
            yield from formats.read_each(source, mines=mines)
        case dict() | list() | tuple():
            yield json_board.of_value(source)
        case str():
            yield from _read_words(source, mines)
        case PathLike():
            yield from _read_path(as_path(source), mines)
        case _ if isinstance(view := getattr(source, "view", None), View):
            yield Position(view)
        case _ if isinstance(layout := getattr(source, "layout", None), Layout):
            yield Board(layout, getattr(source, "first", None))
        case _:
            raise BadBoard(f"{quoted(source)}, expected a position, a board or the path of a file")


def _read_words(words: str, mines: int | None) -> Iterator[Position | Board]:
    """Yield what a text holds, or the file of that name: a file goes first."""
    if not _is_there(words, Path.is_file):
        data = words.encode(errors="replace")
        if formats.format_of(data) is not None:
            yield from formats.read_each(data, mines=mines)
            return
        if not words or not _is_there(words, Path.exists):
            raise BadBoard(f"{quoted(words)}: no such file, and no position such as '.../11. 1'")
    yield from _read_path(Path(words), mines)


def _read_path(path: Path, mines: int | None) -> Iterator[Position | Board]:
    try:
        file = path.open("rb")
    except OSError as error:
        raise BadBoard(f"cannot read {str(path)!r}: {error.strerror}") from error
    with file:
        yield from formats.read_stream(file, str(path), suffix=path.suffix, mines=mines)


def _is_there(words: str, ask: Any) -> bool:
    """Return True if there is a file of that name; words that cannot be a name are none."""
    try:
        return bool(ask(Path(words)))
    except (OSError, ValueError):
        return False
