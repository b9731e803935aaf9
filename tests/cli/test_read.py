"""`sapper read`, and the commands that take a picture where they take a position."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image

from sapper.cli.app import run
from sapper.game import formats
from tests.picture.boards import draw, plain


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.png"
    draw("classic", seed=3).image.save(path)
    return str(path)


def position(board: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["read", board]) == 0
    return capsys.readouterr().out.strip()


def test_read_prints_a_position(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = draw("classic", seed=3).codes
    text = "/".join("".join("012345678.F*."[code] for code in row) for row in rows)
    assert position(board, capsys) == f"{text} 10"


def test_read_writes_json(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["read", "--json", board, board]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    told = json.loads(lines[0])
    assert (told["picture"], told["rows"], told["mines_from"]) == (board, 9, "counter")


def test_several_pictures_are_read_although_one_is_none(
    board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nothing = tmp_path / "nothing.png"
    plain().save(nothing)
    assert run(["read", str(nothing), board]) == 2
    shown = capsys.readouterr()
    assert shown.out.startswith(f"{board!r}: ")
    assert shown.err.startswith(f"sapper: {str(nothing)!r} shows no Minesweeper board")
    assert run(["read", str(nothing)]) == 2


def test_a_picture_comes_from_standard_input(
    board: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = position(board, capsys)
    data = io.BytesIO(Path(board).read_bytes())
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=data))
    assert run(["read", "-"]) == 0
    assert capsys.readouterr().out.strip() == expected


def test_a_picture_may_be_longer_than_other_files(
    board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "large.bmp"
    large = Image.new("RGB", (2400, 2400), (255, 255, 255))
    large.paste(Image.open(board), (1000, 1000))
    large.save(path)
    assert path.stat().st_size > formats.LARGEST_FILE
    assert position(str(path), capsys) == position(board, capsys)


def test_a_picture_is_no_game(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", board]) == 2
    assert "shows a position and no moves" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["analyse", "explain"])
def test_commands_take_a_picture_for_a_position(
    command: str, board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = position(board, capsys)
    assert run([command, text]) == 0
    expected = capsys.readouterr().out
    assert run([command, board]) == 0
    assert capsys.readouterr().out == expected


def test_mines_are_asked_for_where_nothing_tells_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "small.png"
    draw("meadow", seed=5, size=(6, 7, 8)).image.save(path)
    assert run(["analyse", "--perfect", str(path)]) == 2
    assert "--mines" in capsys.readouterr().err
    assert run(["read", "--mines", "8", str(path)]) == 0
    assert capsys.readouterr().out.strip().endswith(" 8")
