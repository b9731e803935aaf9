"""A tour of the package in sixty lines: a game, its odds, a proof, a guess, a review.

python examples/tour.py
"""

from __future__ import annotations

from random import Random

import sapper
from sapper import Agent, Certainty, Game, Move, Reason, View


class Careful(Agent):
    """Opens a safe cell where there is one, else a safest one that may tell something."""

    name = "careful"

    def choose(self, view: View, random: Random) -> Move:
        """The cell to open next, with the reason."""
        odds = sapper.analyse(view)
        if odds.safe:
            return Move(min(odds.safe), Reason(Certainty.CERTAIN, "it is safe", 0.0))
        cells = odds.safest - odds.dead or odds.safest
        cell = random.choice(sorted(cells))
        return Move(cell, Reason(Certainty.GUESS, "nothing is safer", odds.probability[cell]))


def play(agent: Agent, seed: int) -> Game:
    """A whole game on the board of that seed."""
    game, random = Game("beginner", seed=seed, start="opening"), Random(seed)
    while not game.is_over:
        game.open(agent.choose(game.view, random).cell)
    return game


def first_proof(game: Game) -> str:
    """Why the first safe cell after the first click is safe, in words."""
    begun = Game.on(game.layout) if game.layout is not None else game
    begun.open((4, 4))
    safe = sapper.analyse(begun.view).safe
    proof = sapper.prove(begun.view, min(safe)) if safe else None
    return "Nothing is certain." if proof is None else str(proof)


def main() -> None:
    """Play ten games and tell what there is to tell of them."""
    sapper.check_agent(Careful())
    games = [play(Careful(), seed) for seed in range(10)]
    won = sum(game.outcome == "won" for game in games)
    print(f"{won} of {len(games)} won. The first board ended as\n\n{games[0]}\n")
    print(f"Why was the first step safe? {first_proof(games[0])}\n")
    review = sapper.review(games[0], effort="fast")
    print(f"{review}\nAccuracy: {review.accuracy:.0f} of 100")


if __name__ == "__main__":
    main()
