"""The list of past games: what its rows say."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from sapper.core import LEVELS
from sapper.game import Layout, Outcome, PastGame, Record, RecordedMove, Store
from sapper.window import tables
from sapper.window.session import Setup
from sapper.window.state import Door
from sapper.window.tables import PastSheet, row_of
from tests.window.conftest import Make

BEGINNER = Setup.of(LEVELS["beginner"])
LAYOUT = Layout.parse("..*/.../...")
MOVES = RecordedMove.open((1, 1), 0), RecordedMove.open((2, 0), 4000)


def test_a_row_tells_the_game_in_figures() -> None:
    game = PastGame.of(Record(LAYOUT.level, layout=LAYOUT, moves=MOVES, outcome=Outcome.WON))
    assert game.clicks is not None
    assert row_of(game)[3:] == (
        "won",
        "4.000 s",
        str(game.clicks),
        f"{game.clicks / 4:.2f}",
        "alone",
    )


def test_what_is_not_known_is_a_dash() -> None:
    game = PastGame.of(Record(LAYOUT.level, seed=1))
    assert game.clicks is None
    assert row_of(game)[0] == row_of(game)[5] == row_of(game)[6] == "-"


@pytest.mark.parametrize(("most", "words"), [(2, "1 to 2 of the latest 2."), (3, "1 to 2 of 2.")])
def test_a_list_that_is_cut_says_so(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, words: str
) -> None:
    monkeypatch.setattr(tables, "MOST", most)
    history = Store(tmp_path)
    for name, moves in (("a", MOVES), ("b", (RecordedMove.flag((0, 0)), *MOVES))):
        game = Record(LAYOUT.level, layout=LAYOUT, moves=moves, outcome=Outcome.WON, identity=name)
        history.take_in([game])
    hands = make(store=history)
    hands.run("past")
    hands.turn()
    sheet = hands.app.scene.sheet
    assert isinstance(sheet, PastSheet)
    assert sheet.foot.startswith(words)


def test_games_that_wait_stand_first_and_are_gone_on_with(make: Make, tmp_path: Path) -> None:
    history = Store(tmp_path)
    for day in ("02", "04", "03"):  # kept in the order of their ends
        begun = f"2026-11-{day}T10:00:00Z"
        moves = (*[RecordedMove.flag((0, 0))] * 2 * int(day), *MOVES)
        fields = {"moves": moves, "outcome": Outcome.WON, "identity": day, "begun": begun}
        history.take_in([Record(LAYOUT.level, layout=LAYOUT, **fields)])  # type: ignore[arg-type]
    left = []
    for cell in ((0, 0), (3, 3)):
        first = make(BEGINNER, store=Store(tmp_path), seed=None)
        first.click_cell(cell, button=3)
        left.append(first.app.session.view)
        first.app.session.close()
    hands = make(BEGINNER, store=Store(tmp_path), title=True, door=Door.PLAYER)
    assert len(hands.app.session.waiting) == 2
    hands.turn()
    hands.click_button("beginner")
    assert hands.heading == ""
    hands.click_cell((5, 5), button=3)  # another game is begun: those that wait are still there
    hands.run("past")
    hands.turn()
    assert [row[3] for row in hands.rows()] == ["waits", "waits", "won", "won", "won"]
    assert [row[5] == "-" for row in hands.rows()] == [True, True, False, False, False]
    assert [row[0][:10] for row in hands.rows()[2:]] == [
        "2026-11-04",
        "2026-11-03",
        "2026-11-02",
    ]
    hands.click_button("past 1")
    assert hands.app.session.view in left
    assert not hands.app.session.play.is_helped
    hands.run("past")
    hands.turn()
    # the other one, and the game that was just begun
    assert [row[3] for row in hands.rows()] == ["waits", "waits", "won", "won", "won"]
    hands.click_button("past 0")
    assert hands.app.session.view.is_flagged((5, 5))


def test_an_empty_sheet_of_statistics_offers_a_sample_game(make: Make, tmp_path: Path) -> None:
    hands = make(store=Store(tmp_path))
    hands.run("statistics")
    hands.turn()
    hands.click_button("sample")
    assert hands.replay.record.player == "champion"
    assert Store(tmp_path).games() == []  # it is looked at, not kept


def test_the_statistics_work_out_accuracy_one_game_at_a_time(make: Make, tmp_path: Path) -> None:
    store = Store(tmp_path)
    for name, flags in (("a", 0), ("b", 2)):
        moves = (*[RecordedMove.flag((0, 0))] * flags, *MOVES)
        fields = {"moves": moves, "outcome": Outcome.WON, "identity": name}
        store.take_in([Record(LAYOUT.level, layout=LAYOUT, **fields)])  # type: ignore[arg-type]
    hands = make(store=store)
    hands.run("statistics")
    for _ in range(20):
        hands.turn()
        hands.app.draw()
    statistics = hands.app.session.statistics
    assert statistics is not None
    (tally,) = statistics.tallies().values()
    assert store.next_unreviewed() is None
    assert tally.luck is not None


def test_both_tables_name_damaged_games(make: Make, tmp_path: Path) -> None:
    store = Store(tmp_path)
    for name, flags in (("a", 0), ("b", 2)):
        moves = (*[RecordedMove.flag((0, 0))] * flags, *MOVES)
        fields = {"moves": moves, "outcome": Outcome.WON, "identity": name}
        store.take_in([Record(LAYOUT.level, layout=LAYOUT, **fields)])  # type: ignore[arg-type]
    store.close()
    with contextlib.closing(sqlite3.connect(store.path)) as db, db:
        db.execute("UPDATE game SET result = 'lost' WHERE number = 1")
    hands = make(store=store)
    for name in ("statistics", "past"):
        hands.run(name)
        hands.turn()
        assert any("1 game is damaged: number 1. It" in words for words in hands.words())
        assert len(hands.rows()) == 1
