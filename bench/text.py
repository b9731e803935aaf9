"""The environment in words, measured: steps a second, what players earn.

python bench/text.py                  all of it, with fewer games
python bench/text.py speed
python bench/text.py farmers 100      what every reward pays to players and to who looks for more
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from sapper import (
    Cell,
    analyse,
    prove_all,
)
from sapper.text import (
    BadTask,
    TaskLimits,
    TextEnvironment,
    TextPlayer,
    TextTask,
    play_task,
    words_of,
)

REWARDS: dict[str, dict[str, float]] = {
    "win": {"win": 1},
    "win_chance": {"win_chance": 1},
    "choice": {"choice": 1},
    "stated": {"stated": 1},
    "proof": {"proof": 1},
}


def speed(games: int) -> None:
    """Steps per CPU second on 9x9 boards that the champion plays, resets included."""
    player = TextPlayer("champion")
    boards = range(games)
    scripts = [
        [
            message["content"]
            for message in play_task(player, _task(board, {"win": 1}))
            if message["role"] == "assistant"
        ]
        for board in boards
    ]
    steps = sum(map(len, scripts))
    environment = TextEnvironment()
    for name, reward in REWARDS.items():
        tasks = [_task(board, reward) for board in boards]
        began = time.process_time()
        for task, script in zip(tasks, scripts, strict=True):
            environment.reset(task)
            for answer in script:
                environment.step(answer)
        used = time.process_time() - began
        print(f"{name:10} {steps / used:9,.0f} steps per CPU second ({steps:,} steps)", flush=True)


def _task(board: int, reward: dict[str, float]) -> TextTask:
    return TextTask.on_board("beginner", "safe", board, reward=reward)


def _odds(environment: TextEnvironment) -> dict[Cell, float]:
    return dict(analyse(environment.view).probability)


def _worst(environment: TextEnvironment) -> str:
    odds = _odds(environment)
    row, column = max(odds, key=lambda cell: odds[cell])
    return f"open {row} {column} risk {odds[row, column]}"


def _flags(environment: TextEnvironment) -> str:
    row, column = next(environment.view.hidden())
    return f"{'un' if environment.answers % 2 else ''}flag {row} {column}"


def _repeats(environment: TextEnvironment) -> str:
    row, column = next(cell for cell, _ in environment.view.opened())
    return f"open {row} {column} risk 0"


def _certain(environment: TextEnvironment) -> str:
    safe = sorted(analyse(environment.view).safe)
    return f"open {safe[0][0]} {safe[0][1]} risk 0" if safe else "hmm"


def _constant(environment: TextEnvironment) -> str:
    odds = _odds(environment)
    row, column = min(odds, key=lambda cell: odds[cell])
    return f"open {row} {column} risk 0.2"


def _prover(environment: TextEnvironment) -> str:
    for proof in prove_all(environment.view).values():
        if not proof.is_mine:
            row, column = proof.cell
            return f"open {row} {column} risk 0 because {words_of(proof)}"
    odds = _odds(environment)
    row, column = min(odds, key=lambda cell: odds[cell])
    return f"open {row} {column} risk {odds[row, column]}"


STOPPED = "with proofs, stopped by the trainer after two answers"
FARMERS: dict[str, Callable[[TextEnvironment], str]] = {
    "idle": lambda environment: "hmm",
    "flags": _flags,
    "repeats": _repeats,
    "opens the likeliest mine": _worst,
    "stops before the first guess": _certain,
    "safest cell, always risk 0.2": _constant,
    "safest cell, with proofs": _prover,
    STOPPED: _prover,
}


def farmers(boards: int) -> None:
    """The mean reward of a game for each way of playing, on the same boards of 6x6/6."""
    print("| player | " + " | ".join(REWARDS) + " |\n" + "|---" * (len(REWARDS) + 1) + "|")
    players = {name: TextPlayer(name) for name in ("champion", "logic", "random")}
    for name in (*players, *FARMERS):
        means = []
        for reward in REWARDS.values():
            total, played = 0.0, 0
            for seed in range(boards):
                limits = TaskLimits(answers=60)
                task = TextTask.on_board("6x6/6", "opening", seed, reward=reward, limits=limits)
                environment = TextEnvironment()
                try:
                    environment.reset(task)
                except BadTask:
                    continue  # won by the first click
                if name in players:
                    players[name].begin(seed)
                    play_task(players[name], task, environment)
                for _ in range(2 if name == STOPPED else 60):
                    if not environment.is_over:
                        environment.step(FARMERS[name](environment))
                environment.close()
                total += environment.total
                played += 1
            means.append(f"{total / played:+.2f}")
        print(f"| {name} | " + " | ".join(means) + " |", flush=True)


def main() -> None:
    part, count = (*sys.argv[1:], "", "")[:2]
    if part in ("", "speed"):
        speed(int(count or 200))
    if part in ("", "farmers"):
        farmers(int(count or 30))


if __name__ == "__main__":
    main()
