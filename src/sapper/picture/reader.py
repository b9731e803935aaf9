"""Reads a picture: the kernel finds the board, here it becomes a view with its doubts."""

from __future__ import annotations

from typing import Any

from sapper import _kernel
from sapper.base.arguments import whole
from sapper.base.errors import BadBoard
from sapper.base.level import LEVELS
from sapper.base.view import EXPLODED, FLAGGED, HIDDEN, MINES, View
from sapper.picture.pixels import Pixels, load_pixels
from sapper.picture.reading import Doubt, PictureGrid, Reading
from sapper.picture.signs import SYMBOLS

LEAST_DOUBT = 0.02
"""Cells whose second choice comes nearer than this are named as doubtful."""

_CODES = bytes([*range(9), HIDDEN, FLAGGED, EXPLODED, HIDDEN, EXPLODED, HIDDEN])
"""A view's code for each of the kernel's names: it has none for question marks and wrong flags."""

_USUAL = ("beginner", "intermediate", "expert")


def read_picture(picture: Any, mines: int | None = None, *, name: str | None = None) -> Reading:
    """The position in a picture: a path, a file's bytes, an array (rows x columns x 3) or an image.

    `mines` is the total where you know it; else it is assumed for the usual
    sizes. `name` is what errors call the picture. `BadBoard` in one line if
    the picture cannot be decoded or shows no board.
    """
    pixels, called = load_pixels(picture, name)
    found = _kernel.read_picture(pixels.data, pixels.width, pixels.height)
    if not found.is_board:
        raise BadBoard(f"{called} shows no Minesweeper board: {found.why}")
    return _reading(found, called, pixels, mines)


def _reading(
    found: _kernel.PictureReading, name: str, pixels: Pixels, mines: int | None
) -> Reading:
    rows, columns = found.rows, found.columns
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    view = View(rows, columns, found.names.translate(_CODES.ljust(256, b"\xff")))
    view, source = _with_total(view, mines)
    symbols = "".join(SYMBOLS[name] for name in found.names)
    doubts = {
        cell: Doubt(SYMBOLS[first], SYMBOLS[second], round(chance, 4))
        for cell, first, second, chance in zip(
            cells, found.names, found.seconds, found.doubts, strict=True
        )
        if chance >= LEAST_DOUBT and first != second
    }
    return Reading(
        view,
        tuple(symbols[start : start + columns] for start in range(0, len(symbols), columns)),
        PictureGrid(tuple(found.xs), tuple(found.ys)),
        doubts,
        tuple(cells[index] for index in found.culprits),
        found.is_consistent,
        source,
        name,
        pixels,
    )


def _with_total(view: View, mines: int | None) -> tuple[View, str]:
    """The view with its number of mines, and where that comes from."""
    if mines is not None:
        return view.with_total(whole(mines, MINES, 0, view.shape.size)), "given"
    for name in _USUAL:
        level = LEVELS[name]
        sides = {(level.height, level.width), (level.width, level.height)}
        if (view.height, view.width) in sides and _agrees(view.with_total(level.mines)):
            return view.with_total(level.mines), "size"
    return view, "unknown"


def _agrees(view: View) -> bool:
    """Whether some layout agrees with the view."""
    answer = _kernel.analyse(view.to_question())
    return answer.is_too_complex or answer.verdict == _kernel.Verdict.CONSISTENT
