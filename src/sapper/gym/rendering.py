"""Boards as pictures and text, for people who watch an agent learn."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sapper.core import EXPLODED, FLAGGED, HIDDEN, BadBoard, View

Picture = NDArray[np.uint8]

RENDER_MODES = ["ansi", "rgb_array"]
CELL = 16
"""Pixels of a cell's side in a picture."""

_OPEN, _COVER, _EDGE, _BLAST = (236, 236, 236), (150, 160, 175), (205, 210, 218), (214, 69, 65)
_INK = [
    (236, 236, 236), (25, 90, 200), (20, 120, 60), (200, 40, 40), (75, 45, 150),
    (130, 50, 20), (0, 115, 125), (30, 30, 30), (110, 110, 110),
]  # fmt: skip
_DIGITS = {
    1: "..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.",
    2: ".###. #...# ....# ...#. ..#.. .#... #####",
    3: ".###. #...# ....# ..##. ....# #...# .###.",
    4: "...#. ..##. .#.#. #..#. ##### ...#. ...#.",
    5: "##### #.... ####. ....# ....# #...# .###.",
    6: ".###. #.... ####. #...# #...# #...# .###.",
    7: "##### ....# ...#. ..#.. ..#.. ..#.. ..#..",
    8: ".###. #...# #...# .###. #...# #...# .###.",
    EXPLODED: "#.#.# .###. ##### ##### ##### .###. #.#.#",
    FLAGGED: ".#... .###. .#### .###. .#... .#... ###..",
}


def check_render_mode(mode: str | None) -> str | None:
    """Return the mode; raise `BadBoard` if there is no such mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadBoard(f"render_mode {mode!r}, expected {', '.join(RENDER_MODES)} or None")
    return mode


def render(view: View, mode: str | None) -> Picture | str | None:
    """Return a picture for `rgb_array`, text for `ansi`, None without a mode."""
    if mode == "ansi":
        return "\n".join(view.rows()) + "\n"
    return picture(view) if mode == "rgb_array" else None


def picture(view: View) -> Picture:
    """The view as red, green and blue of every pixel."""
    codes = np.frombuffer(view.codes, np.uint8).reshape(view.height, view.width)
    tiles = _tiles()[codes]  # rows, columns, pixel rows, pixel columns, colours
    return np.ascontiguousarray(
        tiles.transpose(0, 2, 1, 3, 4).reshape(view.height * CELL, view.width * CELL, 3)
    )


@lru_cache(maxsize=1)
def _tiles() -> Picture:
    return np.stack([_tile(code) for code in range(EXPLODED + 1)])


def _tile(code: int) -> Picture:
    tile = np.empty((CELL, CELL, 3), np.uint8)
    tile[:] = _BLAST if code == EXPLODED else _COVER if code in (HIDDEN, FLAGGED) else _OPEN
    tile[-1, :] = tile[:, -1] = _EDGE
    if code in _DIGITS:
        dots = np.array([[dot == "#" for dot in row] for row in _DIGITS[code].split()])
        ink = _INK[code] if code <= 8 else (30, 30, 30)
        tile[4:11, 5:10][dots] = ink
    return tile
