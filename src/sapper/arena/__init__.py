"""The arena: agents play the same boards, and fair statistics tell them apart."""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.arena.boards import Board as Board
    from sapper.arena.boards import Boards as Boards
    from sapper.arena.figures import AgentFigures as AgentFigures
    from sapper.arena.figures import Comparison as Comparison
    from sapper.arena.figures import comparisons as comparisons
    from sapper.arena.figures import set_figures as set_figures
    from sapper.arena.figures import to_data as to_data
    from sapper.arena.match import Match as Match
    from sapper.arena.record import GameRecord as GameRecord
    from sapper.arena.record import GuessMade as GuessMade
    from sapper.arena.record import Phase as Phase
    from sapper.arena.report import tables_of as tables_of
    from sapper.arena.results import Results as Results
    from sapper.arena.run import Progress as Progress
    from sapper.arena.run import play_run as play_run
    from sapper.arena.run import read_run as read_run
    from sapper.arena.statistics import Verdict as Verdict
    from sapper.arena.statistics import wilson as wilson

_HOMES = {
    "AgentFigures": "sapper.arena.figures",
    "Board": "sapper.arena.boards",
    "Boards": "sapper.arena.boards",
    "Comparison": "sapper.arena.figures",
    "GameRecord": "sapper.arena.record",
    "GuessMade": "sapper.arena.record",
    "Match": "sapper.arena.match",
    "Phase": "sapper.arena.record",
    "Progress": "sapper.arena.run",
    "Results": "sapper.arena.results",
    "Verdict": "sapper.arena.statistics",
    "comparisons": "sapper.arena.figures",
    "play_run": "sapper.arena.run",
    "read_run": "sapper.arena.run",
    "set_figures": "sapper.arena.figures",
    "tables_of": "sapper.arena.report",
    "to_data": "sapper.arena.figures",
    "wilson": "sapper.arena.statistics",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
