"""`.mine` positions: a line `WxHxM`, then rows of `0-8`, `H` hidden, `F` flag, `?` exploded."""

from __future__ import annotations

import re

from sapper.core import BadBoard, View, parse_rows, quoted, write_rows
from sapper.game.formats.text import decode

_SYMBOLS = "012345678HF?"
_CODES = {symbol: code for code, symbol in enumerate(_SYMBOLS)}
_HEADER = re.compile(r"\s*(\d{1,6})x(\d{1,6})x(\d{1,9})\s*", re.ASCII)


def parse(data: bytes) -> View:
    """The view that a `.mine` file holds; `BadBoard` if header and rows do not agree."""
    header, _, body = decode(data).lstrip().partition("\n")
    match = _HEADER.fullmatch(header)
    if not match:
        raise BadBoard(f"first line {quoted(header)}, expected WIDTHxHEIGHTxMINES")
    width, height, mines = map(int, match.groups())
    rows, columns, codes = parse_rows(body, _CODES, first_line=2)
    if (rows, columns) != (height, width):
        raise BadBoard(
            f"the first line promises {width}x{height} (width x height),"
            f" the rows are {columns}x{rows}"
        )
    return View(height, width, codes, mines)


def write(view: View) -> bytes:
    """The view as a `.mine` file, which needs to know the number of mines."""
    if view.mines is None:
        raise BadBoard("a .mine file names the number of mines, but this position has none")
    rows = write_rows(view.codes, _SYMBOLS, view.width)
    return "\n".join([f"{view.width}x{view.height}x{view.mines}", *rows, ""]).encode()


def is_like(data: bytes) -> bool:
    """Whether the bytes begin as a `.mine` file does."""
    return re.match(rb"\s*\d+x\d+x\d+\s*\n", data[:100]) is not None
