"""`sapper play`: the window, from wherever the package is installed."""

from __future__ import annotations

import typer

from sapper.core.level import LEVELS

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    # The window reads its own options, so that `python runner.py` and this take the same ones.
    context_settings={
        "allow_extra_args": True,
        "ignore_unknown_options": True,
        "help_option_names": [],
    }
)
def play(context: typer.Context) -> None:
    """Open the window: play Minesweeper, or watch an AI play it."""
    from sapper.window import run

    level = LEVELS["cs50"]
    size = level.height, level.width, level.mines
    code = run(context.args, *size, program="sapper play", is_players=True)
    raise typer.Exit(code)
