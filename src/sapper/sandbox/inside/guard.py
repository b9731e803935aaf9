"""A guard: starts code that is not ours, waits, and ends all that it started.

`python guard.py MEMORY USER COMMAND...` is a process between us and the command. When we go away
(our end of its input closes), when we say so (SIGTERM), or when the command ends, the guard kills
whatever the command started, also what moved into a session of its own, and ends as the command
did. It runs none of the command's code and needs the standard library alone: it is started by its
path, to be there soon.
"""

from __future__ import annotations

import os
import select
import signal
import sys

TYPE_CHECKING = False  # a guard starts often: it imports no more than it needs
if TYPE_CHECKING:
    from typing import IO, NoReturn

_SUBREAPER, _DEATH_SIGNAL = 36, 1
"""Linux `prctl` options: adopt the orphans below me; signal me when my parent dies."""
_SECCOMP, _FILTER_MODE = 22, 2
"""The option of `prctl` that adds a filter of system calls."""
_LAST_SECONDS = 0.5
"""How long a child of ours goes on after its parent is gone."""
_MAX_FILES = 1024
"""The number of files that a command may have open at a time."""
_GRACE = 0.05
"""The seconds that a command has to end by itself once its input is closed."""


def main() -> NoReturn:
    """Guard the command: before it stand its memory and the user that it becomes, or nothing."""
    memory, user, command = sys.argv[1], sys.argv[2], sys.argv[3:]
    _limit(int(memory) if memory else None)
    adopt_orphans()
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])  # until somebody listens to it
    worker = os.fork()
    if worker == 0:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
        try:
            if user:
                _become(int(user))
            end_with_parent()
            os.setpgid(0, 0)
            os.execvp(command[0], command)
        finally:
            os._exit(127)
    # Only the command holds its output: we see when it is closed.
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    status = wait_for(worker, 0, _GRACE)
    end_all(worker)
    end_like(status)


def take_over_streams() -> tuple[IO[bytes], IO[bytes]]:
    """In a child of ours: its pipes, out of the way of what the code that it runs prints.

    From here on stdout is stderr, and there is nothing to read on stdin.
    """
    requests, replies = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return os.fdopen(requests, "rb"), os.fdopen(replies, "wb")


def watch_parent(requests: IO[bytes]) -> None:
    """In a child of ours: end soon after the parent is gone, even from within an endless loop."""
    import threading
    import time

    if not hasattr(select, "poll"):
        return
    poll = select.poll()
    poll.register(requests.fileno(), 0)

    def watch() -> None:
        poll.poll()
        time.sleep(_LAST_SECONDS)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _become(user: int) -> None:
    """Give up root for good. What is to happen when the parent dies is forgotten with it."""
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


def adopt_orphans() -> None:
    """Become the parent of all that descends from us and loses its own."""
    _prctl(_SUBREAPER, 1)


def end_with_parent() -> None:
    """Be killed when the process that started us ends."""
    _prctl(_DEATH_SIGNAL, signal.SIGKILL)


def wait_for(worker: int, requests: int, grace: float = 0.0) -> int | None:
    """The worker's status when it has ended; None when it is to be ended.

    That is when SIGTERM comes, or the other side of `requests` has gone away; then the worker has
    `grace` seconds to end by itself.
    """
    orders: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, frame: orders.append(number))
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    try:
        return _watch(worker, requests, reading, orders, grace)
    finally:  # whoever follows has none of it; SIGTERM must still not end us before we clean up
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.close(reading)
        os.close(writing)


def _watch(worker: int, requests: int, reading: int, orders: list[int], grace: float) -> int | None:
    """Wait for what comes first; `reading` tells of signals, `orders` has those that end us."""
    poll = select.poll()
    poll.register(requests, 0)  # tells of the other end's closing alone
    poll.register(reading, select.POLLIN)
    is_alone, patience = False, None
    while True:
        ended, status = os.waitpid(worker, os.WNOHANG)
        if ended:
            return status
        if orders:
            return None
        news = [number for number, _ in poll.poll(patience)]
        if reading in news:
            os.read(reading, 512)
        elif is_alone or requests in news:
            if is_alone or not grace:
                return None
            is_alone, patience = True, 1000 * grace
            poll.unregister(requests)


def end_all(worker: int) -> None:
    """Kill the worker's group and all that descends from us, until nobody is left."""
    while True:
        _kill(-worker)
        for child in children_of(os.getpid()):
            _kill(child)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def end_like(status: int | None) -> NoReturn:
    """End as a worker with this status did; with 1 if it was ended before it could."""
    if status is not None and os.WIFSIGNALED(status):
        try:  # noqa: SIM105
            signal.signal(os.WTERMSIG(status), signal.SIG_DFL)
        except OSError:
            pass  # it cannot be caught anyway
        os.kill(os.getpid(), os.WTERMSIG(status))
    os._exit(os.WEXITSTATUS(status) if status is not None and os.WIFEXITED(status) else 1)


def children_of(process_id: int) -> list[int]:
    """The processes whose parent is that one, where the system tells."""
    parent = str(process_id)
    try:
        names = os.listdir("/proc")
    except OSError:
        return []
    return [int(name) for name in names if name.isdigit() and _parent_of(name) == parent]


def descendants_of(process_id: int) -> list[int]:
    """All processes below that one, the nearest first, where the system tells."""
    found, todo = [], [process_id]
    while todo:
        below = children_of(todo.pop())
        found += below
        todo += below
    return found


def _parent_of(name: str) -> str | None:
    try:
        with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[1]
    except (OSError, IndexError):
        return None  # it is gone


def _kill(process_id: int) -> None:
    try:  # noqa: SIM105
        os.kill(process_id, signal.SIGKILL)
    except OSError:
        pass  # it is gone


def _prctl(option: int, value: int) -> None:
    """Ask Linux for a service; elsewhere there is none."""
    if sys.platform != "linux":
        return
    import ctypes

    try:  # noqa: SIM105
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)
    except (OSError, AttributeError):
        pass


def filter_system_calls(program: bytes) -> None:
    """Let Linux run the filter's program before each system call of this process from now on."""
    import ctypes
    import struct

    steps = ctypes.create_string_buffer(program, len(program))
    size, address = len(program) // 8, ctypes.addressof(steps)
    filter_ = struct.pack("@HP", size, address)
    system = ctypes.CDLL(None, use_errno=True)
    if system.prctl(_SECCOMP, _FILTER_MODE, filter_, 0, 0):
        raise OSError(ctypes.get_errno(), "no filter of system calls")


def _limit(memory: int | None) -> None:
    """Hold this process, and so the command, to what it may take."""
    try:
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        files = _MAX_FILES if most == resource.RLIM_INFINITY else min(most, _MAX_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    except (ImportError, OSError, ValueError):
        pass


if __name__ == "__main__":
    main()
