"""Steps per CPU second of the vector environment, with jumanji beside it where it is installed.

    python bench/gym.py [--level expert] [--batch 1024] [--steps 1000] [--without-jumanji]

Every step plays one random legal action in each game of the batch; ended games begin anew. The time
of `step` alone is counted, in CPU seconds of the whole process; choosing the actions is not.
The ways of ours are measured in turn, and the middle of their rates is printed with the least and
the highest. jumanji (its Minesweeper, compiled by JAX, batched by vmap) plays the same way after.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sapper.gym
from sapper import Level

Mask = NDArray[np.bool_]

ROUNDS = 7
"""How often each way is measured, in turn; the middle one counts."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", type=Level.parse, default="expert")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--without-jumanji", action="store_true")
    options = parser.parse_args()
    print(
        f"{options.level}, batches of {options.batch}, {options.steps} steps; steps per CPU second:"
    )
    ways = [(False, 1), (True, 1), (True, 2)]
    rates: dict[tuple[bool, int], list[float]] = {way: [] for way in ways}
    for _ in range(ROUNDS):
        for way in ways:
            rates[way].append(ours(options.level, options.batch, options.steps // ROUNDS, *way))
    for way, found in rates.items():
        low, middle, high = min(found), median(found), max(found)
        name = f"sapper, copy={way[0]!s:5} threads={way[1]}"
        print(f"  {name}  {middle:12,.0f}  ({low:,.0f} to {high:,.0f})")
    if not options.without_jumanji:
        theirs(options.level, options.batch, max(3, options.steps // 100))


def ours(level: Level, batch: int, steps: int, copy: bool, threads: int) -> float:
    env = sapper.gym.MinesweeperVectorEnv(batch, level, "opening", copy=copy, threads=threads)
    _, info = env.reset(seed=1)
    random = np.random.default_rng(1)
    seconds = 0.0
    for _ in range(steps):
        actions = legal_actions(info["action_mask"].astype(bool), random)
        began = time.process_time()
        *_, info = env.step(actions)
        seconds += time.process_time() - began
    return batch * steps / seconds


def theirs(level: Level, batch: int, steps: int) -> None:
    """jumanji's rate; a line instead where it is not installed."""
    try:
        import jax
        import jumanji
        from jumanji.environments import Minesweeper
        from jumanji.environments.logic.minesweeper.generator import UniformSamplingGenerator
        from jumanji.wrappers import AutoResetWrapper
    except ImportError:
        print("  jumanji is not installed: pip install jumanji")
        return
    generator = UniformSamplingGenerator(level.height, level.width, level.mines)
    env = AutoResetWrapper(Minesweeper(generator=generator))
    reset, step = jax.jit(jax.vmap(env.reset)), jax.jit(jax.vmap(env.step))
    state, timestep = reset(jax.random.split(jax.random.PRNGKey(1), batch))
    random = np.random.default_rng(1)

    def play(state: Any, timestep: Any) -> tuple[float, Any]:
        mask = np.asarray(timestep.observation.action_mask).reshape(batch, -1)
        cells = legal_actions(mask, random)
        actions = np.stack(np.divmod(cells, level.width), axis=1).astype(np.int32)
        return timed(lambda: jax.block_until_ready(step(state, actions)))

    _, (state, timestep) = play(state, timestep)  # compiles
    seconds = 0.0
    for _ in range(steps):
        took, (state, timestep) = play(state, timestep)
        seconds += took
    print(f"  jumanji {jumanji.__version__}                 {batch * steps / seconds:12,.0f}")


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    began = time.process_time()
    result = call()
    return time.process_time() - began, result


def legal_actions(mask: Mask, random: np.random.Generator) -> NDArray[np.int64]:
    """A random legal action per game, uniform; 0 where there is none."""
    keys = random.random(mask.shape, dtype=np.float32)
    return np.asarray((keys * mask).argmax(axis=1), np.int64)


if __name__ == "__main__":
    main()
