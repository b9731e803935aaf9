"""Skills over time: the course of each, and all of them as plain text."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sapper.boards.skill import KINDS

LEGEND = "One step up makes a right answer about 2.7 times as likely, compared with a wrong one."
"""What the numbers mean."""
LATELY = 10
"""So many answers back the change of a skill is measured."""
_BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588"


@dataclass(frozen=True, slots=True)
class Course:
    """How a skill went: values over all answers, the last being where it stands now.

    `change` is what the last ten answers changed, all of them where there were fewer.
    """

    name: str
    values: tuple[float, ...]
    change: float
    answers: int
    since: datetime


def courses(
    history: Mapping[str, Sequence[tuple[datetime, float]]], width: int = 48
) -> list[Course]:
    """The course of every skill, of at most so many values: kinds from easy to hard, then patterns.

    Patterns come by the number of their answers, the most first.
    """
    found = []
    for name, points in history.items():
        kept = [(time, value) for time, value in points if math.isfinite(value)]
        if kept:
            values = [value for _, value in kept]
            change = round(values[-1] - values[max(0, len(values) - 1 - LATELY)], 2)
            course = (*_course(values, width)[:-1], values[-1])
            found.append(Course(name, course, change, len(kept), kept[0][0]))
    return sorted(found, key=_order)


def _order(course: Course) -> tuple[int, int, str]:
    is_kind = course.name in KINDS
    place = KINDS.index(course.name) if is_kind else len(KINDS)
    return place, 0 if is_kind else -course.answers, course.name


def draw_history(history: Mapping[str, Sequence[tuple[datetime, float]]], width: int = 48) -> str:
    """One line for each skill: its course over all answers, and where it stands now."""
    found = courses(history, width)
    if not found:
        return "No answers yet."
    longest = max(len(course.name) for course in found)
    values = [value for course in found for value in course.values]
    low, high = min(values), max(values)
    lines = []
    for course in found:
        bars = "".join(_bar(value, low, high) for value in course.values)
        now = f"{course.values[-1]:+.2f} ({course.answers})"
        lines.append(f"{course.name:{longest}}  {bars:{width}}  {now}")
    return "\n".join([*lines, LEGEND])


def _course(values: Sequence[float], width: int) -> list[float]:
    """At most so many values: the means of equal stretches."""
    if len(values) <= width:
        return list(values)
    edges = [round(place * len(values) / width) for place in range(width + 1)]
    return [sum(values[start:end]) / (end - start) for start, end in itertools.pairwise(edges)]


def _bar(value: float, low: float, high: float) -> str:
    share = 0.5 if high <= low else (value - low) / (high - low)
    return _BARS[min(int(share * len(_BARS)), len(_BARS) - 1)]
