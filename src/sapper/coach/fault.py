"""What can be wrong with an agent's beliefs and moves, as a value; `words` puts it into words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from sapper.core import Cell, Shape
from sapper.sandbox import Failure, FailureKind, SentenceParts


class Severity(Enum):
    """The level of a check or a lesson; the value is its rank, worst first.

    WRONG: it raises, hangs, believes what is not so, moves where it must not, or breaks what the
    course's page states. INCOMPLETE: conclusions are missing that the course's rules demand.
    POLISH: nothing that the course asks for; it never makes a file fail.
    """

    WRONG = 0
    INCOMPLETE = 1
    POLISH = 2

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def parse(cls, text: str) -> Severity:
        """The level that `str` wrote."""
        return cls[text.upper()]


class FaultKind(Enum):
    """The kinds of faults, worst first; the value is the name in files and reports."""

    DIED = "died"
    HUNG = "hung"
    CRASHED = "crashed"
    GARBLED = "garbled"
    ODD_STATE = "odd state"
    OFF_BOARD = "off board"
    WRONG_SAFE = "wrong safe"
    WRONG_MINE = "wrong mine"
    FALSE_SENTENCE = "false sentence"
    MOVES_MADE = "moves made"
    NOT_MARKED_SAFE = "not marked safe"
    MISSED_SINGLE = "missed single"
    PLAIN_MISSING = "plain missing"
    PLAIN_REPLACED = "plain replaced"
    MISSED_SUBSET = "missed subset"
    INFERRED_MISSING = "inferred missing"
    KNOWN_CELL = "known cell"
    EMPTY_SENTENCE = "empty sentence"
    DUPLICATE = "duplicate"
    IMPURE = "impure"
    IMPURE_RANDOM = "impure random"
    BAD_SAFE_MOVE = "bad safe move"
    NO_SAFE_MOVE = "no safe move"
    BAD_RANDOM_MOVE = "bad random move"
    NO_RANDOM_MOVE = "no random move"
    SLOW = "slow"
    WRONG_ANSWER = "wrong answer"
    """A question of an exercise was not answered rightly."""
    NOT_IMPORTED = "not imported"
    """The file does not load the way a grader imports it."""

    def __str__(self) -> str:
        return self.value

    @property
    def is_logic(self) -> bool:
        """Whether it is about what is believed, not about how the code runs."""
        return not self.is_breakdown and self not in _OF_CODE

    @property
    def is_breakdown(self) -> bool:
        """Whether a call did not even come back with a value."""
        return self in (FaultKind.DIED, FaultKind.HUNG, FaultKind.CRASHED, FaultKind.GARBLED)

    @property
    def severity(self) -> Severity:
        """How bad it is where nothing but the course's own calls led to it."""
        if self in _INCOMPLETE:
            return Severity.INCOMPLETE
        return Severity.POLISH if self in _POLISH else Severity.WRONG


_OF_CODE = {FaultKind.SLOW, FaultKind.WRONG_ANSWER, FaultKind.NOT_IMPORTED}
_INCOMPLETE = {FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET}
_POLISH = {
    FaultKind.PLAIN_REPLACED,
    FaultKind.INFERRED_MISSING,
    FaultKind.KNOWN_CELL,
    FaultKind.EMPTY_SENTENCE,
    FaultKind.DUPLICATE,
    FaultKind.IMPURE_RANDOM,
    FaultKind.SLOW,
}


class Untested(Enum):
    """Why a check was not tested."""

    TIME = "time"
    FAILED_OFTEN = "failed often"
    NEEDS = "needs"
    """Another check has not passed, without which this one teaches nothing."""
    UNSURE = "unsure"
    """A fault was seen once, but not again: runs of the file differ."""
    STOPPED = "stopped"
    """A call was stopped, though nothing shows that it would never have returned."""
    NOT_LOADED = "not loaded"
    NOT_TRIED = "not tried"


class BadMoveReason(Enum):
    """Why a move is wrong."""

    PLAYED = "played"
    NOT_SAFE = "not in safes"
    MINE = "in mines"
    OFF_BOARD = "off the board"
    NO_CELL = "no cell"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault that was seen.

    `attribute` is the agent's `safes`, `mines`, `moves_made` or `knowledge`: `is_extra` says that
    it has the `cell` or the `statement` and should not; otherwise it lacks it. `number` is the cell
    whose number says the statement. `shape` is the board.

    `call` is the line of Python that was carried out. `answer` is what it gave and `expected` what
    it should give, as Python writes them; `reason` says why a move is wrong. `failure` is how a
    call failed; `work` counts the rounds of loops and calls of one that is slow. `odd` says what is
    odd about the types of the agent's sets.
    """

    kind: FaultKind
    attribute: str = ""
    cell: Cell | None = None
    statement: SentenceParts | None = None
    is_extra: bool = False
    number: Cell | None = None
    shape: Shape | None = None
    call: str = ""
    answer: str = ""
    expected: str = ""
    reason: BadMoveReason | None = None
    failure: Failure | None = None
    work: int = 0
    odd: str = ""

    @property
    def line(self) -> int | None:
        """The line of the file that failed, or at which the endless loop begins."""
        if self.failure is None:
            return None
        return self.failure.loop if self.kind is FaultKind.HUNG else self.failure.line

    @property
    def error(self) -> str:
        """Python's own message; empty where the file raised no exception."""
        is_raised = self.failure is not None and self.failure.kind is FailureKind.RAISED
        return self.failure.what if self.failure is not None and is_raised else ""

    @property
    def exception(self) -> str:
        """The name of the exception; empty where the file raised none."""
        return self.error.partition(":")[0]

    @property
    def gives_none(self) -> bool:
        """True if a method gives None where a value is expected."""
        is_wrong = self.kind is FaultKind.WRONG_ANSWER and self.answer == "None"
        return is_wrong and re.fullmatch(r".*\.\w+\(\)", self.call) is not None

    @property
    def called(self) -> str:
        """The name of the method that the line calls; empty if it calls none."""
        found = re.search(r"\.(\w+)\(", self.call)
        return found[1] if found else ""

    def assertion(self, ask: str = "") -> str:
        """What must be true where this fault is mended, as a line of Python; empty if unknown."""
        kind, cell, statement = self.kind, self.cell, self.statement
        if cell is not None and kind in _MOVES:
            moves = ask if ask.startswith("{") else f"[{ask or 'move'}]"
            wrong = cell if kind in (FaultKind.BAD_SAFE_MOVE, FaultKind.BAD_RANDOM_MOVE) else None
            return f"assert {wrong} not in {moves}"
        if kind is FaultKind.DUPLICATE and statement is not None:
            return f"assert ai.knowledge.count({_sentence(statement)}) == 1"
        if kind is FaultKind.EMPTY_SENTENCE:
            return "assert all(sentence.cells for sentence in ai.knowledge)"
        word = "not in" if self.is_extra else "in"
        if statement is not None:
            return f"assert {_sentence(statement)} {word} ai.knowledge"
        if self.attribute == "knowledge":
            return f"assert all({cell} not in sentence.cells for sentence in ai.knowledge)"
        return f"assert {cell} {word} ai.{self.attribute}" if self.attribute else ""


_MOVES = {
    FaultKind.BAD_SAFE_MOVE,
    FaultKind.NO_SAFE_MOVE,
    FaultKind.BAD_RANDOM_MOVE,
    FaultKind.NO_RANDOM_MOVE,
}


def _sentence(statement: SentenceParts) -> str:
    """The sentence as Python makes it."""
    cells = ", ".join(map(str, sorted(statement[0])))
    return f"Sentence({{{cells}}}, {statement[1]})" if cells else f"Sentence([], {statement[1]})"
