"""The agents by name, and where others may add theirs.

An installed package adds an agent with an entry point in the group `sapper.agents`: what it names
is called without an argument for `name`, and with the text behind the colon for `name:text`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sapper.agents.agent import Agent, ReadyAgent, as_agent
from sapper.agents.file import build_agent, create_file_agent, is_file_agent
from sapper.agents.kernel import KernelAgent, champion_agent
from sapper.agents.random import RandomAgent
from sapper.core import BadAgent, quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Factory = Callable[[str | None], object]
"""Makes an agent from what stands behind the colon of its name, or None."""

GROUP = "sapper.agents"
"""The entry points that add an agent."""

_FACTORIES: dict[str, Factory] = {}


def register_agent(name: str, factory: Factory) -> None:
    """Make `name` and `name:argument` known to `create_agent`."""
    if name in _FACTORIES:
        raise BadAgent(f"there is already an agent with the name {name!r}")
    _FACTORIES[name] = factory


def agent_names() -> list[str]:
    """The names that `create_agent` knows, those of installed packages included."""
    return sorted(_FACTORIES.keys() | _entry_points().keys())


def create_agent(text: str) -> ReadyAgent:
    """The agent that a text describes; `BadAgent` if there is none.

    It is `name` or `name:argument` (such as `champion:deep`), `path/to/file.py:Class`, or
    `exec:COMMAND` for an engine in any language (docs/engine.md).
    """
    if not isinstance(text, str):
        raise BadAgent(f"agent {quoted(text)}, expected its name")
    name, colon, rest = text.partition(":")
    argument = rest if colon else None
    if name == "exec":
        from sapper.agents.engine.client import EngineAgent  # whoever serves an agent needs none

        return EngineAgent(text)
    if name in _FACTORIES:
        return as_agent(_FACTORIES[name](argument))
    if is_file_agent(text):
        return create_file_agent(text)
    if name in (found := _entry_points()):
        return build_agent(_load(found[name]), argument, text)
    expected = f"one of {', '.join(agent_names())}, path/to/file.py:Class or exec:COMMAND"
    raise BadAgent(f"agent {quoted(text)}, expected {expected}")


def _entry_points() -> dict[str, EntryPoint]:
    """The agents of installed packages; a name of our own cannot be taken over."""
    # Loaded here: it takes a fifth of a command's start, and few are asked for other agents.
    from importlib.metadata import entry_points

    found = {each.name: each for each in entry_points(group=GROUP)}
    return {name: each for name, each in found.items() if name not in _FACTORIES}


def _load(entry: EntryPoint) -> object:
    """What the entry point names; `BadAgent` if its package does not load."""
    try:
        found: object = entry.load()
    except Exception as error:
        raise BadAgent(f"agent {entry.name!r} ({entry.value}) does not load: {error}") from error
    return found


def _plain(name: str, make: Callable[[], Agent]) -> Factory:
    """A factory of an agent that takes no argument."""

    def factory(argument: str | None) -> Agent:
        if argument is not None:
            raise BadAgent(f"agent '{name}:{argument}', expected just '{name}'")
        return make()

    return factory


def _course(argument: str | None) -> Agent:
    from sapper.agents.cs50 import CourseAgent  # it brings the sandbox

    return CourseAgent(Path(argument) if argument else None)


register_agent("random", _plain("random", RandomAgent))
register_agent("cs50", _course)
register_agent("logic", _plain("logic", lambda: KernelAgent("logic", "logic")))
register_agent("safest", _plain("safest", lambda: KernelAgent("safest", "safest")))
register_agent("champion", champion_agent)
