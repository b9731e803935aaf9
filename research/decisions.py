"""Judge one agent's decisions against another's, far more sharply than by whole games.

    python research/decisions.py --agent champion:deep --base champion:standard
                                 --level expert --start opening --games 200 --seed 1

The base agent plays. Wherever the other agent would guess another cell, both cells are opened on
the same layouts, drawn afresh from all that agree with the view, and the games are played to
their end by the policy. The mean difference, summed over a game's decisions, estimates what one
such change of mind is worth, in points of the win rate. Luck is taken off as the arena does.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random

from sapper import Game, Layout, Level, StartRule, View, _kernel
from sapper.agents import Agent, Certainty, Move, create_agent
from sapper.arena.luck import rough_value
from sapper.core import sample_layouts

FIRST = {StartRule.NONE: (0, 0), StartRule.SAFE: (0, 0), StartRule.OPENING: (3, 3)}
LUCK_SHARE = 0.7


def main() -> None:
    options = parse_options()
    agent, base = create_agent(options.agent), create_agent(options.base)
    level, start = Level.parse(options.level), StartRule.parse(options.start)
    gains: list[float] = []
    changes = 0
    for number in range(options.games):
        layout = Layout.random(level, options.seed + number, start, FIRST[start])
        found = judge_game(agent, base, options, layout, FIRST[start])
        gains.append(sum(found))
        changes += len(found)
    centre = sum(gains) / len(gains)
    error = sqrt(sum((gain - centre) ** 2 for gain in gains)) / len(gains)
    print(
        f"{options.agent} instead of {options.base}, {level} {start}, {len(gains)} games:"
        f" {changes} other choices, {100 * centre:+.3f} +- {100 * error:.3f} points a game"
    )


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--agent", default="champion:deep")
    parser.add_argument("--base", default="champion:standard")
    parser.add_argument("--policy", default="champion:fast")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--start", default="opening")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--layouts", type=int, default=512)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def judge_game(
    agent: Agent,
    base: Agent,
    options: argparse.Namespace,
    layout: Layout,
    first: tuple[int, int],
) -> list[float]:
    """What each other choice of the agent would have been worth in the base agent's game."""
    game, random, gains = Game.on(layout), Random(0), []
    game.open(first)
    while not game.is_over:
        move = base.choose(game.view, random)
        if move.reason.certainty is Certainty.GUESS:
            other = agent.choose(game.view, random)
            if other.cell != move.cell:
                gains.append(difference(options, game.view, move, other))
        game.open(move.cell)
    return gains


def difference(options: argparse.Namespace, view: View, move: Move, other: Move) -> float:
    """How much oftener the other move wins, over layouts drawn from the view."""
    layouts = sample_layouts(view, options.layouts, seed=options.seed)
    marks = b"".join(Layout.from_cells(view.shape, mines).marks for mines in layouts)
    values = [playouts(options.policy, view, each, marks) for each in (move, other)]
    return (sum(values[1]) - sum(values[0])) / len(layouts)


def playouts(policy: str, view: View, move: Move, marks: bytes) -> list[float]:
    """For each layout: whether the game is won once the move is made, less its luck."""
    player = create_agent(policy).kernel_player
    assert player is not None
    cell = view.shape.index(move.cell)
    games = _kernel.Player(*player).play(view.to_question(), marks, cell)
    hidden = sum(1 for _ in view.hidden()) - (view.mines or 0)
    share = hidden / (view.shape.size - (view.mines or 0))
    values = []
    for number, game in enumerate(games):
        survived = not marks[number * view.shape.size + cell]
        luck = rough_value(share) * (survived - (1 - (move.reason.risk or 0)))
        for guess in game.guesses:
            if not guess.in_endgame:
                luck += rough_value(guess.share_left) * (guess.survived - (1 - guess.risk))
        result = float(game.won) if game.endgame is None else game.endgame
        values.append(result - LUCK_SHARE * luck)
    return values


if __name__ == "__main__":
    main()
