"""`sapper read`: the position in each picture."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from sapper.cli.exit_codes import MISTAKEN
from sapper.cli.files import STANDARD_OUTPUT
from sapper.cli.options import JsonLines, Mines, PrintedTo, argument, option
from sapper.cli.parsing import parse_cell
from sapper.cli.positions import numbered
from sapper.cli.reading import SIZE, read_bytes, shown, tell_remarks
from sapper.core import (
    BadBoard,
    Cell,
    Contradiction,
    SapperError,
    TooComplex,
    View,
    analyse,
    counted,
    quoted,
    read_picture,
)

if TYPE_CHECKING:
    from sapper_vision import Reading


def read(
    pictures: list[str] = argument(
        ..., "Pictures of boards (PNG, JPEG and others); - for standard input."
    ),
    mines: Mines = None,
    size: str | None = option(None, "The size of the board where you know it: ROWSxCOLUMNS."),
    crop: str | None = option(None, "Look at this part only: LEFT,TOP,RIGHT,BOTTOM in pixels."),
    corrections: list[str] | None = option(
        None, "Correct a cell: ROW,COLUMN=SIGN such as 3,4=2. Repeatable.", "--set"
    ),
    as_json: JsonLines = False,
    printed_to: PrintedTo = STANDARD_OUTPUT,
) -> None:
    """Read positions from screenshots of boards, and say what is in doubt.

    Draws the board with a ? behind cells in doubt; the other commands take it as it is printed.
    Standard error says what else is in doubt, and where the number of mines comes from.
    """
    wanted = None if size is None else _parse_size(size)
    part = None if crop is None else _parse_part(crop)
    cells = dict(map(_parse_correction, corrections or []))
    if len(pictures) > 1 and (part or cells):
        raise BadBoard("--crop and --set are for one picture")
    failures = 0
    for name in pictures:
        try:
            data = read_bytes(name)
            reading = read_picture(data, mines, size=wanted, crop=part, name=shown(name))
            reading = _corrected(reading, cells) if cells else reading
        except SapperError as error:
            if len(pictures) == 1:
                raise
            typer.echo(f"sapper: {error}", err=True)
            failures += 1
            continue
        _show(reading, as_json, len(pictures) > 1)
    if failures:
        raise typer.Exit(MISTAKEN)


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


def _show(reading: Reading, as_json: bool, is_named: bool) -> None:
    if as_json:
        typer.echo(json.dumps(reading.to_json()))
        return
    grid = reading.grid
    size = f"{counted(grid.rows, 'row')}, {counted(grid.columns, 'column')}"
    typer.echo(f"{reading.name}: {size}" if is_named else size)
    typer.echo(numbered(View.parse(reading.position), reading.doubts))
    tell_remarks(reading, is_named)
