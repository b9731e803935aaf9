"""Small positions for the tests of proofs."""

from __future__ import annotations

from hypothesis import strategies as st

from sapper.core import EXPLODED, FLAGGED, HIDDEN, Shape, View
from sapper.game import Layout


@st.composite
def positions(draw: st.DrawFn, longest: int = 4, most_hidden: int = 10) -> View:
    """A view of some layout: cells of it opened, now and then a mine that went off."""
    shape = Shape(draw(st.integers(1, longest)), draw(st.integers(1, longest)))
    marks = draw(st.lists(st.sampled_from((0, 0, 1)), min_size=shape.size, max_size=shape.size))
    layout = Layout(shape.height, shape.width, bytes(marks))
    order = draw(st.permutations(range(shape.size)))
    hidden = set(order[: draw(st.integers(1, most_hidden))])
    explodes = draw(st.integers(0, 9)) == 0
    codes = bytearray()
    for place, (mark, count) in enumerate(zip(layout.marks, layout.counts, strict=True)):
        if mark:
            codes.append(EXPLODED if explodes else HIDDEN)
            explodes = False
        else:
            codes.append(draw(st.sampled_from((HIDDEN, FLAGGED))) if place in hidden else count)
    total = draw(st.sampled_from((None, layout.level.mines)))
    return View(shape.height, shape.width, bytes(codes), total)


@st.composite
def walls(draw: st.DrawFn, longest: int = 9) -> View:
    """A row of hidden cells with a row of numbers below, some of them hidden too."""
    width = draw(st.integers(3, longest))
    marks = draw(st.lists(st.integers(0, 1), min_size=width, max_size=width))
    layout = Layout(2, width, bytes(marks + [0] * width))
    closed = draw(st.sets(st.integers(0, width - 1), max_size=2))
    numbers = [HIDDEN if at in closed else layout.counts[width + at] for at in range(width)]
    return View(2, width, bytes([HIDDEN] * width + numbers))
