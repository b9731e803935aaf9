"""Files of games: what the window saves and opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.core import BadBoard, BadRecord, View
from sapper.game.formats import games, rawvf
from sapper.game.formats.games import read_game
from sapper.game.game import Outcome
from sapper.game.layout import Layout
from sapper.game.record import Record, RecordedMove

LAYOUT = Layout.parse("..*/.../...")
MOVES = RecordedMove.open((1, 1), 5), RecordedMove.open((2, 0), 90)
RECORD = Record(LAYOUT.level, layout=LAYOUT, moves=MOVES, outcome=Outcome.WON)


def test_games_of_ours_and_of_the_community_are_opened(tmp_path: Path) -> None:
    ours, replay = tmp_path / "a.game", tmp_path / "b.RAWVF"
    ours.write_text(f"{RECORD.text}\n")
    replay.write_bytes(rawvf.write(RECORD))
    assert read_game(ours) == RECORD
    found = read_game(replay)
    assert isinstance(found, Record)
    assert found.moves == MOVES
    assert len(list(games.read_games(tmp_path))) == 2  # a folder is reviewed with both


def test_anything_else_is_a_board_or_a_position(tmp_path: Path) -> None:
    path = tmp_path / "a.view"
    path.write_text("1./.. 1")
    assert read_game(path) == View.parse("1./.. 1")
    path.write_text("nothing of that kind")
    with pytest.raises(BadBoard, match="nothing of that kind"):
        read_game(path)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.game", b"", "no game in .*: there is nothing in it"),
        ("a.game", b"nonsense\n", "no game in .*: no game record: 'nonsense"),
        ("a.rawvf", b"Board:\n" + b"0" * 200, "more than 100 bytes"),
        ("a.evf", b"nonsense", "a.evf"),
    ],
)
def test_a_file_without_a_game_is_named_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: bytes, message: str
) -> None:
    monkeypatch.setattr(games, "LARGEST_REPLAY", 100)
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(BadRecord, match=message):
        read_game(path)
