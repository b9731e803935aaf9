"""The server behind `sapper web`: files of one folder, for this machine and its browser alone."""

from __future__ import annotations

import contextlib
import gzip
import os
import re
import sys
import time
from email.utils import formatdate
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from socket import socket
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import unquote, urlsplit

HOST = "127.0.0.1"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "connect-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The policy that `site/src/index.html` carries for hosts without headers of their own."""
_HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_TYPES = {
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
_PACKED = {".html", ".css", ".js", ".mjs", ".py", ".json", ".webmanifest", ".wasm", ".svg"}
"""What gets smaller by packing; wheels, archives and pictures are packed already."""
_HASHED = re.compile(r"-[A-Z0-9]{8}\.\w+$")
"""Names that the build makes from the content: such a file never changes."""
_YEAR = 365 * 24 * 3600
_MOST_HEAD = 16 * 1024
_READ_SECONDS = 5.0
_SEND_SECONDS = 60.0
_MOST_AT_ONCE = 64


class PageServer(ThreadingHTTPServer):
    """Serves a folder to this machine; a slow or broken client costs nobody else anything."""

    allow_reuse_address = os.name != "nt"  # on Windows two servers would share the port

    def __init__(
        self,
        folder: Path,
        port: int,
        read_seconds: float = _READ_SECONDS,
        most: int = _MOST_AT_ONCE,
    ) -> None:
        self._room = BoundedSemaphore(most)
        handler = partial(_Handler, folder=folder.resolve(), read_seconds=read_seconds)
        super().__init__((HOST, port), handler)

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://{HOST}:{self.server_address[1]}/"

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread of its own, unless too many are busy already."""
        if self._room.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """One request, then room for the next."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._room.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say in one line what failed; that a client went away is no failure."""
        error = sys.exception()
        if not isinstance(error, OSError):
            print(f"sapper web: {type(error).__name__}: {error}", file=sys.stderr)


class _Handler(BaseHTTPRequestHandler):
    """One request a connection: a file with its headers, or a short refusal."""

    connection: socket
    server: PageServer
    server_version = "sapper"
    sys_version = ""

    def __init__(self, *arguments: Any, folder: Path, read_seconds: float) -> None:
        self._folder = folder
        self._read_seconds = read_seconds
        super().__init__(*arguments)

    def handle(self) -> None:
        """Read the head of a request within its time, and answer."""
        head = self._read_head()
        if head is None:
            return
        self.rfile = BytesIO(head)
        self.connection.settimeout(_SEND_SECONDS)
        with contextlib.suppress(OSError):  # the client went away
            self.handle_one_request()
            self.wfile.flush()
        self.close_connection = True

    def _read_head(self) -> bytes | None:
        """The lines of a request up to the empty one; None if they do not come in time."""
        deadline = time.monotonic() + self._read_seconds
        head = b""
        while b"\r\n\r\n" not in head and b"\n\n" not in head:
            left = deadline - time.monotonic()
            if left <= 0 or len(head) > _MOST_HEAD:
                return None
            self.connection.settimeout(left)
            try:
                part = self.connection.recv(4096)
            except OSError:
                return None
            if not part:
                return None
            head += part
        return head

    def do_GET(self) -> None:
        """The file, as the client can unpack it."""
        self._answer(is_head=False)

    def do_HEAD(self) -> None:
        """What a GET would say of the file."""
        self._answer(is_head=True)

    def _answer(self, is_head: bool) -> None:
        if not self._is_own_host():
            return self.send_error(HTTPStatus.FORBIDDEN, "This page is for this machine alone")
        path = self._find(urlsplit(self.path).path)
        if path is None:
            return self.send_error(HTTPStatus.NOT_FOUND)
        packs = path.suffix in _PACKED and "gzip" in self.headers.get("Accept-Encoding", "")
        try:
            stamp = path.stat()
            content = _pack(path, stamp.st_mtime_ns) if packs else path.read_bytes()
        except OSError:
            return self.send_error(HTTPStatus.NOT_FOUND)
        tag = f'"{stamp.st_mtime_ns:x}-{len(content):x}"'
        is_known = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if is_known else HTTPStatus.OK)
        self.send_header("ETag", tag)
        lasting = f"public, max-age={_YEAR}, immutable" if _HASHED.search(path.name) else "no-cache"
        self.send_header("Cache-Control", lasting)
        self.send_header("Vary", "Accept-Encoding")
        if not is_known:
            kind = _TYPES.get(path.suffix, "application/octet-stream")
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Last-Modified", formatdate(stamp.st_mtime, usegmt=True))
            if packs:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if not is_head and not is_known:
            self.wfile.write(content)
        return None

    def _is_own_host(self) -> bool:
        """Whether the request names this machine: other names come from other pages' tricks."""
        port = self.server.server_address[1]
        hosts = {f"{name}:{port}" for name in (HOST, "localhost")}
        return self.headers.get("Host", "").lower() in hosts

    def _find(self, path: str) -> Path | None:
        """The plain file at a path of the address; nothing hidden, no link, nothing outside."""
        parts = unquote(path).split("/")[1:]
        if parts[-1:] == [""]:
            parts[-1] = "index.html"
        if any(
            not part or part.startswith(".") or set(part) & set('\0\\:*?"<>|') for part in parts
        ):
            return None
        found = self._folder.joinpath(*parts)
        try:
            is_plain = found.is_file() and found.resolve() == found
        except (OSError, ValueError):
            return None
        return found if is_plain else None

    def end_headers(self) -> None:
        """The headers of every answer."""
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("Connection", "close")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing in the terminal."""


@lru_cache(maxsize=128)
def _pack(path: Path, changed: int) -> bytes:
    """The file of this time of change, packed; done once, however often it is asked for."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)
