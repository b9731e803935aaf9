"""All sentences that the coach says of a fault, in one place.

Nothing here decides anything: every sentence is made of a value, and no code reads one again.
"""

from __future__ import annotations

from sapper.coach.closure import SentenceParts
from sapper.coach.fault import Fault, FaultKind, Reason
from sapper.coach.situation import write_cells

TITLES = {
    FaultKind.DIED: "ends the whole process",
    FaultKind.HUNG: "does not return",
    FaultKind.CRASHED: "raises an exception",
    FaultKind.GARBLED: "breaks the channel to the coach",
    FaultKind.ODD_STATE: "keeps its knowledge in the wrong types",
    FaultKind.OFF_BOARD: "has cells that are off the board",
    FaultKind.WRONG_SAFE: "calls a cell safe that may be a mine",
    FaultKind.WRONG_MINE: "calls a cell a mine that may be safe",
    FaultKind.FALSE_SENTENCE: "has a sentence that does not follow",
    FaultKind.MOVES_MADE: "does not record the moves made",
    FaultKind.NOT_MARKED_SAFE: "lacks a revealed cell in safes",
    FaultKind.MISSED_SINGLE: "misses what a single sentence proves",
    FaultKind.PLAIN_MISSING: "does not keep the sentence of a revealed number",
    FaultKind.PLAIN_REPLACED: "replaces the sentence of a revealed number",
    FaultKind.MISSED_SUBSET: "misses what the subset rule proves",
    FaultKind.INFERRED_MISSING: "does not add a sentence that the subset rule gives",
    FaultKind.KNOWN_CELL: "leaves a known cell in a sentence",
    FaultKind.EMPTY_SENTENCE: "keeps an empty sentence",
    FaultKind.DUPLICATE: "keeps the same sentence twice",
    FaultKind.IMPURE: "changes its knowledge when asked for a safe move",
    FaultKind.IMPURE_RANDOM: "changes its knowledge when asked for a random move",
    FaultKind.BAD_SAFE_MOVE: "plays a cell as safe that is not known to be safe, or was played",
    FaultKind.NO_SAFE_MOVE: "finds no safe move though it knows one",
    FaultKind.BAD_RANDOM_MOVE: "plays a forbidden cell as a random move",
    FaultKind.NO_RANDOM_MOVE: "finds no random move though there is one",
    FaultKind.SLOW: "is slow",
    FaultKind.WRONG_ANSWER: "gives another answer than the course asks for",
    FaultKind.NOT_IMPORTED: "does not load the way a grader imports it",
}
"""The title of each kind of fault, where no cause is shown."""

_REASONS = {
    Reason.PLAYED: "was played already",
    Reason.NOT_SAFE: "is not in ai.safes",
    Reason.MINE: "is in ai.mines",
    Reason.OFF_BOARD: "is off the board",
    Reason.NO_CELL: "is no cell",
}


NO_RETURN = "Without a return, a function gives None."


def title(fault: Fault) -> str:
    """Return the title of a fault: `raises TypeError` for an exception."""
    if fault.gives_none:
        return f"{fault.called} gives None, expected {fault.expected}"
    if fault.kind is FaultKind.CRASHED:
        return f"raises {fault.exception}"
    return TITLES[fault.kind]


def raises(fault: Fault) -> str:
    """Return the title of an exception with Python's own message."""
    return f"raises {fault.error}"


def message(fault: Fault) -> str:
    """Return the sentence that says what happened."""
    kind = fault.kind
    if fault.failure is not None:
        return _failed(fault)
    if fault.answer:
        return _answered(fault)
    if kind is FaultKind.ODD_STATE:
        return fault.odd
    if kind is FaultKind.SLOW:
        return f"slow: {fault.work:,} rounds of loops and calls in this call"
    if kind in (FaultKind.IMPURE, FaultKind.IMPURE_RANDOM):
        return "asking for a move changed the agent's public state"
    return _held(fault)


def _failed(fault: Fault) -> str:
    """A call that did not come back with a value."""
    failure = fault.failure
    assert failure is not None
    if fault.kind is FaultKind.SLOW:
        return f"slow: {failure.what}, and was stopped; other agents need a few thousand rounds"
    if fault.kind is FaultKind.HUNG:
        return "did not come to an end"
    is_placed = failure.source and fault.exception != "RecursionError"
    return failure.what + (f" (line {failure.line}: {failure.source})" if is_placed else "")


def _answered(fault: Fault) -> str:
    """A wrong answer, or a wrong move."""
    if fault.kind is FaultKind.NO_SAFE_MOVE:
        return f"returned None, though {fault.cell} is in ai.safes and not played"
    if fault.kind is FaultKind.NO_RANDOM_MOVE:
        return f"returned None, though {fault.cell} could be played"
    if fault.reason is Reason.NO_CELL:
        return f"{fault.called}() returned {fault.answer}, expected a cell or None"
    if fault.reason is not None:
        return f"{fault.called}() returned {fault.answer}, which {_REASONS[fault.reason]}"
    return f"gives {fault.answer}, expected {fault.expected}"


def _held(fault: Fault) -> str:
    """What the agent has and should not, or lacks."""
    kind, cell, name = fault.kind, fault.cell, f"ai.{fault.attribute}"
    written = statement(fault.statement) if fault.statement else str(cell)
    verb = "has" if fault.is_extra else "lacks"
    if kind is FaultKind.OFF_BOARD:
        name = "a sentence" if fault.attribute == "knowledge" else name
        return f"{name} has {cell}, which is off the board of {fault.shape} cells"
    ends = {
        FaultKind.WRONG_SAFE: "but nothing proves that it is safe",
        FaultKind.WRONG_MINE: "but nothing proves that it is a mine",
        FaultKind.FALSE_SENTENCE: "which does not follow",
        FaultKind.MOVES_MADE: f"which was {'not ' if fault.is_extra else ''}played",
        FaultKind.NOT_MARKED_SAFE: "which was revealed",
        FaultKind.PLAIN_MISSING: f"which the number at {fault.number} says",
        FaultKind.PLAIN_REPLACED: f"which the number at {fault.number} says",
        FaultKind.INFERRED_MISSING: "which follows",
        FaultKind.KNOWN_CELL: f"though {cell} is known",
    }
    if kind in (FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET):
        word = "a mine" if fault.attribute == "mines" else "safe"
        return f"{name} lacks {cell}, which is proven {word}"
    if kind is FaultKind.EMPTY_SENTENCE:
        return f"{name} has {written}"
    if kind is FaultKind.DUPLICATE:
        return f"{name} has {written} more than once"
    return f"{name} {verb} {written}, {ends[kind]}"


def seen(fault: Fault) -> str:
    """Return what was seen and no more, in one sentence; empty if the title says it."""
    cell, name = fault.cell, fault.attribute
    if fault.kind in (FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET):
        return f"after these calls {cell} is missing from `{name}`"
    if fault.kind in (FaultKind.WRONG_SAFE, FaultKind.WRONG_MINE):
        return f"after these calls {cell} is in `{name}`, and nothing proves it"
    if fault.kind in _ABSENT:
        return "after these calls a sentence is missing from `knowledge`"
    if fault.kind is FaultKind.FALSE_SENTENCE:
        return "after these calls `knowledge` has a sentence that does not follow"
    if fault.kind is FaultKind.KNOWN_CELL:
        return f"after these calls {cell} is known, and still in a sentence"
    return ""


_ABSENT = {FaultKind.PLAIN_MISSING, FaultKind.PLAIN_REPLACED, FaultKind.INFERRED_MISSING}


def statement(parts: SentenceParts) -> str:
    """Return the statement as a sentence prints: `{(0, 1), (1, 1)} = 1`."""
    return f"{write_cells(parts[0])} = {parts[1]}"
