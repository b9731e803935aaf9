"""A game to look at before one has played."""

from __future__ import annotations

from random import Random

from sapper.agents import create_agent
from sapper.core.level import LEVELS, StartRule
from sapper.game.game import Game
from sapper.game.record import Record


def sample_game() -> Record:
    """A beginner's game as our strongest agent plays it."""
    game, agent = (
        Game(LEVELS["beginner"], seed=4, start=StartRule.OPENING),
        create_agent("champion"),
    )
    random = Random(0)
    game.open((4, 4))
    while not game.is_over:
        game.open(agent.choose(game.view, random).cell)
    return Record.of(game, player="champion", is_agent=True)
