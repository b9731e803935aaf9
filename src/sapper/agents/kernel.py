"""Agents whose decisions are made in the kernel, which can also play their whole games."""

from __future__ import annotations

from random import Random

from sapper import _kernel
from sapper.agents.agent import Certainty, Move, ReadyAgent, Reason
from sapper.core import EFFORTS, BadAgent, Contradiction, TooComplex, View, percent


class KernelAgent(ReadyAgent):
    """A player of the kernel, asked move by move.

    The move depends on the view alone: nothing is drawn from `random`, so that the kernel's own
    games (`kernel_player` says whose) and games played through this class are the same.
    """

    plays_unknown_totals = True

    def __init__(self, name: str, player: str, effort: str = "") -> None:
        self.name = name
        self.kernel_player = (player, effort)
        self._player = _kernel.Player(player, effort)

    def choose(self, view: View, random: Random | None = None) -> Move:
        """The kernel's move; `Contradiction` if no layout agrees with the view.

        `TooComplex` if its analysis takes too much time or memory.
        """
        try:
            choice = self._player.choose(view.to_question())
        except _kernel.TooComplex as error:
            raise TooComplex(f"{error}: '{view.text}'") from None
        except _kernel.Inconsistent:
            raise Contradiction(f"no layout agrees with the view: '{view.text}'") from None
        return Move(view.shape.cell(choice.cell), _reason(choice))


def champion_agent(effort: str | None = None) -> KernelAgent:
    """The strongest agent at that effort, usually `standard`; `BadAgent` if there is none."""
    if effort is None:
        return KernelAgent("champion", "champion", "standard")
    if effort not in EFFORTS:
        raise BadAgent(f"agent 'champion:{effort}', expected effort {', '.join(EFFORTS)}")
    return KernelAgent(f"champion:{effort}", "champion", effort)


def _reason(choice: _kernel.Choice) -> Reason:
    certainty = Certainty[choice.certainty.name]
    risk, win_chance = choice.risk, choice.win_chance
    if certainty is Certainty.CERTAIN:
        return Reason(certainty, "This cell is certainly safe.", risk=0.0)
    if certainty is Certainty.GUESS or win_chance is None:
        return Reason(certainty, f"A guess with a risk of {percent(risk)}.", risk=risk)
    text = f"The best of all ways to the end: it wins {percent(win_chance)} (risk {percent(risk)})."
    return Reason(certainty, text, risk=risk, win_chance=win_chance)
