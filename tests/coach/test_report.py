"""A report's verdict follows from evidence alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sapper.coach.curriculum import GRADER
from sapper.coach.fault import Fault, FaultKind, Severity
from sapper.coach.lesson import Lesson
from sapper.coach.report import CheckResult, CoachVerdict, Evidence, Report
from sapper.sandbox import Failure, FailureKind

WRONG_ANSWER = Fault(FaultKind.WRONG_ANSWER, answer="1", expected="2")
SHOWN = Lesson(WRONG_ANSWER, "is wrong", code=("ai.add_knowledge((0, 0), 0)",))
RIGHT = CheckResult("text", GRADER, "str", True)
WRONG = CheckResult("moves", GRADER, "a move", False, SHOWN)
UNTESTED = CheckResult("last", GRADER, "the last", None)


@pytest.mark.parametrize("lesson", [None, Lesson(WRONG_ANSWER, "is wrong")])
def test_a_check_cannot_fail_without_the_calls_that_show_it(lesson: Lesson | None) -> None:
    with pytest.raises(ValueError, match="no calls show it"):
        CheckResult("moves", GRADER, "a move", False, lesson)
    assert not CheckResult("moves", GRADER, "a move", False, lesson, follows="text").passed


def test_a_file_cannot_be_called_broken_without_a_line_or_a_control() -> None:
    with pytest.raises(ValueError, match="no evidence"):
        Evidence("PermissionError: /root")
    assert Evidence("KeyError (line 3)", 3).line == 3
    assert Evidence("ended the process", shown_by="a file that does nothing loads here").shown_by


@pytest.mark.parametrize(
    ("report", "verdict", "passes"),
    [
        (Report("x", (RIGHT,)), CoachVerdict.PASSES, True),
        (Report("x", (RIGHT, WRONG)), CoachVerdict.FAILS, False),
        (Report("x", (RIGHT, WRONG), unknown="stopped"), CoachVerdict.FAILS, False),
        (Report("x", (RIGHT, UNTESTED)), CoachVerdict.NOT_KNOWN, None),
        (Report("x", (RIGHT,), unknown="stopped"), CoachVerdict.NOT_KNOWN, None),
        (Report("x"), CoachVerdict.NOT_KNOWN, None),
        (Report("x", cannot_run=Evidence("SyntaxError", 1)), CoachVerdict.CANNOT_RUN, False),
    ],
)
def test_the_verdict_follows(report: Report, verdict: CoachVerdict, passes: bool | None) -> None:
    assert (report.verdict, report.grader_passes) == (verdict, passes)
    assert Report.from_json(report.to_json()) == report


def test_polish_fails_nobody() -> None:
    polish = CheckResult("tidy", "Situations", "tidy", False, SHOWN, severity=Severity.POLISH)
    assert Report("x", (RIGHT, polish)).verdict is CoachVerdict.PASSES


def test_an_exception_that_stops_most_of_the_graders_checks_comes_first() -> None:
    crash = Lesson(Fault(FaultKind.CRASHED), "raises TypeError", code=SHOWN.code)
    basic = CheckResult("known_mines", "Sentence", "a set", False, SHOWN, is_graded=True)
    raised = CheckResult("stable", "Situations", "every call returns", False, crash, is_graded=True)
    echoes = [
        CheckResult(f"infers {n}", GRADER, "more", False, None, follows="stable") for n in range(3)
    ]
    seen = replace(WRONG, follows="known_mines")
    assert Report("x", (basic, raised, seen, *echoes)).failed[0] == raised
    assert Report("x", (basic, raised, seen, *echoes[:1])).failed[0] == basic


def test_what_gives_none_comes_before_the_exception_where_it_is_used() -> None:
    failure = Failure(FailureKind.RAISED, "TypeError: 'NoneType' object is not iterable", line=7)
    crash = Lesson(Fault(FaultKind.CRASHED, failure=failure), "raises TypeError", code=SHOWN.code)
    asked = Fault(FaultKind.WRONG_ANSWER, call="s.known_safes()", answer="None", expected="set()")
    none = CheckResult("known_safes", "Sentence", "a set", False, replace(SHOWN, fault=asked))
    raised = CheckResult("stable", "Play", "every call returns", False, crash, is_graded=True)
    echo = CheckResult("infers", GRADER, "more", False, None, follows="stable")
    report = Report("x", (replace(none, is_graded=True), raised, echo))
    assert [check.name for check in report.failed[:2]] == ["known_safes", "stable"]
