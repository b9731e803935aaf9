"""The numbers of the filter's system calls are those of the kernel's own headers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sapper.sandbox.system_calls import _ALLOWED, _CLONE, _NEW_PROCESSES, _SOCKETPAIR

HEADERS = {
    "/usr/include/x86_64-linux-gnu/asm/unistd_64.h": 1,
    "/usr/x86_64-linux-gnu/include/asm/unistd_64.h": 1,
    "/usr/include/asm-generic/unistd.h": 2,
    "/usr/include/aarch64-linux-gnu/asm/unistd_64.h": 2,
    "/usr/aarch64-linux-gnu/include/asm/unistd_64.h": 2,
}
"""Where a system keeps them, for itself or for compilers of other machines, and our column.

arm64 has the generic numbers.
"""
OURS = " ".join((_ALLOWED, _NEW_PROCESSES, _CLONE, _SOCKETPAIR))


@pytest.mark.parametrize("path", HEADERS)
def test_the_numbers_are_those_of_the_headers(path: str) -> None:
    header = Path(path)
    if not header.is_file():
        pytest.skip("no such header here")
    numbers = dict(re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", header.read_text()))
    numbers.setdefault("newfstatat", numbers.get("fstatat", ""))
    for call in OURS.split():
        name, number = call.split(":")[0], call.split(":")[HEADERS[path]]
        assert number == numbers.get(name, "-"), name


def test_no_call_is_allowed_twice() -> None:
    names = [call.partition(":")[0] for call in OURS.split()]
    assert len(names) == len(set(names))
