"""`sapper play`: the window, or the page in the browser, from wherever the package is installed."""

from __future__ import annotations

from typing import Any

import typer

from sapper.cli.options import flag, option
from sapper.cli.page_server import PORT
from sapper.core import LEVELS
from sapper.window import HELP, WindowOptions

_PORT: dict[str, Any] = {"bare": str(PORT), "only": "", "min": 0, "max": 65535}


def play(
    level: str | None = option(None, HELP["level"]),
    start: str | None = option(None, HELP["start"]),
    seed: int | None = option(None, HELP["seed"]),
    no_guess: bool = flag("--no-guess", HELP["no_guess"]),
    daily: bool = flag("--daily", HELP["daily"], only="ai in_process"),
    ai: str | None = option(None, HELP["ai"]),
    in_process: bool = flag("--in-process", HELP["in_process"]),
    browser: int | None = option(
        None, f"Play in the browser: the page of this machine, at port {PORT} or this one.", **_PORT
    ),
    serve: int | None = option(None, "The same, but open no browser.", **_PORT),
) -> None:
    """Open the window: play Minesweeper, or watch an AI play it.

    F1 in the window shows the keys.
    """
    port = serve if browser is None else browser
    if port is not None:
        from sapper.cli.page_server import serve_page

        serve_page(port, opens=browser is not None)
        return
    from sapper.window import run

    options = WindowOptions(ai, in_process, level, start, seed, no_guess, daily)
    course = LEVELS["cs50"]
    size = course.height, course.width, course.mines
    raise typer.Exit(run(options, *size, program="sapper play", is_players=True))
