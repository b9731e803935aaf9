"""The `sapper` command: its sub-commands are one file each."""

from __future__ import annotations

import shlex
import sys
from typing import Annotated, NoReturn

import typer

import sapper
from sapper.cli import analyse, arena, board, check, explain, perfect, verify, watch
from sapper.errors import SapperError

app = typer.Typer(
    name="sapper",
    help="A Minesweeper AI: exact odds, proven moves, fair comparisons.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
)
app.command("analyse")(analyse.analyse)
app.command("board")(board.board)
app.command("check")(check.check)
app.command("perfect")(perfect.perfect)
app.command("watch")(watch.watch)
app.command("explain")(explain.explain)
app.command("verify")(verify.verify)
app.add_typer(arena.app, name="arena")


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


def main() -> None:
    """Run the command; a user's mistake ends in one line on stderr and exit code 2."""
    try:
        sys.exit(app(standalone_mode=len(sys.argv) == 1))
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
        _refuse(f"{reason.rstrip('.')}, in: {shlex.join(['sapper', *sys.argv[1:]])}")


def _refuse(reason: str) -> NoReturn:
    """Say what is wrong and leave."""
    print(f"sapper: {reason}", file=sys.stderr)
    sys.exit(2)
