"""Where work is done: on this machine, or on the cluster of `--scheduler`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sapper.core import cores

if TYPE_CHECKING:
    from concurrent.futures import Executor


@contextmanager
def workers(
    scheduler: str | None, jobs: int | None = None
) -> Iterator[tuple[Executor | None, int | Callable[[], int]]]:
    """An executor and how much it works on at a time, for `sapper.core.workers.completed`.

    Without a scheduler's address there is no executor: the caller uses what suits it on this
    machine, with so many jobs, by default one for each core.
    """
    if scheduler is None:
        yield None, jobs or cores()
        return
    from sapper.core.workers import Cluster

    with Cluster(scheduler) as cluster:
        if not cluster.threads():
            print(f"{scheduler} has no workers yet: waiting for the first.", file=sys.stderr)
        yield cluster.executor, cluster.threads
