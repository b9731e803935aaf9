"""The tables of a run, column by column, and the words beside them: for terminal and page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from sapper.arena.figures import AgentFigures, Comparison, Losses
from sapper.arena.results import Results
from sapper.arena.sequential import SequentialResult
from sapper.arena.statistics import Calibration, Estimate, Verdict
from sapper.core import counted
from sapper.core.report_page import Columns


def in_percent(share: float, digits: int = 2) -> str:
    """A share as a percentage, without its sign."""
    return f"{100 * share:.{digits}f}"


def points(estimate: Estimate | None, sign: str = "+") -> str:
    """An estimate in percentage points with its standard error, or a dash."""
    if estimate is None:
        return "-"
    return f"{100 * estimate.value:{sign}.2f} ± {100 * estimate.error:.2f}"


def verdict(compared: Comparison) -> str:
    """What is shown; a verdict in doubt comes with how unlikely the guesses are."""
    doubt = "" if compared.doubt is None else f" (z {compared.doubt:+.1f})"
    return f"{compared.verdict}{doubt}"


def p_value(compared: Comparison) -> str:
    """The p-value of the verdict; a run that was looked at after every board has none."""
    return "-" if compared.sequential is not None else f"{compared.judged[1]:.2g}"


def corrections(compared: Sequence[Comparison]) -> Iterator[str]:
    """What is to be said about the verdicts of a table of differences."""
    tests = [each.sequential for each in compared if each.sequential is not None]
    for test in tests:
        yield shown(test)
    if not tests and len(compared) > 1:
        yield (
            f"The verdicts are corrected for {len(compared)} pairs (Holm): the chance that any of"
            " them is false is at most 5 %."
        )


def shown(test: SequentialResult) -> str:
    """How a test stands that was looked at after every board."""
    pair = f"{test.first} - {test.second}"
    evidence = f"evidence {min(test.evidence, 999999):,.1f} of the {test.needed:,.0f} needed"
    if test.verdict is Verdict.NOT_SHOWN:
        return f"{pair}: not shown after {counted(test.boards, 'board')} ({evidence})"
    return f"{pair}: {test.verdict}, shown after {counted(test.boards, 'board')} ({evidence})"


def protection(results: Results) -> str:
    """Whether agents that are not Sapper's own were walled; empty where there are none."""
    found = results.about.get("protection")
    if not isinstance(found, dict):
        return ""
    if found.get("wall") == "none":
        return f"The agents had no wall: {found.get('reason')}. "
    words = [str(found.get("wall"))]
    if allowed := ", ".join(map(str, results.about.get("allow") or ())):
        words.append(f"allowed {allowed}")
    if results.about.get("children"):
        words.append("with child processes")
    if not found.get("system_calls", True):
        words.append("system calls not filtered")
    return f"The agents were walled ({', '.join(words)}). "


def share(count: int, total: int) -> str:
    """A part of a whole in rounded percent, or a dash where there is no whole."""
    return f"{100 * count / total:.0f} %" if total else "-"


def share_if_known(count: int, losses: Losses) -> str:
    """A part of the losses, or a dash where nobody knows which were forced."""
    return share(count, losses.total) if losses.forced + losses.chosen else "-"


def milliseconds(value: float) -> str:
    """A time with about three digits that count."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{value:,.{digits}f}"


def _quantile(figures: AgentFigures, place: int) -> str:
    """A quantile of an agent's times, or a dash where only their mean is known."""
    found = figures.milliseconds.quantiles
    return "-" if found is None else milliseconds(found[place])


def remarks(figures: AgentFigures) -> Iterator[tuple[str, bool]]:
    """What else is to be said of an agent, each with whether it is a warning."""
    if figures.calibration is not None:
        yield prediction(figures.agent, figures.calibration, "guess survived")
    if figures.endgames is not None:
        yield prediction(figures.agent, figures.endgames, "endgame won")
    for reason, count in islice(figures.losses.by_default.items(), 3):
        yield f"{figures.agent}: forfeited {count:,} for: {reason}", True


def prediction(agent: str, found: Calibration, what: str) -> tuple[str, bool]:
    """How an agent's predictions came true; if chance never does that, it is a warning."""
    noun, verb = what.split()
    text = (
        f"{agent}: {counted(found.count, noun)}, {in_percent(found.observed)} % {verb},"
        f" {in_percent(found.predicted)} % predicted (z {found.z:+.1f})"
    )
    rare = f"{text}: chance does that in 1 of {found.sets_for_one:,.0f} sets of games"
    if found.is_doubtful:
        return f"{rare}, so no verdict on {agent} counts", True
    if found.is_impossible:
        return f"{rare}, so its luck is not subtracted", True
    return (rare if found.is_remarkable else text), False


RATES: Columns[AgentFigures] = {
    "agent": lambda each: each.agent,
    "won": lambda each: f"{each.wins:,}",
    "rate %": lambda each: in_percent(each.rate),
    "95 % interval": lambda each: " - ".join(map(in_percent, each.interval)),
    "luck-adjusted %": lambda each: points(each.adjusted, sign=""),
    "guesses": lambda each: f"{each.guesses:.2f}",
}
"""How many games every agent won."""

TIMES: Columns[AgentFigures] = {
    "CPU ms": lambda each: milliseconds(each.milliseconds.mean),
    "p50": lambda each: _quantile(each, 0),
    "p99": lambda each: _quantile(each, 1),
    "max": lambda each: _quantile(each, 2),
}
"""The time of its games, in milliseconds."""

DIFFERENCES: Columns[Comparison] = {
    "difference in points": lambda each: f"{each.first} - {each.second}",
    "won alone": lambda each: f"{each.only_first:,} : {each.only_second:,}",
    "plain": lambda each: points(each.difference),
    "luck-adjusted": lambda each: points(each.adjusted),
    "verdict": verdict,
    "by": lambda each: str(each.judged_by),
    "p": p_value,
}
"""How the agents differ, with one verdict for each pair and what it is of."""

LOSSES: Columns[AgentFigures] = {
    "lost": lambda each: each.agent,
    "games": lambda each: f"{each.losses.total:,}",
    "opening": lambda each: share(each.losses.phases["opening"], each.losses.total),
    "middle": lambda each: share(each.losses.phases["middle"], each.losses.total),
    "end": lambda each: share(each.losses.phases["end"], each.losses.total),
    "forced": lambda each: share_if_known(each.losses.forced, each.losses),
    "chosen": lambda each: share_if_known(each.losses.chosen, each.losses),
    "forfeit": lambda each: f"{sum(each.losses.by_default.values()):,}",
}
"""Where the games are lost."""
