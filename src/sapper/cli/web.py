"""`sapper web`: the page on this machine, for this machine alone."""

from __future__ import annotations

from pathlib import Path

import typer

from sapper.cli.options import option
from sapper.cli.page_folder import find_page
from sapper.cli.page_server import PageServer
from sapper.core.errors import BadBoard

PORT = 8050


def web(
    port: int | None = option(
        None,
        f"The port; 0 takes a free one. Default: {PORT}, or a free one if it is taken.",
        min=0,
        max=65535,
    ),
    folder: Path | None = option(None, "A page made by site/build, in place of the package's own."),
    browser: bool = option(True, "Open the page in the browser."),
) -> None:
    """Serve the page on this machine and open it in the browser."""
    server = make_server(find_page(folder), port)
    typer.echo(f"The page is at {server.address} (Ctrl-C ends it)")
    if browser:
        import webbrowser

        webbrowser.open(server.address)
    with server:
        server.serve_forever()


def make_server(folder: Path, port: int | None) -> PageServer:
    """A server of this folder at this port; without one, at the usual port or any free one."""
    try:
        return PageServer(folder, PORT if port is None else port)
    except OSError as error:
        if port is not None:
            raise BadBoard(f"port {port}: {error.strerror}; --port 0 takes a free one") from error
        return PageServer(folder, 0)
