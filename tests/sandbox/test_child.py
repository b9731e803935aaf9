from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sapper.sandbox.child import Child, ending
from sapper.sandbox.failure import ChildFailed, Failure, FailureKind

LONG = 60.0
"""A limit that only a broken child room would reach."""


@contextlib.contextmanager
def python(code: str, **options: object) -> Iterator[Child]:
    child = Child([sys.executable, "-u", "-c", code], **options)  # type: ignore[arg-type]
    try:
        yield child
    finally:
        child.end()


def failure(child: Child, seconds: float = LONG, cpu_seconds: float | None = None) -> Failure:
    with pytest.raises(ChildFailed) as caught:
        child.receive(seconds=seconds, cpu_seconds=cpu_seconds)
    return caught.value.failure


def is_alive(process_id: int) -> bool:
    """Whether the process runs; one that is dead and not yet waited for does not."""
    try:
        return Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_lines_go_in_and_come_out(tmp_path: Path) -> None:
    code = "import os\nwhile True: print(input().upper(), os.getcwd(), os.environ.get('A'))"
    with python(code, folder=tmp_path, environment={"A": "b"}) as child:
        for word in (b"one", b"two"):
            child.send(word)
            expected = word.upper() + f" {tmp_path} b".encode()
            assert child.receive(seconds=LONG, cpu_seconds=LONG) == expected


def test_what_is_printed_to_stderr_is_heard() -> None:
    heard = bytearray()
    code = "import sys; sys.stderr.write('oh' * 100000); sys.stderr.flush(); print('done')"
    with python(code, hear=heard.extend) as child:
        assert child.receive(seconds=LONG) == b"done"
        child.end(LONG)
    assert heard == b"oh" * 100000


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import os; os._exit(3)", "its process ended (exit code 3)"),
        ("import os; os.kill(os.getpid(), 9)", "its process ended (killed by SIGKILL)"),
        ("print('half a line', end='')", "its process ended (exit code 0)"),
        ("import os, time; os.close(1); time.sleep(3600)", "closed its output"),
    ],
)
def test_a_child_that_ends(code: str, message: str) -> None:
    with python(code) as child:
        found = failure(child)
    assert (found.kind, found.what) == (FailureKind.DIED, message)


def test_a_child_that_sleeps_is_given_up() -> None:
    with python("import time; time.sleep(3600)") as child:
        found = failure(child, seconds=0.3, cpu_seconds=LONG)
    assert (found.kind, found.what) == (FailureKind.HUNG, "did not answer within 0.3 s")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="no clock of another process")
def test_a_child_that_computes_is_measured_by_its_own_clock() -> None:
    with python("while True: pass") as child:
        found = failure(child, cpu_seconds=0.3)
        used = child.cpu_seconds
    assert (found.kind, found.what) == (FailureKind.HUNG, "took more than 0.3 s of CPU time")
    assert used is not None
    assert used >= 0.3
    assert child.cpu_seconds is None


def test_a_line_without_end_is_cut() -> None:
    with python("while True: print('x' * 1000, end='')", longest_line=5000) as child:
        found = failure(child)
    assert found.kind is FailureKind.GARBLED
    assert str(found) == "answered with more than 5,000 characters in a line"


def test_a_child_that_floods_or_does_not_read_keeps_nobody_waiting() -> None:
    with python("while True: print('x')") as child:
        for _ in range(300):
            child.send(b"y" * 100_000)
            assert child.receive(seconds=LONG) == b"x"


@pytest.mark.skipif(os.name != "posix", reason="no limit of memory")
def test_memory_is_limited() -> None:
    with python("x = bytearray(10**9); print('got it')", memory=300 * 2**20) as child:
        assert str(failure(child)) == "its process ended (exit code 1)"


def test_a_command_that_is_not_there() -> None:
    with Child(["/no/such/command"]) as child:
        assert failure(child).kind is FailureKind.DIED
    with pytest.raises(ChildFailed, match="cannot start"):
        Child([sys.executable], folder=Path("/no/such/folder"))


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no /proc")
def test_what_a_child_started_ends_with_it() -> None:
    code = "import subprocess as s; print(s.Popen(['sleep', '3600']).pid); input()"
    with python(code) as child:
        other = int(child.receive(seconds=LONG))
        assert is_alive(other)
    while is_alive(other):
        time.sleep(0.01)


DAEMON = """
import os, time
reading, writing = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        print(os.getpid(), flush=True)
        os.write(writing, b"x")
        time.sleep(3600)
    os._exit(0)
os.read(reading, 1)  # whoever ends at once takes the daemon along before it has said a word
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands daemons to a guard")
@pytest.mark.parametrize("rest", ["input()", "while True: pass", ""])
def test_a_daemon_ends_with_the_child_that_started_it(rest: str) -> None:
    with python(DAEMON + rest) as child:
        daemon = int(child.receive(seconds=LONG))
        if not rest:
            assert failure(child).kind is FailureKind.DIED
    assert not is_alive(daemon)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands daemons to a guard")
def test_a_child_with_its_daemons_ends_when_its_parent_is_killed() -> None:
    code = (
        "import sys, time\nfrom sapper.sandbox.child import Child\n"
        f"child = Child([sys.executable, '-c', {DAEMON + 'while True: pass'!r}])\n"
        "from sapper.sandbox.child import children\n"
        "print(child.receive(seconds=60).decode(), min(children(child.process_id)), flush=True)\n"
        "time.sleep(3600)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        found = [int(word) for word in parent.stdout.readline().split()]
        assert len(found) == 2
        assert all(map(is_alive, found))
        parent.kill()
    while any(map(is_alive, found)):
        time.sleep(0.01)


def test_exit_codes_in_words() -> None:
    assert [ending(code) for code in (0, 7, -11, -200)] == [
        "exit code 0",
        "exit code 7",
        "killed by SIGSEGV",
        "killed by signal 200",
    ]
