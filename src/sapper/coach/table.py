"""Many reports as one table: one row a submission."""

from __future__ import annotations

import csv
import io
import json

from sapper.coach.report import Report, Verdict

COLUMNS = (
    "submission",
    "verdict",
    "checks passed",
    "checks",
    "defect",
    "wrong",
    "missed single",
    "missed subset",
    "needless guesses",
    "beyond the course",
    "crashes",
    "hangs",
    "ms a call",
    "wins",
    "games",
)


def row_of(report: Report) -> dict[str, str]:
    """One row: what a teacher wants to see at a glance; empty where it is not known."""
    figures = report.figures
    ran = report.verdict is not Verdict.CANNOT_RUN
    games = sum(level.games for level in report.arena)
    values = (
        report.path,
        str(report.verdict),
        str(report.passed) if ran else "",
        str(len(report.checks)) if ran else "",
        report.defect,
        *(str(number) if ran else "" for number in _counts(report)),
        f"{figures.milliseconds:.3f}" if figures.calls else "",
        str(sum(level.wins for level in report.arena)) if games else "",
        str(games) if games else "",
    )
    return dict(zip(COLUMNS, values, strict=True))


def _counts(report: Report) -> tuple[int, ...]:
    figures = report.figures
    return (
        figures.wrong,
        figures.missed_single,
        figures.missed_subset,
        figures.needless_guesses,
        figures.hard_guesses,
        figures.crashes,
        figures.hangs,
    )


def to_csv(reports: list[Report]) -> str:
    """The table as CSV, with a heading."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(row_of(report) for report in reports)
    return text.getvalue()


def to_json(reports: list[Report]) -> str:
    """All reports with their lessons, as JSON."""
    return json.dumps([report.to_json() for report in reports], indent=2) + "\n"
