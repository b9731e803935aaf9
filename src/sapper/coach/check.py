"""The check of one file: the grader's behaviours, then exercises, situations, drills and games."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from sapper.coach import causes, grader
from sapper.coach.blame import ADDS_KNOWN, KEEPS_KNOWN
from sapper.coach.budget import Budget
from sapper.coach.changes import Blame
from sapper.coach.curriculum import CHECKS, Check
from sapper.coach.effort import Effort
from sapper.coach.example import Example, ExerciseExample, SituationExample
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.hints import EARLY_TITLES, hint_for_loading, hint_for_message, hint_of_kind
from sapper.coach.lesson import Lesson
from sapper.coach.observe import observe
from sapper.coach.practice import Practice
from sapper.coach.report import BREAKDOWNS, CheckResult, CoachVerdict, Counts, Report
from sapper.coach.severity import Severity
from sapper.coach.situation import Situation
from sapper.coach.steps import steps
from sapper.coach.teach import shows_again, teach
from sapper.core.errors import BadAgent
from sapper.sandbox import (
    MOST_BREAKDOWNS,
    CourseFile,
    Limits,
    Needed,
    Pupil,
    Python,
    Student,
    StudentFailed,
    TimeIsUp,
    WatchedPupil,
    harmless,
    installed_pythons,
    one_line,
    python_for,
)

Progress = Callable[[CheckResult], None]
"""Told every result as it comes."""

TIME_IS_UP, BROKEN_DOWN = "not tested: the time is up", "not tested: the file failed too often"
_NEAR = (0, -1, 1, -2, 2)
"""Two faults whose lines are so near are one."""
_MOST_EXAMPLES = 16
"""So many faults are asked for again in an experiment."""
_TO_MEND = frozenset(kind for kind in FaultKind if kind.severity is not Severity.POLISH)
_NOT_AS_ASKED = frozenset({FaultKind.PLAIN_REPLACED, FaultKind.KNOWN_CELL})
"""Polish elsewhere, but a grader that asks for one sentence sees it."""
_KNOWN_CELLS = {KEEPS_KNOWN, ADDS_KNOWN}
_EARNED = {str(kind) for kind in (*_TO_MEND, FaultKind.KNOWN_CELL) if kind.is_logic}
"""Faults that the line may name more closely: what the line did is a fact."""
_USUAL = {hint_of_kind(kind) for kind in FaultKind} | {hint_for_message("RecursionError").text}
"""Hints that nothing but the kind of the fault has shown."""
LOADS = 5
"""How often a file is loaded: one may load only sometimes."""
NOT_TESTED, UNSURE = "not tested", "not tested: a fault was seen once, but not again"


def check_file(
    path: Path, effort: Effort | None = None, progress: Progress | None = None
) -> Report:
    """The coach's report on a `minesweeper.py`; it runs in a child process of its own."""
    began = time.monotonic()
    effort = effort or Effort()
    try:
        file = CourseFile.read(path)
    except BadAgent as error:  # a pipe, a device, a file that is far too long
        reason = one_line(str(error))
        return Report(str(path), CoachVerdict.CANNOT_RUN, reason, hint=hint_for_loading(reason))
    python = python_for(file.code)
    if isinstance(python, Needed):
        reason = f"this file needs Python {python}"
        return Report(str(path), CoachVerdict.NOT_KNOWN, reason)
    limits = Limits(seconds=effort.line_seconds, start_seconds=effort.start_seconds)
    with (
        Student(file, limits=limits, python=python) as pupil,
        Student(file, limits=limits, python=python, is_registered=False) as graded,
    ):
        report = _cannot_load(pupil) or check_pupil(
            pupil, effort, progress, graded=graded, file=load_as_graded(graded.load)
        )
    if report.grader_passes and (reason := _why_later_fails(file, limits, python)):
        report = replace(report, verdict=CoachVerdict.NOT_KNOWN, reason=reason)
    output, seconds = harmless(pupil.output), time.monotonic() - began
    return replace(report, path=str(path), output=output, seconds=seconds, python=str(python))


def _cannot_load(pupil: Student) -> Report | None:
    """The report on a file that does not load, or loads only sometimes; None if it always does."""
    failures = pupil.failed_loads(LOADS)
    if not failures:
        return None
    if len(failures) == LOADS:
        return cannot_run(StudentFailed(failures[0]))
    reason = f"the file loads only sometimes, {len(failures)} of {LOADS} times it fails:"
    reason = f"{reason} {one_line(str(failures[0]))}"
    return Report("", CoachVerdict.NOT_KNOWN, reason, hint=hint_for_loading(reason))


def _why_later_fails(file: CourseFile, limits: Limits, python: Python) -> str:
    """Why a later Python that is here does not load a file that this one does; empty if all do."""
    for later in (each for each in installed_pythons() if each.version > python.version):
        with Student(file, limits=limits, python=later) as student:
            for failure in student.failed_loads(1):
                return f"Python {python} loads this file, Python {later} does not: {failure}"
    return ""


def cannot_run(error: StudentFailed) -> Report:
    """The report on a file that does not load."""
    reason, missing = str(error), error.failure.missing
    if missing and missing not in sys.stdlib_module_names:
        reason = f"the course's grader has no {missing!r}: {reason}"
    return Report("", CoachVerdict.CANNOT_RUN, reason, hint=hint_for_loading(reason))


def _of_file(name: str) -> CheckResult:
    """One of the behaviours that are not asked with lines, passed."""
    return CheckResult(name, grader.GROUP, grader.TITLES[name], True)


def load_as_graded(load: Callable[[], None]) -> CheckResult:
    """Whether the file loads as a grader imports it: the behaviour `grader.LOADS`."""
    result = _of_file(grader.LOADS)
    try:
        load()
    except StudentFailed as error:
        lesson = Lesson(
            title="does not load the way a grader imports it",
            message=one_line(str(error)),
            code=grader.IMPORT_CODE,
            hint=grader.IMPORT_HINT,
            fault="exercise",
        )
        return replace(result, passed=False, lesson=lesson)
    return result


def check_pupil(
    pupil: Pupil,
    effort: Effort,
    progress: Progress | None = None,
    *,
    graded: Pupil | None = None,
    file: CheckResult | None = None,
) -> Report:
    """The report on a pupil that is loaded already; `graded` is the same as a grader loads it."""
    course = _Course(pupil, graded or pupil, effort)
    results = []
    for result in course.run(file or _of_file(grader.LOADS)):
        results.append(result)
        if progress:
            progress(result)
    checks = tuple(course.explain([_taught_elsewhere(each, results) for each in results]))
    report = Report("", CoachVerdict.PASSES, checks=checks, figures=course.figures())
    return replace(report, verdict=report.judge())


def _taught_elsewhere(result: CheckResult, results: list[CheckResult]) -> CheckResult:
    """A grader's behaviour without its lesson where another check teaches the same, smaller."""
    if result.group != grader.GROUP or result.lesson is None:
        return result
    related = grader.RELATED.get(result.name, ())
    for other in results:
        if other.group == grader.GROUP or other.lesson is None:
            continue
        if other.severity.value > result.severity.value:
            continue
        if other.name in related or _key(other.lesson) == _key(result.lesson):
            note = f"as in {other.name!r}"
            severity = other.severity
            return replace(result, lesson=None, note=note, severity=severity, follows=other.name)
    return result


def _key(lesson: Lesson) -> tuple[str, str]:
    """What makes two lessons one: the same exception, the same endless call or the same defect."""
    if lesson.fault == str(FaultKind.HUNG):
        called = re.findall(r"\.(\w+)\(", lesson.code[-1])
        return lesson.fault, called[0] if called else ""
    known = hint_for_message(lesson.message).title
    return lesson.fault, known or lesson.message if lesson.fault in BREAKDOWNS else lesson.title


class _Course:
    """One run through all checks."""

    def __init__(self, pupil: Pupil, graded: Pupil, effort: Effort) -> None:
        self._pupil = WatchedPupil(pupil, effort.line_seconds, left=self._left)
        self._graded = replace(self._pupil, pupil=graded)
        self._budget = Budget(effort.seconds, self._clock, self._waited)
        self._practice = Practice(self._pupil, effort, self._budget)
        self._taught: dict[tuple[str, str], str] = {}
        self._graded_lessons: dict[tuple[str, str], str] = {}
        self._not_passed: set[str] = set()
        self._examples: dict[str, Example] = {}

    def run(self, file: CheckResult) -> Iterator[CheckResult]:
        """Every check's result, in order."""
        yield _of_file(grader.PRESENT)
        yield file
        yield from self._grade(is_loaded=bool(file.passed))
        for group, checks in CHECKS.items():
            for check in checks if group != grader.GROUP else ():
                yield self._remember(self._check(check, self._pupil))
        self._practice.is_pure = "random purity" not in self._not_passed
        self._practice.run()
        for result in self._practice.results():
            yield self._failed(result, result.lesson) if result.lesson else result

    def explain(self, checks: list[CheckResult]) -> list[CheckResult]:
        """The results with the cause of each fault, the line behind it and its hints in steps."""
        self._examples |= self._practice.examples
        by_name = {check.name: check for check in checks}
        with suppress(TimeIsUp):  # the rest is shown as it is
            self._find_lines(by_name)
            self._find_causes(by_name)
        _join_lines(by_name)
        roots = {check.name: _root(check, by_name) for check in by_name.values()}
        seen = {roots[check.name] for check in checks if check.group == grader.GROUP}
        if any(seen):  # without the right names nothing can work
            seen |= {check.name for check in checks if check.group == "Interface"}
        found = [
            replace(
                each,
                is_graded=each.name in seen,
                follows=roots[each.name] if each.follows else "",
            )
            for each in by_name.values()
        ]
        return [_as_bad_as_its_echoes(each, found) for each in found]

    def _find_lines(self, checks: dict[str, CheckResult]) -> None:
        """Find the line behind each lesson, the heaviest first."""
        for check in sorted(checks.values(), key=lambda check: check.place):
            example = self._examples.get(check.name)
            if check.passed is False and check.lesson is not None and example is not None:
                blame = example.blame(self._pupil, check.lesson.title in EARLY_TITLES)
                lesson = _with_line(check, check.lesson, blame, example)
                checks[check.name] = replace(check, lesson=lesson)

    def _find_causes(self, checks: dict[str, CheckResult]) -> None:
        """Find out by experiments what follows from what."""
        failed = sorted(
            (check for check in checks.values() if check.passed is False and not check.follows),
            key=lambda check: check.place,
        )
        examples = {
            check.name: self._examples[check.name]
            for check in failed
            if check.name in self._examples
            and check.severity is not Severity.POLISH
            and check.group != "Interface"  # a missing name is its own cause
        }
        examples = dict(list(examples.items())[:_MOST_EXAMPLES])
        for name, (root, words) in causes.explain(examples, self._pupil).items():
            cause = f"with {words}, this is gone"
            checks[name] = replace(checks[name], follows=root, cause=cause)

    def _clock(self) -> float:
        """The processor time used so far: ours, and the student's in all its processes."""
        others = {id(each.pupil): each.used_seconds for each in (self._pupil, self._graded)}
        return time.process_time() + sum(others.values())

    def _waited(self) -> float:
        """The time that passed by the clock while the file was at work."""
        return self._pupil.waited + self._graded.waited

    def _left(self) -> float:
        return self._budget.left

    def figures(self) -> Counts:
        """What was counted in drills and games."""
        return self._practice.figures()

    def _grade(self, is_loaded: bool) -> Iterator[CheckResult]:
        """The behaviours that a grader sees, each in a file that is loaded anew."""
        for check in grader.BEHAVIOURS:
            if is_loaded:
                yield self._check(check, self._graded, anew=True)
            else:
                yield _result(check, None, NOT_TESTED)
        # What a grader's behaviours broke must not keep all the rest from being tried.
        self._pupil.breakdowns = min(self._graded.breakdowns, MOST_BREAKDOWNS - 2)

    def _remember(self, result: CheckResult) -> CheckResult:
        """Note a check that did not pass, for those that need it."""
        if not result.passed:
            self._not_passed.add(result.name)
        return result

    def _check(self, check: Check, pupil: WatchedPupil, anew: bool = False) -> CheckResult:
        """The result of one check."""
        if reason := self._reason_not_to(check, pupil):
            return _result(check, None, reason)
        try:
            if check.situations:
                return self._try_situations(check)
            return self._try_exercises(check, pupil, anew)
        except TimeIsUp:
            return _result(check, None, TIME_IS_UP)

    def _try_exercises(self, check: Check, pupil: WatchedPupil, anew: bool) -> CheckResult:
        """Every exercise in turn; one that fails is tried again in a fresh process."""
        is_unsure = False
        for exercise in check.exercises:
            lesson = exercise.lesson(pupil, check.defect, check.hint, anew)
            if lesson is None:
                continue
            pupil.renew()
            lesson = exercise.lesson(pupil, check.defect, check.hint)
            if lesson is not None:
                self._examples[check.name] = ExerciseExample(exercise, lesson)
                result = _result(check, False)
                if exercise.situation is not None and lesson.fault not in BREAKDOWNS:
                    return self._step_by_step(result, exercise.situation, lesson)
                return self._failed(result, lesson)
            is_unsure = True
        return _result(check, None, UNSURE) if is_unsure else _result(check, True)

    def _step_by_step(
        self, result: CheckResult, situation: Situation, lesson: Lesson
    ) -> CheckResult:
        """The result with the first fault in the situation of an exercise, where there is one."""
        for kinds in (_TO_MEND, _NOT_AS_ASKED):
            found = self._first_fault(situation, kinds)
            taught = teach(*found, self._pupil) if found else None
            if taught is not None:
                small, fault, lesson = taught
                self._examples[result.name] = SituationExample(small, fault)
                if fault.kind.severity is Severity.INCOMPLETE:
                    result = replace(result, severity=Severity.INCOMPLETE)
                break
        return self._failed(result, lesson)

    def _reason_not_to(self, check: Check, pupil: WatchedPupil) -> str:
        """Why a check is not run; empty if it is."""
        if pupil.is_broken_down:
            return BROKEN_DOWN
        if not self._budget.allows(check.group):
            return TIME_IS_UP
        return next((f"waits for {name!r}" for name in check.needs if name in self._not_passed), "")

    def _failed(self, result: CheckResult, lesson: Lesson) -> CheckResult:
        """The result of a failed check; what was taught before is not taught again."""
        failed = replace(result, passed=False)
        taught = replace(failed, lesson=replace(lesson, severity=result.severity))
        taken = self._graded_lessons if result.group == grader.GROUP else self._taught
        first = taken.setdefault(_key(lesson), result.name)
        is_error = lesson.fault in BREAKDOWNS
        if first != result.name and (is_error or result.group in ("Play", grader.GROUP)):
            return replace(failed, note=f"as in {first!r}", follows=first)
        return taught

    def _try_situations(self, check: Check) -> CheckResult:
        """Every situation in turn; what goes wrong in one is looked at again."""
        for situation in check.situations:
            found = self._first_fault(situation, check.faults)
            if found is None:
                continue
            taught = teach(*found, self._pupil) if shows_again(*found, self._pupil) else None
            if taught is None:
                return _result(check, None, UNSURE)
            situation, fault, lesson = taught
            if fault.kind.is_logic:
                lesson = _named(lesson, fault, check)
            # A known cell in a sentence is polish, but not where the sentence is just being made.
            is_own = check.level is not None or fault.kind is FaultKind.KNOWN_CELL
            severity = check.severity if is_own else fault.kind.severity
            self._examples[check.name] = SituationExample(situation, fault)
            return self._failed(replace(_result(check, False), severity=severity), lesson)
        return _result(check, True)

    def _first_fault(
        self, situation: Situation, kinds: frozenset[FaultKind]
    ) -> tuple[Situation, Fault] | None:
        """The first fault of these kinds, or failure, with the situation up to there."""
        for number, _, faults in observe(situation, self._pupil):
            for fault in faults:
                if fault.kind in kinds or fault.kind.is_breakdown:
                    return situation.until(number), fault
        return None


def _as_bad_as_its_echoes(check: CheckResult, checks: list[CheckResult]) -> CheckResult:
    """The result at the level of the worst that follows from it."""
    echoes = [each.severity for each in checks if each.follows == check.name]
    worst = min((check.severity, *echoes), key=lambda each: each.value)
    lesson = replace(check.lesson, severity=worst) if check.lesson else None
    return replace(check, severity=worst, lesson=lesson) if echoes else check


def _join_lines(checks: dict[str, CheckResult]) -> None:
    """Faults with one line, or with one name that says what is wrong, are one fault."""
    firsts: dict[int | tuple[str, str], str] = {}
    for check in sorted(checks.values(), key=lambda check: check.place):
        lesson = check.lesson
        if check.passed is not False or check.follows or lesson is None:
            continue
        near = [lesson.line + away for away in _NEAR] if lesson.line else []
        first = next((firsts[line] for line in near if line in firsts), "")
        cause = f"the lines around {lesson.line} are behind both"
        if not first and lesson.fault in BREAKDOWNS:
            first, cause = firsts.get(_key(lesson), ""), "the same happens there"
        if first and check.severity is not Severity.POLISH:
            checks[check.name] = replace(check, follows=first, cause=cause)
        else:
            firsts.setdefault(_key(lesson), check.name)
            if lesson.line:
                firsts.setdefault(lesson.line, check.name)


def _root(check: CheckResult, checks: dict[str, CheckResult]) -> str:
    """The name of the check that one that failed follows from in the end; empty if it passed."""
    seen = {check.name}
    while check.follows and check.follows not in seen:
        check = checks[check.follows]
        seen.add(check.name)
    return check.name if check.passed is False else ""


def _with_line(check: CheckResult, lesson: Lesson, blame: Blame, example: Example) -> Lesson:
    """The lesson with its line, its hints in steps, and the name that the line earns it."""
    if blame.title and lesson.fault in _EARNED and check.severity is not Severity.POLISH:
        hint = hint_of_kind(FaultKind.KNOWN_CELL) if blame.title in _KNOWN_CELLS else lesson.hint
        lesson = replace(lesson, title=blame.title, hint=blame.hint or hint)
    elif blame.hint and lesson.hint in _USUAL:  # what an experiment showed says more
        lesson = replace(lesson, hint=blame.hint)
    hints = steps(check.group, lesson, blame, example.assertion())
    return replace(lesson, line=blame.line, trace=blame.words, hints=hints)


def _result(check: Check, passed: bool | None, note: str = "") -> CheckResult:
    return CheckResult(check.name, check.group, check.title, passed, None, note, check.severity)


def _named(lesson: Lesson, fault: Fault, check: Check) -> Lesson:
    """The lesson under the name that the check has for it, unless an experiment told more."""
    if fault.kind is FaultKind.OFF_BOARD:
        return lesson
    if check.hint:
        return replace(lesson, title=check.defect or lesson.title, hint=check.hint)
    if check.defect and lesson.title == fault.kind.value:
        return replace(lesson, title=check.defect)
    return lesson
