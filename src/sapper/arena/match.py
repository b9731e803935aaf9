"""A match: several agents on the same boards, several games at once, here or on a cluster."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

from sapper import __version__
from sapper.agents.engine.client import EngineLimits, start_engine
from sapper.agents.file import short_name
from sapper.agents.identity import code_of, kernel_player, pack
from sapper.agents.own import is_own
from sapper.arena import seats
from sapper.arena.record import GameRecord
from sapper.arena.referee import Risks
from sapper.arena.secret import Secret
from sapper.arena.task import Board, Entrant, Played, Task, perform
from sapper.core.errors import BadAgent, BadRun
from sapper.core.workers import completed

MOVE_SECONDS = 10.0
"""The CPU time that an agent has for a move unless the caller says otherwise."""

_TASK_SECONDS, _TASK_SECONDS_AFAR = 0.1, 0.4
"""How long a task is meant to take here, and where it must travel."""

_LARGEST_TASK, _GROWTH = 1024, 4


class Match:
    """Plays boards with every agent.

    A context manager: leaving it ends its processes. The records do not depend on where and how
    many at a time the games are played, since every game has a seed of its own by the `secret`: a
    random key, or the `seed` of a run that is to be repeated. Games are played in `jobs` threads,
    or wherever the `executor` has them played, any of `concurrent.futures` or Dask's; then `jobs`
    is the number of its workers, or tells it.
    `move_seconds` is the CPU time for a move, `wall_seconds` the time that may pass meanwhile
    (None: ten times that, at least a minute). `risks` says whose word is taken for the risk of a
    guess.
    """

    def __init__(
        self,
        agents: Iterable[str],
        *,
        seed: int | None = None,
        jobs: int | Callable[[], int] = 1,
        executor: Executor | None = None,
        move_seconds: float = MOVE_SECONDS,
        wall_seconds: float | None = None,
        use_kernel: bool = True,
        risks: Risks | bool = Risks.EXACT,
    ) -> None:
        self.secret, self.move_seconds, self.risks = (
            Secret.of_seed(seed),
            move_seconds,
            Risks(risks),
        )
        if isinstance(jobs, int) and jobs < 1:
            raise BadRun(f"{jobs} jobs, expected at least 1")
        self._limits = EngineLimits(move_seconds, wall_seconds)
        self.name = secrets.token_hex(8)
        self.jobs = jobs
        self._is_afar = executor is not None
        self.executor = executor or ThreadPoolExecutor(jobs if isinstance(jobs, int) else None)
        try:
            self.entrants = [self._introduce(text, use_kernel) for text in agents]
            check_names(self.entrants)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Match:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all processes of this match; an executor that was given is left as it is."""
        seats.close(self.name)
        if not self._is_afar:
            self.executor.shutdown(cancel_futures=True)

    def hide(self, paths: Iterable[Path]) -> None:
        """Keep agents from reading these files, where the system has a wall for them."""
        hidden = tuple(str(path.resolve()) for path in paths)
        if hidden != self._limits.hidden:
            self._limits = replace(self._limits, hidden=hidden)
            if any(not is_own(each.text) for each in self.entrants):
                seats.end_idle(self.name)  # those that were started before can still read them

    def play(self, boards: Iterable[Board]) -> Iterator[tuple[Board, list[GameRecord]]]:
        """Every board when all agents have played it, with their records in the agents' order.

        The boards are of one set; they come back in the order in which they are finished.
        """
        queue = _Queue(iter(boards), self.entrants)
        open_boards: dict[tuple[int, int], dict[str, GameRecord]] = {}
        tasks = (self._task(entrant, batch) for entrant, batch in queue.batches())
        for task, played in completed(self.executor, perform, tasks, self.jobs):
            self._note_speed(queue, task, played)
            for board, record in zip(task.boards, played.records, strict=True):
                records = open_boards.setdefault(board.place, {})
                records[task.entrant.name] = record
                if len(records) == len(self.entrants):
                    del open_boards[board.place]
                    yield board, [records[each.name] for each in self.entrants]

    def _introduce(self, text: str, use_kernel: bool) -> Entrant:
        """The entrant that an agent's process makes of the text; `BadAgent` if it cannot."""
        player = kernel_player(text) if use_kernel else None
        title = f"sapper {__version__}" if player else self._title(text)
        files = pack(text) if self._is_afar else {}
        return Entrant(text, short_name(text), player, code_of(text), title, files)

    def _title(self, text: str) -> str:
        """What an agent calls itself; its process is kept for its first game."""
        try:
            start = partial(start_engine, text, self._limits)
            with seats.borrowed((self.name, text), start) as engine:
                return f"{engine.name} {engine.version}".strip()
        except BadAgent as error:
            # Our own words name the agent; those of an engine may not.
            words = str(error)
            raise BadAgent(words if text in words else f"agent {text!r}: {words}") from error

    def tasks(self) -> tuple[Task, ...]:
        """A task for every agent, without any boards."""
        limits, risks = self._limits, self.risks
        return tuple(Task(self.name, each, (), (), limits, risks) for each in self.entrants)

    def _task(self, entrant: Entrant, boards: tuple[Board, ...]) -> Task:
        seeds = tuple(self.secret.game_seed(board.place, entrant.name) for board in boards)
        return Task(self.name, entrant, boards, seeds, self._limits, self.risks)

    def _note_speed(self, queue: _Queue, task: Task, played: Played) -> None:
        """Choose the size of the agent's next tasks by the time that this one took."""
        wanted = _TASK_SECONDS_AFAR if self._is_afar else _TASK_SECONDS
        fitting = int(wanted * len(task.boards) / max(played.seconds, 1e-6))
        queue.sizes[task.entrant.name] = max(
            1, min(fitting, _GROWTH * len(task.boards), _LARGEST_TASK)
        )


class _Queue:
    """The boards of a set as every agent gets them, in batches of a size of its own.

    The agent that is furthest behind is served first, so that few boards are kept for it.
    """

    def __init__(self, boards: Iterator[Board], entrants: list[Entrant]) -> None:
        self.sizes = {each.name: 1 for each in entrants}
        self._boards, self._entrants = boards, entrants
        self._kept: deque[Board] = deque()
        self._first = 0
        self._next = {each.name: 0 for each in entrants}

    def batches(self) -> Iterator[tuple[Entrant, tuple[Board, ...]]]:
        """What is to be played next, as long as there is something."""
        while True:
            entrant = min(self._entrants, key=lambda each: self._next[each.name])
            begin = self._next[entrant.name] - self._first
            missing = begin + self.sizes[entrant.name] - len(self._kept)
            self._kept.extend(islice(self._boards, max(0, missing)))
            batch = tuple(islice(self._kept, begin, begin + self.sizes[entrant.name]))
            if not batch:
                return
            self._next[entrant.name] += len(batch)
            while self._first < min(self._next.values()):
                self._kept.popleft()
                self._first += 1
            yield entrant, batch


def check_names(entrants: list[Entrant]) -> None:
    """Refuse with `BadAgent` two agents that reports could not tell apart."""
    names = [each.name for each in entrants]
    for name in names:
        if names.count(name) > 1:
            raise BadAgent(f"two agents are called {name!r}, expected different names")
    if not names:
        raise BadAgent("no agent is given, expected at least one")
