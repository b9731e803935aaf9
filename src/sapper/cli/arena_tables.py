"""The arena's results as tables in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from sapper.arena import (
    AgentFigures,
    Comparison,
    Peer,
    Phase,
    Results,
    comparisons,
    set_figures,
    words,
)
from sapper.arena.blocks import SummedRun
from sapper.arena.figures import RISK_BINS
from sapper.arena.statistics import wilson
from sapper.arena.sums import calibration_in, without_luck_in
from sapper.arena.verdict import Verdict
from sapper.base.words import counted


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
    boards = counted(every[0].boards, "board")
    title = Text.assemble("\n", (name, "bold"), f"  {about}, {boards}")
    console.print(title, soft_wrap=True)
    for part in _tables(every, comparisons(results, peers, number)):
        if isinstance(part, Table):
            console.print()
            part = _fitting(console, part)
        console.print(part)


def _tables(every: list[AgentFigures], compared: list[Comparison]) -> Iterator[RenderableType]:
    yield _rates(every)
    if compared:
        yield _differences(compared)
        yield from (Text(text, "dim") for text in words.corrections(compared))
    if any(each.stood_in for each in compared):
        yield _stood_in(compared)
    yield _losses(every)
    if any(each.risks for each in every):
        yield _fatal_risks(every)
    yield _times(every)
    remarks = [remark for figures in every for remark in words.remarks(figures)]
    if remarks:
        yield Text("")
    for text, is_warning in remarks:
        yield Text(text, "yellow" if is_warning else "dim")


def show_sums(console: Console, run: SummedRun) -> None:
    """Print the figures of a run of which sums are kept, set after set."""
    for number, (boards, sums) in enumerate(zip(run.sets, run.sums, strict=True)):
        count = sums["boards"]
        if not count:
            continue
        console.print(f"{boards.name}: {counted(count, 'board')}", style="bold")
        table = _table("agent", "won", "rate %", "95 % interval", "luck-adjusted %", "CPU ms/game")
        remarks = []
        for i, name in enumerate(run.agents):
            wins = sums[f"{i} won"]
            table.add_row(
                name,
                f"{wins:,}",
                Text(words.in_percent(wins / count), "bold"),
                " - ".join(map(words.in_percent, wilson(wins, count))),
                words.points(without_luck_in(sums, str(i)), sign=""),
                words.milliseconds(sums[f"{i} microseconds"] / 1000 / count),
            )
            for kind, what in (("guess", "guess survived"), ("endgame", "endgame won")):
                if (found := calibration_in(sums, i, kind)) is not None:
                    remarks.append(words.prediction(name, found, what))
        compared = run.comparisons(number)
        for each in [table, _differences(compared)] if compared else [table]:
            console.print(_fitting(console, each))
            console.print()
        for text, is_warning in remarks:
            console.print(Text(text, "yellow" if is_warning else "dim"))


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


def _rates(every: list[AgentFigures]) -> Table:
    """The games that every agent won."""
    table = _table("agent", "won", "rate %", "95 % interval", "luck-adjusted %", "guesses/game")
    for each in every:
        table.add_row(
            each.agent,
            f"{each.wins:,}",
            Text(words.in_percent(each.rate), "bold"),
            " - ".join(map(words.in_percent, each.interval)),
            words.points(each.adjusted, sign=""),
            f"{each.guesses:.2f}",
        )
    return table


def _differences(compared: list[Comparison]) -> Table:
    """How the agents differ, with one verdict for each pair and what it is of."""
    table = _table("difference (points)", "plain", "luck-adjusted", "verdict", "by", "p")
    for each in compared:
        table.add_row(
            f"{each.first} - {each.second}",
            words.points(each.difference),
            words.points(each.adjusted),
            _verdict(each.verdict),
            words.judged_by(each),
            words.p_value(each),
        )
    return table


def _stood_in(compared: list[Comparison]) -> Table:
    """How the agents differ from a peer, by the agent that stands in for it."""
    table = _table("by a stand-in (points)", "difference", "z", "stand-in", "disagrees")
    for each in compared:
        if each.stood_in is not None:
            found = each.stood_in.difference
            table.add_row(
                f"{each.first} - {each.second}",
                words.points(found),
                f"{found.z:+.1f}",
                each.stood_in.name,
                f"{words.in_percent(each.stood_in.disagreement)} %",
            )
    return table


def _losses(every: list[AgentFigures]) -> Table:
    """Where the games of every agent are lost."""
    table = _table("lost", "games", "opening", "middle", "end", "forced", "chosen", "forfeit")
    for each in every:
        losses = each.losses
        forfeits = losses.by_default.total()
        table.add_row(
            each.agent,
            f"{losses.total:,}",
            *(words.share(losses.phases[phase], losses.total) for phase in Phase),
            words.share_if_known(losses.forced, losses),
            words.share_if_known(losses.chosen, losses),
            Text(str(forfeits), "red" if forfeits else ""),
        )
    return table


def _fatal_risks(every: list[AgentFigures]) -> Table:
    """At which risk the games of every agent are lost."""
    bins = list(pairwise(RISK_BINS))
    table = _table("lost at risk", *(words.risk_range(low, high) for low, high in bins))
    for each in every:
        table.add_row(each.agent, *(words.lost_at(each, low) for low, _ in bins))
    return table


def _times(every: list[AgentFigures]) -> Table:
    """The CPU time of every agent."""
    table = _table("CPU ms/game", "mean", "p50", "p99", "max")
    for each in every:
        time = each.milliseconds
        values = (time.mean, time.median, time.p99, time.largest)
        table.add_row(each.agent, *map(words.milliseconds, values))
    return table


def _verdict(found: Verdict | None) -> Text:
    """What a difference shows, in colour."""
    text = words.verdict(found)
    return Text(text, {"ahead": "green", "behind": "red"}.get(text, "dim"))
