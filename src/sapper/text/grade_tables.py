"""The tables of grades, column by column."""

from __future__ import annotations

from collections.abc import Sequence

from sapper.arena import tables
from sapper.arena.statistics import Estimate
from sapper.core.report_page import Columns
from sapper.text.grades import Grade


def _interval(found: tuple[float, float] | None) -> str:
    return "-" if found is None else " - ".join(tables.in_percent(each, 1) for each in found)


def _rate(value: float | None) -> str:
    return "-" if value is None else tables.in_percent(value, 1)


def _number(estimate: Estimate | None, digits: int = 3) -> str:
    if estimate is None:
        return "-"
    return f"{estimate.value:.{digits}f} ± {estimate.error:.{digits}f}"


def _compared(grade: Grade, name: str) -> str:
    """A difference to the champion in points, or a dash."""
    return tables.points(getattr(grade.comparison, name, None))


SOLVED: Columns[Grade] = {
    "suite": lambda each: each.suite,
    "player": lambda each: each.player,
    "tasks": lambda each: f"{each.tasks:,}",
    "solved %": lambda each: tables.in_percent(each.rate, 1),
    "95 % interval": lambda each: _interval(each.interval),
    "part right": lambda each: _number(each.share),
    "answers": lambda each: f"{each.answers:.1f}",
    "not readable %": lambda each: tables.in_percent(each.unreadable, 1),
    "unfinished": lambda each: f"{each.unfinished:,}",
}
"""What was solved, task by task."""

BESIDE: Columns[Grade] = {
    "suite": lambda each: each.suite,
    "player": lambda each: each.player,
    "won %": lambda each: tables.in_percent(each.rate, 1),
    "without luck %": lambda each: tables.points(
        each.figures.adjusted if each.figures else None, sign=""
    ),
    "champion %": lambda each: _rate(each.rival_rate),
    "difference": lambda each: _compared(each, "difference"),
    "without luck": lambda each: _compared(each, "adjusted"),
    "verdict": lambda each: tables.verdict(each.comparison) if each.comparison else "-",
    "perfect %": lambda each: _rate(each.perfect),
}
"""Games beside those of the champion on the same boards."""

CARE: Columns[Grade] = {
    "suite": lambda each: each.suite,
    "player": lambda each: each.player,
    "needless risks": lambda each: _number(each.needless, 2),
    "risk above least": lambda each: _number(each.risk, 3),
    "stated risks": lambda each: f"{each.stated:,}",
    "Brier": lambda each: _number(each.brier, 4),
    "proofs": lambda each: f"{each.proofs[1]:,} of {each.proofs[0]:,}",
    "proofs that hold %": lambda each: _interval(each.proof_interval),
}
"""How careful the player was: risks, what it said of them, proofs."""


def rows_of(columns: Columns[Grade], grades: Sequence[Grade]) -> list[list[str]]:
    return [[write(each) for write in columns.values()] for each in grades]
