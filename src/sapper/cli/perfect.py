"""`sapper analyse --perfect`: the exact win chance of perfect play on a small board or position."""

from __future__ import annotations

from json import dumps

import typer

from sapper.cli.parsing import write_cells
from sapper.core.arguments import quoted
from sapper.core.errors import BadBoard
from sapper.core.level import StartRule
from sapper.core.perfect_play import PerfectPlay, perfect
from sapper.core.view import View

_WORK = 20_000_000_000
"""Steps after which it is given up: some forty seconds."""


def show_perfect(view: View, start: StartRule, as_json: bool) -> None:
    """Print how often perfect play wins, and the best cells to open next.

    These are all that are certainly safe where there are any, else all that keep the best chance.
    """
    if view.mines is None:
        raise BadBoard(
            f"perfect play needs the number of mines: give --mines for {quoted(view.text)}"
        )
    play = perfect(view, start=start, limit=_WORK)
    if as_json:
        typer.echo(_as_json(play))
        return
    typer.echo(f"Perfect play wins {play.chance} = {float(play.chance):.6f}")
    typer.echo(f"({play.wins} of {play.layouts} layouts)")
    typer.echo(f"Best cells: {write_cells(play.best) or 'none, nothing is left to open'}")


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
