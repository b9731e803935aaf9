"""The shrinker: from a situation that shows a fault to the smallest one that still does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sapper.coach.situation import Situation, SituationStep

Shows = Callable[[Situation], bool]
"""Whether a situation still shows the fault."""


class Tries:
    """A question that is asked so many times at most; after that the answer is no."""

    def __init__(self, shows: Shows, most: int) -> None:
        self._shows, self.left = shows, most

    def __call__(self, situation: Situation) -> bool:
        """Whether a situation shows the fault, as long as tries are left."""
        if self.left <= 0 or not situation.is_true:
            return False
        self.left -= 1
        return self._shows(situation)


def shrink(situation: Situation, shows: Shows, most: int = 400) -> Situation:
    """The smallest situation found that still shows the fault, in at most so many tries.

    Steps are left out (halves first, then quarters, and so on to single ones), rows and columns
    cut out, mines taken away and steps put in reading order, over and over, until none of these
    can be done any more.
    """
    tries = shows if isinstance(shows, Tries) else Tries(shows, most)
    while True:
        before = situation
        situation = _fewer_steps(situation, tries)
        for candidates in (_cuts, _fewer_mines, _sorted_steps):
            situation = _first_smaller(situation, candidates, tries)
        if situation == before or tries.left <= 0:
            return situation


def _fewer_steps(situation: Situation, shows: Shows) -> Situation:
    """Leave out runs of steps, ever shorter ones."""
    length = len(situation.steps) // 2
    while length >= 1:
        start = len(situation.steps) - length
        while start >= 0:
            steps = situation.steps
            smaller = situation.with_steps(steps[:start] + steps[start + length :])
            if smaller.steps and shows(smaller):
                situation = smaller
            start -= length
        length //= 2
    return situation


Candidates = Callable[[Situation], Iterator[Situation]]


def _first_smaller(situation: Situation, candidates: Candidates, shows: Shows) -> Situation:
    """Take the first candidate that still shows the fault, and go on from there."""
    while True:
        smaller = next((each for each in candidates(situation) if shows(each)), None)
        if smaller is None:
            return situation
        situation = smaller


def _cuts(situation: Situation) -> Iterator[Situation]:
    """The situation without one of its rows or columns, the last ones first."""
    shape = situation.shape
    for row in reversed(range(shape.height)):
        if smaller := situation.without_row(row):
            yield smaller
    for column in reversed(range(shape.width)):
        if smaller := situation.without_column(column):
            yield smaller


def _fewer_mines(situation: Situation) -> Iterator[Situation]:
    """The situation without one of its mines."""
    mines = situation.layout.mines()
    for mine in sorted(mines):
        yield situation.with_mines(mines - {mine})


def _sorted_steps(situation: Situation) -> Iterator[Situation]:
    """The situation with two neighbouring steps put in reading order."""
    steps = situation.steps
    for place in range(len(steps) - 1):
        if _order(steps[place + 1]) < _order(steps[place]):
            swapped = steps[place + 1], steps[place]
            yield situation.with_steps(steps[:place] + swapped + steps[place + 2 :])


def _order(step: SituationStep) -> tuple[str, tuple[tuple[int, int], ...]]:
    return step.kind.name, step.cells
