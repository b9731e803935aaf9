"""From results to causes. The witnesses are the trace, and edits that end a fault.

A fault gets its line from the trace. Where edits of the student's file end it, and agree on one
place, that place comes first. A cause is named where edits, one for each fault, end all that fails;
the trace alone names none. What one edit, or one right method, ends together has one cause.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice

from sapper.coach.blame import blame_exercise, blame_situation
from sapper.coach.diagnosis import Blame, hints
from sapper.coach.effort import Effort
from sapper.coach.example import Example, SituationExample
from sapper.coach.fault import FaultKind, Severity
from sapper.coach.lesson import Lesson
from sapper.coach.pupil import Pupil, TimeIsUp, WatchedPupil
from sapper.coach.repairs import Reach, Repair, RepairSearch, agreed, right_piece
from sapper.coach.report import CheckResult
from sapper.coach.source import read_source
from sapper.coach.trials import guards, trial_of

_LEAST = 0.5
"""An edit that puts less right is no witness, unless with others all is right."""
_MOST_EXAMPLES = 16
"""So many faults are asked for again."""


def explain(
    checks: list[CheckResult], examples: dict[str, Example], pupil: WatchedPupil, effort: Effort
) -> list[CheckResult]:
    """The results with the line of the first faults, a cause where one is shown, and hints."""
    causes = _Causes(checks, examples, pupil)
    with suppress(TimeIsUp):  # the rest is shown as it is
        if effort.edited:
            causes.repair(effort.edited)
        causes.trace(effort.traced)
    return causes.results()


class _Causes:
    """The results of one file while their causes are looked for."""

    def __init__(
        self, checks: list[CheckResult], examples: dict[str, Example], pupil: WatchedPupil
    ) -> None:
        self._checks = {check.name: check for check in checks}
        self._examples = examples
        self._pupil = pupil
        self._blames: dict[str, Blame] = {}

    def results(self) -> list[CheckResult]:
        """The results, with hints."""
        for name, blame in self._blames.items():
            check = self._checks[name]
            if check.lesson is not None:
                steps = hints(check.lesson, blame, self._examples[name].assertion())
                lesson = replace(check.lesson, hints=steps)
                self._checks[name] = replace(check, lesson=lesson)
        return list(self._checks.values())

    def _failed(self) -> list[CheckResult]:
        """What failed, has an example and follows from nothing else, the heaviest first."""
        failed = (
            check
            for check in self._checks.values()
            if check.passed is False and not check.follows and check.name in self._examples
        )
        return sorted(failed, key=lambda check: check.place)

    def _blame(self, check: CheckResult, blame: Blame) -> None:
        """Write down the line of a fault, and the title that what the line did earns it."""
        assert check.lesson is not None
        hint = blame.hint or check.lesson.hint
        lesson = replace(check.lesson, line=blame.line, trace=blame.words, hint=hint)
        if blame.title:
            lesson = replace(lesson, title=blame.title, is_shown=True)
        self._blames[check.name] = blame
        self._checks[check.name] = replace(check, lesson=lesson)

    def trace(self, most: int) -> None:
        """Find the line behind so many of the lessons that follow from no other one."""
        for check in self._failed()[:most]:
            self._traced(check)

    def _traced(self, check: CheckResult) -> CheckResult:
        """The result with the line that a trace of its example names; it is traced once."""
        if check.lesson is not None and check.name not in self._blames:
            self._blame(check, _traced(self._examples[check.name], self._pupil))
        return self._checks[check.name]

    def repair(self, most: int) -> None:
        """Find the places of so many faults, one beside the other, and what else ends with each.

        Where these edits together leave nothing wrong, each is as good as shown.
        """
        failed = self._failed()
        failed = [each for each in failed if each.severity is not Severity.POLISH] or failed
        failed.sort(key=lambda check: _is_long(self._examples[check.name]))
        is_polish = all(each.severity is Severity.POLISH for each in failed)
        trials = [
            trial_of(check.name, self._examples[check.name], is_polish)
            for check in failed[:_MOST_EXAMPLES]
        ]
        if not trials:
            return
        # The limits of lines do not hold here: the work of edits is counted.
        search = RepairSearch(self._pupil.pupil, [*trials, *guards(is_polish)], is_polish)
        for reach in Reach:
            found = self._repaired(search, failed[: len(trials)], most, reach)
            is_all = bool(found) and search.is_right
            if is_all:
                break
            search.forget()
        for root, repair, gone in found:
            if is_all or repair.share >= _LEAST:
                self._note(self._checks[root.name], repair, gone, is_all)

    def _repaired(
        self, search: RepairSearch, failed: list[CheckResult], most: int, reach: Reach
    ) -> list[tuple[CheckResult, Repair, list[CheckResult]]]:
        """Faults with the edits that end them, one beside the other, and what ends with each."""
        found: list[tuple[CheckResult, Repair, list[CheckResult]]] = []
        roots = islice(self._roots(search, len(failed)), 1 if reach is Reach.ALONE else most)
        with suppress(TimeIsUp):  # what is found is kept
            for number in roots:
                root = self._traced(failed[number])
                repair = self._agreed(root, search.repairs(number, reach))
                if repair is None and reach is Reach.LITTLE:
                    break  # it takes more
                if repair is not None:
                    before = search.wrong
                    search.keep(repair)
                    left = set(range(len(failed))).difference(search.wrong)
                    gone = [failed[each] for each in before if each in left]
                    found.append((root, repair, gone))
        return found

    def _roots(self, search: RepairSearch, most: int) -> Iterator[int]:
        """The faults that are there after what was kept, each once."""
        asked: set[int] = set()
        while left := {each for each in search.wrong if each < most} - asked:
            asked.add(min(left))
            yield min(left)

    def _agreed(self, root: CheckResult, repairs: list[Repair]) -> Repair | None:
        """The repair to believe, or the right method that ends the fault."""
        line = root.lesson.line if root.lesson else None
        function = read_source(self._pupil.pupil.source).function
        edit, piece = agreed(repairs, line, function), right_piece(repairs)
        is_by_piece = edit is None or (piece and edit.share < _LEAST <= piece.share)
        return piece if is_by_piece else edit

    def _note(
        self, root: CheckResult, repair: Repair, gone: list[CheckResult], is_all: bool
    ) -> None:
        """Write down a repair: its place, and what ends with it."""
        is_shown = is_all or repair.share == 1.0
        if repair.edit.is_piece:
            self._of_piece(root, gone, repair, is_shown)
        elif root.lesson is not None:
            repair = replace(repair, is_sure=repair.is_sure and is_shown)
            self._blame(root, _of_repair(repair, self._blames[root.name], root.lesson, self._pupil))
            self._follow(root, gone, "one small change ends both")

    def _of_piece(
        self, root: CheckResult, gone: list[CheckResult], repair: Repair, is_shown: bool
    ) -> None:
        """What a right method ends; the first of it is what comes first."""
        first = next((each for each in (root, *gone) if not _is_breakdown(each)), root)
        head = self._traced(first)
        if repair.edit.is_of_number and is_shown:
            blame = self._blames[head.name]  # what was seen of that sentence is the cause
            self._blame(head, replace(blame, title=blame.cause))
        self._follow(head, [root, *gone], f"with {repair.edit.subject}, this is gone")

    def _follow(self, head: CheckResult, gone: list[CheckResult], cause: str) -> None:
        """Write down what ends together with a fault."""
        for check in gone:
            if check.name != head.name and not self._checks[check.name].follows:
                self._checks[check.name] = replace(check, follows=head.name, cause=cause)


def _is_long(example: Example) -> bool:
    """Whether an edit that ends the fault could hardly show it within the work that it may do."""
    if not isinstance(example, SituationExample):
        return False
    return example.situation.calls > (3 if example.fault.kind is FaultKind.HUNG else 30)


def _traced(example: Example, pupil: Pupil) -> Blame:
    if isinstance(example, SituationExample):
        return blame_situation(example.fault, example.situation, pupil)
    return blame_exercise(example.exercise, example.lesson, pupil)


def _is_breakdown(check: CheckResult) -> bool:
    """Whether a call did not come back: where something false ends with it, that came first."""
    return check.lesson is None or check.lesson.is_breakdown


def _of_repair(repair: Repair, traced: Blame, lesson: Lesson, pupil: Pupil) -> Blame:
    """The place of a repair in words: the line and the kind of mistake, never the edit.

    A cause is named where only one line can be meant, and never where the title says it already.
    """
    edit, mistake = repair.edit, repair.edit.mistake
    source = read_source(pupil.source)
    is_here = edit.line == traced.line
    is_head = edit.has("added") and source.function(traced.line or 0) == edit.line
    is_inside = edit.has("outside") and edit.lines[0] <= (traced.line or 0) <= edit.lines[1]
    if traced.words and (is_here or is_head or is_inside):  # a line inside says more
        line, words = traced.line, traced.words
    else:
        where = f"line {edit.line}, in {edit.where}: a small change here ends the fault"
        line, words = edit.line, (where, f"    {source.line(edit.line)}")
    if not repair.is_sure:
        return Blame(line, words, hint=lesson.hint)
    if lesson.fault.gives_none or (edit.has("weak") and lesson.is_breakdown):
        return Blame(line, words, hint=lesson.hint or mistake.idea)
    seen = traced.cause if is_here and edit.has("weak") else ""
    return Blame(line, words, seen or mistake.title_of(edit.subject), mistake.idea)
