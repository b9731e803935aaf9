"""The answering side of the engine protocol: any agent of ours as an engine.

`python -m sapper.agents.engine.server AGENT` is one, in a process of its own.
"""

from __future__ import annotations

import inspect
import queue
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import IO, TYPE_CHECKING, Any

from sapper import __version__
from sapper.agents.agent import Agent, GivenAgent, Move, Reason
from sapper.agents.engine.lines import (
    VERSION,
    one_line,
    read_go,
    read_new_game,
    read_opened,
    write_move,
)
from sapper.agents.kernel import champion_agent
from sapper.agents.registry import create_agent
from sapper.core import BadAgent, SapperError, View, quoted
from sapper.sandbox import describe, take_over_streams, watch_parent

if TYPE_CHECKING:
    from concurrent.futures import Future

LONGEST_REQUEST = 2**24
_WAITING_LINES = 64
_LAST_SECONDS = 60.0
"""How long the last thought is waited for at the end."""

Setting = tuple[str, Callable[[str], Agent]]
"""The first value of an option, and the function that makes the agent for another value."""

EFFORT = "effort"
"""The option that `go` may set for one move."""
_QUICK = "fast"
"""The effort of the move that is at hand when `stop` comes."""


def options_of(text: str) -> dict[str, Setting]:
    """What can be set of the agent that a text describes: the effort of a champion."""
    name, _, effort = text.partition(":")
    return {EFFORT: (effort or "standard", champion_agent)} if name == "champion" else {}


def serve(
    agent: Agent,
    requests: IO[bytes],
    replies: IO[bytes],
    options: Mapping[str, Setting] | None = None,
) -> None:
    """Answer the lines that come in until `quit` or the end of the input."""
    inbox = Inbox(requests)
    with Server(agent, options or {}, inbox) as server:
        for words in inbox:
            for reply in server.answer(words):
                replies.write(reply.encode("utf-8", "replace") + b"\n")
            replies.flush()


class Inbox:
    """The lines that come in, read in a thread: `stop` is heard while a move is chosen.

    Iterating gives the words of every other line in order, and ends at `quit`.
    """

    def __init__(self, requests: IO[bytes]) -> None:
        self._requests = requests
        self._lines: queue.Queue[list[str] | None] = queue.Queue(_WAITING_LINES)
        self._goes = self._stopped = 0
        self.news = threading.Condition()
        """Notified when `stop` came; whoever chooses a move may notify it as well."""
        threading.Thread(target=self._read, daemon=True).start()

    def __iter__(self) -> Iterator[list[str]]:
        while (words := self._lines.get()) is not None:
            yield words

    def is_stopped(self, go: int) -> bool:
        """Whether `stop` came behind the `go` of that number, counted from 1."""
        return self._stopped >= go

    def _read(self) -> None:
        """Read until there is no more to come; a `stop` is meant for the last `go` before it."""
        while line := self._requests.readline(LONGEST_REQUEST):
            words = line.decode("utf-8", "replace").split()
            if words[:1] == ["quit"]:
                break
            if words[:1] == ["stop"]:
                with self.news:
                    self._stopped = self._goes
                    self.news.notify_all()
                continue
            self._goes += words[:1] == ["go"]
            self._lines.put(words)
        self._lines.put(None)


class Server:
    """An agent with the game that it is told of, line by line."""

    def __init__(self, agent: Agent, options: Mapping[str, Setting], inbox: Inbox) -> None:
        self._agent, self._options = agent, options
        self._inbox, self._goes = inbox, 0
        self._view: View | None = None
        self._refused = ""
        """The kind of the last line about a game, if it was refused."""
        self._random = Random()
        self._agents: dict[str, Agent] = {}
        """The agents of other efforts, once they are made."""
        # Jobs one after the other: an agent is never asked twice at once.
        self._thoughts: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        """Let the thread end that thinks, after the thought that it is at."""
        if self._thread is not None:
            self._thoughts.put(None)
            self._thread.join(_LAST_SECONDS)

    def answer(self, words: list[str]) -> Iterator[str]:
        """The lines to write for one line that came in; whatever goes wrong is an `error` line."""
        try:
            match words:
                case ["sapper", *_]:
                    yield from self._introduction()
                case ["newgame" | "position" | "opened" as kind, *rest]:
                    self._take_in(kind, rest)
                case ["option", name, value, *_] if name in self._options:
                    self._agent = self._options[name][1](value)
                case ["go", *rest]:
                    self._goes += 1
                    yield write_move(self._move(*read_go(rest)))
        except SapperError as error:
            yield f"error {one_line(error)}"
        except BaseException as error:  # an agent may raise anything, SystemExit too
            yield f"error raised {one_line(describe(error, source_of(self._agent)))}"

    def _take_in(self, kind: str, rest: list[str]) -> None:
        """Bring the view to what a line says; after one that is refused there is none."""
        before, self._view, self._refused = self._view, None, kind
        if kind == "newgame":
            self._view, seed = read_new_game(rest)
            self._random = Random(seed)
        elif kind == "position":
            self._view = View.parse(" ".join(rest))
        elif before is None:
            raise BadAgent("no game was begun, expected newgame or position first")
        else:
            self._view = read_opened(rest, before)
        self._refused = ""

    def _introduction(self) -> Iterator[str]:
        yield f"id name {one_line(self._agent.name)}"
        yield f"id version {__version__}"
        for name, (value, _) in self._options.items():
            yield f"option {name} {value}"
        if self._agent.plays_unknown_totals:
            yield "plays unknown"
        yield "wants changes"
        yield f"ready {VERSION}"

    def _known_view(self) -> View:
        if self._view is not None:
            return self._view
        if self._refused:
            raise BadAgent(f"the last {self._refused} line was refused, expected a position first")
        raise BadAgent("no game was begun, expected newgame or position first")

    def _move(self, effort: str | None, seconds: float | None) -> Move:
        """The agent's move in plain values: at that effort, within about so many seconds.

        An agent with efforts has a quick move at hand, which is the answer when `stop` comes or the
        time is over. Another agent is waited for.
        """
        view, agent = self._known_view(), self._agent
        if EFFORT not in self._options:
            return plain_move(agent.choose(view, self._random))
        from concurrent.futures import Future  # other agents start sooner without it

        agent = agent if effort is None else self._at(effort)
        thought: Future[Move] = Future()
        self._think(lambda: self._choose(agent, view, thought))
        go = self._goes
        with self._inbox.news:
            self._inbox.news.wait_for(
                lambda: thought.done() or self._inbox.is_stopped(go), timeout=seconds
            )
        if thought.done():
            return thought.result()
        return plain_move(self._at(_QUICK).choose(view, self._random))

    def _choose(self, agent: Agent, view: View, thought: Future[Move]) -> None:
        """Choose a move and say that it is there."""
        try:
            thought.set_result(plain_move(agent.choose(view, self._random)))
        except BaseException as error:  # it is raised where the move is waited for
            thought.set_exception(error)
        with self._inbox.news:
            self._inbox.news.notify_all()

    def _at(self, effort: str) -> Agent:
        if effort not in self._agents:
            self._agents[effort] = self._options[EFFORT][1](effort)
        return self._agents[effort]

    def _think(self, job: Callable[[], None]) -> None:
        """Do a job in a thread beside this one, after those that it still has to do."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True)
            self._thread.start()
        self._thoughts.put(job)

    def _work(self) -> None:
        while (job := self._thoughts.get()) is not None:
            job()


def plain_move(move: Any) -> Move:
    """The move with plain numbers, also where an array library's were given; `BadAgent` if none."""
    if not isinstance(move, Move) or not isinstance(move.reason, Reason):
        raise BadAgent(f"returned {str(move)[:60]!r}, expected a Move with a Reason, or a cell")
    reason = move.reason
    chances = _chance("risk", reason.risk), _chance("win chance", reason.win_chance)
    return Move(_cell(move.cell), Reason(reason.certainty, str(reason.text), *chances))


def _cell(cell: Any) -> tuple[int, int]:
    try:
        row, column = cell
        found = row.__index__(), column.__index__()
    except (TypeError, ValueError, AttributeError):
        raise BadAgent(f"returned the cell {quoted(cell)}, expected (row, column)") from None
    if not all(-(10**7) < each < 10**7 for each in found):
        raise BadAgent(f"returned the cell {quoted(cell)}, expected (row, column)")
    return found


def _chance(name: str, chance: Any) -> float | None:
    if chance is None:
        return None
    try:
        value = float(chance)
    except (TypeError, ValueError, OverflowError):
        value = -1.0
    if not 0 <= value <= 1:
        raise BadAgent(f"gave the {name} {quoted(chance)}, expected 0 to 1")
    return value


def source_of(agent: object) -> Path:
    """The file that an agent is written in, or an empty path."""
    given = agent.given if isinstance(agent, GivenAgent) else agent
    written = given if inspect.isfunction(given) else type(given)
    try:
        return Path(inspect.getsourcefile(written) or "")
    except TypeError:
        return Path()


def main(text: str) -> None:
    """Make the agent and serve it; one that cannot be made says so in an `error` line."""
    requests, replies = take_over_streams()
    watch_parent(requests)
    try:
        agent = create_agent(text)
    except BaseException as error:  # a file may raise anything while it is loaded
        name = "" if isinstance(error, SapperError) else f"agent {text!r} does not load: "
        replies.write(f"error {one_line(name + (str(error) or type(error).__name__))}\n".encode())
        replies.flush()
        return
    serve(agent, requests, replies)


if __name__ == "__main__":
    main(sys.argv[1])
