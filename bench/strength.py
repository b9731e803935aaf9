"""Play board sets and compare with another program's results on the same boards.

    python bench/strength.py --boards FOLDER [--peers FOLDER] [--agents champion,champion:deep]
                             [--sets expert-classic,...] [--games N] [--jobs 2]

FOLDER holds board-set files named `<set>.txt`; the peers' folder `<prefix>-<set>.txt` with one W
or L a board. For each set: wins with the standard error, the paired difference to the peer, plain
and with our side's luck taken off, and CPU milliseconds a game.

Luck: a game of ours is scored by its exact win chance on entering the endgame, else 0 or 1, and
beta x luck is subtracted: luck is the sum over our guesses before of V x (survived - predicted
survival), V = 0.85 - 0.42 x share of safe cells left. Its mean is zero whatever the player does;
beta is found by regression.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Any

from sapper import _kernel
from sapper.agents import create_agent
from sapper.formats.boardset import BoardSet

SETS = [
    f"{level}-{rule}"
    for level in ("expert", "intermediate", "beginner")
    for rule in ("classic", "modern")
]
CHUNK = 50

Game = tuple[bool, int, float, float, list[tuple[float, bool, float, bool, bool]], int]
Estimate = tuple[float, float]
Difference = tuple[Estimate, Estimate]


def main() -> None:
    options = parse_options()
    print(
        "| set | agent | games | wins % | - peer, plain | - peer, luck taken off | ms mean |"
        " ms p99 | ms max |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    pools: dict[str, list[Difference]] = {}
    for name in options.sets.split(","):
        peer = read_peer(options.peers, name)
        for agent in options.agents.split(","):
            games = play(options.boards / f"{name}.txt", agent, options.games, options.jobs)
            if (difference := report(name, agent, games, peer)) is not None:
                pools.setdefault(agent, []).append(difference)
    for agent, pool in pools.items():
        plain, adjusted = (pooled(list(each)) for each in zip(*pool, strict=True))
        print(f"\n{agent}, the sets' mean: {plain} plain, {adjusted} with luck taken off")


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--boards", type=Path, required=True)
    parser.add_argument("--peers", type=Path)
    parser.add_argument("--agents", default="safest,champion:fast,champion:standard")
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def read_peer(folder: Path | None, name: str) -> list[bool]:
    """The peer's results on a set, in order; none if there is no such file."""
    if folder is None:
        return []
    files = sorted(folder.glob(f"*-{name}.txt"))
    return [letter == "W" for letter in files[0].read_text() if letter in "WL"] if files else []


def play(path: Path, agent: str, count: int, jobs: int) -> list[Game]:
    """The agent's games on the set's boards, in order."""
    boards = BoardSet(path)
    level, first = boards.header.level, boards.header.first
    player: tuple[str, str] = create_agent(agent).kernel_player  # type: ignore[attr-defined]
    marks = [layout.marks for layout in islice(boards, count)]
    chunks = [b"".join(marks[start : start + CHUNK]) for start in range(0, len(marks), CHUNK)]

    def play_chunk(chunk: bytes) -> list[Game]:
        size = (level.height, level.width, level.mines)
        return _kernel.play_games(*player, *size, chunk, level.shape.index(first), 0)

    games: list[Game] = []
    with ThreadPoolExecutor(jobs) as pool:
        for played in pool.map(play_chunk, chunks):
            games += played
            if sys.stderr.isatty():
                print(f"\r{path.stem} {agent} {len(games)}", end="", file=sys.stderr)
    return games


def report(name: str, agent: str, games: list[Game], peer: list[bool]) -> Difference | None:
    """Print one line of the table; the difference to the peer, plain and luck-adjusted."""
    won = [float(game[0]) for game in games]
    rate = mean(won)
    milliseconds = sorted(1000 * game[2] for game in games)
    difference = None
    if peer:  # it may have played fewer boards
        plain = estimate([ours - theirs for ours, theirs in zip(won, peer, strict=False)])
        scores = [score(game) - theirs for game, theirs in zip(games, peer, strict=False)]
        lucks = [luck(game) for game in games[: len(scores)]]
        difference = plain, estimate(take_off_luck(scores, lucks))
    columns = " | ".join(in_points(each) for each in difference or ())
    print(
        f"| {name} | {agent} | {len(games)} | {100 * rate:.2f} +-"
        f" {100 * sqrt(rate * (1 - rate) / len(won)):.2f} | {columns or ' | '} |"
        f" {mean(milliseconds):.2f} | {milliseconds[int(0.99 * len(games))]:.1f} |"
        f" {milliseconds[-1]:.1f} |",
        flush=True,
    )
    return difference


def score(game: Game) -> float:
    """The exact win chance on entering the endgame, else the result."""
    return game[3] if game[3] >= 0 else float(game[0])


def luck(game: Game) -> float:
    """What luck gave this game before its endgame."""
    return sum(
        (0.85 - 0.42 * share) * (survived - (1 - risk))
        for risk, survived, share, _, in_endgame in game[4]
        if not in_endgame
    )


def take_off_luck(values: Sequence[float], lucks: Sequence[float]) -> list[float]:
    """The values less beta x luck, beta by regression."""
    centre, spread = mean(values), mean([each * each for each in lucks])
    if spread == 0:
        return list(values)
    products = [(value - centre) * each for value, each in zip(values, lucks, strict=True)]
    beta = mean(products) / spread
    return [value - beta * each for value, each in zip(values, lucks, strict=True)]


def pooled(pool: Sequence[Estimate]) -> str:
    """The mean of the sets' differences, every set counting the same."""
    value = mean([difference for difference, _ in pool])
    error = sqrt(sum(error * error for _, error in pool)) / len(pool)
    return f"{in_points((value, error))} (z {value / error:.2f})"


def in_points(difference: Estimate) -> str:
    value, error = difference
    return f"{value:+.2f} +- {error:.2f}"


def estimate(values: Sequence[float]) -> Estimate:
    """Mean and standard error, in percentage points."""
    centre = mean(values)
    variance = mean([(value - centre) ** 2 for value in values])
    return 100 * centre, 100 * sqrt(variance / len(values))


def mean(values: Sequence[Any]) -> float:
    return float(sum(values)) / len(values)


if __name__ == "__main__":
    main()
