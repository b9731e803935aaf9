"""The arena: agents play the same boards, and fair statistics tell them apart."""

from sapper.arena.boards import Boards
from sapper.arena.figures import (
    AgentFigures,
    Comparison,
    StoodIn,
    comparisons,
    figures,
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
    "comparisons",
    "figures",
    "play_run",
    "read_run",
    "set_figures",
]
