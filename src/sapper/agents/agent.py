"""What an agent is: a view goes in, a move with its reason comes out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Protocol

from sapper.shape import Cell
from sapper.view import View


class Certainty(Enum):
    """How sure a move is."""

    CERTAIN = "certain"
    """The cell is proven safe."""
    GUESS = "guess"
    """The cell may be a mine."""
    ENDGAME = "endgame"
    """The rest of the game was searched to its end."""

    def __str__(self) -> str:
        return self.value


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
    """A player.

    `choose` returns a hidden cell of the view to open. It leaves the view as it is, draws all its
    randomness from `random`, and gives the same move for the same view and random state; what
    it keeps between calls may only make it faster. Flags in the view are opinions, not facts.
    """

    @property
    def name(self) -> str:
        """The name under which results are reported."""
        ...

    def choose(self, view: View, random: Random) -> Move:
        """The move to make in a view that has at least one hidden cell."""
        ...
