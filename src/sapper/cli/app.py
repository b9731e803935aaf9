"""The `sapper` command: its sub-commands are one file each, listed in `commands`."""

from __future__ import annotations

import codecs
import os
import re
import shlex
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated

import typer

import sapper
from sapper.cli.commands import Commands
from sapper.cli.exit_codes import FAILED, MISTAKEN
from sapper.core import ASCII, SapperError, shortened

app = typer.Typer(
    name="sapper",
    cls=Commands,
    help="A Minesweeper AI: exact odds, proven moves, fair comparisons.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
)

# What typer says of a number, and what a person understands.
OUR_WORDS = {
    r"is not a valid int( range)?$": "is not a whole number",
    r"is not a valid float( range)?$": "is not a number",
    r" is not in the range x>=(\S+)$": r", expected \1 or more",
    r" is not in the range (\S+)<=x<=(\S+)$": r", expected \1 to \2",
}


_LONGEST = 500
"""The characters of what is said to a mistake."""

_PLAIN = {
    **ASCII,
    **dict(zip("\u2013▁▂▃▄▅▆▇█│─┌┐└┘├┤┬┴┼", "-12345678|-+++++++++", strict=True)),
    "±": "+-",
}
"""What stands for a sign where the output cannot hold it: in a file on Windows, under LANG=C.
A zero never becomes a dot, which is a hidden cell."""


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


def run(words: Sequence[str]) -> int:
    """Run the command and return its exit code; a mistake ends in one line on stderr and a 2."""
    trouble = guard()
    if trouble:
        return _say(trouble, FAILED)
    words = [*words[1:2], "--help"] if words[:1] == ["help"] else list(words)
    try:
        code = app(words, prog_name="sapper", standalone_mode=not words)
        sys.stdout.flush()
    except SystemExit as leaving:
        return _code_of(leaving)
    except SapperError as error:
        return _say(str(error), MISTAKEN)
    except typer.Abort:
        return FAILED
    except BrokenPipeError:
        # Whoever read the output has seen enough, as `head` has: nothing is wrong.
        silence()
        return FAILED
    except OSError as error:
        reason = error.strerror or error
        if error.filename is not None:
            return _say(f"{str(error.filename)!r}: {reason}", MISTAKEN)
        silence()
        return _say(f"cannot write the output: {reason}", FAILED)
    except Exception as error:
        # Typer's errors of usage: it has no public name for their class.
        if not hasattr(error, "format_message"):
            raise
        return _say_misuse(error.format_message(), words)
    return code if isinstance(code, int) else 0


def _code_of(leaving: SystemExit) -> int:
    """The exit code with which a command leaves by itself."""
    return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)


def _say_misuse(reason: str, words: Sequence[str]) -> int:
    """Say what typer refused, in our words; commands that need one of their own show their help."""
    if reason.startswith("Usage:"):
        print(reason)
        return MISTAKEN
    line = reason.rstrip(".")
    for of_typer, ours in OUR_WORDS.items():
        line = re.sub(of_typer, ours, line)
    return _say(f"{line}, in: {shlex.join(['sapper', *words])}", MISTAKEN)


def _say(reason: str, code: int) -> int:
    """Say what is wrong, in one line that is not too long to read; return the exit code."""
    print(f"sapper: {shortened(' '.join(reason.split()), _LONGEST)}", file=sys.stderr)
    return code


def guard() -> str | None:
    """Give every closed stream a place of its own; why the command cannot speak, or None.

    A file that is opened while a stream is closed takes the stream's number, and what was meant for
    the terminal would be written into it.
    """
    is_closed = sys.stdout is None
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if is_closed:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        return "standard output is closed"
    codecs.register_error("plain", _in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plain")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return None


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """What is written in place of letters that the stream does not know."""
    assert isinstance(error, UnicodeEncodeError)
    return plain_letters(error.object[error.start : error.end]), error.end


def plain_letters(text: str) -> str:
    """The text in ASCII, as a stream of few letters shows it."""
    return "".join(sign if sign.isascii() else _PLAIN.get(sign, "?") for sign in text)


def silence() -> None:
    """Forget what could not be written, so that Python does not try it again at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
