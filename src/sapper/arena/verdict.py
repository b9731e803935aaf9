"""What a difference shows: nothing is claimed that chance explains as well."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

ERROR = 0.05
"""The chance of a false verdict that is accepted, for all pairs of a comparison together."""

ENOUGH_BOARDS = 30
"""Boards below which no verdict is given: the error of so few says little itself."""

ENOUGH_FOR_NORMAL = 100
"""The same for p-values by the normal distribution, which only many boards make right."""


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


def verdict(value: float, p: float, boards: int, enough: int = ENOUGH_BOARDS) -> Verdict:
    """The verdict on a difference with this p-value, corrected where there are several pairs."""
    if boards < enough:
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
