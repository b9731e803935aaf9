"""Situations by their size, and the smallest of them that shows a fault.

Small is what has few calls, then a small board. The ladder has every order of one or two calls on
every small board, then larger situations drawn at random. The first that shows a fault is the
smallest of the small ones. A larger one is made smaller as long as it shows the fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import chain, islice, permutations
from random import Random

from sapper.coach.fault import Fault, FaultKind, Severity
from sapper.coach.judge import observe, observe_all, shows_fault
from sapper.coach.pupil import WatchedPupil
from sapper.coach.seen import LINE_WORK
from sapper.coach.situation import RANDOM_MOVES, SAFE_MOVE, Situation, SituationStep, StepKind
from sapper.core import Shape
from sapper.game import Layout

_BOARDS = {1: 9, 2: 5}
"""The largest board, in cells, by the number of calls."""
_ASKED = 4
"""The largest board, in cells, on which moves are asked for after one call."""
_LARGER = 60
"""The number of larger situations."""
_FEWER = 5
"""If there is something to mend, one larger situation of this number is tried."""
_CHAINS = (
    ("*...*...", "(0, 1); (0, 3); (0, 5); (0, 7)"),
    ("...*...*", "(0, 6); (0, 4); (0, 2); (0, 0)"),
    (".**./....", "(1, 3); (1, 1); (1, 0); (1, 2)"),
    ("*.*../.....", "(1, 0); (1, 1); (1, 2); (1, 3)"),
    (".../*.*/...", "(0, 0); (1, 1); (2, 1)"),
    ("...../.*.../.....", "(0, 1); (0, 2); (1, 0); (2, 0)"),
    (".../.../.*./.../...", "(0, 1); (1, 2); (3, 1)"),
    ("..../*..*/..../..*.", "(0, 1); (0, 2); (0, 3); (1, 1); (2, 1); (2, 2); (2, 3)"),
)
"""Situations in which a conclusion needs others before it, which need others in turn."""
_SHAPES = ((3, 3), (4, 4), (2, 5), (5, 3), (3, 6), (7, 2), (4, 4), (5, 5))
_SEED = 50
_RUNG, _MOST_FAILURES, _MOST_SLOW = 60, 3, 3
"""Situations tried at once. So many may break down among the small ones, or be slow at all."""
_HANG_WORK = LINE_WORK // 20
"""The work of an endless call while it is made smaller."""
_LONG_TRIES = 6
"""Each try of a call that is slow or endless costs much, so fewer of them are made."""


def size(situation: Situation) -> tuple[int, int]:
    """Return what makes an example small: few calls, then a small board."""
    return situation.calls, situation.shape.size


class Ladder:
    """The situations, and what a pupil shows in them, as far as needed.

    What is larger than the first `most` of them may be made smaller in `tries` tries.
    """

    def __init__(self, pupil: WatchedPupil, most: int, tries: int = 0) -> None:
        self.examples: dict[FaultKind, tuple[Situation, Fault]] = {}
        """The first situation that shows each kind of fault."""
        self.counts: Counter[FaultKind] = Counter()
        self.situations = 0
        self._tries = tries
        self._pupil = pupil
        self._left = islice(small_situations(), most)
        self._tried: list[tuple[Situation, frozenset[FaultKind]]] = []
        self._failures = 0

    def climb(self, may_go_on: Callable[[], bool] = lambda: True) -> None:
        """Try all small situations, then the larger ones, as long as calls come back in time."""
        for _ in self._climb():
            if not may_go_on():
                return
        chains = [Situation.parse(*each) for each in _CHAINS]
        for number, situation in enumerate([*chains, *larger_situations()]):
            if self._pupil.is_broken_down or self._is_slow or not may_go_on():
                return
            if number < len(chains) or number % _FEWER == 0 or not self._is_to_mend:
                self._try_larger(situation)

    def smallest(self, situation: Situation, fault: Fault) -> Situation:
        """Return the smallest situation found with a fault of the same kind."""
        kind = fault.kind
        if found := self._first(kind, size(situation)):
            return found
        work = _HANG_WORK if kind is FaultKind.HUNG else LINE_WORK
        ask = partial(shows_fault, pupil=self._pupil, kind=kind, work=work)
        is_long = kind in (FaultKind.HUNG, FaultKind.SLOW) or self._is_slow
        most = (self._tries + 1) // 2  # what is found first is read first: the rest gets less
        shows = Tries(ask, min(most, _LONG_TRIES) if is_long else most)
        allowed = shows.left
        found = shrink(situation, shows)
        self._tries -= allowed - shows.left
        return found

    def _first(self, kind: FaultKind, below: tuple[int, int]) -> Situation | None:
        """The smallest situation that shows a kind of fault, if it is below a size.

        For what nobody has to mend no more situations are tried than were for other faults.
        """
        more = self._climb() if kind.severity is not Severity.POLISH else ()
        for situation, kinds in chain(self._tried, more):
            if size(situation) >= below:
                return None
            if kind in kinds:
                return situation
        return None

    def _climb(self) -> Iterator[tuple[Situation, frozenset[FaultKind]]]:
        """Try the next small situations, some at once, unless calls fail again and again."""
        while self._failures < _MOST_FAILURES and (rung := list(islice(self._left, _RUNG))):
            found = []
            for situation, faults in observe_all(rung, self._pupil):
                found.append((situation, frozenset(fault.kind for fault in faults)))
                self._note(situation, faults)
                self._failures += any(fault.kind.is_breakdown for fault in faults)
                if self._failures >= _MOST_FAILURES:
                    break
            self._tried += found
            yield from found

    def _try_larger(self, situation: Situation) -> None:
        """Note the faults after each call of a situation, each kind once."""
        noted: set[FaultKind] = set()
        for number, _, faults in observe(situation, self._pupil):
            new = [fault for fault in faults if fault.kind not in noted]
            noted.update(fault.kind for fault in new)
            self._note(situation.until(number), new)

    def _note(self, situation: Situation, faults: list[Fault]) -> None:
        self.situations += 1
        for fault in faults:
            self.counts[fault.kind] += 1
            self.examples.setdefault(fault.kind, (situation, fault))

    @property
    def _is_to_mend(self) -> bool:
        """True if something wrong or incomplete was seen."""
        return any(kind.severity is not Severity.POLISH for kind in self.examples)

    @property
    def _is_slow(self) -> bool:
        """True if enough was seen of calls that take too long."""
        return self.counts[FaultKind.SLOW] + self.counts[FaultKind.HUNG] >= _MOST_SLOW


# Every small situation


@cache
def small_situations() -> tuple[Situation, ...]:
    """Return every order of one or two calls on every small board, once for all that can be told.

    What an agent is told is the board's size, the cells and their numbers: of the layouts that
    give the same numbers one is enough. On the smallest boards moves are asked for as well.
    """
    found: dict[tuple[str, ...], Situation] = {}
    for calls, most in _BOARDS.items():
        shapes = (Shape(i, j) for i in range(1, most + 1) for j in range(1, most // i + 1))
        for shape in sorted(shapes, key=lambda shape: shape.size):
            for cells in permutations(shape.cells(), calls):
                steps = tuple(SituationStep(StepKind.REVEAL, cell) for cell in cells)
                for layout in _layouts(shape, cells):
                    situation = Situation(layout, steps)
                    found.setdefault(tuple(situation.lines()), situation)
    return tuple(asked for each in found.values() for asked in _with_questions(each))


def _with_questions(situation: Situation) -> Iterator[Situation]:
    yield situation
    if situation.calls == 1 and situation.shape.size <= _ASKED:
        yield from (replace(situation, ask=ask) for ask in (SAFE_MOVE, RANDOM_MOVES))


def _layouts(shape: Shape, opened: tuple[tuple[int, int], ...]) -> Iterator[Layout]:
    """Every layout with mines next to opened cells only."""
    near = {each for cell in opened for each in shape.neighbours(cell)}.difference(opened)
    hidden = sorted(near)
    for number in range(2 ** len(hidden)):
        mines = [cell for place, cell in enumerate(hidden) if number >> place & 1]
        yield Layout.from_cells(shape, mines)


@cache
def larger_situations(count: int = _LARGER, seed: int = _SEED) -> tuple[Situation, ...]:
    """Return situations on larger boards, up to all of their safe cells in any order."""
    random, found = Random(seed), []
    for number in range(count):
        shape = Shape(*_SHAPES[number % len(_SHAPES)])
        mines = random.sample(list(shape.cells()), random.randint(1, shape.size * 4 // 9))
        layout = Layout.from_cells(shape, mines)
        cells = [cell for cell in shape.cells() if not layout.is_mine(cell)]
        random.shuffle(cells)
        opened = cells[: random.randint(1, len(cells))]
        steps = tuple(SituationStep(StepKind.REVEAL, cell) for cell in opened)
        found.append(Situation(layout, steps, random.choice((SAFE_MOVE, RANDOM_MOVES))))
    return tuple(found)


# From a situation to a smaller one

Shows = Callable[[Situation], bool]
"""Tells whether a situation still shows the fault."""


class Tries:
    """A question with a limit on how often it is asked. After that the answer is no."""

    def __init__(self, shows: Shows, most: int) -> None:
        self._shows, self.left = shows, most

    def __call__(self, situation: Situation) -> bool:
        """Whether a situation shows the fault, as long as tries are left."""
        if self.left <= 0 or not situation.is_true:
            return False
        self.left -= 1
        return self._shows(situation)


def shrink(situation: Situation, shows: Shows, most: int = 400) -> Situation:
    """Return the smallest situation found that still shows the fault, within the number of tries.

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


def _order(step: SituationStep) -> tuple[str, tuple[int, int]]:
    return step.kind.name, step.cell
