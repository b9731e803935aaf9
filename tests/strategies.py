"""Hypothesis strategies for the values that many tests need."""

from __future__ import annotations

from hypothesis import strategies as st

from sapper.core import EXPLODED, Level, Shape, View
from sapper.game import Layout

sides = st.integers(1, 12)
shapes = st.builds(Shape, sides, sides)
seeds = st.integers(0, 2**64 - 1)
characters = st.characters(exclude_categories=["Cs"])
"""All that UTF-8 can write, as in `st.text()`, which takes seconds to find them at first."""


@st.composite
def levels(draw: st.DrawFn) -> Level:
    shape = draw(shapes)
    return Level(shape.height, shape.width, draw(st.integers(0, shape.size)))


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    shape = draw(shapes)
    marks = st.lists(st.integers(0, 1), min_size=shape.size, max_size=shape.size)
    return Layout(shape.height, shape.width, bytes(draw(marks)))


@st.composite
def views(draw: st.DrawFn) -> View:
    """Any view at all, most of them contradictory."""
    shape = draw(shapes)
    codes = st.lists(st.integers(0, EXPLODED), min_size=shape.size, max_size=shape.size)
    total = draw(st.none() | st.integers(0, shape.size))
    return View(shape.height, shape.width, bytes(draw(codes)), total)
