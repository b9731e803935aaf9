from __future__ import annotations

import threading
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

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


def test_files_are_served_with_their_types_and_folders_are_not_listed(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>page</title>")
    (tmp_path / "kernel.wasm").write_bytes(b"\0asm")
    (tmp_path / "parts").mkdir()
    with make_server(tmp_path, 0) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        host, port = server.server_address[:2]
        address = f"http://{host!s}:{port}/"
        assert str(host) == "127.0.0.1"
        with urlopen(address) as page:
            assert page.read() == b"<title>page</title>"
        with urlopen(address + "kernel.wasm") as kernel:
            assert kernel.headers["Content-Type"] == "application/wasm"
        with pytest.raises(HTTPError, match="404"):
            urlopen(address + "parts/")
        with pytest.raises(HTTPError, match="404"):
            urlopen(address + "../pyproject.toml")
        server.shutdown()
