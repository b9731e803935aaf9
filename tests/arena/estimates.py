"""The mean of values, to hold estimates against."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, stdev

from sapper.arena.statistics import Estimate


def mean_estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with its standard error."""
    return Estimate(fmean(values), stdev(values) / len(values) ** 0.5, len(values))
