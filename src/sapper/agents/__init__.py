"""Agents: players that are handed a `View`, never the mines, and give a move with its reason."""

from sapper.agents.agent import Agent, Certainty, Move, Reason
from sapper.agents.check import check_agent
from sapper.agents.registry import agent_names, create_agent, register_agent
from sapper.agents.weights import load_usual_weights

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

load_usual_weights()  # however champions are called, by name or in the kernel, they play with them
