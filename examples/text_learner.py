"""A tiny policy that learns from exact rewards in words: standard library alone, a minute or two.

    python examples/text_learner.py                 learns from what every choice cost, exactly
    python examples/text_learner.py --reward win    the same from the result alone, for comparison

The policy reads the text of an observation, scores every hidden cell by six things that it can see
around it, opens one in proportion to the scores, and answers in words. After each game the weights
move towards moves that earned more than usual (REINFORCE). With the reward `choice` every move
has its own exact score, so that it learns in hundreds of games; a result alone says little about
twenty moves. Put a language model in the place of `Policy`: all the rest stays as it is.
"""

from __future__ import annotations

import argparse
import math
import time
from random import Random

from sapper import View
from sapper.text import BadTask, TextEnvironment, TextTask, read_view

LEVEL, START = "6x6/6", "opening"
NAMES = ("no number", "most", "least", "mean", "safe", "mine")
FEATURES = len(NAMES)


def features(view: View) -> dict[tuple[int, int], list[float]]:
    """For every hidden cell what the numbers around it say, with the plainest mines taken out."""
    around = {
        cell: {near for near in view.shape.neighbours(cell) if view.is_hidden(near)}
        for cell, _ in view.opened()
    }
    mines = {
        near
        for cell, number in view.opened()
        if len(around[cell]) == number
        for near in around[cell]
    }
    seen = {}
    for cell in view.hidden():
        shares = []
        for near in view.shape.neighbours(cell):
            number = view.number(near)
            if number is not None:
                known = around[near] & mines - {cell}
                shares.append((number - len(known)) / len(around[near] - known))
        most, least = max(shares, default=0.0), min(shares, default=0.0)
        mean = sum(shares) / len(shares) if shares else 0.0
        is_safe, is_mine = float(bool(shares) and least <= 0), float(most >= 1)
        seen[cell] = [float(not shares), most, least, mean, is_safe, is_mine]
    return seen


class Policy:
    """A weight for each feature; a cell is opened in proportion to the exponential of its score."""

    def __init__(self, seed: int) -> None:
        self.weights = [0.0] * FEATURES
        self.random = Random(seed)
        self.slopes: list[list[float]] = []

    def answer(self, observation: str) -> str:
        """The move in words; how its chance depends on the weights is remembered."""
        seen = features(read_view(observation, "bare"))
        scores = [sum(w * f for w, f in zip(self.weights, each)) for each in seen.values()]
        top = max(scores)
        shares = [math.exp(score - top) for score in scores]
        total = sum(shares)
        cell = self.random.choices(list(seen), shares)[0]
        mean = [
            sum(share * each[i] for share, each in zip(shares, seen.values())) / total
            for i in range(FEATURES)
        ]
        self.slopes.append([f - m for f, m in zip(seen[cell], mean)])
        return f"<answer>open {cell[0]} {cell[1]}</answer>"

    def learn(self, credits: list[float], rate: float) -> None:
        """Move the weights towards the moves of the last game that earned more than usual."""
        for credit, slope in zip(credits, self.slopes):
            self.weights = [w + rate * credit * s for w, s in zip(self.weights, slope)]
        self.slopes = []


def play(policy: Policy, task: TextTask, environment: TextEnvironment) -> list[float]:
    """One game; the rewards of its moves."""
    observation, done, rewards = environment.reset(task), False, []
    while not done:
        observation, reward, done, _ = environment.step(policy.answer(observation))
        rewards.append(reward)
    return rewards


def train(games: int, reward: str, seed: int, told: int = 0) -> Policy:
    """The policy after so many games, with a line of how it does every `told` games."""
    policy, environment, random = Policy(seed), TextEnvironment(), Random(seed)
    usual, won = 0.0, 0
    for number in range(1, games + 1):
        board = random.randrange(10**6)
        task = TextTask.on_board(LEVEL, START, board, form="bare", reward={reward: 1})
        try:
            rewards = play(policy, task, environment)
        except BadTask:
            continue  # the first click wins this board
        won += environment.outcome.value == "won"
        # A result is earned by all moves, a cost by the one that caused it.
        credits = [sum(rewards)] * len(rewards) if reward == "win" else rewards
        policy.learn([credit - usual for credit in credits], 0.3)
        usual += 0.02 * (sum(credits) / len(credits) - usual)
        if told and number % told == 0:
            print(f"{number:6,} games: {won / told:6.1%} won of the last {told:,}", flush=True)
            won = 0
    return policy


def main() -> None:
    """Learn, and tell how it went."""
    parser = argparse.ArgumentParser(description="A tiny policy that learns in words.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--reward", default="choice", choices=["choice", "win_chance", "win"])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.process_time()
    policy = train(options.games, options.reward, options.seed, told=max(options.games // 10, 1))
    print(f"{time.process_time() - began:.0f} s of CPU; the weights:")
    for name, weight in zip(NAMES, policy.weights):
        print(f"  {name:10} {weight:+.2f}")


if __name__ == "__main__":
    main()
