"""The server of the page: what it serves, what it refuses, and that nobody can hold it up."""

from __future__ import annotations

import json
import os
import re
import socket
import threading
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from sapper.cli import page_server
from sapper.cli.page_server import HOST, PageServer, find_page, make_server
from sapper.core import BadBoard

PAGE = (
    b'<meta http-equiv="Content-Security-Policy"\n'
    b"  content=\"default-src &#39;self&#39;; script-src 'sha256-a+b='\" />"
) + b"<title>page</title>" * 100


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    page = tmp_path / "page"
    (page / "parts").mkdir(parents=True)
    (page / "index.html").write_bytes(PAGE)
    (page / "kernel.wasm").write_bytes(b"\0asm")
    for name in ("chart-A1B2C3D4.js", "sapper-1.0-0B2C3D4E-py3-none-any.whl"):
        (page / "parts" / name).write_text("1")
    (page / ".git").mkdir()
    (page / ".git" / "config").write_text("secret")
    (tmp_path / "outside.txt").write_text("secret")
    return page


@pytest.fixture
def server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PageServer]:
    monkeypatch.setattr("sapper.cli.page_server._Handler.timeout", 0.3)
    with PageServer(folder, 0) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def connect(server: PageServer) -> socket.socket:
    return socket.create_connection((HOST, server.server_address[1]), timeout=10)


def ask(server: PageServer, path: str, *headers: str, method: str = "GET", host: str = "") -> bytes:
    """The whole answer to a request."""
    named = host or f"{HOST}:{server.server_address[1]}"
    lines = [f"{method} {path} HTTP/1.1", f"Host: {named}", *headers, "", ""]
    with connect(server) as client:
        client.sendall("\r\n".join(lines).encode())
        return receive(client)


def receive(client: socket.socket) -> bytes:
    parts = []
    while part := client.recv(65536):
        parts.append(part)
    return b"".join(parts)


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def test_files_come_with_types_policies_and_how_long_they_last(server: PageServer) -> None:
    head, _, body = ask(server, "/").partition(b"\r\n\r\n")
    assert status(head) == 200
    assert body == PAGE
    for wanted in (
        b"Content-type: text/html; charset=utf-8",
        b"Cache-Control: no-cache",
        b"Cross-Origin-Opener-Policy: same-origin",
        b"Cross-Origin-Embedder-Policy: require-corp",
        b"frame-ancestors 'none'",
        b"X-Content-Type-Options: nosniff",
    ):
        assert wanted in head
    assert b"Content-type: application/wasm" in ask(server, "/kernel.wasm")
    for name in ("chart-A1B2C3D4.js", "sapper-1.0-0B2C3D4E-py3-none-any.whl"):
        assert b"max-age=31536000, immutable" in ask(server, f"/parts/{name}")


def test_what_the_browser_has_already_is_not_sent_again(server: PageServer) -> None:
    changed = re.search(rb"Last-Modified: ([^\r]+)", ask(server, "/"))
    assert changed
    again = ask(server, "/", f"If-Modified-Since: {changed[1].decode()}")
    assert status(again) == 304
    assert not again.partition(b"\r\n\r\n")[2]
    head = ask(server, "/", method="HEAD")
    assert status(head) == 200
    assert head.endswith(b"\r\n\r\n")


@pytest.mark.parametrize(
    "path",
    ["/.git/config", "/../outside.txt", "/%2e%2e/outside.txt", "/parts/", "/parts",
     "/%00", "/a%00b", "/..%5coutside.txt", "/no", "/parts/../.git/config", "/C:/", "/%ff%fe"],
)  # fmt: skip
def test_nothing_hidden_nothing_outside_no_folders(server: PageServer, path: str) -> None:
    answer = ask(server, path)
    assert status(answer) == 404
    assert b"secret" not in answer


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_links_out_of_the_folder_are_not_followed(server: PageServer, folder: Path) -> None:
    (folder / "link.txt").symlink_to(folder.parent / "outside.txt")
    (folder / "way").symlink_to(folder.parent, target_is_directory=True)
    assert status(ask(server, "/link.txt")) == 404
    assert status(ask(server, "/way/outside.txt")) == 404


def test_other_hosts_and_methods_are_refused(server: PageServer) -> None:
    port = server.server_address[1]
    assert status(ask(server, "/", host="evil.example")) == 403
    assert status(ask(server, "/", host=f"evil.example:{port}")) == 403
    assert status(ask(server, "/", host=f"LOCALHOST:{port}")) == 200
    assert status(ask(server, "/", method="POST")) == 501


def test_slow_and_broken_clients_are_ended_and_hold_up_nobody(
    server: PageServer, capfd: pytest.CaptureFixture[str]
) -> None:
    slow = [connect(server) for _ in range(4)]
    for client in slow:
        client.sendall(b"GET / HT")
    assert status(ask(server, "/")) == 200, "others are answered meanwhile"
    for client in slow:
        assert receive(client) == b"", "half a request is not waited for"
    with connect(server) as torn:
        torn.sendall(b"\x16\x03\x01\x02\x00\x01\n\n")
        receive(torn)
    with connect(server) as gone:
        gone.sendall(b"GET / HTTP/1.1\r\n\r\n")
        gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    assert status(ask(server, "/")) == 200
    for client in slow:
        client.close()
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("error", "line"),
    [(ValueError("no"), "sapper: the page: ValueError: no\n"), (ConnectionResetError(), "")],
)
def test_a_failure_is_one_line_and_a_client_that_went_away_is_none(
    server: PageServer, capsys: pytest.CaptureFixture[str], error: Exception, line: str
) -> None:
    try:
        raise error
    except Exception:
        server.handle_error(None, None)
    assert capsys.readouterr().err == line


def test_the_policy_is_that_of_the_page(server: PageServer) -> None:
    answer = ask(server, "/kernel.wasm").decode("latin-1")
    policy = re.search(r"^Content-Security-Policy: (.*)$", answer, re.MULTILINE)
    assert policy
    assert (
        policy[1].strip() == "default-src 'self'; script-src 'sha256-a+b='; frame-ancestors 'none'"
    )


def test_a_taken_port_is_told_and_the_usual_one_gives_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with make_server(tmp_path, 0) as server:
        taken = server.server_address[1]
        with pytest.raises(BadBoard, match=f"port {taken}: .*0 takes a free one"):
            make_server(tmp_path, taken)
        monkeypatch.setattr(page_server, "PORT", taken)
        with make_server(tmp_path, taken) as other:
            assert other.server_address[1] not in (0, taken)
            assert other.address == f"http://127.0.0.1:{other.server_address[1]}/"


class Installed:
    """What pip writes down of an installation: from where it came."""

    def __init__(self, origin: str | None) -> None:
        self.origin = origin

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return self.origin


@pytest.fixture
def installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package without a page, outside any checkout, from an index."""
    package = tmp_path / "lib" / "python" / "sapper"
    package.mkdir(parents=True)
    monkeypatch.setattr(page_server, "PACKAGE", package)
    monkeypatch.setattr(metadata, "distribution", lambda name: Installed(None))
    monkeypatch.chdir(tmp_path)
    return package


def make_checkout(folder: Path) -> Path:
    (folder / "site").mkdir(parents=True)
    (folder / "site" / "build").touch()
    return folder


def build(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "index.html").touch()
    return folder


def test_the_page_of_the_package_comes_first(installation: Path) -> None:
    page = build(installation / "page")
    checkout = make_checkout(installation.parents[1])
    build(checkout / "site" / "dist")
    assert find_page() == page


def test_the_package_in_its_checkout_has_the_checkouts_page(installation: Path) -> None:
    checkout = make_checkout(installation.parents[1])
    with pytest.raises(BadBoard, match="not built yet: run .*site/build"):
        find_page()
    assert find_page_after_build(checkout) == checkout / "site" / "dist"


def test_a_package_installed_from_a_checkout_has_its_page_from_any_folder(
    installation: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout = make_checkout(tmp_path / "a checkout")
    origin = json.dumps({"url": checkout.as_uri(), "dir_info": {}})
    monkeypatch.setattr(metadata, "distribution", lambda name: Installed(origin))
    with pytest.raises(BadBoard, match="not built yet: run .*a checkout.*build"):
        find_page()
    assert find_page_after_build(checkout) == checkout / "site" / "dist"


@pytest.mark.parametrize("origin", [None, "{", '{"url": "https://example.org/sapper.whl"}'])
def test_a_package_without_page_or_checkout_says_what_to_do(
    installation: Path, monkeypatch: pytest.MonkeyPatch, origin: str | None
) -> None:
    monkeypatch.setattr(metadata, "distribution", lambda name: Installed(origin))
    with pytest.raises(BadBoard, match="this installation has no page"):
        find_page()


def find_page_after_build(checkout: Path) -> Path:
    build(checkout / "site" / "dist")
    return find_page()
