"""Work spread over any `concurrent.futures.Executor`: threads, processes, a cluster.

`completed` is the one door: it hands tasks out as they are needed, a few more than are being
worked on, tries those again whose worker died, and gives results back as they come. A task that
goes to another process carries a stamp of this package, so that workers which would compute
something else refuse it (`check_stamp`).
"""

from __future__ import annotations

import hashlib
import logging
import math
import platform
import re
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from functools import cache, partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from sapper import __version__, _kernel
from sapper.core.arguments import quoted
from sapper.core.errors import BadRun, SapperError
from sapper.core.view import HIDDEN

Task = TypeVar("Task")
Result = TypeVar("Result")

TRIES = 4
"""How often a task is tried whose worker fails, before that is an error."""

_TASKS_A_WORKER = 3
"""Tasks on their way for each worker: it never waits for the next one."""

_SECONDS_BETWEEN_ASKING = 5.0

_QUIET = {f"distributed.client.{name}": "60s" for name in ("heartbeat", "scheduler-info-interval")}
"""Dask's client asks every few seconds for what only its pictures of a cluster need."""

_SECONDS_TO_LOOK = 1.0
"""How often a waiting program looks for workers that joined (on Windows for Ctrl-C too)."""


def completed(
    executor: Executor,
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    workers: int | Callable[[], int] = 1,
) -> Iterator[tuple[Task, Result]]:
    """Every task with its result, in the order in which they are finished.

    `tasks` is asked for the next one only when it is needed, so that it may depend on the results
    so far. `workers` is the number of tasks that can be worked on at a time, or tells it. An error
    of the package (`SapperError`) that a task raises is raised here; after any other, which is the
    worker's fault, the task is tried again, and after `TRIES` times that is a `BadRun`.
    """
    waiting = iter(tasks)
    again: list[tuple[Task, int]] = []
    pending: dict[Future[Result], tuple[Task, int]] = {}
    count = workers if callable(workers) else lambda: workers
    # Threads of our own need no stamp.
    call = (
        function
        if isinstance(executor, ThreadPoolExecutor)
        else partial(_stamped, function, stamp())
    )
    try:
        while True:
            most = _TASKS_A_WORKER * max(1, count())
            while len(pending) < most and (following := _next(again, waiting)) is not None:
                pending[_submit(executor, call, following[0])] = following
            if not pending:
                return
            done, _ = wait(pending, timeout=_SECONDS_TO_LOOK, return_when=FIRST_COMPLETED)
            for future in done:
                task, tried = pending.pop(future)
                try:
                    result = future.result()
                except SapperError:
                    raise
                except Exception as error:
                    if tried + 1 >= TRIES:
                        reason = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
                        raise BadRun(f"a task failed {TRIES} times: {reason}") from error
                    again.append((task, tried + 1))
                else:
                    yield task, result
    finally:
        for future in pending:
            future.cancel()


def in_order(
    executor: Executor,
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    workers: int | Callable[[], int] = 1,
    batch: int = 1,
) -> Iterator[Result]:
    """The results of all tasks in the order of the tasks, each as soon as those before are there.

    Small tasks travel in batches of so many: one that travels should take 0.1 s or more.
    """
    early: dict[int, list[Result]] = {}
    following = 0
    numbered = enumerate(_batches(tasks, batch))
    for (place, _), results in completed(executor, partial(_each, function), numbered, workers):
        early[place] = results
        while following in early:
            yield from early.pop(following)
            following += 1


def _batches(tasks: Iterable[Task], size: int) -> Iterator[list[Task]]:
    waiting = iter(tasks)
    while batch := list(islice(waiting, size)):
        yield batch


def _each(function: Callable[[Task], Result], numbered: tuple[int, list[Task]]) -> list[Result]:
    """Call a function with every task of a numbered batch."""
    return [function(task) for task in numbered[1]]


class Cluster:
    """A Dask cluster, by the address of its scheduler; a context manager.

    `executor` takes the tasks, `threads` tells how many are worked on at a time just now. `BadRun`
    if Dask is not installed or nobody answers there.
    """

    def __init__(self, address: str) -> None:
        # Asked for an address that is none, Dask tries for half a minute and ends in a traceback.
        if not re.fullmatch(r"(\w+://)?[^\s/:][^\s/]*:\d{1,5}", address, re.ASCII):
            raise BadRun(f"scheduler {quoted(address)}, expected an address: tcp://HOST:PORT")
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise BadRun("--scheduler needs Dask: pip install 'distributed>=2024.5'") from None
        # What goes wrong is told by whoever uses this, in one line.
        for name in ("distributed", "distributed.client", "tornado.application"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            with import_module("dask").config.set(_QUIET):
                self._client = distributed.Client(address, timeout=10, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            reason = " ".join(str(error).split()) or type(error).__name__
            raise BadRun(f"no scheduler at {address!r}: {reason[:200]}") from None
        self._address = address
        # Equal calls must not be merged: their results need not be equal.
        self.executor: Executor = self._client.get_executor(pure=False)
        self._threads, self._asked = 0, -math.inf

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def threads(self) -> int:
        """The number of threads of all workers, asked for now and then: workers come and go."""
        if time.monotonic() > self._asked + _SECONDS_BETWEEN_ASKING:
            self._asked = time.monotonic()
            try:
                self._threads = sum(self._client.nthreads().values())
            except (OSError, TimeoutError, RuntimeError) as error:
                raise BadRun(
                    f"the scheduler at {self._address!r} does not answer any more;"
                    " what was done is kept"
                ) from error
        return self._threads


@cache
def stamp() -> str:
    """What makes this package compute what it computes: its version, its code, how it plays."""
    return f"sapper {__version__}, code {_code()}, play {_play()}"


def check_stamp(theirs: str) -> None:
    """Refuse with `BadRun` work from a package that is not the same as this one."""
    if theirs != stamp():
        raise BadRun(
            f"the worker on {platform.node()} has {stamp()}, the work comes from {theirs};"
            " install the same version on both sides"
        )


def _stamped(function: Callable[[Task], Result], theirs: str, task: Task) -> Result:
    """Call a function where the task has travelled to, if the package is the same there."""
    check_stamp(theirs)
    return function(task)


def _submit(executor: Executor, function: Callable[[Task], Result], task: Task) -> Future[Result]:
    try:
        return executor.submit(function, task)
    except RuntimeError as error:  # a pool whose processes died takes no more work
        raise BadRun(f"the workers take no more tasks: {error}") from error


def _next(again: list[tuple[Task, int]], waiting: Iterator[Task]) -> tuple[Task, int] | None:
    """The next task with how often it was tried; those that failed come first."""
    if again:
        return again.pop(0)
    for task in waiting:
        return task, 0
    return None


def _code() -> str:
    """A hash of the package's own files of Python and text, the same on every system."""
    digest = hashlib.sha256()
    folder = Path(__file__).parents[1]
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.txt")]):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:12]


def _play() -> str:
    """A hash of a few games of the kernel: the same where it plays the same."""
    marks = b"".join(_kernel.random_marks(seed, 40, b"\1" + bytes(255)) for seed in range(4))
    question = _kernel.Question(16, 16, bytes([HIDDEN]) * 256, 40)
    games = _kernel.Player("champion", "standard").play(question, marks, 0)
    return hashlib.sha256(repr([game.trace for game in games]).encode()).hexdigest()[:8]
