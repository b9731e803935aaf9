"""A report: one HTML page that needs no other file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from sapper.arena import tables
from sapper.arena.figures import AgentFigures, comparisons, set_figures
from sapper.arena.plots import PlotRow, calibration_plot, win_rate_plot
from sapper.arena.results import Results
from sapper.core.errors import BadRun
from sapper.core.report_page import card, html_table, report_page

_STYLE = "th, td { white-space: nowrap; }"

_NOTES = """
<h2>How to read this</h2>
<p>All agents of a run played the same boards. Rates come with 95&nbsp;% Wilson intervals, every
other figure with its standard error. The plain difference is how many more boards in a hundred the
first agent won. Every pair has one verdict, by a rule that is fixed before the games: by the
luck-adjusted difference where the risks of both agents are exact, else by the plain one with
McNemar's exact test on the boards that only one of the two won. It is shown if p is below 0.05, the
plain difference has the same sign, and there are at least 30 boards; with several pairs p is
corrected for their number. A run that was played until a difference was shown has a test of its
own, which may be looked at after every board: its evidence reaches 20 by chance in at most 5 % of
runs.</p>
<p>Luck-adjusted: luck is how the guesses went, compared with their predicted risks, and how exact
endgames ended, compared with their exact chance to win. A regression says how much of it to
subtract. Luck is zero on average, so the estimate stays right on average as long as the
predictions are right; the calibration plot shows that. It needs fewer games. An agent whose guesses
survive more often than chance allows (by more than 4 standard errors) knows more than it is shown:
verdicts on it are "in doubt".</p>
<p>Opening: more than 95&nbsp;% of the safe cells are hidden; end: at most a tenth. Forced: no
hidden cell was safer than a coin flip. CPU time is the agent's own.</p>
"""


@dataclass(frozen=True)
class NamedRun:
    """The results of a run with the name to show them under."""

    name: str
    results: Results
    _figures: dict[int | None, list[AgentFigures]] = field(
        default_factory=dict, init=False, repr=False
    )

    def figures(self, number: int | None = None) -> list[AgentFigures]:
        """The figures of every agent on one set or all, computed once."""
        if number not in self._figures:
            self._figures[number] = set_figures(self.results, number)
        return self._figures[number]


def report_of(runs: Sequence[NamedRun]) -> str:
    """The whole page, which needs no other file; `BadRun` if no board is finished."""
    rows = [
        PlotRow(header.name, each)
        for run in runs
        for number, header in enumerate(run.results.sets)
        for each in run.figures(number)
    ]
    if not rows:
        raise BadRun("the runs hold no finished board, so there is nothing to report")
    overall = [PlotRow("", each) for run in runs for each in run.figures()]
    plots = (win_rate_plot(rows), calibration_plot(overall))
    boards = sum(
        run.results.boards(number) for run in runs for number in range(len(run.results.sets))
    )
    agents = list(dict.fromkeys(name for run in runs for name in run.results.agents))
    parts = [
        f'<p class="soft">{escape(", ".join(agents))} on {boards:,} boards</p>',
        *(card(plot) for plot in plots if plot is not None),
        *(part for run in runs for part in _run(run)),
        _NOTES,
    ]
    return report_page("Sapper arena", "\n".join(parts), _STYLE)


def _run(run: NamedRun) -> Iterator[str]:
    results = run.results
    for number, header in enumerate(results.sets):
        if played := results.boards(number):
            about = f"{header.level}, start rule {header.start}, {played:,} boards"
            if played < results.counts[number]:
                about += f" of {results.counts[number]:,}: the run is not finished"
            walls = tables.protection(results)
            yield _heading(header.name, f"{about}. {walls}Run: {run.name}")
            yield from _tables(run, number)
    if len(results.sets) > 1:
        yield _heading("All sets", f"Every board counts the same. Run: {run.name}")
        yield from _tables(run, None)


@dataclass(frozen=True, slots=True)
class ResultTables:
    """Tables that a notebook shows."""

    html: str

    def _repr_html_(self) -> str:
        return self.html


def tables_of(results: Results) -> ResultTables:
    """The rates and the differences of every set, for a notebook."""
    parts = []
    for number, header in enumerate(results.sets):
        if played := results.boards(number):
            about = f"{header.level}, start rule {header.start}, {played:,} boards"
            parts += [
                _heading(header.name, about),
                _rates(set_figures(results, number)),
            ]
            if compared := comparisons(results, number=number):
                parts.append(html_table(tables.DIFFERENCES, compared))
    return ResultTables("\n".join(parts) or f"<p>{escape(repr(results))}</p>")


def _tables(run: NamedRun, number: int | None) -> Iterator[str]:
    every, compared = run.figures(number), comparisons(run.results, number=number)
    yield card(_rates(every))
    if compared:
        yield card(html_table(tables.DIFFERENCES, compared))
        yield from (f'<p class="soft">{escape(text)}</p>' for text in tables.corrections(compared))
    yield card(html_table(tables.LOSSES, every))
    yield from (
        f'<p class="{"bad" if is_warning else "soft"}">{escape(text)}</p>'
        for each in every
        for text, is_warning in tables.remarks(each)
    )


def _rates(every: list[AgentFigures]) -> str:
    return html_table(tables.RATES | tables.TIMES, every)


def _heading(name: str, about: str) -> str:
    return f'<h2>{escape(name)}</h2>\n<p class="soft">{escape(about)}</p>'
