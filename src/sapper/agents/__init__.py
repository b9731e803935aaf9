"""Agents: players that are handed a `View`, never the mines, and give a move with its reason."""

from typing import TYPE_CHECKING

from sapper.base.on_demand import on_demand

if TYPE_CHECKING:
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

_HOMES = {
    "agent": "Agent Certainty Move Reason",
    "check": "check_agent",
    "registry": "agent_names create_agent register_agent",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand(__name__, _HOMES)
