"""From results to causes. The witnesses are the trace, and edits that end a fault.

A fault gets its line from the trace. Where edits of the student's file end it, and agree on one
place, that place comes first. A cause is named where edits, one for each fault, end all that fails;
the trace alone names none. What one edit, or one right method, ends together has one cause.
"""

from __future__ import annotations

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
from sapper.coach.repairs import Repair, RepairSearch, agreed, right_piece
from sapper.coach.report import CheckResult
from sapper.coach.source import read_source
from sapper.coach.trials import guards, trial_of

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
        """Find the places of the first faults, and what else ends with each."""
        failed = self._failed()
        failed = [each for each in failed if each.severity is not Severity.POLISH] or failed
        failed = sorted(failed, key=lambda check: _is_long(self._examples[check.name]))
        failed = failed[:_MOST_EXAMPLES]
        is_polish = all(each.severity is Severity.POLISH for each in failed)
        trials = [trial_of(self._examples[check.name], is_polish) for check in failed]
        if not trials:
            return
        # The limits of lines do not hold here: the work of edits is counted.
        search = RepairSearch(self._pupil.pupil, [*trials, *guards(is_polish)], is_polish)
        roots = (n for n in search.wrong if n < len(failed) and not self._follows(failed[n]))
        for place, number in enumerate(islice(roots, most)):
            root, repairs = self._traced(failed[number]), search.repairs(number, place == 0)
            if root.lesson is None:
                continue
            repair, piece = agreed(repairs, root.lesson.line), right_piece(repairs)
            if repair:
                traced = self._blames[root.name]
                self._blame(root, _of_repair(repair, traced, root.lesson, self._pupil))
                self._follow(root, failed, repair, "one small change ends both")
            if piece and (piece.is_all or not repair):
                self._follow(root, failed, piece, f"with {piece.edit.subject}, this is gone")

    def _follows(self, check: CheckResult) -> bool:
        return bool(self._checks[check.name].follows)

    def _follow(
        self, head: CheckResult, failed: list[CheckResult], repair: Repair, cause: str
    ) -> None:
        """Write down what ends together with a fault."""
        for check in (each for n, each in enumerate(failed) if n in repair.ended):
            if check.name not in self._blames and not self._follows(check):
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


def _of_repair(repair: Repair, traced: Blame, lesson: Lesson, pupil: Pupil) -> Blame:
    """The place of a repair in words: the line and the kind of mistake, never the edit.

    A cause is not named where the title says it already.
    """
    edit, mistake = repair.edit, repair.edit.mistake
    line, words = traced.line, traced.words
    if edit.line != line or not words:
        where = f"the class {edit.home}" if edit.kind == "in class" else edit.function
        line = edit.line
        shown = f"line {line}, in {where}: a small change here ends the fault"
        words = shown, f"    {read_source(pupil.source).line(line)}"
    if not repair.is_sure or (traced.is_answer and not repair.is_all):
        return Blame(line, words, hint=lesson.hint)
    if lesson.fault.gives_none:
        return Blame(line, words, hint=lesson.hint or mistake.idea)
    return Blame(line, words, mistake.title_of(edit.subject), mistake.idea)
