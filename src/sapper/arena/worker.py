"""The process in which agents think: views and seeds come in, answers go out, never the mines.

Only games that the kernel plays by itself are sent here whole. Agents' code runs nowhere else, so
whatever it breaks, the referee in the other process is not touched.
"""

from __future__ import annotations

import hashlib
import inspect
import operator
import os
import signal
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

from sapper import _kernel
from sapper.agents import Agent, Certainty, Move, create_agent
from sapper.arena.record import KernelGame
from sapper.arena.referee import Answer
from sapper.errors import BadAgent, SapperError
from sapper.sandbox.source import describe
from sapper.view import View


@dataclass(frozen=True, slots=True)
class Introduce:
    """The request to load an agent and say what it is; answered by an `Introduction`."""

    agent: str


@dataclass(frozen=True, slots=True)
class Introduction:
    """What is to be known of an agent before it plays.

    `kernel_player` is the player and effort by which the kernel plays its whole games, or None.
    `code` is a hash of its source, so that results of different programs are never mixed.
    """

    kernel_player: tuple[str, str] | None
    code: str


@dataclass(frozen=True, slots=True)
class Choose:
    """The request for one move; `seed` begins a new game. Answered by an `Answer`."""

    agent: str
    view: View
    seed: int | None


@dataclass(frozen=True, slots=True)
class PlayInKernel:
    """The request for whole games, answered by a list of them as the kernel gives them."""

    player: tuple[str, str]
    height: int
    width: int
    mines: int
    marks: bytes
    first: int


@dataclass(frozen=True, slots=True)
class Failure:
    """The answer in place of another when the agent raised or gave no move."""

    reason: str


Request = Introduce | Choose | PlayInKernel
Reply = Introduction | Answer | list[KernelGame] | Failure


def serve(connection: Connection) -> None:
    """Answer requests until the other side goes away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _silence()
    worker = Worker()
    while True:
        try:
            request = connection.recv()
        except (EOFError, OSError):
            return
        connection.send(worker.answer(request))


class Worker:
    """The agents of one process, each made once, and the random state of the game at hand."""

    def __init__(self) -> None:
        self._agents: dict[str, Agent] = {}
        self._random = Random()

    def answer(self, request: Request) -> Reply:
        """The reply to a request; whatever goes wrong in an agent is a `Failure`."""
        try:
            match request:
                case Introduce(text):
                    return introduce(self._agent(text))
                case Choose(text, view, seed):
                    return self._choose(self._agent(text), view, seed)
                case PlayInKernel():
                    return play_in_kernel(request)
        except SapperError as error:
            return Failure(str(error))
        except (Exception, SystemExit) as error:
            agent = self._agents.get(getattr(request, "agent", ""))
            return Failure(f"raised {describe(error, _source(agent))}")

    def _agent(self, text: str) -> Agent:
        if text not in self._agents:
            self._agents[text] = create_agent(text)
        return self._agents[text]

    def _choose(self, agent: Agent, view: View, seed: int | None) -> Answer:
        """The agent's move, and the CPU time that it took alone."""
        if seed is not None:
            self._random = Random(seed)
        before = time.process_time()
        move = agent.choose(view, self._random)
        return plain_answer(move, time.process_time() - before)


def introduce(agent: Agent) -> Introduction:
    """What the agent says of itself, with the hash of its source."""
    player = agent.kernel_player
    sources = [_source(agent), getattr(agent, "path", None)]
    if player is not None:
        sources.append(Path(_kernel.__file__))
    digest = hashlib.sha256()
    for source in sources:
        if isinstance(source, Path) and source.is_file():
            digest.update(source.read_bytes())
    return Introduction(player, digest.hexdigest()[:16])


def plain_answer(move: Any, cpu_seconds: float) -> Answer:
    """The move in plain values; `BadAgent` if it is no move at all."""
    if not isinstance(move, Move):
        raise BadAgent(f"returned {str(move)[:60]!r}, expected a Move")
    reason = move.reason
    return Answer(
        _plain_cell(move.cell),
        Certainty(reason.certainty),
        _plain_chance(reason.risk),
        _plain_chance(reason.win_chance),
        cpu_seconds,
    )


def play_in_kernel(request: PlayInKernel) -> list[KernelGame]:
    """Whole games. The kernel's players decide by the view alone, so that no seed is needed."""
    size = (request.height, request.width, request.mines)
    return _kernel.play_games(*request.player, *size, request.marks, request.first, 0)


def _plain_cell(cell: Any) -> tuple[int, int]:
    """The cell as two plain numbers, also where an array library's numbers were given."""
    try:
        row, column = cell
        return operator.index(row), operator.index(column)
    except (TypeError, ValueError):
        raise BadAgent(f"returned the cell {str(cell)[:60]!r}, expected (row, column)") from None


def _plain_chance(chance: Any) -> float | None:
    if chance is None:
        return None
    value = float(chance)
    if not 0 <= value <= 1:
        raise BadAgent(f"gave the probability {chance!r}, expected 0 to 1")
    return value


def _source(agent: Agent | None) -> Path:
    """The file that an agent's class is written in, or an empty path."""
    try:
        return Path(inspect.getsourcefile(type(agent)) or "")
    except TypeError:
        return Path()


def _silence() -> None:
    """Let agents print to nowhere: the terminal belongs to the progress bar."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
