"""Agents: players that are handed a `View`, never the mines, and give a move with its reason."""

from sapper.agents.agent import Agent, Certainty, Move, Reason
from sapper.agents.check import check_agent
from sapper.agents.registry import agent_names, create_agent, register_agent

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
