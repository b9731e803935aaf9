"""`sapper rate`: what boards demand of a player who guesses only where there is no other way."""

from __future__ import annotations

import csv
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import typer

from sapper.boards import Rating
from sapper.boards import rate as rate_layout
from sapper.boards.rating import COUNTED
from sapper.boards.rungs import RUNGS
from sapper.cli.files import STANDARD_OUTPUT
from sapper.cli.no_guess import describe
from sapper.cli.options import Csv, JsonLines, PrintedTo, Scheduler, argument, flag, option
from sapper.cli.parsing import parse_cell
from sapper.cli.reading import STANDARD_INPUT, read_bytes, shown
from sapper.cli.workers import workers
from sapper.core.errors import BadBoard
from sapper.core.level import Level, StartRule, usual_first_click
from sapper.core.shape import Cell
from sapper.core.words import counted, percent
from sapper.game import formats
from sapper.game.formats import boardset
from sapper.game.layout import Layout

_BOARDS_A_TASK = 200


def rate(
    files: list[str] | None = argument(None, "Boards in any format, board sets among them."),
    first: str | None = option(None, "The first cell, ROW,COLUMN, for files that name none."),
    level: str | None = option(
        None,
        "Rate random boards of this level instead of files.",
        only="without_counter table as_json as_csv scheduler printed_to",
    ),
    start: str = option("opening", "start rule safe or opening.", needs="--level"),
    seed: int = option(0, "the seed of the first random board.", needs="--level"),
    count: int = option(1, "how many random boards.", needs="--level", min=1),
    without_counter: bool = flag(
        "--without-counter", "For a player who does not know how many mines there are."
    ),
    table: bool = flag(
        "--table",
        "One table for all boards instead of a line for each.",
        only="files first level start seed count without_counter scheduler printed_to",
    ),
    as_json: JsonLines = False,
    as_csv: Csv = False,
    scheduler: Scheduler = None,
    printed_to: PrintedTo = STANDARD_OUTPUT,
) -> None:
    """Rate boards: the hardest step, the guesses, the mine counter."""
    if not files and level is None:
        raise BadBoard("expected files of boards, or --level for random boards")
    boards = _random(level, start, seed, count) if level else _read(files or [], first)
    tasks = ((name, layout, cell, not without_counter) for name, layout, cell in boards)
    with workers(scheduler) as (executor, count_there):
        if executor is None:
            ratings: Iterator[tuple[str, Rating]] = map(_rated, tasks)
        else:
            from sapper.core.workers import in_order

            ratings = in_order(executor, _rated, tasks, count_there, batch=_BOARDS_A_TASK)
        _show(ratings, table, "json" if as_json else "csv" if as_csv else "")


def _rated(task: tuple[str, Layout, Cell, bool]) -> tuple[str, Rating]:
    """The rating of a board with its name, wherever it is worked out."""
    name, layout, cell, counter = task
    return name, rate_layout(layout, cell, counter=counter)


def _show(ratings: Iterator[tuple[str, Rating]], table: bool, form: str) -> None:
    """Write the ratings as they come, or one table of all."""
    if table:
        _show_table([rating for _, rating in ratings])
        return
    if form == "csv":
        _show_csv(ratings)
        return
    for name, rating in ratings:
        data = {"board": name, **rating.to_data()}
        typer.echo(json.dumps(data) if form else f"{name}: {describe(rating)}")


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


def _random(level: str, start: str, seed: int, count: int) -> Iterator[tuple[str, Layout, Cell]]:
    """Random boards of a level."""
    chosen, rule = Level.parse(level), StartRule.parse(start)
    if rule is StartRule.NONE:
        raise BadBoard("start rule none, expected safe or opening: a rating begins at a safe cell")
    first = usual_first_click(chosen, rule)
    header = boardset.Header(chosen, first, rule, "random")
    for number, layout in enumerate(boardset.generate(header, count, seed)):
        yield f"{chosen} seed {seed + number}", layout, first


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
    path = Path(file)
    if file != "-" and path.is_file() and _is_board_set(path):
        boards = boardset.BoardSet(path)
        for layout in boards:
            yield layout, boards.header.first
    else:
        yield _read_layout(file), None


def _read_layout(file: str) -> Layout:
    """The layout of a file in any format."""
    value = formats.parse_file(read_bytes(file), STANDARD_INPUT if file == "-" else file)
    if not isinstance(value, Layout):
        raise BadBoard(f"{shown(file)} holds a position, expected a board with its mines")
    return value


def _is_board_set(path: Path) -> bool:
    """Whether the first line is that of a board set."""
    try:
        boardset.BoardSet(path)
    except BadBoard:
        return False
    return True


def _show_table(ratings: list[Rating]) -> None:
    """How many boards need which rung at most, and how many need it at all."""
    if not ratings:
        raise BadBoard("no board to rate")
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
