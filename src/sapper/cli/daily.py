"""`sapper daily`: the board of a day, the same for everybody."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated

import typer

from sapper.base.errors import BadBoard
from sapper.base.level import Level
from sapper.boards import daily as daily_board
from sapper.boards.certificate import certify
from sapper.cli.no_guess import describe, searching
from sapper.cli.positions import numbered
from sapper.game.game import Game


def daily(
    day: Annotated[str | None, typer.Option(help="YEAR-MONTH-DAY; today (UTC) by default.")] = None,
    level: Annotated[
        str, typer.Option(help="cs50, beginner, intermediate, expert or ROWSxCOLUMNS/MINES.")
    ] = "intermediate",
    mines: Annotated[
        bool, typer.Option("--mines", help="Show the mines instead of the first opening.")
    ] = False,
    certificate: Annotated[
        bool, typer.Option("--certificate", help="Print the proof that no guess is needed.")
    ] = False,
) -> None:
    """Show the board of a day: the same for everybody, without guessing.

    A day begins at midnight UTC, wherever you are.

    The week climbs from easy to hard: Monday needs nothing but single numbers, Sunday proof by
    cases.
    """
    chosen = Level.parse(level)
    with searching() as tell:
        found = daily_board(_day(day), chosen, progress=tell)
    solvable = found.solvable
    first = solvable.wish.first
    if certificate:
        typer.echo(certify(solvable.layout, first).to_json())
        return
    game = Game.on(solvable.layout)
    game.open(first)
    typer.echo(f"{found.day:%A} {found.day}, {chosen.name} {chosen}, begins at {first}.")
    typer.echo(describe(solvable.rating))
    if not found.is_usual:
        typer.echo("Boards of this level that suit the weekday are too rare: this is another one.")
    if mines:
        typer.echo("\n".join(solvable.layout.rows()))
    else:
        typer.echo(numbered(game.view))


def _day(text: str | None) -> date:
    """The day that a text names, or today, everywhere the same."""
    if text is None:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadBoard(f"day {text!r}, expected YEAR-MONTH-DAY such as 2026-11-15") from None
