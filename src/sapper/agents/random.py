"""The agent that knows nothing: any hidden cell, each as likely."""

from __future__ import annotations

from random import Random

from sapper.agents.agent import Certainty, Move, ReadyAgent, Reason
from sapper.core import View


class RandomAgent(ReadyAgent):
    """Opens a random hidden cell: the floor that every agent must beat."""

    name = "random"
    plays_unknown_totals = True

    def choose(self, view: View, random: Random | None = None) -> Move:
        cell = self._generator(random).choice(list(view.hidden()))
        return Move(cell, Reason(Certainty.GUESS, "Any hidden cell."))
