"""Plain text: rows of `0-8`, `.` and `F` for a view, rows of `*` and `.` for a layout.

Rows are split by newlines or `/`. A view may name its mine total after the rows: `.../11. 1`.
"""

from __future__ import annotations

import re

from sapper.core import BadBoard, Shape, View, undrawn
from sapper.game.layout import Layout

_SIZE = re.compile(r"\s*(\d{1,6})x(\d{1,6})(?:/(\d{1,9}))?\s*", re.ASCII)
_ROWS = re.compile(r"[0-8.F*/\s]+( \d+\s*)?|[\w.*]+(/[\w.*]+)+ \d+")


def decode(data: bytes) -> str:
    """The bytes as text; `BadBoard` if they are none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        start = data[error.start : error.start + 8]
        raise BadBoard(f"byte {error.start} is not text: {start!r}") from error


def parse_view(data: bytes) -> View:
    return View.parse(decode(data))


def write_view(view: View) -> bytes:
    """The view as rows on lines of their own, the mine total behind the last."""
    total = "" if view.mines is None else f" {view.mines}"
    return ("\n".join(view.rows()) + total + "\n").encode()


def parse_layout(data: bytes) -> Layout:
    return Layout.parse(decode(data))


def write_layout(layout: Layout) -> bytes:
    return ("\n".join(layout.rows()) + "\n").encode()


def is_layout(data: bytes) -> bool:
    """Whether the bytes look like a layout: mines and dots, or a drawing that hides nothing."""
    if b"*" not in data:
        return False
    if not data.translate(None, b"*./\r\n \t"):
        return True
    plain = undrawn(data.decode("utf-8-sig", "replace"))
    return plain is not None and not set(plain.partition(" ")[0]) & {".", "F"}


def is_view(data: bytes) -> bool:
    """Return True if the bytes can only be meant as a position: nobody names a file so."""
    words = data.decode("utf-8-sig", "replace")
    return "\n" in words.strip() or _ROWS.fullmatch(words) is not None


def parse_size(data: bytes) -> View:
    """Return the position with nothing opened of `ROWSxCOLUMNS` or `ROWSxCOLUMNS/MINES`."""
    found = _SIZE.fullmatch(decode(data))
    if found is None:
        raise BadBoard(f"{data[:60]!r}, expected ROWSxCOLUMNS/MINES")
    total = None if found[3] is None else int(found[3])
    return View.blank(Shape(int(found[1]), int(found[2])), total)


def is_size(data: bytes) -> bool:
    """Return True if the bytes are a size."""
    return len(data) < 40 and _SIZE.fullmatch(data.decode("latin-1")) is not None
