"""The arena: agents play the same boards, and fair statistics tell them apart."""

from typing import TYPE_CHECKING

from sapper.base.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.arena.boards import Boards
    from sapper.arena.figures import (
        AgentFigures,
        Comparison,
        StoodIn,
        agent_figures,
        comparisons,
        set_figures,
    )
    from sapper.arena.match import Match
    from sapper.arena.peer import Peer
    from sapper.arena.record import GameRecord, GuessMade, Phase
    from sapper.arena.run import Results, play_run, read_run

__all__ = [
    "AgentFigures",
    "Boards",
    "Comparison",
    "GameRecord",
    "GuessMade",
    "Match",
    "Peer",
    "Phase",
    "Results",
    "StoodIn",
    "agent_figures",
    "comparisons",
    "play_run",
    "read_run",
    "set_figures",
]

_HOMES = {
    "boards": "Boards",
    "figures": "AgentFigures Comparison StoodIn agent_figures comparisons set_figures",
    "match": "Match",
    "peer": "Peer",
    "record": "GameRecord GuessMade Phase",
    "run": "Results play_run read_run",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand(__name__, _HOMES)
