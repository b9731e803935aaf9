"""Small positions, consistent and not, and how to turn them."""

from __future__ import annotations

from hypothesis import strategies as st

from sapper.core.shape import Shape
from sapper.core.view import EXPLODED, FLAGGED, HIDDEN, View


@st.composite
def small_views(draw: st.DrawFn, most_hidden: int = 11) -> View:
    """A view of a random layout, few cells hidden; its total true, false or unknown."""
    shape = Shape(draw(st.integers(1, 4)), draw(st.integers(1, 5)))
    mined = draw(st.lists(st.booleans(), min_size=shape.size, max_size=shape.size))
    covers = st.sampled_from([None, None, HIDDEN, HIDDEN, FLAGGED])
    codes = []
    for index, mine in enumerate(mined):
        cover = draw(covers)
        number = sum(mined[other] for other in shape.neighbour_indexes(index))
        too_many = sum(code in (HIDDEN, FLAGGED) for code in codes) >= most_hidden
        if cover is None or too_many:
            codes.append(EXPLODED if mine else number)
        else:
            codes.append(cover)
    total = draw(st.sampled_from([sum(mined), sum(mined), None]) | st.integers(0, shape.size))
    return View(shape.height, shape.width, bytes(codes), total)


@st.composite
def spoilt_views(draw: st.DrawFn) -> View:
    """A small view with one code changed: often a contradiction."""
    view = draw(small_views())
    codes = bytearray(view.codes)
    codes[draw(st.integers(0, len(codes) - 1))] = draw(st.integers(0, EXPLODED))
    if sum(code in (HIDDEN, FLAGGED) for code in codes) > 12:
        return view
    return View(view.height, view.width, bytes(codes), view.mines)


def mirrored(view: View) -> View:
    rows = [row[::-1] for row in view.rows()]
    return View.parse("/".join(rows), mines=view.mines)


def transposed(view: View) -> View:
    rows = ["".join(column) for column in zip(*view.rows(), strict=True)]
    return View.parse("/".join(rows), mines=view.mines)
