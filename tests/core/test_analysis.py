"""The analysis against brute force, golden values and itself."""

from __future__ import annotations

import pickle
import sys
from collections import Counter
from fractions import Fraction
from math import comb, log2
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from sapper import Analysis, _kernel, analyse, analyse_batch, sample_layouts
from sapper.core.errors import BadBoard, Contradiction, TooComplex
from sapper.core.level import LEVELS, Level
from sapper.core.shape import Cell, Shape
from sapper.core.view import HIDDEN, View
from sapper.game import Layout
from tests.core.positions import mirrored, small_views, spoilt_views, transposed
from tests.golden.test_layout_counts import POSITIONS
from tests.oracle import consistent_layouts

densities = st.none() | st.fractions(Fraction(1, 10), Fraction(9, 10), max_denominator=10)


def weighed_layouts(view: View, density: Fraction | None) -> list[tuple[frozenset[Cell], Fraction]]:
    hidden = len(list(view.hidden())) + view.codes.count(11)
    exploded = view.codes.count(11)
    chance = density or Fraction(1, 2)
    return [
        (mined, chance ** (len(mined) - exploded) * (1 - chance) ** (hidden - len(mined)))
        for mined in consistent_layouts(view)
    ]


def shown(view: View, cell: Cell, mined: frozenset[Cell]) -> int:
    return sum(other in mined for other in view.shape.neighbours(cell))


def expect_same(view: View, density: Fraction | None) -> None:
    """Everything the analysis says of the view equals what trying all layouts says."""
    given_density = None if density is None or view.mines is not None else float(density)
    layouts = weighed_layouts(view, None if given_density is None else density)
    if not layouts:
        with pytest.raises(Contradiction):
            analyse(view, density=given_density)
        return
    analysis = analyse(view, density=given_density)
    whole = sum(weight for _, weight in layouts)
    assert list(analysis.probability) == list(view.hidden())
    for cell, probability in analysis.probability.items():
        expected = sum(weight for mined, weight in layouts if cell in mined) / whole
        assert abs(probability - expected) < 1e-12
        assert (cell in analysis.safe) == (expected == 0)
        assert (cell in analysis.mines) == (expected == 1)
        numbers = [Fraction(0)] * 9
        for mined, weight in layouts:
            if cell not in mined:
                numbers[shown(view, cell, mined)] += weight / whole
        assert analysis.numbers[cell] == pytest.approx([float(n) for n in numbers], abs=1e-12)
        assert (cell in analysis.dead) == (sum(n > 0 for n in numbers) == 1)
    assert analysis.layouts == len(layouts)


@settings(max_examples=150)
@given(small_views(), densities)
def test_equals_brute_force(view: View, density: Fraction | None) -> None:
    expect_same(view, density)


@settings(max_examples=150)
@given(spoilt_views(), densities)
def test_equals_brute_force_on_spoilt_views(view: View, density: Fraction | None) -> None:
    expect_same(view, density)


@pytest.mark.parametrize(("text", "mines", "count", "mines_per_cell"), POSITIONS)
def test_golden_layouts(
    text: str, mines: int, count: int, mines_per_cell: list[int] | None
) -> None:
    view = View.parse(text, mines=mines)
    if count == 0:
        with pytest.raises(Contradiction):
            analyse(view)
        return
    analysis = analyse(view)
    assert analysis.layouts == count
    if mines_per_cell is not None:
        expected = [one / count for one in mines_per_cell]
        assert list(analysis.probability.values()) == pytest.approx(expected, abs=1e-15)


def expert_views(count: int, opened: int = 150) -> list[View]:
    return [scattered_view(16, 30, 99, opened, seed) for seed in range(count)]


def test_probabilities_sum_to_the_total() -> None:
    for view in expert_views(10):
        assert sum(analyse(view).probability.values()) == pytest.approx(99, abs=1e-9)


def test_mirrored_and_transposed_views_have_the_same_answer() -> None:
    for view in expert_views(5, opened=120):
        analysis, turned = analyse(view), analyse(transposed(view))
        seen = analyse(mirrored(view))
        assert analysis.layouts == seen.layouts == turned.layouts
        for (row, column), probability in analysis.probability.items():
            assert seen.probability[row, view.width - 1 - column] == pytest.approx(
                probability, abs=1e-12
            )
            assert turned.probability[column, row] == pytest.approx(probability, abs=1e-12)


def scattered_view(height: int, width: int, mines: int, opened: int, seed: int) -> View:
    """A view of a random layout in which some safe cells are open, without cascades."""
    layout = Layout.random(Level(height, width, mines), seed)
    codes = bytearray([HIDDEN]) * len(layout.marks)
    safe = [index for index, mark in enumerate(layout.marks) if not mark]
    for index in Random(seed).sample(safe, opened):
        codes[index] = layout.counts[index]
    return View(height, width, bytes(codes), mines)


@pytest.mark.parametrize("seed", range(4))
def test_regions_apart_agree_with_regions_tied_by_a_total(seed: int) -> None:
    """The answers for all totals, weighed by their layouts, give the answer for an unknown one.

    With an unknown total each region is answered by itself.
    """
    view = scattered_view(9, 9, 10, 8, seed)
    apart = analyse(View(9, 9, view.codes))
    tied = [
        result
        for result in analyse_batch([View(9, 9, view.codes, total) for total in range(82)])
        if isinstance(result, Analysis)
    ]
    assert len(apart.regions) > 1
    assert sum(result.layouts for result in tied) == apart.layouts
    for cell, probability in apart.probability.items():
        mixed = sum(result.layouts * result.probability[cell] for result in tied)
        assert mixed / apart.layouts == pytest.approx(probability, abs=1e-11)


@given(small_views())
def test_flags_change_nothing(view: View) -> None:
    plain = view.without_flags()
    try:
        expected = analyse(plain)
    except Contradiction:
        with pytest.raises(Contradiction):
            analyse(view)
        return
    assert dict(analyse(view).probability) == dict(expected.probability)


def test_a_blank_view() -> None:
    analysis = analyse(View.blank(LEVELS["expert"].shape, 99))
    (probability,) = set(analysis.probability.values())
    assert probability == pytest.approx(99 / 480, abs=1e-15)
    assert analysis.layouts == comb(480, 99)
    assert analysis.log2_layouts == pytest.approx(log2(comb(480, 99)), rel=1e-12)
    assert analysis.regions == ()
    assert len(analysis.away) == len(analysis.safest) == 480
    assert analysis.numbers[0, 0][0] == pytest.approx(comb(476, 99) / comb(480, 99))


def test_a_large_blank_view_neither_over_nor_underflows() -> None:
    analysis = analyse(View.blank(View(1000, 1000, bytes(10**6)).shape, 200_000))
    assert analysis.probability[999, 999] == pytest.approx(0.2, abs=1e-12)


def test_layouts_beyond_the_range_of_doubles_are_exact() -> None:
    # Each 1 has its own 8 neighbours; the rest is 400 cells away.
    pieces = ["...", ".1.", "..."]
    rows = ["".join([pieces[row % 3]] * 12) for row in range(36)]
    view = View.parse("/".join(rows), mines=12 * 12)
    assert analyse(view).layouts == 8**144
    unknown = View.parse("/".join(rows))
    assert analyse(unknown).layouts == 8**144


@pytest.mark.parametrize("numbers", [20, 60, 200])
def test_a_long_frontier_is_counted_exactly(numbers: int) -> None:
    """One region of 5 cells a number, against a walk along it.

    Every second cell of the middle row shows a 3: it has 2 cells of its own and shares 3 with the
    next number on either side. 60 numbers are too many for the doubles' 53 bits, 200 for their
    exponents.
    """
    width = 2 * numbers + 1
    ways = {shared: comb(3, shared) for shared in range(4)}
    for _ in range(numbers):
        ways = {
            right: comb(3, right)
            * sum(
                count * comb(2, 3 - left - right)
                for left, count in ways.items()
                if left + right <= 3
            )
            for right in range(4)
        }
    layouts = sum(ways.values())
    rows = ["." * width, ".3" * numbers + ".", "." * width]
    analysis = analyse(View.parse("/".join(rows)))
    assert analysis.layouts == layouts
    assert analysis.log2_layouts == pytest.approx(log2(layouts), rel=1e-13)
    mines_at_the_end = sum(Fraction(mines * count, layouts) for mines, count in ways.items())
    assert analysis.probability[0, 0] == pytest.approx(float(mines_at_the_end / 3), abs=1e-13)


def test_regions_split_the_frontier() -> None:
    view = View.parse(".2......1./..........", mines=4)
    first, second = analyse(view).regions
    assert first | second == {
        (r, c) for r in (0, 1) for c in (0, 1, 2, 7, 8, 9) if (r, c) not in ((0, 1), (0, 8))
    }
    assert not first & second


def test_dead_cells_show_one_certain_number() -> None:
    analysis = analyse(View.parse("1./1.", mines=1))
    assert analysis.dead == {(0, 1), (1, 1)}
    assert analysis.numbers[0, 1] == (0, 0.5, 0, 0, 0, 0, 0, 0, 0)


def test_safest_cells() -> None:
    assert analyse(View.parse(".../11.", mines=1)).safest == {(0, 2), (1, 2)}
    assert analyse(View.parse("1..", mines=1)).safest == {(0, 2)}
    assert analyse(View.parse("0", mines=0)).safest == frozenset()


def test_batch_equals_one_by_one() -> None:
    views = [*expert_views(6), View.parse(".2", mines=1), View.parse("...", mines=1)]
    for threads in (1, 3):
        results = analyse_batch(views, threads=threads)
        assert isinstance(results[6], Contradiction)
        for view, result in zip(views, results, strict=True):
            if isinstance(result, Analysis):
                assert dict(result.probability) == dict(analyse(view).probability)
    assert analyse_batch([]) == []


def test_odds_are_the_probabilities_in_the_shape_of_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for view in (*expert_views(2), View.parse("1../...", mines=1)):
        chances = [analyse(view).probability.get(cell, 0.0) for cell in view.shape.cells()]
        numpy = pytest.importorskip("numpy")
        analysis = analyse(view)
        odds = analysis.odds
        assert odds.shape == (view.height, view.width)
        assert numpy.asarray(odds).ravel().tolist() == chances
        assert isinstance(odds, numpy.ndarray)
        assert not odds.flags.writeable
        assert not odds.flags.owndata
        with monkeypatch.context() as without:
            without.setitem(sys.modules, "numpy", None)
            buffer = analyse(view).odds
        assert isinstance(buffer, memoryview)
        assert buffer.readonly
        assert numpy.asarray(buffer).ravel().tolist() == chances
        del analysis, buffer
        assert numpy.asarray(odds).ravel().tolist() == chances  # it keeps what it is part of


def test_an_array_of_boards_gives_an_array_of_odds() -> None:
    np = pytest.importorskip("numpy")
    views = [*expert_views(5), View(16, 30, bytes([8]) + bytes([HIDDEN]) * 479, 99)]
    boards = np.array([list(view.codes) for view in views], np.int8).reshape(-1, 16, 30)
    for threads in (1, 3):
        odds = analyse_batch(boards, mines=99, threads=threads)
        assert odds.shape == boards.shape
        for view, found in zip(views[:5], odds, strict=False):
            assert np.array_equal(found, analyse(view).odds)
        assert np.isnan(odds[5]).all()
    assert np.isnan(analyse_batch(boards[:1], mines=99, work=1)).all()
    assert analyse_batch(boards[:0], mines=99).shape == (0, 16, 30)
    with pytest.raises(BadBoard, match="code 12, expected codes from 0 to 11"):
        analyse_batch(boards + np.int8(3), mines=99)
    with pytest.raises(BadBoard, match=r"shape \(16, 30\), expected int8 and \(boards, rows"):
        analyse_batch(boards[0], mines=99)
    with pytest.raises(BadBoard, match="mines 99 for views"):
        analyse_batch(views, mines=99)  # type: ignore[call-overload]


def test_keys_of_the_mappings_are_the_hidden_cells() -> None:
    analysis = analyse(View.parse("1..", mines=1))
    for mapping in (analysis.probability, analysis.numbers):
        assert len(mapping) == 2
        for wrong in ((0, 0), (0, 3), (-1, 2), (1, 0), 5, "ab", (0, 1, 2), None):
            assert wrong not in mapping


def test_probabilities_are_as_a_dict_however_many_are_read() -> None:
    view = View.parse("1..F...../.........", mines=2)
    cells = list(view.hidden())
    expected = {cell: float(analyse(view).odds[cell]) for cell in cells}
    for reads in (0, 1, 8, 9, 10, len(cells)):
        found = analyse(view).probability
        assert [found[cell] for cell in cells[:reads]] == list(expected.values())[:reads]
        with pytest.raises(KeyError):
            found[0, 0]
        with pytest.raises(TypeError):
            found[[0, 1]]  # type: ignore[index]
        assert type(found[0, 1]) is float
        assert len(found) == len(cells)
        assert found == expected
        assert repr(found) == repr(expected)
        assert list(found.items()) == list(expected.items())
        assert list(found) == list(found.keys()) == cells
        assert pickle.loads(pickle.dumps(found)) == expected


def test_the_result_is_frozen() -> None:
    analysis = analyse(View.parse("1..", mines=1))
    with pytest.raises(AttributeError):
        analysis.view = View.parse("1.")  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "mines", "numbers", "message"),
    [
        (".2", 1, [(0, 1)], "no layout meets the number 2 at (0, 1)"),
        ("3..3./...1.", None, [(0, 3), (1, 3)], "the numbers 3 at (0, 3), 1 at (1, 3) together"),
        (".1./...", 5, [], "5 mines in all cannot be, the numbers allow 1"),
        (".1./...", 0, [], "0 mines in all cannot be, the numbers allow 1"),
        ("1..", 3, [], "3 mines in all cannot be, the numbers allow 1 to 2"),
        ("*1*", None, [(0, 1)], "no layout meets the number 1 at (0, 1)"),
    ],
)
def test_contradictions_name_the_numbers(
    text: str, mines: int | None, numbers: list[Cell], message: str
) -> None:
    view = View.parse(text, mines=mines)
    assert not list(consistent_layouts(view))
    with pytest.raises(Contradiction) as caught:
        analyse(view)
    assert message in str(caught.value)
    assert caught.value.numbers == tuple(numbers)
    with pytest.raises(Contradiction):
        sample_layouts(view, 1, 0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"density": 0.2}, "density 0.2 for a view that says 1 mine"),
        ({"seconds": 0}, "limit of 0 seconds"),
        ({"seconds": float("nan")}, "limit of nan seconds"),
        ({"memory": -1}, "memory is -1, expected"),
    ],
)
def test_bad_arguments(options: dict[str, float], message: str) -> None:
    with pytest.raises(BadBoard, match=message):
        analyse(View.parse("..", mines=1), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("density", [0, 1, -0.5, "x", float("nan")])
def test_bad_densities(density: object) -> None:
    with pytest.raises(BadBoard, match="density"):
        analyse(View.parse(".."), density=density)  # type: ignore[arg-type]


def grid_of_numbers(side: int) -> View:
    """Every second cell of every second row opened, half of the others mined: very wide."""
    layout = Layout.random(Level(side, side, side * side // 3), 3)
    codes = bytearray([HIDDEN]) * (side * side)
    for row in range(1, side, 2):
        for column in range(1, side, 2):
            if not layout.is_mine((row, column)):
                codes[row * side + column] = layout.counts[row * side + column]
    return View(side, side, bytes(codes), side * side // 3)


def test_too_complex_is_said_within_the_limits() -> None:
    view = grid_of_numbers(61)
    with pytest.raises(TooComplex, match="61x61 view is too complex .*: work limit"):
        analyse(view, work=25_000_000)
    with pytest.raises(TooComplex, match="memory limit"):
        analyse(view, memory=2**20)
    (result,) = analyse_batch([view], work=25_000_000)
    assert isinstance(result, TooComplex)


@settings(max_examples=100)
@given(small_views(), st.integers(0, 2**64 - 1))
def test_samples_are_consistent_and_repeatable(view: View, seed: int) -> None:
    layouts = set(consistent_layouts(view))
    if not layouts:
        return
    drawn = sample_layouts(view, 5, seed)
    assert len(drawn) == 5
    assert set(drawn) <= layouts
    assert sample_layouts(view, 5, seed) == drawn


def test_samples_are_uniform() -> None:
    view = View.parse("...../.2.2./.....", mines=4)
    layouts = list(consistent_layouts(view))
    draws = 100 * len(layouts)
    seen = Counter(sample_layouts(view, draws, 1))
    statistic = sum((seen[layout] - 100) ** 2 / 100 for layout in layouts)
    degrees = len(layouts) - 1
    assert set(seen) <= set(layouts)
    assert abs(statistic - degrees) < 5 * (2 * degrees) ** 0.5


def test_a_seed_gives_these_draws_everywhere() -> None:
    view = View.parse(".1./1../...", mines=2)
    drawn = [sorted(mined) for mined in sample_layouts(view, 3, 42)]
    assert drawn == [[(0, 0), (2, 2)], [(0, 0), (2, 2)], [(0, 2), (2, 1)]]


@pytest.mark.parametrize(("count", "seed"), [(-1, 0), (1.5, 0), (1, -1), (1, 2**64)])
def test_bad_sample_arguments(count: int, seed: int) -> None:
    with pytest.raises(BadBoard, match="(count|seed) is .*, expected"):
        sample_layouts(View.parse(".."), count, seed)


def test_an_analysis_is_written_as_its_view() -> None:
    view = View.parse("1./.. 1")
    assert repr(analyse(view)) == f"<Analysis of {view!r}: 0 safe, 0 mines, 3 layouts>"


def test_cells_far_from_all_numbers_are_asked_once() -> None:
    """40,000 cells of which nothing is known took 100 s: they differ in their neighbours alone."""
    analysis = analyse(View.blank(Shape(100, 100), 2000))
    with _kernel.Allowance(10**7):
        numbers = [analysis.numbers[cell] for cell in analysis.view.hidden()]
    assert len(set(numbers)) == 3
    for k, chance in enumerate(analysis.numbers[50, 50]):
        assert chance == pytest.approx(comb(8, k) * comb(9991, 2000 - k) / comb(10_000, 2000))
