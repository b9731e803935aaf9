"""The tools by the Model Context Protocol, over the standard streams."""

from __future__ import annotations

import re
from typing import Any

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.types import ToolAnnotations
    from pydantic import ValidationError
except ImportError as error:
    raise ImportError("sapper mcp needs the mcp package: pip install 'mcp>=2.3,<3'") from error

import sapper
from sapper import SapperError
from sapper.core import quoted
from sapper.text.tools import Tools

_ABOUT = (
    "Exact Minesweeper: odds, proofs, win chances, games and their review. A position is rows of"
    " 0-8 and . for hidden cells, split by /, then a space and the number of mines: '.../11. 1'."
    " Rows and columns are counted from 0 at the top left."
)


class _Server(MCPServer):
    """The SDK's server, whose every refusal of a tool is one line in our words."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            match error.__cause__:
                case ValidationError() as cause:
                    raise ToolError(f"{name}: {_refusal(cause)}") from None
                case SapperError() as cause:
                    raise ToolError(f"{name}: {cause}") from None
            raise


def _refusal(error: ValidationError) -> str:
    """What is wrong with the arguments: each in a few words."""
    told = []
    for each in error.errors(include_url=False):
        name = ".".join(map(str, each["loc"]))
        if each["type"] == "missing":
            told.append(f"{name} is missing")
        else:
            wanted = re.sub(r"^\w+ should (be|have) ", "", each["msg"])
            told.append(f"{name} is {quoted(each['input'])}, expected {wanted}")
    return "; ".join(told)


def make_server() -> MCPServer:
    """A server of the tools; what they refuse reaches the client as one line."""
    tools = Tools()
    server = _Server("sapper", instructions=_ABOUT, version=sapper.__version__, log_level="ERROR")
    looks = (tools.analyse, tools.best_move, tools.explain, tools.check_proof, tools.win_chance)
    for look in (*looks, tools.review):
        server.add_tool(look, annotations=_notes(is_read_only=True))
    for change in (tools.new_game, tools.open):
        server.add_tool(change, annotations=_notes(is_read_only=False))
    return server


def _notes(*, is_read_only: bool) -> ToolAnnotations:
    return ToolAnnotations(
        read_only_hint=is_read_only, destructive_hint=False, open_world_hint=False
    )


def serve() -> None:
    """Serve one client over the standard streams, until it leaves."""
    make_server().run("stdio")
