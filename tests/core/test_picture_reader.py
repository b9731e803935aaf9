"""Pictures are recognized without the package that reads them, and errors say how to install it."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sapper.core import BadBoard, View, analyse
from sapper.core.picture_reader import is_picture, is_picture_file

INSTALL = "needs sapper-vision: in a clone of Sapper, run pip install ./vision"


def install(monkeypatch: pytest.MonkeyPatch, reader: Any = None) -> None:
    """Make this function the installed reader; without one none is installed."""
    found = [] if reader is None else [SimpleNamespace(load=lambda: reader)]
    groups = {"sapper.views": found}
    monkeypatch.setattr(metadata, "entry_points", lambda group: groups[group])


def reading(position: str, *doubts: str) -> SimpleNamespace:
    return SimpleNamespace(
        name="'board.png'",
        position=position,
        is_in_doubt=bool(doubts),
        remarks=lambda: [*doubts, "1 mine, as usual for this size."],
    )


PNG = b"\x89PNG\r\n\x1a\n and more"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("board.png", "board.JPG"):
        (tmp_path / name).write_bytes(PNG)
    monkeypatch.chdir(tmp_path)
    return tmp_path


SOURCES = [
    ("board.png", "'board.png'"),
    (Path("board.JPG"), "'board.JPG'"),
    (PNG, "the picture"),
]


@pytest.mark.parametrize(("picture", "named"), SOURCES)
def test_without_a_reader_one_line_says_how_to_install_it(
    picture: Any, named: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    with pytest.raises(BadBoard) as caught:
        View.of(picture)
    assert str(caught.value) == f"reading {named} {INSTALL}"


@pytest.mark.parametrize(("picture", "named"), SOURCES)
def test_a_reader_is_given_the_bytes_and_the_name(
    picture: Any, named: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = []

    def read(data: bytes, mines: int | None, name: str) -> Any:
        given.append((data, mines, name))
        return reading("11/.1 1")

    install(monkeypatch, read)
    assert analyse(picture).view == View.parse("11/.1 1")
    assert given == [(PNG, None, named)]


def test_a_warning_says_what_is_in_doubt(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, lambda *_, **__: reading("11/.1 1", "In doubt: (0, 1) (1 or 2)."))
    with pytest.warns(UserWarning, match=r"^In doubt: \(0, 1\) \(1 or 2\)\. 1 mine") as warned:
        analyse("board.png")
    assert Path(warned[0].filename) == Path(__file__)


def test_an_error_of_a_reader_is_one_of_ours(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_: Any, **__: Any) -> Any:
        raise ValueError("'board.png' shows no Minesweeper board")

    install(monkeypatch, read)
    with pytest.raises(BadBoard, match="^'board.png' shows no Minesweeper board$"):
        View.of("board.png")


def test_pictures_are_known_by_their_first_bytes(tmp_path: Path) -> None:
    for start in (b"\xff\xd8\xff\xe0", b"BM\0\0", b"\0\0\0 ftypavif"):
        assert is_picture(start)
        (tmp_path / "board").write_bytes(start)
        assert is_picture_file(tmp_path / "board")
    assert not is_picture(b".../11. 1")
    assert not is_picture_file(tmp_path / "nothing")
    assert not is_picture_file(tmp_path)
