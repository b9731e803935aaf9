"""`sapper check`: the coach looks at a student's `minesweeper.py`, or at a folder full of them."""

from __future__ import annotations

import sys
from pathlib import Path

from sapper.cli.parser import check_ending

_ENDINGS = ("", ".txt", ".html", ".htm", ".xml", ".csv", ".json")
"""The endings of files that the command writes."""


def check(
    *,
    path: Path,
    games: int,
    output: list[Path] | None,
    gradescope: Path | None,
    seconds: float,
    hint: int,
    show_all: bool,
    watch: bool,
    strict: bool,
    as_json: bool,
    scheduler: str | None,
) -> None:
    """Say whether the course's grader would pass a file, and show what to fix."""
    from sapper.cli.checking import CheckOptions, check_path  # help needs none of it

    for path_of_output in output or ():
        if not path_of_output.is_dir():
            check_ending(path_of_output, _ENDINGS)
    form = "json" if as_json else ""
    outputs = tuple(output or ())
    shown = (show_all, hint, gradescope, watch)
    options = CheckOptions(games, outputs, form, seconds, strict, scheduler, *shown)
    sys.exit(check_path(path, options))
