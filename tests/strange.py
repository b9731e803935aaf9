"""Tests on a strange machine: `python -m pytest -p tests.strange`.

The machine seems to have booted three seconds ago, and the tests come in an order that depends on
the environment variable TEST_ORDER.
"""

from __future__ import annotations

import os
import random
import time
from itertools import groupby

import pytest

_monotonic, _boot = time.monotonic, time.monotonic() - 3
time.monotonic = lambda: _monotonic() - _boot


def pytest_report_header() -> str:
    return f"TEST_ORDER={_order()}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle the files, and the tests of each file: what a file sets up is set up once."""
    chance = random.Random(_order())
    files = [list(tests) for _, tests in groupby(items, lambda item: item.path)]
    chance.shuffle(files)
    for tests in files:
        chance.shuffle(tests)
    items[:] = [test for tests in files for test in tests]


def _order() -> str:
    return os.environ.get("TEST_ORDER", "1")
