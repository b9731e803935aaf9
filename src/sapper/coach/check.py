"""The check of one file: the grader's behaviours, then exercises, then situations."""

from __future__ import annotations

import contextlib
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from sapper.coach import curriculum, words
from sapper.coach.curriculum import CHECKS, GRADER, Check, Exercise
from sapper.coach.diagnosis import diagnosis_of_message, idea_for_loading
from sapper.coach.effort import Budget, Effort
from sapper.coach.example import (
    Example,
    ExerciseExample,
    SituationExample,
    teach_smallest,
)
from sapper.coach.fault import Fault, FaultKind, Severity, Untested
from sapper.coach.judge import NotTested, check_finished, observe
from sapper.coach.ladder import Ladder
from sapper.coach.lesson import Lesson
from sapper.coach.practice import Practice
from sapper.coach.pupil import MOST_BREAKDOWNS, Pupil, TimeIsUp, WatchedPupil
from sapper.coach.report import CheckResult, Counts, Evidence, Report
from sapper.coach.situation import Situation
from sapper.coach.source import Source, read_source
from sapper.coach.witnesses import explain
from sapper.core import BadAgent
from sapper.sandbox import (
    CLASSES,
    CourseFile,
    Failure,
    FailureKind,
    Limits,
    Python,
    Student,
    StudentFailed,
    exception_words,
    harmless,
    installed_pythons,
    one_line,
    parses,
    python_for,
)

Progress = Callable[[CheckResult], None]
"""Told every result as it comes."""

_CONTROL = "".join(f"class {name}:\n    pass\n" for name in CLASSES).encode()
"""A file that loads wherever any file does."""
_TO_MEND = frozenset(kind for kind in FaultKind if kind.severity is not Severity.POLISH)
_NOT_AS_ASKED = frozenset({FaultKind.PLAIN_REPLACED, FaultKind.KNOWN_CELL})
"""Polish elsewhere, but a grader that asks for one sentence sees it."""


def check_file(
    path: Path, effort: Effort | None = None, progress: Progress | None = None
) -> Report:
    """Return the coach's report on a `minesweeper.py`, which runs in a child process of its own.

    If the check itself fails, nothing is known of the file.
    """
    try:
        return _check_file(path, effort or Effort(), progress)
    except Exception as error:
        return check_failed(str(path), error)


def check_failed(path: str, error: Exception) -> Report:
    """Return the report on a file whose check failed through no fault of the file."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return Report(path, unknown=words.check_failed(exception_words(error), place))


def _check_file(path: Path, effort: Effort, progress: Progress | None) -> Report:
    began = time.monotonic()
    try:
        file = CourseFile.read(path)
    except BadAgent as error:  # a pipe, a device, a file that is far too long
        return Report(str(path), unknown=one_line(str(error)), hint=idea_for_loading(None))
    python = python_for(file.code)
    if python is None:
        versions = ", ".join(map(str, sorted(installed_pythons())))
        return Report(str(path), unknown=words.unparsed(versions))
    limits = effort.limits
    with (
        Student(file, limits=limits, python=python) as student,
        Student(file, limits=limits, python=python, is_registered=False) as graded,
    ):
        loads = effort.loads if parses(file.code) else 1
        report = _cannot_load(student, loads) or check_pupil(
            Pupil(student),
            effort,
            progress,
            graded=Pupil(graded),
            file=load_as_graded(graded.load),
        )
    if report.grader_passes:
        report = replace(report, unknown=_why_later_fails(file, limits, python))
    output, seconds = harmless(student.output), time.monotonic() - began
    return replace(report, path=str(path), output=output, seconds=seconds, python=str(python))


def _cannot_load(student: Student, loads: int) -> Report | None:
    """The report on a file that does not load, or loads only sometimes; None if it always does."""
    failures = student.failed_loads(loads)
    if not failures:
        return None
    if len(failures) == loads:
        control = CourseFile(student.file.path, _CONTROL)
        with Student(control, limits=student.limits, python=student.python) as empty:
            is_control_loaded = not empty.failed_loads(1)
        code = student.file.code
        is_parsed = not student.python.is_ours or parses(code)
        return failed_to_load(failures[0], code, is_parsed, is_control_loaded)
    reason = words.loads_sometimes(len(failures), loads, one_line(str(failures[0])))
    return Report("", unknown=reason, hint=idea_for_loading(failures[0]))


def _why_later_fails(file: CourseFile, limits: Limits, python: Python) -> str:
    """Why a later Python that is here does not load a file that this one does; empty if all do."""
    for later in (each for each in installed_pythons() if each.version > python.version):
        with Student(file, limits=limits, python=later) as student:
            for failure in student.failed_loads(1):
                return words.later_fails(str(python), str(later), str(failure))
    return ""


def failed_to_load(
    failure: Failure, code: bytes, is_parsed: bool, is_control_loaded: bool
) -> Report:
    """Return the report on a file that does not load.

    `is_parsed` is False if Python's parser refuses the file. `is_control_loaded` is True if a file
    that does nothing was loaded in the same way.
    """
    reason, missing = str(failure), failure.missing
    if missing and missing not in sys.stdlib_module_names:
        reason = words.grader_lacks(missing, reason)
    lacking = [name for name in CLASSES if not re.search(rf"\bclass\s+{name}\b".encode(), code)]
    # Without a name, no process could be started for it.
    is_lacking = failure.kind is FailureKind.UNLOADABLE and failure.name != "" and bool(lacking)
    hint, shown_by = idea_for_loading(failure, is_lacking), ""
    if not is_parsed:
        shown_by = words.NOT_PARSED
    elif failure.kind is not FailureKind.UNLOADABLE:
        shown_by = words.CONTROL_LOADS if is_control_loaded else ""
    elif is_lacking:
        shown_by = words.lacks_classes(lacking)
    is_our_limit = failure.is_hang and failure.loop is None  # it may only be slow
    if is_our_limit or (failure.line is None and not shown_by):
        return Report("", unknown=reason, hint=hint)
    return Report("", cannot_run=Evidence(reason, failure.line, shown_by), hint=hint)


def _of_file(name: str) -> CheckResult:
    """One of the behaviours that are not asked with lines, passed."""
    return CheckResult(name, GRADER, curriculum.TITLES[name], True)


def load_as_graded(load: Callable[[], None]) -> CheckResult:
    """Whether the file loads as a grader imports it: the behaviour `curriculum.LOADS`."""
    result = _of_file(curriculum.LOADS)
    try:
        load()
    except StudentFailed as error:
        if error.failure.line is None:
            detail = one_line(str(error))
            return replace(result, passed=None, untested=Untested.NOT_LOADED, detail=detail)
        fault = Fault(FaultKind.NOT_IMPORTED, failure=replace(error.failure, trace=""))
        lesson = Lesson(
            fault=fault,
            title=words.title(fault),
            code=curriculum.IMPORT_CODE,
            hint=words.IMPORT_HINT,
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
    for result in course.run(file or _of_file(curriculum.LOADS)):
        results.append(result)
        if progress:
            progress(result)
    checks = tuple(course.explain([_broken_elsewhere(each, results) for each in results]))
    return Report("", checks, figures=course.figures())


def _broken_elsewhere(result: CheckResult, results: list[CheckResult]) -> CheckResult:
    """A grader's behaviour without its lesson where a smaller example breaks down as it does."""
    if result.group != GRADER or result.lesson is None or not result.lesson.is_breakdown:
        return result
    for other in results:
        if (
            other.group != GRADER
            and other.lesson
            and _key(other.lesson.fault) == _key(result.lesson.fault)
        ):
            return replace(result, lesson=None, follows=other.name)
    return result


def _key(fault: Fault) -> tuple[FaultKind, str, int | None]:
    """What makes two breakdowns one: the same exception, or the same endless call."""
    if fault.kind is FaultKind.HUNG:
        return fault.kind, fault.called, None
    known = diagnosis_of_message(fault.error).title
    what = fault.failure.what if fault.failure else ""
    return fault.kind, known or what, None if known else fault.line


class _Course:
    """One run through all checks."""

    def __init__(self, pupil: Pupil, graded: Pupil, effort: Effort) -> None:
        self._pupil = WatchedPupil(pupil, effort.work, left=self._left)
        self._graded = replace(self._pupil, pupil=graded)
        self._budget = Budget(effort.seconds, self._clock, self._waited)
        self._ladder = Ladder(self._pupil, effort.small, effort.tries)
        self._practice = Practice(self._pupil, self._budget, self._ladder)
        self._effort = effort
        self._broken: dict[tuple[bool, FaultKind, str, int | None], str] = {}
        self._not_passed: set[str] = set()
        self._examples: dict[str, Example] = {}

    def run(self, file: CheckResult) -> Iterator[CheckResult]:
        """Every check's result, in order."""
        yield _of_file(curriculum.PRESENT)
        yield file
        yield from self._grade(is_loaded=bool(file.passed))
        for group, checks in CHECKS.items():
            for check in checks if group != GRADER else ():
                yield self._remember(self._check(check, self._pupil))
        self._practice.run()
        for result in self._practice.results():
            yield self._failed(result, result.lesson) if result.lesson else result

    def explain(self, checks: list[CheckResult]) -> list[CheckResult]:
        """The results with the cause of each fault, the line behind it and its hints in steps."""
        examples = self._examples | self._practice.examples
        checks = _with_nones(checks, read_source(self._pupil.source))
        explained = _taught_once(explain(checks, examples, self._pupil, self._effort))
        by_name = {check.name: check for check in explained}
        roots = {check.name: _root(check, by_name) for check in explained}
        seen = {roots[check.name] for check in checks if check.group == GRADER}
        # A smaller example of the same kind of fault is worth more than the grader's own.
        kinds = {each.lesson.fault.kind for each in explained if each.name in seen and each.lesson}
        seen |= {each.name for each in explained if each.lesson and each.lesson.fault.kind in kinds}
        if any(seen):  # without the right names nothing can work
            seen |= {check.name for check in checks if check.group == "Interface"}
        found = [
            replace(
                each,
                is_graded=each.name in seen,
                follows=roots[each.name] if each.follows else "",
            )
            for each in explained
        ]
        return [_as_bad_as_its_echoes(each, found) for each in found]

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
        """What was counted in situations."""
        return self._practice.figures()

    def _grade(self, is_loaded: bool) -> Iterator[CheckResult]:
        """The behaviours that a grader sees, each in a file that is loaded anew."""
        if not is_loaded:
            for check in curriculum.BEHAVIOURS:
                yield _result(check, None, Untested.NOT_TRIED)
            return
        differ = self._differing()
        self._graded.breakdowns = 0  # each of them may do all its work again
        for check in curriculum.BEHAVIOURS:
            result = self._check(check, self._graded, anew=True)
            yield _result(check, None, Untested.UNSURE) if check.name in differ else result
        # What a grader's behaviours broke must not keep all the rest from being tried.
        self._pupil.breakdowns = min(self._graded.breakdowns, MOST_BREAKDOWNS - 2)

    def _differing(self) -> set[str]:
        """The behaviours that are right in one run and wrong in another.

        Nobody knows which of them a grader sees. Nothing is compared if calls do not come back.
        """
        outcomes: dict[str, set[bool]] = {}
        with contextlib.suppress(TimeIsUp):
            for _ in range(self._effort.runs):
                for check in curriculum.BEHAVIOURS:
                    lessons = (
                        each.lesson(self._graded, "", "", anew=True) for each in check.exercises
                    )
                    is_right = all(lesson is None for lesson in lessons)
                    outcomes.setdefault(check.name, set()).add(is_right)
                    if self._graded.breakdowns:
                        raise TimeIsUp
        is_comparable = self._graded.breakdowns == 0
        self._graded.breakdowns = 0  # the checks themselves may do all their work
        return {name for name, seen in outcomes.items() if len(seen) > 1 and is_comparable}

    def _remember(self, result: CheckResult) -> CheckResult:
        """Note a check that did not pass, for those that need it."""
        if not result.passed:
            self._not_passed.add(result.name)
        return result

    def _check(self, check: Check, pupil: WatchedPupil, anew: bool = False) -> CheckResult:
        """The result of one check."""
        if pupil.is_broken_down:
            return _result(check, None, Untested.FAILED_OFTEN)
        if not self._budget.allows(check.group):
            return _result(check, None, Untested.TIME)
        for name in self._not_passed.intersection(check.needs):
            return _result(check, None, Untested.NEEDS, name)
        try:
            return self._try_exercises(check, pupil, anew)
        except NotTested as error:
            return _result(check, None, error.why, error.detail)
        except TimeIsUp:
            return _result(check, None, Untested.TIME)

    def _try_exercises(self, check: Check, pupil: WatchedPupil, anew: bool) -> CheckResult:
        """Every exercise in turn; one that fails is tried again in a fresh process.

        What is right there may be wrong after another one.
        """
        unsure: list[Exercise] = []
        for exercise in check.exercises:
            if exercise.lesson(pupil, check.defect, check.hint, anew) is None:
                continue
            if result := self._try_anew(check, exercise, pupil):
                return result
            unsure.append(exercise)
        for exercise in unsure:
            for other in check.exercises:
                if result := self._try_anew(check, exercise.after(other), pupil):
                    return result
        return _result(check, None, Untested.UNSURE) if unsure else _result(check, True)

    def _try_anew(
        self, check: Check, exercise: Exercise, pupil: WatchedPupil
    ) -> CheckResult | None:
        """The result of an exercise that fails in a fresh process; None if it does not."""
        pupil.renew()
        lesson = exercise.lesson(pupil, check.defect, check.hint)
        if lesson is None:
            return None
        self._examples[check.name] = ExerciseExample(exercise, lesson)
        result = _result(check, None)
        if exercise.situation is not None and not lesson.is_breakdown:
            return self._step_by_step(result, exercise.situation, lesson)
        return self._failed(result, lesson)

    def _step_by_step(
        self, result: CheckResult, situation: Situation, lesson: Lesson
    ) -> CheckResult:
        """The result with the first fault in the situation of an exercise, where there is one."""
        for kinds in (_TO_MEND, _NOT_AS_ASKED):
            found = self._first_fault(situation, kinds)
            taught = teach_smallest(*found, self._pupil, self._ladder) if found else None
            if taught is not None:
                small, fault, lesson = taught
                self._examples[result.name] = SituationExample(small, fault)
                if fault.kind.severity is Severity.INCOMPLETE:
                    result = replace(result, severity=Severity.INCOMPLETE)
                break
        return self._failed(result, lesson)

    def _failed(self, result: CheckResult, lesson: Lesson) -> CheckResult:
        """The result of a failed check; what breaks down in the same way is taught once."""
        taught = replace(result, passed=False, lesson=replace(lesson, severity=result.severity))
        if lesson.is_breakdown:
            key = result.group == GRADER, *_key(lesson.fault)
            first = self._broken.setdefault(key, result.name)
            if first != result.name:
                return replace(taught, lesson=None, follows=first)
        return taught

    def _first_fault(
        self, situation: Situation, kinds: frozenset[FaultKind]
    ) -> tuple[Situation, Fault] | None:
        """The first fault of these kinds, or failure, with the situation up to there."""
        for number, seen, faults in observe(situation, self._pupil):
            check_finished(seen.failure)
            for fault in faults:
                if fault.kind in kinds or fault.kind.is_breakdown:
                    return situation.until(number), fault
        return None


def _taught_once(checks: list[CheckResult]) -> list[CheckResult]:
    """The results, where the same fault in the same example is taught once."""
    first: dict[tuple[Fault, tuple[str, ...]], str] = {}
    roots = (check for check in checks if check.lesson and not check.follows)
    for check in sorted(roots, key=lambda check: check.place):
        if check.lesson:
            first.setdefault((check.lesson.fault, check.lesson.code), check.name)
    found = []
    for check in checks:
        lesson = check.lesson if not check.follows else None
        name = first[lesson.fault, lesson.code] if lesson else check.name
        is_again = name != check.name
        found.append(replace(check, lesson=None, follows=name) if is_again else check)
    return found


def _with_nones(checks: list[CheckResult], source: Source) -> list[CheckResult]:
    """The results, where what raises at a line that calls a method follows from its None."""
    nones = {
        lesson.fault.called: check.name
        for check in sorted(checks, key=lambda check: check.place, reverse=True)
        if (lesson := check.lesson) and lesson.fault.gives_none
    }
    found = []
    for check in checks:
        lesson = check.lesson
        line = source.line(lesson.line or 0) if lesson and "NoneType" in lesson.fault.error else ""
        called = (name for name in re.findall(r"\.(\w+)\(", line) if name in nones)
        root = nones.get(next(called, ""), "")
        why = words.NONE_USED if root else check.cause
        found.append(replace(check, follows=root or check.follows, cause=why))
    return found


def _as_bad_as_its_echoes(check: CheckResult, checks: list[CheckResult]) -> CheckResult:
    """The result at the level of the worst that follows from it."""
    echoes = [each.severity for each in checks if each.follows == check.name]
    worst = min((check.severity, *echoes), key=lambda each: each.value)
    lesson = replace(check.lesson, severity=worst) if check.lesson else None
    return replace(check, severity=worst, lesson=lesson) if echoes else check


def _root(check: CheckResult, checks: dict[str, CheckResult]) -> str:
    """The name of the check that one that failed follows from in the end; empty if it passed."""
    seen = {check.name}
    while check.follows and check.follows not in seen:
        check = checks[check.follows]
        seen.add(check.name)
    return check.name if check.passed is False else ""


def _result(
    check: Check, passed: bool | None, untested: Untested | None = None, detail: str = ""
) -> CheckResult:
    named = check.name, check.group, check.title
    return CheckResult(*named, passed, None, untested, detail, check.severity)
