"""The options of `python runner.py` and `sapper play`, read before anything large is loaded."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line each."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def parse_options(arguments: Sequence[str], program: str) -> argparse.Namespace:
    """The options; words that are none end the program with one line and exit code 2."""
    parser = _Parser(
        prog=program,
        description="Play Minesweeper, or watch an AI play it.",
        epilog="F1 in the window lists the keys.",
    )
    parser.add_argument(
        "--ai", type=Path, metavar="PATH", help="the AI's file: any minesweeper.py of the course"
    )
    parser.add_argument("--agent", help="who makes the AI's moves; default: the course's file")
    parser.add_argument(
        "--open",
        type=Path,
        metavar="FILE",
        help="a game or a board to open; a position or a picture opens the page",
    )
    parser.add_argument(
        "--in-process",
        action="store_true",
        help="run the AI's file in this process, so that breakpoint() opens a debugger here; "
        "the window waits for it",
    )
    parser.add_argument(
        "--level", help="cs50, beginner, intermediate, expert or ROWSxCOLUMNS/MINES"
    )
    parser.add_argument("--start", help="first-click rule: none, safe or opening")
    parser.add_argument("--seed", type=int, help="the same seed gives the same board")
    parser.add_argument(
        "--daily", action="store_true", help="the board of today: the same for everybody"
    )
    parser.add_argument("--light", action="store_true", help="the light theme")
    parser.add_argument(
        "--colour-blind", action="store_true", help="colours with shapes for the colour-blind"
    )
    return parser.parse_args(arguments)
