"""A report: one HTML page that needs no other file."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from sapper.arena import tables
from sapper.arena.figures import AgentFigures, comparisons, set_figures
from sapper.arena.results import Results
from sapper.core import BadRun
from sapper.core.report_page import card, html_table, report_page
from sapper.core.svg import frame

_STYLE = "th, td { white-space: nowrap; }"

_NOTES = """
<h2>How to read this</h2>
<p>All agents of a run played the same boards. Rates come with 95&nbsp;% Wilson intervals, every
other figure with its standard error. The plain difference is how many more boards in a hundred the
first agent won. Every pair has one verdict, by a rule that is fixed before the games: by the
luck-adjusted difference where the luck of both is known, else by the plain one with
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

PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#808890")
"""Colours that the colour-blind can tell apart, on a light ground and on a dark one."""
_WIDTH, _MARGIN, _ROW, _HEAD = 860.0, 16.0, 24.0, 22.0
_LEFT, _RIGHT, _TOP = 200.0, 754.0, 58.0
"""Where the axis of the win rates begins and ends, and where its rows begin."""
_SIDE, _EDGE = 420.0, 80.0
"""The side of the square of the calibration plot, and how far it is from the left."""


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
    overall = [each for run in runs for each in run.figures()]
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
            if compared := comparisons(results, number):
                parts.append(html_table(tables.DIFFERENCES, compared))
    return ResultTables("\n".join(parts) or f"<p>{escape(repr(results))}</p>")


def _tables(run: NamedRun, number: int | None) -> Iterator[str]:
    every, compared = run.figures(number), comparisons(run.results, number)
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


@dataclass(frozen=True, slots=True)
class PlotRow:
    """The figures of one agent on one set of boards."""

    set: str
    figures: AgentFigures


def win_rate_plot(rows: Sequence[PlotRow]) -> str:
    """Every agent's win rate on every set, with its 95 % interval."""
    low = math.floor(10 * min(row.figures.interval[0] for row in rows)) / 10
    high = math.ceil(10 * max(row.figures.interval[1] for row in rows)) / 10
    sets = list(dict.fromkeys(row.set for row in rows))
    foot = _TOP + _ROW * len(rows) + _HEAD * len(sets)
    title, colours = "Games won, with 95 % intervals", _colours([row.figures for row in rows])

    def place(rate: float) -> float:
        return _LEFT + (rate - low) / (high - low) * (_RIGHT - _LEFT)

    parts = [_words(_MARGIN, 24, title, size=15)]
    for tick in range(round(100 * low), round(100 * high) + 1, 5 if high - low <= 0.31 else 10):
        x = place(tick / 100)
        parts.append(_line(x, _TOP, x, foot, 'class="grid-line"'))
        parts.append(_words(x, foot + 16, f"{tick} %", "middle", "faint", 11))
    y = _TOP
    for name in sets:
        parts.append(_words(_MARGIN, y + 16, _short(name, 60)))
        y += _HEAD
        for figures in (row.figures for row in rows if row.set == name):
            colour, ends = colours[figures.agent], [place(each) for each in figures.interval]
            parts.append(_words(_MARGIN + 14, y + 16, _short(figures.agent, 26), look="faint"))
            parts.append(_line(ends[0], y + 12, ends[1], y + 12, f'stroke="{colour}"', 2.5))
            parts.append(_dot(place(figures.rate), y + 12, 4.5, colour))
            rate = f"{100 * figures.rate:.2f} %"
            parts.append(_words(_WIDTH - _MARGIN, y + 16, rate, "end"))
            y += _ROW
    return frame(_WIDTH, foot + 26, title, parts)


def calibration_plot(every: Sequence[AgentFigures]) -> str | None:
    """Plot predicted against observed survival of guesses; return None if nobody predicts."""
    every = [figures for figures in every if figures.risks]
    if not every:
        return None
    title, colours = "Risk taken against outcome: guesses that survived", _colours(every)
    top, foot, right = 60.0, 60 + _SIDE, _EDGE + _SIDE
    parts = [_words(_MARGIN, 24, title, size=15)]
    for percent in range(0, 101, 20):
        x, y = _EDGE + _SIDE * percent / 100, foot - _SIDE * percent / 100
        parts.append(_line(x, top, x, foot, 'class="grid-line"'))
        parts.append(_line(_EDGE, y, right, y, 'class="grid-line"'))
        parts.append(_words(x, foot + 18, f"{percent} %", "middle", "faint"))
        parts.append(_words(_EDGE - 8, y + 4, f"{percent} %", "end", "faint"))
    parts.append(_line(_EDGE, foot, right, top, 'class="faint-line"'))
    parts.append(_words(_EDGE + _SIDE / 2, foot + 40, "predicted", "middle", "faint"))
    parts.append(_words(_MARGIN, top - 12, "observed", look="faint"))
    for number, figures in enumerate(every):
        colour = colours[figures.agent]
        parts += _bins(figures, foot, colour)
        parts += _calibration_words(figures, right + 36, 76 + 52 * number, colour)
    return frame(_WIDTH, foot + 60, title, parts)


def _bins(figures: AgentFigures, foot: float, colour: str) -> Iterator[str]:
    """A dot for every bin of risks, with two standard errors up and down."""
    for found in (each.calibration for each in figures.risks):
        x = _EDGE + _SIDE * found.predicted
        off = 2 * found.error
        low, high = max(0.0, found.observed - off), min(1.0, found.observed + off)
        yield _line(x, foot - _SIDE * low, x, foot - _SIDE * high, f'stroke="{colour}"', 1.5)
        yield _dot(x, foot - _SIDE * found.observed, 2 + min(4.0, math.log10(found.count)), colour)


def _calibration_words(figures: AgentFigures, x: float, y: float, colour: str) -> Iterator[str]:
    """The agent's name and how far its predictions are off."""
    yield _dot(x, y - 4, 5, colour)
    yield _words(x + 12, y, _short(figures.agent, 40))
    if (found := figures.calibration) is not None:
        rates = f"{100 * found.predicted:.2f} % predicted, {100 * found.observed:.2f} % observed"
        yield _words(x + 12, y + 16, rates, look="faint", size=11)
        count = f"{found.count:,} guesses, z {found.z:+.1f}"
        yield _words(x + 12, y + 31, count, look="faint", size=11)


def _colours(every: Sequence[AgentFigures]) -> dict[str, str]:
    names = dict.fromkeys(figures.agent for figures in every)
    return {name: PALETTE[place % len(PALETTE)] for place, name in enumerate(names)}


def _line(x1: float, y1: float, x2: float, y2: float, look: str, width: float = 1.0) -> str:
    ends = f'x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}"'
    return f'<line {ends} {look} stroke-width="{width:g}"/>'


def _dot(x: float, y: float, radius: float, colour: str) -> str:
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{colour}"/>'


def _words(
    x: float, y: float, text: str, anchor: str = "start", look: str = "ink", size: float = 12
) -> str:
    place = f'x="{x:.2f}" y="{y:.2f}" text-anchor="{anchor}" font-size="{size:g}"'
    return f'<text {place} class="{look}">{escape(text)}</text>'


def _short(text: str, length: int) -> str:
    """The text, its middle left out where it is too long."""
    if len(text) <= length:
        return text
    return text[: length // 2 - 1] + "..." + text[-(length - length // 2 - 2) :]
