"""Skills over time as plain text."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from datetime import datetime

_BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588"


def draw_history(history: Mapping[str, Sequence[tuple[datetime, float]]], width: int = 48) -> str:
    """One line for each skill: its course over all answers, and where it stands now."""
    if not history:
        return "No answers yet."
    longest = max(map(len, history))
    values = [value for points in history.values() for _, value in points]
    low, high = min(values), max(values)
    lines = []
    for name, points in history.items():
        course = _course([value for _, value in points], width)
        bars = "".join(_bar(value, low, high) for value in course)
        lines.append(f"{name:{longest}}  {bars:{width}}  {points[-1][1]:+.2f} ({len(points)})")
    lines.append("A step of 1 makes a right answer about 2.7 times as likely against a wrong one.")
    return "\n".join(lines)


def _course(values: Sequence[float], width: int) -> list[float]:
    """At most so many values: the means of equal stretches."""
    if len(values) <= width:
        return list(values)
    edges = [round(place * len(values) / width) for place in range(width + 1)]
    return [sum(values[start:end]) / (end - start) for start, end in itertools.pairwise(edges)]


def _bar(value: float, low: float, high: float) -> str:
    share = 0.5 if high <= low else (value - low) / (high - low)
    return _BARS[min(int(share * len(_BARS)), len(_BARS) - 1)]
