"""Calls without an end: the loop or the call that goes on, and what its last round did."""

from __future__ import annotations

from itertools import pairwise

from sapper.coach.changes import difference
from sapper.coach.diagnosis import BY_LINE, Blame
from sapper.coach.source import Source, read_source
from sapper.sandbox import MOST_EVENTS, Change, Place, Pupil, Trace

HANG_SECONDS = 0.3
"""A loop without an end is reached soon: what it does for longer says no more."""


def of_hang(lines: list[str], pupil: Pupil) -> Blame | None:
    """The loop that does not end while these lines run."""
    return loop_at_work(pupil.trace(lines, HANG_SECONDS, [], []), read_source(pupil.source))


def loop_at_work(trace: Trace, source: Source) -> Blame | None:
    """The outermost `while` that goes round and round; None if there is none."""
    loops = [
        (line, place)
        for place in reversed(trace.last[1] if trace.last is not None else ())
        for line in reversed(source.blocks(place.line))
        if source.line(line).startswith("while ")
    ]
    at_work = [each for each in loops if len(_begins(trace, *each)) > 1] or loops[-1:]
    for line, place in at_work[:1]:
        words = f"line {line}, in {place.function}: this loop does not end"
        found = Blame(line, (words, f"    {source.line(line)}"))
        return _of_last_round(trace, source, line, place) or found
    return None


def _begins(trace: Trace, loop: int, place: Place) -> list[int]:
    """The times at which a loop began a round of late."""
    return [clock for clock, line, call in trace.recent if (line, call) == (loop, place.call)]


def recursion(lines: list[str], pupil: Pupil) -> Blame | None:
    """The line on which a function calls itself again and again; None if it is not seen."""
    trace = pupil.trace(lines, HANG_SECONDS, [], [])
    source = read_source(pupil.source)
    inside: set[str] = set()
    for place in trace.last[1] if trace.last is not None else ():
        if place.function in inside:
            words = f"line {place.line}, in {place.function}: this call leads back to itself"
            calls = [clock for clock, line, _ in trace.recent if line == place.line]
            is_same = calls[1:] and _news(trace, *calls[-2:]) == []
            hint = BY_LINE["same again"].idea if is_same else ""
            return Blame(place.line, (words, f"    {source.line(place.line)}"), hint=hint)
        inside.add(place.function)
    return None


def _news(trace: Trace, begin: int, end: int) -> list[Change] | None:
    """The changes of the agent between two times; None where not all changes were noted."""
    if len(trace.changes) >= MOST_EVENTS:
        return None
    return [
        change
        for before, change in pairwise(trace.changes)
        if begin <= change.clock <= end and difference(before, change, public=True)
    ]


def _of_last_round(trace: Trace, source: Source, loop: int, place: Place) -> Blame | None:
    """What keeps a loop going though its last whole round changed nothing; None if it did."""
    begins = _begins(trace, loop, place)
    if len(begins) < 2 or _news(trace, *begins[-2:]) != []:
        return None
    begin, end = begins[-2:]
    ran = {line for clock, line, call in trace.recent if begin < clock < end and call == place.call}
    line = source.last_set(loop, ran)
    what = f"this keeps the loop of line {loop} going, although a whole round changes nothing"
    if line is None:
        line, what = loop, "this loop does not end, although a whole round changes nothing"
    words = f"line {line}, in {place.function}: {what}"
    return Blame(line, (words, f"    {source.line(line)}"), hint=BY_LINE["nothing new"].idea)
