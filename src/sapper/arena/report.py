"""A report: one self-contained HTML page, and its plots as SVG and PNG files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from sapper.arena import tables
from sapper.arena.drawing import Drawing, can_paint, to_png, to_svg
from sapper.arena.figures import AgentFigures, comparisons, set_figures
from sapper.arena.peer import Peer
from sapper.arena.plots import PlotRow, calibration_plot, losses_plot, time_plot, win_rate_plot
from sapper.arena.results import Results
from sapper.core.errors import BadRun
from sapper.core.files import reason_of, replacing_bytes
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
<p>By a stand-in: of another program only its wins are known. An agent that plays much like it
lends its luck. The difference has two parts: the difference to the stand-in, with luck subtracted
on both sides, and how much more the stand-in won than the program itself. It is right on average
whatever the stand-in plays, and the less often the two disagree, the smaller is its error.</p>
<p>Opening: more than 95&nbsp;% of the safe cells are hidden; end: at most a tenth. Forced: no
hidden cell was safer than a coin flip. CPU time is the agent's own.</p>
"""


@dataclass(frozen=True)
class NamedRun:
    """The results of a run with the name to show them under and the peers to compare with."""

    name: str
    results: Results
    peers: Sequence[Peer] = ()
    _figures: dict[int | None, list[AgentFigures]] = field(
        default_factory=dict, init=False, repr=False
    )

    def figures(self, number: int | None = None) -> list[AgentFigures]:
        """The figures of every agent on one set or all, computed once."""
        if number not in self._figures:
            self._figures[number] = set_figures(self.results, number)
        return self._figures[number]


def write_report(folder: Path, runs: Sequence[NamedRun]) -> list[Path]:
    """Write `index.html` and the plots (PNG files where Pillow is installed); the files written."""
    plots = draw_plots(runs)
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in _files(runs, plots):
            with replacing_bytes(folder / name) as file:
                file.write(data)
            written.append(folder / name)
    except OSError as error:
        raise BadRun(f"cannot write to {str(folder)!r}: {reason_of(error)}") from error
    return written


def _files(runs: Sequence[NamedRun], plots: dict[str, Drawing]) -> Iterator[tuple[str, bytes]]:
    yield "index.html", to_html(runs, plots).encode()
    for name, drawing in plots.items():
        yield f"{name}.svg", to_svg(drawing).encode()
        if can_paint():
            yield f"{name}.png", to_png(drawing)


def draw_plots(runs: Sequence[NamedRun]) -> dict[str, Drawing]:
    entries = [
        PlotRow(header.name, each)
        for run in runs
        for number, header in enumerate(run.results.sets)
        for each in run.figures(number)
    ]
    overall = [PlotRow("", each) for run in runs for each in run.figures()]
    if not entries:
        raise BadRun("the runs hold no finished board, so there is nothing to report")
    drawings = {
        "win-rate": win_rate_plot(entries),
        "calibration": calibration_plot(overall),
        "losses": losses_plot(entries),
        "time": time_plot(entries),
    }
    return {name: drawing for name, drawing in drawings.items() if drawing is not None}


def to_html(runs: Sequence[NamedRun], plots: dict[str, Drawing]) -> str:
    """The whole page, which needs no other file."""
    boards = sum(
        run.results.boards(number) for run in runs for number in range(len(run.results.sets))
    )
    agents = list(dict.fromkeys(name for run in runs for name in run.results.agents))
    parts = [
        f'<p class="soft">{escape(", ".join(agents))} on {boards:,} boards</p>',
        *(card(to_svg(drawing)) for drawing in plots.values()),
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
    results = results.titled()
    parts = []
    for number, header in enumerate(results.sets):
        if played := results.boards(number):
            about = f"{header.level}, start rule {header.start}, {played:,} boards"
            parts += [
                _heading(header.name, about),
                _rates(set_figures(results, number)),
            ]
            if compared := comparisons(results, (), number):
                parts.append(html_table(tables.DIFFERENCES, compared))
    return ResultTables("\n".join(parts) or f"<p>{escape(repr(results))}</p>")


def _tables(run: NamedRun, number: int | None) -> Iterator[str]:
    every, compared = run.figures(number), comparisons(run.results, run.peers, number)
    yield card(_rates(every))
    if compared:
        yield card(html_table(tables.DIFFERENCES, compared))
        yield from (f'<p class="soft">{escape(text)}</p>' for text in tables.corrections(compared))
    if stood_in := [(each, each.stood_in) for each in compared if each.stood_in is not None]:
        yield card(html_table(tables.STOOD_IN, stood_in))
    yield card(html_table(tables.LOSSES, every))
    if any(each.risks for each in every):
        yield card(html_table(tables.FATAL_RISKS, every))
    yield from (
        f'<p class="{"bad" if is_warning else "soft"}">{escape(text)}</p>'
        for each in every
        for text, is_warning in tables.remarks(each)
    )


def _rates(every: list[AgentFigures]) -> str:
    return html_table(tables.RATES | tables.TIMES, every)


def _heading(name: str, about: str) -> str:
    return f'<h2>{escape(name)}</h2>\n<p class="soft">{escape(about)}</p>'
