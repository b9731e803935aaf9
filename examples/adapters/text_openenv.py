"""Sapper's games in words as an OpenEnv environment, and its server.

    pip install openenv==0.10.0
    uvicorn text_openenv:app --host 127.0.0.1 --port 8000

Tested with openenv 0.10.0. `reset(task=LINE)` plays a task of `sapper tasks`, `reset(seed=7,
level=..., start=...)` the board of a seed. The last answer of a game that is stopped says so.
"""

from __future__ import annotations

from typing import Any

from openenv.core.env_server import Environment, create_fastapi_app
from openenv.core.env_server.types import Action, Observation, State

from sapper.text import TextEnvironment, TextTask


class Said(Action):
    """An answer."""

    text: str
    is_last: bool = False


class Shown(Observation):
    """What the player sees."""

    text: str


class SapperOpenEnv(Environment[Said, Shown, State]):
    """One game for each session."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self.game = TextEnvironment()
        self.episode: str | None = None

    def reset(self, seed: int | None = None, episode_id: str | None = None, **how: Any) -> Shown:
        task = how.get("task") or TextTask.on_board(seed=seed or 0, **how)
        self.episode = episode_id
        return Shown(text=self.game.reset(task), done=False, reward=None)

    def step(self, action: Said, timeout_s: float | None = None, **_: Any) -> Shown:
        shown, reward, done, info = self.game.step(action.text)
        if action.is_last:  # a game that the trainer stops is charged like a lost one
            reward, done = reward + self.game.close(), True
        return Shown(text=shown, done=done, reward=reward, metadata={"problem": info["problem"]})

    @property
    def state(self) -> State:
        return State(episode_id=self.episode, step_count=self.game.answers)


app = create_fastapi_app(SapperOpenEnv, Said, Shown, max_concurrent_envs=64)
