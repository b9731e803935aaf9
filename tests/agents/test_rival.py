"""The rival: certain cells first, its ways of guessing, and its games on fixed boards."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings

from sapper import Contradiction, Layout, Level, StartRule, View, _kernel, analyse
from sapper.agents import Certainty, Move, create_agent
from tests.core.positions import small_views


def choose(view: View) -> Move:
    return create_agent("rival").choose(view, Random(0))


@given(small_views())
@settings(max_examples=75)
def test_certain_cells_come_first_and_certain_mines_last(view: View) -> None:
    try:
        analysis = analyse(view)
    except Contradiction:
        assume(False)
    assume(any(view.hidden()))
    move = choose(view)
    assert view.is_hidden(move.cell)
    if analysis.safe:
        assert move.cell in analysis.safe
        assert move.reason.certainty is Certainty.CERTAIN
    elif set(view.hidden()) - analysis.mines:
        assert move.cell not in analysis.mines


def test_few_layouts_are_searched_to_the_end() -> None:
    move = choose(View.parse(".1./1../... 2"))
    assert move.reason.certainty is Certainty.ENDGAME
    assert move.reason.win_chance == pytest.approx(2 / 3)


def test_a_walled_off_region_is_played_before_safer_cells() -> None:
    move = choose(View.parse(".101..../.101.... 3"))
    assert move.cell == (0, 0)
    assert move.reason.risk == pytest.approx(0.5)


def test_a_coin_flip_that_must_come_is_not_put_off() -> None:
    """One of two is a mine in rows 0/1, 1/3 and 3/4 of column 3: no number will tell which."""
    numbers = ["001", "001", "0012", "001", "001"]
    view = View.parse("/".join(row.ljust(12, ".") for row in numbers) + " 9")
    assert min(analyse(view).probability[cell] for cell in view.hidden()) < 0.2
    move = choose(view)
    assert move.cell in {(0, 3), (1, 3), (3, 3), (4, 3)}
    assert move.reason.risk == pytest.approx(0.5)


def test_a_blank_view_begins_in_the_corner() -> None:
    assert choose(View.blank(Level(9, 9, 10).shape, 10)).cell == (0, 0)


GAMES = {
    Level(9, 9, 10): "L2 L2 W23 L8 W15 W15 W15 W23",
    Level(16, 16, 40): "L2 W89 W84 W100 L2 W84 L77 W70",
    Level(16, 30, 99): "W209 W226 W217 W235 W196 L2 W168 L2",
}
"""For the boards of seeds 0 to 7: won or lost, and after how many clicks."""


@pytest.mark.parametrize("level", GAMES, ids=str)
def test_games_on_fixed_boards(level: Level) -> None:
    layouts = (Layout.random(level, seed, StartRule.SAFE, (3, 3)) for seed in range(8))
    marks = b"".join(layout.marks for layout in layouts)
    question = View.blank(level.shape, level.mines).to_question()
    games = _kernel.Player("rival").play(question, marks, level.shape.index((3, 3)))
    found = [f"{'W' if game.won else 'L'}{game.moves}" for game in games]
    assert " ".join(found) == GAMES[level]
