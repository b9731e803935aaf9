"""`sapper board`: show the board of a seed or of a day, or write it in any format."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from sapper.boards import DailyBoard, daily as board_of_day
from sapper.cli.drawing import ConsolePainter
from sapper.cli.files import STANDARD_OUTPUT, check_folder, write_bytes, writing
from sapper.cli.no_guess import NoGuess, describe, describe_found, searching
from sapper.cli.parser import check_ending
from sapper.cli.parsing import parse_day
from sapper.cli.positions import numbered
from sapper.core import LEVELS, BadBoard, Cell, Level, StartRule, View, usual_first_click
from sapper.game import Game, Layout, formats
from sapper.game.formats import boardset

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_SET = "boards"
"""The form of a file with many boards."""
_FORMS = {
    suffix: each.name for each in formats.FORMATS.values() if each.write for suffix in each.suffixes
}
_FORMS[".boards"] = _SET
"""What the ending of a file says; any other one stands for what is printed."""


def board(
    *,
    level: Level | None,
    seed: int,
    start: str | None,
    first: Cell | None,
    count: int,
    daily: str | None,
    no_guess: bool,
    rung: str | None,
    output: Path,
) -> None:
    """Show the board of a seed or of a day, or write it in any format."""
    check_ending(output, ["", ".txt", *_FORMS])
    check_folder(output)
    form = _FORMS.get(output.suffix.lower(), "")
    if daily is not None:
        of_day = find_daily(daily, level or LEVELS["intermediate"])
        layout = of_day.solvable.layout
        _show(layout, _daily_header(of_day), form, output, _daily_lines(of_day))
        return
    chosen = level or LEVELS["beginner"]
    rule = StartRule.parse(start or ("opening" if no_guess else "none"))
    cell = first or (usual_first_click(chosen, rule) if no_guess else (0, 0))
    header = boardset.Header(chosen, cell, rule, f"seed-{seed}")
    asked = NoGuess(no_guess, rung)
    if form == _SET or (count > 1 and not form):
        _write_set(asked.named(header), asked.layouts(header, count, seed), count, output)
    elif count > 1:
        raise BadBoard(f"--count {count}, but {str(output)!r} would hold one board")
    elif no_guess:
        found = asked.find(header, seed)
        _show(found.layout, header, form, output)
        print(describe_found(found), file=sys.stderr)
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
