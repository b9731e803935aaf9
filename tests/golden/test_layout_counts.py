"""Layouts of golden positions, counted by trying them all and by the analysis."""

from __future__ import annotations

import pytest

from sapper.core import Contradiction, View, analyse
from tests.oracle import consistent_layouts

POSITIONS = [
    (".../11.", 1, 2, [1, 1, 0, 0]),
    ("....../012210", 2, 1, None),
    (".1./1../...", 1, 2, None),
    (".1./1../...", 2, 6, [1, 2, 1, 2, 2, 2, 2]),
    (".2", 1, 0, None),
]


@pytest.mark.parametrize(("text", "mines", "count", "mines_per_cell"), POSITIONS)
def test_golden_layouts(
    text: str, mines: int, count: int, mines_per_cell: list[int] | None
) -> None:
    view = View.parse(text, mines=mines)
    layouts = list(consistent_layouts(view))
    assert len(layouts) == count
    if mines_per_cell is not None:
        assert [sum(cell in mined for mined in layouts) for cell in view.hidden()] == mines_per_cell


@pytest.mark.parametrize(("text", "mines", "count", "mines_per_cell"), POSITIONS)
def test_the_analysis_counts_the_same_layouts(
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
        shares = [analysis.probability[cell] * count for cell in view.hidden()]
        assert shares == pytest.approx(mines_per_cell)
