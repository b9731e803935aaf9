"""Learn what the champion's guess score does not see, from its own games.

    python bench/learn.py generate --start classic --games 1000 --seed 7000000 --data DATA.jsonl
    python bench/learn.py fit DATA.jsonl...
    python bench/learn.py judge DATA.jsonl...

`generate` lets `champion:standard` play fresh boards. Wherever scores decide, the close candidates
are played to the end by `champion:fast` on the same layouts, drawn from all that agree with the
view. One line a game is appended to the file; seeds that it has already are not played again, so
that a run may be stopped and taken up.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from sapper import Layout, Level, StartRule, View, _kernel

FIRST = {StartRule.NONE: (0, 0), StartRule.SAFE: (0, 0), StartRule.OPENING: (3, 3)}


def main() -> None:
    options = parse_options()
    options.run(options)


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("generate", help="play games and note what guesses are worth")
    command.set_defaults(run=generate)
    command.add_argument("--level", default="expert")
    command.add_argument("--start", default="modern")
    command.add_argument("--games", type=int, default=1000)
    command.add_argument("--seed", type=int, default=7_000_000, help="of the first board")
    command.add_argument("--layouts", type=int, default=128)
    command.add_argument("--candidates", type=int, default=8)
    command.add_argument("--close", type=float, default=0.12)
    command.add_argument("--jobs", type=int, default=1)
    command.add_argument("--data", type=Path, required=True)
    return parser.parse_args()


def generate(options: argparse.Namespace) -> None:
    """Append a line for every game that the file does not have yet."""
    done = {(game["start"], game["seed"]) for game in read_games([options.data])}
    start = StartRule.parse(options.start)
    seeds = range(options.seed, options.seed + options.games)
    todo = [seed for seed in seeds if (str(start), seed) not in done]
    guesses = 0
    pool = ThreadPoolExecutor(options.jobs)
    with options.data.open("a") as file:
        try:
            futures = [pool.submit(study, options, start, seed) for seed in todo]
            for count, game in enumerate(results(futures), 1):
                file.write(json.dumps(game) + "\n")
                file.flush()
                guesses += len(game["guesses"])
                show(f"{count} of {len(todo)} games, {guesses} guesses")
        except KeyboardInterrupt:
            show("stopped: what was played is kept\n")
        finally:
            pool.shutdown(cancel_futures=True)


def results(futures: list[Future[dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    return (future.result() for future in as_completed(futures))


def show(text: str) -> None:
    print(f"\r{text}", end="", file=sys.stderr, flush=True)


def study(options: argparse.Namespace, start: StartRule, seed: int) -> dict[str, Any]:
    """One game, as the file keeps it."""
    level = Level.parse(options.level)
    layout = Layout.random(level, seed, start, FIRST[start])
    size, first = (level.height, level.width, level.mines), level.shape.index(FIRST[start])
    how = (options.layouts, options.candidates, options.close)
    found = _kernel.study_game(*size, layout.marks, first, *how)
    guesses = [
        {
            "view": str(View(level.height, level.width, codes, level.mines)),
            "candidates": [
                (cell, round(value, 5), round(difference, 6), round(error, 6))
                for cell, value, difference, error in candidates
            ],
        }
        for codes, candidates in found
    ]
    return {"start": str(start), "seed": seed, "layouts": options.layouts, "guesses": guesses}


def read_games(paths: list[Path]) -> list[dict[str, Any]]:
    """The games of the files that exist; a line that was cut short is left out."""
    games = []
    for path in paths:
        for line in path.read_text().splitlines() if path.exists() else []:
            if line.endswith("}"):
                games.append(json.loads(line))
    return games


if __name__ == "__main__":
    main()
