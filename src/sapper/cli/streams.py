"""The standard streams as a command finds them: closed, cut off, full, or of few letters."""

from __future__ import annotations

import codecs
import os
import sys
from io import TextIOWrapper

from sapper.core import drawn

_PLAIN = {
    **drawn.ASCII,
    **dict(zip("\u2013▁▂▃▄▅▆▇█│─┌┐└┘├┤┬┴┼", "-12345678|-+++++++++", strict=True)),
    "±": "+-",
}
"""What stands for a sign where the output cannot hold it: in a file on Windows, under LANG=C.
A zero never becomes a dot, which is a hidden cell."""


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
