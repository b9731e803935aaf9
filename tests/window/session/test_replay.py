"""A game gone through again: its places, and how long each move is shown."""

from __future__ import annotations

from sapper.core import StartRule
from sapper.game import Action, ActionKind, Layout, Outcome, Record, RecordedMove
from sapper.reviews import review
from sapper.window.session.replay import PACES, Replay, move_lines

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


def replayed(mines: str, *cells: tuple[int, int] | None, outcome: Outcome) -> Replay:
    """A game in which these cells were opened, None for a move that was taken back."""
    moves = [
        RecordedMove(None if cell is None else Action(ActionKind.OPEN, cell), place)
        for place, cell in enumerate(cells)
    ]
    layout = Layout.parse(mines)
    record = Record(
        layout.level, StartRule.NONE, layout=layout, moves=tuple(moves), outcome=outcome
    )
    replay = Replay(record)
    replay.review = review(record)
    return replay


def chances(replay: Replay) -> list[str]:
    """What is said of the chance to win at each move, in short."""
    found = []
    for place in range(1, replay.last_place):
        replay.place = place
        lines = [each for each in move_lines(replay) if each.startswith("Chance to win: ")]
        found += [line.removeprefix("Chance to win: ").removesuffix(".") for line in lines]
    return found


def test_a_review_says_of_which_moment_a_chance_is() -> None:
    won = replayed("..*", (0, 1), (0, 0), outcome=Outcome.WON)
    assert chances(won)[-1] == "50.0 % before this move, then won"
    assert chances(won)[0] == "33.3 % before this move, 50.0 % at the next guess"
    lost = replayed("*..", (0, 1), (0, 0), outcome=Outcome.LOST)
    assert chances(lost)[-1] == "50.0 % before this move, then lost"
    left = replayed("*..", (0, 1), outcome=Outcome.PLAYING)
    assert chances(left) == ["33.3 % before this move, 50.0 % at the end"]
    back = replayed("*..", (0, 1), None, outcome=Outcome.PLAYING)
    assert chances(back)[0] == "33.3 % before this move, 50.0 % when a move was taken back"
