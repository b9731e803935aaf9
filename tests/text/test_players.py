"""Agents that speak play as they do in the arena, and rank as they must."""

from __future__ import annotations

import pytest

from sapper.arena.boards import Boards
from sapper.arena.match import Match, game_seed
from sapper.arena.task import Board
from sapper.text import FORMS, BadTask, TextEnvironment, TextPlayer, TextTask, play_task
from sapper.text.grades import attempt_of

GAMES, LEVEL, START = 40, "6x6/6", "safe"
AGENTS = ("random", "cs50", "logic", "champion")


def arena_wins(agent: str) -> list[bool]:
    """Who wins which board in the arena."""
    boards = Boards.from_seed(LEVEL, START, 0, GAMES)
    asked = [
        Board((0, number), layout, boards.first_click, boards.header.start)
        for number, layout in enumerate(boards.layouts())
    ]
    with Match([agent], risks=False) as match:
        found = {board.place[1]: records[0].won for board, records in match.play(asked)}
    return [found[number] for number in range(GAMES)]


def wins_in_words(agent: str, form: str) -> list[bool]:
    player, environment, won = TextPlayer(agent), TextEnvironment(), []
    for number in range(GAMES):
        player.begin(game_seed(0, number, agent))
        try:
            play_task(player, TextTask.on_board(LEVEL, START, number, form=form), environment)
            won.append(environment.total == 1)
        except BadTask:
            won.append(True)  # won by the first click
    return won


@pytest.mark.parametrize(("agent", "form"), list(zip(AGENTS, FORMS, strict=True)))
def test_a_speaking_agent_wins_what_it_wins_in_the_arena(agent: str, form: str) -> None:
    assert wins_in_words(agent, form) == arena_wins(agent)


def test_they_rank_as_they_must() -> None:
    rates = [sum(wins_in_words(agent, "bare")) for agent in AGENTS]
    assert rates == sorted(rates)
    assert rates[0] < rates[1] < rates[3]


def test_answers_are_an_attempt_that_can_be_graded_again() -> None:
    task = TextTask.on_board("6x6/6", "safe", 3)
    environment = TextEnvironment(facts=True)
    answers = play_task(TextPlayer("champion"), task, environment)
    attempt = attempt_of(task, answers)
    assert attempt.openings == tuple(environment.openings)
    assert attempt.is_solved is (environment.total == 1)
