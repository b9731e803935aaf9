"""The arena's results as tables in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from sapper.arena import Comparison, Figures, Peer, Phase, Results, comparisons, set_figures
from sapper.arena.statistics import Estimate


def show_results(console: Console, results: Results, peers: Sequence[Peer] = ()) -> None:
    """Print every table of a run: a part for each set of boards, then all sets together."""
    for number, header in enumerate(results.sets):
        first = "" if str(header.start) == "none" else f" at {header.first}"
        about = f"{header.level}, start rule {header.start}{first}"
        if results.places(number):
            _show_part(console, header.name, about, results, peers, number)
    if len(results.sets) > 1:
        _show_part(console, "all sets", "each board counts the same", results, peers, None)


def _show_part(
    console: Console,
    name: str,
    about: str,
    results: Results,
    peers: Sequence[Peer],
    number: int | None,
) -> None:
    every = set_figures(results, number)
    title = Text.assemble("\n", (name, "bold"), f"  {about}, {every[0].boards:,} boards")
    console.print(title, soft_wrap=True)
    for part in _tables(every, comparisons(results, peers, number)):
        console.print(part)


def _tables(every: list[Figures], compared: list[Comparison]) -> Iterator[RenderableType]:
    yield _rates(every)
    if compared:
        yield _differences(compared)
    yield _losses(every)
    yield _times(every)
    for figures in every:
        yield from _remarks(figures)


def _table(title: str, *columns: str) -> Table:
    """An empty table that fits a narrow terminal: only its names are folded."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(title, overflow="fold", min_width=12)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _rates(every: list[Figures]) -> Table:
    """The games that every agent won."""
    table = _table("agent", "won", "rate %", "95 % interval", "luck-adjusted %", "guesses/game")
    for each in every:
        low, high = each.interval
        table.add_row(
            each.agent,
            f"{each.wins:,}",
            Text(f"{100 * each.rate:.2f}", "bold"),
            f"{100 * low:.2f} - {100 * high:.2f}",
            _points(each.adjusted, sign=""),
            f"{each.guesses:.2f}",
        )
    return table


def _differences(compared: list[Comparison]) -> Table:
    """How the agents differ; what is less than two standard errors is not shown to differ."""
    table = _table("difference (points)", "plain", "", "p", "luck-adjusted", "")
    for each in compared:
        table.add_row(
            f"{each.first} - {each.second}",
            _points(each.difference),
            _verdict(each.difference),
            f"{each.p:.2g}",
            _points(each.adjusted),
            _verdict(each.adjusted),
        )
    return table


def _losses(every: list[Figures]) -> Table:
    """Where the games of every agent are lost."""
    table = _table("lost", "games", "opening", "middle", "end", "forced", "avoidable", "forfeit")
    for each in every:
        losses = each.losses
        forfeits = losses.by_default.total()
        is_known = losses.forced + losses.avoidable > 0
        table.add_row(
            each.agent,
            f"{losses.total:,}",
            *(_share(losses.phases[phase], losses.total) for phase in Phase),
            _share(losses.forced, losses.total) if is_known else "-",
            _share(losses.avoidable, losses.total) if is_known else "-",
            Text(str(forfeits), "red" if forfeits else ""),
        )
    return table


def _times(every: list[Figures]) -> Table:
    """The CPU time of every agent."""
    table = _table("CPU ms/game", "mean", "p50", "p99", "max")
    for each in every:
        time = each.milliseconds
        values = (time.mean, time.median, time.p99, time.largest)
        table.add_row(each.agent, *map(_milliseconds, values))
    return table


def _remarks(figures: Figures) -> Iterator[Text]:
    """What else is to be said of an agent: its predictions, its forfeits."""
    for found, what in ((figures.calibration, "guesses"), (figures.endgames, "endgames")):
        if found is not None:
            survived = "survived" if what == "guesses" else "won"
            yield Text(
                f"{figures.agent}: {found.count:,} {what} {survived} {100 * found.observed:.2f} %,"
                f" predicted {100 * found.predicted:.2f} % (z {found.z:+.1f})"
                + ("" if abs(found.z) < 3 else ": not right, do not trust the adjusted figures"),
                style="dim" if abs(found.z) < 3 else "yellow",
            )
    for reason, count in figures.losses.by_default.most_common(3):
        yield Text(f"{figures.agent}: forfeited {count:,} for: {reason}", style="red")


def _points(estimate: Estimate | None, sign: str = "+") -> str:
    """An estimate in percentage points with its standard error."""
    if estimate is None:
        return "-"
    return f"{100 * estimate.value:{sign}.2f} ± {100 * estimate.error:.2f}"


def _verdict(estimate: Estimate | None) -> Text:
    """What a difference shows."""
    if estimate is None:
        return Text("-")
    if not estimate.is_shown:
        return Text("not shown", "dim")
    return Text("ahead", "green") if estimate.value > 0 else Text("behind", "red")


def _share(count: int, total: int) -> str:
    return f"{100 * count / total:.0f} %" if total else "-"


def _milliseconds(value: float) -> str:
    """Three digits that count, as far as sensible."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{value:.{digits}f}"
