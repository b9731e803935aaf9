from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.arena.regression import Row, fit, inverted

NUMBERS = st.integers(-4, 4).map(float)
ROWS = st.dictionaries(st.integers(0, 3), NUMBERS, max_size=3)
OBSERVATIONS = st.lists(st.tuples(NUMBERS, ROWS), min_size=1, max_size=12)


def split(observations: list[tuple[float, dict[int, float]]]) -> tuple[list[float], list[Row]]:
    return [value for value, _ in observations], [row for _, row in observations]


def product(a: list[list[float]], b: list[list[float]]) -> list[list[float]]:
    columns = list(zip(*b, strict=True))
    return [
        [sum(x * y for x, y in zip(row, column, strict=True)) for column in columns] for row in a
    ]


def test_a_line_by_hand() -> None:
    # y = 2 + 3 x, but for the last value, which is 4 too high.
    found = fit([-1, 2, 5, 12 - 6 + 2], [{7: -1.0}, {}, {7: 1.0}, {7: 0.0}])
    assert found.constant == pytest.approx(3.5)
    assert found.residuals == pytest.approx([-1.5, -1.5, -1.5, 4.5])
    assert found.leverages == pytest.approx([0.75, 0.25, 0.75, 0.25])


def test_terms_that_others_explain_change_nothing() -> None:
    values, line = [1.0, 0.0, 2.0, 5.0], [1.0, -1.0, 0.5, 2.0]
    once = fit(values, [{0: x} for x in line])
    twice = fit(values, [{0: x, 1: -2 * x, 2: 1.0, 3: 0.0} for x in line])
    assert twice.constant == pytest.approx(once.constant)
    assert twice.residuals == pytest.approx(once.residuals)
    assert twice.leverages == pytest.approx(once.leverages)


@given(OBSERVATIONS)
def test_nothing_is_left_that_a_term_could_explain(
    observations: list[tuple[float, dict[int, float]]],
) -> None:
    values, rows = split(observations)
    left = fit(values, rows).residuals
    assert sum(left) == pytest.approx(0, abs=1e-6)
    for term in range(4):
        together = [row.get(term, 0.0) * x for row, x in zip(rows, left, strict=True)]
        assert sum(together) == pytest.approx(0, abs=1e-6)


@given(OBSERVATIONS, st.data())
def test_a_leverage_is_what_a_value_adds_to_its_own_fit(
    observations: list[tuple[float, dict[int, float]]], data: st.DataObject
) -> None:
    values, rows = split(observations)
    place = data.draw(st.integers(0, len(values) - 1))
    before = fit(values, rows)
    values[place] += 1
    change = 1 - (fit(values, rows).residuals[place] - before.residuals[place])
    assert before.leverages[place] == pytest.approx(change, abs=1e-6)
    assert -1e-6 <= before.leverages[place] <= 1 + 1e-6


@given(st.lists(st.lists(NUMBERS, min_size=3, max_size=3), min_size=1, max_size=6))
def test_an_inverse_undoes_its_matrix_where_that_can_be_undone(rows: list[list[float]]) -> None:
    products = product([list(column) for column in zip(*rows, strict=True)], rows)
    again = product(product(products, inverted(products)), products)
    for line, expected in zip(again, products, strict=True):
        assert line == pytest.approx(expected, abs=1e-6)
