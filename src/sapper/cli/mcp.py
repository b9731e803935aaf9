"""`sapper mcp`: Sapper's tools for language models, by the Model Context Protocol."""

from __future__ import annotations

from sapper.core import BadBoard


def mcp() -> None:
    """Serve tools for language models: odds, proofs, games, by the Model Context Protocol."""
    try:
        from sapper.text.tool_server import serve
    except ImportError as error:
        raise BadBoard(str(error)) from error
    serve()
