"""Sapper's games in words as a taskset and an environment for `verifiers`.

    pip install verifiers==0.4.0
    eval text_verifiers --env.taskset.level beginner --env.taskset.count 100

Tested with verifiers 0.4.0 (its v1 stack). The game plays the user: every answer of the model goes
to `TextEnvironment`, whose next observation is the next turn. The reward is the task's own sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from sapper.text import TextEnvironment, TextTask


class SapperConfig(vf.TasksetConfig):
    """Which tasks: the boards of a row of seeds, or those of a file with a task in each line."""

    level: str = "beginner"
    start: str = "opening"
    count: int = 100
    seed: int = 0
    form: str = "grid"
    reward: dict[str, float] = {"win": 1.0}  # noqa: RUF012  # as pydantic declares it
    file: str | None = None


class SapperData(vf.TaskData):
    """The task as its line of JSON."""

    line: str


class SapperTask(vf.Task[SapperData]):
    """One game."""


class SapperEnvConfig(vf.EnvConfig):
    """Who plays."""

    player: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())


class SapperEnv(vf.Env[SapperEnvConfig]):
    """The game plays the user."""

    async def run(self, task: SapperTask, agents: Any) -> None:
        """One game: the model answers, the game shows what came of it, until it is over."""
        game = TextEnvironment()
        game.reset(task.data.line)
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()  # the prompt is the first observation
            while not segment.terminated:
                shown, _, done, _ = game.step(segment.last_reply)
                if done:
                    break
                segment = await interaction.turn(shown)
        game.close()  # a game that verifiers stops is charged like a lost one
        interaction.trace.record_reward("sapper_reward", game.total)
        interaction.trace.record_metric("answers", float(game.answers))
        interaction.trace.record_metric("not_read", float(game.unreadable + game.refused))


class SapperTaskset(vf.Taskset[SapperTask, SapperConfig]):
    """The tasks of a row of seeds or of a file."""

    def load(self) -> Iterator[SapperTask]:
        """The tasks, one by one."""
        for task in self._tasks():
            first = TextEnvironment().reset(task)
            data = SapperData(name=task.name or None, prompt=first, line=str(task))
            yield SapperTask(data, self.config.task)

    def _tasks(self) -> Iterator[TextTask]:
        config = self.config
        if config.file is not None:
            with open(config.file, encoding="utf-8") as lines:
                yield from (TextTask.parse(line) for line in lines if line.strip())
        else:
            shown = {"form": config.form, "reward": config.reward}
            for seed in range(config.seed, config.seed + config.count):
                yield TextTask.on_board(config.level, config.start, seed, **shown)


__all__ = ["SapperEnv", "SapperTaskset"]
