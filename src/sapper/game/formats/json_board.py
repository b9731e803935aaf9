"""JSON boards, as programs that train models write them.

`{"board": [[".", 1, "F"], ...], "mines": 10}` or the rows alone. A row is a list or a string.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from sapper.core import EXPLODED, FLAGGED, HIDDEN, BadBoard, View, as_list, quoted
from sapper.game.formats.text import decode
from sapper.game.positions import Position

_HIDDEN = (".", "?", "#", None, -1)
_FLAGGED = ("F", -2, "!")
_ROWS = re.compile(rb"\s*\[\s*[\[\"]")


def is_like(data: bytes) -> bool:
    """Return True if the bytes are an object with a board, or rows."""
    is_object = data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    return (is_object and b'"board"' in data) or _ROWS.match(data) is not None


def parse(data: bytes) -> Position:
    """Return the position of a JSON text; `BadBoard` if it holds none."""
    try:
        value = json.loads(decode(data))
    except (ValueError, RecursionError) as error:
        raise BadBoard(f"not JSON: {error}" if str(error) else "not JSON") from error
    return of_value(value)


def of_value(value: Any) -> Position:
    """Return the position in parsed JSON, with a note that says what its signs were taken for."""
    mines = None
    if isinstance(value, dict):
        mines, value = value.get("mines"), value.get("board")
    rows = [list(row) if isinstance(row, str) else as_list(row, f"row {number} of the board")
            for number, row in enumerate(as_list(value, "the rows of the board"))]  # fmt: skip
    width = len(rows[0]) if rows else 0
    codes = bytearray()
    hidden: dict[str, None] = {}
    flagged: dict[str, None] = {}
    for number, row in enumerate(rows):
        if len(row) != width:
            raise BadBoard(f"row {number} has {len(row)} cells, expected {width}: {quoted(row)}")
        for sign in row:
            code = _code(sign, number)
            codes.append(code)
            if code in (HIDDEN, FLAGGED):
                (hidden if code == HIDDEN else flagged)[json.dumps(sign)] = None
    if len(hidden) > 1:
        raise BadBoard(f"{' and '.join(hidden)} for hidden cells, expected one sign for them")
    view = View(len(rows), width, bytes(codes), mines)
    return Position(view, tuple(_notes(hidden, flagged)))


def _code(sign: Any, row: int) -> int:
    """Return the code of a cell; `BadBoard` for a sign that no cell has."""
    if isinstance(sign, bool):
        pass
    elif isinstance(sign, str) and len(sign) == 1 and sign in "012345678":
        return int(sign)
    elif isinstance(sign, int) and 0 <= sign <= 8:
        return sign
    elif sign is None or isinstance(sign, str | int):
        if sign in _HIDDEN:
            return HIDDEN
        if sign in _FLAGGED:
            return FLAGGED
        if sign == "*":
            return EXPLODED
    expected = f"0 to 8, one of {_listed(_HIDDEN)} if hidden, {_listed(_FLAGGED)} if flagged"
    raise BadBoard(f"row {row} has {quoted(sign)}, expected {expected}")


def _listed(signs: tuple[Any, ...]) -> str:
    return " ".join(map(json.dumps, signs))


def _notes(hidden: dict[str, None], flagged: dict[str, None]) -> Iterator[str]:
    for name, signs in (("hidden", hidden), ("flagged", flagged)):
        if signs:
            yield f"{' and '.join(signs)} was read as a {name} cell."
