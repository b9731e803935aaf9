"""Hold whole games in the kernel against the same games asked move by move from Python.

    python bench/routes.py [--games 1000] [--agents logic,safest,rival,champion,champion:deep]

Prints how many games of each agent agree in every move; they all must.
"""

from __future__ import annotations

import argparse
from random import Random

from sapper import Game, Layout, Level, StartRule, _kernel
from sapper.agents import create_agent

LEVELS = [Level(16, 30, 99), Level(16, 16, 40), Level(9, 9, 10), Level(5, 8, 9)]
MASK = 2**64 - 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument(
        "--agents", default="logic,safest,rival,champion:fast,champion,champion:deep"
    )
    options = parser.parse_args()
    for name in options.agents.split(","):
        same = sum(agrees(name, number) for number in range(options.games))
        print(f"{name}: {same} of {options.games} games agree in every move", flush=True)


def agrees(name: str, number: int) -> bool:
    """Whether both routes play game `number` alike; the levels take turns."""
    level = LEVELS[number % len(LEVELS)]
    layout = Layout.random(level, number, StartRule.SAFE)
    player = create_agent(name).kernel_player
    assert player is not None
    size = (level.height, level.width, level.mines)
    return _kernel.play_games(*player, *size, layout.marks, 0, 0)[0][5] == trace(name, layout)


def trace(name: str, layout: Layout) -> int:
    """The hash of the moves when the agent is asked for each."""
    agent, game, random = create_agent(name), Game.on(layout), Random(0)
    game.open((0, 0))
    found = mix(0)
    while not game.is_over:
        cell = agent.choose(game.view, random).cell
        game.open(cell)
        found = mix(found ^ layout.shape.index(cell))
    return found


def mix(value: int) -> int:
    """One step of SplitMix64."""
    value = (value + 0x9E3779B97F4A7C15) & MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


if __name__ == "__main__":
    main()
