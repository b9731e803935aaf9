"""Files of games: what the window saves and opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.core import BadBoard, BadRecord
from sapper.game import Position, read
from sapper.game.formats import games, rawvf
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
    for path in (ours, replay):
        found = read(path)
        assert isinstance(found, Position)
        assert found.view == RECORD.game().view
        assert found.record is not None
        assert found.record.moves == MOVES
        assert found.board is not None
        assert (found.board.layout, found.board.first) == (LAYOUT, (1, 1))
    assert len(list(games.read_games(tmp_path))) == 2  # a folder is reviewed with both


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.game", b"", "holds no position and no board"),
        ("a.game", b"nonsense\n", "'.*a.game', line 1: no game record: 'nonsense"),
        ("a.jsonl", 2 * f"{RECORD.text}\n".encode(), "holds several boards or games"),
        ("a.evf", b"nonsense", "a.evf"),
    ],
)
def test_a_file_without_one_game_is_named_with_the_reason(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises((BadBoard, BadRecord), match=message):
        read(path)
