"""Measure what one `add_knowledge` call of a CS50 `minesweeper.py` costs, over whole games.

Every game is whole: it has as many calls as its board has cells without a mine. The order of moves:
agent       a safe move of the agent while it knows one, else a random move of the agent; one that
            would hit a mine is drawn again, without a word to the agent
scattered   the cells without a mine in random order, whatever the agent knows: the same calls for
            every agent, and the hard case, because open ends are everywhere

Times are CPU times of this process, so other programs on the machine hardly matter. The garbage
collector runs as it does for any user; it is emptied between games, outside the measured time.
The same seed gives the same boards. Progress is shown on a terminal; Ctrl-C prints what there is.
"""

import argparse
import gc
import importlib.util
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

Cell = tuple[int, int]
OUR_FILE = Path(__file__).resolve().parent.parent / "minesweeper.py"


@dataclass(frozen=True)
class Size:
    """A board size to measure, and how many games to play on it by default."""

    height: int
    width: int
    mines: int
    games: int

    def __str__(self) -> str:
        return f"{self.height}x{self.width}/{self.mines}"


SIZES = (Size(8, 8, 8, 200), Size(16, 16, 40, 50), Size(16, 30, 99, 30), Size(50, 50, 500, 3))


@dataclass
class Record:
    """What was measured on one size: milliseconds of each call, game by game."""

    games: list[list[float]] = field(default_factory=list)
    largest_knowledge: int = 0

    def calls(self) -> list[float]:
        """Return the milliseconds of all calls, the quickest first."""
        return sorted(call for game in self.games for call in game)

    def quarter_mean(self, quarter: int) -> float:
        """Return the mean milliseconds in one quarter (0 to 3) of the games."""
        return mean([call for game in self.games for call in slice_quarter(game, quarter)])


def slice_quarter(game: list[float], quarter: int) -> list[float]:
    """Return the calls of one quarter (0 to 3) of a game."""
    return game[len(game) * quarter // 4 : len(game) * (quarter + 1) // 4]


def mean(values: list[float]) -> float:
    """Return the mean, 0 without values."""
    return sum(values) / len(values) if values else 0.0


def refuse(reason: str) -> NoReturn:
    """End with one line that says why, and the exit code for bad input."""
    print(f"cs50_inference: {reason}", file=sys.stderr)
    sys.exit(2)


def load(path: Path) -> Any:
    """Return the module in the file `path`, imported as the course's grader does it."""
    spec = importlib.util.spec_from_file_location("minesweeper", path)
    if spec is None or spec.loader is None or not path.is_file():
        refuse(f"no Python file {str(path)!r}, expected a minesweeper.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("Minesweeper", "MinesweeperAI"):
        if not hasattr(module, name):
            refuse(f"no class {name} in {str(path)!r}, expected a minesweeper.py")
    return module


def agent_moves(ai: Any, game: Any) -> Iterator[Cell]:
    """Yield a safe move if the agent knows one, else a random one that happens to be no mine."""
    for _ in range(game.height * game.width - len(game.mines)):
        move = ai.make_safe_move()
        while move is None or game.is_mine(move):
            move = ai.make_random_move()
        yield move


def scattered_moves(ai: Any, game: Any) -> Iterator[Cell]:
    """Yield the cells without a mine in random order; the agent is not asked."""
    cells = [(i, j) for i in range(game.height) for j in range(game.width)]
    random.shuffle(cells)
    yield from (cell for cell in cells if not game.is_mine(cell))


ORDERS = {"agent": agent_moves, "scattered": scattered_moves}


def play(module: Any, size: Size, order: str, seed: str, record: Record) -> None:
    """Play one whole game and add its calls to `record`."""
    random.seed(seed)
    game = module.Minesweeper(size.height, size.width, size.mines)
    ai = module.MinesweeperAI(size.height, size.width)
    gc.collect()
    calls: list[float] = []
    record.games.append(calls)
    for move in ORDERS[order](ai, game):
        count = game.nearby_mines(move)
        start = time.process_time_ns()
        ai.add_knowledge(move, count)
        calls.append((time.process_time_ns() - start) / 1e6)
        record.largest_knowledge = max(record.largest_knowledge, len(ai.knowledge))


def measure(module: Any, size: Size, order: str, options: argparse.Namespace) -> None:
    """Play the games of one size in one order and print their figures, also after Ctrl-C."""
    record = Record()
    games = size.games if options.games is None else options.games
    try:
        for number in range(games):
            show_progress(f"{size} {order}: game {number + 1} of {games}")
            play(module, size, order, f"{options.seed} {size} {number}", record)
    finally:
        show_progress("")
        print_record(size, order, record)


def show_progress(text: str) -> None:
    """Show `text` in place of the last progress message, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def print_heading() -> None:
    """Print the names of the columns."""
    print(f"{'':31} {'ms per add_knowledge call':^26} {'mean by quarter of game':^35}   largest")
    print(
        f"{'board':9} {'moves':9} {'games':>5} {'calls':>5} {'mean':>8} {'p99':>8} {'max':>8}"
        f" {'first':>8} {'second':>8} {'third':>8} {'last':>8} knowledge"
    )


def print_record(size: Size, order: str, record: Record) -> None:
    """Print the figures of one size and order, if there are any."""
    calls = record.calls()
    if not calls:
        return
    p99 = calls[int(0.99 * (len(calls) - 1))]
    quarters = " ".join(f"{record.quarter_mean(quarter):8.4f}" for quarter in range(4))
    print(
        f"{size!s:9} {order:9} {len(record.games):5} {len(calls):5} {mean(calls):8.4f} {p99:8.3f}"
        f" {calls[-1]:8.3f} {quarters} {record.largest_knowledge:9}",
        flush=True,
    )


def parse_arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--file",
        type=Path,
        default=OUR_FILE,
        metavar="PATH",
        help="the minesweeper.py to measure (default: the one of this project)",
    )
    parser.add_argument("--games", type=int, metavar="N", help="games of every size and order")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default: 1")
    parser.add_argument(
        "--size",
        action="append",
        choices=[str(size) for size in SIZES],
        help="this size only (may be given more than once)",
    )
    parser.add_argument("--moves", choices=list(ORDERS), help="this order of moves only")
    return parser.parse_args()


def main() -> None:
    """Measure every chosen size and order and print a line for each."""
    options = parse_arguments()
    module = load(options.file)
    print_heading()
    for size in SIZES:
        for order in ORDERS:
            if str(size) in (options.size or [str(size)]) and order in (options.moves or order):
                measure(module, size, order, options)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
