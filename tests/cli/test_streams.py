"""Full disks, closed streams and Ctrl-C: one clear line, the right exit code, no traceback."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.command import sapper, started

SAPPER = shlex.join([sys.executable, "-m", "sapper"])
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")

COMMANDS = ["board --level expert", "analyse .../11. --json", "--help"]
"""One for each way in which commands print."""


def shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.parametrize(
    ("encoding", "words", "shown"),
    [
        ("ascii", ["board", "--level", "2x4/1", "--seed", "3"], "1 1 1 0\n1 * 1 0\n"),
        ("cp1252", ["analyse", "F.../11..", "--mines", "2"], "F50% 50% "),
        ("ascii", ["watch", "--seed", "1", "--delay", "0"], ". . . ."),
    ],
    ids=["board", "analyse", "watch"],
)
def test_an_output_of_few_letters_gets_plain_ones(
    encoding: str, words: list[str], shown: str
) -> None:
    done = started(*words, env={**os.environ, "PYTHONIOENCODING": encoding}, encoding="cp1252")
    assert (done.returncode, done.stderr) == (0, "")
    assert shown in done.stdout


@POSIX
def test_names_that_are_no_text_are_told_all_the_same() -> None:
    done = sapper("check", "\udcff")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


@POSIX
@FULL
@pytest.mark.parametrize("words", COMMANDS)
def test_a_full_disk_is_one_line_and_exit_code_1(words: str) -> None:
    done = shell(f"{SAPPER} {words} > /dev/full")
    assert done.stderr == "sapper: cannot write the output: the disk is full\n"
    assert done.returncode == 1


@POSIX
@FULL
def test_a_full_disk_under_a_file_names_the_file() -> None:
    done = sapper("board", "--output", "/dev/full", "--count", "2000")
    assert done.stderr == "sapper: cannot write '/dev/full': the disk is full\n"
    assert done.returncode == 1


@POSIX
@pytest.mark.parametrize("words", COMMANDS)
def test_a_closed_output_is_one_line_and_exit_code_1(words: str) -> None:
    done = shell(f"{SAPPER} {words} >&-")
    assert done.stderr == "sapper: standard output is closed\n"
    assert done.returncode == 1


@POSIX
def test_a_reader_that_leaves_early_is_no_error() -> None:
    line = f"{SAPPER} board --level 500x500/9 | head -n 1 >/dev/null"
    done = shell(line)
    assert done.stderr == ""


@POSIX
@pytest.mark.parametrize("words", ["analyse -", "practice"])
def test_a_closed_input_is_one_line_and_exit_code_2(words: str) -> None:
    done = shell(f"{SAPPER} {words} <&-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "sapper: standard input is closed\n"


@POSIX
def test_an_input_of_strange_bytes_is_a_strange_answer(tmp_path: Path) -> None:
    words = "practice --count 1"
    home = f"XDG_DATA_HOME={shlex.quote(str(tmp_path))}"
    done = shell(f"printf '\\377\\nq\\n' | {home} PYTHONIOENCODING=utf-8:strict {SAPPER} {words}")
    assert (done.returncode, done.stderr) == (0, "")
    assert "expected ROW,COLUMN" in done.stdout


@POSIX
def test_an_input_that_cannot_be_read(tmp_path: Path) -> None:
    done = shell(f"{SAPPER} analyse - 0> {shlex.quote(str(tmp_path / 'written'))}")
    assert done.returncode == 2
    assert done.stderr.startswith("sapper: cannot read 'standard input': ")


@POSIX
def test_closed_errors_do_not_end_up_in_the_output(tmp_path: Path) -> None:
    done = shell(f"{SAPPER} board --level nothing 2>&-")
    assert (done.returncode, done.stdout) == (2, "")
    file = tmp_path / "board.mbf"
    assert shell(f"{SAPPER} board --output {shlex.quote(str(file))} 2>&-").returncode == 0
    assert file.stat().st_size == 4 + 2 * 10


@POSIX
def test_ctrl_c_ends_in_one_word_and_exit_code_130() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "sapper", "analyse", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell that runs in the background passes on that SIGINT is ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    # It waits for its standard input once it has begun to read.
    for _ in range(600):
        if _is_waiting(process.pid):
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.strip() == "Stopped."


def _is_waiting(pid: int) -> bool:
    """Whether the process has the kernel loaded and sleeps in a read of a pipe."""
    try:
        maps = Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")
        place = Path(f"/proc/{pid}/wchan").read_text(encoding="utf-8")
    except OSError:
        return False
    return "_kernel" in maps and "pipe" in place


def test_python_finds_nothing_left_to_write() -> None:
    """Python flushes at its end once more: that must not fail after we have said why."""
    done = started("board", "--seed", "1", env={**os.environ, "PYTHONUNBUFFERED": "1"})
    assert (done.returncode, done.stderr) == (0, "")


SLOW = [
    ("explain", "1000x1000/5"),
    ("explain", "1000x1000/5", "0,0"),
    ("analyse", "1000x1000/200000", "--no-guess"),
    ("analyse", "5x5/6", "--perfect"),
    ("board", "--level", "1000x1000/150000", "--no-guess"),
    ("board", "--level", "1000x1000/150000", "--no-guess", "--repair"),
    ("watch", "--level", "1000x1000/200000"),
]
"""Commands that work for long, each with a hard question."""


@POSIX
@pytest.mark.parametrize("words", SLOW, ids=" ".join)
def test_ctrl_c_ends_a_command_that_works(words: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "sapper", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    # It has loaded everything once it used a second of the processor, unless it is done already.
    while process.poll() is None and _cpu_seconds(process.pid) < 1:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode in (0, 2, 130)
    assert b"Traceback" not in errors


def _cpu_seconds(pid: int) -> float:
    """Return the processor time of a running process, or 0 on a system without /proc."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
