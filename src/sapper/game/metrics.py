"""The figures that players compare: 3BV, openings, islands, clicks, efficiency."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sapper.core import HIDDEN, Shape
from sapper.game.game import ActionKind
from sapper.game.layout import Layout
from sapper.game.record import Record


def three_bv(layout: Layout) -> int:
    """The least number of left clicks that open every safe cell.

    One for each opening, and one for each number that touches no opening.
    """
    return Clicks(layout).three_bv


@dataclass(frozen=True, slots=True)
class Figures:
    """What players count of a game.

    `left`, `right` and `chords` count clicks by what they were, also those that changed nothing.
    `solved` is the part of the 3BV that was opened.
    """

    three_bv: int
    openings: int
    islands: int
    seconds: float
    solved: int
    left: int
    right: int
    chords: int

    @property
    def clicks(self) -> int:
        return self.left + self.right + self.chords

    @property
    def three_bv_per_second(self) -> float | None:
        """The 3BV opened per second; None for a game that took no time."""
        return self.solved / self.seconds if self.seconds else None

    @property
    def ioe(self) -> float | None:
        """The index of efficiency: 3BV opened per click; None for a game without clicks."""
        return self.solved / self.clicks if self.clicks else None


def figures(record: Record) -> Figures | None:
    """The figures of a game; None before its mines are laid. `BadRecord` as in `Record.game`.

    A click that was taken back counts as a click. The clock of players starts with the first
    click, so its time is taken off.
    """
    layout = record.laid()
    if layout is None:
        record.check()
        return None
    left, right, chords = record.wasted
    game = record.new_game()
    for move in record.replay(game):
        action = move.action
        if action is None:
            continue
        left += action.kind is ActionKind.OPEN
        right += action.kind is ActionKind.FLAG
        chords += action.kind is ActionKind.CHORD
    first = next((move.ms for move in record.moves if move.name == "open"), 0)
    needed = Clicks(layout)
    return Figures(
        needed.three_bv,
        len(needed.openings),
        needed.islands,
        max(record.milliseconds - first, 0) / 1000,
        needed.count_made(game.view.codes),
        left,
        right,
        chords,
    )


class Clicks:
    """The clicks that a board needs: its openings, and the numbers that touch none of them."""

    def __init__(self, layout: Layout) -> None:
        self._shape = shape = layout.shape
        zeros = _none(layout.marks, layout.counts)
        self.openings = _Areas(shape, zeros)
        self._lone = _none(layout.marks, zeros, shape.sums_around(zeros))
        """A 1 for each number that touches no opening."""

    @property
    def three_bv(self) -> int:
        return len(self.openings) + self._lone.count(1)

    @property
    def islands(self) -> int:
        """The number of areas of numbers that touch no opening."""
        return len(_Areas(self._shape, self._lone))

    def count_made(self, codes: bytes) -> int:
        """How many of them are made where these codes are seen."""
        closed = codes.translate(_CLOSED)
        lone = _none(closed, self._lone.translate(_NOT))
        return self.openings.count_without(closed) + lone.count(1)


class _Areas:
    """The areas of cells that have a 1 and touch each other: runs of rows, put together."""

    def __init__(self, shape: Shape, ones: bytes) -> None:
        self._shape = shape
        self._runs = [found.span() for found in re.finditer(b"\1+", shape.with_gaps(ones))]
        self._names = self._put_together(shape.width + 1)
        """For each run one of its area, the same for all of them."""

    def __len__(self) -> int:
        return len(set(self._names))

    def count_without(self, ones: bytes) -> int:
        """The number of areas that have none of these ones."""
        spread = self._shape.with_gaps(ones)
        named = zip(self._names, self._runs, strict=True)
        having = {name for name, run in named if spread.find(1, *run) >= 0}
        return len(self) - len(having)

    def _put_together(self, step: int) -> list[int]:
        """The names of the runs; rows lie so many cells apart."""
        runs = self._runs
        names = list(range(len(runs)))

        def name_of(place: int) -> int:
            while names[place] != place:
                names[place] = place = names[names[place]]
            return place

        above = 0
        for place, (begin, end) in enumerate(runs):
            while runs[above][1] + step < begin:
                above += 1
            near = above
            while runs[near][0] + step <= end:
                names[name_of(near)] = name_of(place)
                near += 1
        return [name_of(place) for place in names]


_CLOSED = bytes(code >= HIDDEN for code in range(256))
_NOT = bytes(code == 0 for code in range(256))


def _none(*values: bytes) -> bytes:
    """A 1 for each cell at which all of the values are 0."""
    either = 0
    for each in values:
        either |= int.from_bytes(each, "little")
    return either.to_bytes(len(values[0]), "little").translate(_NOT)
