"""The figures that players compare: 3BV, openings, islands, clicks, efficiency."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sapper.game import ActionKind
from sapper.layout import Layout
from sapper.record import Record
from sapper.shape import Cell
from sapper.view import HIDDEN


def three_bv(layout: Layout) -> int:
    """The least number of left clicks that open every safe cell.

    One for each opening, and one for each number that touches no opening.
    """
    zeros = _zero_areas(layout)
    return len(zeros) + len(_lone_numbers(layout, zeros))


def count_openings(layout: Layout) -> int:
    """The number of areas of zeros."""
    return len(_zero_areas(layout))


def count_islands(layout: Layout) -> int:
    """The number of areas of numbers that touch no opening."""
    lone = set(_lone_numbers(layout, _zero_areas(layout)))
    return sum(1 for _ in _areas(layout, lone))


@dataclass(frozen=True, slots=True)
class Figures:
    """What players count of a game.

    `left`, `right` and `chords` count clicks by what they were, also those that changed nothing.
    `effective` counts the clicks that were of use. `solved` is the part of the 3BV that was opened.
    """

    three_bv: int
    openings: int
    islands: int
    seconds: float
    solved: int
    left: int
    right: int
    chords: int
    effective: int

    @property
    def clicks(self) -> int:
        """All clicks."""
        return self.left + self.right + self.chords

    @property
    def three_bv_per_second(self) -> float | None:
        """The 3BV opened per second; None for a game that took no time."""
        return self.solved / self.seconds if self.seconds else None

    @property
    def ioe(self) -> float | None:
        """The index of efficiency: 3BV opened per click; None for a game without clicks."""
        return self.solved / self.clicks if self.clicks else None

    @property
    def correctness(self) -> float | None:
        """The share of the clicks that were of use."""
        return self.effective / self.clicks if self.clicks else None

    @property
    def throughput(self) -> float | None:
        """The 3BV opened per click that was of use."""
        return self.solved / self.effective if self.effective else None


def figures(record: Record) -> Figures | None:
    """The figures of a game; None before its mines are laid. `BadRecord` as in `Record.game`.

    A click that was taken back counts as a click, and of use only if it was so at the time. The
    clock of players starts with the first click, so its time is taken off.
    """
    layout = record.game().layout
    if layout is None:
        return None
    left, right, chords = record.wasted
    effective = 0
    flagged: set[Cell] = set()
    game = record.new_game()
    for move in record.replay(game):
        action = move.action
        if action is None:
            continue
        if action.kind is ActionKind.FLAG:
            right += 1
            # The same mine counts once, however often it is flagged.
            if layout.is_mine(action.cell) and action.cell not in flagged:
                flagged.add(action.cell)
                effective += 1
        elif action.kind is ActionKind.CHORD:
            chords += 1
            effective += 1
        else:
            left += 1
            effective += not layout.is_mine(action.cell)
    first = next((move.ms for move in record.moves if move.name == "open"), 0)
    zeros = _zero_areas(layout)
    lone = _lone_numbers(layout, zeros)
    return Figures(
        len(zeros) + len(lone),
        len(zeros),
        sum(1 for _ in _areas(layout, set(lone))),
        max(record.milliseconds - first, 0) / 1000,
        _count_open(zeros, lone, game.view.codes),
        left,
        right,
        chords,
        effective,
    )


def solved_three_bv(layout: Layout, codes: bytes) -> int:
    """The part of the 3BV that is open: whole openings, and numbers that touch none."""
    zeros = _zero_areas(layout)
    return _count_open(zeros, _lone_numbers(layout, zeros), codes)


def _count_open(zeros: list[list[int]], lone: list[int], codes: bytes) -> int:
    whole = sum(all(codes[place] < HIDDEN for place in area) for area in zeros)
    return whole + sum(codes[place] < HIDDEN for place in lone)


def _zero_areas(layout: Layout) -> list[list[int]]:
    """The areas of cells that are no mines and have none around them."""
    counts, marks = layout.counts, layout.marks
    zeros = {place for place, count in enumerate(counts) if count == 0 and not marks[place]}
    return list(_areas(layout, zeros))


def _lone_numbers(layout: Layout, zeros: list[list[int]]) -> list[int]:
    """The numbers that touch no opening."""
    shape, opened = layout.shape, set[int]()
    for area in zeros:
        for place in area:
            opened.add(place)
            opened.update(shape.neighbour_indexes(place))
    return [p for p, mark in enumerate(layout.marks) if not mark and p not in opened]


def _areas(layout: Layout, places: set[int]) -> Iterator[list[int]]:
    """The places, area by area: those that touch each other are together."""
    left = set(places)
    while left:
        area = [left.pop()]
        for place in area:
            for near in layout.shape.neighbour_indexes(place):
                if near in left:
                    left.remove(near)
                    area.append(near)
        yield area
