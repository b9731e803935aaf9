"""A game gone through again: its places, and how long each move is shown."""

from __future__ import annotations

from sapper.game import Layout, Outcome, Record, RecordedMove
from sapper.reviews import review
from sapper.session.replay import PACES, Replay

LAYOUT = Layout.parse("*..*/..../*...")
CELLS = [(0, 1), (0, 2), (1, 0), (1, 1), (0, 0)]


def replay_of(*times: int) -> Replay:
    moves = tuple(RecordedMove.open(cell, ms) for cell, ms in zip(CELLS, times, strict=True))
    return Replay(Record(LAYOUT.level, layout=LAYOUT, moves=moves, outcome=Outcome.LOST))


def pauses(replay: Replay) -> list[float]:
    found = []
    for place in range(1, replay.last_place):
        replay.place = place
        found.append(replay.pause)
    return found


def test_moves_are_shown_as_long_as_they_took_within_limits() -> None:
    replay = replay_of(1000, 1700, 1701, 60_000, 61_500)
    assert pauses(replay) == [0.7, 0.08, 2.0, 1.5, 0.5]
    replay.change_pace(1)
    assert replay.times_as_fast == 2.0
    assert pauses(replay) == [0.35, 0.04, 1.0, 0.75, 0.25]
    replay.change_pace(99)
    assert replay.times_as_fast == PACES[-1]
    replay.change_pace(-99)
    assert replay.times_as_fast == PACES[0]


def test_times_that_go_back_or_are_missing_do_no_harm() -> None:
    assert pauses(replay_of(0, 0, 0, 0, 0)) == [0.5] * 5
    assert pauses(replay_of(900, 100, 100, 100, 600)) == [0.08, 0.08, 0.08, 0.5, 0.5]


def test_the_time_of_the_moment_that_is_shown() -> None:
    replay = replay_of(1000, 1700, 1800, 1900, 2500)
    assert replay.seconds == 1.0
    replay.go(1)
    assert replay.seconds == 1.7
    replay.go(99)
    assert replay.is_end
    assert replay.seconds == 2.5


def test_the_review_speaks_of_the_move_that_is_shown() -> None:
    replay = replay_of(1000, 1700, 1800, 1900, 2500)
    assert replay.judged is None
    replay.review = review(replay.record, effort="fast")
    assert replay.judged is replay.review.moves[0]
    replay.go(99)
    assert replay.is_end
    assert replay.judged is None
