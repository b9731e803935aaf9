"""The interval of a rate: how sure a share of games won is."""

from __future__ import annotations

import math

NORMAL_95 = 1.959963984540054
"""A normal variable lies within this many standard deviations with probability 0.95."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's interval for the probability of a win, at 95 %."""
    if games == 0:
        return 0.0, 1.0
    z = NORMAL_95
    rate, extra = wins / games, z * z / games
    middle = (rate + extra / 2) / (1 + extra)
    half = z * math.sqrt(rate * (1 - rate) / games + extra / (4 * games)) / (1 + extra)
    # At the ends the interval touches 0 or 1 exactly. Rounding must not push it past the rate.
    low = 0.0 if wins == 0 else middle - half
    high = 1.0 if wins == games else middle + half
    return low, high
