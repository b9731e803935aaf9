"""What was seen of a student's file: each line's value, and a trace of lines."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from sapper.core import Cell
from sapper.sandbox import SAME, BadMessage, Failure, FailureKind, SentenceParts, read

LINE_WORK = 1_000_000
"""The rounds of loops and calls that one line may take before it counts as endless."""


@dataclass(frozen=True)
class AgentState:
    """What an agent holds: its public sets and sentences, and what is odd about them."""

    moves_made: frozenset[Cell]
    mines: frozenset[Cell]
    safes: frozenset[Cell]
    knowledge: tuple[SentenceParts, ...]
    odd: tuple[str, ...] = ()


@dataclass(frozen=True)
class Seen:
    """What was seen of one line: its value, the agent's state after it, or its failure."""

    text: str = "None"
    cell: Cell | None = None
    cells: tuple[Cell, ...] = ()
    state: AgentState | None = None
    seconds: float = 0.0
    work: int = 0
    failure: Failure | None = None

    @classmethod
    def decode_all(cls, answer: Any, most: int) -> list[Seen]:
        """What the child sent of up to so many lines; `BadMessage` if it is no such thing."""
        seen: list[Seen] = []
        for data in answer if isinstance(answer, list) else ():
            is_same = isinstance(data, dict) and data.get("state") == SAME and bool(seen)
            one = cls.decode({**data, "state": None} if is_same else data)
            seen.append(replace(one, state=seen[-1].state) if is_same else one)
        if not 0 < len(seen) <= most or (len(seen) < most and not seen[-1].failure):
            raise BadMessage("answers to other lines")
        return seen

    @classmethod
    def decode(cls, data: Any) -> Seen:
        """What the child sent of one line; `BadMessage` if it is no such thing."""
        seen = read(cls, data)
        if seen.failure and seen.failure.kind not in (FailureKind.RAISED, FailureKind.HUNG):
            raise BadMessage("a failure of no known kind")
        return seen


@dataclass(frozen=True, slots=True)
class Way:
    """How lines are carried out.

    They run below `from minesweeper import *`; with `go_on`, after those of the last call; with
    `anew`, in a file that is loaded again. No line may take more than `work` rounds of loops and
    calls, nor all together more than `total` seconds of processor time.
    """

    work: int = LINE_WORK
    go_on: bool = False
    anew: bool = False
    total: float = math.inf


USUAL, GOING_ON, ANEW = Way(), Way(go_on=True), Way(anew=True)


class Place(NamedTuple):
    """A line of the file at work: its number, its function, and the number of the call."""

    line: int
    function: str
    call: int


class SeenSentence(NamedTuple):
    """A sentence as it was seen; `mark` tells it from others, whatever it says."""

    mark: int
    is_known: bool
    statement: SentenceParts


@dataclass(frozen=True)
class Change:
    """A line after which something was not as before, with all that was seen then.

    `step` is the number of the line of ours that ran, from 0.
    """

    step: int
    place: tuple[Place, ...]
    moves_made: frozenset[Cell]
    mines: frozenset[Cell]
    safes: frozenset[Cell]
    sentences: tuple[SeenSentence, ...]

    @cached_property
    def held(self) -> dict[int, SeenSentence]:
        """The sentences by their marks."""
        return {each.mark: each for each in self.sentences}


@dataclass(frozen=True, slots=True)
class Trace:
    """All changes in their order, and the place of the last line that ran.

    A place has the innermost call first.
    """

    changes: tuple[Change, ...] = ()
    last: tuple[Place, ...] = ()
