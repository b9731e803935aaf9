"""The figures of a run: what every agent reached, and how they differ."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from enum import Enum
from itertools import combinations, pairwise
from typing import Any

from sapper.arena.record import Phase
from sapper.arena.results import Results
from sapper.arena.sequential import SequentialResult
from sapper.arena.statistics import (
    IMPOSSIBLE,
    Calibration,
    Estimate,
    Verdict,
    holm,
    mcnemar,
    pooled,
    quantile,
    verdict,
)
from sapper.arena.sums import (
    RISK_BINS,
    Sums,
    calibration_in,
    guesses_in,
    plain_in,
    without_luck_in,
)
from sapper.core import wilson


@dataclass(frozen=True, slots=True)
class Spread:
    """How large something is over many games; of sums nothing but the mean is known."""

    mean: float
    quantiles: tuple[float, float, float] | None = None
    """The median, the 99th percentile and the largest."""

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Return the mean and the quantiles of these values."""
        mean = sum(values) / len(values)
        return cls(mean, (quantile(values, 0.5), quantile(values, 0.99), max(values)))


@dataclass(frozen=True, slots=True)
class RiskBin:
    """The guesses whose risk lies between two limits."""

    low: float
    high: float
    calibration: Calibration


@dataclass(frozen=True, slots=True)
class Losses:
    """Where games are lost.

    `phases` counts them by the phase of the fatal move. `forced` counts fatal moves when no
    hidden cell was safer than a coin flip, `chosen` when one was; the rest is not known.
    `by_default` counts forfeits by their reasons, the most frequent first.
    """

    total: int
    phases: dict[str, int]
    forced: int
    chosen: int
    by_default: dict[str, int]


@dataclass(frozen=True, slots=True)
class AgentFigures:
    """What one agent reached on some boards.

    `adjusted` is its rate without the luck of its guesses, where their risks are known.
    `endgames` holds the exact endgames' win chances against the games won.
    """

    agent: str
    boards: int
    wins: int
    interval: tuple[float, float]
    adjusted: Estimate | None
    milliseconds: Spread
    moves: float
    guesses: float
    losses: Losses
    risks: list[RiskBin]
    calibration: Calibration | None
    endgames: Calibration | None

    @property
    def rate(self) -> float:
        """The share of the boards that it won."""
        return self.wins / self.boards


class Judged(Enum):
    """What a verdict is of."""

    PLAIN = "plain"
    """The difference as it is, if the luck of one is not known."""
    ADJUSTED = "luck-adjusted"
    """The difference without the luck of both."""
    SEQUENTIAL = "until shown"
    """The test that the run was stopped by."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two agents on the same boards, the first against the second, with one verdict.

    `only_first` and `only_second` count the boards that one won and the other did not; `p` is
    McNemar's. `adjusted` is the difference without the luck of both, or None where the luck of one
    is not known. `sequential` is there in a run that was played until it was shown. `judged_by`
    says which of these the verdict is of: a rule that the agents decide, not the games.
    `corrected_p` is the p-value of that one, for all `pairs` that are compared at once. `doubt` is
    there if the guesses of a side survived more often than chance allows: by so many standard
    errors.
    """

    first: str
    second: str
    boards: int
    only_first: int
    only_second: int
    difference: Estimate
    p: float
    adjusted: Estimate | None
    pairs: int = 1
    corrected_p: float = 1.0
    sequential: SequentialResult | None = None
    doubt: float | None = None

    @property
    def judged_by(self) -> Judged:
        """Which of its differences the verdict is of."""
        if self.sequential is not None:
            return Judged.SEQUENTIAL
        return Judged.PLAIN if self.adjusted is None else Judged.ADJUSTED

    @property
    def judged(self) -> tuple[Estimate, float]:
        """That difference, and its p-value before it is corrected."""
        if self.judged_by is Judged.ADJUSTED and self.adjusted is not None:
            return self.adjusted, self.adjusted.p
        return self.difference, self.p

    @property
    def verdict(self) -> Verdict:
        """What is shown; nobody is ahead whose plain difference says the opposite."""
        if self.doubt is not None:
            return Verdict.IN_DOUBT
        if self.sequential is not None:
            return self.sequential.verdict
        value = self.judged[0].value
        if value * self.difference.value <= 0:
            value = 0.0
        return verdict(value, self.corrected_p, self.boards)


def set_figures(results: Results, number: int | None = None) -> list[AgentFigures]:
    """The figures of every agent, on one set of boards or all that were played."""
    numbers = range(len(results.sets)) if number is None else [number]
    sums = Sums()
    for each in numbers:
        sums.update(results.sums(each))
    if not sums["boards"]:
        return []
    found = [_figures(sums, i, name) for i, name in enumerate(results.agents)]
    if results.keeps_sums:
        return found
    times = ([1000 * s for s in results.seconds(i, number)] for i in range(len(found)))
    return [replace(each, milliseconds=Spread.of(ms)) for each, ms in zip(found, times)]


def comparisons(results: Results, number: int | None = None) -> list[Comparison]:
    """Return the comparison of every pair of agents, on one set or pooled over all."""
    numbers = range(len(results.sets)) if number is None else [number]
    strata = [sums for each in numbers if (sums := results.sums(each))["boards"]]
    if not strata:
        return []
    pairs = combinations(range(len(results.agents)), 2)
    found = [_compared(results.agents, strata, i, j) for i, j in pairs]
    corrected = holm([each.judged[1] for each in found])
    found = [
        replace(each, pairs=len(found), corrected_p=p)
        for each, p in zip(found, corrected, strict=True)
    ]
    if results.is_until_shown:
        if number is None and len(results.sets) > 1:
            return []  # every set was stopped by itself
        tests = {(each.first, each.second): each for each in results.tests(number or 0).states()}
        found = [replace(each, sequential=tests.get((each.first, each.second))) for each in found]
    return found


def _compared(names: Sequence[str], strata: Sequence[Sums], i: int, j: int) -> Comparison:
    """Return the comparison of agents i and j on one or several sets, before any correction."""
    pair = f"{i}-{j}"
    only_first = sum(sums[f"{pair} only first"] for sums in strata)
    only_second = sum(sums[f"{pair} only second"] for sums in strata)
    lucks = [
        without_luck_in(sums, pair) if _is_known(sums, i) and _is_known(sums, j) else None
        for sums in strata
    ]
    known = [each for each in lucks if each is not None]
    return Comparison(
        names[i],
        names[j],
        sum(sums["boards"] for sums in strata),
        only_first,
        only_second,
        pooled([plain_in(sums, pair) for sums in strata]),
        mcnemar(only_first, only_second),
        pooled(known) if len(known) == len(strata) else None,
        doubt=max(_doubt(strata, i), _doubt(strata, j)) or None,
    )


def _figures(sums: Sums, agent: int, name: str) -> AgentFigures:
    boards, wins, prefix = sums["boards"], sums[f"{agent} won"], f"{agent} forfeit "
    forfeits = {key[len(prefix) :]: sums[key] for key in sums if key.startswith(prefix)}
    return AgentFigures(
        agent=name,
        boards=boards,
        wins=wins,
        interval=wilson(wins, boards),
        adjusted=without_luck_in(sums, str(agent)) if _is_known(sums, agent) else None,
        milliseconds=Spread(sums[f"{agent} microseconds"] / 1000 / boards),
        moves=sums[f"{agent} moves"] / boards,
        guesses=sums[f"{agent} guesses"] / boards,
        losses=Losses(
            total=boards - wins,
            phases={str(phase): sums[f"{agent} lost {phase}"] for phase in Phase},
            forced=sums[f"{agent} forced"],
            chosen=sums[f"{agent} chosen"],
            by_default=dict(Counter(forfeits).most_common()),
        ),
        risks=list(_risk_bins(sums, agent)),
        calibration=guesses_in(sums, agent),
        endgames=calibration_in(sums, f"{agent} endgame"),
    )


def to_data(results: Results) -> dict[str, Any]:
    """Return all figures and comparisons of a run in JSON's types: of all boards, and per set."""

    def part(number: int | None = None) -> dict[str, Any]:
        agents, pairs = set_figures(results, number), comparisons(results, number)
        found = {
            "boards": agents[0].boards if agents else 0,
            "agents": [asdict(each) | {"rate": each.rate} for each in agents],
            "comparisons": [
                asdict(each) | {"verdict": each.verdict, "judged_by": each.judged_by}
                for each in pairs
            ],
        }
        return dict(json.loads(json.dumps(found, default=str)))

    sets = [{"set": str(header), **part(i)} for i, header in enumerate(results.sets)]
    return {"complete": results.is_complete, **part(), "sets": sets}


def _risk_bins(sums: Sums, agent: int) -> Iterator[RiskBin]:
    """The guesses put together by their risk, empty bins left out; 1 belongs to the last."""
    for place, (low, high) in enumerate(pairwise(RISK_BINS)):
        name = f"{agent} risk {place}"
        if (found := calibration_in(sums, name)) is not None:
            yield RiskBin(low, high, found)


def _calibrations(sums: Sums, agent: int) -> list[Calibration]:
    kinds = guesses_in(sums, agent), calibration_in(sums, f"{agent} endgame")
    return [each for each in kinds if each is not None]


def _is_known(sums: Sums, agent: int) -> bool:
    """Whether the agent guessed, and its guesses and endgames went as they may go by chance."""
    is_possible = not any(each.is_impossible for each in _calibrations(sums, agent))
    return bool(sums[f"{agent} guesses"]) and is_possible


def _doubt(strata: Sequence[Sums], agent: int) -> float:
    """By how many standard errors its guesses survived too often for chance; 0 if they did not."""
    found = [each for sums in strata for each in _calibrations(sums, agent)]
    return max((max(each.z, IMPOSSIBLE) for each in found if each.is_doubtful), default=0.0)
