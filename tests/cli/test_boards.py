"""The commands about boards: board, rate, practice."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sapper.boards import Notebook, Trainer, make_puzzles
from sapper.cli import main
from sapper.cli.board import find_daily
from sapper.core import LEVELS
from sapper.game import Board, read
from sapper.game.formats.boardset import BoardSet
from tests.boards.test_cutting import record_of


def sapper(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code and what was printed on both outputs."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capsys.readouterr()
    code = ended.value.code
    return code if isinstance(code, int) else 0, out, err


def test_a_board_comes_with_its_rating(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = sapper(capsys, "board", "--no-guess", "--rung", "subset")
    assert code == 0
    assert out.count("*") == 10
    assert "Begin at (3, 3). No guess needed; hardest step: subset" in err


def test_board_sets_without_guessing_are_rated(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "set.txt"
    made = ("--no-guess", "--level", "intermediate", "--count", "4")
    assert sapper(capsys, "board", *made, "--output", str(file))[0] == 0
    assert BoardSet(file).header.name == "no-guess-seed-0"
    code, out, _ = sapper(capsys, "rate", str(file))
    assert code == 0
    assert out.count("No guess needed") == 4
    code, out, _ = sapper(capsys, "rate", str(file), "--json")
    assert all(json.loads(line)["solvable"] for line in out.splitlines())
    board = ("rate", "--first", "0,0", str(tmp_path / "one.layout"))
    (tmp_path / "one.layout").write_text("...*/..*./..*.\n")
    assert "1 step counts the remaining mines." in sapper(capsys, *board)[1]
    _, out, _ = sapper(capsys, "rate", str(file))
    assert "\n\n4 boards," in out


def test_the_board_of_a_day(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = sapper(capsys, "board", "--daily", "2026-11-16")
    assert code == 0
    assert out.startswith("Monday 2026-11-16, intermediate 16x16/40, begins at (8, 8).")
    assert "*" not in out
    assert sapper(capsys, "board", "--daily", "2026-11-16", "--output", str(tmp_path / "day.mbf"))
    found = read(tmp_path / "day.mbf")
    assert isinstance(found, Board)
    assert found.layout.level.mines == 40


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12"])
def test_the_day_is_the_same_everywhere(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    """These two are 26 hours apart: their own dates are never the same."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        days = [datetime.now(UTC).date()]
        found = find_daily("today", LEVELS["beginner"]).day
        days.append(datetime.now(UTC).date())  # midnight may come in between
    finally:
        monkeypatch.undo()
        time.tzset()
    assert found in days


def test_practice_asks_and_answers(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = iter(["what", "12,34", "?", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(said))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    options = ("practice", "--seed", "1", "--rung", "known")
    code, out, _ = sapper(capsys, *options)
    assert code == 0
    assert "'what', expected ROW,COLUMN" in out
    assert "(12, 34)" in out
    assert "is certainly" in out
    assert "0 of 1 right." in out
    _, out, _ = sapper(capsys, "practice", "--plot")
    assert out.startswith("known")


def test_practice_takes_up_what_was_missed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "q")
    puzzles, games = tmp_path / "puzzles.jsonl", tmp_path / "games"
    puzzles.write_text(make_puzzles("known", 0)[0].to_json(), encoding="utf-8")
    games.write_text(f"{record_of((0, 0), (4, 2)).text}\nnothing\n", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "kept"))
    options = ("--add", str(games), "--add", str(puzzles))
    code, out, err = sapper(capsys, "practice", *options)
    assert (code, err.count("\n")) == (0, 1)
    assert err.startswith(f"sapper: {str(games)!r}, line 2: no game record: 'nothing")
    assert "1 new puzzle from your games." in out
    assert "no game was played yet" in sapper(capsys, "practice", "--add")[2]
    assert len(Trainer(Notebook()).missed) == 2
