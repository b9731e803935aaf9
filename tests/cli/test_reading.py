"""What commands take as a position, and how they name what they cannot read."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from sapper import SapperError, View
from sapper.cli.app import run
from sapper.cli.reading import read_lines, read_position
from tests.cli.command import sapper

TEXT = ".../11. 1"


def read_view(words: str, mines: int | None = None) -> View:
    return read_position(words, mines).view


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_file_its_text_and_a_size(folder: Path) -> None:
    view = View.parse(TEXT)
    (folder / "position.txt").write_text(TEXT, encoding="utf-8")
    (folder / "position.mine").write_text("3x2x1\nHHH\n11H\n", encoding="utf-8")
    assert read_view("position.txt") == read_view("position.mine") == read_view(TEXT) == view
    assert read_view(".../11.", 1) == view
    assert read_view("...\n11. 1\n") == view
    assert read_view("2x3/1") == read_view("2x3", 1) == View.parse(".../... 1")
    assert read_view("2x3").mines is None
    assert read_view("..") == View.parse("..")


@pytest.mark.parametrize("command", ["analyse", "rate", "review"])
def test_without_a_reader_of_pictures_one_line_says_how_to_install_it(
    command: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (folder / "board.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    monkeypatch.setattr(metadata, "entry_points", lambda group: [])
    assert run([command, "board.png"]) == 2
    needed = "needs sapper-vision: in a clone of Sapper, run pip install ./vision"
    assert capsys.readouterr().err == f"sapper: reading 'board.png' {needed}\n"


def test_a_file_goes_before_the_text_of_that_name(folder: Path) -> None:
    (folder / "1.1").write_text("...", encoding="utf-8")
    assert read_view("1.1") == View.parse("...")


@pytest.mark.parametrize("command", ["analyse", "analyse --why", "analyse --perfect"])
def test_three_questions_take_the_same(folder: Path, command: str) -> None:
    (folder / "position.view").write_text(TEXT, encoding="utf-8")
    name, *options = command.split()
    from_text = sapper(name, TEXT, *options)
    assert (from_text.returncode, from_text.stderr) == (0, "")
    assert from_text.stdout
    for words, given in (
        (["position.view"], ""),
        (["-"], TEXT),
        ([".../11.", "--mines", "1"], ""),
    ):
        done = sapper(name, *words, *options, given=given)
        assert (done.returncode, done.stdout) == (0, from_text.stdout)
    refused = sapper(name, TEXT, "--mines", "2", *options)
    assert refused.stderr == "sapper: --mines 2, but the position itself says 1\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("nowhere.txt", "'nowhere.txt': no such file, and no position such as '.../11. 1'"),
        ("", "'': no such file, and no position"),
        ("..a/b", "'..a/b': no such file, and no position"),
        ("9" * 5000, "9...: no such file, and no position"),
        ("a\0b", "'a\\x00b': no such file, and no position"),
        ("folder", "cannot read 'folder': Is a directory"),
        (".", "'.'"),
        ("bad.txt", "'bad.txt', line 3: row 2 has 'x', expected"),
        ("gap.txt", "'gap.txt', line 4: row 1 has 2 cells, expected 3: '11'"),
        ("one.txt", "'one.txt': row 1 has 'x', expected"),
        ("bad.mine", "'bad.mine', line 3: row 1 has 'x', expected"),
        ("mines.mbf", "'mines.mbf': an MBF file of 6 bytes, expected 4"),
        ("board.layout", "'board.layout' holds a board with its mines, expected a position"),
    ],
)
def test_errors_name_the_file_and_the_line(folder: Path, words: str, message: str) -> None:
    (folder / "bad.txt").write_text("...\n...\n.x.\n", encoding="utf-8")
    (folder / "gap.txt").write_text("\n\n...\n11\n", encoding="utf-8")
    (folder / "one.txt").write_text("../.x", encoding="utf-8")
    (folder / "bad.mine").write_text("2x2x1\nHH\nxH\n", encoding="utf-8")
    (folder / "folder").mkdir()
    (folder / "mines.mbf").write_bytes(b"\x02\x02\0\0\0\0")
    (folder / "board.layout").write_text("*.\n..\n", encoding="utf-8")
    if words == ".":
        assert read_view(".") == View.parse(".")
        return
    with pytest.raises(SapperError) as caught:
        read_view(words)
    assert message in str(caught.value)


def test_lines_are_read_one_by_one(folder: Path) -> None:
    (folder / "lines").write_bytes(b"a\n\n \nbc\nd")
    assert list(read_lines("lines", 10)) == [(1, b"a\n"), (4, b"bc\n"), (5, b"d")]
    with pytest.raises(SapperError, match="'lines', line 4: longer than 2 bytes"):
        list(read_lines("lines", 2))


def test_where_no_game_is_kept_looking_at_a_position_leaves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    assert sapper("analyse", TEXT).returncode == 0
    assert list(folder.iterdir()) == []
