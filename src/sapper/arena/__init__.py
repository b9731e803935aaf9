"""The arena: agents play the same boards, and fair statistics tell them apart."""

from typing import TYPE_CHECKING

from sapper.base.on_demand import on_demand

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

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__)
