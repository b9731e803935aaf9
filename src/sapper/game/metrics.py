"""The figures that players compare: 3BV, ZiNi, openings, islands, clicks, efficiency."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from heapq import heappop, heappush

from sapper.core.errors import BadBoard
from sapper.core.shape import Shape
from sapper.core.view import HIDDEN
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


# ZiNi: how few clicks a player needs who flags and chords


def zini(layout: Layout) -> int:
    """The clicks of a player who flags and chords, found step by step (greedy ZiNi).

    Each step chords at the cell where that saves the most clicks; where it saves none, one cell is
    opened. It need not be the least number. `BadBoard` for boards of above `LARGEST_ZINI` cells.
    """
    return _Flagger(layout).play()


def human_zini(layout: Layout) -> int:
    """The same where all openings are opened first, and only open cells are chorded."""
    return _Flagger(layout, opens_first=True).play()


LARGEST_ZINI = 10_000
"""The cells of the largest board whose ZiNi is found."""


class _Flagger:
    """Clears a board whose mines are known, step by step.

    The premium of a cell is what chording there saves: the 3BV that it opens, less the flags that
    it needs, less the chord itself and the click that opens the cell. Of equal cells the leftmost
    counts, then the uppermost, as other programs have it.
    """

    def __init__(self, layout: Layout, *, opens_first: bool = False) -> None:
        shape = layout.shape
        if shape.size > LARGEST_ZINI:
            raise BadBoard(f"ZiNi of a board of {shape}, expected at most {LARGEST_ZINI:,} cells")
        self._marks, self._counts = layout.marks, layout.counts
        self._near = [shape.neighbour_indexes(place) for place in range(shape.size)]
        self._ranks = [(place % shape.width, place) for place in range(shape.size)]
        self._safe = [place for place in range(shape.size) if not self._marks[place]]
        self._safe.sort(key=self._ranks.__getitem__)
        self._is_done = bytearray(shape.size)
        """A 1 for each cell that is open, and for each mine that is flagged."""
        self._only_open = opens_first
        self._find_openings()
        self._clicks = 0
        self._premiums: dict[int, int] = {}
        self._queue: list[tuple[int, tuple[int, int], int]] = []
        if opens_first:
            for cells in self._openings:
                self._clicks += 1
                self._finish(cells)
        self._note(self._safe)

    def play(self) -> int:
        """The clicks that clear the board."""
        for place in self._safe:
            while not self._is_done[place]:
                best = self._best()
                if best is not None:
                    self._chord(best)
                    continue
                # Nothing is saved by chording: the first cell that is a click of its own.
                alone = next(each for each in self._safe if self._is_click(each))
                self._clicks += 1
                self._finish(self._opened_by(alone))
        return self._clicks

    def _find_openings(self) -> None:
        """The cells of every opening, its rim too, and the opening of every zero."""
        self._openings: list[set[int]] = []
        self._opening_of: dict[int, int] = {}
        for zero in self._safe:
            if self._counts[zero] or zero in self._opening_of:
                continue
            number, area = len(self._openings), [zero]
            self._opening_of[zero] = number
            cells = {zero}
            for place in area:
                cells.update(self._near[place])
                for near in self._near[place]:
                    if self._counts[near] == 0 and near not in self._opening_of:
                        self._opening_of[near] = number
                        area.append(near)
            self._openings.append(cells)
        self._rim = set().union(*self._openings)

    def _is_click(self, place: int) -> bool:
        """Whether the cell is still to be opened by a click of its own: it is part of the 3BV."""
        is_part = self._counts[place] == 0 or place not in self._rim
        return is_part and not self._is_done[place]

    def _opened_by(self, place: int) -> set[int]:
        if self._counts[place]:
            return {place}
        return self._openings[self._opening_of[place]]

    def _best(self) -> int | None:
        """The cell to chord at; None where no chord is worth it."""
        while self._queue:
            saved, _, place = self._queue[0]
            if self._premiums[place] == -saved:
                return place if saved <= 0 else None
            heappop(self._queue)
        return None

    def _chord(self, place: int) -> None:
        """Open the cell, flag the mines around it and open the rest."""
        changed: set[int] = set()
        if not self._is_done[place]:
            self._clicks += 1
            changed |= self._opened_by(place)
        for near in self._near[place]:
            if self._marks[near] and not self._is_done[near]:
                self._clicks += 1
                changed.add(near)
            elif not self._marks[near]:
                changed |= self._opened_by(near)
        self._clicks += 1
        self._finish(changed)

    def _finish(self, places: set[int]) -> None:
        """These cells are open or flagged now."""
        changed = [place for place in places if not self._is_done[place]]
        for place in changed:
            self._is_done[place] = 1
        self._note({near for place in changed for near in (place, *self._near[place])})

    def _note(self, places: Iterable[int]) -> None:
        """Work out the premiums of these cells anew."""
        for place in places:
            if self._marks[place] or (self._only_open and not self._is_done[place]):
                continue
            premium = self._premium(place)
            if self._premiums.get(place) != premium:
                self._premiums[place] = premium
                heappush(self._queue, (-premium, self._ranks[place], place))

    def _premium(self, place: int) -> int:
        around = self._near[place]
        flags = sum(self._marks[near] and not self._is_done[near] for near in around)
        clicks = [each for each in (place, *around) if not self._marks[each]]
        clicks = [each for each in clicks if self._is_click(each)]
        openings = {self._opening_of[each] for each in clicks if self._counts[each] == 0}
        numbers = sum(self._counts[each] > 0 for each in clicks)
        return len(openings) + numbers - flags - 1 - (not self._is_done[place])
