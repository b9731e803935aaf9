"""What counts of a game."""

from __future__ import annotations

from sapper.core import LEVELS, Level, StartRule
from sapper.game.game import Outcome
from sapper.game.layout import Layout
from sapper.game.past_game import Count, GameKind
from sapper.game.record import Record, RecordedMove

LAYOUT = Layout.parse("*../.../...")


def lost(**fields: object) -> Record:
    moves = (RecordedMove.open((0, 0), 2500),)
    given: dict[str, object] = {"begun": "2026-11-15T16:02:00Z", **fields}
    return Record(LAYOUT.level, layout=LAYOUT, moves=moves, outcome=Outcome.LOST, **given)  # type: ignore[arg-type]


def test_what_counts_of_a_game() -> None:
    count = Count.of(lost(is_no_guess=True))
    assert (count.result, count.ms) == ("lost", 2500)
    assert not count.is_helped  # a board without guessing is no help
    assert Count.of(lost(helps=("hint",))).is_helped


def test_the_board_of_a_seed_is_found_from_the_first_click() -> None:
    level = Level(9, 9, 10)
    first, off = RecordedMove.open((4, 4)), RecordedMove.open((99, 99))
    record = Record(level, StartRule.OPENING, 7, moves=(first,))
    # later moves do not matter, not even impossible ones
    later = Record(level, StartRule.OPENING, 7, moves=(first, off))
    assert Count.of(later).result == "left"
    assert Count.of(Record(level, StartRule.OPENING, 7, moves=(off,))).result == "none"
    assert Count.of(record).result == "left"


def test_a_kind_round_trips() -> None:
    for kind in (
        GameKind(LEVELS["expert"], StartRule.SAFE, False),
        GameKind(Level(3, 3, 2), StartRule.OPENING, False, True),
        GameKind(LEVELS["cs50"], StartRule.NONE, True),
    ):
        assert GameKind.parse(str(kind)) == kind
