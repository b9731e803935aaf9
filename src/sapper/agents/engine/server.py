"""The answering side of the engine protocol: any agent of ours as an engine."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import IO, Any

from sapper.agents.agent import Agent, Move, Reason
from sapper.agents.engine.lines import (
    VERSION,
    one_line,
    read_new_game,
    read_opened,
    write_move,
)
from sapper.agents.kernel import champion_agent
from sapper.errors import BadAgent, SapperError
from sapper.sandbox.source import describe
from sapper.view import View

LONGEST_REQUEST = 2**24


Choice = tuple[str, Callable[[str], Agent]]
"""An option's value at first, and what makes the agent for another value."""


def options_of(text: str) -> dict[str, Choice]:
    """What can be set of the agent that a text describes: the effort of a champion."""
    name, _, effort = text.partition(":")
    return {"effort": (effort or "standard", champion_agent)} if name == "champion" else {}


def serve(
    agent: Agent,
    version: str,
    requests: IO[bytes],
    replies: IO[bytes],
    options: Mapping[str, Choice] | None = None,
) -> None:
    """Answer the lines that come in until `quit` or the end of the input."""
    server = Server(agent, version, options or {})
    while line := requests.readline(LONGEST_REQUEST):
        words = line.decode("utf-8", "replace").split()
        if words[:1] == ["quit"]:
            return
        for reply in server.answer(words):
            replies.write(reply.encode("utf-8", "replace") + b"\n")
        replies.flush()


class Server:
    """An agent with the game that it is told of, line by line."""

    def __init__(
        self, agent: Agent, version: str, options: Mapping[str, Choice] | None = None
    ) -> None:
        self._agent, self._version, self._options = agent, version, options or {}
        self._view: View | None = None
        self._random = Random()

    def answer(self, words: list[str]) -> Iterator[str]:
        """The lines to write for one line that came in; whatever goes wrong is an `error` line."""
        try:
            match words:
                case ["sapper", *_]:
                    yield from self._introduction()
                case ["newgame", *rest]:
                    self._view, seed = read_new_game(rest)
                    self._random = Random(seed)
                case ["position", *rest]:
                    self._view = View.parse(" ".join(rest))
                case ["opened", *rest]:
                    self._view = read_opened(rest, self._known_view())
                case ["option", name, value, *_] if name in self._options:
                    self._agent = self._options[name][1](value)
                case ["go", *_]:
                    yield write_move(self._move())
        except SapperError as error:
            yield f"error {one_line(error)}"
        except BaseException as error:  # an agent may raise anything, SystemExit too
            yield f"error raised {one_line(describe(error, source_of(self._agent)))}"

    def _introduction(self) -> Iterator[str]:
        yield f"id name {one_line(self._agent.name)}"
        yield f"id version {one_line(self._version)}"
        if self._agent.plays_unknown_totals:
            yield "plays unknown"
        for name, (value, _) in self._options.items():
            yield f"option {name} {value}"
        yield "wants changes"
        yield f"ready {VERSION}"

    def _known_view(self) -> View:
        if self._view is None:
            raise BadAgent("no game was begun, expected newgame or position first")
        return self._view

    def _move(self) -> Move:
        """The agent's move in plain values."""
        return plain_move(self._agent.choose(self._known_view(), self._random))


def plain_move(move: Any) -> Move:
    """The move with plain numbers, also where an array library's were given; `BadAgent` if none."""
    if not isinstance(move, Move) or not isinstance(move.reason, Reason):
        raise BadAgent(f"returned {str(move)[:60]!r}, expected a Move with a Reason")
    reason = move.reason
    chances = _chance("risk", reason.risk), _chance("win chance", reason.win_chance)
    return Move(_cell(move.cell), Reason(reason.certainty, str(reason.text), *chances))


def _cell(cell: Any) -> tuple[int, int]:
    try:
        row, column = cell
        found = row.__index__(), column.__index__()
    except (TypeError, ValueError, AttributeError):
        raise BadAgent(f"returned the cell {_short(cell)}, expected (row, column)") from None
    if not all(-(10**7) < each < 10**7 for each in found):
        raise BadAgent(f"returned the cell {_short(cell)}, expected (row, column)")
    return found


def _chance(name: str, chance: Any) -> float | None:
    if chance is None:
        return None
    try:
        value = float(chance)
    except (TypeError, ValueError, OverflowError):
        value = -1.0
    if not 0 <= value <= 1:
        raise BadAgent(f"gave the {name} {_short(chance)}, expected 0 to 1")
    return value


def _short(value: Any) -> str:
    """A value as an error quotes it; some cannot even be written."""
    try:
        return repr(value)[:60]
    except Exception as error:
        return f"<{type(value).__name__}: {type(error).__name__}>"


def source_of(agent: object) -> Path:
    """The file that an agent's class is written in, or an empty path."""
    try:
        return Path(inspect.getsourcefile(type(agent)) or "")
    except TypeError:
        return Path()
