"""How often the test of `--until-shown` errs, and how many boards it takes beside a fixed run.

    python bench/sequential.py [--runs 10000] [--boards 20000]

Pairs of agents are simulated on many boards: what each wins, and the luck of its guesses and
endgames, whose chances are known as they are in the arena. First without a difference, where
every verdict is false; then with differences of several sizes. Many runs are computed at once
with NumPy; some of them again with the arena's own class, which must give the same evidence.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass
from typing import Any

import numpy

from sapper.arena.record import GameRecord, GuessMade
from sapper.arena.sequential import (
    BETS,
    FIRST_FIT,
    LARGEST_ADJUSTED,
    LARGEST_PLAIN,
    LATER_FITS,
    PairTest,
)
from sapper.arena.statistics import ERROR

Array = numpy.ndarray[Any, Any]

SHARE, VALUE = 0.5, 0.85 - 0.42 * 0.5
"""Every simulated guess is made with half of the safe cells hidden: its rough value."""

PARTED = 0.15
"""The share of the boards on which the two agents play differently at all."""


@dataclass(frozen=True)
class Games:
    """One board of many runs: for both agents whether it won, and its luck in two terms."""

    won: Array
    guesses: Array
    endgame: Array
    risk: Array
    survived: Array
    chance: Array


def simulate(generator: numpy.random.Generator, runs: int, edge: float) -> Games:
    """A board of every run: a guess, then an endgame with a known chance, for both agents.

    Where they part, each draws its own luck; where they do not, both have the same game. The
    first agent's chance in the endgame is better by the edge, over all boards.
    """
    shape = (2, runs)
    parted = generator.random(runs) < PARTED
    risk = generator.uniform(0.05, 0.35, shape)
    chance = generator.uniform(0.2, 0.8, shape)
    chance[0] += edge / PARTED / (1 - 0.2)
    draws, ends = generator.random(shape), generator.random(shape)
    for values in (risk, draws, ends):
        values[1] = numpy.where(parted, values[1], values[0])
    chance[0] = numpy.where(parted, chance[0], chance[1])
    survived = draws >= risk
    won = survived & (ends < chance)
    guesses = VALUE * (survived - (1 - risk)) * parted
    endgame = numpy.where(survived & parted, won - chance, 0.0)
    return Games(won, guesses, endgame, risk, survived, chance)


def solve(products: Array) -> Array:
    """The multiples of luck in every run, as `sapper.arena.sequential.solve` gives them."""
    gg, ge, ee, gd, ed = products
    determinant = gg * ee - ge * ge
    with numpy.errstate(divide="ignore", invalid="ignore"):
        both = numpy.array([gd * ee - ed * ge, ed * gg - gd * ge]) / determinant
        alone = numpy.array([numpy.where(gg > 0, gd / gg, 0.0), numpy.where(ee > 0, ed / ee, 0.0)])
    found: Array = numpy.where(determinant > 1e-9 * gg * ee, both, alone)
    return numpy.clip(found, 0.0, 1.0)


class ManyTests:
    """The arena's test for many runs at once."""

    def __init__(self, runs: int) -> None:
        bets = numpy.array([sign * bet for sign in (1, -1) for bet in BETS])[:, None]
        self._bets = (bets / LARGEST_PLAIN, bets / LARGEST_ADJUSTED)
        self._stakes = [numpy.ones((2 * len(BETS), runs)) for _ in range(2)]
        self._products = numpy.zeros((5, runs))
        self._multiples = numpy.zeros((2, runs))
        self._count, self._next = 0, FIRST_FIT

    def add(self, games: Games) -> Array:
        """Take a board of every run, and return the evidence of each."""
        difference = games.won[0].astype(float) - games.won[1]
        guesses, endgame = games.guesses[0] - games.guesses[1], games.endgame[0] - games.endgame[1]
        adjusted = difference - self._multiples[0] * guesses - self._multiples[1] * endgame
        for stakes, bets, value in zip(
            self._stakes, self._bets, (difference, adjusted), strict=True
        ):
            numpy.multiply(stakes, 1 + bets * value, out=stakes)
            numpy.minimum(stakes, 1e250, out=stakes)
        terms = [guesses * guesses, guesses * endgame, endgame * endgame]
        self._products += [*terms, guesses * difference, endgame * difference]
        self._count += 1
        if self._count >= self._next:
            self._next = int(self._next * LATER_FITS) + 1
            self._multiples = solve(self._products)
        evidence: Array = sum(stakes.mean(axis=0) for stakes in self._stakes) / 2
        return evidence


def stopping(runs: int, boards: int, edge: float, seed: int) -> tuple[Array, Array]:
    """For every run the board at which a verdict came, or 0; and whether it was 'ahead'."""
    generator = numpy.random.default_rng(seed)
    test, shown = ManyTests(runs), numpy.zeros(runs, dtype=int)
    total, ahead = numpy.zeros(runs), numpy.zeros(runs, dtype=bool)
    for board in range(1, boards + 1):
        games = simulate(generator, runs, edge)
        total += games.won[0].astype(float) - games.won[1]
        new = (test.add(games) >= 1 / ERROR) & (shown == 0)
        shown[new] = board
        ahead[new] = total[new] > 0
        if shown.all():
            break
    return shown, ahead


def check_alike(boards: int, seed: int) -> None:
    """The arena's class must find the same evidence as the runs computed at once."""
    generator = numpy.random.default_rng(seed)
    many, one = ManyTests(3), [PairTest("a", "b", needed=math.inf) for _ in range(3)]
    most = numpy.ones(3)
    for _ in range(boards):
        games = simulate(generator, 3, 0.02)
        most = numpy.maximum(most, many.add(games))
        for run, test in enumerate(one):
            test.add(record(games, 0, run), record(games, 1, run))
    for run, test in enumerate(one):
        found = test.state().evidence
        assert math.isclose(found, most[run], rel_tol=1e-6), (found, most[run])


def record(games: Games, agent: int, run: int) -> GameRecord:
    """A simulated game as the arena would have kept it."""
    survived, chance = bool(games.survived[agent, run]), float(games.chance[agent, run])
    is_parted = bool(games.guesses[0, run] or games.guesses[1, run])
    cell = (0, agent) if is_parted else (0, 0)
    guess = GuessMade(float(games.risk[agent, run]), survived, SHARE, cell=cell)
    if not survived:
        return GameRecord(False, 1, 0.0, (guess,))
    won = bool(games.won[agent, run])
    last = GuessMade(1 - chance, won, 0.1, searched=True, cell=(1, 0), chance=chance)
    return GameRecord(won, 2, 0.0, (guess, last), endgame=chance)


def fixed_boards(edge: float, seed: int) -> tuple[float, float]:
    """The boards that a fixed run needs to show the edge four times in five; and the true edge."""
    games = simulate(numpy.random.default_rng(seed), 2_000_000, edge)
    difference = games.won[0].astype(float) - games.won[1]
    mean = float(difference.mean())
    return (1.96 + 0.8416) ** 2 * float(difference.var()) / mean**2, mean


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=10_000, help="runs without a difference")
    parser.add_argument("--boards", type=int, default=20_000, help="the most boards of a run")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    check_alike(1500, options.seed)
    shown, _ = stopping(options.runs, options.boards, 0.0, options.seed)
    false = int((shown > 0).sum())
    print(f"No difference: {false:,} false verdicts in {options.runs:,} runs of up to", end=" ")
    print(f"{options.boards:,} boards, looked at after every one: {false / options.runs:.2%}")
    print("\n| true difference (points) | fixed run, 80 % sure | boards until shown:", end=" ")
    print("median | mean | shown 80 % | wrong side |\n|---|---|---|---|---|---|")
    for edge in (0.08, 0.04, 0.02):
        fixed, mean = fixed_boards(edge, options.seed)
        most = int(5 * fixed)
        shown, ahead = stopping(400, most, edge, options.seed + 1)
        boards = numpy.where(shown > 0, shown, most)
        cells = [f"{numpy.median(boards):,.0f}", f"{boards.mean():,.0f}"]
        cells.append(f"{numpy.quantile(boards, 0.8):,.0f}")
        wrong = int(((shown > 0) & ~ahead).sum())
        print(f"| {100 * mean:.2f} | {fixed:,.0f} | {' | '.join(cells)} | {wrong} of 400 |")


if __name__ == "__main__":
    main()
