"""`sapper mcp`: Sapper's tools for language models, by the Model Context Protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sapper.base.errors import BadBoard
from sapper.cli.files import BadFile

PORT = 8060


def mcp(
    http: Annotated[
        bool, typer.Option("--http", help="Serve HTTP on this machine, not standard streams.")
    ] = False,
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port of --http.")] = PORT,
    course_file: Annotated[
        list[Path] | None,
        typer.Option(help="A minesweeper.py that clients may have checked by its name."),
    ] = None,
) -> None:
    """Serve tools for language models: odds, proofs, games, by the Model Context Protocol.

    Needs pip install 'sapper[mcp]'. A client starts it as a command, or asks
    http://127.0.0.1:PORT/mcp with --http. Files are read only if --course-file names them.
    """
    try:
        from sapper.mcp.server import serve_http, serve_streams
    except ImportError as error:
        raise BadBoard(str(error)) from error
    from sapper.mcp.tools import Tools

    for path in course_file or []:
        if not path.is_file():
            raise BadFile(f"cannot read {str(path)!r}: expected a file")
    tools = Tools(course_file or [])
    if http:
        typer.echo(f"The tools are at http://127.0.0.1:{port}/mcp (Ctrl-C ends it)", err=True)
        serve_http(tools, port)
    else:
        serve_streams(tools)
