"""Pictures of boards: what a person corrects, and what is in doubt."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from sapper.cli.parsing import parse_cell
from sapper.cli.positions import numbered
from sapper.cli.reading import SIZE, read_bytes, read_position, shown
from sapper.core import (
    BadBoard,
    Cell,
    Contradiction,
    TooComplex,
    View,
    analyse,
    is_picture,
    quoted,
    read_picture,
)
from sapper.game import Position

if TYPE_CHECKING:
    from sapper_vision import Reading


def read_corrected(
    name: str, mines: int | None, size: str | None, crop: str | None, corrections: list[str]
) -> Position:
    """Return the position in a picture of which a person knows more, or with cells corrected."""
    wanted = None if size is None else _parse_size(size)
    part = None if crop is None else _parse_part(crop)
    cells = dict(map(_parse_correction, corrections))
    if wanted is None and part is None:
        found = read_position(name, mines)
        if found.picture is None:
            return replace(found, view=found.view.with_(cells))
        return Position.of_picture(_corrected(found.picture, cells))
    data = read_bytes(name)
    if not is_picture(data):
        raise BadBoard(f"{shown(name)} is no picture: --size and --crop are for pictures")
    reading = read_picture(data, mines, size=wanted, crop=part, name=shown(name))
    return Position.of_picture(_corrected(reading, cells) if cells else reading)


def draw_doubts(reading: Reading) -> str:
    """Return the board of a picture, with a `?` behind cells in doubt."""
    return numbered(View.parse(reading.position), reading.doubts)


def _parse_size(text: str) -> tuple[int, int]:
    found = re.fullmatch(SIZE, text, re.ASCII)
    if found is None:
        raise BadBoard(f"--size {quoted(text)}, expected ROWSxCOLUMNS such as 16x30")
    return int(found[1]), int(found[2])


def _parse_part(text: str) -> tuple[int, ...]:
    if re.fullmatch(r"\d{1,6}(,\d{1,6}){3}", text, re.ASCII) is None:
        raise BadBoard(f"--crop {quoted(text)}, expected LEFT,TOP,RIGHT,BOTTOM in pixels")
    return tuple(map(int, text.split(",")))


def _parse_correction(text: str) -> tuple[Cell, str]:
    place, equals, sign = text.partition("=")
    if not equals:
        raise BadBoard(f"--set {quoted(text)}, expected ROW,COLUMN=SIGN such as 3,4=2")
    return parse_cell(place), sign


def _corrected(reading: Reading, cells: dict[Cell, str]) -> Reading:
    """The reading with what a person saw in these cells: they are not in doubt any more."""
    view = View.parse(reading.position).with_(cells)
    signs = tuple(
        "".join(cells.get((row, column), sign) for column, sign in enumerate(signs))
        for row, signs in enumerate(reading.signs)
    )
    doubts = {cell: doubt for cell, doubt in reading.doubts.items() if cell not in cells}
    found = replace(reading, signs=signs, doubts=doubts, contradiction=())
    try:
        analyse(view)
    except Contradiction as error:
        return replace(found, is_consistent=False, contradiction=error.numbers)
    except TooComplex:  # then nobody knows of a contradiction
        pass
    return replace(found, is_consistent=True)
