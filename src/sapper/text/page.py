"""The grades as one HTML page that needs no other file, framed as all reports."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sapper.arena import tables
from sapper.arena.statistics import Estimate
from sapper.core.report_page import Columns, card, html_table, report_page
from sapper.core.words import counted
from sapper.text.grades import Grade, GradedFile

_NOTES = """
<h2>How to read this</h2>
<p>A task is solved if its game is won or its question answered right. Rates come with 95&nbsp;%
Wilson intervals, every other figure with its standard error. The champion played the same boards;
the difference is in percentage points, and without luck it has taken off how the guesses went
compared with their exact risks. Perfect is what perfect play wins from the positions given,
exactly.</p>
<p>A needless risk was taken while a certainly safe cell was there. Risk above the least adds up
what each opened cell risked more than the safest one. Brier says how far stated risks were off the
exact ones, squared: 0 is perfect. A proof holds if the checker accepts it and each number in it is
needed.</p>
"""


def to_html(graded: GradedFile, title: str = "Sapper tasks") -> str:
    tasks = sum(each.tasks for each in graded.grades)
    players = list(dict.fromkeys(each.player for each in graded.grades))
    games = [each for each in graded.grades if each.figures is not None]
    parts = [
        f'<p class="soft">{escape(", ".join(players))} on {counted(tasks, "task")}</p>',
        card(html_table(SOLVED, graded.grades)),
        *([card(html_table(BESIDE, games)), card(html_table(CARE, games))] if games else []),
        _NOTES,
    ]
    return report_page(title, "\n".join(parts))


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
