"""Engines: agents in a process of their own, in any language, that speak lines of text.

`docs/engine.md` is the protocol. `lines` writes and reads its lines, `client` starts an engine and
asks it, `server` makes an engine of any agent of ours.
"""

from sapper.agents.engine.client import Engine, EngineAgent, EngineLimits
from sapper.agents.engine.lines import VERSION, EngineAnswer, Option

__all__ = ["VERSION", "Engine", "EngineAgent", "EngineAnswer", "EngineLimits", "Option"]
