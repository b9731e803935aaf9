"""Sapper's games in words as an OpenEnv environment, and its server.

    pip install openenv==0.10.0
    uvicorn text_openenv:app --host 127.0.0.1 --port 8000

Tested with openenv 0.10.0. `reset(task=LINE)` plays a task of a data set; `reset(seed=7, level=...,
start=...)` plays the board of the seed, as in `sapper arena`.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from openenv.core.env_server import Environment, create_fastapi_app
from openenv.core.env_server.types import Action, Observation, State

from sapper.text import TextEnvironment, TextTask


class Said(Action):
    """An answer in words."""

    text: str


class Shown(Observation):
    """What the player sees."""

    text: str


class SapperOpenEnv(Environment[Said, Shown, State]):
    """One game at a time; every session has an environment of its own."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self._environment = TextEnvironment()
        self._state = State(episode_id=None, step_count=0)

    def reset(
        self, seed: int | None = None, episode_id: str | None = None, **options: Any
    ) -> Shown:
        """Begin a task, or the board of a seed."""
        task = options.pop("task", None)
        if task is None:
            level, start = options.pop("level", "beginner"), options.pop("start", "safe")
            task = TextTask.on_board(level, start, seed or 0, **options)
        self._state = State(episode_id=episode_id or str(uuid4()), step_count=0)
        return Shown(text=self._environment.reset(task), done=False, reward=None)

    def step(self, action: Said, timeout_s: float | None = None, **_: Any) -> Shown:
        """Take an answer."""
        shown, reward, done, info = self._environment.step(action.text)
        self._state.step_count += 1
        facts = {name: info[name] for name in ("outcome", "problem", "rewards")}
        return Shown(text=shown, done=done, reward=reward, metadata=facts)

    @property
    def state(self) -> State:
        """The episode and how many answers it took."""
        return self._state


app = create_fastapi_app(SapperOpenEnv, Said, Shown, max_concurrent_envs=64)
