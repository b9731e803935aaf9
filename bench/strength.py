"""Play board sets and compare with another program's results on the same boards.

    python bench/strength.py --boards FOLDER [--peers FOLDER] [--agents champion,champion:deep]
                             [--stand-in AGENT] [--sets expert-classic,...] [--games N] [--jobs 2]

FOLDER holds board-set files named `<set>.txt`; the peers' folder `<prefix>-<set>.txt` with one W
or L a board. For each set: wins with the standard error, the paired difference to the peer, plain,
with our side's luck taken off, and by an agent that stands in for the peer, and CPU milliseconds a
game. The figures are those of `sapper arena`; docs/arena.md tells what they mean.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from math import sqrt
from pathlib import Path

from sapper import _kernel
from sapper.agents import create_agent
from sapper.arena import Comparison, Figures, GameRecord, Peer, Results, comparisons, set_figures
from sapper.arena.peer import check_peers, with_stand_in
from sapper.arena.statistics import Estimate, pooled
from sapper.arena.words import points
from sapper.errors import SapperError
from sapper.formats.boardset import BoardSet

SETS = [
    f"{level}-{rule}"
    for level in ("expert", "intermediate", "beginner")
    for rule in ("classic", "modern")
]
KINDS = ("plain", "luck taken off", "by a stand-in")
CHUNK = 50


def main() -> None:
    options = parse_options()
    try:
        run(options)
    except SapperError as error:
        sys.exit(f"strength.py: {error}")


def run(options: argparse.Namespace) -> None:
    agents = options.agents.split(",")
    kinds = " | ".join(f"- peer, {kind}" for kind in KINDS)
    print(f"| set | agent | games | wins % | {kinds} | ms mean | ms p99 | ms max |")
    print("|---" * (7 + len(KINDS)) + "|")
    compared: list[Comparison] = []
    for name in options.sets.split(","):
        peers = read_peer(options.peers, name)
        check_peers(peers, (options.games,))
        peers = with_stand_in(peers, options.stand_in, agents)
        results = play_set(options.boards / f"{name}.txt", agents, options.games, options.jobs)
        found = {each.first: each for each in comparisons(results, peers)[-len(agents) :] if peers}
        for figures in set_figures(results):
            print(line(name, figures, found.get(figures.agent)), flush=True)
        compared += found.values()
    for agent in agents:
        print_mean(agent, [each for each in compared if each.first == agent])


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--boards", type=Path, required=True)
    parser.add_argument("--peers", type=Path)
    parser.add_argument("--agents", default="safest,champion:fast,champion:standard")
    parser.add_argument("--stand-in", help="the agent that plays much like the peer")
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def read_peer(folder: Path | None, name: str) -> list[Peer]:
    """The peer's results on a set; none if there is no such file."""
    files = sorted(folder.glob(f"*-{name}.txt")) if folder is not None else []
    return [Peer.read(file) for file in files[:1]]


def play_set(path: Path, agents: list[str], count: int, jobs: int) -> Results:
    """Every agent's games on the set's boards."""
    rows = zip(*(play(path, agent, count, jobs) for agent in agents), strict=True)
    records = {(0, place): list(row) for place, row in enumerate(rows)}
    return Results(tuple(agents), (BoardSet(path).header,), (len(records),), records)


def play(path: Path, agent: str, count: int, jobs: int) -> list[GameRecord]:
    """The agent's games on the set's boards, in order."""
    boards = BoardSet(path)
    level, first = boards.header.level, boards.header.first
    player = create_agent(agent).kernel_player
    assert player is not None
    marks = [layout.marks for layout in islice(boards, count)]
    chunks = [b"".join(marks[start : start + CHUNK]) for start in range(0, len(marks), CHUNK)]

    def play_chunk(chunk: bytes) -> list[GameRecord]:
        size = (level.height, level.width, level.mines)
        games = _kernel.play_games(*player, *size, chunk, level.shape.index(first), 0)
        return [GameRecord.from_kernel(game) for game in games]

    games: list[GameRecord] = []
    with ThreadPoolExecutor(jobs) as pool:
        for played in pool.map(play_chunk, chunks):
            games += played
            if sys.stderr.isatty():
                print(f"\r{path.stem} {agent} {len(games)}", end="", file=sys.stderr)
    return games


def line(name: str, figures: Figures, found: Comparison | None) -> str:
    """One line of the table."""
    rate, time = figures.rate, figures.milliseconds
    wins = Estimate(rate, sqrt(rate * (1 - rate) / figures.boards), figures.boards)
    columns = [name, figures.agent, figures.boards, points(wins, sign="")]
    columns += [points(each) for each in differences(found)]
    columns += [f"{time.mean:.2f}", f"{time.p99:.1f}", f"{time.largest:.1f}"]
    return f"| {' | '.join(map(str, columns))} |"


def differences(found: Comparison | None) -> list[Estimate | None]:
    """The differences to the peer in the order of their kinds, as far as they are known."""
    if found is None:
        return [None] * len(KINDS)
    stood_in = None if found.stood_in is None else found.stood_in.difference
    return [found.difference, found.adjusted, stood_in]


def print_mean(agent: str, compared: list[Comparison]) -> None:
    """Print the mean of an agent's differences over the sets, every set counting the same."""
    for kind, estimates in zip(KINDS, zip(*map(differences, compared)), strict=False):
        known = [replace(each, count=1) for each in estimates if each is not None]
        if len(known) == len(compared):
            mean = pooled(known)
            print(f"\n{agent}, the sets' mean, {kind}: {points(mean)} (z {mean.z:+.2f})")


if __name__ == "__main__":
    main()
