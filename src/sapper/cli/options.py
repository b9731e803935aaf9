"""The options that several commands share: each means one thing wherever it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer


def option(default: Any, help: str, *names: str, **limits: Any) -> Any:
    """An option of a command, `...` by default for one that must be given."""
    return typer.Option(default, *names, help=help, **limits)


def flag(name: str, help: str) -> Any:
    """An option that is given or not, and has no opposite."""
    return typer.Option(False, name, help=help)


def argument(default: Any, help: str) -> Any:
    """An argument of a command, `...` by default for one that must be given."""
    return typer.Argument(default, help=help)


LEVELS = "cs50, beginner, intermediate, expert or ROWSxCOLUMNS/MINES."

LevelName = Annotated[str, typer.Option("--level", help=LEVELS)]
Mines = Annotated[
    int | None,
    typer.Option("--mines", help="The total number of mines, if the position does not say it."),
]
Json = Annotated[bool, typer.Option("--json", help="For programs: JSON.")]
JsonLines = Annotated[bool, typer.Option("--json", help="For programs: a line of JSON for each.")]
Csv = Annotated[bool, typer.Option("--csv", help="For spreadsheets: CSV.")]
Output = Annotated[Path, typer.Option("--output", help="The file to write; - for standard output.")]
Report = Annotated[Path | None, typer.Option("--report", help="Also write a page: FILE.html.")]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", help="Work on a Dask cluster: tcp://HOST:8786.")
]
