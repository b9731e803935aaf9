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
from contextlib import suppress
from dataclasses import dataclass

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
