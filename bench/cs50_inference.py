"""Measure what one `add_knowledge` call of a CS50 `minesweeper.py` costs, over whole games.

    python bench/cs50_inference.py [FILE] [--games N] [--seed 1]

Every game is whole: it has as many calls as its board has cells without a mine. The order of moves:
agent       a safe move of the agent while it knows one, else a random move of the agent; one that
            would hit a mine is drawn again, without a word to the agent
scattered   the cells without a mine in random order, whatever the agent knows: the same calls for
            every agent, and the hard case, because open ends are everywhere

Times are CPU times of this process. The garbage collector runs as it does for any user; it is
emptied between games, outside the measured time. The same seed gives the same boards.
"""

from __future__ import annotations

import argparse
import gc
import random
import runpy
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

OUR_FILE = Path(__file__).resolve().parent.parent / "minesweeper.py"
GAMES = {(8, 8, 8): 200, (16, 16, 40): 50, (16, 30, 99): 30, (50, 50, 500): 3}
"""The sizes, and how many games are played on each unless --games says otherwise."""


def agent_moves(ai: Any, game: Any) -> Iterator[tuple[int, int]]:
    """A safe move if the agent knows one, else a random one that happens to be no mine."""
    for _ in range(game.height * game.width - len(game.mines)):
        move = ai.make_safe_move()
        while move is None or game.is_mine(move):
            move = ai.make_random_move()
        yield move


def scattered_moves(ai: Any, game: Any) -> Iterator[tuple[int, int]]:
    """The cells without a mine in random order; the agent is not asked."""
    cells = [(i, j) for i in range(game.height) for j in range(game.width)]
    random.shuffle(cells)
    yield from (cell for cell in cells if not game.is_mine(cell))


ORDERS = {"agent": agent_moves, "scattered": scattered_moves}


def play(names: dict[str, Any], size: tuple[int, int, int], order: str) -> tuple[list[float], int]:
    """The milliseconds of each call of a whole game, and the most sentences that there were."""
    game, ai = names["Minesweeper"](*size), names["MinesweeperAI"](*size[:2])
    gc.collect()
    calls, largest = [], 0
    for move in ORDERS[order](ai, game):
        count = game.nearby_mines(move)
        start = time.process_time_ns()
        ai.add_knowledge(move, count)
        calls.append((time.process_time_ns() - start) / 1e6)
        largest = max(largest, len(ai.knowledge))
    return calls, largest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, nargs="?", default=OUR_FILE)
    parser.add_argument("--games", type=int, help="games of every size and order")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    names = runpy.run_path(str(options.file))
    print("board      moves      games  calls  ms: mean      p99      max  largest knowledge")
    for size, usual in GAMES.items():
        for order in ORDERS:
            games = []
            for number in range(options.games or usual):
                random.seed(f"{options.seed} {size} {number}")
                games.append(play(names, size, order))
            calls = sorted(call for game, _ in games for call in game)
            p99 = calls[int(0.99 * (len(calls) - 1))]
            print(
                f"{size[0]}x{size[1]}/{size[2]:<5} {order:9} {len(games):6} {len(calls):6}"
                f" {sum(calls) / len(calls):9.4f} {p99:8.3f} {calls[-1]:8.3f}"
                f" {max(largest for _, largest in games):9}",
                flush=True,
            )


if __name__ == "__main__":
    main()
