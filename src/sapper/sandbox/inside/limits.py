"""What a child process may take, and how the child is held to it."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path

MEBIBYTE = 2**20


@dataclass(frozen=True)
class Limits:
    """What a child may take.

    `seconds` is the processor time of one call, so a busy machine changes nothing. `patience` is
    how long the parent waits by the clock on top of eight times that: for code that only sleeps.
    `memory`, `file_size`, `open_files` and `processes` hold where the system can enforce them.
    An answer has at most `reply` bytes and is nested at most `depth` deep; at most `output` bytes
    are printed during one call.
    """

    seconds: float = 5.0
    start_seconds: float = 10.0
    patience: float = 20.0
    memory: int = 1024 * MEBIBYTE
    file_size: int = 16 * MEBIBYTE
    open_files: int = 64
    processes: int = 32
    reply: int = 16 * MEBIBYTE
    depth: int = 24
    output: int = 16 * MEBIBYTE

    def wall_seconds(self, seconds: float) -> float:
        """How long the parent waits for a call that may take so much processor time."""
        return self.patience + min(8 * seconds, _MOST_WALL_SECONDS)


_MOST_WALL_SECONDS = 120.0
_MOST_CPU_SECONDS = 3600
"""A last bound on the processor time of a child over its whole life."""


def apply_limits(limits: Limits) -> None:
    """Hold this process to the limits, as far as the system can."""
    try:
        import resource
    except ImportError:  # Windows has no such limits: there the parent's clock alone ends a child.
        return
    wanted = [
        (resource.RLIMIT_AS, limits.memory),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, limits.file_size),
        (resource.RLIMIT_NOFILE, limits.open_files),
        (resource.RLIMIT_CPU, _MOST_CPU_SECONDS),
    ]
    if (running := _running_tasks()) is not None:
        wanted.append((resource.RLIMIT_NPROC, running + limits.processes))
    for kind, most in wanted:
        with contextlib.suppress(ValueError, OSError):  # a lower limit may be set already
            resource.setrlimit(kind, (most, most))


def _running_tasks() -> int | None:
    """How many processes and threads this user has now: the system counts them together."""
    user, tasks = os.getuid(), 0
    try:
        processes = [entry for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    except OSError:
        return None
    for process in processes:
        with contextlib.suppress(OSError):
            if process.stat().st_uid == user:
                tasks += sum(1 for _ in (process / "task").iterdir())
    return tasks
