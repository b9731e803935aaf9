"""On a disk that is really full nothing raises into a game, and nothing that was kept is lost."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

OWN_MOUNTS = ["unshare", "--map-root-user", "--mount"]


def can_mount() -> bool:
    """Whether a program of ours may mount something that only it sees."""
    if shutil.which("unshare") is None:
        return False
    return subprocess.run([*OWN_MOUNTS, "true"], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not can_mount(), reason="no file system can be mounted here")
def test_a_full_disk_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    program = Path(__file__).with_name("on_full_disk.py")
    command = [*OWN_MOUNTS, sys.executable, str(program), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
