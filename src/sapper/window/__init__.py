"""The window: the course's game, and a seat beside an AI that thinks. Needs pygame-ce."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from sapper.window.options import parse_options

__all__ = ["run"]

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def run(
    arguments: Sequence[str],
    height: int,
    width: int,
    mines: int,
    course: Path | None = None,
    program: str = "runner.py",
    *,
    goes_on: bool = False,
) -> int:
    """Open the window on a game of that size with the AI of `course`; return the exit code.

    `program` is what the command is called in its help and its messages. The game is the course's
    and so is its AI, whatever was played last; with `goes_on` both are those of the last time.
    """
    options = parse_options(arguments, program)
    try:
        from sapper.window.command_line import open_window
    except ModuleNotFoundError as error:
        print(
            f"{program}: the window needs the module {error.name!r}: `pip install pygame-ce`",
            file=sys.stderr,
        )
        return 2
    return open_window(options, height, width, mines, course, program, goes_on=goes_on)
