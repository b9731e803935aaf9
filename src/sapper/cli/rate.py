"""`sapper rate`: what boards demand of a player who guesses only where there is no other way."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections import Counter
from collections.abc import Iterator

import typer

from sapper.boards import COUNTED, RUNGS, Rating, rate as rate_layout
from sapper.cli.files import STANDARD_OUTPUT
from sapper.cli.no_guess import describe
from sapper.cli.options import Csv, JsonLines, PrintedTo, Scheduler, argument, option
from sapper.cli.parsing import parse_cell
from sapper.cli.reading import STANDARD_INPUT, first_bytes, open_file, read_bytes, shown
from sapper.cli.workers import workers
from sapper.core import BadBoard, Cell, counted, percent
from sapper.game import Layout, formats
from sapper.game.formats import boardset

_BOARDS_A_TASK = 200


def rate(
    files: list[str] = argument(
        ..., "Boards in any format, board sets among them; - for standard input."
    ),
    first: str | None = option(None, "The first cell, ROW,COLUMN, for files that name none."),
    as_json: JsonLines = False,
    as_csv: Csv = False,
    scheduler: Scheduler = None,
    printed_to: PrintedTo = STANDARD_OUTPUT,
) -> None:
    """Rate boards: the hardest step, the guesses, the mine counter.

    Several boards get a table too. For random ones: sapper board --start opening --count 100 |
    sapper rate -
    """
    boards = _read(files, first)
    with workers(scheduler) as (executor, count_there):
        if executor is None:
            ratings: Iterator[tuple[str, Rating]] = map(_rated, boards)
        else:
            from sapper.core.workers import in_order

            ratings = in_order(executor, _rated, boards, count_there, batch=_BOARDS_A_TASK)
        if as_csv:
            _show_csv(ratings)
        elif as_json:
            _show_json(ratings)
        else:
            _show(ratings)


def _rated(task: tuple[str, Layout, Cell]) -> tuple[str, Rating]:
    """The rating of a board with its name, wherever it is worked out."""
    name, layout, cell = task
    return name, rate_layout(layout, cell)


def _show(ratings: Iterator[tuple[str, Rating]]) -> None:
    """Write the ratings as they come, then a table of all where there are several."""
    found = []
    for name, rating in ratings:
        typer.echo(f"{name}: {describe(rating)}")
        found.append(rating)
    if len(found) > 1:
        typer.echo("")
        _show_table(found)


def _show_json(ratings: Iterator[tuple[str, Rating]]) -> None:
    """Write a line for each board as it comes."""
    for name, rating in ratings:
        typer.echo(json.dumps({"board": name, **rating.to_data()}))


def _show_csv(ratings: Iterator[tuple[str, Rating]]) -> None:
    """Write a row for each board as it comes."""
    writer: csv.DictWriter[str] | None = None
    for name, rating in ratings:
        data = {"board": name, **rating.to_data()}
        data |= {f"{rung} points": count for rung, count in data.pop("points").items()}
        if writer is None:
            writer = csv.DictWriter(sys.stdout, list(data), lineterminator="\n")
            writer.writeheader()
        writer.writerow(data)


def _read(files: list[str], first: str | None) -> Iterator[tuple[str, Layout, Cell]]:
    """The boards of files."""
    asked = None if first is None else parse_cell(first)
    for file in files:
        for number, (layout, told) in enumerate(_boards_of(file), start=1):
            cell = asked or told
            if cell is None:
                raise BadBoard(
                    f"{shown(file)} does not name a first cell, expected --first ROW,COLUMN"
                )
            yield f"{file} {number}", layout, cell


def _boards_of(file: str) -> Iterator[tuple[Layout, Cell | None]]:
    """The layouts of a file, with the first cell where it tells one."""
    if boardset.is_like(first_bytes(file)):
        with open_file(file) as stream:
            lines = io.TextIOWrapper(stream, "ascii", errors="replace")
            header = boardset.read_header(lines, file)
            for layout in boardset.read_layouts(lines, header, file):
                yield layout, header.first
    else:
        value = formats.parse_file(read_bytes(file), STANDARD_INPUT if file == "-" else file)
        if not isinstance(value, Layout):
            raise BadBoard(f"{shown(file)} holds a position, expected a board with its mines")
        yield value, None


def _show_table(ratings: list[Rating]) -> None:
    """How many boards need which rung at most, and how many need it at all."""
    solved = [rating for rating in ratings if rating.is_solvable]
    hardest = Counter(rating.hardest for rating in solved)
    typer.echo(
        f"{counted(len(ratings), 'board')}, {_share(len(solved), len(ratings))} need no guess"
    )
    typer.echo("hardest step of those that need no guess:")
    for rung in RUNGS:
        typer.echo(f"  {rung!s:8} {_share(hardest[rung], len(ratings))}")
    typer.echo("needed at least once, over all boards (before the first guess or between guesses):")
    for rung in COUNTED:
        needed = sum(rating.points_at(rung) > 0 for rating in ratings)
        typer.echo(f"  {rung!s:8} {_share(needed, len(ratings))}")
    counter = sum(rating.needs_counter for rating in solved)
    typer.echo(f"need no guess, but need the mine counter: {_share(counter, len(ratings))}")
    guesses = sum(rating.guesses for rating in ratings) / len(ratings)
    chance = sum(rating.win_chance for rating in ratings) / len(ratings)
    typer.echo(
        f"guesses per board: {guesses:.2f};"
        f" the champion survives them in {percent(chance)} of games"
    )


def _share(part: int, whole: int) -> str:
    return f"{part:6d} ({part / whole:6.2%})"
