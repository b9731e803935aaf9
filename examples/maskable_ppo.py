"""MaskablePPO of stable-baselines3's contrib learns 6x6 boards with 5 mines: minutes on a CPU.

    pip install sb3-contrib gymnasium
    python examples/maskable_ppo.py

Tested with sb3-contrib 2.9.2. `action_masks()` of the environment keeps open cells from being
chosen. The rules look alike at every cell, so the policy is a convolution: it scores each cell by
the cells around it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

import sapper.gym

CODES = 10  # 0 to 8, and 9 for a hidden cell
CHANNELS = 64


class Surroundings(BaseFeaturesExtractor):
    """For every cell of the board what the cells around it show."""

    def __init__(self, space: gymnasium.spaces.Box) -> None:
        super().__init__(space, CHANNELS * space.shape[0] * space.shape[1])
        self.layers = nn.Sequential(
            nn.Conv2d(CODES, CHANNELS, 5, padding=2),
            nn.ReLU(),
            nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1),
            nn.ReLU(),
            nn.Flatten(),
        )

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """The channels of all cells; off the board all are 0."""
        planes = nn.functional.one_hot(seen.long().clamp(max=CODES - 1), CODES)
        return self.layers(planes.permute(0, 3, 1, 2).float())


class Policy(MaskableActorCriticPolicy):
    """Scores each cell by its own channels, with the same weights everywhere."""

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        side = self.observation_space.shape
        self.action_net = nn.Sequential(
            nn.Unflatten(1, (CHANNELS, *side)), nn.Conv2d(CHANNELS, 1, 1), nn.Flatten()
        )
        self.optimizer = self.optimizer_class(self.parameters(), lr_schedule(1), eps=1e-5)


def make(level: str) -> gymnasium.Env[Any, Any]:
    """A game that pays for every safe click and charges for a mine."""
    reward = sapper.gym.Rewards(click=0.2, loss=-1)
    return gymnasium.make(sapper.gym.ENVIRONMENT, level=level, reward=reward)


def won(model: MaskablePPO, level: str, games: int) -> float:
    """The share of games that the policy wins, on boards that it has not seen."""
    envs = sapper.gym.MinesweeperVectorEnv(games, level)
    seen, info = envs.reset(seed=10**6)
    is_over, is_won = np.zeros((2, games), np.bool_)
    while not is_over.all():
        actions, _ = model.predict(seen, action_masks=info["action_mask"])
        seen, _, ended, _, info = envs.step(actions)
        is_won |= info["won"] & ~is_over  # of the first game in each place
        is_over |= ended
    return float(is_won.mean())


def train(level: str, rounds: int, clicks: int, seed: int) -> Iterator[float]:
    """Yield the share of games that the policy wins after each round of this many clicks."""
    began = time.process_time()
    model = MaskablePPO(
        Policy,
        make_vec_env(lambda: make(level), n_envs=64, seed=seed),
        n_steps=64,
        batch_size=512,
        n_epochs=4,
        gamma=0,  # the safest cell is nearly the best one, and what comes later is mostly luck
        ent_coef=0.005,
        learning_rate=2e-3,
        policy_kwargs={"features_extractor_class": Surroundings, "net_arch": []},
        seed=seed,
        device="cpu",
    )
    for number in range(rounds):
        model.learn(clicks, reset_num_timesteps=number == 0)
        share, used = won(model, level, 500), time.process_time() - began
        print(f"{model.num_timesteps:9,} clicks, {used:4.0f} s of CPU: {share:6.1%} of 500 games")
        yield share


def main() -> None:
    """Learn, and tell how it goes."""
    parser = argparse.ArgumentParser(description="MaskablePPO learns Minesweeper.")
    parser.add_argument("--level", default="6x6/5")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--clicks", type=int, default=16_384, help="Clicks of a round.")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for _ in train(options.level, options.rounds, options.clicks, options.seed):
        pass


if __name__ == "__main__":
    main()
