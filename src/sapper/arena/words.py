"""Figures as words: the same ones in the terminal and on the report's page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sapper.arena.figures import AgentFigures, Comparison, Losses
from sapper.arena.sequential import SequentialResult
from sapper.arena.statistics import Calibration, Estimate
from sapper.arena.verdict import Verdict
from sapper.core.words import counted


def in_percent(share: float, digits: int = 2) -> str:
    """A share as a percentage, without its sign."""
    return f"{100 * share:.{digits}f}"


def points(estimate: Estimate | None, sign: str = "+") -> str:
    """An estimate in percentage points with its standard error, or a dash."""
    if estimate is None:
        return "-"
    return f"{100 * estimate.value:{sign}.2f} ± {100 * estimate.error:.2f}"


def verdict(found: Verdict | None) -> str:
    return "-" if found is None else str(found)


def judged_by(compared: Comparison) -> str:
    """Which difference a verdict is of."""
    return str(compared.judged_by)


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


def share(count: int, total: int) -> str:
    """A part of a whole in rounded percent, or a dash where there is no whole."""
    return f"{100 * count / total:.0f} %" if total else "-"


def share_if_known(count: int, losses: Losses) -> str:
    """A part of the losses, or a dash where nobody knows which were forced."""
    return share(count, losses.total) if losses.forced + losses.chosen else "-"


def risk_range(low: float, high: float) -> str:
    return f"{100 * low:.0f}-{100 * high:.0f} %"


def lost_at(figures: AgentFigures, low: float) -> str:
    """The share of the losses whose fatal guess had a risk in the bin that begins there."""
    if not figures.risks:
        return "-"
    lost = sum(each.lost for each in figures.risks if each.low == low)
    return share(lost, figures.losses.total)


def milliseconds(value: float) -> str:
    """A time with about three digits that count."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{value:,.{digits}f}"


def remarks(figures: AgentFigures) -> Iterator[tuple[str, bool]]:
    """What else is to be said of an agent, each with whether it is a warning."""
    if figures.calibration is not None:
        yield prediction(figures.agent, figures.calibration, "guess survived")
    if figures.endgames is not None:
        yield prediction(figures.agent, figures.endgames, "endgame won")
    for reason, count in figures.losses.by_default.most_common(3):
        yield f"{figures.agent}: forfeited {count:,} for: {reason}", True


def prediction(agent: str, found: Calibration, what: str) -> tuple[str, bool]:
    """How an agent's predictions came true; if chance never does that, it is a warning."""
    noun, verb = what.split()
    text = (
        f"{agent}: {counted(found.count, noun)}, {in_percent(found.observed)} % {verb},"
        f" {in_percent(found.predicted)} % predicted (z {found.z:+.1f})"
    )
    if found.is_impossible and found.observed > found.predicted:
        return f"{text}: chance never does that, so no verdict on {agent} counts", True
    if found.is_impossible:
        return f"{text}: chance never does that, so its luck is not taken off", True
    if found.is_remarkable:
        return f"{text}: chance does that in 1 of {found.sets_for_one:,.0f} sets of games", False
    return text, False
