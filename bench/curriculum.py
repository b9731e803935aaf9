"""The curriculum, measured: the share that a tiny learner wins after some games, by seed.

python bench/curriculum.py [GAMES] [REWARD]       the reward is win, or choice
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from examples.text_learner import Policy, play
from sapper.text import Curriculum, TextEnvironment, TextTask, make_tasks

LEVELS = ("5x5/5", "6x6/7", "7x7/11")
EVERY, TESTED = 100, 90


def tasks(count: int, seed: int, part: str, reward: str) -> list[TextTask]:
    """Return tasks of all levels, as many of each."""
    shown = {"form": "bare", "reward": {reward: 1.0}}
    return [
        task
        for level in LEVELS
        for _, task in make_tasks(level, count // len(LEVELS), seed, "opening", part, **shown)
    ]


def share(policy: Policy, given: list[TextTask]) -> float:
    """Return the share of these tasks that the policy wins. It learns nothing from them."""
    environment, won = TextEnvironment(), 0
    for task in given:
        play(policy, task, environment)
        won += environment.outcome.value == "won"
    policy.slopes = []
    return won / len(given)


def curve(seed: int, games: int, reward: str, target: float | None) -> list[float]:
    """Return the share that the learner wins after every 100 games, of tasks drawn evenly."""
    policy, random, environment = Policy(seed), Random(seed), TextEnvironment()
    pool, test = tasks(300, 10_000 * seed, "train", reward), tasks(TESTED, 0, "test", "win")
    curriculum = Curriculum(pool, target or 0.5, seed)
    usual, shares = 0.0, []
    for number in range(1, games + 1):
        task = random.choice(pool) if target is None else curriculum.choose()
        rewards = play(policy, task, environment)
        curriculum.note(environment.outcome.value == "won")
        credits = [sum(rewards)] * len(rewards) if reward == "win" else rewards
        policy.learn([credit - usual for credit in credits], 0.3)
        usual += 0.02 * (sum(credits) / len(credits) - usual)
        if number % EVERY == 0:
            shares.append(share(policy, test))
    return shares


def main() -> None:
    """Print the curves of five seeds."""
    games, reward = int((*sys.argv[1:], "600")[0]), (*sys.argv[2:], "win")[0]
    print("| tasks | seed | " + " | ".join(map(str, range(EVERY, games + 1, EVERY))) + " |")
    ways = {"uniform": None, "curriculum": 0.5}
    with ProcessPoolExecutor() as workers:
        jobs = [(name, seed) for seed in range(1, 6) for name in ways]
        curves = [workers.submit(curve, seed, games, reward, ways[name]) for name, seed in jobs]
        for (name, seed), found in zip(jobs, curves, strict=True):
            shares = " | ".join(f"{each:.0%}" for each in found.result())
            print(f"| {name} | {seed} | {shares} |", flush=True)


if __name__ == "__main__":
    main()
