"""Agents: players that are handed a `View`, never the mines, and give a move with its reason."""

from contextlib import suppress

from sapper.agents.agent import Agent, Certainty, Move, Reason
from sapper.agents.check import check_agent
from sapper.agents.registry import agent_names, create_agent, register_agent
from sapper.agents.weights import load_usual_weights
from sapper.errors import BadAgent

__all__ = [
    "Agent",
    "Certainty",
    "Move",
    "Reason",
    "agent_names",
    "check_agent",
    "create_agent",
    "register_agent",
]

# However champions are called, by name or in the kernel, they play with them. Bad weights are
# refused where a champion is asked for, not where the package is imported.
with suppress(BadAgent):
    load_usual_weights()
