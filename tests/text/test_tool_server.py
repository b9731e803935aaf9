"""The tool server, asked by the SDK's own client: in the process and over streams."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from sapper import analyse

if TYPE_CHECKING:
    from mcp import Client
if find_spec("mcp") is None:
    pytest.skip("mcp is not installed", allow_module_level=True)
# The SDK takes a second to load: only the worker that comes to these tests needs it.

POSITION = ".../11. 1"


def asked(
    ask: Callable[[Client], Awaitable[Any]], server: object | None = None, **options: Any
) -> Any:
    """What a client gets from a server, ours in this process by default."""
    from mcp import Client

    from sapper.text.tool_server import make_server

    async def run() -> Any:
        async with Client(server or make_server(), **options) as client:
            return await ask(client)

    return asyncio.run(run())


async def call(client: Client, name: str, **words: Any) -> Any:
    """The structured answer of a tool, which must not be an error."""
    result = await client.call_tool(name, words)
    assert not result.is_error, result.content
    return result.structured_content


def refusal(tool: str, **words: Any) -> str:
    """The line by which a tool refuses."""

    async def ask(client: Client) -> Any:
        return await client.call_tool(tool, words)

    result = asked(ask)
    assert result.is_error
    (part,) = result.content
    return str(part.text)


def test_every_tool_is_listed_with_types() -> None:
    async def ask(client: Client) -> Any:
        return (await client.list_tools()).tools

    tools = asked(ask)
    changing = {"new_game", "open"}
    assert {tool.name for tool in tools if not tool.annotations.read_only_hint} == changing
    assert len(tools) == 8
    for tool in tools:
        assert tool.description
        assert all(each["description"] for each in tool.input_schema["properties"].values())
        assert tool.output_schema is not None


def test_positions() -> None:
    async def ask(client: Client) -> None:
        odds = await call(client, "analyse", position=POSITION)
        assert (odds["safe"], odds["mines"], odds["layouts"]) == ("0,2 1,2", "", "2")
        assert (odds["chances"], odds["elsewhere"]) == ("0,0=0.5 0,1=0.5", None)
        far = await call(client, "analyse", position="1..../..... 3")
        assert (far["chances"], far["elsewhere"]) == ("0,1=0.3333 1,0=0.3333 1,1=0.3333", 1 / 3)
        move = await call(client, "best_move", position=POSITION)
        assert f"{move['row']},{move['column']}" in odds["safe"].split()
        assert move["risk"] == 0
        told = await call(client, "explain", position=POSITION, row=0, column=2)
        assert told["certain"] == "safe"
        cell = {"row": 0, "column": 2}
        checked = await call(client, "check_proof", position=POSITION, proof=told["proof"], **cell)
        assert checked["holds"] is True
        checked = await call(client, "check_proof", position=POSITION, proof="number 1,0", **cell)
        assert checked["holds"] is False
        assert "does not follow" in checked["reason"]
        told = await call(client, "explain", position=POSITION, row=0, column=0)
        assert (told["certain"], told["proof"]) == ("no", None)
        chance = await call(client, "win_chance", position=POSITION)
        assert chance == {"value": 1.0, "error": 0.0, "exact": True}

    asked(ask)


def test_a_game_is_played_and_reviewed() -> None:
    async def ask(client: Client) -> None:
        state = await call(client, "new_game", level="5x5/4", start="opening", seed=3)
        game = state["game"]
        while state["outcome"] == "playing":
            found = analyse(state["position"])
            cell = min(found.probability, key=lambda each: found.probability[each])
            state = await call(client, "open", game=game, row=cell[0], column=cell[1])
        told = await call(client, "review", game=game)
        assert told["outcome"] == state["outcome"]
        assert told["start"] + told["luck"] - told["lost"] == pytest.approx(told["end"])

    asked(ask)


@pytest.mark.parametrize(
    ("name", "words", "line"),
    [
        ("analyse", {}, "analyse: position is missing"),
        ("explain", {"position": ".", "row": -1, "column": 0}, "row is -1, expected"),
        ("analyse", {"position": "?"}, "'?'"),
        ("analyse", {"position": ".2 1"}, "no layout"),
        ("analyse", {"position": "." * 20_000}, ", expected at most 10000 characters"),
        ("analyse", {"position": "/".join(["." * 60] * 60)}, "expected at most 2500 cells"),
        ("best_move", {"position": ".../11."}, "does not tell the number of mines"),
        ("best_move", {"position": ".2 1"}, "no layout"),
        (
            "best_move",
            {"position": POSITION, "agent": "exec:rm"},
            "agent is 'exec:rm', expected 'champion'",
        ),
        ("best_move", {"position": "00 0"}, "has no hidden cell"),
        ("explain", {"position": POSITION, "row": 1, "column": 0}, "is open, expected a hidden"),
        ("explain", {"position": POSITION, "row": 9, "column": 9}, "off the 2x3 board"),
        (
            "win_chance",
            {"position": POSITION, "effort": "deep"},
            "effort is 'deep', expected 'fast'",
        ),
        ("new_game", {"level": "999x999/5"}, "expected at most 2500 cells"),
        ("open", {"game": "x", "row": 0, "column": 0}, "expected one that new_game has begun"),
        ("review", {"game": "x"}, "expected one that new_game has begun"),
    ],
)
def test_what_is_refused_is_one_line(name: str, words: dict[str, Any], line: str) -> None:
    told = refusal(name, **words)
    assert line in told
    assert "Traceback" not in told
    assert "\n" not in told


def test_a_refusal_is_not_logged() -> None:
    """A client reads it in the answer. Its log is for errors of the server."""
    asked = {
        "initialize": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        },
        "tools/call": {"name": "analyse", "arguments": {"position": "?"}},
    }
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
        for number, (method, parameters) in enumerate(asked.items())
    ]
    lines.insert(1, '{"jsonrpc": "2.0", "method": "notifications/initialized"}')
    server = subprocess.Popen(
        [sys.executable, "-m", "sapper", "mcp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    with server:
        server.stdin.write("\n".join(lines) + "\n")
        server.stdin.flush()
        answers = [json.loads(server.stdout.readline()) for _ in asked]
        server.stdin.close()
        assert answers[1]["result"]["isError"]
        assert server.stderr is not None
        assert server.stderr.read() == ""


def test_wrong_types_are_refused() -> None:
    for told in (
        refusal("explain", position=POSITION, row="first", column=[]),
        refusal("open", game=None, row="a", column={}),
        refusal("no_such_tool"),
    ):
        assert "Traceback" not in told
        assert "\n" not in told


def test_old_games_are_dropped() -> None:
    from sapper.text.tools import MOST_GAMES, Tools

    tools = Tools()
    first = tools.new_game("3x3/2", "none").game
    for _ in range(MOST_GAMES):
        tools.new_game("3x3/2", "none")
    with pytest.raises(ValueError, match="expected one that new_game has begun"):
        tools.open(first, 0, 0)
