"""`sapper mcp`: Sapper's tools for language models, by the Model Context Protocol."""

from __future__ import annotations

from pathlib import Path

import typer

from sapper.cli.files import BadFile
from sapper.cli.options import flag, option
from sapper.cli.reading import note_shown
from sapper.core.errors import BadBoard
from sapper.core.words import Help

PORT = 8060


def mcp(
    http: bool = flag("--http", "Serve HTTP on this machine, not standard streams."),
    port: int = option(PORT, "the port.", needs="--http", min=1, max=65535),
    course_file: list[Path] | None = option(
        None, "A minesweeper.py that clients may have checked by its name."
    ),
) -> None:
    """Serve tools for language models: odds, proofs, games, by the Model Context Protocol.

    Needs pip install 'sapper[mcp]'. A client starts it as a command, or asks
    http://127.0.0.1:PORT/mcp with --http. Files are read only if --course-file names them.
    """
    try:
        from sapper.text.tool_server import serve_http, serve_streams
    except ImportError as error:
        raise BadBoard(str(error)) from error
    from sapper.text.tools import Tools

    for path in course_file or []:
        if not path.is_file():
            raise BadFile(f"cannot read {str(path)!r}: expected a file")
    tools = Tools(course_file or [], lambda view: note_shown(Help.ODDS, view))
    if http:
        typer.echo(f"The tools are at http://127.0.0.1:{port}/mcp (Ctrl-C ends it)", err=True)
        serve_http(tools, port)
    else:
        serve_streams(tools)
