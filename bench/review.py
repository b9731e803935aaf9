"""How long a review takes, and whether its luck is fair.

    python bench/review.py [--games 100] [--level expert] [--effort standard] [--seed 1] [--beside]

Games of `logic`, `safest` and a player who clicks at random, a third each. Printed for each: CPU
seconds a game (mean, the slowest in twenty, the slowest), guesses, points lost and, since luck has
mean zero whatever a player does, the mean luck in standard errors. With --beside also the CPU time
of ms-toollib (the extra `bench`) for the bare odds of the same positions.
"""

from __future__ import annotations

import argparse
import math
import time
from importlib import import_module
from random import Random

from sapper.agents import create_agent
from sapper.core import HIDDEN, LEVELS, Level, StartRule, View
from sapper.game import Game, Record, RecordedMove
from sapper.reviews import Review, review

PLAYERS = ("logic", "safest", "random")


def played(name: str, level: Level, seed: int) -> Record:
    """A game of an agent that begins in the corner."""
    game = Game(level, seed=seed, start=StartRule.SAFE)
    agent, random = create_agent(name), Random(seed)
    moves: list[RecordedMove] = []
    while not game.is_over:
        cell = agent.choose(game.view, random).cell if moves else (0, 0)
        game.open(cell)
        moves.append(RecordedMove.open(cell, 500 * len(moves)))
    return Record(level, seed=seed, moves=tuple(moves), outcome=game.outcome, player=name)


def seconds_of_odds(found: Review) -> float:
    """The CPU time of the other engine for the odds of every position of a game."""
    engine = import_module("ms_toollib").cal_probability_onboard
    views = [move.before.without_flags() for move in found.moves[1:]]
    boards = [
        [[code if code < HIDDEN else 10 for code in row] for row in rows_of(view)] for view in views
    ]
    begun = time.process_time()
    for view, board in zip(views, boards, strict=True):
        engine(board, view.mines)
    return time.process_time() - begun


def rows_of(view: View) -> list[bytes]:
    """The codes row by row."""
    return [view.codes[at : at + view.width] for at in range(0, view.shape.size, view.width)]


def report(name: str, seconds: list[float], reviews: list[Review]) -> None:
    count = len(reviews)
    ordered = sorted(seconds)
    lucks = [each.luck for each in reviews]
    mean = math.fsum(lucks) / count
    spread = math.sqrt(math.fsum((luck - mean) ** 2 for luck in lucks) / max(count - 1, 1) / count)
    print(
        f"{name:8} {count:5} {sum(seconds) / count:7.2f} {ordered[int(0.95 * (count - 1))]:7.2f}"
        f" {ordered[-1]:7.2f} {sum(len(r.guesses) for r in reviews) / count:8.1f}"
        f" {100 * sum(r.lost for r in reviews) / count:7.1f}"
        f" {100 * mean:+7.1f} +- {100 * spread:.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--effort", default="standard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--beside", action="store_true", help="ms-toollib's odds too")
    options = parser.parse_args()
    level = LEVELS.get(options.level) or Level.parse(options.level)
    print("player   games   CPU s     p95     max  guesses    lost    luck")
    all_seconds: list[float] = []
    others = 0.0
    all_reviews: list[Review] = []
    for name in PLAYERS:
        seconds, reviews = [], []
        for number in range(-(-options.games // len(PLAYERS))):
            # No board twice: luck on the same boards would be alike.
            seed = options.seed * 1_000_000 + number * len(PLAYERS) + PLAYERS.index(name)
            record = played(name, level, seed)
            begun = time.process_time()
            reviews.append(review(record, effort=options.effort))
            seconds.append(time.process_time() - begun)
            others += seconds_of_odds(reviews[-1]) if options.beside else 0
        report(name, seconds, reviews)
        all_seconds += seconds
        all_reviews += reviews
    report("all", all_seconds, all_reviews)
    if options.beside:
        print(f"bare odds by ms-toollib: {others:.2f} s, ratio {sum(all_seconds) / others:.2f}")


if __name__ == "__main__":
    main()
