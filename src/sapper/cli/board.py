"""`sapper board`: show the board of a seed or of a day, or write it in any format."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.console import Console

from sapper.boards import DailyBoard
from sapper.boards import daily as board_of_day
from sapper.boards.generation import TRIES
from sapper.boards.rungs import RUNGS
from sapper.cli.drawing import ConsolePainter
from sapper.cli.files import STANDARD_OUTPUT, check_folder, write_bytes, writing
from sapper.cli.no_guess import NoGuess, describe, searching, write_certificate
from sapper.cli.options import LEVELS, Output, flag, option
from sapper.cli.parsing import parse_cell, parse_day
from sapper.cli.positions import numbered
from sapper.core.errors import BadBoard
from sapper.core.level import Level, StartRule, usual_first_click
from sapper.core.shape import Cell
from sapper.core.view import View
from sapper.game import formats
from sapper.game.formats import boardset
from sapper.game.game import Game
from sapper.game.layout import Layout

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_RUNGS = ", ".join(map(str, RUNGS))
_FORMATS = ", ".join([*formats.FORMATS, "boardset"])


def board(
    level: str | None = option(None, f"{LEVELS} Default: beginner; with --daily intermediate."),
    seed: int = option(0, "The same seed gives the same board."),
    start: str | None = option(
        None, "Start rule: none, safe or opening. Default: none; with --no-guess opening."
    ),
    first: str | None = option(
        None,
        "the cell of the first click, ROW,COLUMN. Default: 0,0.",
        needs="--start --no-guess --format --output",
    ),
    format: str | None = option(None, f"Write it as {_FORMATS}."),
    count: int = option(1, "so many boards in a board set.", needs="--format", min=1),
    output: Output = STANDARD_OUTPUT,
    daily: str | None = option(
        None,
        "The board of a day, YYYY-MM-DD, or of today (UTC): the same for everybody, no guessing.",
        bare="today",
        only="level format output",
    ),
    mines: bool = flag(
        "--mines",
        "the mines, not the first opening.",
        needs="--daily",
        only="daily level certificate",
    ),
    no_guess: bool = flag("--no-guess", "A board that logic alone can solve, rated."),
    without_counter: bool = flag(
        "--without-counter", "without knowing how many mines there are.", needs="--no-guess"
    ),
    hardest: str | None = option(
        None, f"no step is harder than this: {_RUNGS}.", needs="--no-guess"
    ),
    needs: str | None = option(
        None, "it needs a step of this kind at least once.", needs="--no-guess"
    ),
    repair: bool = flag(
        "--repair",
        "move mines until it works. Quick on dense boards, not uniform.",
        needs="--no-guess",
    ),
    tries: int = option(TRIES, "how many random boards to try.", needs="--no-guess", min=1),
    certificate: Path | None = option(
        None, "write the proof to this file.", needs="--no-guess --daily"
    ),
) -> None:
    """Show the board of a seed or of a day, or write it in any format.

    The boards of a week climb from easy to hard: Monday needs nothing but single numbers, Sunday
    proof by cases. A day begins at midnight UTC, wherever you are.
    """
    if format not in (None, "boardset", *formats.FORMATS):
        raise BadBoard(f"format {format!r}, expected one of {_FORMATS}")
    if count > 1 and format != "boardset":
        raise BadBoard(f"--count {count} works only with --format boardset")
    check_folder(output)
    check_folder(certificate)
    if daily is not None:
        of_day = find_daily(daily, Level.parse(level or "intermediate"))
        _show_daily(of_day, mines, format, output, certificate)
        return
    chosen = Level.parse(level or "beginner")
    rule = StartRule.parse(start or ("opening" if no_guess else "none"))
    cell = _first_cell(first, chosen, rule, no_guess)
    header = boardset.Header(chosen, cell, rule, f"seed-{seed}")
    asked = NoGuess(no_guess, not without_counter, hardest, needs, repair, tries, certificate)
    if format == "boardset":
        _write_set(asked.named(header), asked.layouts(header, count, seed), count, output)
    elif no_guess:
        found = asked.find(header, seed)
        if certificate != STANDARD_OUTPUT:
            _show(found.layout, header, format, output)
        asked.report(found)
    else:
        _show(Layout.random(chosen, seed, rule, cell), header, format, output)


def _show_daily(
    found: DailyBoard, mines: bool, format: str | None, output: Path, certificate: Path | None
) -> None:
    """Show the board of a day, or write it or its certificate."""
    solvable = found.solvable
    if certificate is not None:
        write_certificate(solvable, certificate)
    if format is None and output == STANDARD_OUTPUT and certificate != STANDARD_OUTPUT:
        _print_daily(found, mines)
    elif certificate != STANDARD_OUTPUT:
        layout = solvable.layout
        header = boardset.Header(
            layout.level, solvable.request.first, StartRule.OPENING, f"daily-{found.day}"
        )
        if format == "boardset":
            _write_set(header, iter([layout]), 1, output)
        else:
            _show(layout, header, format, output)


def find_daily(day: str, level: Level) -> DailyBoard:
    """The board of the day that a text names; `today` is everywhere the same (UTC)."""
    named = datetime.now(UTC).date() if day == "today" else parse_day(day)
    with searching() as tell:
        return board_of_day(named, level, progress=tell)


def _print_daily(found: DailyBoard, shows_mines: bool) -> None:
    """Print what the board demands, then its mines, or what is seen after the first click."""
    solvable = found.solvable
    layout, first = solvable.layout, solvable.request.first
    level = layout.level
    typer.echo(f"{found.day:%A} {found.day}, {level.name} {level}, begins at {first}.")
    typer.echo(describe(solvable.rating))
    if not found.is_usual:
        typer.echo("Boards of this level that suit the weekday are too rare: this is another one.")
    if shows_mines:
        typer.echo("\n".join(layout.rows()))
        return
    typer.echo(numbered(_first_view(layout, first)))


def _first_cell(text: str | None, level: Level, rule: StartRule, no_guess: bool) -> Cell:
    """The cell that was asked for, or the usual one."""
    if text is not None:
        return parse_cell(text)
    return usual_first_click(level, rule) if no_guess else (0, 0)


def _show(layout: Layout, header: boardset.Header, format: str | None, output: Path) -> None:
    """Draw one layout, or write it in a format."""
    if format is None and output == STANDARD_OUTPUT:
        painter = ConsolePainter(Console(highlight=False))
        painter.show(painter.layout(layout))
        return
    name = format or _format_of(output)
    holds_views = name in formats.FORMATS and formats.FORMATS[name].writes is View
    value = _first_view(layout, header.first) if holds_views else layout
    write_bytes(output, formats.write(value, name))


def _first_view(layout: Layout, first: Cell) -> View:
    """What a player sees after the first click."""
    game = Game.on(layout)
    game.open(first)
    return game.view


def _write_set(
    header: boardset.Header, layouts: Iterator[Layout], count: int, output: Path
) -> None:
    """Write a board set to the file, with a bar unless that is the standard output."""
    from rich.progress import Progress

    console = Console(stderr=True)
    is_silent = output == STANDARD_OUTPUT or not console.is_terminal
    with writing(output) as file, Progress(console=console, disable=is_silent) as bar:
        boardset.write(file, header, _counted(layouts, bar, bar.add_task("Boards", total=count)))


def _counted(layouts: Iterator[Layout], bar: Progress, task: TaskID) -> Iterator[Layout]:
    """The same layouts; the bar moves on with each.

    The bar's own `track` starts a thread, and Python waits for that for ever if writing fails.
    """
    for layout in layouts:
        yield layout
        bar.advance(task)


def _format_of(output: Path) -> str:
    """The format that a file's suffix names."""
    suffix = output.suffix.lower()
    for each in formats.FORMATS.values():
        if suffix in each.suffixes:
            return each.name
    raise BadBoard(f"file {str(output)!r} names no format, give one with --format")
