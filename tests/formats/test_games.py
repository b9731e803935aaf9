from __future__ import annotations

from pathlib import Path

import pytest

from sapper.errors import BadRecord
from sapper.formats import games, rawvf
from sapper.history import Damage
from sapper.layout import Layout
from sapper.record import Record, RecordedMove

LAYOUT = Layout.parse("*.../..../....")
RECORD = Record(LAYOUT.level, layout=LAYOUT, moves=(RecordedMove.open((0, 1)),))


def test_a_folder_of_games_with_a_bad_one(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.rawvf").write_bytes(rawvf.write(RECORD))
    (tmp_path / "b.rawvf").write_text("nothing")
    (tmp_path / "c.jsonl").write_text(f"{RECORD}\n\n{RECORD}\nbroken\n")
    (tmp_path / "notes.txt").write_text("not looked at")
    damages: list[Damage] = []
    found = list(games.read_games(tmp_path, damages))
    assert len(found) == 3
    assert sorted(damage.path.name for damage in damages) == ["b.rawvf", "c.jsonl"]


def test_files_that_are_too_large_or_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.rawvf"
    path.write_bytes(b"x" * 100)
    monkeypatch.setattr(games, "LARGEST_REPLAY", 50)
    with pytest.raises(BadRecord, match="more than 50 bytes"):
        list(games.read_games(path))
    with pytest.raises(BadRecord, match="No such file"):
        list(games.read_games(tmp_path / "none.jsonl"))
