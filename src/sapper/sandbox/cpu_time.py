"""The CPU time of a process's descendants, by the clocks that Linux keeps for every process."""

from __future__ import annotations

import os
import sys
import time

from sapper.sandbox.inside.guard import children_of

_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_CHILDREN_USER, _CHILDREN_SYSTEM = 13, 14
"""Where the times of ended children stand in /proc/N/stat, counted behind the command's name."""


def cpu_seconds_below(process_id: int) -> float | None:
    """The CPU time of all that descends from a process, itself not counted; None if untold.

    A process that has ended counts once its parent has waited for it. That is read before the
    processes below are: one that ends meanwhile is missed once, never counted twice.
    """
    if sys.platform != "linux":
        return None
    total = _of_ended_children(process_id)
    if total is None:
        return None
    todo = children(process_id)
    while todo:
        each = todo.pop()
        total += (_of_ended_children(each) or 0.0) + (process_cpu_seconds(each) or 0.0)
        todo += children(each)
    return total


def process_cpu_seconds(process_id: int) -> float | None:
    """The CPU time that a process has used, or None where the system does not tell."""
    try:
        # The number of a process's clock, as clock_getcpuclockid gives it.
        return time.clock_gettime((~process_id << 3) | 2)
    except OSError:
        return None


def children(process_id: int) -> list[int]:
    """The processes that all threads of a process have started and that are there still."""
    try:
        threads = os.listdir(f"/proc/{process_id}/task")
    except OSError:
        return []
    found: list[int] = []
    for thread in threads:
        try:
            with open(f"/proc/{process_id}/task/{thread}/children", "rb") as file:
                found += map(int, file.read().split())
        except FileNotFoundError:
            if thread == str(process_id) and os.path.exists(f"/proc/{process_id}"):
                return children_of(process_id)  # a kernel that keeps no such lists
        except OSError:
            continue
    return found


def _of_ended_children(process_id: int) -> float | None:
    try:
        with open(f"/proc/{process_id}/stat", "rb") as file:
            words = file.read().rpartition(b")")[2].split()
        return (int(words[_CHILDREN_USER]) + int(words[_CHILDREN_SYSTEM])) / _TICKS
    except (OSError, IndexError):
        return None
