"""The user that code of others runs as when we are root: an id that nobody has.

Root's own id would stay root's behind a wall: the system asks for the id, not for rights, before it
lets a program write kernel settings. So bubblewrap is started as somebody else, in a user
namespace where that user may mount whatever root may read.
"""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

_UNUSED_IDS = range(65533, 65519, -1)
"""Ids that no system gives to a user, a service or a container."""
_MAKE = """
import ctypes, os, sys
system, user = ctypes.CDLL(None, use_errno=True), int(sys.argv[1])
system.prctl(8, 1, 0, 0, 0)  # PR_SET_KEEPCAPS
os.setgroups([])
os.setresgid(user, user, user)
os.setresuid(user, user, user)
# CAP_SYS_ADMIN, where we have it: some systems let no program without it make a namespace.
version, rights = (ctypes.c_uint32 * 2)(0x20080522), (ctypes.c_uint32 * 6)(1 << 21, 1 << 21)
system.capset(version, rights)
if system.unshare(0x10000000):  # CLONE_NEWUSER
    sys.exit(os.strerror(ctypes.get_errno()))
print(flush=True)
sys.stdin.read()
"""
"""Make a namespace that belongs to the user, and keep it until the input is closed."""

_CALLS = {"x86_64": (116, 119, 117), "aarch64": (159, 149, 147)}
"""The numbers of `setgroups`, `setresgid` and `setresuid`, by machine."""
_GET_DUMPABLE, _SET_DUMPABLE = 3, 4


@dataclass(frozen=True, slots=True)
class Nobody:
    """An unused id, of a user and of a group, and an open file of a namespace that it owns."""

    id: int
    namespace: int


@functools.cache
def nobody() -> Nobody | None:
    """Return who runs the code of others in our place; None if we are not root.

    All ids are mapped to themselves in the namespace. Raise `OSError` if it cannot be made.
    """
    if sys.platform != "linux" or 0 not in (os.getuid(), os.geteuid()):
        return None
    user = next(_unused_ids())
    command = [sys.executable, "-I", "-S", "-c", _MAKE, str(user)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as maker:
        assert maker.stdout is not None
        assert maker.stderr is not None
        if not maker.stdout.readline():
            reason = (maker.stderr.read().splitlines() or ["no reason given"])[-1]
            raise OSError(f"no user namespace: {reason}")
        for name in ("uid_map", "gid_map"):
            with open(f"/proc/self/{name}", encoding="ascii") as ours:
                ranges = [line.split() for line in ours]
            with open(f"/proc/{maker.pid}/{name}", "w", encoding="ascii") as theirs:
                theirs.write("".join(f"{first} {first} {count}\n" for first, _, count in ranges))
        return Nobody(user, os.open(f"/proc/{maker.pid}/ns/user", os.O_RDONLY))


def _unused_ids() -> Iterator[int]:
    import grp
    import pwd

    for each in _UNUSED_IDS:
        with suppress(KeyError):
            pwd.getpwuid(each)
            continue
        with suppress(KeyError):
            grp.getgrgid(each)
            continue
        yield each
    raise OSError("every id for it is in use")


@contextmanager
def starting_as(user: int | None) -> Iterator[dict[str, Any]]:
    """Let this thread start a process as that user, without groups; yield more options of `Popen`.

    None stands for our own user. `Popen(user=...)` copies this process, which costs more than all
    else of a start. To Linux a user belongs to a thread, so this one becomes the user and root
    again: real and effective ids change, and the saved one, which a new program does not inherit,
    allows to go back.
    """
    if user is None:
        yield {}
        return
    calls = _CALLS.get(os.uname().machine)
    if calls is None:
        yield {"user": user, "group": user, "extra_groups": []}
        return
    import ctypes

    system = ctypes.CDLL(None, use_errno=True)

    def call(number: int, *words: Any) -> None:
        if system.syscall(number, *words):
            raise OSError(ctypes.get_errno(), f"{os.strerror(ctypes.get_errno())}: user {user}")

    set_groups, set_group, set_user = calls
    users, group_ids, groups = os.getresuid(), os.getresgid(), os.getgroups()
    # Linux lets others look into a process with the ids it began with, and ours gets them back.
    dumpable = system.prctl(_GET_DUMPABLE, 0, 0, 0, 0)
    try:
        call(set_groups, 0, None)
        call(set_group, user, user, 0)
        call(set_user, user, user, 0)
        yield {}
    finally:
        call(set_user, 0, 0, 0)
        call(set_group, *group_ids)
        call(set_groups, len(groups), (ctypes.c_uint32 * len(groups))(*groups))
        call(set_user, *users)
        system.prctl(_SET_DUMPABLE, dumpable, 0, 0, 0)
