"""What keeps the machine safe from a child: limits always, bubblewrap where it can be used."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

from sapper.sandbox.inside.limits import Limits

SCRATCH = "/dev/shm"
"""Where a child behind bubblewrap may write: a file system of its own, in memory."""
_TRIAL_SECONDS = 20.0


def wall(limits: Limits, hidden: Sequence[str] = ()) -> list[str]:
    """The beginning of a command line that shuts the rest of it in; empty where it cannot.

    Behind it there is no network, no other process, and nothing to write to but `SCRATCH`. Of the
    `hidden` files, as far as they exist, nothing can be read.
    """
    if not is_walled():
        return []
    size = str(4 * limits.file_size)
    scratch = ["--size", size, "--tmpfs", SCRATCH, "--setenv", "TMPDIR", SCRATCH]
    empty = [
        word
        for path in hidden
        if os.path.isfile(path)
        for word in ("--ro-bind", os.devnull, os.path.realpath(path))
    ]
    return [_bubblewrap(), *_OPTIONS, *scratch, *empty, "--"]


_OPTIONS = (
    "--unshare-all",
    "--new-session",
    "--die-with-parent",
    *("--cap-drop", "ALL"),
    *("--ro-bind", "/", "/"),
    *("--dev", "/dev"),
    *("--proc", "/proc"),
)


def _bubblewrap() -> str:
    return shutil.which("bwrap") or ""


@functools.cache
def is_walled() -> bool:
    """Whether bubblewrap is installed and this user may use it, found out by one trial.

    `SAPPER_BUBBLEWRAP=0` in the environment says not to use it.
    """
    if sys.platform != "linux" or not _bubblewrap() or os.environ.get("SAPPER_BUBBLEWRAP") == "0":
        return False
    trial = [_bubblewrap(), *_OPTIONS, "--", sys.executable, "-S", "-c", "pass"]
    try:
        done = subprocess.run(trial, capture_output=True, timeout=_TRIAL_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def protection() -> str:
    """What protects this machine from a child today, in one line."""
    if sys.platform == "win32":
        return (
            "It runs in a process of its own with a limit on time; it can read and write what you"
            " can, and take all the memory."
        )
    own = "It runs in a process of its own with limits on time, memory, files and processes"
    if is_walled():
        return f"{own}; bubblewrap keeps it from the network and from writing to your files."
    advice = (
        " Install bubblewrap to keep it away from your files and the network."
        if sys.platform == "linux"
        else ""
    )
    return f"{own}, but it can read and write what you can.{advice}"
