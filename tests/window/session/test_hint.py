"""Which cell a hint points at."""

from __future__ import annotations

from hypothesis import given, strategies as st

from sapper.boards import find_rungs
from sapper.core import SapperError, View
from sapper.game import Game, Layout
from sapper.proofs import Rule
from sapper.window.session.thoughts import easiest
from tests.strategies import layouts

HEIGHTS = {rule: place for place, rule in enumerate(Rule)}


@given(layouts(), st.integers(0, 143), st.integers(0, 143))
def test_a_safe_cell_of_the_lowest_rung_nearest_to_the_last_move(
    layout: Layout, first: int, last: int
) -> None:
    shape, game = layout.shape, Game.on(layout)
    game.open(shape.cell(first % shape.size))
    if game.is_over:
        return
    near = shape.cell(last % shape.size)
    certain = find_rungs(game.view).values()
    ranked = [
        (
            each.is_mine,
            HEIGHTS[each.rung],
            max(abs(each.cell[0] - near[0]), abs(each.cell[1] - near[1])),
            each.cell,
        )
        for each in certain
    ]
    assert easiest(game.view, near) == (min(ranked)[3] if ranked else None)


def test_where_no_layout_agrees_there_is_none() -> None:
    view = View.parse(".2 1")
    assert easiest(view, None) is None
    try:
        find_rungs(view)
    except SapperError:
        return
    raise AssertionError("a contradiction is refused")
