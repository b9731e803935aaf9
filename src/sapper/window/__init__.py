"""The window: a learner's front end and a player's. Needs pygame-ce."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from sapper.window.options import HELP, WindowOptions, parse_options

__all__ = ["HELP", "WindowOptions", "run"]

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def run(
    arguments: Sequence[str] | WindowOptions,
    height: int,
    width: int,
    mines: int,
    course: Path | None = None,
    program: str = "runner.py",
    *,
    is_players: bool = False,
) -> int:
    """Open the window; return the exit code.

    It is the learner's window, on the course's game of that size with the AI of `course`, whatever
    was played last. `is_players` opens the player's, which begins with the level of the last time;
    with an AI it is the learner's, too. `program` is the command's name in its messages.
    """
    options = arguments
    if not isinstance(options, WindowOptions):
        options = parse_options(options, program)
    try:
        from sapper.core import Level, SapperError
        from sapper.window.command_line import open_window
        from sapper.window.session import Setup
        from sapper.window.state import Door
    except ModuleNotFoundError as error:
        print(
            f"{program}: the window needs the module {error.name!r}: `pip install pygame-ce`",
            file=sys.stderr,
        )
        return 2
    try:
        setup = Setup.course(Level(height, width, mines))
    except SapperError as error:
        print(f"{program}: {error}", file=sys.stderr)
        return 2
    door = Door.PLAYER if is_players and not options.ai else Door.LEARNER
    return open_window(options, setup, course, program, door)
