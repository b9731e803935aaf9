"""What an agent is: a view goes in, a move with its reason comes out; and which are our own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from inspect import signature
from random import Random
from typing import Any, Protocol, cast

from sapper.core import BadAgent, Cell, View

KERNEL_AGENTS = ("logic", "safest", "champion")
"""The agents whose whole games the kernel can play by itself."""


def is_own(text: str) -> bool:
    """Whether an agent's text names one of Sapper's own: no file, program or package of others."""
    name, _, rest = text.partition(":")
    return name in KERNEL_AGENTS or (name in ("random", "cs50") and not rest)


class Certainty(StrEnum):
    """How sure a move is."""

    CERTAIN = "certain"
    """The cell is proven safe."""
    GUESS = "guess"
    """The cell may be a mine."""
    ENDGAME = "endgame"
    """The rest of the game was searched to its end."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move was chosen.

    `risk` is the probability that the cell is a mine, `win_chance` that the game is won from
    here, each None where the agent does not know. `text` says it in words.
    """

    certainty: Certainty
    text: str
    risk: float | None = None
    win_chance: float | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Move:
    """The cell to open next, and why."""

    cell: Cell
    reason: Reason


class Agent(Protocol):
    """A player: a class with a method `choose`, such as `class MyAgent(Agent)`.

    `choose` returns a hidden cell of the view to open, as a `Move` with the reason. It leaves the
    view as it is, draws all its randomness from `random`, and gives the same move for the same view
    and random state; what it keeps between calls may only make it faster. Flags in the view are
    opinions, not facts.

    This class is a convenience for type checkers: `as_agent` says what else is an agent.
    """

    name: str
    """The name under which results are reported."""
    plays_unknown_totals: bool = False
    """Whether it also plays views that do not tell the number of mines (`mines` is None)."""
    kernel_player: tuple[str, str] | None = None
    """The player and the effort by which the kernel plays whole games of it, if it can."""

    def choose(self, view: View, random: Random) -> Move:
        """The move to make in a view that has at least one hidden cell."""
        ...


class ReadyAgent(Agent):
    """An agent that can be asked without a generator too: it has one of its own then."""

    @cached_property
    def _own(self) -> Random:
        return Random(0)

    def _generator(self, random: Random | None) -> Random:
        """The generator that was handed over, or its own."""
        return random or self._own

    @abstractmethod
    def choose(self, view: View, random: Random | None = None) -> Move:
        """The move to make in a view that has at least one hidden cell."""


def as_agent(thing: object) -> ReadyAgent:
    """Any object with `choose(view)` or `choose(view, random)`, or such a function, as an agent.

    It may give a `Move` or just the cell. Its name is its `name`, or else that of its class or
    function. `BadAgent` if it is neither.
    """
    return thing if isinstance(thing, ReadyAgent) else GivenAgent(thing)


class GivenAgent(ReadyAgent):
    """What somebody gave for an agent."""

    def __init__(self, thing: Any) -> None:
        kind = getattr(thing, "__name__", type(thing).__name__)
        name = getattr(thing, "name", kind)
        if not isinstance(name, str) or not name.strip():
            raise BadAgent(f"the agent's name is {name!r}, expected some text")
        choose = getattr(thing, "choose", thing)
        if isinstance(thing, type) or not callable(choose):
            raise BadAgent(f"{kind!r} is no agent: expected a method or function choose(view)")
        self.name = name
        self.given = thing
        self.plays_unknown_totals = bool(getattr(thing, "plays_unknown_totals", False))
        self.kernel_player = getattr(thing, "kernel_player", None)
        self._choose = choose
        self._takes_random = _takes_two(choose, name)

    def choose(self, view: View, random: Random | None = None) -> Move:
        """What it chooses; a cell without a reason is a guess."""
        known = (self._generator(random),) if self._takes_random else ()
        found = self._choose(view, *known)
        if isinstance(found, tuple) and len(found) == 2:
            return Move(found, Reason(Certainty.GUESS, "No reason is given."))
        return cast(Move, found)  # whoever asks finds out what else it may be


def _takes_two(choose: Callable[..., Any], name: str) -> bool:
    """Whether it is called with a view and a generator; False if with the view alone."""
    try:
        parameters = signature(choose)
    except (TypeError, ValueError):  # written in C
        return True
    for is_two in (True, False):
        with suppress(TypeError):
            parameters.bind(*("view", "random") if is_two else ("view",))
            return is_two
    raise BadAgent(f"agent {name!r} has choose{parameters}, expected choose(view)")
