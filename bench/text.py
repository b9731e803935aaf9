"""The environment in words, measured: steps a second, what players earn.

python bench/text.py                  all of it, with fewer games
python bench/text.py speed
python bench/text.py farmers 100      what every reward pays to players and to who looks for more
python bench/text.py notebook 1000    what reveals earn, here and in Unsloth's notebook
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from sapper import Cell, Game, Layout, Level, View, analyse, prove_all
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


def notebook(states: int) -> None:
    """Rewards of single reveals in states drawn as Unsloth's notebook draws them.

    A state is a board of 6x6 with 5 mines after 0 to 5 random reveals, if it goes on. The notebook
    pays 10 for a safe cell, and 15 if a number beside it has as many flags as mines.
    """
    random, level, drawn = Random(1), Level(6, 6, 5), 0
    names = ("certain, with a proof", "certain, the best", "other safe cells", "mines")
    paid: dict[str, list[tuple[float, float, float]]] = {name: [] for name in names}
    while drawn < states:
        layout = Layout.random(level, random.getrandbits(40))
        game = Game.on(layout)
        for _ in range(random.randrange(6)):
            if not game.is_over:
                game.open(random.choice([*game.view.hidden()]))
        if game.is_over:
            continue
        drawn += 1
        view, proofs = game.view, prove_all(game.view)
        for cell in view.hidden():
            is_mine, proof = layout.is_mine(cell), proofs.get(cell)
            is_certain = proof is not None and not is_mine
            words = f" because {words_of(proof)}" if proof is not None and not is_mine else ""
            theirs = -25.0 if is_mine else 15.0 if _is_deducible(view, cell) else 10.0
            name = names[3] if is_mine else names[1] if is_certain else names[2]
            paid[name].append((theirs, *_earned(view, layout, f"open {cell[0]} {cell[1]}")))
            if words:
                ours = _earned(view, layout, f"open {cell[0]} {cell[1]}{words}")
                paid[names[0]].append((theirs, *ours))
    print(f"{states:,} states, {len(paid[names[1]]):,} certain reveals")
    print(
        "| reveal | number | the notebook | its 15 | choice | choice + proof |\n" + "|---" * 6 + "|"
    )
    for name, rewards in paid.items():
        theirs, choice, both = (sum(each) / len(rewards) for each in zip(*rewards, strict=True))
        fired = sum(each[0] == 15 for each in rewards)
        cells = f"{len(rewards):,} | {theirs:+.1f} | {fired} | {choice:+.4f} | {both:+.4f}"
        print(f"| {name} | {cells} |")


def _is_deducible(view: View, cell: Cell) -> bool:
    """Return True if a number beside the cell has as many flags as mines."""
    return any(
        view.number(near) == sum(view.is_flagged(each) for each in view.shape.neighbours(near))
        for near in view.shape.neighbours(cell)
        if view.number(near) is not None
    )


def _earned(view: View, layout: Layout, answer: str) -> tuple[float, float]:
    """Return what an answer to one position earns under `choice`, and with `proof`."""
    environment = TextEnvironment()
    reward = {"choice": 1.0, "proof": 1.0}
    environment.reset(TextTask(layout.level, layout=layout, view=view, reward=reward))
    rewards = environment.step(answer)[3]["rewards"]
    return rewards["choice"], rewards["choice"] + rewards["proof"]


def main() -> None:
    part, count = (*sys.argv[1:], "", "")[:2]
    if part in ("", "speed"):
        speed(int(count or 200))
    if part in ("", "farmers"):
        farmers(int(count or 30))
    if part in ("", "notebook"):
        notebook(int(count or 100))


if __name__ == "__main__":
    main()
