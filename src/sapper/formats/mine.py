"""`.mine` positions: a line `WxHxM`, then rows of `0-8`, `H` hidden, `F` flag, `?` exploded."""

from __future__ import annotations

import re

from sapper.errors import BadBoard
from sapper.formats.text import decode
from sapper.view import View, encode_rows, split_rows

_SYMBOLS = "012345678HF?"
_CODES = {symbol: code for code, symbol in enumerate(_SYMBOLS)}
_HEADER = re.compile(r"\s*(\d{1,6})x(\d{1,6})x(\d{1,9})\s*", re.ASCII)


def parse(data: bytes) -> View:
    """The view that a `.mine` file holds; `BadBoard` if header and rows do not agree."""
    header, _, body = decode(data).strip().partition("\n")
    match = _HEADER.fullmatch(header)
    if not match:
        raise BadBoard(f"first line {header[:60]!r}, expected WIDTHxHEIGHTxMINES")
    width, height, mines = map(int, match.groups())
    rows = split_rows(body)
    if (len(rows), len(rows[0])) != (height, width):
        raise BadBoard(
            f"the first line promises {width}x{height} (width x height),"
            f" the rows are {len(rows[0])}x{len(rows)}"
        )
    return View(height, width, encode_rows(rows, _CODES), mines)


def write(view: View) -> bytes:
    """The view as a `.mine` file, which needs to know the number of mines."""
    if view.mines is None:
        raise BadBoard("a .mine file names the number of mines, but this position has none")
    text = "".join(_SYMBOLS[code] for code in view.codes)
    rows = [text[start : start + view.width] for start in range(0, len(text), view.width)]
    return "\n".join([f"{view.width}x{view.height}x{view.mines}", *rows, ""]).encode()


def is_like(data: bytes) -> bool:
    """Whether the bytes begin as a `.mine` file does."""
    return re.match(rb"\s*\d+x\d+x\d+\s*\n", data[:100]) is not None
