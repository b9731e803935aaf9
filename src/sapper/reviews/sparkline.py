"""A graph in one line of text."""

from __future__ import annotations

from collections.abc import Sequence

BARS = "▁▂▃▄▅▆▇█"


def sparkline(values: Sequence[float], width: int) -> str:
    """The values from 0 to 1 as bars, the last of several that share a place."""
    count = len(values)
    if count > width:
        values = [values[(place + 1) * count // width - 1] for place in range(width)]
    top = len(BARS) - 1
    return "".join(BARS[min(max(round(value * top), 0), top)] for value in values)
