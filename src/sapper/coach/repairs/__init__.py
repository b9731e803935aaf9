"""The second witness of the coach: which small edit of a student's file ends a fault.

A `RepairSearch` tries edits inside the sandbox, by a grammar that follows Python's own syntax tree
and a table of mistakes (`mistakes.txt`). `agreed` says which of them to believe.
"""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.coach.repairs.edit import Edit as Edit
    from sapper.coach.repairs.edit import edits as edits
    from sapper.coach.repairs.edit import with_ticks as with_ticks
    from sapper.coach.repairs.mistakes import MISTAKES as MISTAKES
    from sapper.coach.repairs.search import MOST_ANSWERED as MOST_ANSWERED
    from sapper.coach.repairs.search import Reach as Reach
    from sapper.coach.repairs.search import Repair as Repair
    from sapper.coach.repairs.search import RepairSearch as RepairSearch
    from sapper.coach.repairs.search import Trial as Trial
    from sapper.coach.repairs.search import agreed as agreed
    from sapper.coach.repairs.search import right_piece as right_piece

_HOMES = {
    "Edit": "sapper.coach.repairs.edit",
    "MISTAKES": "sapper.coach.repairs.mistakes",
    "MOST_ANSWERED": "sapper.coach.repairs.search",
    "Reach": "sapper.coach.repairs.search",
    "Repair": "sapper.coach.repairs.search",
    "RepairSearch": "sapper.coach.repairs.search",
    "Trial": "sapper.coach.repairs.search",
    "agreed": "sapper.coach.repairs.search",
    "edits": "sapper.coach.repairs.edit",
    "right_piece": "sapper.coach.repairs.search",
    "with_ticks": "sapper.coach.repairs.edit",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
