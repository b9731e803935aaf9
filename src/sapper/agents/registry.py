"""The agents by name, and where others may add theirs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sapper.agents.agent import Agent
from sapper.agents.cs50 import CourseAgent
from sapper.agents.kernel import champion_agent, logic_agent, safest_agent
from sapper.agents.random import RandomAgent
from sapper.errors import BadAgent

Factory = Callable[[str | None], Agent]
"""Makes an agent from what stands behind the colon of its name, or None."""

_FACTORIES: dict[str, Factory] = {}


def register_agent(name: str, factory: Factory) -> None:
    """Make `name` and `name:argument` known to `create_agent`."""
    if name in _FACTORIES:
        raise BadAgent(f"an agent of the name {name!r} is there already")
    _FACTORIES[name] = factory


def agent_names() -> list[str]:
    """The names that `create_agent` knows."""
    return sorted(_FACTORIES)


def create_agent(text: str) -> Agent:
    """The agent that `name` or `name:argument` describes; `BadAgent` if there is none."""
    name, colon, argument = text.partition(":")
    if name not in _FACTORIES:
        raise BadAgent(f"agent {text!r}, expected one of {', '.join(agent_names())}")
    return _FACTORIES[name](argument if colon else None)


def _plain(name: str, make: Callable[[], Agent]) -> Factory:
    """A factory of an agent that takes no argument."""

    def factory(argument: str | None) -> Agent:
        if argument is not None:
            raise BadAgent(f"agent '{name}:{argument}', expected just '{name}'")
        return make()

    return factory


def _course(argument: str | None) -> Agent:
    return CourseAgent(Path(argument) if argument else None)


register_agent("random", _plain("random", RandomAgent))
register_agent("cs50", _course)
register_agent("logic", _plain("logic", logic_agent))
register_agent("safest", _plain("safest", safest_agent))
register_agent("champion", champion_agent)
