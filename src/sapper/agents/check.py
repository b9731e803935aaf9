"""The agents' contract as a test that anyone can run on an agent of their own."""

from __future__ import annotations

import random as standard_random
from random import Random
from typing import Any

from sapper.agents.agent import Agent, Certainty, Move, Reason, as_agent
from sapper.agents.engine.client import EngineAgent, EngineLimits
from sapper.core import FLAGGED, HIDDEN, BadAgent, Cell, View, analyse, percent

POSITIONS = (
    ". 0",
    ". 1",
    ".. 1",
    "./. 1",
    "..../..../..../.... 15",
    "..../.8../..../.... 14",
    ".../11. 1",
    "....../012210 2",
    ".1./1../... 2",
    "01....2./01222121/00000000 4",
    "3...3./....4./....../....../...... 20",
    "000001.2/000012../00001.32/00001110/01111.10/01....20/012...20/001...10 8",
    ".2..1.100/...111100/.21100000/110000000/.31000000/..1000000/..3210000/....10111/...3101.. 10",
    "0001............/0002............/0002............/0002.........311/0001.........100/"
    "0111.........210/01............10/01............10 20",
)
"""Views of games that are not over, among them one cell, all mines but one, and first moves."""


def check_agent(agent: object) -> None:
    """Return if the agent keeps the contract, else raise a `BadAgent` that says where it fails.

    It is any object with `choose(view)` or `choose(view, random)`, or such a function.
    In every view it must open a hidden cell and say why, leave the view as it is, give the same
    move for the same view and random seed whatever it saw before, and ignore flags. A cell that it
    calls safe, or gives a risk of 0, must be safe. An agent that says `plays_unknown_totals = True`
    must also play where `mines` is None.
    """
    ready = as_agent(agent)
    views = _views(ready)
    first = [_checked_cell(ready, view, seed=1) for view in views]
    _check_same(ready, views, first)
    _check_flags(ready, views, first)


def check_engine(text: str, limits: EngineLimits | None = None) -> None:
    """The same for the agent of a text, in a process of its own and with limits.

    It must also play the same in another process. None of its code runs in this one.
    """
    with EngineAgent(text, limits) as agent:
        check_agent(agent)
        views = _views(agent)
        first = [_checked_cell(agent, view, seed=1) for view in views]
    with EngineAgent(text, limits) as agent:
        for view, cell in zip(views, first, strict=True):
            if (other := _checked_cell(agent, view, seed=1)) != cell:
                raise BadAgent(
                    f"agent {agent.name!r} opens {cell} in one process and {other} in another, in"
                    f" the view {view.text!r} with the same seed, expected the same cell"
                )


def _views(agent: Agent) -> list[View]:
    views = [View.parse(text) for text in POSITIONS]
    if agent.plays_unknown_totals:
        views += [view.with_total(None) for view in views]
    return views


def _checked_cell(agent: Agent, view: View, seed: int) -> Cell:
    """The cell that the agent chooses, once its move is found to be in order."""
    text = view.text
    try:
        move = agent.choose(view, Random(seed))
    except Exception as error:
        is_told = isinstance(error, BadAgent)
        what = f"fails: {error}" if is_told else f"raises {type(error).__name__}: {error}"
        raise BadAgent(f"agent {agent.name!r} in the view {text!r} {what}") from error
    if view.text != text:
        raise BadAgent(f"agent {agent.name!r} changes the view {text!r} to {view.text!r}")
    fault = _fault(move, view)
    if fault:
        raise BadAgent(f"agent {agent.name!r} {fault} in the view {text!r}")
    return move.cell


def _fault(move: Any, view: View) -> str:
    """What is wrong with a move, or nothing."""
    if not isinstance(move, Move) or not isinstance(move.reason, Reason):
        return f"returns {move!r}, expected a Move with a Reason, or a cell"
    if move.cell not in view.shape:
        return f"opens {move.cell!r}, expected a cell on the board"
    if not view.is_hidden(move.cell):
        return f"opens {move.cell!r}, expected a hidden cell"
    reason = move.reason
    for name, chance in (("risk", reason.risk), ("win chance", reason.win_chance)):
        if chance is not None and not 0 <= chance <= 1:
            return f"gives the {name} {chance!r}, expected 0 to 1"
    is_certain = reason.certainty is Certainty.CERTAIN
    if is_certain and reason.risk:
        return f"is certain of {move.cell!r} and gives the risk {reason.risk!r}"
    if is_certain or reason.risk == 0:
        risk = analyse(view.without_flags()).probability[move.cell]
        claim = "certain" if is_certain else "a risk of 0"
        if risk > 0:
            return f"says {claim} of {move.cell!r}, whose risk is {percent(risk)}"
    return ""


def _check_same(agent: Agent, views: list[View], first: list[Cell]) -> None:
    """The same moves must come again in another order, and whatever the global random state."""
    state = standard_random.getstate()
    standard_random.seed("another state")
    try:
        again = [_checked_cell(agent, view, seed=1) for view in reversed(views)]
    finally:
        standard_random.setstate(state)
    for view, cell, other in zip(views, first, reversed(again), strict=True):
        if cell != other:
            raise BadAgent(
                f"agent {agent.name!r} opens {cell} and then {other} in the view {view.text!r}"
                " with the same seed, expected the same cell"
            )


def _check_flags(agent: Agent, views: list[View], first: list[Cell]) -> None:
    """Flags on hidden cells must not change a move."""
    for view, cell in zip(views, first, strict=True):
        flagged = view.with_codes(view.codes.replace(bytes([HIDDEN]), bytes([FLAGGED])))
        other = _checked_cell(agent, flagged, seed=1)
        if cell != other:
            raise BadAgent(
                f"agent {agent.name!r} opens {cell} in the view {view.text!r} and {other} when its"
                " hidden cells are flagged, expected the same cell"
            )
