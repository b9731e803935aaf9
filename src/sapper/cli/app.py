"""The `sapper` command: its sub-commands are one file each, listed in `table`."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Sequence
from functools import cache
from io import TextIOWrapper

import sapper
from sapper.cli.exit_codes import FAILED, MISTAKEN, STOPPED
from sapper.cli.help import SCRIPTS, complete, help_of, help_of_all

_LONGEST = 500
"""The characters of what is said to a mistake."""


def run(words: Sequence[str]) -> int:
    """Run the command and return its exit code; a mistake ends in one line on stderr and a 2."""
    trouble = guard()
    if trouble:
        return _say(trouble, FAILED)
    try:
        code = _run(list(words))
        sys.stdout.flush()
    except SystemExit as leaving:
        return _code_of(leaving)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return STOPPED
    except Exception as error:
        return _say_failure(error)
    return code


def _run(words: list[str]) -> int:
    """Show what the words ask for, or run their command."""
    if not words or (words[0] in ("-h", "--help", "help") and not words[1:]):
        print(help_of_all())
        return 0 if words else MISTAKEN
    if words[0] == "--version":
        print(f"sapper {sapper.__version__}")
        return 0
    if words[0] == "--complete":
        print(*complete(words[1:]), sep="\n")
        return 0
    if words[0] == "--completion" and words[1:] and words[1] in SCRIPTS:
        print(SCRIPTS[words[1]], end="")
        return 0
    from sapper.cli.parser import Misuse, find_command, run_command

    if words[0] == "--completion":
        raise Misuse(f"--completion, expected {', '.join(SCRIPTS)}", words)
    is_help = words[0] == "help"
    command, rest = find_command(words[is_help:])
    if is_help or {"-h", "--help"} & set(_before_end(rest)):
        print(help_of(command))
        return 0
    return run_command(command, rest)


def _say_failure(error: Exception) -> int:
    """Say in a line what went wrong, and return the exit code; what is our fault is raised."""
    from sapper.cli.files import WriteFailed
    from sapper.core import SapperError
    from sapper.core.files import reason_of

    if isinstance(error, SapperError):
        return _say(str(error), FAILED if isinstance(error, WriteFailed) else MISTAKEN)
    if not isinstance(error, OSError):
        raise error
    if isinstance(error, BrokenPipeError):
        # Whoever read the output has seen enough, as `head` has: nothing is wrong.
        silence()
        return FAILED
    if error.filename is not None:
        return _say(f"{str(error.filename)!r}: {reason_of(error)}", MISTAKEN)
    silence()
    return _say(f"cannot write the output: {reason_of(error)}", FAILED)


def _before_end(words: list[str]) -> list[str]:
    """Return the words that may be options."""
    return words[: words.index("--")] if "--" in words else words


def _code_of(leaving: SystemExit) -> int:
    """The exit code with which a command leaves by itself."""
    return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)


def _say(reason: str, code: int) -> int:
    """Say what is wrong, in one line that is not too long to read; return the exit code."""
    from sapper.core import shortened

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
    plain = _plain_signs()
    return "".join(sign if sign.isascii() else plain.get(sign, "?") for sign in text)


@cache
def _plain_signs() -> dict[str, str]:
    """Return what stands for a sign that the output cannot hold: on Windows, under LANG=C.

    A zero never becomes a dot, which is a hidden cell.
    """
    from sapper.core import ASCII

    drawn = dict(zip("\u2013▁▂▃▄▅▆▇█│─┌┐└┘├┤┬┴┼", "-12345678|-+++++++++", strict=True))
    return {**ASCII, **drawn, "±": "+-"}


def silence() -> None:
    """Forget what could not be written, so that Python does not try it again at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
