"""The numbers of the filter's system calls are those of the kernel's own headers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sapper.sandbox.system_calls import _ABSENT, _CLONE, _REFUSED

HEADERS = {
    "/usr/include/x86_64-linux-gnu/asm/unistd_64.h": 0,
    "/usr/x86_64-linux-gnu/include/asm/unistd_64.h": 0,
    "/usr/include/asm-generic/unistd.h": 1,
}
"""Where a system keeps them, for itself or for compilers of other machines, and our column.

arm64 has the generic numbers.
"""


@pytest.mark.parametrize("path", HEADERS)
def test_the_numbers_are_those_of_the_headers(path: str) -> None:
    header = Path(path)
    if not header.is_file():
        pytest.skip("no such header here")
    numbers = dict(re.findall(r"#define __NR_(\w+)\s+(\d+)", header.read_text()))
    ours = {**_REFUSED, **_ABSENT, "clone": _CLONE}
    assert {name: str(each[HEADERS[path]]) for name, each in ours.items()} == {
        name: numbers.get(name) for name in ours
    }
