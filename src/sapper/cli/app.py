"""The `sapper` command: its sub-commands are one file each, listed in `commands`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

import sapper
from sapper.cli.commands import Commands
from sapper.errors import SapperError

app = typer.Typer(
    name="sapper",
    cls=Commands,
    help="A Minesweeper AI: exact odds, proven moves, fair comparisons.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sapper {sapper.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """A Minesweeper AI: exact odds, proven moves, fair comparisons."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command; a user's mistake ends in one line on stderr and exit code 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        sys.exit(app(words, prog_name="sapper", standalone_mode=not words))
    except SapperError as error:
        _refuse(str(error))
    except typer.Abort:
        sys.exit(1)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except Exception as error:
        # Typer's errors of usage: it has no public name for their class.
        if not hasattr(error, "format_message"):
            raise
        reason = " ".join(error.format_message().split())
        _refuse(f"{reason.rstrip('.')}, in: {shlex.join(['sapper', *words])}")


def _refuse(reason: str) -> NoReturn:
    """Say what is wrong and leave."""
    print(f"sapper: {reason}", file=sys.stderr)
    sys.exit(2)
