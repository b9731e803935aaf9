"""`sapper play`: the window, or the page in the browser, from wherever the package is installed."""

from __future__ import annotations

from pathlib import Path

import typer

from sapper.cli.options import flag, option
from sapper.core.level import LEVELS
from sapper.window.options import HELP, WindowOptions


def play(
    level: str | None = option(None, HELP["level"]),
    start: str | None = option(None, HELP["start"]),
    seed: int | None = option(None, HELP["seed"]),
    no_guess: bool = flag("--no-guess", HELP["no_guess"]),
    daily: bool = flag("--daily", HELP["daily"], only="ai agent in_process light colour_blind"),
    open_file: Path | None = option(
        None, HELP["open"], "--open", only="ai agent in_process light colour_blind"
    ),
    ai: Path | None = option(None, HELP["ai"]),
    agent: str | None = option(None, HELP["agent"]),
    in_process: bool = flag("--in-process", HELP["in_process"]),
    light: bool = flag("--light", HELP["light"]),
    colour_blind: bool = flag("--colour-blind", HELP["colour_blind"]),
    browser: bool = flag("--browser", "Play in the browser: the page of this machine.", only=""),
    serve: bool = flag("--serve", "The same, but open no browser.", only=""),
    port: int | None = option(
        None,
        "the port; 0 takes a free one. Default: 8050, or a free one if it is taken.",
        needs="--browser --serve",
        min=0,
        max=65535,
    ),
    folder: Path | None = option(
        None,
        "a page made by site/build, in place of the package's own.",
        needs="--browser --serve",
    ),
) -> None:
    """Open the window: play Minesweeper, or watch an AI play it.

    F1 in the window lists the keys.
    """
    if browser or serve:
        from sapper.cli.page_server import serve_page

        serve_page(folder, port, browser)
        return
    from sapper.window import run

    options = WindowOptions(
        ai, agent, open_file, in_process, level, start, seed, no_guess, daily, light, colour_blind
    )
    course = LEVELS["cs50"]
    size = course.height, course.width, course.mines
    raise typer.Exit(run(options, *size, program="sapper play", is_players=True))
