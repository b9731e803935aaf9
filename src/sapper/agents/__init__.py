"""Agents: players that are handed a `View`, never the mines, and give a move with its reason."""

from sapper.agents.agent import (
    Agent as Agent,
    Certainty as Certainty,
    Move as Move,
    ReadyAgent as ReadyAgent,
    Reason as Reason,
    as_agent as as_agent,
    is_own as is_own,
)
from sapper.agents.check import check_agent as check_agent, check_engine as check_engine
from sapper.agents.engine.client import (
    Engine as Engine,
    EngineLimits as EngineLimits,
    start_engine as start_engine,
)
from sapper.agents.engine.lines import EngineAnswer as EngineAnswer
from sapper.agents.engine.server import options_of as options_of, serve as serve
from sapper.agents.file import short_name as short_name, text_of as text_of
from sapper.agents.identity import (
    code_of as code_of,
    kernel_player as kernel_player,
    pack as pack,
    unpack as unpack,
)
from sapper.agents.registry import (
    agent_names as agent_names,
    create_agent as create_agent,
    register_agent as register_agent,
)
