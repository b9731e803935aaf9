"""Games to be reviewed, played by agents."""

from __future__ import annotations

from random import Random

from sapper.agents import create_agent
from sapper.core import Level, StartRule
from sapper.game import Game, Layout, Outcome, Record, RecordedMove


def played(name: str, level: Level, seed: int, start: StartRule = StartRule.SAFE) -> Record:
    """The record of a game of an agent that begins in the corner."""
    game = Game(level, seed=seed, start=start)
    moves = play(game, name, seed)
    return Record(
        level, start, seed=seed, moves=moves, outcome=game.outcome, player=name, is_agent=True
    )


def played_on(name: str, layout: Layout) -> Record:
    """The same on known mines, the first click promised nothing."""
    game = Game.on(layout)
    moves = play(game, name, 0)
    return Record(layout.level, StartRule.NONE, layout=layout, moves=moves, outcome=game.outcome)


def play(game: Game, name: str, seed: int) -> tuple[RecordedMove, ...]:
    agent, random = create_agent(name), Random(seed)
    moves: list[RecordedMove] = []
    while game.outcome is Outcome.PLAYING:
        cell = agent.choose(game.view, random).cell if moves else (0, 0)
        game.open(cell)
        moves.append(RecordedMove.open(cell, 400 * len(moves)))
    return tuple(moves)
