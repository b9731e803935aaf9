"""What can be wrong with an agent's beliefs and moves, by name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sapper.coach.closure import Statement
from sapper.shape import Cell


class FaultKind(Enum):
    """The kinds of faults, worst first; the value is the title a learner reads."""

    DIED = "ends the whole process"
    HUNG = "does not come back"
    CRASHED = "raises an exception"
    ODD_STATE = "keeps its knowledge in the wrong types"
    OFF_BOARD = "believes in cells off the board"
    WRONG_SAFE = "calls a cell safe that may be a mine"
    WRONG_MINE = "calls a cell a mine that may be safe"
    FALSE_SENTENCE = "holds a sentence that does not follow"
    MOVES_MADE = "does not record the moves made"
    NOT_MARKED_SAFE = "does not mark the revealed cell safe"
    MISSED_SINGLE = "misses what a single sentence proves"
    PLAIN_MISSING = "does not keep the sentence of a revealed number"
    MISSED_SUBSET = "misses what the subset rule proves"
    INFERRED_MISSING = "does not add a sentence that the subset rule gives"
    KNOWN_CELL = "leaves a known cell in a sentence"
    EMPTY_SENTENCE = "keeps an empty sentence"
    DUPLICATE = "keeps the same sentence twice"
    IMPURE = "changes its knowledge when asked for a move"
    BAD_SAFE_MOVE = "plays as safe what is not known safe, or was played"
    NO_SAFE_MOVE = "finds no safe move though it knows one"
    BAD_RANDOM_MOVE = "plays at random a cell it must not"
    NO_RANDOM_MOVE = "finds no random move though there is one"
    SLOW = "takes far too long for one call"

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")

    @property
    def is_logic(self) -> bool:
        """Whether it is about what is believed, not about how the code runs."""
        return self not in (FaultKind.DIED, FaultKind.HUNG, FaultKind.CRASHED, FaultKind.SLOW)


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault seen: its kind, one line about it, and the cell or statement concerned."""

    kind: FaultKind
    message: str
    cell: Cell | None = None
    statement: Statement | None = None
    line: int | None = None
    source: str = ""
