"""The folders of the user, and a user who has none."""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import platformdirs.windows
import pytest

import sapper
from sapper.core import places
from sapper.core.files import reason_of

SOURCE = Path(sapper.__file__).parent
VARIABLES = ("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_DOCUMENTS_DIR")


def _fail() -> Path:
    raise RuntimeError("Could not determine home directory.")


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user id without a name and without HOME."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    if os.name == "posix":
        monkeypatch.setattr("pwd.getpwuid", lambda number: {}[number])
    else:
        monkeypatch.setattr(Path, "home", _fail)
        monkeypatch.setattr(Path, "expanduser", lambda path: _fail())
        for name in ("user_data_path", "user_documents_path"):
            monkeypatch.setattr(f"platformdirs.{name}", lambda **words: _fail())


@pytest.mark.skipif(sys.platform != "linux", reason="each system has its own folders")
def test_data_is_where_the_readme_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert places.home() == tmp_path
    assert places.data("games") == tmp_path / ".local" / "share" / "sapper" / "games"
    assert places.expanded("~/a.txt") == tmp_path / "a.txt"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert places.data("games") == tmp_path / "data" / "sapper" / "games"


@pytest.mark.skipif(os.name != "posix", reason="the path is read as one of this system")
def test_on_windows_the_name_stands_once_in_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.PlatformDirs", platformdirs.windows.Windows)
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda name: "/Local")
    assert places.data("games") == Path("/Local/sapper/games")


@pytest.mark.usefixtures("homeless")
def test_a_user_without_a_home_has_folders_that_nobody_can_make() -> None:
    assert places.home() == places.NOWHERE
    assert places.data("games") == places.NOWHERE / "games"
    assert places.documents() == Path()
    assert places.expanded("~/a.txt") == places.NOWHERE
    assert places.expanded("b/~a.txt") == Path("b/~a.txt")
    with pytest.raises(OSError, match="no home folder") as caught:
        places.data("games").mkdir(parents=True)
    assert reason_of(caught.value) == "this user has no home folder, set HOME"
    assert not places.data("games").is_file()
    assert list(places.home().glob("*")) == []


def test_a_relative_home_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *words, **more: Path("~/.local"))
    assert places.data("games") == places.NOWHERE / "games"


def _asked_of_the_system(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module).partition(".")[0]
        elif isinstance(node, ast.Attribute):
            yield node.attr if node.attr != "home" else f"{ast.unparse(node.value)}.home"


def test_no_other_module_asks_the_system_for_folders() -> None:
    named = {"platformdirs", "expanduser", "Path.home"}
    asking = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if named & set(_asked_of_the_system(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert asking == {"core/places.py"}
