"""`sapper board`: show the board of a seed or of a day, or write it in any format."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.console import Console

from sapper.boards import RUNGS, DailyBoard, daily as board_of_day
from sapper.cli.drawing import ConsolePainter
from sapper.cli.files import STANDARD_OUTPUT, check_folder, write_bytes, writing
from sapper.cli.no_guess import NoGuess, describe, describe_found, searching
from sapper.cli.options import LEVELS, flag, option
from sapper.cli.parsing import parse_cell, parse_day
from sapper.cli.positions import numbered
from sapper.core import BadBoard, Cell, Level, StartRule, View, usual_first_click
from sapper.game import Game, Layout, formats
from sapper.game.formats import boardset

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_RUNGS = ", ".join(map(str, RUNGS))
_SET = "boards"
"""The form of a file with many boards."""
_FORMS = {
    suffix: each.name for each in formats.FORMATS.values() if each.write for suffix in each.suffixes
}
_FORMS[".boards"] = _SET
"""What the ending of a file says; any other one stands for what is printed."""
_ENDINGS = ", ".join(_FORMS)


def board(
    level: str | None = option(None, f"{LEVELS} Default: beginner; with --daily intermediate."),
    seed: int = option(0, "The same seed gives the same board."),
    start: str | None = option(
        None, "Start rule: none, safe or opening. Default: none; with --no-guess opening."
    ),
    first: str | None = option(
        None,
        "the cell of the first click, ROW,COLUMN. Default: 0,0.",
        needs="--start --no-guess --count --output",
    ),
    count: int = option(1, "So many boards, as a board set: a line for each.", min=1, max=10**9),
    daily: str | None = option(
        None,
        "The board of a day, YYYY-MM-DD, or of today (UTC): the same for everybody, no guessing.",
        bare="today",
        only="level output",
    ),
    no_guess: bool = flag("--no-guess", "A board that logic alone can solve, rated."),
    rung: str | None = option(
        None, f"its hardest step is of this kind: {_RUNGS}.", needs="--no-guess"
    ),
    output: Path = option(
        STANDARD_OUTPUT,
        f"The file to write; its ending says how: {_ENDINGS}, else as printed.",
        show_default=False,
    ),
) -> None:
    """Show the board of a seed or of a day, or write it in any format.

    The boards of a week climb from easy to hard: Monday needs nothing but single numbers, Sunday
    proof by cases. A day begins at midnight UTC, wherever you are.
    """
    check_folder(output)
    suffix = output.suffix.lower()
    if suffix in (".csv", ".json"):
        raise BadBoard(f"cannot write {str(output)!r}: this command writes no {suffix}")
    form = _FORMS.get(suffix, "")
    if daily is not None:
        of_day = find_daily(daily, Level.parse(level or "intermediate"))
        layout = of_day.solvable.layout
        _show(layout, _daily_header(of_day), form, output, _daily_lines(of_day))
        return
    chosen = Level.parse(level or "beginner")
    rule = StartRule.parse(start or ("opening" if no_guess else "none"))
    cell = _first_cell(first, chosen, rule, no_guess)
    header = boardset.Header(chosen, cell, rule, f"seed-{seed}")
    asked = NoGuess(no_guess, rung)
    if form == _SET or (count > 1 and not form):
        _write_set(asked.named(header), asked.layouts(header, count, seed), count, output)
    elif count > 1:
        raise BadBoard(f"--count {count}, but {str(output)!r} would hold one board")
    elif no_guess:
        found = asked.find(header, seed)
        _show(found.layout, header, form, output)
        typer.echo(describe_found(found), err=True)
    else:
        _show(Layout.random(chosen, seed, rule, cell), header, form, output)


def _daily_header(found: DailyBoard) -> boardset.Header:
    """What a board set with the board of a day says first."""
    level, first = found.solvable.layout.level, found.solvable.request.first
    return boardset.Header(level, first, StartRule.OPENING, f"daily-{found.day}")


def find_daily(day: str, level: Level) -> DailyBoard:
    """The board of the day that a text names; `today` is everywhere the same (UTC)."""
    named = datetime.now(UTC).date() if day == "today" else parse_day(day)
    with searching() as tell:
        return board_of_day(named, level, progress=tell)


def _daily_lines(found: DailyBoard) -> list[str]:
    """What the board demands, then what is seen after the first click."""
    layout, first = found.solvable.layout, found.solvable.request.first
    level = layout.level
    lines = [
        f"{found.day:%A} {found.day}, {level.name} {level}, begins at {first}.",
        describe(found.solvable.rating),
    ]
    if not found.is_usual:
        lines.append("Boards of this level that suit the weekday are too rare: this is another.")
    return [*lines, numbered(_first_view(layout, first))]


def _first_cell(text: str | None, level: Level, rule: StartRule, no_guess: bool) -> Cell:
    """The cell that was asked for, or the usual one."""
    if text is not None:
        return parse_cell(text)
    return usual_first_click(level, rule) if no_guess else (0, 0)


def _show(
    layout: Layout,
    header: boardset.Header,
    form: str,
    output: Path,
    lines: list[str] | None = None,
) -> None:
    """Write one board in that form; where there is none, these lines or else its drawing."""
    if form == _SET:
        _write_set(header, iter([layout]), 1, output)
    elif form:
        holds_views = formats.FORMATS[form].writes is View
        value = _first_view(layout, header.first) if holds_views else layout
        write_bytes(output, formats.write(value, form))
    else:
        with writing(output) as file:
            painter = ConsolePainter(Console(file=file, highlight=False))
            painter.show(lines or painter.layout(layout))


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
