"""`sapper play`: the window, or the page in the browser, from wherever the package is installed."""

from __future__ import annotations

from sapper.core import LEVELS, Level


def play(
    *,
    level: Level | None,
    start: str | None,
    seed: int | None,
    no_guess: bool,
    daily: bool,
    ai: str | None,
    in_process: bool,
    browser: int | None,
) -> int:
    """Open the window: play Minesweeper, or watch an AI play it."""
    if browser is not None:
        from sapper.cli.page_server import serve_page

        serve_page(browser)
        return 0
    from sapper.window import WindowOptions, run

    named = None if level is None else str(level)
    options = WindowOptions(ai, in_process, named, start, seed, no_guess, daily)
    course = LEVELS["cs50"]
    size = course.height, course.width, course.mines
    return run(options, *size, program="sapper play", is_players=True)
