"""`sapper web`: the page on this machine, for this machine alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sapper.base.errors import BadBoard
from sapper.cli.page_folder import find_page
from sapper.cli.page_server import PageServer

PORT = 8050


def web(
    port: Annotated[
        int | None,
        typer.Option(
            help=f"The port; 0 takes a free one. Default: {PORT}, or a free one if it is taken.",
            min=0,
            max=65535,
        ),
    ] = None,
    folder: Annotated[
        Path | None, typer.Option(help="A page made by site/build, in place of the package's own.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
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
