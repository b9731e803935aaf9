"""Agents that speak play as they do in the arena, and rank as they must."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest

from examples.in_words import Reader
from sapper import BadAgent, View
from sapper.text import FORMS, SpokenAgent, TextEnvironment, TextPlayer, TextTask, play_task
from tests.text.arena_games import AGENTS, LEVEL, START, arena_wins, played_boards, seed_of

GAMES = 24


def wins_in_words(agent: str, form: str) -> list[bool]:
    player, environment, won = TextPlayer(agent), TextEnvironment(), []
    for number in played_boards(GAMES):
        player.begin(seed_of(agent, number))
        play_task(player, TextTask.on_board(LEVEL, START, number, form=form), environment)
        won.append(environment.total == 1)
    return won


@pytest.mark.parametrize(("agent", "form"), list(zip(AGENTS, cycle(FORMS), strict=False)))
def test_a_speaking_agent_wins_what_it_wins_in_the_arena(agent: str, form: str) -> None:
    wins = arena_wins(agent, GAMES)
    assert wins_in_words(agent, form) == [wins[number] for number in played_boards(GAMES)]


def test_they_rank_as_they_must() -> None:
    rates = [sum(wins_in_words(agent, "bare")) for agent in AGENTS]
    assert rates == sorted(rates)
    assert rates[0] < rates[1] < rates[3]


class Says(SpokenAgent):
    name = "says"

    def __init__(self, words: str) -> None:
        self.words, self.shown = words, ""

    def answer(self, text: str) -> str:
        self.shown = text
        return self.words


def test_a_player_in_words_is_an_agent() -> None:
    speaker = Says("I am sure.\nopen 0 2")
    assert speaker.choose(View.parse(".1./1../... 2"), Random(0)).cell == (0, 2)
    assert "(0,1): (0,0) + (0,2) + (1,1) + (1,2) = 1" in speaker.shown


@pytest.mark.parametrize("words", ["hmm", "flag 0 2", "open -1 2", "open 0 0\nor 0 2"])
def test_words_that_open_no_cell_are_refused(words: str) -> None:
    with pytest.raises(BadAgent):
        Says(words).choose(View.parse(".1./1../... 2"), Random(0))


def test_the_reader_of_the_examples_opens_what_one_sum_proves() -> None:
    # The 1 at (0, 0) has one hidden cell, a mine; so (0, 2) is safe for the 1 beside it.
    assert Reader().choose(View.parse("11./1.1/111 1"), Random(0)).cell == (0, 2)
