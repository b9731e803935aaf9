"""Results in the forms that other programs read: CSV, JSON, Gradescope and JUnit XML."""

from __future__ import annotations

import csv
import io
import json
from typing import Any
from xml.etree import ElementTree

from sapper.coach import words
from sapper.coach.fault import FaultKind, Severity
from sapper.coach.lesson import Lesson
from sapper.coach.report import CheckResult, CoachVerdict, Report
from sapper.coach.text import answer_text, check_text
from sapper.sandbox import one_line

POINTS = 1
"""What each of the 25 behaviours is worth."""


def to_gradescope(report: Report) -> dict[str, Any]:
    """Return the `results.json` of a Gradescope autograder: a point for each behaviour.

    What was not tested has no score. If nothing is known there is none at all, which Gradescope
    reports as a failure of the autograder.
    """
    tests = [
        {
            "number": str(number),
            "name": f"{check.name}: {check.title}",
            **_score(check.passed),
            "output": _failure(report, check),
        }
        for number, check in enumerate(report.graded, 1)
    ]
    found: dict[str, Any] = {
        "output": answer_text(report),
        "output_format": "text",
        "tests": tests,
    }
    if report.verdict is CoachVerdict.CANNOT_RUN:
        found["score"] = 0
    return found


def _score(passed: bool | None) -> dict[str, Any]:
    if passed is None:
        return {}
    score, status = (POINTS, "passed") if passed else (0, "failed")
    return {"score": score, "max_score": POINTS, "status": status}


def _failure(report: Report, check: CheckResult) -> str:
    if check.passed:
        return ""
    return words.NOT_TRIED if check.passed is None else check_text(report, check)


def to_junit(reports: list[Report]) -> str:
    """Return results as JUnit XML: a suite for each file, a case for each behaviour.

    A file that cannot be run is a failure, a file of which nothing is known an error.
    """
    root = ElementTree.Element("testsuites")
    for report in reports:
        suite = ElementTree.SubElement(root, "testsuite", name=report.path)
        for check in report.graded:
            case = ElementTree.SubElement(
                suite, "testcase", classname="minesweeper", name=check.name
            )
            if check.passed is None:
                ElementTree.SubElement(case, "skipped", message=words.NOT_TRIED)
            elif not check.passed:
                text = check_text(report, check)
                failure = ElementTree.SubElement(case, "failure", message=text.partition("\n")[0])
                failure.text = text
        if not report.graded:
            case = ElementTree.SubElement(suite, "testcase", classname="minesweeper", name="file")
            kind = "failure" if report.verdict is CoachVerdict.CANNOT_RUN else "error"
            ElementTree.SubElement(case, kind, message=report.reason)
        _count(suite)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(
        root, encoding="unicode"
    )


def _count(suite: ElementTree.Element) -> None:
    """Write the numbers that readers of the format look for."""
    names = {"failures": "failure", "errors": "error", "skipped": "skipped"}
    suite.set("tests", str(len(suite)))
    for attribute, name in names.items():
        suite.set(attribute, str(len(suite.findall(f"testcase/{name}"))))


def write_gradescope(report: Report) -> str:
    """The text of `results.json`."""
    return json.dumps(to_gradescope(report), indent=2) + "\n"


# A row for each submission

COLUMNS = (
    "submission",
    "grader passes",
    "fails",
    "level",
    "fix first",
    "line",
    "wrong",
    "incomplete",
    "polish",
    "crashes",
    "hangs",
    "missed",
    "wins",
    "reference wins",
    "games",
    "note",
)

_COUNTED = (
    (FaultKind.CRASHED, FaultKind.DIED),
    (FaultKind.HUNG,),
    (FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET),
)
"""The faults that are counted as crashes, hangs and missed conclusions."""
ANSWERS = {True: "yes", False: "no", None: "not known"}
"""The grader's answer in a word."""


def rank(report: Report) -> tuple[int, str]:
    """Its place when the worst come first: what was not run, then by the checks that failed."""
    return (-sum(report.fails.values()) if report.checks else -26), report.path


def row_of(report: Report) -> dict[str, str]:
    """One row: what a teacher wants to see at a glance; empty where it is not known."""
    faults = report.figures.faults
    ran = bool(report.checks)
    games = sum(level.games for level in report.arena)
    counts = (
        *(report.count(severity) for severity in Severity),
        *(sum(faults.get(str(kind), 0) for kind in kinds) for kinds in _COUNTED),
    )
    values = (
        one_line(report.path),
        ANSWERS[report.grader_passes],
        words.fails(report.fails),
        report.level,
        one_line(report.defect),
        str(report.line or ""),
        *(str(number) if ran else "" for number in counts),
        *(
            str(number) if games else ""
            for number in (
                sum(level.wins for level in report.arena),
                sum(level.reference_wins for level in report.arena),
                games,
            )
        ),
        one_line(report.note),
    )
    return dict(zip(COLUMNS, values, strict=True))


def misconceptions(reports: list[Report]) -> list[tuple[str, list[Report]]]:
    """What is wrong in a class, over all faults of all files, with the files; the widest first.

    Faults that follow from others are not counted again. An exception goes by its message.
    """
    found: dict[str, list[Report]] = {}
    for report in reports:
        causes = [(c, each) for c, each in report.causes if c.severity is not Severity.POLISH]
        for name in dict.fromkeys(_misconception(lesson) for _, lesson in causes):
            found.setdefault(name, []).append(report)
    return sorted(found.items(), key=lambda each: -len(each[1]))


def _misconception(lesson: Lesson) -> str:
    is_exception = lesson.fault.kind is FaultKind.CRASHED and not lesson.is_shown
    return one_line(words.raises(lesson.fault)) if is_exception else lesson.title


def to_csv(reports: list[Report]) -> str:
    """The table as CSV, with a heading; no cell can act as a formula in a spreadsheet."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for report in reports:
        writer.writerow({key: _inert(value) for key, value in row_of(report).items()})
    return text.getvalue()


def _inert(value: str) -> str:
    """The value as text for a spreadsheet, also where it begins like a formula."""
    return f"'{value}" if value.startswith(("=", "+", "-", "@")) else value


def to_json(reports: list[Report]) -> str:
    """All reports with their lessons, as JSON."""
    return json.dumps([report.to_json() for report in reports], indent=2) + "\n"
