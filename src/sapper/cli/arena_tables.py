"""The arena in the terminal: its results as tables, its progress as a bar."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from rich.console import Console, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from sapper.arena import (
    AgentFigures,
    Comparison,
    Results,
    comparisons,
    set_figures,
    tables,
)
from sapper.core import counted
from sapper.core.report_page import Columns, Row

SECONDS_BETWEEN = 0.1
"""How long the bar stays as it is: boards of a fast agent come by the thousand a second."""


def show_results(console: Console, results: Results) -> None:
    """Print every table of a run: a part for each set of boards, then all sets together."""
    for number, header in enumerate(results.sets):
        first = "" if str(header.start) == "none" else f" at {header.first}"
        about = f"{header.level}, start rule {header.start}{first}"
        if results.boards(number):
            _show_part(console, header.name, about, results, number)
    if told := tables.protection(results):
        console.print(Text(told.strip(), "dim"), soft_wrap=True)
    if len(results.sets) > 1:
        _show_part(console, "all sets", "each board counts the same", results, None)


def _show_part(
    console: Console, name: str, about: str, results: Results, number: int | None
) -> None:
    every = set_figures(results, number)
    boards = counted(every[0].boards, "board")
    title = Text.assemble("\n", (name, "bold"), f"  {about}, {boards}")
    console.print(title, soft_wrap=True)
    for part in _tables(every, comparisons(results, number)):
        if isinstance(part, Table):
            console.print()
            part = _fitting(console, part)
        console.print(part)


def _tables(every: list[AgentFigures], compared: list[Comparison]) -> Iterator[RenderableType]:
    yield _filled(tables.RATES, every, {"guesses": "guesses/game"})
    if compared:
        yield _differences(compared)
        yield from (Text(text, "dim") for text in tables.corrections(compared))
    yield _filled(tables.LOSSES, every)
    yield _times(every)
    remarks = [remark for figures in every for remark in tables.remarks(figures)]
    if remarks:
        yield Text("")
    for text, is_warning in remarks:
        yield Text(text, "yellow" if is_warning else "dim")


def _fitting(console: Console, table: Table) -> Table:
    """The table as it is, or one below the other what would stand side by side in each row."""
    wide = console.options.update(max_width=10_000)
    if console.measure(table, options=wide).minimum <= console.width:
        return table
    names, *columns = ([column.header, *column.cells] for column in table.columns)
    narrow = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    narrow.add_column(style="dim", overflow="fold")
    narrow.add_column(overflow="fold")
    for number, name in enumerate(names[1:], start=1):
        narrow.add_row(names[0], name)
        for column in columns:
            narrow.add_row(column[0], column[number])
    return narrow


def _table(title: str, *columns: str) -> Table:
    """An empty table that fits a narrow terminal: only its names are folded."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(title, overflow="fold", min_width=12)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _filled(
    columns: Columns[Row], rows: Sequence[Row], heads: Mapping[str, str] = MappingProxyType({})
) -> Table:
    """The table of these rows; some columns have another heading here."""
    table = _table(*(heads.get(name, name) for name in columns))
    for row in rows:
        table.add_row(
            *(Text(text := write(row), _style(name, text)) for name, write in columns.items())
        )
    return table


def _style(column: str, text: str) -> str:
    if column == "verdict":
        return {"ahead": "green", "behind": "red"}.get(text, "dim")
    if column == "forfeit" and text != "0":
        return "red"
    return "bold" if column == "rate %" else ""


def _differences(compared: list[Comparison]) -> Table:
    columns = {name: write for name, write in tables.DIFFERENCES.items() if name != "won alone"}
    return _filled(columns, compared, {"difference in points": "difference (points)"})


def _times(every: list[AgentFigures]) -> Table:
    columns: Columns[AgentFigures] = {"agent": tables.RATES["agent"]} | tables.TIMES
    return _filled(columns, every, {"agent": "CPU ms/game", "CPU ms": "mean"})


class ProgressBar:
    """A context manager to be called with the results after every board.

    It shows itself on a terminal only; `latest` keeps the results that it was called with.
    """

    def __init__(self, console: Console) -> None:
        self.latest: Results | None = None
        self._next = -math.inf
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TextColumn("[dim]gone[/]"),
            TimeElapsedColumn(),
            TextColumn("[dim]left[/]"),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("")

    def __enter__(self) -> ProgressBar:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def __call__(self, results: Results) -> None:
        """Show how far the run is, and say first whether it goes on."""
        if self.latest is None and results.played:
            done = counted(results.played, "board")
            self._bar.console.print(f"Continuing a run with {done} played.", style="dim")
        self.latest = results
        now = time.monotonic()
        if now < self._next and results.played < results.total:
            return
        self._next = now + SECONDS_BETWEEN
        self._bar.update(
            self._task,
            total=results.total,
            completed=results.played,
            description=_rates(results),
        )


def _rates(results: Results) -> str:
    """The running win rate of every agent."""
    if not results.played:
        return "starting"
    names = zip(results.agents, results.wins, strict=True)
    return "  ".join(f"{name} [bold]{100 * won / results.played:.1f} %[/]" for name, won in names)
