"""What a tracer saw of a student's file: which line changed what, and which looked at what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sapper.core.shape import Cell
from sapper.sandbox.schema import Statement


class Place(NamedTuple):
    """A line of the file at work: its number, its function, and the number of the call."""

    line: int
    function: str
    call: int


Look = tuple[int, tuple[Place, ...]]
"""When a line ran, and where: the innermost call first."""


class Held(NamedTuple):
    """A sentence as it was seen; `mark` tells it from others, whatever it says."""

    mark: int
    is_known: bool
    statement: Statement


@dataclass(frozen=True)
class Change:
    """A line after which something was not as before, with all that was seen then.

    `step` is the number of the line of ours that ran, from 0.
    """

    step: int
    clock: int
    place: tuple[Place, ...]
    moves_made: frozenset[Cell]
    mines: frozenset[Cell]
    safes: frozenset[Cell]
    sentences: tuple[Held, ...]

    @cached_property
    def held(self) -> dict[int, Held]:
        """The sentences by their marks."""
        return {each.mark: each for each in self.sentences}


@dataclass(frozen=True, slots=True)
class Trace:
    """All changes in their order, and the looks that were asked for.

    `sets` has the last look at each wanted set, `cells` all looks at each wanted cell, `pair` the
    last look at two wanted sets together, `compared` at any two sentences, `asked` the last line
    of `known_mines` or `known_safes`, `last` the last line of all, and `recent` the clock, line
    and number of the call of each of the last lines.
    """

    changes: tuple[Change, ...] = ()
    sets: tuple[Look | None, ...] = ()
    cells: tuple[tuple[Look, ...], ...] = ()
    pair: Look | None = None
    compared: Look | None = None
    asked: Look | None = None
    last: Look | None = None
    recent: tuple[tuple[int, int, int], ...] = ()
