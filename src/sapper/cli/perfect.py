"""`sapper perfect`: the exact win chance of perfect play on a small board or position."""

from __future__ import annotations

from typing import Annotated

import typer

from sapper.analysis.perfect_play import PerfectPlay
from sapper.analysis.perfect_play import perfect as solve
from sapper.base.arguments import quoted
from sapper.base.errors import BadBoard
from sapper.base.level import StartRule
from sapper.cli.reading import POSITION, read_view


def perfect(
    position: Annotated[
        str, typer.Argument(help=f"{POSITION} ROWSxCOLUMNS is a board with nothing opened.")
    ],
    mines: Annotated[
        int | None, typer.Option(help="The total number of mines, if the position does not say it.")
    ] = None,
    start: Annotated[
        str, typer.Option(help="First-click rule where nothing is opened: none, safe or opening.")
    ] = "none",
    limit: Annotated[
        int, typer.Option(min=1, help="Give up after this many million steps.")
    ] = 20_000,
) -> None:
    """Compute how often perfect play wins, exactly.

    Also shows the best cells to open next: all that are certainly safe where there are any,
    else all that keep the best chance.
    """
    view = read_view(position, mines)
    if view.mines is None:
        raise BadBoard(
            f"perfect play needs the number of mines: give --mines for {quoted(str(view))}"
        )
    _show(solve(view, start=StartRule.parse(start), limit=limit * 1_000_000))


def _show(play: PerfectPlay) -> None:
    """Print the chance and the best cells."""
    fraction = str(play.chance)
    typer.echo(f"Perfect play wins {fraction} = {float(play.chance):.6f}")
    typer.echo(f"({play.wins} of {play.layouts} layouts)")
    cells = " ".join(f"{row},{column}" for row, column in play.best)
    typer.echo(f"Best cells (row,column): {cells or 'none, nothing is left to open'}")
