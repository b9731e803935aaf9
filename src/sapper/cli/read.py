"""`sapper read`: the position in each picture."""

from __future__ import annotations

import json
import re

import typer

from sapper.cli.exit_codes import MISTAKEN
from sapper.cli.options import JsonLines, Mines, argument, option
from sapper.cli.reading import SIZE, read_bytes, shown, tell_remarks
from sapper.core.arguments import quoted
from sapper.core.errors import BadBoard, SapperError
from sapper.picture import Reading, read_picture


def read(
    pictures: list[str] = argument(
        ..., "Pictures of boards (PNG, JPEG and others); - for standard input."
    ),
    mines: Mines = None,
    size: str | None = option(None, "The size of the board where you know it: ROWSxCOLUMNS."),
    as_json: JsonLines = False,
) -> None:
    """Read positions from screenshots of boards, and say what is in doubt.

    Prints one position for each picture, as the other commands take it. What is in doubt, and
    where the number of mines comes from, is said on standard error.
    """
    wanted = None if size is None else _parse_size(size)
    failures = 0
    for name in pictures:
        try:
            reading = read_picture(read_bytes(name), mines, size=wanted, name=shown(name))
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


def _show(reading: Reading, as_json: bool, is_named: bool) -> None:
    if as_json:
        typer.echo(json.dumps(reading.to_json()))
        return
    typer.echo(f"{reading.name}: {reading.view.text}" if is_named else reading.view.text)
    tell_remarks(reading, is_named)
