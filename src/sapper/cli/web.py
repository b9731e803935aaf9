"""`sapper web`: the page on this machine, for this machine alone."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Annotated

import typer

from sapper.base.errors import BadBoard

HOST = "127.0.0.1"
_TYPES = {
    ".wasm": "application/wasm",
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".whl": "application/octet-stream",
    ".webmanifest": "application/manifest+json",
}


def web(
    port: Annotated[
        int, typer.Option(help="The port; 0 takes one that is free.", min=0, max=65535)
    ] = 8050,
    folder: Annotated[
        Path | None, typer.Option(help="The built page. Default: site/dist of the checkout.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
) -> None:
    """Serve the page on this machine and open it in the browser."""
    place = page_folder() if folder is None else folder
    if not (place / "index.html").is_file():
        raise BadBoard(f"no page in {str(place)!r}: build it with site/build in a checkout")
    try:
        server = make_server(place, port)
    except OSError as error:
        raise BadBoard(f"port {port}: {error.strerror}; --port 0 takes a free one") from error
    address = f"http://{HOST}:{server.server_address[1]}/"
    typer.echo(f"The page is at {address} (Ctrl-C ends it)")
    if browser:
        import webbrowser

        webbrowser.open(address)
    with server:
        server.serve_forever()


def page_folder() -> Path:
    """Where `site/build` puts the page: in the checkout of this file, or in the one at hand."""
    built = Path("site", "dist")
    checkouts = (Path(__file__).resolve().parents[3], Path.cwd())
    return next((each / built for each in checkouts if (each / built).is_dir()), built)


def make_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of this folder that nobody but this machine can reach."""
    return ThreadingHTTPServer((HOST, port), partial(_Handler, directory=str(folder)))


class _Handler(SimpleHTTPRequestHandler):
    """Files with their types, and nothing in the terminal."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **_TYPES}  # noqa: RUF012

    def end_headers(self) -> None:
        """Let the browser ask again each time: the page may have been built anew."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def list_directory(self, path: object) -> None:
        """Show no list of files."""
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""
