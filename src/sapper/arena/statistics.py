"""Honest statistics of games won: intervals, paired differences, calibration."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sapper.arena.record import GuessMade

NORMAL_95 = 1.959963984540054
"""A normal variable lies within so many standard deviations with probability 0.95."""

REMARKABLE, IMPOSSIBLE = 3.0, 6.0
"""Predictions off by more standard errors: one set in 370 by chance, one in 500 million."""

LARGEST_EXACT_TEST = 5000
"""The most discordant pairs for which McNemar's test is computed exactly."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its standard error, from `count` observations."""

    value: float
    error: float
    count: int

    @property
    def z(self) -> float:
        """The value in standard errors; 0 where there is no error to divide by."""
        return self.value / self.error if self.error > 0 else 0.0

    @property
    def p(self) -> float:
        """The probability of a value at least as far from 0 if the truth were 0."""
        return two_sided_p(self.z)


@dataclass(frozen=True, slots=True)
class Calibration:
    """How often guesses survived against how often they were predicted to."""

    count: int
    predicted: float
    observed: float
    error: float

    @property
    def z(self) -> float:
        return (self.observed - self.predicted) / self.error if self.error > 0 else 0.0

    @property
    def is_remarkable(self) -> bool:
        """Whether prediction and observation differ by more than chance does as a rule."""
        return self._is_beyond(REMARKABLE)

    @property
    def is_impossible(self) -> bool:
        """Whether they differ by more than chance ever does."""
        return self._is_beyond(IMPOSSIBLE)

    @property
    def sets_for_one(self) -> float:
        """In how many sets such a difference, or a larger one, is expected once by chance."""
        p = two_sided_p(self.z)
        return 1 / p if p > 0 else math.inf

    def _is_beyond(self, z: float) -> bool:
        if self.error == 0:
            return not math.isclose(self.observed, self.predicted, abs_tol=1e-9)
        return abs(self.z) > z


def wilson(wins: int, games: int, z: float = NORMAL_95) -> tuple[float, float]:
    """Wilson's interval for the probability of a win, at 95 % unless told otherwise."""
    if games == 0:
        return 0.0, 1.0
    rate, extra = wins / games, z * z / games
    middle = (rate + extra / 2) / (1 + extra)
    half = z * math.sqrt(rate * (1 - rate) / games + extra / (4 * games)) / (1 + extra)
    # At the ends the interval touches 0 or 1 exactly; rounding must not push it past the rate.
    low = 0.0 if wins == 0 else middle - half
    high = 1.0 if wins == games else middle + half
    return low, high


def two_sided_p(z: float) -> float:
    """The probability that a normal variable is at least |z| away from its mean."""
    return math.erfc(abs(z) / math.sqrt(2))


def mean_estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values and its standard error."""
    count = len(values)
    mean = math.fsum(values) / count if count else 0.0
    if count < 2:
        return Estimate(mean, 0.0, count)
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, math.sqrt(variance / count), count)


def paired_difference(ours: Sequence[float], theirs: Sequence[float]) -> Estimate:
    """The mean difference, board by board, and its standard error."""
    return mean_estimate([a - b for a, b in zip(ours, theirs, strict=True)])


def mcnemar(only_ours: int, only_theirs: int) -> float:
    """The two-sided p-value of McNemar's test: are the boards that only one won split evenly?

    Exact (binomial) up to `LARGEST_EXACT_TEST` such boards, then by the normal distribution.
    """
    discordant = only_ours + only_theirs
    if discordant > LARGEST_EXACT_TEST:
        return two_sided_p((only_ours - only_theirs) / math.sqrt(discordant))
    term, tail = 1, 1
    for k in range(min(only_ours, only_theirs)):
        term = term * (discordant - k) // (k + 1)
        tail += term
    # The division of whole numbers is exact to the last bit of a float, however small it is.
    return min(1.0, 2 * tail / (1 << discordant))


def pooled(estimates: Sequence[Estimate]) -> Estimate:
    """The mean over several strata, each counting by its observations."""
    count = sum(each.count for each in estimates)
    if count == 0:
        return Estimate(0.0, 0.0, 0)
    value = math.fsum(each.value * each.count for each in estimates) / count
    error = math.sqrt(math.fsum((each.error * each.count) ** 2 for each in estimates)) / count
    return Estimate(value, error, count)


def calibration(guesses: Sequence[GuessMade]) -> Calibration | None:
    """Predicted against observed survival over all guesses with a predicted risk, or None.

    The error is that of perfect predictions: each guess adds its own variance.
    """
    known = [guess for guess in guesses if guess.risk is not None]
    if not known:
        return None
    risks = [guess.risk for guess in known if guess.risk is not None]
    count = len(risks)
    return Calibration(
        count,
        1 - math.fsum(risks) / count,
        sum([guess.survived for guess in known]) / count,
        math.sqrt(math.fsum([risk * (1 - risk) for risk in risks])) / count,
    )


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
