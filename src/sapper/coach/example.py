"""What shows a fault again, and the search for the smallest situation that does.

Small is what has few calls, then a small board. A situation in which a fault was seen is made
smaller as long as it shows it. Then all smaller ones are tried, by their size, as far as the
`Ladder` goes: what is shown is the first that shows the fault, so no smaller one of these does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, islice, permutations

from sapper.coach.curriculum import Exercise
from sapper.coach.diagnosis import diagnose
from sapper.coach.fault import Fault, FaultKind, Severity
from sapper.coach.judge import observe, observe_all, shows_fault
from sapper.coach.lesson import Lesson, write_lesson
from sapper.coach.pupil import Pupil, WatchedPupil
from sapper.coach.seen import LINE_WORK
from sapper.coach.situation import Situation, SituationStep, StepKind
from sapper.core import Shape
from sapper.game import Layout
from sapper.sandbox import write

_ENOUGH = {Severity.POLISH: 5, Severity.INCOMPLETE: 3, Severity.WRONG: 3}
"""An example of so many calls is not made smaller starting from another one."""
_HANG_WORK, _SURE_WORK = LINE_WORK // 20, LINE_WORK // 2
"""The work of an endless call while it is made smaller, and when it is seen again."""
_LONG_TRIES = 6
"""Each try of a call that is slow or endless costs much, so fewer of them are made."""
_MOST_REPLAYS = 2
"""So many examples are tried again as they were, where the smallest does not show the fault."""
_BOARDS = {1: 9, 2: 5}
"""With so many calls the ladder has every board of so many cells or fewer."""
_RUNG, _MOST_FAILURES = 60, 3
"""So many situations of the ladder are tried at once, and so many may break down."""


@dataclass(frozen=True)
class SituationExample:
    """A fault at the end of a situation."""

    situation: Situation
    fault: Fault

    def assertion(self) -> str:
        """What must be true afterwards, as a line of Python."""
        return self.fault.assertion(self.situation.ask)


@dataclass(frozen=True)
class ExerciseExample:
    """A wrong answer to an exercise."""

    exercise: Exercise
    lesson: Lesson

    def assertion(self) -> str:
        """What must be true afterwards, as a line of Python."""
        exercise = self.exercise
        if exercise.test:
            return f"assert {exercise.test.replace('answer', f'({exercise.ask})')}"
        if isinstance(exercise.answer, bool):
            return f"assert {exercise.ask}" if exercise.answer else f"assert not {exercise.ask}"
        word = "is" if exercise.answer is None else "=="
        return f"assert {exercise.ask} {word} {write(exercise.answer)}"


Example = SituationExample | ExerciseExample
"""A fault that can be asked for again."""
Taught = tuple[Situation, Fault, Lesson]


def teach(situation: Situation, fault: Fault, pupil: WatchedPupil) -> Taught | None:
    """The fault as a fresh process shows it, with its lesson; None if it does not."""
    pupil.renew()
    pupil.is_patient = True
    try:
        return _teach(situation, fault, pupil)
    finally:
        pupil.is_patient = False


def _teach(situation: Situation, fault: Fault, pupil: Pupil) -> Taught | None:
    state = found = None
    work = _SURE_WORK if fault.kind is FaultKind.HUNG else LINE_WORK
    for _, seen, faults in observe(situation, pupil, work):
        state = seen.state or state
        found = next((each for each in faults if each.kind is fault.kind), None)
    if found is None:
        return None
    shown = diagnose(found, situation, pupil, state)
    return situation, found, write_lesson(situation, found, state, shown.title, shown.idea)


def teach_smallest(
    examples: list[tuple[Situation, Fault]], pupil: WatchedPupil, ladder: Ladder
) -> Taught | None:
    """The smallest situation that shows a fault of one kind again, with it and its lesson.

    Where the smallest one found does not show it in a fresh process, the examples are tried as
    they were; None where none of them does.
    """
    fault = examples[0][1]
    smallest = _smallest(examples, pupil, ladder)
    for situation in dict.fromkeys((smallest, *(each for each, _ in examples[:_MOST_REPLAYS]))):
        if found := teach(situation, fault, pupil):
            return found
    return None


def _smallest(
    examples: list[tuple[Situation, Fault]], pupil: WatchedPupil, ladder: Ladder
) -> Situation:
    """The smallest situation found from several with a fault of one kind."""
    situation, fault = examples[0]
    kind = fault.kind
    if found := ladder.first(kind, size(situation)):
        return found
    work = _HANG_WORK if kind is FaultKind.HUNG else LINE_WORK
    ask = partial(shows_fault, pupil=pupil, kind=kind, work=work)
    is_long = kind in (FaultKind.HUNG, FaultKind.SLOW)
    most = (ladder.tries + 1) // 2  # what is found first is read first: the rest gets less
    shows = Tries(ask, min(most, _LONG_TRIES) if is_long else most)
    allowed = shows.left
    smallest = shrink(situation, shows)
    for candidate, _ in examples[1:]:
        if smallest.calls > _ENOUGH[kind.severity] and kind.is_logic:
            smallest = min(smallest, shrink(candidate, shows), key=size)
    ladder.tries -= allowed - shows.left
    return smallest


def size(situation: Situation) -> tuple[int, int]:
    """What makes an example small: few calls, then a small board."""
    return situation.calls, situation.shape.size


# Every small situation


class Ladder:
    """The first `most` small situations, and what a pupil shows in them, as far as needed.

    What is larger than all of them may be made smaller in so many `tries`.
    """

    def __init__(self, pupil: WatchedPupil, most: int, tries: int = 0) -> None:
        self.tries = tries
        self._pupil = pupil
        self._left = islice(small_situations(), most)
        self._tried: list[tuple[Situation, frozenset[FaultKind]]] = []
        self._failures = 0

    def first(self, kind: FaultKind, below: tuple[int, int]) -> Situation | None:
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
        """Try the next situations, some at once, unless calls fail again and again."""
        while self._failures < _MOST_FAILURES and (rung := list(islice(self._left, _RUNG))):
            found = []
            for situation, faults in observe_all(rung, self._pupil):
                found.append((situation, frozenset(fault.kind for fault in faults)))
                self._failures += any(fault.kind.is_breakdown for fault in faults)
                if self._failures >= _MOST_FAILURES:
                    break
            self._tried += found
            yield from found


@cache
def small_situations() -> tuple[Situation, ...]:
    """Every order of so many calls on every small board, once for all that an agent can tell.

    What an agent is told is the board's size, the cells and their numbers: of the layouts that
    give the same numbers one is enough.
    """
    found: dict[tuple[str, ...], Situation] = {}
    for calls, most in _BOARDS.items():
        shapes = (Shape(i, j) for i in range(1, most + 1) for j in range(1, most // i + 1))
        for shape in sorted(shapes, key=lambda shape: shape.size):
            for cells in permutations(shape.cells(), calls):
                steps = tuple(SituationStep(StepKind.REVEAL, (cell,)) for cell in cells)
                for layout in _layouts(shape, cells):
                    situation = Situation(layout, steps)
                    found.setdefault(tuple(situation.lines()), situation)
    return tuple(found.values())


def _layouts(shape: Shape, opened: tuple[tuple[int, int], ...]) -> Iterator[Layout]:
    """Every layout with mines next to opened cells only."""
    near = {each for cell in opened for each in shape.neighbours(cell)}.difference(opened)
    hidden = sorted(near)
    for number in range(2 ** len(hidden)):
        mines = [cell for place, cell in enumerate(hidden) if number >> place & 1]
        yield Layout.from_cells(shape, mines)


# From a situation to a smaller one

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
