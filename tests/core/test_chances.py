from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import sapper
from sapper.core import chances_of_openings, win_chance, win_chances
from sapper.core.chances import perfect
from sapper.core.errors import BadBoard, Contradiction, IllegalMove, TooComplex
from sapper.core.level import LEVELS, Level, StartRule
from sapper.core.shape import Cell, Shape
from sapper.core.view import View
from sapper.game import Game


def some_view(level: Level, seed: int, opened: int) -> View:
    """A view after some safe openings."""
    game = Game(level, seed=seed)
    random = Random(seed)
    cells = list(level.shape.cells())
    game.open(random.choice(cells))
    assert game.layout is not None
    for _ in range(opened):
        safe = [c for c in game.view.hidden() if not game.layout.is_mine(c)]
        if len(safe) <= 1:
            break
        game.open(random.choice(safe))
    return game.view


@given(st.integers(0, 10**6), st.integers(0, 5))
@settings(max_examples=40)
def test_small_positions_are_exact(seed: int, opened: int) -> None:
    view = some_view(Level(4, 4, 4), seed, opened)
    chance = win_chance(view)
    assert chance.is_exact
    assert chance.error == 0
    assert chance.value == pytest.approx(float(perfect(view).chance), abs=1e-12)


@pytest.mark.parametrize(
    ("level", "start", "expected"),
    [
        ("3x3/2", StartRule.NONE, Fraction(24, 36)),
        ("3x3/4", StartRule.OPENING, Fraction(3, 5)),
        ("4x4/4", StartRule.SAFE, Fraction(961, 1365)),
        ("4x4/4", StartRule.OPENING, Fraction(34, 35)),
    ],
)
def test_known_values_of_the_first_click(level: str, start: StartRule, expected: Fraction) -> None:
    chosen = Level.parse(level)
    chance = win_chance(View.blank(chosen.shape, chosen.mines), start=start)
    assert chance.is_exact
    assert chance.value == pytest.approx(float(expected), abs=1e-12)


def wins_after(view: View, cells: list[Cell]) -> Fraction:
    """Perfect play after opening cells, by trying all that they may show."""
    total, won = 0, Fraction(0)
    shape = view.shape
    shown: dict[bytes, int] = {}
    for mines in layouts_of(view):
        total += 1
        if any(cell in mines for cell in cells):
            continue
        layout = sapper.Layout.from_cells(shape, mines)
        game = Game.on(layout)
        game.show(view)
        for cell in cells:
            if game.view.is_hidden(cell):
                game.open(cell)
        codes = game.view.codes
        shown[codes] = shown.get(codes, 0) + 1
    for codes, count in shown.items():
        after = View(view.height, view.width, codes, view.mines)
        won += count * (perfect(after).chance if any(True for _ in after.hidden()) else 1)
    return won / total


def layouts_of(view: View) -> list[frozenset[Cell]]:
    from itertools import combinations

    assert view.mines is not None
    found = []
    for mines in combinations(list(view.hidden()), view.mines):
        layout = sapper.Layout.from_cells(view.shape, mines)
        if all(layout.nearby_mines(cell) == number for cell, number in view.opened()):
            found.append(frozenset(mines))
    return found


def test_what_opening_a_cell_or_a_chord_leaves() -> None:
    for seed in range(9):
        view = some_view(Level(4, 4, 4), seed, 3)
        hidden = list(view.hidden())
        if len(hidden) == view.mines:
            continue
        found = win_chances(view, hidden)
        for cell in hidden:
            assert found.cells[cell].value == pytest.approx(float(wins_after(view, [cell])))
            assert found.differences[cell].value <= 1e-12
        assert max(each.value for each in found.cells.values()) == pytest.approx(found.best.value)
        (chord, _), (best, _) = chances_of_openings(view, [hidden[:2], ()])
        assert chord.value == pytest.approx(float(wins_after(view, hidden[:2])))
        assert best.value == pytest.approx(found.best.value)


MIDDLE = some_view(LEVELS["intermediate"], 3, 2)


def test_estimates_are_the_same_for_a_seed_and_any_threads() -> None:
    one, again, other = (win_chance(MIDDLE, seed=seed, effort="fast") for seed in (1, 1, 2))
    assert not one.is_exact
    assert 0 < one.error < 0.1
    assert one == again != other
    assert win_chance(MIDDLE, seed=1, effort="fast", threads=3) == one


def test_an_estimate_agrees_with_the_exact_value() -> None:
    view = View.blank(Shape(4, 5), 4)
    exact = float(perfect(view).chance)
    cut = win_chance(view, effort="fast")  # 4,845 layouts: too many for this effort
    assert not cut.is_exact
    assert abs(cut.value - exact) < 5 * cut.error + 0.02


NEARLY_WON = View.parse(
    ".1001..../.1001..../.1001..../.1101..../..222..../........./........./........./......... 10"
)


def test_games_that_were_all_won_leave_an_error() -> None:
    chance = win_chance(NEARLY_WON, effort="fast")
    assert not chance.is_exact
    assert 0.98 < chance.value < 1
    assert 0.001 < chance.error < 0.02


def test_a_mine_for_sure_leaves_no_chance() -> None:
    found = win_chances(NEARLY_WON, [(4, 1)], effort="fast")
    assert sapper.analyse(NEARLY_WON).probability[4, 1] == 1
    assert (found.cells[4, 1].value, found.cells[4, 1].error) == (0, 0)
    difference = found.differences[4, 1]
    assert difference.value == pytest.approx(-found.best.value)
    assert difference.error == pytest.approx(found.best.error)


def test_won_and_lost_positions() -> None:
    assert win_chance(View.parse("3./.. 3")).value == 1
    assert win_chance(View.parse("11/11 0")).value == 1
    assert win_chance(View.parse("1*/.. 1")).value == 0


def test_progress_is_told_and_can_stop() -> None:
    told: list[tuple[int, int]] = []
    win_chance(MIDDLE, effort="fast", progress=lambda done, most: told.append((done, most)))
    done, most = told[-1]
    assert 0 < done <= most

    def stop(done: int, most: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        win_chance(MIDDLE, progress=stop)


def test_bad_questions() -> None:
    with pytest.raises(BadBoard, match="needs the number of mines"):
        win_chance(View.parse("1./.."))
    with pytest.raises(Contradiction, match="no layout agrees"):
        win_chance(View.parse("8./.. 1"))
    with pytest.raises(IllegalMove, match="is open"):
        win_chances(View.parse("1./.. 1"), [(0, 0)])
    with pytest.raises(BadBoard, match="effort 'huge'"):
        win_chance(MIDDLE, effort="huge")
    with pytest.raises(BadBoard, match="nothing opened"):
        win_chance(MIDDLE, start=StartRule.SAFE)
    with pytest.raises(BadBoard, match="no room for"):
        win_chance(View.blank(Shape(2, 2), 4), start=StartRule.SAFE)
    with pytest.raises(BadBoard, match="threads is 0, expected 1 to 64"):
        win_chance(MIDDLE, threads=0)
    with pytest.raises(BadBoard, match="seconds"):
        win_chance(MIDDLE, seconds=0)


def test_work_is_bounded_and_not_a_matter_of_threads() -> None:
    view = View.blank(Shape(300, 300), 18_000)
    with pytest.raises(TooComplex, match="the limit is met before a few games"):
        win_chance(view, work=10_000_000)
    whole = win_chance(MIDDLE)
    cut = [win_chance(MIDDLE, work=300_000, threads=each) for each in (1, 3)]
    assert cut[0] == cut[1]
    assert cut[0].layouts < whole.layouts
