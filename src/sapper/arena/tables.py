"""The tables of a run, column by column: what stands in each, in the terminal and on the page."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from sapper.arena import words
from sapper.arena.figures import RISK_BINS, AgentFigures, Comparison, StoodIn
from sapper.arena.record import Phase
from sapper.core.report_page import Columns


def _lost_at(low: float) -> Callable[[AgentFigures], str]:
    """What a column writes for the bin of risks that begins there."""
    return lambda each: words.lost_at(each, low)


RATES: Columns[AgentFigures] = {
    "agent": lambda each: each.agent,
    "won": lambda each: f"{each.wins:,}",
    "rate %": lambda each: words.in_percent(each.rate),
    "95 % interval": lambda each: " - ".join(map(words.in_percent, each.interval)),
    "luck-adjusted %": lambda each: words.points(each.adjusted, sign=""),
    "guesses": lambda each: f"{each.guesses:.2f}",
}
"""How many games every agent won."""

TIMES: Columns[AgentFigures] = {
    "CPU ms": lambda each: words.milliseconds(each.milliseconds.mean),
    "p50": lambda each: words.milliseconds(each.milliseconds.median),
    "p99": lambda each: words.milliseconds(each.milliseconds.p99),
    "max": lambda each: words.milliseconds(each.milliseconds.largest),
}
"""The time of its games, in milliseconds."""

DIFFERENCES: Columns[Comparison] = {
    "difference in points": lambda each: f"{each.first} - {each.second}",
    "won alone": lambda each: f"{each.only_first:,} : {each.only_second:,}",
    "plain": lambda each: words.points(each.difference),
    "luck-adjusted": lambda each: words.points(each.adjusted),
    "verdict": lambda each: words.verdict(each.verdict),
    "by": words.judged_by,
    "p": words.p_value,
}
"""How the agents differ, with one verdict for each pair and what it is of."""

STOOD_IN: Columns[tuple[Comparison, StoodIn]] = {
    "difference by a stand-in": lambda each: f"{each[0].first} - {each[0].second}",
    "points": lambda each: words.points(each[1].difference),
    "z": lambda each: f"{each[1].difference.z:+.1f}",
    "stand-in": lambda each: each[1].name,
    "disagrees": lambda each: f"{words.in_percent(each[1].disagreement)} %",
}
"""How the agents differ from a peer, by the agent that stands in for it."""

LOSSES: Columns[AgentFigures] = {
    "lost": lambda each: each.agent,
    "games": lambda each: f"{each.losses.total:,}",
    "opening": lambda each: words.share(each.losses.phases[Phase.OPENING], each.losses.total),
    "middle": lambda each: words.share(each.losses.phases[Phase.MIDDLE], each.losses.total),
    "end": lambda each: words.share(each.losses.phases[Phase.END], each.losses.total),
    "forced": lambda each: words.share_if_known(each.losses.forced, each.losses),
    "chosen": lambda each: words.share_if_known(each.losses.chosen, each.losses),
    "forfeit": lambda each: f"{each.losses.by_default.total():,}",
}
"""Where the games are lost."""

FATAL_RISKS: Columns[AgentFigures] = {
    "lost at risk": lambda each: each.agent,
    **{words.risk_range(low, high): _lost_at(low) for low, high in pairwise(RISK_BINS)},
}
"""At which risk they are lost."""
