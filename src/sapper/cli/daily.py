"""`sapper board --daily`: the board of a day, the same for everybody."""

from __future__ import annotations

from datetime import UTC, datetime

import typer

from sapper.base.level import Level
from sapper.boards import DailyBoard, daily
from sapper.cli.no_guess import describe, searching
from sapper.cli.parsing import parse_day
from sapper.cli.positions import numbered
from sapper.game.game import Game


def find_daily(day: str | None, level: Level) -> DailyBoard:
    """The board of the day that a text names, or of today, which is everywhere the same (UTC)."""
    named = datetime.now(UTC).date() if day is None else parse_day(day)
    with searching() as tell:
        return daily(named, level, progress=tell)


def show_daily(found: DailyBoard, shows_mines: bool) -> None:
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
    game = Game.on(layout)
    game.open(first)
    typer.echo(numbered(game.view))
