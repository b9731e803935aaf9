from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from sapper.core import BadRecord
from sapper.game.formats import games, rawvf
from sapper.game.formats.games import Damage
from sapper.game.layout import Layout
from sapper.game.record import Record, RecordedMove

LAYOUT = Layout.parse("*.../..../....")
RECORD = Record(LAYOUT.level, layout=LAYOUT, moves=(RecordedMove.open((0, 1)),))


def test_a_folder_of_games_with_a_bad_one(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.rawvf").write_bytes(rawvf.write(RECORD))
    (tmp_path / "b.rawvf").write_text("nothing")
    (tmp_path / "c.jsonl").write_text(f"{RECORD.text}\n\n{RECORD.text}\nbroken\n")
    (tmp_path / "notes.txt").write_text("not looked at")
    damages: list[Damage] = []
    found = list(games.read_games(tmp_path, damages))
    assert len(found) == 3
    assert sorted(damage.path.name for damage in damages if damage.path) == ["b.rawvf", "c.jsonl"]


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


def test_a_stream_holds_lines_of_ours_however_long_or_one_rawvf_replay() -> None:
    long = RecordedMove.flag((0, 0))
    records = [replace(RECORD, identity=str(n), moves=(long,) * 400) for n in range(3)]
    assert len(records[0].text) > games._HEAD
    damages: list[Damage] = []
    text = f"{records[0].text}\n\nbroken\n{records[1].text}\n{records[2].text}"
    assert list(games.read_stream(BytesIO(text.encode()), damages)) == records
    assert [str(each) for each in damages] == [
        "standard input, line 3: no game record: 'broken\\n'"
    ]
    [found] = games.read_stream(BytesIO(rawvf.write(RECORD)), [])
    assert found.layout == LAYOUT
    assert [move.cell for move in found.moves] == [(0, 1)]
    assert list(games.read_stream(BytesIO(b""), [])) == []


def test_a_stream_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "LARGEST_REPLAY", 5000)
    with pytest.raises(BadRecord, match="standard input has more than 5,000 bytes"):
        list(games.read_stream(BytesIO(b"RawVF_Version: 5\n" + b"x" * 10_000), []))


def test_a_file_that_cannot_be_read_is_named_once(tmp_path: Path) -> None:
    broken = tmp_path / "broken.rawvf"
    broken.write_bytes(b"RawVF_Version: Rev5\n")
    told = f"{str(broken)!r}: a RAWVF file without a line 'Board:'"
    with pytest.raises(BadRecord) as caught:
        list(games.read_games(broken))
    assert str(caught.value) == told
    damages: list[Damage] = []
    assert not list(games.read_games(tmp_path, damages))
    assert [str(damage) for damage in damages] == [told]
