"""Exact rewards for Unsloth's notebook that trains on single moves with GRPO.

    pip install trl==1.16.0
    sapper tasks --level 6x6/5 --count 1000 --positions --part train --output positions.jsonl

    GRPOTrainer(model, reward_funcs=[move_reward], train_dataset=dataset("positions.jsonl"))

The notebook draws states and rewards a reveal by rules of thumb. Here a state is a task, and its
reward is exact: minus the chance to win that the choice of the cell cost, and more for a cell that
is opened with a proof. An answer that is no move costs as much as the worst choice.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from datasets import Dataset

from sapper import View
from sapper.text import TaskLimits, TextEnvironment, TextTask

REWARD = {"choice": 1.0, "proof": 1.0}


def task_of(position: str) -> TextTask:
    """Return the task to make one move in a position."""
    view = View.parse(position)
    limits = TaskLimits(cost=1.0)
    level = f"{view.height}x{view.width}/{view.mines}"
    return TextTask(level, view=view, reward=REWARD, limits=limits)


def dataset(path: Path | str) -> Dataset:
    """Return the positions of a file of `sapper tasks --positions`, each with its prompt."""
    rows = []
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        task = task_of(json.loads(line)["position"])
        asked = [{"role": "user", "content": TextEnvironment().reset(task)}]
        rows.append({"prompt": asked, "task": str(task)})
    return Dataset.from_list(rows)


def move_reward(completions: list[Any], task: list[str], **_: Any) -> list[float]:
    """Return the reward of each answer to its task."""
    game, rewards = TextEnvironment(), []
    for (message,), line in zip(completions, task, strict=True):
        game.reset(line)
        rewards.append(game.step(message["content"])[1])
    return rewards
