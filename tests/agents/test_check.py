from __future__ import annotations

import random as standard_random
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sapper
from sapper.agents import Agent, Certainty, Move, Reason, agent_names, check_agent, create_agent
from sapper.agents.check import POSITIONS
from sapper.core import FLAGGED, HIDDEN, BadAgent, View
from tests.oracle import consistent_layouts

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "my_agent.py"
GUESS = Reason(Certainty.GUESS, "Because.")


@pytest.mark.parametrize("name", [*agent_names(), f"{EXAMPLE}:MyAgent"])
def test_every_agent_keeps_the_contract(name: str) -> None:
    check_agent(create_agent(name))


def test_it_is_public() -> None:
    assert sapper.check_agent is check_agent


@pytest.mark.parametrize("text", [text for text in POSITIONS if text.count(".") <= 16])
def test_positions_can_occur(text: str) -> None:
    view = View.parse(text)
    assert next(consistent_layouts(view), None) is not None
    hidden = sum(1 for _ in view.hidden())
    assert hidden > (view.mines or 0) or hidden == view.shape.size


def first(view: View) -> Move:
    return Move(next(view.hidden()), GUESS)


def last(view: View) -> Move:
    return Move(list(view.hidden())[-1], GUESS)


class Remembering(Agent):
    name = "remembering"

    def __init__(self) -> None:
        self.calls = 0

    def choose(self, view: View, random: Random) -> Move:
        self.calls += 1
        return first(view) if self.calls % 2 else last(view)


def agent_of(choose: Callable[[View, Random], Any]) -> Agent:
    return type("Made", (Agent,), {"name": "made", "choose": lambda _, *given: choose(*given)})()


def global_choice(view: View, random: Random) -> Move:
    return Move(standard_random.choice(list(view.hidden())), GUESS)


def change_view(view: View, random: Random) -> Move:
    move = first(view)
    object.__setattr__(view, "codes", view.codes.replace(bytes([HIDDEN]), b"\0"))
    return move


def avoid_flags(view: View, random: Random) -> Move:
    return last(view) if FLAGGED in view.codes else first(view)


def fail(view: View, random: Random) -> Move:
    raise KeyError("x")


def with_reason(reason: Reason) -> Callable[[View, Random], Move]:
    return lambda view, random: Move(next(view.hidden()), reason)


@pytest.mark.parametrize(
    ("choose", "message"),
    [
        (lambda view, random: None, "returns None, expected a Move"),
        (lambda view, random: Move(next(view.hidden()), "x"), "expected a Move with a Reason"),
        (lambda view, random: Move((9, 99), GUESS), "opens \\(9, 99\\), expected a cell on the"),
        (
            lambda view, random: Move(next(iter(dict(view.opened())), (0, 0)), GUESS),
            "expected a hidden cell in the view '..../.8../..../.... 14'",
        ),
        (fail, "in the view '. 0' raises KeyError: 'x'"),
        (change_view, "changes the view '. 0' to '0 0'"),
        (global_choice, "with the same seed, expected the same cell"),
        (avoid_flags, "hidden cells are flagged, expected the same cell"),
        (with_reason(Reason(Certainty.GUESS, "", risk=1.5)), "gives the risk 1.5"),
        (with_reason(Reason(Certainty.ENDGAME, "", win_chance=-1)), "gives the win chance -1"),
        (with_reason(Reason(Certainty.CERTAIN, "", risk=0.1)), "is certain of \\(0, 0\\)"),
    ],
)
def test_broken_contracts_are_found(choose: Callable[[View, Random], Any], message: str) -> None:
    with pytest.raises(BadAgent, match=message):
        check_agent(agent_of(choose))


def test_memory_that_sways_moves_is_found() -> None:
    with pytest.raises(BadAgent, match="with the same seed, expected the same cell"):
        check_agent(Remembering())


@pytest.mark.parametrize("name", [None, "", " ", 3])
def test_an_agent_needs_a_name(name: object) -> None:
    agent = agent_of(lambda view, random: first(view))
    type(agent).name = name  # type: ignore[assignment]
    with pytest.raises(BadAgent, match="expected some text"):
        check_agent(agent)


def test_unknown_totals_are_checked_where_they_are_claimed() -> None:
    def needs_total(view: View, random: Random) -> Move:
        assert view.mines is not None
        return first(view)

    agent = agent_of(needs_total)
    check_agent(agent)
    type(agent).plays_unknown_totals = True
    with pytest.raises(BadAgent, match="AssertionError"):
        check_agent(agent)


def test_the_global_random_state_is_put_back() -> None:
    standard_random.seed(5)
    check_agent(create_agent("random"))
    found = standard_random.random()
    standard_random.seed(5)
    assert found == standard_random.random()
