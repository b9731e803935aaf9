"""What a run with `--sums` costs the program that hands it out: CPU of the client alone.

    dask scheduler --host 127.0.0.1
    dask worker tcp://127.0.0.1:8786 --nworkers 2 --nthreads 1
    python bench/cluster.py tcp://127.0.0.1:8786

Runs of `champion` (expert, safe start) of several sizes, in blocks of several lengths. A line for
each, then what a block and a second of waiting cost, by least squares over all of them.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from sapper.arena import Boards, Match, match, play_run
from sapper.core.workers import Cluster

RUNS = [(0.1, 1000), (0.1, 3000), (0.5, 3000), (2.0, 3000), (2.0, 6000), (10.0, 6000)]
"""Seconds for a block, and games."""


def cost(address: str, seconds: float, games: int) -> tuple[int, float, float]:
    """The number of blocks of a run, the seconds that passed, and the client's CPU seconds."""
    match.BLOCK_SECONDS, match.BLOCK_SHARE = seconds, 0.0
    with (
        TemporaryDirectory() as folder,
        Cluster(address) as cluster,
        Match(["champion"], seed=7, executor=cluster.executor, jobs=cluster.threads) as played,
    ):
        sets = [Boards.from_secret("expert", "safe", played.secret, games)]
        began, cpu = time.monotonic(), time.process_time()
        run = play_run(Path(folder) / "run", played, sets, keeps_sums=True)
        return (
            len(run.tally.spans) if run.tally else 0,
            time.monotonic() - began,
            time.process_time() - cpu,
        )


def main(address: str) -> None:
    found = []
    for seconds, games in RUNS:
        found.append(cost(address, seconds, games))
        count, passed, cpu = found[-1]
        print(f"{games} games, {count} blocks, {passed:.0f} s: {cpu:.3f} s of CPU", flush=True)
    table = np.array(found)
    (block, second), *_ = np.linalg.lstsq(table[:, :2], table[:, 2])
    print(f"{1000 * block:.2f} ms a block, {1000 * second:.2f} ms a second of waiting")


if __name__ == "__main__":
    main(sys.argv[1])
