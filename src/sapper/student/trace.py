"""What a tracer saw of a student's file: which line changed what, and which looked at what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sapper.base.shape import Cell
from sapper.processes.sandbox.messages import BadMessage
from sapper.student.schema import (
    Statement,
    read_cells,
    read_fields,
    read_list,
    read_statement,
    read_text,
)


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the file at work: its number, its function, and the number of the call."""

    line: int
    function: str
    call: int


Look = tuple[int, tuple[Place, ...]]
"""When a line ran, and where: the innermost call first."""


@dataclass(frozen=True, slots=True)
class Held:
    """A sentence as it was seen; `mark` tells it from others, whatever it says."""

    mark: int
    is_known: bool
    statement: Statement


@dataclass(frozen=True, slots=True)
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
    held: dict[int, Held]

    @classmethod
    def decode(cls, data: Any) -> Change:
        """The change that the child sent."""
        sets = ("moves_made", "mines", "safes")
        fields = read_fields(data, "step", "clock", "place", "sentences", *sets)
        held = [_held(each) for each in read_list(fields["sentences"])]
        return cls(
            _number(fields["step"]),
            *_look([fields["clock"], fields["place"]]),
            read_cells(fields["moves_made"]),
            read_cells(fields["mines"]),
            read_cells(fields["safes"]),
            {each.mark: each for each in held},
        )


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

    @classmethod
    def decode(cls, data: Any) -> Trace:
        """The trace that the child sent; `BadMessage` if it is none."""
        parts = ("events", "sets", "cells", "pair", "compared", "asked", "last", "recent")
        fields = read_fields(data, *parts)
        return cls(
            tuple(map(Change.decode, read_list(fields["events"]))),
            tuple(map(_maybe_look, read_list(fields["sets"]))),
            tuple(tuple(map(_look, read_list(each))) for each in read_list(fields["cells"])),
            _maybe_look(fields["pair"]),
            _maybe_look(fields["compared"]),
            _maybe_look(fields["asked"]),
            _maybe_look(fields["last"]),
            tuple(map(_recent, read_list(fields["recent"]))),
        )


def _number(data: Any) -> int:
    if type(data) is not int:
        raise BadMessage("no number")
    return data


def _recent(data: Any) -> tuple[int, int, int]:
    clock, line, call = map(_number, _many(data, 3, "line"))
    return clock, line, call


def _maybe_look(data: Any) -> Look | None:
    return None if data is None else _look(data)


def _look(data: Any) -> Look:
    clock, places = _many(data, 2, "look")
    return _number(clock), tuple(map(_place, read_list(places)))


def _many(data: Any, number: int, what: str) -> list[Any]:
    if len(read_list(data)) != number:
        raise BadMessage(f"no {what}")
    return list(data)


def _place(data: Any) -> Place:
    line, function, call = _many(data, 3, "place")
    return Place(_number(line), read_text(function), _number(call))


def _held(data: Any) -> Held:
    if len(read_list(data)) != 4 or type(data[1]) is not bool:
        raise BadMessage("no sentence")
    return Held(_number(data[0]), data[1], read_statement(data[2:]))
