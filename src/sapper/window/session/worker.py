"""Work beside the loop: jobs run one after the other in a thread, results are fetched."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import Protocol, TypeVar

from sapper.core import SapperError

Result = TypeVar("Result")


class Work(Protocol):
    """Something that does jobs and delivers their results when it is asked to."""

    def submit(self, job: Callable[[], Result], done: Callable[[Result], None]) -> None:
        """Run `job` some time; `done` gets its result inside a later `deliver`."""
        ...

    def deliver(self) -> bool:
        """Hand out the results that are there; return True if there were any."""
        ...

    @property
    def busy_seconds(self) -> float:
        """How long the job that is being done takes already; 0 if none is."""
        ...


class InlineWorker:
    """Does every job at once, in the caller's thread: for tests and for scripts."""

    busy_seconds = 0.0

    def __init__(self) -> None:
        self._finished: list[Callable[[], None]] = []

    def submit(self, job: Callable[[], Result], done: Callable[[Result], None]) -> None:
        """Run the job now; its result waits for `deliver`."""
        result = job()
        self._finished.append(lambda: done(result))

    def deliver(self) -> bool:
        """Hand out all results, those of jobs that a result gave rise to included."""
        had_any = bool(self._finished)
        while self._finished:
            self._finished.pop(0)()
        return had_any


class Worker:
    """Does jobs in a thread of its own; `notify` is called there whenever one is finished.

    A job must catch what it may raise: an exception that escapes is raised by `deliver`.
    """

    def __init__(self, notify: Callable[[], None] = lambda: None) -> None:
        self._notify = notify
        self._jobs: queue.SimpleQueue[Callable[[], Callable[[], None]] | None]
        self._jobs = queue.SimpleQueue()
        self._finished: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._began: float | None = None
        """When the job began that is being done now."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[], Result], done: Callable[[Result], None]) -> None:
        """Queue the job; its result waits for `deliver`."""
        self._jobs.put(lambda: _bind(done, job()))

    def deliver(self) -> bool:
        had_any = False
        while not self._finished.empty():
            had_any = True
            self._finished.get()()
        return had_any

    @property
    def busy_seconds(self) -> float:
        began = self._began
        return 0.0 if began is None else time.monotonic() - began

    def stop(self) -> None:
        """Let the thread end after the job that it is doing."""
        self._jobs.put(None)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            self._began = time.monotonic()
            try:
                self._finished.put(job())
            except Exception as error:
                self._finished.put(_bind(_throw, error))
            self._began = None
            self._notify()


def attempted(job: Callable[[], Result]) -> Result | SapperError:
    """Return a job's result, or the `SapperError` that it raises."""
    try:
        return job()
    except SapperError as error:
        return error


def _bind(done: Callable[[Result], None], result: Result) -> Callable[[], None]:
    return lambda: done(result)


def _throw(error: Exception) -> None:
    raise error
