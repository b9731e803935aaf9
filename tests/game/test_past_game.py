"""What a list says of a past game."""

from __future__ import annotations

from datetime import UTC, datetime

from sapper.core import LEVELS, Level, StartRule
from sapper.game.game import Outcome
from sapper.game.layout import Layout
from sapper.game.past_game import GameKind, PastGame
from sapper.game.record import Record, RecordedMove

LAYOUT = Layout.parse("*../.../...")


def lost(**fields: object) -> Record:
    moves = (RecordedMove.open((0, 0), 2500),)
    given: dict[str, object] = {"begun": "2026-11-15T16:02:00Z", **fields}
    return Record(LAYOUT.level, layout=LAYOUT, moves=moves, outcome=Outcome.LOST, **given)  # type: ignore[arg-type]


def test_what_a_game_says_of_itself() -> None:
    game = PastGame.of(lost(is_no_guess=True))
    here = datetime(2026, 11, 15, 16, 2, tzinfo=UTC).astimezone()
    assert game.begun == here.strftime("%Y-%m-%d %H:%M")
    assert PastGame.of(lost(begun="yesterday")).begun == ""
    assert (game.outcome, game.seconds) == ("lost", 2.5)
    assert not game.is_helped  # a board without guessing is no help
    assert PastGame.of(lost(helps=("hint",))).is_helped


def test_the_board_of_a_seed_is_found_from_the_first_click() -> None:
    level = Level(9, 9, 10)
    first, off = RecordedMove.open((4, 4)), RecordedMove.open((99, 99))
    record = Record(level, StartRule.OPENING, 7, moves=(first,))
    # later moves do not matter, not even impossible ones
    later = Record(level, StartRule.OPENING, 7, moves=(first, off))
    assert PastGame.of(later).outcome == "left"
    assert PastGame.of(Record(level, StartRule.OPENING, 7, moves=(off,))).outcome == "none"
    assert PastGame.of(record).outcome == "left"


def test_a_kind_round_trips() -> None:
    for kind in (
        GameKind(LEVELS["expert"], StartRule.SAFE, False),
        GameKind(Level(3, 3, 2), StartRule.OPENING, False, True),
        GameKind(LEVELS["cs50"], StartRule.NONE, True),
    ):
        assert GameKind.parse(str(kind)) == kind
