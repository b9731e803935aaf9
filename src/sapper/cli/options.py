"""The options that several commands share: each means one thing wherever it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sapper.cli.rules import RuledOption


def option(
    default: Any,
    help: str,
    *names: str,
    needs: str = "",
    only: str | None = None,
    bare: str = "",
    takes: str = "",
    **limits: Any,
) -> Any:
    """An option of a command, `...` by default for one that must be given.

    `needs` are the options of which it needs one, as in `--daily --no-guess`, and its help begins
    with them. `only` names the parameters that may stand beside it, with all that need it. `bare`
    is its value where none is typed, which looks like the pattern `takes`.
    """
    if needs:
        help = f"With {' or '.join(needs.split())}: {help}"
    found = RuledOption(default=default, param_decls=names, help=help, **limits)
    found.needs = tuple(needs.split())
    found.bare = bare
    found.takes = takes or found.takes
    found.only = None if only is None else tuple(only.split())
    return found


def flag(name: str, help: str, **rules: Any) -> Any:
    """An option that is given or not, and has no opposite."""
    return option(False, help, name, **rules)


def argument(default: Any, help: str) -> Any:
    """An argument of a command, `...` by default for one that must be given."""
    return typer.Argument(default, help=help)


LEVELS = "cs50, beginner, intermediate, expert or ROWSxCOLUMNS/MINES."

LevelName = Annotated[str, typer.Option("--level", help=LEVELS)]
Mines = Annotated[
    int | None,
    typer.Option("--mines", help="The number of mines, if the position does not say it."),
]
Json = Annotated[bool, typer.Option("--json", help="For programs: JSON.")]
JsonLines = Annotated[bool, typer.Option("--json", help="For programs: a line of JSON for each.")]
Csv = Annotated[bool, typer.Option("--csv", help="For spreadsheets: CSV.")]
PrintedTo = Annotated[
    Path,
    typer.Option("--output", help="The file to write; its ending says how.", show_default=False),
]
"""Where the parameter is called `printed_to`, `RuledCommand` puts what is printed into the file."""
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", help="Work on a Dask cluster: tcp://HOST:8786.")
]
