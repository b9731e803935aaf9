"""Many reports as one table: one row per submission."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter

from sapper.coach.report import CoachVerdict, Report
from sapper.coach.severity import Severity
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

_LEVELS = ("cannot run", "wrong", "incomplete", "not known", "polish", "right")
ANSWERS = {True: "yes", False: "no", None: "not known"}
"""The grader's answer in a word."""


def rank(report: Report) -> int:
    """Its place when the worst come first."""
    return _LEVELS.index(report.level)


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


def common(reports: list[Report]) -> list[tuple[str, int]]:
    """What most of a class gets wrong: the first fault of each file by its name, with counts."""
    first = [
        report.defect
        for report in reports
        if report.is_failed and report.verdict is not CoachVerdict.CANNOT_RUN
    ]
    return [(title, count) for title, count in Counter(first).most_common() if count > 1]


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
