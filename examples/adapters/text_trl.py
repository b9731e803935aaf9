"""Sapper's games in words as an environment of TRL's `GRPOTrainer`.

    pip install trl==1.16.0 jmespath
    sapper tasks --level 6x6/5 --count 1000 --reward win_chance --output tasks.jsonl

    GRPOTrainer(model, train_dataset=dataset("tasks.jsonl"), environment_factory=SapperGame)

Tested with trl 1.16.0. The model plays with the tools `open` and `flag`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from datasets import Dataset

from sapper.text import TextEnvironment

ASKED = [{"role": "user", "content": "Play this game with the tools, one call at a time.\n\n"}]


def dataset(path: Path | str) -> Dataset:
    """Return the tasks of a file, each with a prompt to which `reset` adds the position."""
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    return Dataset.from_list([{"prompt": ASKED, "task": line} for line in lines])


class SapperGame:
    """One game. A game that is not over when its rollout ends is charged like a lost one."""

    def __init__(self) -> None:
        self._game = TextEnvironment()

    def reset(self, task: str, **_: Any) -> str:
        return self._game.reset(task)

    def open(self, row: int, column: int) -> str:
        """Open a hidden cell, and see the position after it.

        Args:
            row: The row of the cell, counted from 0 at the top.
            column: The column of the cell, counted from 0 at the left.
        """
        return self._game.step(f"open {row} {column}")[0]

    def flag(self, row: int, column: int) -> str:
        """Put a flag on a hidden cell that is a mine. Flags are notes and earn nothing.

        Args:
            row: The row of the cell, counted from 0 at the top.
            column: The column of the cell, counted from 0 at the left.
        """
        return self._game.step(f"flag {row} {column}")[0]

    def get_reward(self) -> float:
        self._game.close()
        return self._game.total
