"""A tour of the package in sixty lines: an agent, a game, its odds, a proof, a guess, a review.

python examples/tour.py
"""

from __future__ import annotations

from random import Random

import sapper
from sapper import Cell, Game, View


def careful(view: View, random: Random) -> Cell:
    """A safe cell where there is one, else a safest one that may tell something."""
    odds = sapper.analyse(view)
    if odds.safe:
        return min(odds.safe)
    return random.choice(sorted(odds.safest - odds.dead or odds.safest))


def play(seed: int) -> Game:
    """A whole game of ours on the board of that seed."""
    game, random = Game("beginner", seed=seed, start="opening"), Random(seed)
    while not game.is_over:
        game.open(careful(game.view, random))
    return game


def main() -> None:
    """Play ten games, and tell what there is to tell of one."""
    sapper.check_agent(careful)
    games = [play(seed) for seed in range(10)]
    won = sum(game.outcome == "won" for game in games)
    print(f"{won} of {len(games)} won. The first board ended as\n\n{games[0]}\n")

    game = Game("beginner", seed=0, start="opening")
    game.open((4, 4))
    odds = sapper.analyse(game)
    print(f"After the first click:\n\n{odds}\n")
    print(sapper.prove(game, min(odds.safe)), "\n")
    unknown = next(cell for cell in game.view.hidden() if cell not in odds.safe | odds.mines)
    print(sapper.prove(game, unknown), "\n")
    print("The champion opens", sapper.create_agent("champion").choose(game.view).cell, "\n")

    flagged = game.view.with_({min(odds.mines): "F"})
    print(f"With a flag:\n\n{flagged}\n")
    print(f"A board without guessing: {sapper.rate(sapper.no_guess('beginner', seed=3))}\n")
    print(sapper.review(games[0], effort="fast"))


if __name__ == "__main__":
    main()
