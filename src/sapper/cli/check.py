"""`sapper check`: the coach looks at a student's `minesweeper.py`, or at a folder full of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sapper.cli.parsing import check_number


def check(
    path: Annotated[Path, typer.Argument(help="A minesweeper.py, or a folder of submissions.")],
    arena: Annotated[
        int,
        typer.Option(
            min=0, help="Games per level, compared with our own agent on the same boards."
        ),
    ] = 0,
    report: Annotated[
        Path | None, typer.Option(help="Write FILE.html, FILE.csv or FILE.json.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="How many submissions of a folder to check at a time.")
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            min=1, callback=check_number, help="Processor time that the check of one file may take."
        ),
    ] = 30.0,
    hint: Annotated[
        int, typer.Option(min=0, help="Show so many steps of the hint for the first fault.")
    ] = 0,
    show_all: Annotated[
        bool, typer.Option("--all", help="Show every check and every lesson.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Count polish too, and show it in full.")
    ] = False,
    json_output: Annotated[
        bool, typer.Option("--json", help="Write the report as JSON, nothing else.")
    ] = False,
    scheduler: Annotated[
        str | None, typer.Option(help="Check a folder on a Dask cluster: tcp://HOST:8786.")
    ] = None,
) -> None:
    """Say whether the course's grader would pass a file, and show what to fix.

    Every fault comes with a small example.

    Exit code 0 when nothing is wrong or incomplete, 1 when something is, 2 when the file could not
    be run, 3 when the time was up before the grader's answer was known. With a folder, every
    submission below it is checked; a run that was stopped goes on where it was.
    """
    from sapper.cli.checking import Wishes, check_path  # help needs none of it

    wishes = Wishes(arena, report, jobs, seconds, strict, json_output, scheduler, show_all, hint)
    sys.exit(check_path(path, wishes))
