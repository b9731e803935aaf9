"""The check of one file: exercises, guided situations, drills and games, one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from sapper.child import ChildFailed
from sapper.coach.effort import Effort
from sapper.coach.exercises import GAME, INTERFACE, MARKING, MOVES, SENTENCE, ExerciseCheck
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.guided import GUIDED, GuidedCheck
from sapper.coach.hints import hint_for_loading
from sapper.coach.lesson import Lesson
from sapper.coach.observe import observe
from sapper.coach.practice import Practice
from sapper.coach.report import CheckResult, Figures, Report, Verdict
from sapper.coach.situation import Situation
from sapper.coach.teach import teach
from sapper.sandbox import Limits
from sapper.student.pupil import Pupil, SandboxedPupil, WatchedPupil

Progress = Callable[[CheckResult], None]
"""Told every result as it comes."""


def check_file(
    path: Path, effort: Effort | None = None, progress: Progress | None = None
) -> Report:
    """The coach's report on a `minesweeper.py`; it runs in a child process of its own."""
    began = time.monotonic()
    effort = effort or Effort()
    limits = Limits(seconds=effort.line_seconds, start_seconds=effort.start_seconds)
    with SandboxedPupil(path, limits) as pupil:
        try:
            pupil.start()
        except ChildFailed as error:
            return _cannot_run(path, error, time.monotonic() - began)
        report = check_pupil(pupil, effort, progress)
    return replace(report, path=str(path), output=pupil.output, seconds=time.monotonic() - began)


def _cannot_run(path: Path, error: ChildFailed, seconds: float) -> Report:
    """The report on a file that does not load."""
    reason = str(error)
    hint = hint_for_loading(reason)
    return Report(str(path), Verdict.CANNOT_RUN, reason, seconds=seconds, hint=hint)


def check_pupil(pupil: Pupil, effort: Effort, progress: Progress | None = None) -> Report:
    """The report on a pupil that is loaded already."""
    course = _Course(pupil, effort)
    results = []
    for result in course.run():
        results.append(result)
        if progress:
            progress(result)
    verdict = Verdict.PASSES if all(result.passed for result in results) else Verdict.FAILS
    return Report("", verdict, checks=tuple(results), figures=course.figures())


_BREAKDOWNS = {str(kind) for kind in FaultKind if not kind.is_logic}


class _Course:
    """One run through all checks."""

    def __init__(self, pupil: Pupil, effort: Effort) -> None:
        self._pupil = WatchedPupil(pupil, effort.line_seconds)
        self._practice = Practice(self._pupil, effort)
        self._taught: dict[tuple[str, str], str] = {}
        self._not_passed: set[str] = set()

    def run(self) -> Iterator[CheckResult]:
        """Every check's result, in order."""
        for check in (*INTERFACE, *SENTENCE, *MARKING, *MOVES):
            yield self._remember(self._exercise(check))
        for guided in GUIDED:
            yield self._remember(self._guided(guided))
        for check in GAME:
            yield self._remember(self._exercise(check))
        self._practice.run()
        for name, title, passed, lesson in self._practice.results():
            if lesson is not None:
                yield self._failed(name, "Play", title, lesson)
            else:
                note = "not run" if passed is None else ""
                yield CheckResult(name, "Play", title, passed, note=note)

    def figures(self) -> Figures:
        """What was counted in drills and games."""
        return self._practice.figures()

    def _remember(self, result: CheckResult) -> CheckResult:
        """Note a check that did not pass, for those that need it."""
        if not result.passed:
            self._not_passed.add(result.name)
        return result

    def _exercise(self, check: ExerciseCheck) -> CheckResult:
        """The result of one check made of exercises."""
        if self._pupil.is_broken_down:
            return CheckResult(check.name, check.group, check.title, None, note="not run")
        lesson = next(
            (
                lesson
                for exercise in check.exercises
                if (lesson := exercise.lesson(self._pupil, check.defect, check.hint))
            ),
            None,
        )
        if lesson is None:
            return CheckResult(check.name, check.group, check.title, True)
        return self._failed(check.name, check.group, check.title, lesson)

    def _failed(self, name: str, group: str, title: str, lesson: Lesson) -> CheckResult:
        """The result of a failed check; what was taught before is not taught again."""
        is_error = lesson.fault in _BREAKDOWNS
        key = lesson.fault, lesson.message if is_error else lesson.title
        first = self._taught.setdefault(key, name)
        if first != name and (is_error or group == "Play"):
            return CheckResult(name, group, title, False, note=f"as in {first!r}")
        return CheckResult(name, group, title, False, lesson)

    def _guided(self, check: GuidedCheck) -> CheckResult:
        """The result of one check made of guided situations."""
        group = "add_knowledge"
        if self._pupil.is_broken_down:
            return CheckResult(check.name, group, check.title, None, note="not run")
        if blocked := [name for name in check.needs if name in self._not_passed]:
            note = f"waits for {blocked[0]!r}"
            return CheckResult(check.name, group, check.title, None, note=note)
        for situation in check.situations:
            found = self._first_fault(situation, check.kinds)
            if found:
                lesson = teach(*found, self._pupil)
                if found[1].kind.is_logic:
                    lesson = _named(lesson, found[1], check)
                return self._failed(check.name, group, check.title, lesson)
        return CheckResult(check.name, group, check.title, True)

    def _first_fault(
        self, situation: Situation, kinds: frozenset[FaultKind]
    ) -> tuple[Situation, Fault] | None:
        """The first fault of these kinds, or failure, with the situation up to there."""
        for number, _, faults in observe(situation, self._pupil):
            for fault in faults:
                if fault.kind in kinds or not fault.kind.is_logic:
                    return situation.until(number), fault
        return None


def _named(lesson: Lesson, fault: Fault, check: GuidedCheck) -> Lesson:
    """The lesson under the name that the check has for it, unless an experiment told more."""
    if check.hint:
        return replace(lesson, title=check.defect, hint=check.hint)
    if check.defect and lesson.title == fault.kind.value:
        return replace(lesson, title=check.defect)
    return lesson
