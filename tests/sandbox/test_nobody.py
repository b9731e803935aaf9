"""Root starts the code of others as nobody, and stays root."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest

from sapper.sandbox import nobody
from sapper.sandbox.nobody import starting_as

USER = 12345

is_root = sys.platform == "linux" and os.getuid() == 0
only_root = pytest.mark.skipif(not is_root, reason="only root may become somebody else")


def ids_of(status: str) -> list[list[str]]:
    """Return the user, groups and rights that a process has by its /proc/PID/status."""
    lines = dict(line.split(":", 1) for line in status.splitlines())
    return [lines[name].split() for name in ("Uid", "Gid", "Groups", "CapPrm", "CapEff")]


def our_ids() -> list[list[str]]:
    with open("/proc/thread-self/status", encoding="ascii") as file:
        return ids_of(file.read())


@only_root
@pytest.mark.parametrize("machine", ["as it is", "an unknown one"])
def test_what_is_started_is_the_user_for_good(
    monkeypatch: pytest.MonkeyPatch, machine: str
) -> None:
    if machine != "as it is":
        monkeypatch.setattr(nobody, "_CALLS", {})
    before = our_ids()
    with starting_as(USER) as options:
        started = subprocess.run(
            ["cat", "/proc/self/status"], stdout=subprocess.PIPE, text=True, check=True, **options
        )
    nothing = ["0" * 16]
    assert ids_of(started.stdout) == [[str(USER)] * 4, [str(USER)] * 4, [], nothing, nothing]
    assert our_ids() == before


@only_root
def test_a_start_copies_nothing() -> None:
    """`subprocess` forks where it is told a user: that is what a start must not cost."""
    with starting_as(USER) as options:
        assert options == {}


@only_root
def test_other_threads_stay_who_they_are() -> None:
    before, seen, is_time = our_ids(), list[list[list[str]]](), threading.Event()
    other = threading.Thread(target=lambda: (is_time.wait(), seen.append(our_ids())))
    other.start()
    with starting_as(USER):
        is_time.set()
        other.join()
        assert our_ids()[0] == [str(USER), str(USER), "0", str(USER)]
    assert seen == [before]


@only_root
def test_a_start_that_fails_leaves_us_as_we_were() -> None:
    before = our_ids()
    with pytest.raises(OSError, match="no such program"), starting_as(USER):
        subprocess.run(["no such program"], check=True)
    assert our_ids() == before
    with open("/proc/self/environ", "rb") as file:  # which nobody can read who is not dumpable
        assert file.read()


def test_nothing_changes_for_a_user() -> None:
    with starting_as(None) as options:
        assert options == {}
