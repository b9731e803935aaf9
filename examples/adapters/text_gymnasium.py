"""Sapper's games in words as a Gymnasium environment with text spaces.

    pip install 'gymnasium>=1.1' 'numpy>=1.26'
    env = gymnasium.make("sapper/Text-v0", tasks=[TextTask.on_board("beginner", "safe", 7)])

Tested with gymnasium 1.4.0. An action is an answer, an observation is a text.
`reset(options={"task": ...})` plays that task; else the tasks come in turn, or are drawn by a seed.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from sapper.text import TextEnvironment, TextTask

CHARACTERS = frozenset(string.printable)
LONGEST_ANSWER, LONGEST_TEXT = 20_000, 200_000


class TextMinesweeper(gymnasium.Env[str, str]):
    """One game at a time. End games by `limits.answers` of the task, not by truncation."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # as Gymnasium declares it
    observation_space = spaces.Text(LONGEST_TEXT, charset=CHARACTERS)
    action_space = spaces.Text(LONGEST_ANSWER, charset=CHARACTERS)

    def __init__(
        self, tasks: Sequence[TextTask | str] | None = None, render_mode: str | None = None
    ) -> None:
        self.tasks = tasks or [TextTask.on_board("beginner")]
        self.game, self.render_mode = TextEnvironment(), render_mode
        self._next, self._shown = 0, ""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[str, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._next = int(self.np_random.integers(len(self.tasks)))
        task = (options or {}).get("task", self.tasks[self._next % len(self.tasks)])
        self._shown, self._next = self.game.reset(task), self._next + 1
        return self._shown, {"task": str(self.game.task)}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        self._shown, reward, done, info = self.game.step(action)
        return self._shown, reward, done, False, info

    def render(self) -> str:  # type: ignore[override]
        return self._shown


if "sapper/Text-v0" not in gymnasium.registry:
    gymnasium.register("sapper/Text-v0", entry_point=TextMinesweeper)
