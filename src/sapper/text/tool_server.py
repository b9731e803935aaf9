"""The tools by the Model Context Protocol, over standard streams or HTTP on this machine alone."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
    from mcp.server.transport_security import TransportSecuritySettings
    from mcp.types import ToolAnnotations
    from pydantic import ValidationError
except ImportError as error:
    raise ImportError(
        "sapper mcp needs the mcp package: install it with  pip install 'sapper[mcp]'"
    ) from error

import sapper
from sapper import SapperError
from sapper.core.arguments import quoted
from sapper.text.tools import Tools

HOSTS = ("127.0.0.1", "localhost")
"""The names of this machine that a request may ask for: any other page's name is refused."""

LARGEST_REQUEST = 512 * 1024
MOST_SESSIONS = 100

_ABOUT = (
    "Exact Minesweeper: odds, proofs, win chances, games and their review. A position is rows of"
    " 0-8 and . for hidden cells, split by /, then a space and the number of mines: '.../11. 1'."
    " Rows and columns are counted from 0 at the top left."
)

_READING = ("analyse", "best_move", "explain", "check_proof", "win_chance", "review")
"""Tools that change nothing, here or elsewhere."""
_CHANGING = ("new_game", "open", "flag", "check_course_file")
"""Tools that begin or change a game, or run a file behind the coach's wall."""

_Tool = TypeVar("_Tool", bound=Callable[..., Any])


class _Server(MCPServer):
    """The SDK's server, whose every refusal of a tool is one line in our words."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            words = _refusal(cause) if isinstance(cause, ValidationError) else str(error)
            raise type(error)(f"{name}: {words}".replace(_PREFIX + name + ": ", "")) from cause


_PREFIX = "Error executing tool "


def _refusal(error: ValidationError) -> str:
    """What is wrong with the arguments: each in a few words."""
    told = []
    for each in error.errors(include_url=False):
        name = ".".join(map(str, each["loc"]))
        if each["type"] == "missing":
            told.append(f"{name} is missing")
        else:
            wanted = each["msg"].removeprefix("Input should be ")
            told.append(f"{name} is {quoted(each['input'])}, expected {wanted}")
    return "; ".join(told)


def make_server(tools: Tools | None = None) -> MCPServer:
    """A server of the tools; what they refuse reaches the client as one line."""
    tools = tools or Tools()
    server = _Server("sapper", instructions=_ABOUT, version=sapper.__version__)
    server.settings.log_level = "ERROR"
    for name in (*_READING, *_CHANGING):
        notes = ToolAnnotations(
            read_only_hint=name in _READING, destructive_hint=False, open_world_hint=False
        )
        server.add_tool(_refusing(getattr(tools, name)), name=name, annotations=notes)

    @server.resource("sapper://games/{game}/position", mime_type="text/plain")
    def position(game: str) -> str:
        """The position of a game as one line."""
        return _found(lambda: tools.position(game))

    @server.resource("sapper://games/{game}/review", mime_type="application/json")
    def review(game: str) -> str:
        """The review of a game that is over."""
        return _found(lambda: json.dumps(asdict(tools.review(game))))

    return server


def serve_streams(tools: Tools) -> None:
    """Serve one client over the standard streams, until it leaves."""
    make_server(tools).run("stdio")


def serve_http(tools: Tools, port: int) -> None:
    """Serve clients of this machine over HTTP at this port, at /mcp, until stopped."""
    make_server(tools).run(
        "streamable-http",
        host=HOSTS[0],
        port=port,
        max_request_body_size=LARGEST_REQUEST,
        max_sessions=MOST_SESSIONS,
        transport_security=security(port),
    )


def security(port: int) -> TransportSecuritySettings:
    """Requests must ask for this machine by name and port, and come from no other page."""
    names = [f"{host}:{port}" for host in HOSTS]
    return TransportSecuritySettings(
        allowed_hosts=names, allowed_origins=[f"http://{name}" for name in names]
    )


def _refusing(tool: _Tool) -> _Tool:
    """The tool, whose errors become the protocol's: one line, no traceback."""

    @functools.wraps(tool)
    def asked(*words: Any, **named: Any) -> Any:
        try:
            return tool(*words, **named)
        except SapperError as error:
            raise ToolError(str(error)) from None

    return asked  # type: ignore[return-value]


def _found(ask: Callable[[], str]) -> str:
    try:
        return ask()
    except SapperError as error:
        raise ResourceNotFoundError(" ".join(str(error).split())) from None
