"""The checks over all situations of the ladder: what they show, by kinds of faults."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from sapper.coach.curriculum import Check
from sapper.coach.effort import Budget
from sapper.coach.example import Example, SituationExample, teach_smallest
from sapper.coach.fault import FaultKind, Untested
from sapper.coach.ladder import Ladder
from sapper.coach.pupil import TimeIsUp, WatchedPupil
from sapper.coach.report import CheckResult, Counts

GROUP = "Situations"


def _check(name: str, title: str, *kinds: FaultKind) -> Check:
    """A check over all situations: it fails if a fault of these kinds was seen."""
    return Check(name, GROUP, title, faults=frozenset(kinds))


_K = FaultKind
SEEN = (
    _check(
        "stable",
        "every call returns without an error",
        *(_K.DIED, _K.HUNG, _K.CRASHED, _K.GARBLED),
    ),
    _check("on the board", "no cell lies off the board", _K.OFF_BOARD),
    _check("sound", "safes and mines have only proven cells", _K.WRONG_SAFE, _K.WRONG_MINE),
    _check("true sentences", "every sentence is true", _K.FALSE_SENTENCE, _K.ODD_STATE),
    _check("records", "moves are recorded and marked safe", _K.MOVES_MADE, _K.NOT_MARKED_SAFE),
    _check("single", "nothing is missed that a single sentence proves", _K.MISSED_SINGLE),
    _check("subsets", "nothing is missed that the subset rule proves", _K.MISSED_SUBSET),
    _check("own sentence", "the sentence of every open number is kept", _K.PLAIN_MISSING),
    _check(
        "legal moves",
        "moves are legal, and found when there is one",
        *(_K.BAD_SAFE_MOVE, _K.NO_SAFE_MOVE, _K.BAD_RANDOM_MOVE, _K.NO_RANDOM_MOVE),
    ),
    _check("pure", "asking for a safe move changes nothing", _K.IMPURE),
    _check("pure random", "asking for a random move changes nothing", _K.IMPURE_RANDOM),
    _check("inferred", "every inferred sentence is added", _K.INFERRED_MISSING),
    _check("beside", "inferred sentences are added and replace nothing", _K.PLAIN_REPLACED),
    _check(
        "tidy",
        "no known cells, empty sentences or duplicates in knowledge",
        *(_K.KNOWN_CELL, _K.EMPTY_SENTENCE, _K.DUPLICATE),
    ),
    _check("fast", "no call goes through 250,000 rounds of loops", _K.SLOW),
)


class Practice:
    """The situations of the ladder, gone through by one pupil."""

    def __init__(self, pupil: WatchedPupil, budget: Budget, ladder: Ladder) -> None:
        self._pupil = pupil
        self._ladder = ladder
        self._budget = budget
        self._is_done = False
        self.examples: dict[str, Example] = {}
        """What shows each fault again, by the name of its check."""

    def run(self) -> None:
        """Go through the situations, as far as the time goes."""
        with contextlib.suppress(TimeIsUp):
            self._ladder.climb(lambda: self._budget.allows("situations"))
            self._is_done = self._budget.allows("situations")

    def figures(self) -> Counts:
        """Return what was counted."""
        counts = {str(kind): number for kind, number in self._ladder.counts.items()}
        return Counts(self._ladder.situations, counts)

    def results(self) -> Iterator[CheckResult]:
        """Yield the result of every check."""
        taught: dict[str, CheckResult] = {}
        with contextlib.suppress(TimeIsUp):
            taught.update(self._taught())
        why = None if self._is_done else Untested.TIME
        if self._pupil.is_broken_down:
            why = Untested.FAILED_OFTEN
        passed = None if why else True
        for check in SEEN:
            named = check.name, GROUP, check.title
            tested = CheckResult(*named, passed, None, why, severity=check.severity)
            yield taught.get(check.name, tested)

    def _taught(self) -> Iterator[tuple[str, CheckResult]]:
        """The results of the checks that failed, each with its smallest example seen again.

        What does not show again in a fresh process is not taught.
        """
        examples = self._ladder.examples
        for kind in sorted(examples, key=lambda each: each.severity.value):
            check = next(check for check in SEEN if kind in check.faults)
            if check.name in self.examples or not self._may_teach:
                continue
            if found := teach_smallest(*examples[kind], self._pupil, self._ladder):
                small, fault, lesson = found
                self.examples[check.name] = SituationExample(small, fault)
                yield (
                    check.name,
                    CheckResult(
                        check.name, GROUP, check.title, False, lesson, severity=kind.severity
                    ),
                )

    @property
    def _may_teach(self) -> bool:
        return not self.examples or self._budget.allows("lessons")
