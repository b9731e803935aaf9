"""`sapper perfect`: the exact win chance of perfect play on a small board or position."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from sapper.errors import BadBoard
from sapper.level import StartRule
from sapper.perfect_play import PerfectPlay
from sapper.perfect_play import perfect as solve
from sapper.shape import Shape
from sapper.view import View


def perfect(
    position: Annotated[
        str, typer.Argument(help="ROWSxCOLUMNS for a blank board, or a position such as '.1./...'.")
    ],
    mines: Annotated[int | None, typer.Option(help="The number of mines.")] = None,
    start: Annotated[
        str, typer.Option(help="First-click rule of a blank board: none, safe or opening.")
    ] = "none",
    limit: Annotated[
        int, typer.Option(min=1, help="Give up after so many million steps.")
    ] = 20_000,
) -> None:
    """Compute how often perfect play wins, exactly.

    Also shows the cells with which it begins.
    """
    view = _parse(position, mines)
    _show(solve(view, start=StartRule.parse(start), limit=limit * 1_000_000))


def _parse(position: str, mines: int | None) -> View:
    """The view that the words describe."""
    size = re.fullmatch(r"(\d{1,6})x(\d{1,6})", position, re.ASCII)
    if size is None:
        return View.parse(position, mines)
    if mines is None:
        raise BadBoard(f"a blank {position} board needs --mines")
    return View.blank(Shape(int(size[1]), int(size[2])), mines)


def _show(play: PerfectPlay) -> None:
    """Print the chance and the best cells."""
    fraction = str(play.chance)
    typer.echo(f"Perfect play wins {fraction} = {float(play.chance):.6f}")
    typer.echo(f"({play.wins} of {play.layouts} layouts)")
    cells = " ".join(f"{row},{column}" for row, column in play.best)
    typer.echo(f"Best cells (row,column): {cells or 'none, nothing is left to open'}")
