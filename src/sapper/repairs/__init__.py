"""The second witness of the coach: which small edit of a student's file ends a fault.

A `RepairSearch` tries edits inside the sandbox, by a grammar that follows Python's own syntax tree
and a table of mistakes (`mistakes.txt`). `agreed` says which of them to believe.
"""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.repairs.edit import Edit as Edit
    from sapper.repairs.edit import edits as edits
    from sapper.repairs.edit import with_ticks as with_ticks
    from sapper.repairs.mistakes import MISTAKES as MISTAKES
    from sapper.repairs.search import MOST_ANSWERED as MOST_ANSWERED
    from sapper.repairs.search import Reach as Reach
    from sapper.repairs.search import Repair as Repair
    from sapper.repairs.search import RepairSearch as RepairSearch
    from sapper.repairs.search import Trial as Trial
    from sapper.repairs.search import agreed as agreed
    from sapper.repairs.search import right_piece as right_piece

_HOMES = {
    "Edit": "sapper.repairs.edit",
    "MISTAKES": "sapper.repairs.mistakes",
    "MOST_ANSWERED": "sapper.repairs.search",
    "Reach": "sapper.repairs.search",
    "Repair": "sapper.repairs.search",
    "RepairSearch": "sapper.repairs.search",
    "Trial": "sapper.repairs.search",
    "agreed": "sapper.repairs.search",
    "edits": "sapper.repairs.edit",
    "right_piece": "sapper.repairs.search",
    "with_ticks": "sapper.repairs.edit",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
