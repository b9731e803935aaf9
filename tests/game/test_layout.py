from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given, strategies as st

from sapper.core import LEVELS, BadBoard, Level, SapperError, Shape, StartRule
from sapper.game.layout import Layout
from tests.strategies import layouts, levels, seeds

MASK = 2**64 - 1

GOLDEN_CS50_SEED_7 = ".*.*..../......*./.......*/.*....../*.....*./......../.......*/........"
GOLDEN_EXPERT_CHECKSUM = 7092271


def splitmix64(state: int) -> tuple[int, int]:
    """The generator's next state and draw: our second, plain implementation."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return state, mixed ^ (mixed >> 31)


def plain_mines(seed: int, count: int, size: int, forbidden: set[int]) -> set[int]:
    """The mines of a seed: a shuffle from the front, forbidden cells passed over."""
    order, mines, state = list(range(size)), set[int](), seed
    for position in range(size):
        if len(mines) == count:
            break
        bound = size - position
        state, draw = splitmix64(state)
        while draw < 2**64 % bound:
            state, draw = splitmix64(state)
        other = position + draw % bound
        order[position], order[other] = order[other], order[position]
        mines |= {order[position]} - forbidden
    return mines


@given(layouts())
def test_the_text_form_round_trips(layout: Layout) -> None:
    assert Layout.parse(layout.text) == Layout.parse(str(layout)) == layout


@given(layouts())
def test_counts_are_the_mines_around(layout: Layout) -> None:
    for cell in layout.shape.cells():
        around = layout.shape.neighbours(cell)
        assert layout.nearby_mines(cell) == sum(layout.is_mine(near) for near in around)


@given(levels(), seeds, st.sampled_from(StartRule), st.data())
def test_kernel_and_python_place_the_same_mines(
    level: Level, seed: int, rule: StartRule, data: st.DataObject
) -> None:
    first = data.draw(st.sampled_from(list(level.shape.cells())))
    free = set(rule.free_cells(level.shape, first))
    assume(level.mines <= level.shape.size - len(free))
    layout = Layout.random(level, seed, rule, first)
    assert set(layout.mine_indexes()) == plain_mines(seed, level.mines, level.shape.size, free)
    assert len(layout.mines()) == level.mines


def test_a_seed_gives_the_same_board_for_ever() -> None:
    layout = Layout.random(LEVELS["cs50"], 7)
    assert layout.text == GOLDEN_CS50_SEED_7
    expert = Layout.random(LEVELS["expert"], 2**64 - 1, StartRule.OPENING, (3, 3))
    assert sum(index * index for index in expert.mine_indexes()) == GOLDEN_EXPERT_CHECKSUM


def test_all_layouts_are_equally_likely() -> None:
    level, draws = Level(2, 3, 2), 15_000
    seen = Counter(Layout.random(level, seed, StartRule.SAFE).marks for seed in range(draws))
    assert len(seen) == 10
    expected = draws / 10
    chi_squared = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi_squared < 27.9  # 9 degrees of freedom, p = 0.001; the seeds are fixed


def test_no_room_for_the_mines() -> None:
    with pytest.raises(
        BadBoard, match="no room for 4 mines: opening \\(1, 1\\) first keeps 9 of 9"
    ):
        Layout.random(Level(3, 3, 4), 1, StartRule.OPENING, (1, 1))
    assert Layout.random(Level(3, 3, 4), 1, StartRule.OPENING, (0, 0)).level.mines == 4


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", True])
def test_what_is_no_seed_is_refused(seed: int) -> None:
    with pytest.raises(BadBoard, match="seed .*, expected a whole number"):
        Layout.random(LEVELS["cs50"], seed)


def test_a_million_cells() -> None:
    layout = Layout.random(Level(1000, 1000, 200_000), 3, StartRule.OPENING, (999, 0))
    assert layout.level.mines == 200_000
    assert layout.nearby_mines((999, 0)) == 0


def test_bad_mines_are_refused() -> None:
    shape = Shape(2, 2)
    with pytest.raises(BadBoard, match="mine at index 4, expected 0 to 3"):
        Layout.from_indexes(shape, [4])
    with pytest.raises(BadBoard, match="mine at index 1 is there twice"):
        Layout.from_indexes(shape, [1, 1])
    with pytest.raises(SapperError, match="off the 2x2 board"):
        Layout.from_cells(shape, [(0, 2)])
    with pytest.raises(BadBoard, match="neither 0 nor 1"):
        Layout(1, 1, bytes([2]))
    with pytest.raises(BadBoard, match="row 1 has 'x', expected . \\*"):
        Layout.parse("..\n.x")


def test_what_is_computed_is_not_given() -> None:
    with pytest.raises(TypeError):
        Layout(1, 1, b"\0", [])  # type: ignore[call-arg]
