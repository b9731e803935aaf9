"""File formats: one module each; all that is read goes through the list of them.

A format holds a *position* (what is seen), a *board* (where the mines are), a game, or many of
them, one after the other. `read_stream` finds out what a file holds. `sapper.read` also takes paths
and values.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO

from sapper.core import (
    ENDINGS,
    LARGEST_PICTURE,
    BadBoard,
    SapperError,
    View,
    is_picture,
    quoted,
    read_picture,
)
from sapper.game.formats import (
    boardset,
    games,
    json_board,
    link,
    mbf,
    mine,
    rawvf,
    replays,
    tatham,
    text,
)
from sapper.game.layout import Layout
from sapper.game.positions import Board, Position
from sapper.game.record import Record

if TYPE_CHECKING:
    from sapper_vision import Reading

LARGEST_FILE = 16 * 2**20
"""Maximum size of a file with one board, position or game, in bytes."""
_HEAD = 4096
"""The bytes at the start of a stream that tell whether it holds many values."""

_Value = View | Layout | Record | Position | Board


@dataclass(frozen=True, slots=True)
class Format:
    """A format.

    `is_like` tells whether bytes may be in it. It sees all of them, or the first ones if the format
    has `parse_each`, which yields many values from a stream whose name is for errors. `writes` is
    what `write` takes.
    """

    name: str
    suffixes: tuple[str, ...]
    is_like: Callable[[bytes], bool]
    parse: Callable[[bytes], _Value] | None = None
    parse_each: Callable[[BinaryIO, str], Iterator[_Value]] | None = None
    writes: type[View] | type[Layout] | None = None
    write: Callable[[Any], bytes] | None = None


def _is_nothing(data: bytes) -> bool:
    """Return False: only the ending of a file tells that it is a replay."""
    return False


FORMATS = {
    each.name: each
    for each in (
        Format("boards", (".boards",), boardset.is_like, parse_each=boardset.parse_each),
        Format("games", (".game", ".jsonl"), games.is_like, parse_each=games.parse_each),
        Format("mbf", (".mbf", ".abf"), mbf.is_like, mbf.parse, None, Layout, mbf.write),
        Format("rawvf", (".rawvf",), rawvf.is_like, rawvf.parse),
        *(
            Format(kind[1:], (kind,), _is_nothing, partial(replays.parse, kind=kind))
            for kind in replays.CLASSES
        ),
        Format("mine", (".mine",), mine.is_like, mine.parse, None, View, mine.write),
        Format("link", (".link", ".url"), link.is_like, link.parse, None, Layout, link.write),
        Format("id", (), tatham.is_like, tatham.parse),
        Format("json", (), json_board.is_like, json_board.parse),
        Format("layout", (".layout",), text.is_layout, text.parse_layout, None, Layout,
               text.write_layout),
        Format("size", (), text.is_size, text.parse_size),
        Format("view", (".view",), text.is_view, text.parse_view, None, View, text.write_view),
    )
}  # fmt: skip
"""The formats, in the order in which they are tried."""


def as_read(value: _Value) -> Position | Board:
    """Return what a format gave as a position or a board."""
    match value:
        case View():
            return Position(value)
        case Layout():
            return Board(value)
        case Record():
            return Position.of_record(value)
    return value


def read_stream(
    stream: BinaryIO, name: str = "", *, suffix: str = "", mines: int | None = None
) -> Iterator[Position | Board]:
    """Yield the positions and boards of an open file: one, or those of a file with many.

    The suffix of its name tells the format if it can, else the content does. `mines` is for
    pictures that show no total. `BadBoard` or `BadRecord` names the file and the line.
    """
    try:
        yield from _values(stream, name, suffix.lower(), mines)
    except OSError as error:
        raise BadBoard(f"cannot read {name!r}: {error.strerror or error}") from error


def _values(
    stream: BinaryIO, name: str, suffix: str, mines: int | None
) -> Iterator[Position | Board]:
    file: Any = stream if hasattr(stream, "peek") else io.BufferedReader(stream)
    head = file.peek(_HEAD)[:_HEAD]
    by_suffix = next((each for each in FORMATS.values() if suffix in each.suffixes), None)
    if is_picture(head) or suffix in ENDINGS:
        yield Position.of_picture(_picture(file, name, mines))
        return
    for many in FORMATS.values():
        if many.parse_each and (many is by_suffix or (by_suffix is None and many.is_like(head))):
            yield from map(as_read, many.parse_each(file, name))
            return
    data = file.read(LARGEST_FILE + 1)
    try:
        if len(data) > LARGEST_FILE:
            raise BadBoard(f"more than {LARGEST_FILE} bytes, too large for one board")
        chosen = by_suffix or format_of(data) or FORMATS["view"]
        assert chosen.parse is not None
        yield as_read(chosen.parse(data))
    except SapperError as error:
        raise named(error, name) from error


def _picture(file: BinaryIO, name: str, mines: int | None) -> Reading:
    """Return what the picture in an open file shows; `BadBoard` if there is no board in it."""
    data = file.read(LARGEST_PICTURE + 1)
    return read_picture(data, mines, name=repr(name) if name else "the picture")


def named(error: SapperError, name: str) -> SapperError:
    """Return the same error with the name of the file before it, and the line if it is known."""
    if not name:
        return error
    if isinstance(error, BadBoard):
        return error.in_file(name)
    return type(error)(f"{name!r}: {error}")


def format_of(data: bytes) -> Format | None:
    """Return the first format that the bytes are like."""
    return next((each for each in FORMATS.values() if each.is_like(data)), None)


def only(values: Iterator[Position | Board], name: str) -> Position | Board:
    """Return the one value; `BadBoard` if there is none or a second one."""
    found = next(values, None)
    if found is None:
        raise BadBoard(f"{name or 'the text'} holds no position and no board")
    if next(values, None) is not None:
        raise BadBoard(f"{name or 'the text'} holds several boards or games, expected one")
    return found


def parse(data: bytes | str, suffix: str = "") -> Position | Board:
    """Return what a text or the content of a file holds; nothing else is read.

    Raise `BadBoard` or `BadRecord` that quotes what is wrong.
    """
    if isinstance(data, str):
        data = data.encode(errors="replace")
    if not isinstance(data, bytes):
        raise BadBoard(f"the content of a file is {quoted(data)}, expected bytes")
    return only(read_each(data, suffix=suffix), "")


def read_each(
    data: bytes, *, suffix: str = "", mines: int | None = None
) -> Iterator[Position | Board]:
    """Yield each position or board of a text or of the content of a file."""
    return read_stream(io.BytesIO(data), suffix=suffix, mines=mines)


def write(value: View | Layout, name: str) -> bytes:
    """Return the value in the format of that name; `BadBoard` if the format cannot hold it."""
    writers = {each.name: each for each in FORMATS.values() if each.write}
    if not isinstance(name, str) or name not in writers:
        raise BadBoard(f"format {quoted(name)}, expected one of {', '.join(writers)}")
    chosen = writers[name]
    if not isinstance(value, View | Layout):
        raise BadBoard(f"{quoted(value)} is neither a View nor a Layout")
    assert chosen.writes is not None
    assert chosen.write is not None
    if not isinstance(value, chosen.writes):
        kinds = {View: "positions", Layout: "layouts"}
        raise BadBoard(f"format {name!r} holds {kinds[chosen.writes]}, not {kinds[type(value)]}")
    return chosen.write(value)
