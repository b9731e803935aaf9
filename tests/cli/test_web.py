from __future__ import annotations

from pathlib import Path

import pytest

from sapper.base.errors import BadBoard
from sapper.cli import web
from sapper.cli.web import make_server
from tests.cli.command import sapper


def test_a_page_that_is_not_built_is_told_how(tmp_path: Path) -> None:
    done = sapper("web", "--folder", tmp_path, "--no-browser")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "site/build" in done.stderr


def test_a_package_that_is_not_in_its_checkout_finds_the_page_at_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "__file__", str(tmp_path / "lib" / "sapper" / "cli" / "web.py"))
    monkeypatch.chdir(tmp_path)
    assert web.page_folder() == Path("site", "dist")
    (tmp_path / "site" / "dist").mkdir(parents=True)
    assert web.page_folder() == tmp_path / "site" / "dist"


def test_a_taken_port_is_told_and_the_usual_one_gives_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with make_server(tmp_path, 0) as server:
        taken = server.server_address[1]
        with pytest.raises(BadBoard, match=f"port {taken}: .*--port 0 takes a free one"):
            make_server(tmp_path, taken)
        monkeypatch.setattr(web, "PORT", taken)
        with make_server(tmp_path, None) as other:
            assert other.server_address[1] not in (0, taken)
            assert other.address == f"http://127.0.0.1:{other.server_address[1]}/"
