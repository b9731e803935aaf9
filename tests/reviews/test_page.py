"""The page of a review: what stands in it."""

from __future__ import annotations

from sapper.game import Outcome
from sapper.record import RecordedMove
from sapper.reviews import review
from sapper.reviews.page import page
from tests.reviews.test_judge import record_of


def test_a_missed_cell_comes_with_its_reason() -> None:
    moves = RecordedMove.open((3, 4), 0), RecordedMove.open((0, 0), 900)
    found = review(record_of(*moves, outcome=Outcome.LOST))
    proof = found.moves[1].why()
    assert proof is not None
    assert str(proof).splitlines()[0] in page([found])
