"""`sapper check`: the coach looks at a student's `minesweeper.py`, or at a folder full of them."""

from __future__ import annotations

import sys
from pathlib import Path

from sapper.cli.options import Csv, Json, Scheduler, argument, flag, option
from sapper.cli.parsing import check_number


def check(
    path: Path = argument(..., "A minesweeper.py, or a folder or .zip of submissions."),
    games: int = option(
        0, "Games per level, compared with our own agent on the same boards.", min=0
    ),
    output: list[Path] | None = option(
        None,
        "The file to write: FILE.html is a page, FILE.xml is JUnit's, FILE.csv, FILE.json or text;"
        " in a folder, a page to print for each student. Repeatable.",
    ),
    gradescope: Path | None = option(None, "Of a file: also write the results.json of Gradescope."),
    seconds: float = option(
        30.0, "The CPU seconds that the check of one file may take.", min=1, callback=check_number
    ),
    hint: int = option(
        0,
        "Of a file: show so many steps of the hint for the first fault.",
        min=0,
        only="path games output gradescope seconds",
    ),
    show_all: bool = flag(
        "--all",
        "Of a file: show every check and every lesson.",
        only="path games output gradescope seconds strict",
    ),
    watch: bool = flag(
        "--watch",
        "Of a file: check again whenever it is saved, and say what is gone and what is new.",
        only="path seconds",
    ),
    strict: bool = flag("--strict", "Count polish too, and show it in full."),
    as_json: Json = False,
    as_csv: Csv = False,
    scheduler: Scheduler = None,
) -> None:
    """Say whether the course's grader would pass a file, and show what to fix.

    Every fault comes with a small example.

    Exit code 0 when nothing is wrong or incomplete, 1 when something is, 2 when the file could not
    be run, 3 when the grader's answer is not known: the time was up, or the check itself failed.
    With a folder, every submission below it is checked: 0 if all pass, 1 if some do not, 3 if some
    answers are not known. A run that was stopped goes on where it was.
    """
    from sapper.cli.checking import CheckOptions, check_path  # help needs none of it

    form = "json" if as_json else "csv" if as_csv else ""
    outputs = tuple(output or ())
    shown = (show_all, hint, gradescope, watch)
    options = CheckOptions(games, outputs, form, seconds, strict, scheduler, *shown)
    sys.exit(check_path(path, options))
