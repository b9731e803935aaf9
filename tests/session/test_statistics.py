"""Statistics survive: written atomically, read back, set aside when damaged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sapper.session import Record, Statistics


def test_best_time_and_streak() -> None:
    record = Record()
    for won, seconds in ((True, 20.0), (True, 12.0), (False, 3.0), (True, 15.0)):
        record = record.after(won, seconds, assisted=False)
    assert record == Record(4, 3, 1, 2, 12.0, 0)
    assert record.after(True, 1.0, assisted=True) == Record(4, 3, 1, 2, 12.0, 1)


def test_they_are_read_back(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "statistics.json"
    Statistics(path).add("expert", won=True, seconds=61.25, assisted=False)
    assert Statistics(path).record("expert") == Record(1, 1, 1, 1, 61.25, 0)
    assert [each.name for each in path.parent.iterdir()] == ["statistics.json"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"levels": 3}',
        '{"levels": {"cs50": {"played": "many"}}}',
        '{"levels": {"cs50": {"wins": 1}}}',
        '{"levels": {"cs50": {"played": -1}}}',
        '{"levels": {"cs50": {"best_seconds": NaN}}}',
        '{"levels": {"cs50": {"best_seconds": Infinity}}}',
        '{"levels": {"cs50": {"best_seconds": "1"}}}',
        "[" * 100_000,
    ],
)
def test_a_damaged_file_is_set_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "statistics.json"
    path.write_text(text, encoding="utf-8")
    statistics = Statistics(path)
    assert statistics.records == {}
    assert statistics.damaged is not None
    assert statistics.damaged.read_text(encoding="utf-8") == text
    statistics.add("cs50", won=False, seconds=1.0, assisted=False)
    assert json.loads(path.read_text(encoding="utf-8"))["levels"]["cs50"]["played"] == 1


def test_two_damaged_files_are_both_kept(tmp_path: Path) -> None:
    path = tmp_path / "statistics.json"
    for text in ("one", "two"):
        path.write_text(text, encoding="utf-8")
        Statistics(path)
    kept = sorted(each.read_text(encoding="utf-8") for each in tmp_path.iterdir())
    assert kept == ["one", "two"]


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "statistics.json"
    statistics = Statistics(path)
    statistics.add("cs50", won=True, seconds=5.0, assisted=False)
    before = path.read_text(encoding="utf-8")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", refuse)
    statistics.add("cs50", won=True, seconds=5.0, assisted=False)
    assert path.read_text(encoding="utf-8") == before
    assert statistics.problem is not None
    assert "No space left" in statistics.problem
    assert len(list(tmp_path.iterdir())) == 1
