"""Many reports as one table: one row per submission."""

from __future__ import annotations

import csv
import io
import json

from sapper.coach.fault import Severity
from sapper.coach.lesson import Lesson
from sapper.coach.report import CoachVerdict, Report
from sapper.sandbox import one_line

COLUMNS = (
    "submission",
    "grader passes",
    "right of 25",
    "level",
    "fix first",
    "line",
    "wrong",
    "incomplete",
    "polish",
    "crashes",
    "hangs",
    "missed",
    "needless guesses",
    "ms per call",
    "wins",
    "reference wins",
    "games",
    "note",
)

ANSWERS = {True: "yes", False: "no", None: "not known"}
"""The grader's answer in a word."""


def rank(report: Report) -> tuple[int, str]:
    """Its place when the worst come first: what cannot run, then by the number that are right."""
    is_run = report.verdict is not CoachVerdict.CANNOT_RUN
    return (report.grader_right if is_run else -1), report.path


def row_of(report: Report) -> dict[str, str]:
    """One row: what a teacher wants to see at a glance; empty where it is not known."""
    figures = report.figures
    ran = report.verdict is not CoachVerdict.CANNOT_RUN
    games = sum(level.games for level in report.arena)
    counts = (
        *(report.count(severity) for severity in Severity),
        figures.crashes,
        figures.hangs,
        figures.missed_single + figures.missed_subset,
        figures.needless_guesses,
    )
    values = (
        one_line(report.path),
        ANSWERS[report.grader_passes],
        str(report.grader_right) if ran else "",
        report.level,
        one_line(report.defect),
        str(report.line or ""),
        *(str(number) if ran else "" for number in counts),
        f"{figures.milliseconds:.3f}" if figures.calls else "",
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
    if lesson.title.startswith("raises "):
        return f"raises {one_line(lesson.message.partition(' (line')[0])}"
    return lesson.title


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
