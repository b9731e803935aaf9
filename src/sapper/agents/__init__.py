"""Agents: players that are handed a `View`, never the mines, and give a move with its reason."""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.agents.agent import Agent as Agent
    from sapper.agents.agent import Certainty as Certainty
    from sapper.agents.agent import Move as Move
    from sapper.agents.agent import ReadyAgent as ReadyAgent
    from sapper.agents.agent import Reason as Reason
    from sapper.agents.agent import as_agent as as_agent
    from sapper.agents.check import check_agent as check_agent
    from sapper.agents.engine.client import EngineLimits as EngineLimits
    from sapper.agents.engine.lines import EngineAnswer as EngineAnswer
    from sapper.agents.registry import agent_names as agent_names
    from sapper.agents.registry import create_agent as create_agent
    from sapper.agents.registry import register_agent as register_agent

_HOMES = {
    "Agent": "sapper.agents.agent",
    "Certainty": "sapper.agents.agent",
    "EngineAnswer": "sapper.agents.engine.lines",
    "EngineLimits": "sapper.agents.engine.client",
    "Move": "sapper.agents.agent",
    "ReadyAgent": "sapper.agents.agent",
    "Reason": "sapper.agents.agent",
    "as_agent": "sapper.agents.agent",
    "agent_names": "sapper.agents.registry",
    "check_agent": "sapper.agents.check",
    "create_agent": "sapper.agents.registry",
    "register_agent": "sapper.agents.registry",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
