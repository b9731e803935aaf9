"""The example that is shown is the smallest: brute force over all smaller ones finds none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path

import pytest

from sapper.coach.example import teach_smallest
from sapper.coach.fault import FaultKind
from sapper.coach.judge import observe, shows_fault
from sapper.coach.ladder import Ladder, size, small_situations
from sapper.coach.pupil import WatchedPupil
from sapper.coach.situation import Situation, SituationStep, StepKind
from sapper.core import Shape
from sapper.game import Layout
from tests.coach.pupils import TrustedPupil
from tests.coach.students import TEXTBOOK

LARGE = Layout.parse("*..../..*../...../.*...")


def every_smaller(than: Situation) -> Iterator[Situation]:
    """Every layout and order of calls with fewer calls, or with as many on a smaller board."""
    for calls in range(1, than.calls + 1):
        most = 5 if calls < than.calls else than.shape.size - 1
        for height, width in product(range(1, 6), range(1, 6)):
            if height * width > min(most, 5):
                continue
            shape = Shape(height, width)
            for mines in product((0, 1), repeat=shape.size):
                layout = Layout(height, width, bytes(mines))
                safe = [cell for cell in shape.cells() if not layout.is_mine(cell)]
                for cells in permutations(safe, calls):
                    yield told(layout, list(cells))


def told(layout: Layout, cells: list[tuple[int, int]]) -> Situation:
    steps = (SituationStep(StepKind.REVEAL, cell) for cell in cells)
    return Situation(layout, tuple(steps))


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("two.cells - one.cells", "one.cells - two.cells", FaultKind.FALSE_SENTENCE),
        ("range(cell[0] - 1, cell[0] + 2)", "range(cell[0], cell[0] + 2)", None),
        ("if self.count == 0:", "if False:", FaultKind.MISSED_SINGLE),
        ("self.moves_made.add(cell)", "pass", FaultKind.MOVES_MADE),
    ],
)
def test_no_smaller_board_and_no_fewer_calls_show_it(
    tmp_path: Path, old: str, new: str, kind: FaultKind | None
) -> None:
    path = tmp_path / "minesweeper.py"
    text = TEXTBOOK.read_text(encoding="utf-8")
    start = text.index("class Sentence")
    assert old in text[start:]
    path.write_text(text[:start] + text[start:].replace(old, new, 1), encoding="utf-8")
    pupil = WatchedPupil(TrustedPupil(path))
    safe = [cell for cell in LARGE.shape.cells() if not LARGE.is_mine(cell)]
    seen = [
        (told(LARGE, safe).until(number), fault)
        for number, _, faults in observe(told(LARGE, safe), pupil)
        for fault in faults
        if fault.kind is kind or kind is None
    ]
    kind = seen[0][1].kind
    found = teach_smallest(*seen[0], pupil, Ladder(pupil, 10_000, 120))
    assert found is not None
    smallest, fault, _ = found
    assert shows_fault(smallest, pupil, kind)
    assert fault.kind is kind
    assert not [each.lines() for each in every_smaller(smallest) if shows_fault(each, pupil, kind)]


def test_small_situations_come_by_their_size_and_once() -> None:
    found = small_situations()
    assert list(map(size, found)) == sorted(map(size, found))
    assert len({(*each.lines(), each.ask) for each in found}) == len(found) > 500
    assert all(each.is_true for each in found)
