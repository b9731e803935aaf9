"""Reads a picture: the library finds the board, here it becomes a reading with its doubts."""

from __future__ import annotations

import operator
import reprlib
from itertools import product
from typing import Any

from sapper_vision import _vision
from sapper_vision.pixels import BadPicture, Pixels, load_pixels
from sapper_vision.reading import (
    CROP,
    SIDES,
    SYMBOLS,
    Doubt,
    OtherBoard,
    PictureGrid,
    Reading,
    frames_in_words,
)


def read_picture(
    picture: Any,
    mines: int | None = None,
    *,
    size: tuple[int, int] | None = None,
    grid: PictureGrid | None = None,
    crop: tuple[int, ...] | None = None,
    name: str | None = None,
) -> Reading:
    """Return the board in a picture: a path, a file's bytes, an array or a Pillow image.

    An array has rows x columns x 3 bytes. `mines` is the total where you know it; else it is that
    of a counter near the board, or the usual one of the size. With `size` (rows, columns) the best
    grid of that size is read, with `grid` that one: `reading.grid.moved(top=1)` has a row more at
    the top. `crop` is the part that is looked at, left, top, right, bottom in pixels:
    `reading.others[0].box` has another board. `name` is what errors call the picture. `BadPicture`
    in one line if the picture cannot be decoded or shows no board.
    """
    pixels, called = load_pixels(picture, name)
    if crop is not None:
        pixels = pixels.cropped(crop)
    rows, columns = (size or (None, None)) if grid is None else (grid.rows, grid.columns)
    if grid is not None and size not in (None, (rows, columns)):
        raise BadPicture(f"the size is {size}, but the grid has {rows}x{columns} cells")
    lines = () if grid is None else (grid.xs, grid.ys)
    try:
        found = _vision.read_picture(
            pixels.data, pixels.width, pixels.height, rows, columns, *lines
        )
    except ValueError as error:
        raise BadPicture(f"{called} at {rows}x{columns}: {error}") from error
    if not found.is_board:
        of_size = "" if rows is None else f" of {rows}x{columns}"
        advice = "crop the picture to the board" if of_size else CROP
        why = f"{frames_in_words(pixels)}; {found.why}" if pixels.frames > 1 else found.why
        raise BadPicture(f"{called} shows no Minesweeper board{of_size}: {why}; {advice}")
    return _reading(found, called, pixels, mines)


def _reading(
    found: _vision.PictureReading, name: str, pixels: Pixels, mines: int | None
) -> Reading:
    rows, columns = found.rows, found.columns
    likely = (found.likely_rows, found.likely_columns)
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    total, source, mines_chance = found.mines, found.mines_from, found.mines_chance
    offered = found.offered_mines
    if mines is not None:
        total, source, mines_chance, offered = _checked(mines, len(cells)), "given", 1.0, None
    symbols = "".join(SYMBOLS[name] for name in found.names)
    doubts = {
        cell: Doubt(SYMBOLS[first], SYMBOLS[second], round(chance, 4))
        for cell, first, second, chance in zip(
            cells, found.names, found.seconds, found.doubts, strict=True
        )
        if chance
    }
    return Reading(
        tuple(symbols[start : start + columns] for start in range(0, len(symbols), columns)),
        PictureGrid(tuple(found.xs), tuple(found.ys)),
        doubts,
        total,
        tuple(cells[index] for index in found.culprits),
        found.is_consistent,
        source,
        name,
        Pixels(found.straight, *found.straight_size, pixels.frames) if found.straight else pixels,
        None if likely == (rows, columns) else likely,
        found.why,
        tuple(side for place, side in enumerate(SIDES) if found.cut_off >> place & 1),
        found.has_usual_size,
        tuple(
            OtherBoard(_box_of(found, other, pixels), other.rows, other.columns)
            for other in found.others
        ),
        offered,
        found.size_chance,
        mines_chance,
        tuple(_given_place(found, x, y) for x, y in _corners(found)) if found.straight else (),
    )


def _checked(mines: Any, most: int) -> int:
    """Return the total that the caller gave; raise `BadPicture` if it is none from 0 to `most`."""
    try:
        number = operator.index(mines)
    except TypeError:
        number = -1
    if isinstance(mines, bool) or not 0 <= number <= most:
        raise BadPicture(f"the number of mines is {reprlib.repr(mines)}, expected 0 to {most}")
    return number


def _corners(found: _vision.PictureReading) -> list[tuple[float, float]]:
    (left, right), (top, bottom) = found.xs[:: found.columns], found.ys[:: found.rows]
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _given_place(found: _vision.PictureReading, x: float, y: float) -> tuple[float, float]:
    """Where a place of the straightened picture is in the one that was given."""
    across, down, depth = (row[0] * x + row[1] * y + row[2] for row in found.way_back)
    return across / depth, down / depth


def _box_of(
    found: _vision.PictureReading, other: _vision.OtherBoard, given: Pixels
) -> tuple[int, int, int, int]:
    """The part of the given picture that shows another board."""
    left, top, right, bottom = other.left, other.top, other.right, other.bottom
    if not found.straight:
        return left, top, right, bottom
    places = [_given_place(found, x, y) for x, y in product((left, right), (top, bottom))]
    xs = [min(max(round(x), 0), given.width) for x, _ in places]
    ys = [min(max(round(y), 0), given.height) for _, y in places]
    return min(xs), min(ys), max(xs), max(ys)
