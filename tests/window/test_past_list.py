"""The list of past games: what it says and how it scrolls."""

from __future__ import annotations

from pathlib import Path

from sapper.game import Layout, Outcome, PastGame, Record, RecordedMove, Store
from sapper.window.past_list import PastGames

LAYOUT = Layout.parse("*../.../...")


def lost(identity: str, ms: int = 2500) -> Record:
    moves = (*(RecordedMove.flag((2, 2)) for _ in range(ms // 500)), RecordedMove.open((0, 0), ms))
    return Record(
        LAYOUT.level,
        layout=LAYOUT,
        moves=moves,
        outcome=Outcome.LOST,
        identity=identity,
        begun=f"2026-11-15T16:02:{ms // 500:02}Z",
    )


def test_the_latest_come_first(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert PastGames.read(store, 5).games == []
    assert PastGames.read(None, 5).games == []
    store.take_in(lost(name, 500 * place) for place, name in enumerate("abcd"))
    assert [each.identity for each in PastGames.read(store, 5).games] == list("dcba")
    waiting = PastGames.read(store, 5, [lost("w")]).games[0]
    assert (waiting.outcome, waiting.clicks) == ("waits", None)
    store.close()


def test_the_choice_stays_in_the_list_and_its_row_is_shown() -> None:
    past = PastGames([PastGame.of(lost(str(number))) for number in range(20)], rows=6)
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
    few = PastGames([PastGame.of(lost("only"))], rows=6)
    few.scroll(3)
    assert few.first == 0
