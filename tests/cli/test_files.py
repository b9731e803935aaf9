"""Files that commands write: refused before the work, and never half of one in place of a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper import SapperError
from sapper.cli.files import check_folder, writing
from tests.cli.command import sapper


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_missing_folder_is_found(folder: Path) -> None:
    check_folder(None)
    check_folder(folder / "file")
    check_folder(Path("file"))
    with pytest.raises(SapperError, match="cannot write 'no/file': the folder '.*no' does not"):
        check_folder(Path("no/file"))
    (folder / "plain").write_text("", encoding="utf-8")
    with pytest.raises(SapperError, match="the folder '.*plain' is not a folder"):
        check_folder(Path("plain/file"))
    with pytest.raises(SapperError, match="cannot write '.*': Is a directory"), writing(folder):
        pass


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "--agents", "random", "--games", "2", "--json", "--output", "no/file"],
        ["arena", "--agents", "random", "--games", "2", "--output", "no/file"],
        ["board", "--output", "no/file"],
        ["check", "minesweeper.py", "--output", "no/file.html"],
        ["review", "game", "--output", "no/file.html"],
    ],
    ids=lambda words: f"{words[0]}{words[-2]}",
)
def test_every_command_finds_it_before_the_work(folder: Path, words: list[str]) -> None:
    (folder / "minesweeper.py").write_text("print('loaded')", encoding="utf-8")
    done = sapper(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"sapper: cannot write {words[-1]!r}: the folder {str(folder / 'no')!r} does not exist\n"
    )


def test_a_file_is_replaced_when_it_is_whole(folder: Path) -> None:
    page = folder / "page.html"
    with writing(page) as file:
        file.write("first")
    assert page.read_text(encoding="utf-8") == "first"

    def write_half() -> None:
        with writing(page) as file:
            file.write("half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        write_half()
    assert page.read_text(encoding="utf-8") == "first"
    (folder / "taken").mkdir()
    with pytest.raises(SapperError, match="cannot write 'taken': "), writing(Path("taken")):
        pass
    assert sorted(path.name for path in folder.iterdir()) == ["page.html", "taken"]
