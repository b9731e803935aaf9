"""`sapper board`: show the board of a level and seed, or write it in any format."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from sapper.base.errors import BadBoard
from sapper.base.level import Level, StartRule, usual_first_click
from sapper.base.shape import Cell
from sapper.base.view import View
from sapper.boards.generation import TRIES
from sapper.boards.rungs import RUNGS
from sapper.cli.drawing import ConsolePainter
from sapper.cli.files import check_folder, writing, writing_bytes
from sapper.cli.no_guess import NoGuess
from sapper.cli.parsing import parse_cell
from sapper.game import formats
from sapper.game.formats import boardset
from sapper.game.game import Game
from sapper.game.layout import Layout

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_RUNGS = ", ".join(map(str, RUNGS))
_FORMATS = ", ".join([*formats.FORMATS, "boardset"])


def board(
    level: Annotated[
        str, typer.Option(help="cs50, beginner, intermediate, expert or ROWSxCOLUMNS/MINES.")
    ] = "beginner",
    seed: Annotated[int, typer.Option(help="The same seed gives the same board.")] = 0,
    start: Annotated[
        str | None,
        typer.Option(
            help="First-click rule: none, safe or opening. Default: none; with --no-guess opening."
        ),
    ] = None,
    first: Annotated[
        str | None, typer.Option(help="The cell of the first click: ROW,COLUMN. Default: 0,0.")
    ] = None,
    format: Annotated[str | None, typer.Option(help=f"Write it as {_FORMATS}.")] = None,
    count: Annotated[int, typer.Option(min=1, help="Boards in a board set.")] = 1,
    output: Annotated[Path | None, typer.Option(help="A file to write to.")] = None,
    no_guess: Annotated[
        bool,
        typer.Option("--no-guess", help="A board that logic alone can solve, rated."),
    ] = False,
    without_counter: Annotated[
        bool,
        typer.Option(
            "--without-counter", help="With --no-guess: without knowing how many mines there are."
        ),
    ] = False,
    hardest: Annotated[
        str | None, typer.Option(help=f"With --no-guess: no step is harder than this: {_RUNGS}.")
    ] = None,
    needs: Annotated[
        str | None, typer.Option(help="With --no-guess: needs a step of this kind at least once.")
    ] = None,
    repair: Annotated[
        bool,
        typer.Option(
            "--repair",
            help="With --no-guess: move mines until it works. Quick on dense boards, not uniform.",
        ),
    ] = False,
    tries: Annotated[
        int, typer.Option(min=1, help="With --no-guess: how many random boards to try.")
    ] = TRIES,
    certificate: Annotated[
        Path | None, typer.Option(help="With --no-guess: write the proof to this file.")
    ] = None,
) -> None:
    """Show the board of a level and a seed, or write it in any format."""
    chosen = Level.parse(level)
    rule = StartRule.parse(start or ("opening" if no_guess else "none"))
    cell = _first_cell(first, chosen, rule, no_guess)
    header = boardset.Header(chosen, cell, rule, f"seed-{seed}")
    wishes = NoGuess(no_guess, not without_counter, hardest, needs, repair, tries, certificate)
    if count > 1 and format != "boardset":
        raise BadBoard(f"--count {count} works only with --format boardset")
    if format not in (None, "boardset", *formats.FORMATS):
        raise BadBoard(f"format {format!r}, expected one of {_FORMATS}")
    check_folder(output)
    check_folder(certificate)
    if format == "boardset":
        _write_set(wishes.named(header), wishes.layouts(header, count, seed), count, output)
    elif no_guess:
        found = wishes.find(header, seed)
        _show(found.layout, header, format, output)
        wishes.report(found)
    else:
        _show(Layout.random(chosen, seed, rule, cell), header, format, output)


def _first_cell(text: str | None, level: Level, rule: StartRule, no_guess: bool) -> Cell:
    """The cell that was asked for, or the usual one."""
    if text is not None:
        return parse_cell(text)
    return usual_first_click(level, rule) if no_guess else (0, 0)


def _show(layout: Layout, header: boardset.Header, format: str | None, output: Path | None) -> None:
    """Draw one layout, or write it in a format."""
    if format is None and output is None:
        painter = ConsolePainter(Console(highlight=False))
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


def _write_set(
    header: boardset.Header, layouts: Iterator[Layout], count: int, output: Path | None
) -> None:
    """Write a board set to the file, or to the standard output."""
    if output is None:
        boardset.write(sys.stdout, header, layouts)
        return
    from rich.progress import Progress

    console = Console(stderr=True)
    with (
        writing(output) as file,
        Progress(console=console, disable=not console.is_terminal) as bar,
    ):
        boardset.write(file, header, _counted(layouts, bar, bar.add_task("Boards", total=count)))


def _counted(layouts: Iterator[Layout], bar: Progress, task: TaskID) -> Iterator[Layout]:
    """The same layouts; the bar moves on with each.

    The bar's own `track` starts a thread, and Python waits for that for ever if writing fails.
    """
    for layout in layouts:
        yield layout
        bar.advance(task)


def _format_of(output: Path | None) -> str:
    """The format that a file's suffix names."""
    suffix = output.suffix.lower() if output else ""
    for each in formats.FORMATS.values():
        if suffix in each.suffixes:
            return each.name
    raise BadBoard(f"file {str(output)!r} names no format, give one with --format")
