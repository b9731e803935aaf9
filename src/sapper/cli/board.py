"""`sapper board`: show the board of a level and seed, or write it in any format."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from sapper import formats
from sapper.cli.drawing import Painter
from sapper.cli.files import check_folder, writing, writing_bytes
from sapper.cli.parsing import parse_cell
from sapper.errors import BadBoard
from sapper.formats import boardset
from sapper.game import Game
from sapper.layout import Layout
from sapper.level import Level, StartRule
from sapper.view import View

_FORMATS = ", ".join([*formats.FORMATS, "boardset"])


def board(
    level: Annotated[
        str, typer.Option(help="cs50, beginner, intermediate, expert or ROWSxCOLUMNS/MINES.")
    ] = "beginner",
    seed: Annotated[int, typer.Option(help="The same seed gives the same board.")] = 0,
    start: Annotated[str, typer.Option(help="First-click rule: none, safe or opening.")] = "none",
    first: Annotated[str, typer.Option(help="The cell of the first click: ROW,COLUMN.")] = "0,0",
    format: Annotated[str | None, typer.Option(help=f"Write it as {_FORMATS}.")] = None,
    count: Annotated[int, typer.Option(min=1, help="Boards in a board set.")] = 1,
    output: Annotated[Path | None, typer.Option(help="A file to write to.")] = None,
) -> None:
    """Show the board of a level and a seed, or write it in any format."""
    rule = StartRule.parse(start)
    header = boardset.Header(Level.parse(level), parse_cell(first), rule, f"seed-{seed}")
    if count > 1 and format != "boardset":
        raise BadBoard(f"--count {count} goes with --format boardset alone")
    if format not in (None, "boardset", *formats.FORMATS):
        raise BadBoard(f"format {format!r}, expected one of {_FORMATS}")
    check_folder(output)
    if format == "boardset":
        _write_set(header, count, seed, output)
    else:
        _show(Layout.random(header.level, seed, rule, header.first), header, format, output)


def _show(layout: Layout, header: boardset.Header, format: str | None, output: Path | None) -> None:
    """Draw one layout, or write it in a format."""
    if format is None and output is None:
        painter = Painter(Console(highlight=False))
        painter.show(painter.layout(layout))
        return
    name = format or _format_of(output)
    holds_views = name in formats.FORMATS and formats.FORMATS[name].writes is View
    value = _first_view(layout, header) if holds_views else layout
    data = formats.write(value, name)
    if output is None:
        sys.stdout.buffer.write(data)
    else:
        with writing_bytes(output) as file:
            file.write(data)


def _first_view(layout: Layout, header: boardset.Header) -> View:
    """What a player sees after the first click."""
    game = Game.on(layout)
    game.open(header.first)
    return game.view


def _write_set(header: boardset.Header, count: int, seed: int, output: Path | None) -> None:
    """Write a board set to the file, or to the standard output."""
    layouts = boardset.generate(header, count, seed)
    if output is None:
        boardset.write(sys.stdout, header, layouts)
        return
    from rich.progress import track

    bar = Console(stderr=True)
    shown = track(layouts, "Boards", count, console=bar, disable=not bar.is_terminal)
    with writing(output) as file:
        boardset.write(file, header, shown)


def _format_of(output: Path | None) -> str:
    """The format that a file's suffix names."""
    suffix = output.suffix.lower() if output else ""
    for each in formats.FORMATS.values():
        if suffix in each.suffixes:
            return each.name
    raise BadBoard(f"file {str(output)!r} names no format, give one with --format")
