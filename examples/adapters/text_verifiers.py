"""Sapper's games in words as a taskset and an environment for `verifiers`.

    pip install verifiers==0.4.0
    sapper tasks --level beginner --count 100 --output tasks.jsonl
    eval text_verifiers --env.taskset.file tasks.jsonl

Tested with verifiers 0.4.0 (`verifiers.v1`). The next observation is the user's next turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import verifiers.v1 as vf

from sapper.text import TextEnvironment


class SapperConfig(vf.TasksetConfig):
    """The file with the tasks."""

    file: str = "tasks.jsonl"


class SapperEnvConfig(vf.EnvConfig):
    """Who plays."""

    player: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())


class SapperEnv(vf.Env[SapperEnvConfig]):
    """The game plays the user."""

    async def run(self, task: vf.Task, agents: Any) -> None:
        game = TextEnvironment()
        game.reset(task.data.description)
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()  # the prompt is the first observation
            while not segment.terminated:
                shown, _, is_over, _ = game.step(segment.last_reply)
                if is_over:
                    break
                segment = await interaction.turn(shown)
        game.close()  # a game that verifiers stops is charged like a lost one
        interaction.trace.record_reward("sapper_reward", game.total)


class SapperTaskset(vf.Taskset[vf.Task, SapperConfig]):
    """The tasks of the file."""

    def load(self) -> Iterator[vf.Task]:
        for line in Path(self.config.file).read_text(encoding="utf-8").splitlines():
            data = vf.TaskData(prompt=TextEnvironment().reset(line), description=line)
            yield vf.Task(data, self.config.task)


__all__ = ["SapperEnv", "SapperTaskset"]
