"""A match: several agents on the same boards, played in several processes at once."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from multiprocessing.connection import wait

from sapper.agents.file import short_name
from sapper.arena.record import GameRecord
from sapper.arena.seat import Seat
from sapper.arena.task import Board, Entrant, GameTask, KernelTask, Result, Task
from sapper.arena.worker import Failure, Introduction
from sapper.errors import BadAgent, BadRun

MOVE_SECONDS = 10.0
"""The time that an agent has for a move unless the caller says otherwise."""

_BATCH_SECONDS, _LARGEST_BATCH = 0.1, 256


class Match:
    """Plays boards with every agent.

    A context manager: leaving it ends its processes. The records do not depend on the number of
    `jobs`, since every game has a random seed of its own (`game_seed`). With `risks` the exact
    risk of a guess is computed where its agent gives none.
    """

    def __init__(
        self,
        agents: Iterable[str],
        *,
        seed: int = 0,
        jobs: int = 1,
        move_seconds: float = MOVE_SECONDS,
        use_kernel: bool = True,
        risks: bool = True,
    ) -> None:
        self.seed, self.move_seconds, self.risks = seed, move_seconds, risks
        if jobs < 1:
            raise BadRun(f"{jobs} jobs, expected at least 1")
        self._seats = [Seat() for _ in range(jobs)]
        self._batch = 1
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
        """End all processes."""
        for seat in self._seats:
            seat.close()

    def play(self, boards: Iterable[Board]) -> Iterator[tuple[Board, list[GameRecord]]]:
        """Every board when all agents have played it, with their records in the agents' order.

        The boards are of one set; they come back in the order in which they are finished.
        """
        open_boards: dict[tuple[int, int], dict[str, GameRecord]] = {}
        for board, entrant, record in self._games(self._tasks(iter(boards))):
            records = open_boards.setdefault(board.place, {})
            records[entrant.name] = record
            if len(records) == len(self.entrants):
                del open_boards[board.place]
                yield board, [records[each.name] for each in self.entrants]

    def _introduce(self, text: str, use_kernel: bool) -> Entrant:
        """The entrant that the agent's process makes of the text; `BadAgent` if it cannot."""
        reply = self._seats[0].introduce(text)
        if not isinstance(reply, Introduction):
            raise BadAgent(reply.reason if isinstance(reply, Failure) else f"agent {text!r} fails")
        player = reply.kernel_player if use_kernel else None
        return Entrant(text, short_name(text), player, reply.code)

    def _tasks(self, boards: Iterator[Board]) -> Iterator[Task]:
        """The work in order, a batch of boards at a time.

        What the kernel plays comes first, so that every game played here finishes a board.
        Batches grow until one takes a moment, so that fast games lose no time on the way.
        """
        while batch := list(islice(boards, self._batch)):
            in_kernel = [each for each in self.entrants if is_for_kernel(each, batch[0])]
            for entrant in in_kernel:
                yield KernelTask(batch, entrant, self.move_seconds)
            for board in batch:
                for entrant in self.entrants:
                    if entrant not in in_kernel:
                        seed = game_seed(self.seed, board.place[1], entrant.name)
                        yield GameTask(board, entrant, seed, self.move_seconds, self.risks)

    def _games(self, tasks: Iterator[Task]) -> Iterator[Result]:
        """The games in the order in which they end, all seats kept busy."""
        idle, busy = list(self._seats), dict[Seat, Task]()
        while True:
            while idle and (task := next(tasks, None)):
                if self._ask(idle[-1], task):
                    busy[idle.pop()] = task
                else:
                    yield from task.results()
            if not busy:
                return
            for seat in self._answered(busy):
                task = busy[seat]
                if self._ask(seat, task):
                    continue
                idle.append(seat)
                tasks = chain(busy.pop(seat).rest(), tasks)
                self._note_speed(task)
                yield from task.results()

    def _ask(self, seat: Seat, task: Task) -> bool:
        """Send the task's next request, if there is one."""
        request = task.request()
        if request is not None:
            seat.ask(request, task.seconds())
        return request is not None

    def _answered(self, busy: dict[Seat, Task]) -> list[Seat]:
        """The seats whose task got its answer, a watchdog's where the time is over."""
        patience = max(0.0, min(seat.deadline for seat in busy) - time.monotonic())
        ready = set(wait([seat.connection for seat in busy], patience))
        answered = [seat for seat in busy if seat.connection in ready]
        for seat in answered:
            busy[seat].take(seat.reply())
        late = [seat for seat in busy if seat not in answered and seat.is_late()]
        for seat in late:
            seat.close()
            busy[seat].take(Failure(f"took longer than the {self.move_seconds:g} s for a move"))
        return answered + late

    def _note_speed(self, task: Task) -> None:
        """Choose the size of the next batch by the time that this one took."""
        if isinstance(task, KernelTask):
            seconds = max(task.seconds_a_game, 1e-6)
            self._batch = max(1, min(int(_BATCH_SECONDS / seconds), _LARGEST_BATCH))


def is_for_kernel(entrant: Entrant, board: Board) -> bool:
    """Whether the kernel plays the game: it can where the first click is given."""
    return entrant.kernel_player is not None and board.first_click is not None


def game_seed(seed: int, index: int, name: str) -> int:
    """The seed of one game, by the run's seed, the board's place and the agent's name."""
    digest = hashlib.blake2b(f"{seed} {index} {name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def check_names(entrants: list[Entrant]) -> None:
    """Refuse with `BadAgent` two agents that reports could not tell apart."""
    names = [each.name for each in entrants]
    for name in names:
        if names.count(name) > 1:
            raise BadAgent(f"two agents are called {name!r}, expected different names")
    if not names:
        raise BadAgent("no agent is given, expected at least one")
