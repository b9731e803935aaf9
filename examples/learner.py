"""A small agent that learns Minesweeper by playing: NumPy alone, a few minutes on a CPU.

    python examples/learner.py                          learns, writes learner.npz and learner.svg
    sapper arena --agents cs50,logic,examples/learner.py:Learner --level 6x6/5 --games 1000

Nobody tells it a rule. It looks at the 5x5 cells around a hidden cell, guesses how likely the cell
is safe, opens the likeliest one, and corrects its guess by what happened: safe, or a mine. 256
games run at once in the vector environment. Needs `pip install 'gymnasium>=1.1'`.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from sapper import Agent, Certainty, Move, Reason, View

WEIGHTS = Path(__file__).with_name("learner.npz")
OFF_BOARD = 10
KINDS = 11  # the numbers 0 to 8, hidden, and off the board
REACH = 2  # a window of 5x5
PLACES = (2 * REACH + 1) ** 2 - 1
GAMES = 256


def windows(codes: Any) -> Any:
    """For every cell of every board the codes of the 5x5 cells around it, the cell left out."""
    boards, height, width = codes.shape
    seen = np.where(codes > 9, 9, codes)  # a flag or an exploded mine is as good as hidden
    padding = ((0, 0), (REACH, REACH), (REACH, REACH))
    padded = np.pad(seen, padding, constant_values=OFF_BOARD)
    around = [
        padded[:, row : row + height, column : column + width]
        for row in range(2 * REACH + 1)
        for column in range(2 * REACH + 1)
        if (row, column) != (REACH, REACH)
    ]
    return np.stack(around, axis=-1).reshape(boards, height * width, -1)


def turned(around: Any, random: np.random.Generator) -> Any:
    """The same surroundings, turned and mirrored at random: the rules look alike from all sides."""
    side = 2 * REACH + 1
    order = np.insert(np.arange(PLACES), PLACES // 2, -1).reshape(side, side)
    order = np.rot90(order, random.integers(4))
    if random.integers(2):
        order = order.T
    return around[:, [place for place in order.ravel() if place >= 0]]


class Network:
    """Two hidden layers: the chance that a cell with these surroundings is safe."""

    NAMES = ("first", "first_bias", "second", "second_bias", "last", "last_bias")

    def __init__(self, size: int = 128, seed: int = 1) -> None:
        random = np.random.default_rng(seed)

        def weights(rows: int, columns: int) -> Any:
            return random.normal(0, (2 / rows) ** 0.5, (rows, columns)).astype(np.float32)

        self.first, self.first_bias = weights(PLACES, size) * 3, np.zeros(size, np.float32)
        self.first = np.tile(self.first, (KINDS, 1)) + weights(PLACES * KINDS, size)
        self.second, self.second_bias = weights(size, size), np.zeros(size, np.float32)
        self.last, self.last_bias = weights(size, 1), np.ones(1, np.float32)
        self.moments = {name: [0.0, 0.0] for name in self.NAMES}
        self.steps = 0

    def layers(self, around: Any) -> tuple[Any, Any, Any, Any]:
        """What goes in (a 1 for the code of each place), both hidden layers, and the chance."""
        inputs = np.zeros((len(around), PLACES * KINDS), np.float32)
        inputs[
            np.arange(len(around))[:, None], around.astype(np.int64) * PLACES + range(PLACES)
        ] = 1
        first = np.maximum(inputs @ self.first + self.first_bias, 0)
        second = np.maximum(first @ self.second + self.second_bias, 0)
        score = (second @ self.last + self.last_bias)[:, 0]
        return inputs, first, second, 1 / (1 + np.exp(-score))

    def chance(self, around: Any) -> Any:
        """The chance of being safe, one per row of surroundings."""
        return self.layers(around)[3]

    def learn(self, around: Any, was_safe: Any, rate: float) -> None:
        """One step of Adam down the log loss."""
        inputs, first, second, chance = self.layers(around)
        error = ((chance - was_safe) / len(was_safe)).astype(np.float32)[:, None]
        upper = error @ self.last.T * (second > 0)
        lower = upper @ self.second.T * (first > 0)
        slopes = [inputs.T @ lower, lower.sum(axis=0), first.T @ upper, upper.sum(axis=0)]
        slopes += [second.T @ error, error.sum(axis=0)]
        self.steps += 1
        size = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for name, slope in zip(self.NAMES, slopes, strict=True):
            mean, square = self.moments[name]
            mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
            self.moments[name] = [mean, square]
            setattr(self, name, getattr(self, name) - size * mean / (np.sqrt(square) + 1e-8))

    def save(self, path: Path) -> None:
        """Write the weights."""
        np.savez_compressed(path, **{name: getattr(self, name) for name in self.NAMES})

    @classmethod
    def load(cls, path: Path) -> Network:
        """Read the weights."""
        network = cls()
        with np.load(path) as weights:
            for name in cls.NAMES:
                setattr(network, name, weights[name])
        return network


class Learner(Agent):
    """Plays what the network learned."""

    name = "learner"

    def __init__(self) -> None:
        self.network = Network.load(WEIGHTS)

    def choose(self, view: View, random: Random) -> Move:
        """The hidden cell that looks safest."""
        codes = np.frombuffer(view.codes, np.uint8).reshape(1, view.height, view.width)
        hidden = [view.shape.index(cell) for cell in view.hidden()]
        chances = self.network.chance(windows(codes)[0][hidden])
        best = int(chances.argmax())
        risk = 1 - float(chances[best])
        reason = Reason(Certainty.GUESS, "It looks the safest to me.", risk=risk)
        return Move(view.shape.cell(hidden[best]), reason)


def train(level: str, rounds: int, seed: int) -> tuple[Network, list[tuple[int, float]]]:
    """The network after so many rounds of 256 clicks, and its win rate by games played."""
    import sapper.gym

    env = sapper.gym.MinesweeperVectorEnv(GAMES, level, "opening")
    random = np.random.default_rng(seed)
    network = Network(seed=seed)
    codes, info = env.reset(seed=seed)
    memory: list[tuple[Any, Any]] = []
    curve, ended, won, games = [], 0, 0, 0
    begins = np.zeros(GAMES, bool)  # games whose step only begins a new board
    for number in range(rounds):
        around = windows(codes)
        chances = np.full(info["action_mask"].shape, -1.0, np.float32)
        hidden = info["action_mask"] == 1
        chances[hidden] = network.chance(around[hidden])
        actions = chances.argmax(axis=1)
        picked = around[np.arange(GAMES), actions]
        codes, _, over, _, info = env.step(actions)
        # A click without a number near it teaches nothing, the first one above all.
        telling = ~begins & (picked < 9).any(axis=1)
        memory.append((picked[telling], (~over | info["won"])[telling]))
        memory = memory[-400:]
        begins = over
        for _ in range(4):
            chosen = [memory[i] for i in random.integers(len(memory), size=4)]
            seen = np.concatenate([each[0] for each in chosen])
            safe = np.concatenate([each[1] for each in chosen])
            if len(safe):
                network.learn(turned(seen, random), safe, 0.002 if number < rounds // 2 else 0.0004)
        ended, won = ended + int(over.sum()), won + int(info["won"].sum())
        if ended >= 1000:
            games += ended
            curve.append((games, won / ended))
            print(f"{games:7,} games: {won / ended:6.1%} won of the last {ended:,}", flush=True)
            ended = won = 0
    return network, curve


def draw(curve: list[tuple[int, float]], level: str) -> str:
    """The curve as an SVG picture."""
    width, height, left, bottom = 640, 360, 60, 320
    most = curve[-1][0]
    points = " ".join(
        f"{left + (width - left - 20) * games / most:.1f},{bottom - 280 * rate:.1f}"
        for games, rate in curve
    )
    lines = "".join(
        f'<line x1="{left}" x2="{width - 20}" y1="{y}" y2="{y}" stroke="#ddd"/>'
        f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{percent} %</text>'
        for percent, y in ((p, bottom - 2.8 * p) for p in range(0, 101, 20))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="white"/>'
        f'{lines}<polyline points="{points}" fill="none" stroke="#1a5ac8" stroke-width="2"/>'
        f'<text x="{left}" y="24">Games won, in each 1,000 ({level}, opening start)</text>'
        f'<text x="{width - 20}" y="{bottom + 28}" text-anchor="end">{most:,} games</text></svg>\n'
    )


def main() -> None:
    """Learn, and keep what was learned."""
    parser = argparse.ArgumentParser(description="An agent that learns by playing.")
    parser.add_argument("--level", default="6x6/5")
    parser.add_argument("--rounds", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.process_time()
    network, curve = train(options.level, options.rounds, options.seed)
    network.save(WEIGHTS)
    if curve:
        WEIGHTS.with_suffix(".svg").write_text(draw(curve, options.level), encoding="utf-8")
    print(f"{time.process_time() - began:.0f} s of CPU; kept in {WEIGHTS.name}")


if __name__ == "__main__":
    main()
