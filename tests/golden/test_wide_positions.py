"""Wide positions: their odds, and exactly the work and memory at which they are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper import TooComplex, analyse
from sapper.core import View

LINES = [
    line.split() for line in Path(__file__).with_name("wide_positions.txt").read_text().splitlines()
]
"""Steps, bytes, log2 of the layouts, sum of odds (each times 1 + cell % 97), mines or -, rows."""


@pytest.mark.parametrize("line", range(len(LINES)))
def test_wide_positions_are_answered_or_refused_alike_on_every_machine(line: int) -> None:
    work, memory, log2_layouts, odds, mines, rows = LINES[line]
    view = View.parse(rows, None if mines == "-" else int(mines))
    found = analyse(view, work=int(work), memory=max(int(memory), 1))
    assert found.log2_layouts == pytest.approx(float(log2_layouts), abs=1e-8)
    weighted = (
        chance * (1 + view.shape.index(cell) % 97) for cell, chance in found.probability.items()
    )
    assert sum(weighted) == pytest.approx(float(odds), abs=1e-7)
    with pytest.raises(TooComplex, match="work limit reached"):
        analyse(view, work=int(work) - 1)
    if int(memory) > 1:
        with pytest.raises(TooComplex, match="memory limit reached"):
            analyse(view, memory=int(memory) - 1)
