"""Whatever the code in a sandbox does, the parent gets a typed failure and nothing stays behind."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sapper.sandbox import CourseFile, Failure, FailureKind, Student, StudentFailed
from sapper.sandbox.inside.limits import MEBIBYTE, Limits
from sapper.sandbox.wall import is_walled, protection

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


@pytest.fixture(params=["walled", "bare"])
def scratch(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """The folder for temporary files; with bubblewrap where it can be used, and without."""
    if request.param == "bare":
        monkeypatch.setenv("SAPPER_BUBBLEWRAP", "0")
    protection.cache_clear()
    if request.param == "walled" and not is_walled():
        pytest.skip("bubblewrap cannot be used here")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    yield scratch
    protection.cache_clear()


CLASSES = "class Minesweeper: pass\nclass Sentence: pass\nclass MinesweeperAI: pass\n"


def sandbox_of(code: str, **limits: Any) -> Student:
    file = CourseFile(Path("code.py"), (code + CLASSES).encode())
    return Student(file, limits=Limits(**limits))


def failure_of(code: str, *request: Any, seconds: float | None = None, **limits: Any) -> Failure:
    sandbox = sandbox_of(code, **limits)
    sandbox.load()
    try:
        with pytest.raises(StudentFailed) as caught:
            sandbox.call(*(request or ["f"]), seconds=seconds)
    finally:
        sandbox.close()
    return caught.value.failure


def new_mark() -> str:
    """Return a name for processes that no other has; Linux keeps 15 letters of it."""
    return f"s{os.getpid()}-{secrets.token_hex(2)}"


def processes_with(mark: str) -> list[int]:
    """Return the processes that run and have this mark as their name or in their command line."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                if any(
                    mark.encode() in (entry / name).read_bytes() for name in ("comm", "cmdline")
                ):
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


def daemon(mark: str) -> str:
    """Return code whose f takes the mark as its name and starts a process that leaves its session.

    Behind a wall none can be started.
    """
    return (
        "import ctypes, os, subprocess, sys\n"
        "def f():\n"
        f"    ctypes.CDLL(None).prctl(15, b'{mark}', 0, 0, 0)\n"
        "    try: child = os.fork()\n"
        "    except PermissionError: return 1\n"
        "    if child == 0:\n"
        "        os.setsid()\n"
        f"        subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600) # {mark}'],"
        " start_new_session=True)\n"
        "        os._exit(0)\n"
        "    os.wait()\n"
        "    return 1\n"
    )


def wait_until_gone(mark: str) -> None:
    end = time.monotonic() + 60
    while processes_with(mark):
        assert time.monotonic() < end, "a process outlived its sandbox"
        time.sleep(0.02)


def test_values_come_back_and_nothing_stays(scratch: Path) -> None:
    sandbox = sandbox_of("def f(a, b): return {'sum': a + b, 'cells': [(0, 1)]}\n")
    sandbox.load()
    assert sandbox.call("f", 1, 2) == {"sum": 3, "cells": [[0, 1]]}
    sandbox.close()
    assert list(scratch.iterdir()) == []


def test_a_daemon_does_not_outlive_the_sandbox(scratch: Path) -> None:
    mark = new_mark()
    sandbox = sandbox_of(daemon(mark))
    sandbox.load()
    assert sandbox.call("f") == 1
    while not processes_with(mark):  # its words can be read a moment after it was started
        time.sleep(0.01)
    sandbox.close()
    assert not processes_with(mark)


def test_code_that_stops_its_guard_is_ended_all_the_same(
    scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sapper.sandbox.child._GUARD_SECONDS", 1.0)
    monkeypatch.setattr("sapper.sandbox.process._END_SECONDS", 0.2)
    mark = new_mark()
    stop = "    import signal\n    os.kill(os.getppid(), signal.SIGSTOP)\n    while True: pass\n"
    code = f"{daemon(mark)}def g():\n    f()\n{stop}"
    assert failure_of(code, "g", seconds=0.3).kind is FailureKind.HUNG
    wait_until_gone(mark)


def test_a_renewed_sandbox_is_as_new(scratch: Path) -> None:
    mark = new_mark()
    code = daemon(mark) + (
        "seen = []\n"
        "def note():\n"
        "    seen.append(os.getpid())\n"
        "    open('left', 'w').close()\n"
        "    return [len(seen), os.listdir()]\n"
        "def look(): return [len(seen), sorted(os.listdir())]\n"
    )
    sandbox = sandbox_of(code)
    sandbox.load()
    sandbox.call("f")
    assert sandbox.call("note")[0] == 1
    used = sandbox.used_seconds
    sandbox.renew()
    assert not processes_with(mark)
    assert sandbox.call("look") == [0, ["minesweeper.py"]]
    assert sandbox.used_seconds > used
    sandbox.close()
    assert list(scratch.iterdir()) == []


def test_code_that_makes_room_unasked_has_ended_its_process(scratch: Path) -> None:
    failure = failure_of("import os\ndef f(): os._exit(75)\n")
    assert (failure.kind, failure.what) == (FailureKind.DIED, "ended the process")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_all_ends_when_the_parent_is_killed(scratch: Path, number: int) -> None:
    mark = new_mark()
    code = daemon(mark) + "def hang():\n    f()\n    print('hanging', flush=True)\n    while 1: 0\n"
    program = (
        "from pathlib import Path\n"
        "from sapper.sandbox import CourseFile, Student\n"
        f"file = CourseFile(Path('code.py'), {code + CLASSES!r}.encode())\n"
        "box = Student(file, hear=lambda text: print(text, flush=True))\n"
        "box.call('hang', seconds=1000)\n"
    )
    environment = {**os.environ, "TMPDIR": str(scratch)}
    with subprocess.Popen(
        [sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout is not None
        assert b"hanging" in parent.stdout.readline()
        assert processes_with(mark)
        parent.send_signal(number)
    wait_until_gone(mark)
    end = time.monotonic() + 60
    while list(scratch.iterdir()):
        assert time.monotonic() < end
        time.sleep(0.02)


_WRITE_RAW = (
    "import os\n"
    "def f(text, count=1):\n"
    "    for number in range(3, 20):\n"
    "        try:\n"
    "            if 'pipe' in os.readlink(f'/proc/self/fd/{number}'):\n"
    "                os.write(number, text.encode() * count)\n"
    "        except OSError: pass\n"
)


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("garbage\n", FailureKind.GARBLED, "cannot be read: 'garbage'"),
        ("[1, 2]\n", FailureKind.GARBLED, "something that is not an answer"),
        ('{"failure": [[]]}\n', FailureKind.GARBLED, "not an answer"),
        ("[" * 60 + "\n", FailureKind.GARBLED, "nested more than"),
        ('{"value": 1e999}\n', FailureKind.GARBLED, "cannot be read"),
    ],
)
def test_garbage_is_told_apart(text: str, kind: FailureKind, message: str, scratch: Path) -> None:
    failure = failure_of(_WRITE_RAW, "f", text)
    assert failure.kind is kind
    assert message in str(failure)


def test_an_answer_without_end_is_cut(scratch: Path) -> None:
    code = "def f(): return 'x' * (3 << 20)\n"
    assert "bytes" in str(failure_of(code, reply=MEBIBYTE))
    raw = failure_of(_WRITE_RAW, "f", "x" * 1024, 1024, reply=MEBIBYTE // 2)
    assert raw.kind is FailureKind.GARBLED


def test_an_endless_loop_is_ended_after_its_processor_time(scratch: Path) -> None:
    failure = failure_of("def f():\n    while True: pass\n", seconds=0.2)
    assert (failure.kind, failure.line) == (FailureKind.HUNG, 2)
    assert failure.what == "took over 0.2 s of processor time"


def test_a_call_that_stops_its_timers_is_ended_from_outside(scratch: Path) -> None:
    code = (
        "import signal\n"
        "def f():\n"
        "    for timer in (signal.ITIMER_PROF, signal.ITIMER_VIRTUAL): signal.setitimer(timer, 0)\n"
        "    while True: pass\n"
    )
    failure = failure_of(code, seconds=0.2, patience=600.0)
    assert failure.kind is FailureKind.HUNG
    assert "CPU time" in failure.what


def test_a_sleeping_call_is_ended_by_the_clock(scratch: Path) -> None:
    failure = failure_of("import time\ndef f(): time.sleep(900)\n", seconds=0.1, patience=0.5)
    assert failure.kind is FailureKind.HUNG


def test_large_files_and_many_open_ones_are_refused(scratch: Path) -> None:
    code = (
        "def big():\n    open('big', 'wb').write(bytes(40 << 20))\n"
        "def many():\n    return len([open('/dev/null') for _ in range(500)])\n"
    )
    assert failure_of(code, "big", file_size=MEBIBYTE).kind in (
        FailureKind.RAISED,
        FailureKind.DIED,
    )
    assert "Too many open files" in str(failure_of(code, "many"))


def test_memory_is_bounded_and_the_line_is_told(scratch: Path) -> None:
    code = "def f():\n    kept = []\n    while True: kept.append(bytearray(1 << 24))\n"
    failure = failure_of(code, memory=512 * MEBIBYTE)
    assert (failure.kind, failure.line) == (FailureKind.RAISED, 3)
    assert "MemoryError" in str(failure)


def test_secrets_of_the_environment_stay_outside(
    scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_TOKEN", "secret")
    sandbox = sandbox_of("import os\ndef f(): return 'MY_TOKEN' in os.environ\n")
    sandbox.load()
    assert sandbox.call("f") is False
    sandbox.close()


def test_the_wall_keeps_files_and_network_away(scratch: Path, tmp_path: Path) -> None:
    if not is_walled():
        assert "can read and write what you can" in str(protection())
        return
    assert "bubblewrap" in str(protection())
    code = (
        "import socket\n"
        "def f(path):\n    open(path, 'w').write('gotcha')\n"
        "def net(): socket.socket()\n"
    )
    target = tmp_path / "mine.txt"
    assert "No such file or directory" in str(failure_of(code, "f", str(target)))
    assert not target.exists()
    assert "Operation not permitted" in str(failure_of(code, "net"))
