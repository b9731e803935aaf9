"""The list of past games: what it says, how it scrolls, and how much of it is read."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from sapper.core.level import Level, StartRule
from sapper.game.game import Outcome
from sapper.game.history import History
from sapper.game.layout import Layout
from sapper.game.metrics import three_bv
from sapper.game.record import Record, RecordedMove
from sapper.session.past_games import PastGame, PastGames

LAYOUT = Layout.parse("*../.../...")


def lost(identity: str, **fields: object) -> Record:
    moves = (RecordedMove.open((0, 0), 2500),)
    given: dict[str, object] = {"identity": identity, "begun": "2026-11-15T16:02:00Z", **fields}
    return Record(LAYOUT.level, layout=LAYOUT, moves=moves, outcome=Outcome.LOST, **given)  # type: ignore[arg-type]


def test_what_a_game_says_of_itself() -> None:
    game = PastGame(lost("a", is_no_guess=True))
    here = datetime(2026, 11, 15, 16, 2, tzinfo=UTC).astimezone()
    assert game.begun == here.strftime("%Y-%m-%d %H:%M")
    assert PastGame(lost("c", begun="yesterday")).begun == ""
    assert (game.outcome, game.seconds) == ("lost", 2.5)
    assert game.clicks == three_bv(LAYOUT) == 1
    assert not game.is_helped  # a board without guessing is no help
    assert PastGame(lost("b", helps=("hint",))).is_helped


def test_the_board_of_a_seed_is_found_from_the_first_click() -> None:
    level = Level(9, 9, 10)
    first, off = RecordedMove.open((4, 4)), RecordedMove.open((99, 99))
    record = Record(level, StartRule.OPENING, 7, moves=(first,))
    layout = record.game().layout
    assert layout is not None
    # later moves do not matter, not even impossible ones
    assert PastGame(Record(level, StartRule.OPENING, 7, moves=(first, off))).clicks == three_bv(
        layout
    )
    assert PastGame(Record(level, StartRule.OPENING, 7, moves=(off,))).clicks is None
    assert PastGame(record).outcome == "left"


def test_the_latest_come_first_and_damaged_lines_are_left_out(tmp_path: Path) -> None:
    history = History(tmp_path)
    assert PastGames.read(history, 5).games == []
    assert PastGames.read(None, 5).game is None
    for name in ("a", "b", "a", "c"):
        history.append(lost(name))
    with history.path.open("ab") as file:
        file.write(b'{"sapper": 1, \xff\n{"no": "game"}\n')
    history.append(lost("d"))
    assert [each.record.identity for each in PastGames.read(history, 5).games] == list("dcab")
    assert [each.identity for each in history.latest(5)] == list("dca")  # two lines are damaged


def test_the_choice_stays_in_the_list_and_its_row_is_shown() -> None:
    past = PastGames([PastGame(lost(str(number))) for number in range(20)], rows=6)
    past.choose(9)
    assert (past.first, past.chosen) == (4, 9)
    past.choose(99)
    assert (past.first, past.chosen) == (14, 19)
    past.scroll(-100)
    assert (past.first, past.chosen) == (0, 19)
    past.scroll(100)
    assert past.first == 14
    past.choose(-5)
    assert (past.first, past.chosen) == (0, 0)
    few = PastGames([PastGame(lost("only"))], rows=6)
    few.scroll(3)
    assert few.first == 0
