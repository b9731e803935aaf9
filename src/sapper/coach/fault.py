"""What can be wrong with an agent's beliefs and moves, by name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sapper.core import Cell
from sapper.sandbox import SentenceParts


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
    """The kinds of faults, worst first; the value is the title a learner reads."""

    DIED = "ends the whole process"
    HUNG = "does not return"
    CRASHED = "raises an exception"
    GARBLED = "breaks the channel to the coach"
    ODD_STATE = "keeps its knowledge in the wrong types"
    OFF_BOARD = "has cells that are off the board"
    WRONG_SAFE = "calls a cell safe that may be a mine"
    WRONG_MINE = "calls a cell a mine that may be safe"
    FALSE_SENTENCE = "has a sentence that does not follow"
    MOVES_MADE = "does not record the moves made"
    NOT_MARKED_SAFE = "lacks a revealed cell in safes"
    MISSED_SINGLE = "misses what a single sentence proves"
    PLAIN_MISSING = "does not keep the sentence of a revealed number"
    PLAIN_REPLACED = "replaces the sentence of a revealed number"
    MISSED_SUBSET = "misses what the subset rule proves"
    INFERRED_MISSING = "does not add a sentence that the subset rule gives"
    KNOWN_CELL = "leaves a known cell in a sentence"
    EMPTY_SENTENCE = "keeps an empty sentence"
    DUPLICATE = "keeps the same sentence twice"
    IMPURE = "changes its knowledge when asked for a safe move"
    IMPURE_RANDOM = "changes its knowledge when asked for a random move"
    BAD_SAFE_MOVE = "plays a cell as safe that is not known to be safe, or was played"
    NO_SAFE_MOVE = "finds no safe move though it knows one"
    BAD_RANDOM_MOVE = "plays a forbidden cell as a random move"
    NO_RANDOM_MOVE = "finds no random move though there is one"
    SLOW = "is slow"

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")

    @property
    def is_logic(self) -> bool:
        """Whether it is about what is believed, not about how the code runs."""
        return not self.is_breakdown and self is not FaultKind.SLOW

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


_WANTED = {FaultKind.PLAIN_MISSING, FaultKind.PLAIN_REPLACED, FaultKind.INFERRED_MISSING}


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault seen: its kind, one line about it, and the cell or statement concerned."""

    kind: FaultKind
    message: str
    cell: Cell | None = None
    statement: SentenceParts | None = None
    line: int | None = None
    source: str = ""

    @property
    def title(self) -> str:
        """What kind of fault it is: `raises TypeError` where it is an exception."""
        if self.kind is not FaultKind.CRASHED:
            return str(self.kind.value)
        return f"raises {self.message.partition(':')[0].partition(' (line')[0]}"

    def seen(self) -> str:
        """What was seen and no more, in one sentence."""
        name = "mines" if "ai.mines" in self.message else "safes"
        if self.kind in (FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET):
            return f"after these calls {self.cell} is missing from `{name}`"
        if self.kind in (FaultKind.WRONG_SAFE, FaultKind.WRONG_MINE):
            return f"after these calls {self.cell} is in `{name}`, and nothing proves it"
        if self.kind in _WANTED:
            return "after these calls a sentence is missing from `knowledge`"
        if self.kind is FaultKind.FALSE_SENTENCE:
            return "after these calls `knowledge` has a sentence that does not follow"
        if self.kind is FaultKind.KNOWN_CELL and self.cell is not None:
            return f"after these calls {self.cell} is known, and still in a sentence"
        return ""

    def assertion(self, ask: str = "") -> str:
        """What must be true where this fault is mended, as a line of Python; empty if unknown."""
        kind = self.kind
        name = "mines" if "ai.mines" in self.message else "safes"
        if kind is FaultKind.OFF_BOARD and self.message.startswith("a sentence"):
            return f"assert all({self.cell} not in sentence.cells for sentence in ai.knowledge)"
        if kind in (FaultKind.WRONG_SAFE, FaultKind.WRONG_MINE, FaultKind.OFF_BOARD):
            return f"assert {self.cell} not in ai.{name}"
        if kind in (FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET, FaultKind.NOT_MARKED_SAFE):
            return f"assert {self.cell} in ai.{name}"
        if kind is FaultKind.MOVES_MADE:
            word = "not in" if "was not played" in self.message else "in"
            return f"assert {self.cell} {word} ai.moves_made"
        if kind is FaultKind.DUPLICATE and self.statement is not None:
            return f"assert ai.knowledge.count({_sentence(self.statement)}) == 1"
        if self.statement is not None:
            word = "in" if kind in _WANTED else "not in"
            return f"assert {_sentence(self.statement)} {word} ai.knowledge"
        if kind is FaultKind.EMPTY_SENTENCE:
            return "assert all(sentence.cells for sentence in ai.knowledge)"
        wrong = {FaultKind.BAD_SAFE_MOVE: self.cell, FaultKind.BAD_RANDOM_MOVE: self.cell}
        if wrong.get(kind) or kind in (FaultKind.NO_SAFE_MOVE, FaultKind.NO_RANDOM_MOVE):
            moves = ask if ask.startswith("{") else f"[{ask or 'move'}]"
            return f"assert {wrong.get(kind)} not in {moves}"
        return ""


def _sentence(statement: SentenceParts) -> str:
    """The sentence as Python makes it."""
    cells = ", ".join(map(str, sorted(statement[0])))
    return f"Sentence({{{cells}}}, {statement[1]})" if cells else f"Sentence([], {statement[1]})"
