"""The page of a review: what stands in it."""

from __future__ import annotations

import json
from dataclasses import replace

from sapper.core import WinChance
from sapper.game import Outcome, RecordedMove
from sapper.reviews import review, review_page
from tests.reviews.test_judge import record_of


def test_a_missed_cell_comes_with_its_reason() -> None:
    moves = RecordedMove.open((3, 4), 0), RecordedMove.open((0, 0), 900)
    found = review(record_of(*moves, outcome=Outcome.LOST))
    proof = found.moves[1].why()
    assert proof is not None
    assert str(proof).splitlines()[0] in review_page([found])


def test_the_page_rounds_but_once() -> None:
    """What it shows with one digit is what the terminal shows."""
    moves = RecordedMove.open((3, 4), 0), RecordedMove.open((0, 0), 900)
    found = review(record_of(*moves, outcome=Outcome.LOST))
    game = replace(found, start=WinChance(0.77946, 0.01), start_luck=0.0)
    text = review_page([game])
    begin = text.index('{"games":')
    data, _ = json.JSONDecoder().raw_decode(text[begin:])
    assert f"{data['games'][0]['start']:.1f}" == "77.9"


def test_the_title_is_the_game_or_how_many_there_are() -> None:
    found = review(record_of(RecordedMove.open((3, 4), 0)))
    titles = [
        review_page([found] * count).split("<title>")[1].split("</title>")[0] for count in (1, 2)
    ]
    assert titles == ["Review: person: 4x5/3, playing", "Review: 2 games"]
