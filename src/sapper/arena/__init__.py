"""The arena: agents play the same boards, and fair statistics tell them apart."""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.arena.boards import Boards as Boards
    from sapper.arena.figures import AgentFigures as AgentFigures
    from sapper.arena.figures import Comparison as Comparison
    from sapper.arena.figures import StoodIn as StoodIn
    from sapper.arena.figures import agent_figures as agent_figures
    from sapper.arena.figures import comparisons as comparisons
    from sapper.arena.figures import set_figures as set_figures
    from sapper.arena.match import Match as Match
    from sapper.arena.peer import Peer as Peer
    from sapper.arena.record import GameRecord as GameRecord
    from sapper.arena.record import GuessMade as GuessMade
    from sapper.arena.record import Phase as Phase
    from sapper.arena.run import Results as Results
    from sapper.arena.run import play_run as play_run
    from sapper.arena.run import read_run as read_run

_HOMES = {
    "AgentFigures": "sapper.arena.figures",
    "Boards": "sapper.arena.boards",
    "Comparison": "sapper.arena.figures",
    "GameRecord": "sapper.arena.record",
    "GuessMade": "sapper.arena.record",
    "Match": "sapper.arena.match",
    "Peer": "sapper.arena.peer",
    "Phase": "sapper.arena.record",
    "Results": "sapper.arena.run",
    "StoodIn": "sapper.arena.figures",
    "agent_figures": "sapper.arena.figures",
    "comparisons": "sapper.arena.figures",
    "play_run": "sapper.arena.run",
    "read_run": "sapper.arena.run",
    "set_figures": "sapper.arena.figures",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
