"""From results to causes. The witnesses: the trace, edits that end a fault, and experiments.

A fault gets its line from the trace. Where edits of the student's file end it, and agree on one
place, that place comes first. What one edit, or one experiment, ends together has one cause.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice

from sapper.coach import causes
from sapper.coach.curriculum import CHECKS, GRADER
from sapper.coach.diagnosis import SHOWN, Blame, diagnosis_of_edit, hints
from sapper.coach.drills import drills
from sapper.coach.example import Example, SituationExample
from sapper.coach.fault import Severity
from sapper.coach.lesson import Lesson
from sapper.coach.repair import (
    Repair,
    Trial,
    agreed,
    find_repairs,
    trial_of_exercise,
    trial_of_situation,
)
from sapper.coach.report import CheckResult
from sapper.coach.situation import Situation
from sapper.coach.source import read_source
from sapper.sandbox import Pupil, TimeIsUp, WatchedPupil

_MOST_EXAMPLES = 16
"""So many faults are asked for again."""
_GUARDS = 16
"""So many small situations must stay as good as they were."""


def explain(
    checks: list[CheckResult], examples: dict[str, Example], pupil: WatchedPupil, most_edited: int
) -> list[CheckResult]:
    """The results with the line of each fault, its cause where one is shown, and its hints.

    Edits are tried for the first `most_edited` faults: those are the ones that are read.
    """
    found = {check.name: check for check in checks}
    blames: dict[str, Blame] = {}
    with suppress(TimeIsUp):  # the rest is shown as it is
        _trace(found, examples, pupil, blames)
        _repair(found, examples, pupil, blames, most_edited)
        _experiment(found, examples, pupil)
    for name, blame in blames.items():
        check = found[name]
        if check.lesson is not None:
            steps = hints(check.lesson, blame, examples[name].assertion())
            found[name] = replace(check, lesson=replace(check.lesson, hints=steps))
    return list(found.values())


def _failed(checks: dict[str, CheckResult]) -> list[CheckResult]:
    """The checks that failed and follow from no other, the heaviest first."""
    failed = (check for check in checks.values() if check.passed is False and not check.follows)
    return sorted(failed, key=lambda check: check.place)


def _trace(
    checks: dict[str, CheckResult],
    examples: dict[str, Example],
    pupil: Pupil,
    blames: dict[str, Blame],
) -> None:
    """Find the line behind each lesson by a trace of its example."""
    for check in _failed(checks):
        example, lesson = examples.get(check.name), check.lesson
        if lesson is None or example is None:
            continue
        blame = blames[check.name] = example.blame(pupil, lesson.hint == SHOWN["again"].idea)
        if check.severity is Severity.POLISH or lesson.is_breakdown:
            blame = replace(blame, title="")
        checks[check.name] = replace(check, lesson=_blamed(lesson, blame))


def _blamed(lesson: Lesson, blame: Blame) -> Lesson:
    """The lesson with its line, and with the title that what the line did earns it."""
    lesson = replace(lesson, line=blame.line, trace=blame.words, hint=blame.hint or lesson.hint)
    return replace(lesson, title=blame.title, seen="") if blame.title else lesson


def _repair(
    checks: dict[str, CheckResult],
    examples: dict[str, Example],
    pupil: WatchedPupil,
    blames: dict[str, Blame],
    most: int,
) -> None:
    """Find the places of the first faults by edits, and what else each edit ends."""
    tried: set[str] = set()
    for _ in range(most):
        failed = [
            check
            for check in _failed(checks)
            if check.name in examples and check.severity is not Severity.POLISH
        ][:_MOST_EXAMPLES]
        root = next((check for check in failed if check.name not in tried), None)
        if root is None or root.lesson is None:
            return
        tried.add(root.name)
        others = [check for check in failed if check is not root]
        trials = [_trial(check.name, examples[check.name]) for check in (root, *others)]
        # The limits of lines do not hold here: the work of edits is counted.
        repairs = find_repairs(pupil.pupil, [*trials, *guards()])
        repair = agreed(repairs, root.lesson.line)
        if repair is None:
            continue
        blame = _of_repair(repair, root.lesson, pupil)
        blames[root.name] = blame
        checks[root.name] = replace(root, lesson=_blamed(root.lesson, blame))
        for other, trial in zip(others, trials[1:], strict=True):
            if repair.turned.intersection(trial.names):
                checks[other.name] = replace(other, follows=root.name, cause=_TOGETHER)


_TOGETHER = "one small change ends both"


def _of_repair(repair: Repair, lesson: Lesson, pupil: Pupil) -> Blame:
    """The place of a repair in words: the line and the kind of mistake, never the edit."""
    edit, diagnosis = repair.edit, diagnosis_of_edit(repair.edit)
    source = read_source(pupil.source)
    is_head = lesson.line is not None and source.function(lesson.line) == edit.line
    if lesson.trace and (edit.line == lesson.line or is_head):  # a line inside says more
        line, words = lesson.line, lesson.trace
    else:
        where = f"line {edit.line}, in {edit.function}: a small change here ends the fault"
        line, words = edit.line, (where, f"    {source.line(edit.line)}")
    is_said = "gives None" in lesson.title or (lesson.is_breakdown and edit.is_weak)
    title = "" if is_said else diagnosis.title
    return Blame(line, words, title, diagnosis.idea)


def _trial(name: str, example: Example) -> Trial:
    if isinstance(example, SituationExample):
        return trial_of_situation(name, example.situation)
    return trial_of_exercise(name, example.exercise)


@cache
def guards() -> tuple[Trial, ...]:
    """What an edit must leave as good as it was: the grader's questions, and small situations."""
    asked = [
        trial_of_exercise(f"guard {check.name} {number}", exercise)
        for group in ("Sentence", GRADER, "MinesweeperAI", "Moves")
        for check in CHECKS[group]
        for number, exercise in enumerate(check.exercises)
    ]
    plain: list[Situation] = [
        situation for check in CHECKS["add_knowledge"] for situation in check.situations
    ]
    plain += islice(drills(240, 7), 2, 240, 240 // _GUARDS)
    situations = (each for each in plain if each.is_plain)
    told = [trial_of_situation(f"guard {n}", each) for n, each in enumerate(situations)]
    return tuple(sorted((*asked, *told), key=_is_drawn))


def _is_drawn(trial: Trial) -> bool:
    """Whether moves are drawn many times: what takes long comes last."""
    return "range(" in trial.code


def _experiment(checks: dict[str, CheckResult], examples: dict[str, Example], pupil: Pupil) -> None:
    """Find out by right pieces in the place of the file's own what follows from what."""
    failed = [
        check
        for check in _failed(checks)
        if check.name in examples
        and check.severity is not Severity.POLISH
        and check.group != "Interface"  # a missing name is its own cause
    ]
    asked = {check.name: examples[check.name] for check in failed[:_MOST_EXAMPLES]}
    for name, (root, words) in causes.explain(asked, pupil).items():
        checks[name] = replace(checks[name], follows=root, cause=f"with {words}, this is gone")
