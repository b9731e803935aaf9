"""Sapper takes pictures wherever it takes a position, and its commands say what is in doubt."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
import sapper_vision
from boards import draw, with_strange_row
from PIL import Image
from sapper_vision import Doubt, read_picture
from skins import EXPLODED

from sapper import BadBoard, View, analyse
from sapper.cli.app import run
from sapper.game import formats


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.png"
    draw("classic", seed=3).image.save(path)
    return str(path)


def position(board: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["analyse", board, "--json"]) == 0
    return str(json.loads(capsys.readouterr().out)["position"])


def test_a_picture_is_a_position(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = draw("classic", seed=3).codes
    text = "/".join("".join("012345678.F*."[code] for code in row) for row in rows)
    assert position(board, capsys) == f"{text} 10"


def test_the_reading_is_in_the_json(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyse", "--json", board]) == 0
    told = json.loads(capsys.readouterr().out)["picture"]
    assert (told["rows"], told["mines_from"]) == (9, "counter")


def test_a_picture_comes_from_standard_input(
    board: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = position(board, capsys)
    data = io.BytesIO(Path(board).read_bytes())
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=data))
    assert run(["analyse", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["position"] == expected


def test_a_picture_may_be_longer_than_other_files(
    board: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "large.bmp"
    Image.open(board).save(path)
    monkeypatch.setattr(formats, "LARGEST_FILE", 10_000)
    assert path.stat().st_size > formats.LARGEST_FILE
    assert position(str(path), capsys) == position(board, capsys)


@pytest.mark.parametrize(
    ("size", "words"),
    [("9", "--size '9', expected ROWSxCOLUMNS"), ("9x2", "at 9x2: a board in a picture has 5")],
)
def test_a_size_that_cannot_be_gets_one_line(
    size: str, words: str, board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analyse", "--size", size, board]) == 2
    shown = capsys.readouterr()
    assert words in shown.err
    assert not shown.out


def test_the_size_that_is_told_is_read_and_the_total_has_its_source(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "strange.png")
    with_strange_row().image.save(path)
    assert run(["analyse", path]) == 0
    assert "The size is in doubt: 10x9, perhaps 9x9." in capsys.readouterr().err
    assert run(["analyse", path, "--size", "10x9", "--mines", "11"]) == 0
    shown = capsys.readouterr()
    sure = "Sapper is 99% sure of the size, 100% of the mines."
    assert shown.err.endswith(f"\n11 mines, as you said. {sure}\n")
    assert run(["analyse", path, "--size", "10x9"]) == 0
    told = capsys.readouterr().err
    assert told.endswith("say --mines 10. Sapper is 99% sure of the size.\n")
    assert "no usual size" not in told


def test_a_picture_without_an_end_cannot_be_reviewed(
    board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["review", board]) == 2
    assert "no moves, and no mine that went off: sapper analyse" in capsys.readouterr().err
    assert run(["review", board, "no-such-file"]) == 2
    assert "is a picture: it shows a position and no moves" in capsys.readouterr().err


def test_the_last_click_of_a_lost_game_is_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "lost.png")
    picture = draw("classic", seed=6, is_lost=True, pitch=28)
    picture.image.save(path)
    assert run(["review", "--json", path]) == 0
    told = json.loads(capsys.readouterr().out)
    row, column = told["cell"]
    assert picture.codes[row][column] == EXPLODED
    assert told["position"].split("/")[row][column] == "."
    assert run(["review", path]) == 0
    assert capsys.readouterr().out.startswith(f"The last click at ({row}, {column}) had a risk")
    assert run(["review", path, "--output", "page.html"]) == 2
    assert "are for games: a picture shows the last click alone" in capsys.readouterr().err


def test_lost_games_are_reviewed_from_a_pipe_and_beside_pictures_without_an_end(
    tmp_path: Path, board: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lost.png"
    draw("classic", seed=6, is_lost=True, pitch=28).image.save(path)
    piped = io.BufferedReader(io.BytesIO(path.read_bytes()))  # type: ignore[arg-type]
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=piped))
    assert run(["review", "-"]) == 0
    alone = capsys.readouterr().out
    assert alone.startswith("The last click at")
    assert run(["review", board, str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == f"{str(path)!r}: {alone}"
    assert "no mine that went off" in told.err
    assert f"{board!r}: 10 mines, by the counter in the picture." in told.err


@pytest.mark.parametrize("command", ["analyse", "rate"])
def test_an_address_on_the_web_is_not_fetched(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, "https://example.org/board.png"]) == 2
    assert "nothing is fetched from the web" in capsys.readouterr().err


@pytest.mark.parametrize("options", [[], ["--why"]])
def test_odds_and_proofs_take_a_picture_for_a_position(
    options: list[str], board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = position(board, capsys)
    assert run(["analyse", text, *options]) == 0
    expected = capsys.readouterr().out
    assert run(["analyse", board, *options]) == 0
    shown = capsys.readouterr().out
    assert shown.endswith(expected)
    # Without options the cells that were read come first.
    assert bool(options) is (shown == expected)


def test_what_is_in_doubt_of_a_picture_is_in_the_json_too(
    board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analyse", board, "--json"]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["notes"] == shown.err.splitlines()
    assert "10 mines, by the counter in the picture." in shown.err


def test_mines_are_asked_for_where_nothing_tells_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "small.png"
    draw("meadow", seed=5, size=(6, 7, 8)).image.save(path)
    assert run(["analyse", "--perfect", str(path)]) == 2
    assert "--mines" in capsys.readouterr().err
    assert run(["analyse", "--mines", "8", "--json", str(path)]) == 0
    assert View.parse(json.loads(capsys.readouterr().out)["position"]).mines == 8


def test_cells_are_corrected_and_a_part_of_the_picture_is_read(
    board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = View.parse(position(board, capsys))
    assert run(["analyse", board, "--set", "0,0=F", "--set", "1,0=.", "--json"]) == 0
    found = View.parse(json.loads(capsys.readouterr().out)["position"])
    assert found == expected.with_({(0, 0): "F", (1, 0): "."})
    framed = tmp_path / "framed.png"
    picture = Image.open(board).convert("RGB")
    large = Image.new("RGB", (picture.width + 40, picture.height + 30), (90, 140, 200))
    large.paste(picture, (20, 10))
    large.save(framed)
    part = f"20,10,{picture.width + 20},{picture.height + 10}"
    assert run(["analyse", str(framed), "--crop", part, "--json"]) == 0
    assert View.parse(json.loads(capsys.readouterr().out)["position"]) == expected
    assert run(["analyse", str(framed), "--crop", "0,0,9999,9"]) == 2
    assert "--crop 0,0,9999,9 of a picture with" in capsys.readouterr().err


def test_a_picture_goes_where_a_position_goes(tmp_path: Path) -> None:
    path = tmp_path / "board.PNG"
    draw("classic", seed=1).image.save(path)
    view = View.parse(read_picture(path).position)
    for picture in (str(path), path, path.read_bytes()):
        assert View.of(picture) == view
        assert analyse(picture).view == view
    for bad in (tmp_path / "none.png", str(tmp_path / "none.png"), b"no picture"):
        with pytest.raises(BadBoard):
            analyse(bad)


def test_python_warns_of_what_is_in_doubt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    draw("classic", seed=3).image.save(path)
    reading = replace(read_picture(path), doubts={(0, 1): Doubt("1", "2", 0.3)})
    monkeypatch.setattr(sapper_vision, "read_picture", lambda *_, **__: reading)
    with pytest.warns(UserWarning, match=r"In doubt: \(0, 1\) \(1 or 2\)\.") as warned:
        analyse(path)
    assert Path(warned[0].filename) == Path(__file__)
