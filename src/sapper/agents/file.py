"""Agents that live in a Python file of anyone's: `path/to/file.py:Class`."""

from __future__ import annotations

import re
import sys
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

from sapper.agents.agent import ReadyAgent, as_agent, is_own
from sapper.core import BadAgent, quoted
from sapper.sandbox import describe, execute_file

_PATTERN = re.compile(r"(?P<path>.+\.py):(?P<name>\w+)(?::(?P<argument>.*))?")


def is_file_agent(text: str) -> bool:
    """Whether the text has the form `path/to/file.py:Class` or `path/to/file.py:Class:argument`."""
    return _PATTERN.fullmatch(text) is not None


def agent_file(text: str) -> Path | None:
    """The file of an agent that has one: `path/to/file.py:Class`, or `cs50:path` of a student."""
    name, _, path = text.partition(":")
    if name == "cs50":
        return Path(path) if path else None
    match = _PATTERN.fullmatch(text)
    return Path(match["path"]) if match else None


def create_file_agent(text: str) -> ReadyAgent:
    """The agent that `path/to/file.py:Class` describes; `BadAgent` if it cannot be made.

    The class is called without an argument, or with what stands behind a second colon. The name may
    also be that of an object with `choose`, or of a function `choose(view)`.
    """
    match = _PATTERN.fullmatch(text)
    if match is None:
        raise BadAgent(f"agent {text!r}, expected path/to/file.py:Class")
    path = Path(match["path"])
    if not path.is_file():
        raise BadAgent(f"no file {str(path)!r}, expected path/to/file.py:Class")
    # The file may import its neighbours while it loads, as it could when run as a script.
    folder = str(path.resolve().parent)
    sys.path.insert(0, folder)
    try:
        module = execute_file(path, str(path), "path/to/file.py:Class")
        return build_agent(_class(module, match["name"], path), match["argument"], text)
    finally:
        sys.path.remove(folder)


def text_of(agent: object) -> str:
    """The text that describes an agent; `BadAgent` if there is none.

    That is the text itself, the name of one of Sapper's own, or the place of a class, an object or
    a function that stands in a file: then another process can make it too.
    """
    if isinstance(agent, str):
        return agent
    if isinstance(agent, ReadyAgent) and is_own(agent.name):
        return agent.name
    homes = {getattr(agent, "__module__", ""), type(agent).__module__, "__main__"}
    for module in filter(None, map(sys.modules.get, homes)):
        for name, value in vars(module).items():
            if value is agent and getattr(module, "__file__", None):
                return f"{Path(str(module.__file__)).resolve()}:{name}"
    raise BadAgent(
        f"agent {quoted(agent)} plays in a process of its own: expected its name, or a class, an"
        " object or a function that a file has under a name"
    )


def short_name(text: str) -> str:
    """The name to report an agent by: a file's folders say nothing about its play."""
    if text.startswith("exec:"):
        words = text.removeprefix("exec:").split()
        return "exec:" + " ".join(Path(word).name or word for word in words)
    match = _PATTERN.fullmatch(text)
    return text if match is None else Path(match["path"]).name + text[match.end("path") :]


def build_agent(create: Any, argument: str | None, text: str) -> ReadyAgent:
    """What `create()`, or `create(argument)` where there is one, returns; it must be an agent.

    An object with `choose`, or a function that must be given a view, is an agent as it is.
    """
    try:
        if argument is None and _is_agent(create):
            return as_agent(create)
        agent = create() if argument is None else create(argument)
    except BadAgent:
        raise
    except Exception as error:
        module = sys.modules.get(getattr(create, "__module__", ""))
        place = Path(getattr(module, "__file__", None) or "")
        raise BadAgent(f"agent {text!r} cannot be made: {describe(error, place)}") from error
    return as_agent(agent)


def _is_agent(found: Any) -> bool:
    """Whether it is an agent itself, not what makes one."""
    if isinstance(found, type) or not callable(found):
        return hasattr(found, "choose") and not isinstance(found, type)
    try:
        signature(found).bind()
    except (TypeError, ValueError):
        return True
    return False


def _class(module: ModuleType, name: str, path: Path) -> Any:
    """The class, object or function of that name; `BadAgent` tells what might have been meant."""
    found = getattr(module, name, None)
    if callable(found) or hasattr(found, "choose"):
        return found
    classes = [
        name
        for name, value in vars(module).items()
        if isinstance(value, type) and value.__module__ == module.__name__
    ]
    expected = f"expected one of {', '.join(classes)}" if classes else "and no class at all"
    raise BadAgent(f"{str(path)!r} has no class {name!r}, {expected}")
