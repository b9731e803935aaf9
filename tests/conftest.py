"""Settings for all tests."""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings

# Machines are noisy: no example is judged by the time it takes. CI draws the same examples every
# time; HYPOTHESIS_PROFILE=long looks harder, on demand.
settings.register_profile("default", deadline=None, max_examples=50)
settings.register_profile("ci", deadline=None, max_examples=50, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# Hundreds of programs are started here: let none of them compile anew what all of them load.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A suite started in the background ignores Ctrl-C, and so would the programs that it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: some tests wait for processes, disks and clocks."""
    has_cores = hasattr(os, "sched_getaffinity")
    return (len(os.sched_getaffinity(0)) if has_cores else os.cpu_count() or 1) + 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Each worker loads its share of the tests first, where all of them are run.

    In a fresh clone none is compiled, and all workers would compile all of them at the same time.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    folder = Path(__file__).parent
    packaged = [p for p in sorted(folder.rglob("test_*.py")) if (p.parent / "__init__.py").exists()]
    for path in packaged[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        # What cannot be loaded is skipped or reported where the tests are collected.
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(path.relative_to(folder.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Thousands of collected tests stay to the end: the garbage collector need not look at them."""
    gc.collect()
    gc.freeze()
