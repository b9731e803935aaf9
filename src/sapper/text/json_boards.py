"""Boards as JSON, the form of programs that train models: `{"board": [[".", 1], ...], "mines": 9}`.

Hidden cells are also read from `?`, `#`, null and -1, flags from `!` and -2, rows from strings.
"""

from __future__ import annotations

import json
from typing import Any

from sapper import BadBoard, View
from sapper.core import EXPLODED, FLAGGED, HIDDEN, quoted

_SIGNS: dict[Any, int] = {
    **dict.fromkeys((".", "?", "#", None, -1), HIDDEN),
    **dict.fromkeys(("F", "!", -2), FLAGGED),
    **{sign: number for number in range(9) for sign in (number, str(number))},
    "*": EXPLODED,
}


def write_json(view: View) -> str:
    """Return the view as a line of JSON, the number of mines included where the view has it."""
    rows = [[int(sign) if sign.isdigit() else sign for sign in row] for row in view.rows()]
    return json.dumps({"board": rows} | ({} if view.mines is None else {"mines": view.mines}))


def read_json(text: str) -> View:
    """Return the view of the last line that is a board."""
    lines = [each for each in text.splitlines() if '"board"' in each or each.startswith("[")]
    try:
        data = json.loads(lines[-1] if lines else text)
    except (ValueError, RecursionError):
        raise BadBoard(f"{quoted(text)}, expected a line of JSON with a board") from None
    return json_view(data)


def json_view(data: Any) -> View:
    """Return the view that parsed JSON holds: `{"board": rows, "mines": number}`, or the rows.

    Rows are lists or strings. `BadBoard` names what is wrong.
    """
    rows, mines = (data.get("board"), data.get("mines")) if isinstance(data, dict) else (data, None)
    if not isinstance(rows, list) or not rows or not all(isinstance(r, list | str) for r in rows):
        raise BadBoard(f"board {quoted(rows)}, expected rows")
    codes = bytearray()
    for row in rows:
        for sign in row:
            if isinstance(sign, bool | float | list | dict) or sign not in _SIGNS:
                raise BadBoard(f"cell {quoted(sign)}, expected 0 to 8, '.' for hidden, 'F' or '*'")
            codes.append(_SIGNS[sign])
        if len(row) != len(rows[0]):
            raise BadBoard(f"row {quoted(row)}, expected {len(rows[0])} cells")
    return View(len(rows), len(rows[0]), bytes(codes), mines)
