"""The first lines of a student's process, before there is anything to talk to."""

from __future__ import annotations

import subprocess
import sys

from sapper.sandbox.inside import BOOT


def test_a_process_whose_starter_has_gone_ends() -> None:
    """A pipe that closes within the program is its end, not a reason to wait for more."""
    done = subprocess.run(
        [sys.executable, "-P", "-s", "-S", "-c", BOOT, "1000"], input=b"half", timeout=60
    )
    assert done.returncode == 1
