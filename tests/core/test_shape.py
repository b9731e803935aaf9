from __future__ import annotations

import pytest
from hypothesis import given

from sapper.core.errors import BadBoard, IllegalMove
from sapper.core.shape import Shape
from sapper.game import Layout
from tests.strategies import layouts, shapes


@given(shapes)
def test_neighbours_are_the_cells_at_distance_one(shape: Shape) -> None:
    for row, column in shape.cells():
        near = {(i, j) for i, j in shape.cells() if max(abs(i - row), abs(j - column)) == 1}
        assert set(shape.neighbours((row, column))) == near
        assert len(shape.neighbours((row, column))) == len(near)


@given(shapes)
def test_index_and_cell_undo_each_other(shape: Shape) -> None:
    cells = list(shape.cells())
    assert [shape.index(cell) for cell in cells] == list(range(shape.size))
    assert [shape.cell(index) for index in range(shape.size)] == cells


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (2, 0), (0, 3), (2**99, 0)])
def test_cells_off_the_board_are_refused(cell: object) -> None:
    shape = Shape(2, 3)
    assert cell not in shape
    with pytest.raises(IllegalMove, match="off the 2x3 board"):
        shape.index(cell)  # type: ignore[arg-type]


@pytest.mark.parametrize("cell", ["a1", None, 7, (0,), (0, 0, 0), (0.0, 1), ("0", "1"), [[0], 1]])
def test_what_is_no_cell_is_refused(cell: object) -> None:
    shape = Shape(2, 3)
    assert cell not in shape
    with pytest.raises(IllegalMove, match="cell .*, expected \\(row, column\\) in whole numbers"):
        shape.index(cell)  # type: ignore[arg-type]


@pytest.mark.parametrize(("height", "width"), [(0, 3), (3, -1), (1001, 1), (1, 1001), (2.5, 2)])
def test_impossible_sizes_are_refused(height: int, width: int) -> None:
    with pytest.raises(BadBoard, match=r"expected 1 to 1000|whole number"):
        Shape(height, width)


@given(layouts())
def test_sums_around_are_the_sums_over_neighbours(layout: Layout) -> None:
    shape, values = layout.shape, bytes(28 * mark for mark in layout.marks)
    expected = [sum(values[near] for near in shape.neighbour_indexes(i)) for i in range(shape.size)]
    assert [*shape.sums_around(values)] == expected
