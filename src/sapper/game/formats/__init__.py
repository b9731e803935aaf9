"""File formats: one module each, with a parse and a write that undo each other.

A format holds a *view* (what is seen), a *layout* (where the mines are) or a whole set of boards
(`boardset`, which has a reader of its own). `read` finds out by itself what a file holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sapper.core import BadBoard, View, as_path, quoted
from sapper.game.formats import link, mbf, mine, text
from sapper.game.layout import Layout

LARGEST_FILE = 16 * 2**20
"""The bytes of the largest file that is read as one board or position."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format of one board or position.

    `writes` says what it holds: `View` or `Layout`. `is_like` tells from the first look whether
    bytes without a telling file name may be in it.
    """

    name: str
    suffixes: tuple[str, ...]
    writes: type[View] | type[Layout]
    parse: Callable[[bytes], View | Layout]
    write: Callable[[View], bytes] | Callable[[Layout], bytes]
    is_like: Callable[[bytes], bool]


FORMATS = {
    each.name: each
    for each in (
        Format("mbf", (".mbf", ".abf"), Layout, mbf.parse, mbf.write, mbf.is_like),
        Format("mine", (".mine",), View, mine.parse, mine.write, mine.is_like),
        Format("link", (".link", ".url"), Layout, link.parse, link.write, link.is_like),
        Format(
            "layout", (".layout",), Layout, text.parse_layout, text.write_layout, text.is_layout
        ),
        Format("view", (".view",), View, text.parse_view, text.write_view, lambda data: True),
    )
}


def read(path: Path | str) -> View | Layout:
    """What the file holds, by its suffix or else by its content; `BadBoard` if that is nothing."""
    path = as_path(path)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadBoard(f"cannot read {str(path)!r}: {error.strerror}") from error
    return parse_file(data, str(path))


def parse_file(data: bytes, name: str) -> View | Layout:
    """What the content of a file of that name holds; errors name the file, and the line in it."""
    try:
        return parse(data, Path(name).suffix)
    except BadBoard as error:
        raise error.in_file(name) from error


def parse(data: bytes, suffix: str = "") -> View | Layout:
    """What the bytes hold, by the suffix of their file if it tells, else by their content."""
    if not isinstance(data, bytes):
        raise BadBoard(f"the content of a file is {quoted(data)}, expected bytes")
    if len(data) > LARGEST_FILE:
        raise BadBoard(f"more than {LARGEST_FILE} bytes, too large for one board")
    for each in FORMATS.values():
        if suffix.lower() in each.suffixes:
            return each.parse(data)
    return next(each for each in FORMATS.values() if each.is_like(data)).parse(data)


def write(value: View | Layout, name: str) -> bytes:
    """The value in the format of that name; `BadBoard` if the format cannot hold it."""
    if not isinstance(name, str) or name not in FORMATS:
        raise BadBoard(f"format {quoted(name)}, expected one of {', '.join(FORMATS)}")
    chosen = FORMATS[name]
    if not isinstance(value, View | Layout):
        raise BadBoard(f"{quoted(value)} is neither a View nor a Layout")
    if not isinstance(value, chosen.writes):
        kinds = {View: "positions", Layout: "layouts"}
        raise BadBoard(f"format {name!r} holds {kinds[chosen.writes]}, not {kinds[type(value)]}")
    return chosen.write(value)  # type: ignore[arg-type]
