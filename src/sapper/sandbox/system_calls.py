"""A filter of system calls, as the program that Linux runs before each of them.

What a program needs to compute, to read and write files and to start threads and processes is
left alone. Refused are sockets (so no path leads to a program outside, whatever folder it lies
in), a look into other processes, new namespaces and mounts, kernel keys, and the parts of the
kernel that only its tools use.
"""

from __future__ import annotations

import errno
import os
import struct

_MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
"""Each machine's number in a filter, and the column of its system calls below."""

_REFUSED = {
    "socket": (41, 198),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "pidfd_getfd": (438, 438),
    "unshare": (272, 97),
    "setns": (308, 268),
    "chroot": (161, 51),
    "pivot_root": (155, 41),
    "mount": (165, 40),
    "umount2": (166, 39),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "open_by_handle_at": (304, 265),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "syslog": (103, 116),
    "acct": (163, 89),
    "quotactl": (179, 60),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "reboot": (169, 142),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
}
"""System calls that end with "permission denied"."""
_ABSENT = {
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "clone3": (435, 435),
}
"""Those that a filter cannot look into: programs do without where a kernel lacks them."""
_CLONE = (56, 220)
_NEW_NAMESPACES = 0x7E020000
_OTHER_NUMBERS = 0x40000000
"""Numbers from here on are the x86-64's second set of system calls."""

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16
"""Where a filter finds what it looks at."""
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000


def system_call_filter() -> bytes | None:
    """The filter's program for this machine; None where we have none."""
    machine = _MACHINES.get(os.uname().machine) if hasattr(os, "uname") else None
    return None if machine is None else _program(*machine)


def _program(machine: int, column: int) -> bytes:
    """One step after the other: each question is followed by what is done where it holds."""
    refused, absent = _FAIL | errno.EACCES, _FAIL | errno.ENOSYS
    steps = [
        _step(_LOAD, _MACHINE),
        _step(_EQUAL, machine, otherwise=0, holds=1),
        _step(_RETURN, refused),
        _step(_LOAD, _NUMBER),
        _step(_AT_LEAST, _OTHER_NUMBERS),
        _step(_RETURN, absent),
    ]
    for calls, answer in ((_REFUSED, refused), (_ABSENT, absent)):
        for numbers in calls.values():
            steps += [_step(_EQUAL, numbers[column]), _step(_RETURN, answer)]
    steps += [
        _step(_EQUAL, _CLONE[column], otherwise=3),
        _step(_LOAD, _FIRST_ARGUMENT),
        _step(_ANY_BIT, _NEW_NAMESPACES),
        _step(_RETURN, refused),
        _step(_RETURN, _ALLOW),
    ]
    return b"".join(steps)


def _step(code: int, value: int, *, holds: int = 0, otherwise: int = 1) -> bytes:
    """One instruction; a question skips so many steps where it holds, or otherwise."""
    is_question = code in (_EQUAL, _AT_LEAST, _ANY_BIT)
    return struct.pack("=HBBI", code, *((holds, otherwise) if is_question else (0, 0)), value)
