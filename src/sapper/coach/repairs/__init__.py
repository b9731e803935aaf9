"""The second witness of the coach: which small edit of a student's file ends a fault.

A `RepairSearch` tries edits inside the sandbox, by a grammar that follows Python's own syntax tree
and a table of mistakes (`mistakes.txt`). `agreed` says which of them to believe.
"""

from sapper.coach.repairs.edit import Edit as Edit, edits as edits, with_ticks as with_ticks
from sapper.coach.repairs.mistakes import MISTAKES as MISTAKES
from sapper.coach.repairs.search import (
    MOST_ANSWERED as MOST_ANSWERED,
    Repair as Repair,
    RepairSearch as RepairSearch,
    Trial as Trial,
    agreed as agreed,
    right_piece as right_piece,
)
