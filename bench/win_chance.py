"""Is a predicted chance to win the chance with which games are won?

    python bench/win_chance.py [--positions 20000] [--first 0] [--jobs 2] [--effort standard]

Positions of all phases of expert and intermediate games that nobody tuned on. A game is played
until a number of safe cells, drawn before it began, is open: by `champion:fast`, by `safest`, or by
somebody who opens any safe cell, which leads to odd and hopeless positions. All layouts that agree
with what is seen then are equally likely. `win_chance` predicts; the champion plays the position on
its true layout to the end, and wins or not. Printed: predicted and observed wins, overall and in
every tenth of the range, with the difference in standard errors; and a check against `perfect`.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from random import Random

from sapper.agents import create_agent
from sapper.core import LEVELS, Cell, Level, StartRule, View, perfect, win_chance
from sapper.game import Game

Row = tuple[str, float, float, bool, bool, float]
"""Level, predicted, its error, whether it is exact, whether the game was won, CPU seconds."""

CHUNK = 50


def position(level: Level, number: int) -> tuple[Game, View] | None:
    """A game that stands somewhere; None if it ended before."""
    random = Random(f"win_chance {level} {number}")
    start = random.choice([StartRule.SAFE, StartRule.OPENING])
    game = Game(level, seed=random.getrandbits(63), start=start)
    name = random.choice(["champion:fast", "safest", "lucky"])
    agent = None if name == "lucky" else create_agent(name)
    wanted = random.randrange(1, level.shape.size - level.mines)
    game.open((0, 0) if start is StartRule.SAFE else (3, 3))
    while not game.is_over and sum(1 for _ in game.view.opened()) < wanted:
        if agent is not None:
            game.open(agent.choose(game.view, random).cell)
        else:
            game.open(random.choice(safe_cells(game)))
    return None if game.is_over else (game, game.view)


def safe_cells(game: Game) -> list[Cell]:
    """The hidden cells that are no mines: as many in every layout that agrees with the view."""
    assert game.layout is not None
    return [cell for cell in game.view.hidden() if not game.layout.is_mine(cell)]


def measure(name: str, number: int, effort: str) -> Row | None:
    """A position predicted and played out."""
    level = LEVELS[name]
    found = position(level, number)
    if found is None:
        return None
    game, view = found
    begun = time.process_time()
    chance = win_chance(view, effort=effort, seed=number)
    seconds = time.process_time() - begun
    agent, random = create_agent("champion"), Random(0)
    while not game.is_over:
        game.open(agent.choose(game.view, random).cell)
    won = str(game.outcome) == "won"
    return name, chance.value, chance.error, chance.is_exact, won, seconds


def measure_some(name: str, numbers: Iterable[int], effort: str) -> list[Row]:
    return [row for number in numbers if (row := measure(name, number, effort)) is not None]


def report(rows: list[Row]) -> None:
    for name in ("expert", "intermediate", "all"):
        some = [row for row in rows if name in (row[0], "all")]
        if some:
            print(f"\n{name}: {len(some)} positions, {sum(row[3] for row in some)} exact,", end="")
            print(f" {1000 * sum(row[5] for row in some) / len(some):.0f} ms of CPU each")
            print("predicted      positions  predicted %  observed %  difference    z")
            line("all", some)
            for tenth in range(10):
                low, high = tenth / 10, (tenth + 1) / 10
                inside = [r for r in some if low <= r[1] < high or (tenth == 9 and r[1] >= 0.9)]
                line(f"{low:.1f} to {high:.1f}", inside)


def line(what: str, rows: list[Row]) -> None:
    if not rows:
        print(f"{what:14} {0:9}")
        return
    count = len(rows)
    predicted = sum(row[1] for row in rows) / count
    observed = sum(row[4] for row in rows) / count
    variance = sum(max(row[1] * (1 - row[1]), 1e-12) + row[2] ** 2 for row in rows)
    error = math.sqrt(variance) / count
    gap = observed - predicted
    print(f"{what:14} {count:9} {100 * predicted:12.2f} {100 * observed:11.2f}", end="")
    print(f" {100 * gap:+7.2f} +- {100 * error:.2f} {gap / error:+5.1f}")


def compare_with_perfect() -> None:
    """Small boards, where perfect play is known."""
    worst = 0.0
    for text in ("3x3/2", "3x3/3", "4x4/2", "4x4/3", "4x4/4", "4x5/3", "5x5/2"):
        level = Level.parse(text)
        for start in StartRule:
            view = View.blank(level.shape, level.mines)
            chance = win_chance(view, start=start, effort="deep", seconds=100)
            assert chance.is_exact
            worst = max(worst, abs(chance.value - float(perfect(view, start=start).chance)))
    print(f"against perfect play on 21 small boards: largest difference {worst:.1e}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--effort", default="standard")
    options = parser.parse_args()
    rows: list[Row] = []
    # Some games end before their position: a tenth more are begun.
    end = options.first + int(options.positions * 0.9)
    with ProcessPoolExecutor(options.jobs) as pool:
        waiting = [
            pool.submit(measure_some, name, range(first, first + CHUNK), options.effort)
            for first in range(options.first, end, CHUNK)
            for name in ("expert", "intermediate")
        ]
        for task in waiting:
            if len(rows) < options.positions:
                rows += task.result()
            else:
                task.cancel()
    report(rows)
    compare_with_perfect()


if __name__ == "__main__":
    main()
