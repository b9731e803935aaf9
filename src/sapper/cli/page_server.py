"""The server of `sapper play --browser`: files of one folder, for this machine alone."""

from __future__ import annotations

import html
import os
import re
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedReader
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from sapper.cli.table import PORT
from sapper.core import BadBoard

HOST = "127.0.0.1"
_HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_POLICY = re.compile(r'Content-Security-Policy"\s+content="([^"]+)"')
_HASHED = re.compile(r"-[A-Z0-9]{8}[.-][\w.-]+$")
"""Names that the build makes from the content: such a file never changes."""
_YEAR = 365 * 24 * 3600

_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")

PACKAGE = Path(__file__).resolve().parents[1]
BUILT = Path("site", "dist")


def serve_page(port: int) -> None:
    """Serve the page until Ctrl-C; open it in a browser if a person at a display asks."""
    server = make_server(find_page(), port)
    print(f"The page is at {server.address} (Ctrl-C ends it)", flush=True)
    has_display = not sys.platform.startswith("linux") or any(map(os.environ.get, _DISPLAYS))
    if sys.stdout.isatty() and has_display:
        import webbrowser

        webbrowser.open(server.address)
    with server:
        server.serve_forever()


def make_server(folder: Path, port: int) -> PageServer:
    """A server of this folder at this port; a free one for the usual one if it is taken."""
    try:
        return PageServer(folder, port)
    except OSError as error:
        if port != PORT:
            raise BadBoard(f"port {port}: {error.strerror}; 0 takes a free one") from error
        return PageServer(folder, 0)


class PageServer(ThreadingHTTPServer):
    """Serves a folder to this machine, each request in a thread of its own."""

    allow_reuse_address = os.name != "nt"  # on Windows two servers would share the port

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__((HOST, port), partial(_Handler, directory=str(folder.resolve())))
        self.policy = f"{_policy_of(folder / 'index.html')}; frame-ancestors 'none'"

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://{HOST}:{self.server_address[1]}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say in one line what failed; that a client went away is no failure."""
        error = sys.exception()
        if not isinstance(error, OSError):
            print(f"sapper: the page: {type(error).__name__}: {error}", file=sys.stderr)


def _policy_of(page: Path) -> str:
    """Return the content policy that the page carries. A page without one may load nothing."""
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    carried = _POLICY.search(text)
    return html.unescape(carried[1]) if carried else "default-src 'none'"


class _Handler(SimpleHTTPRequestHandler):
    """The standard library's server of files, with our headers and refusals."""

    server: PageServer
    timeout = 5.0
    """The seconds after which a client that says nothing is not waited for."""
    server_version = "sapper"
    sys_version = ""
    path = ""  # of a request that could not be read
    # Not what this system's own tables say: a browser runs no module of another type.
    extensions_map = {  # noqa: RUF012
        "": "application/octet-stream",
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".py": "text/plain; charset=utf-8",
        ".json": "application/json",
        ".webmanifest": "application/manifest+json",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
        ".png": "image/png",
    }

    def send_head(self) -> BufferedReader | None:
        """The head of the answer, and the file if there is one to send."""
        if not self._is_own_host():
            self.send_error(HTTPStatus.FORBIDDEN, "This page is for this machine alone")
            return None
        path = self._plain_file()
        if path is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self.path = "/" + path.relative_to(self.directory).as_posix()
        return super().send_head()  # type: ignore[return-value]

    def _is_own_host(self) -> bool:
        """Whether the request names this machine: other names come from other pages' tricks."""
        port = self.server.server_address[1]
        return self.headers.get("Host", "").lower() in (f"{HOST}:{port}", f"localhost:{port}")

    def _plain_file(self) -> Path | None:
        """The file that the address names; nothing hidden, no link, no folder, nothing outside."""
        parts = unquote(urlsplit(self.path).path).split("/")[1:]
        if parts[-1:] == [""]:
            parts[-1] = "index.html"
        if any(not re.fullmatch(r"[\w-][\w.@+-]*", part) for part in parts):
            return None
        found = Path(self.directory, *parts)
        return found if found.is_file() and found.resolve() == found else None

    def end_headers(self) -> None:
        """Send the headers of every answer."""
        is_lasting = _HASHED.search(self.path) is not None
        headers = {
            **_HEADERS,
            "Content-Security-Policy": self.server.policy,
            "Cache-Control": f"public, max-age={_YEAR}, immutable" if is_lasting else "no-cache",
        }
        for name, value in headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing in the terminal."""


def find_page() -> Path:
    """The folder of the built page: the package's or its checkout's.

    `BadBoard` says how to build it where there is none.
    """
    checkout = _checkout()
    places = [PACKAGE / "page", *([checkout / BUILT] if checkout else [])]
    for place in places:
        if _holds_page(place):
            return place
    if checkout:
        raise BadBoard(f"the page is not built yet: run {str(checkout / 'site' / 'build')!r}")
    raise BadBoard(
        "this installation has no page: run site/build in a checkout of Sapper and install that"
    )


def _holds_page(folder: Path) -> bool:
    return (folder / "index.html").is_file()


def _checkout() -> Path | None:
    """The checkout that the package runs in, or from which pip installed it, if it is there."""
    sources = PACKAGE.parents[1]
    if (sources / "site" / "build").is_file():
        return sources
    from json import loads
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    from sapper.core.installed import installed

    found = installed()
    try:
        origin = loads((found and found.read_text("direct_url.json")) or "{}")
    except ValueError:
        return None
    address = urlsplit(origin.get("url", ""))
    folder = Path(url2pathname(address.path))
    is_there = address.scheme == "file" and (folder / "site" / "build").is_file()
    return folder if is_there else None
