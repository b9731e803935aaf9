"""A seat: the arena's side of one worker process, which it can end and replace at any time."""

from __future__ import annotations

import multiprocessing
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import cast

from sapper.arena.worker import Failure, Introduce, Reply, Request, serve

LOADING_SECONDS = 60.0
"""The time that a process may take to start and to load an agent."""


class Seat:
    """One worker process.

    `ask` sends a request that must be answered within so many seconds; `connection` becomes ready
    when the answer is there. A process that was ended is replaced at the next request.
    """

    def __init__(self) -> None:
        self._loaded: set[str] = set()
        self._process, self._connection = self._start()
        self.deadline = 0.0

    @property
    def connection(self) -> Connection:
        """Where the answer arrives."""
        return self._connection

    def ask(self, request: Request, seconds: float) -> None:
        """Send the request; loading an agent for the first time does not count as its time."""
        agent = getattr(request, "agent", None)
        if agent is not None and agent not in self._loaded:
            self.introduce(agent)
        self._send(request, seconds)

    def introduce(self, agent: str) -> Reply:
        """What the worker says of the agent, which it loads; a `Failure` if it cannot."""
        self._send(Introduce(agent), LOADING_SECONDS)
        self._loaded.add(agent)
        if self._connection.poll(LOADING_SECONDS):
            return self.reply()
        self.close()
        return Failure(f"agent {agent!r} did not load within {LOADING_SECONDS:g} s")

    def reply(self) -> Reply:
        """The answer that is there; a `Failure` where the process ended instead."""
        try:
            return cast(Reply, self.connection.recv())
        except (EOFError, OSError):
            return Failure(f"its process ended ({self._end()})")

    def is_late(self) -> bool:
        """Whether the answer should have been there."""
        return time.monotonic() > self.deadline

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if not self._connection.closed:
            self._process.kill()
            self._process.join()
            self._connection.close()

    def _send(self, request: Request, seconds: float) -> None:
        """Send the request to the process, or to a new one if that was ended."""
        if self._connection.closed:
            self._loaded.clear()
            self._process, self._connection = self._start()
        self.deadline = time.monotonic() + seconds
        # Where the process is gone, `reply` finds out and says how it ended.
        with suppress(OSError):
            self._connection.send(request)

    def _start(self) -> tuple[BaseProcess, Connection]:
        # A spawned process shares nothing with this one: it cannot hold the mines by accident.
        context = multiprocessing.get_context("spawn")
        connection, other = context.Pipe()
        process = context.Process(target=serve, args=(other,), daemon=True)
        process.start()
        other.close()
        return process, connection

    def _end(self) -> str:
        """How the process ended, in words."""
        self._process.join(1.0)
        code = self._process.exitcode
        self.close()
        return f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"
