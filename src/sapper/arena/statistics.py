"""Honest statistics of games won: intervals, differences, calibration, and what they show."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

REMARKABLE, IMPOSSIBLE = 3.0, 4.0
"""Predictions off by more standard errors: one set in 370 by chance, one in 15,787."""

LARGEST_EXACT_TEST = 5000
"""The most discordant pairs for which McNemar's test is computed exactly."""

LARGEST_FREEDOM = 200
"""The degrees of freedom beyond which Student's distribution is taken for the normal one."""

ERROR = 0.05
"""The chance of a false verdict that is accepted, for all pairs of a comparison together."""

ENOUGH_BOARDS = 30
"""Boards below which no verdict is given: the error of so few says little itself."""


class Verdict(Enum):
    """What is known of the first of two agents."""

    AHEAD = "ahead"
    BEHIND = "behind"
    NOT_SHOWN = "not shown"
    TOO_FEW = "too few"
    IN_DOUBT = "in doubt"
    """One of them survived guesses as nobody does who knows only the view."""

    def __str__(self) -> str:
        return self.value


def verdict(value: float, p: float, boards: int) -> Verdict:
    """The verdict on a difference with this p-value, corrected where there are several pairs."""
    if boards < ENOUGH_BOARDS:
        return Verdict.TOO_FEW
    if p >= ERROR or value == 0:
        return Verdict.NOT_SHOWN
    return Verdict.AHEAD if value > 0 else Verdict.BEHIND


def holm(values: Sequence[float]) -> list[float]:
    """The p-values of several pairs corrected by Holm's rule, in the same order.

    With all of them held against 0.05, the chance of any false verdict is at most 0.05.
    """
    order = sorted(range(len(values)), key=values.__getitem__)
    found, highest = [0.0] * len(values), 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, (len(values) - rank) * values[place]))
        found[place] = highest
    return found


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its standard error, from `count` observations.

    `freedom` counts those that the error comes from, less what was fitted; None if they are many.
    """

    value: float
    error: float
    count: int
    freedom: int | None = None

    @property
    def z(self) -> float:
        """The value in standard errors; 0 where there is no error to divide by."""
        return self.value / self.error if self.error > 0 else 0.0

    @property
    def p(self) -> float:
        """The probability of a value at least as far from 0 if the truth were 0."""
        return two_sided_p(self.z) if self.freedom is None else student_p(self.z, self.freedom)


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
        """Whether they differ by more than chance does but once in thousands of sets."""
        return self._is_beyond(IMPOSSIBLE)

    @property
    def is_doubtful(self) -> bool:
        """Whether guesses survived more often than chance allows."""
        return self.is_impossible and self.observed > self.predicted

    @property
    def sets_for_one(self) -> float:
        """In how many sets such a difference, or a larger one, is expected once by chance."""
        p = two_sided_p(self.z)
        return 1 / p if p > 0 else math.inf

    def _is_beyond(self, z: float) -> bool:
        if self.error == 0:
            return not math.isclose(self.observed, self.predicted, abs_tol=1e-9)
        return abs(self.z) > z


def two_sided_p(z: float) -> float:
    """The probability that a normal variable is at least |z| away from its mean."""
    return math.erfc(abs(z) / math.sqrt(2))


def student_p(t: float, freedom: int) -> float:
    """The same for Student's distribution with so many degrees of freedom, at least one."""
    if freedom > LARGEST_FREEDOM:
        return two_sided_p(t)
    angle = math.atan(abs(t) / math.sqrt(freedom))
    square, term, total = math.cos(angle) ** 2, 1.0, 0.0
    for k in range(2 + freedom % 2, freedom + 1, 2):  # the series of Abramowitz and Stegun, 26.7
        total += term
        term *= square * (k - 1) / k
    inside = math.sin(angle) * total
    if freedom % 2:
        inside = 2 / math.pi * (angle + math.cos(angle) * inside)
    # What is left of 1 is lost in rounding where it is tiny; the normal tail is a bound below it.
    return max(1 - inside, two_sided_p(t))


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
    known = [each.freedom for each in estimates if each.freedom is not None]
    return Estimate(value, error, count, sum(known) if len(known) == len(estimates) else None)


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
