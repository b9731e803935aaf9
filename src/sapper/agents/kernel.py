"""Agents whose decisions are made in the kernel, which can also play their whole games."""

from __future__ import annotations

from random import Random

from sapper import _kernel
from sapper.agents.agent import Agent, Certainty, Move, Reason
from sapper.agents.weights import load_usual_weights
from sapper.errors import BadAgent, Contradiction, TooComplex
from sapper.view import View

EFFORTS = ("fast", "standard", "deep")

_CERTAINTIES = (Certainty.CERTAIN, Certainty.GUESS, Certainty.ENDGAME)


class KernelAgent(Agent):
    """A player of the kernel, asked move by move.

    The move depends on the view alone: nothing is drawn from `random`, so that the kernel's own
    games (`kernel_player` says whose) and games played through this class are the same.
    """

    plays_unknown_totals = True

    def __init__(self, name: str, player: str, effort: str = "") -> None:
        self.name = name
        self.kernel_player = self._player = (player, effort)

    def choose(self, view: View, random: Random) -> Move:
        """The kernel's move; `Contradiction` if no layout agrees with the view.

        `TooComplex` if its analysis takes too much time or memory.
        """
        size = (view.height, view.width)
        try:
            choice = _kernel.choose(*self._player, *size, view.codes, view.mines)
        except _kernel.TooComplex as error:
            raise TooComplex(f"{error}: '{view}'") from None
        if choice is None:
            raise Contradiction(f"no layout agrees with the view: '{view}'")
        index, certainty, risk, win_chance = choice
        reason = _reason(_CERTAINTIES[certainty], risk, win_chance)
        return Move(view.shape.cell(index), reason)


def logic_agent() -> KernelAgent:
    """The agent that plays all that follows with certainty, else any cell that may be safe."""
    return KernelAgent("logic", "logic")


def safest_agent() -> KernelAgent:
    """The agent that opens the cell with the least risk."""
    return KernelAgent("safest", "safest")


def rival_agent() -> KernelAgent:
    """The agent that decides as a well-known public solver does.

    It follows the rules that the author of that solver has published, in our own words and code.
    Use it as a strong opponent on any boards, and as a stand-in for that program where only its
    results are known.
    """
    return KernelAgent("rival", "rival")


def champion_agent(effort: str | None = None) -> KernelAgent:
    """The strongest agent, at one of the `EFFORTS`, `standard` by default.

    `BadAgent` if the effort or the weights asked for are none.
    """
    load_usual_weights()
    if effort is None:
        return KernelAgent("champion", "champion", "standard")
    if effort not in EFFORTS:
        raise BadAgent(f"agent 'champion:{effort}', expected effort {', '.join(EFFORTS)}")
    return KernelAgent(f"champion:{effort}", "champion", effort)


def _reason(certainty: Certainty, risk: float, win_chance: float) -> Reason:
    """The reason in words."""
    if certainty is Certainty.CERTAIN:
        return Reason(certainty, "This cell is certainly safe.", risk=0.0)
    if certainty is Certainty.GUESS:
        return Reason(certainty, f"A guess with a risk of {risk:.1%}.", risk=risk)
    text = f"The best of all ways to the end: it wins {win_chance:.1%} (risk {risk:.1%})."
    return Reason(certainty, text, risk=risk, win_chance=win_chance)
