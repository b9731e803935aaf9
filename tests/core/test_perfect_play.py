"""Perfect play: known values, and a plain search written once more."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from sapper import BadBoard, Contradiction, Shape, StartRule, TooComplex, View, perfect

KNOWN = [
    ("3x3", 2, "24/36", "24/28", "1"),
    ("3x3", 3, "33/84", "33/56", "1"),
    ("3x3", 4, "27/126", "27/70", "3/5"),
    ("4x4", 2, "102/120", "34/35", "1"),
    ("4x4", 3, "400/560", "80/91", "1"),
    ("4x4", 4, "961/1820", "961/1365", "34/35"),
    ("4x4", 5, "1461/4368", "1461/3003", "20/21"),
    ("4x5", 3, "864/1140", "864/969", "158/165"),
    ("5x5", 2, "266/300", "266/276", "204/210"),
    ("6x6", 2, "592/630", "592/595", "1"),
]


@pytest.mark.parametrize(("size", "mines", "none", "safe", "opening"), KNOWN)
def test_whole_boards(size: str, mines: int, none: str, safe: str, opening: str) -> None:
    height, width = map(int, size.split("x"))
    blank = View.blank(Shape(height, width), mines)
    for rule, chance in zip(StartRule, (none, safe, opening), strict=True):
        assert perfect(blank, start=rule).chance == Fraction(chance)


def neighbours(shape: Shape, index: int, mines: frozenset[int]) -> int:
    return sum(near in mines for near in shape.neighbour_indexes(index))


def plain_value(shape: Shape, opened: frozenset[int], layouts: list[frozenset[int]]) -> int:
    """The layouts that the best strategy wins: every move tried, nothing remembered."""
    if any(len(opened) + len(mines) == shape.size for mines in layouts):
        return 1
    return max(
        guess_value(shape, opened, layouts, cell)
        for cell in range(shape.size)
        if cell not in opened and any(cell not in mines for mines in layouts)
    )


def guess_value(
    shape: Shape, opened: frozenset[int], layouts: list[frozenset[int]], cell: int
) -> int:
    shown: dict[int, list[frozenset[int]]] = {}
    for mines in layouts:
        if cell not in mines:
            shown.setdefault(neighbours(shape, cell, mines), []).append(mines)
    return sum(plain_value(shape, opened | {cell}, group) for group in shown.values())


@st.composite
def small_positions(draw: st.DrawFn) -> tuple[View, list[frozenset[int]]]:
    """A position of a real game with few cells hidden, and the layouts that agree with it."""
    shape = Shape(draw(st.integers(1, 3)), draw(st.integers(2, 3)))
    mines = frozenset(draw(st.sets(st.integers(0, shape.size - 1), max_size=4)))
    safe = [index for index in range(shape.size) if index not in mines]
    opened = [index for index in safe if draw(st.booleans())]
    hidden = [index for index in range(shape.size) if index not in opened]
    if len(hidden) > 6:
        opened, hidden = safe, sorted(mines)
    codes = bytes(
        neighbours(shape, index, mines) if index in opened else 9 for index in range(shape.size)
    )
    layouts = [
        frozenset(chosen)
        for chosen in combinations(hidden, len(mines))
        if all(neighbours(shape, i, frozenset(chosen)) == codes[i] for i in opened)
    ]
    return View(shape.height, shape.width, codes, len(mines)), layouts


@given(small_positions())
@settings(max_examples=75, deadline=None)
def test_positions_agree_with_a_plain_search(position: tuple[View, list[frozenset[int]]]) -> None:
    view, layouts = position
    shape, opened = view.shape, frozenset(view.shape.index(cell) for cell, _ in view.opened())
    play = perfect(view)
    wins = plain_value(shape, opened, layouts)
    assert (play.wins, play.layouts) == (wins, len(layouts))
    if len(opened) + (view.mines or 0) < shape.size:
        indexes = {shape.index(cell) for cell in play.best}
        values = {
            cell: guess_value(shape, opened, layouts, cell)
            for cell in range(shape.size)
            if cell not in opened
        }
        best = {cell for cell, value in values.items() if value == wins}
        safe = {cell for cell in values if all(cell not in mines for mines in layouts)}
        assert indexes == (safe or best)


def test_nothing_left_to_open() -> None:
    play = perfect(View.parse("2./.2 2"))
    assert (play.chance, play.best) == (1, ())


def test_errors_quote_the_view() -> None:
    with pytest.raises(TooComplex, match=r"\.\.\./\.\.\./\.\.\. 3"):
        perfect(View.parse(".../.../...", 3), limit=100)
    with pytest.raises(Contradiction, match=r"'\.2 1'"):
        perfect(View.parse(".2", 1))
    with pytest.raises(BadBoard, match="number of mines"):
        perfect(View.parse("..."))
    with pytest.raises(BadBoard, match="nothing opened"):
        perfect(View.parse(".1", 1), start=StartRule.SAFE)
    with pytest.raises(BadBoard, match="no room"):
        perfect(View.parse("../..", 4), start=StartRule.SAFE)
