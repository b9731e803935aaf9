"""The options of `python runner.py` and `sapper play`, read before anything large is loaded."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn


@dataclass
class WindowOptions:
    """The options of the window."""

    ai: str | None = None
    in_process: bool = False
    level: str | None = None
    start: str | None = None
    seed: int | None = None
    no_guess: bool = False
    daily: bool = False

    @property
    def is_game_asked(self) -> bool:
        """Whether they say which game is to be played."""
        return bool(self.level or self.start or self.no_guess) or self.seed is not None

    @property
    def course_file(self) -> Path | None:
        """The path that `ai` names; None if it names an agent, or nothing."""
        from sapper.agents import agent_names

        if not self.ai or self.ai in agent_names():
            return None
        return Path(self.ai) if self.ai.endswith(".py") or Path(self.ai).exists() else None


HELP = {
    "ai": "Who makes the AI's moves: a minesweeper.py of the course, or an agent such as champion.",
    "in_process": "Run the AI's file in this process, so that breakpoint() opens a debugger here;"
    " the window waits for it.",
    "level": "cs50, beginner, intermediate, expert or ROWSxCOLUMNS/MINES.",
    "start": "Start rule: none, safe or opening.",
    "seed": "The same seed gives the same board.",
    "no_guess": "Boards that logic alone can solve.",
    "daily": "The board of today: the same for everybody.",
}
"""The purpose of each option."""
_VALUES = {"ai": str, "seed": int, "level": str, "start": str}
_NAMES = {"ai": "PATH"}


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line each."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def parse_options(arguments: Sequence[str], program: str) -> WindowOptions:
    """Return the options; wrong ones end the program with one line and exit code 2."""
    parser = _Parser(
        prog=program,
        description="Play Minesweeper, or watch an AI play it.",
        epilog="F1 in the window shows the keys.",
    )
    for name, words in HELP.items():
        word = f"--{name.replace('_', '-')}"
        if name in _VALUES:
            parser.add_argument(word, type=_VALUES[name], metavar=_NAMES.get(name), help=words)
        else:
            parser.add_argument(word, action="store_true", help=words)
    return parser.parse_args(arguments, WindowOptions())
