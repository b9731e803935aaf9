"""What an agent is: a view goes in, a move with its reason comes out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, Protocol

from sapper.core.errors import BadAgent
from sapper.core.shape import Cell
from sapper.core.view import View


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
    """A player: a class with a `name` and a method `choose`.

    `choose` returns a hidden cell of the view to open. It leaves the view as it is, draws all its
    randomness from `random`, and gives the same move for the same view and random state; what
    it keeps between calls may only make it faster. Flags in the view are opinions, not facts.

    Write `class MyAgent(Agent)`: then the last two attributes need not be set.
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


def check_parts(agent: Any) -> None:
    """Refuse with `BadAgent` an object that lacks a part of the protocol."""
    name = getattr(agent, "name", None)
    if not isinstance(name, str) or not name.strip():
        raise BadAgent(f"the agent's name is {name!r}, expected some text")
    if not callable(getattr(agent, "choose", None)):
        raise BadAgent(f"agent {name!r} has no method choose(view, random)")
    for part in ("plays_unknown_totals", "kernel_player"):
        if not hasattr(agent, part):
            kind = type(agent).__name__
            raise BadAgent(f"agent {name!r} has no {part}, expected class {kind}(sapper.Agent)")
