"""`sapper board --daily`: the board of a day, the same for everybody."""

from __future__ import annotations

from datetime import UTC, date, datetime

import typer

from sapper.base.errors import BadBoard
from sapper.base.level import Level
from sapper.boards import DailyBoard, daily
from sapper.cli.no_guess import describe, searching
from sapper.cli.positions import numbered
from sapper.game.game import Game


def find_daily(day: str | None, level: Level) -> DailyBoard:
    """The board of the day that a text names, or of today, which is everywhere the same (UTC)."""
    with searching() as tell:
        return daily(_day(day), level, progress=tell)


def show_daily(found: DailyBoard, shows_mines: bool) -> None:
    """Print what the board demands, then its mines, or what is seen after the first click."""
    solvable = found.solvable
    layout, first = solvable.layout, solvable.wish.first
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


def _day(text: str | None) -> date:
    if text is None:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadBoard(f"day {text!r}, expected YYYY-MM-DD such as 2026-11-15") from None
