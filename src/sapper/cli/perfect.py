"""`sapper perfect`: the exact win chance of perfect play on a small board or position."""

from __future__ import annotations

from json import dumps
from typing import Annotated

import typer

from sapper.analysis.perfect_play import PerfectPlay
from sapper.analysis.perfect_play import perfect as solve
from sapper.base.arguments import quoted
from sapper.base.errors import BadBoard
from sapper.base.level import StartRule
from sapper.cli.parsing import write_cells
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
    as_json: Annotated[bool, typer.Option("--json", help="For programs: JSON.")] = False,
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
    play = solve(view, start=StartRule.parse(start), limit=limit * 1_000_000)
    if as_json:
        typer.echo(_as_json(play))
    else:
        _show(play)


def _show(play: PerfectPlay) -> None:
    """Print the chance and the best cells."""
    fraction = str(play.chance)
    typer.echo(f"Perfect play wins {fraction} = {float(play.chance):.6f}")
    typer.echo(f"({play.wins} of {play.layouts} layouts)")
    cells = write_cells(play.best)
    typer.echo(f"Best cells: {cells or 'none, nothing is left to open'}")


def _as_json(play: PerfectPlay) -> str:
    """The same for programs; the chance as a fraction too, and the counts as digits."""
    return dumps(
        {
            "chance": float(play.chance),
            "fraction": str(play.chance),
            "wins": str(play.wins),
            "layouts": str(play.layouts),
            "best": [list(cell) for cell in play.best],
        }
    )
