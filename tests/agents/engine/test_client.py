"""Engines that are scripts of a few lines, good and bad ones."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import venv
from pathlib import Path
from random import Random

import pytest

from sapper.agents import create_agent
from sapper.agents.engine.client import (
    Engine,
    EngineAgent,
    EngineLimits,
    engine_command,
    start_engine,
)
from sapper.core import BadAgent, View
from sapper.sandbox import is_walled

GOOD = """
import sys
for line in sys.stdin:
    word, *rest = line.split()
    if word == "sapper":
        print("id name tiny\\nid version 7\\noption depth 3\\nid mood fine\\nready 1")
    if word == "newgame":
        seed = int(rest[-1])
        print("info", line.strip())
    if word == "position":
        row, place = next((i, r.index(".")) for i, r in enumerate(rest[0].split("/")) if "." in r)
    if word == "go":
        print("info thinking\\nmove", row, place, "guess risk", seed % 10 / 10, "text", *rest)
    sys.stdout.flush()
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "tiny engine.py"
    path.write_text(GOOD)
    return path


def engine(code: str) -> Engine:
    return Engine([sys.executable, "-u", "-c", code], EngineLimits(5.0, 20.0))


def test_an_engine_plays(script: Path) -> None:
    with Engine([sys.executable, str(script)], EngineLimits(2.0)) as found:
        assert (found.name, found.version) == ("tiny", "7")
        assert [(each.name, each.default) for each in found.options] == [("depth", "3")]
        assert not found.plays_unknown_totals
        found.set("depth", "4\nquit")
        for seed in (1, 2):
            found.begin(View.parse("../.. 1"), seed, "safe")
            move = found.choose(View.parse("1./.. 1")).move
            reason = move.reason
            assert (move.cell, reason.risk, reason.text) == ((0, 1), seed / 10, "cpu 2000")
    assert not found.is_running
    with pytest.raises(BadAgent, match="its process was ended before"):
        found.choose(View.parse("1./.. 1"))


def test_an_engine_is_an_agent(script: Path) -> None:
    agent = create_agent(f"exec:{sys.executable} '{script}'")
    assert isinstance(agent, EngineAgent)
    assert agent.name == "tiny"
    assert agent.choose(View.parse("1./.. 1"), Random(3)).cell == (0, 1)
    agent.close()
    assert agent.choose(View.parse("11/1. 1"), Random(3)).cell == (1, 1)
    agent.close()


READY = "print('ready 1'); input(); "


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "its process ended"),
        ("print('ready 2'); input()", "speaks version '2', expected 1"),
        ("print('error no licence'); input()", "^no licence$"),
        ("print('error'); input()", "reported an error without a message"),
        ("while True: print('id name x')", "wrote 1000 lines without 'ready 1'"),
        ("while True: print('info')", "wrote 1000 lines, the last 'info', expected id, option"),
        ("print('hello'); input()", "wrote 'hello', expected id, option, plays, wants and then"),
        ("print('x' * 10000)", "answered with more than 4,096 characters in a line"),
    ],
)
def test_engines_that_do_not_introduce_themselves(code: str, message: str) -> None:
    with pytest.raises(BadAgent, match=message):
        engine(code)


def test_an_engine_that_fails_in_a_game() -> None:
    with engine("print('ready 1')\nfor line in iter(input, ''): print('error oh')") as found:
        for _ in range(2):
            with pytest.raises(BadAgent, match="^oh$"):
                found.choose(View.parse(". 0"))


def test_a_wrong_line_is_shown_at_once() -> None:
    """Not after the minute that a move may take."""
    code = READY + "input(); input(); print('mvoe 0 0 certain'); import time; time.sleep(3600)"
    with engine(code) as found:
        found.begin(View.parse(". 0"), 1)
        with pytest.raises(BadAgent, match="^wrote 'mvoe 0 0 certain', expected move ROW COLUMN"):
            found.choose(View.parse(". 0"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("exec:", "expected exec:COMMAND"),
        ("exec:'", "No closing quotation"),
        ("exec:no-such-program -x", "no program 'no-such-program' is found"),
        ("exec:/etc/passwd", "no program '/etc/passwd' is found"),
    ],
)
def test_commands_that_are_none(text: str, message: str) -> None:
    with pytest.raises(BadAgent, match=message):
        engine_command(text)


def test_a_program_that_is_no_engine_is_named() -> None:
    with pytest.raises(BadAgent, match="^agent 'exec:false': its process ended"):
        start_engine("exec:false")
    with pytest.raises(BadAgent, match="^agent 'nobody', expected one of"):
        start_engine("nobody")


WALLED = pytest.mark.skipif(not is_walled(), reason="bubblewrap cannot be used here")
PRYING = """
import os, socket, sys, time
def tries(act):
    try:
        act()
        return "can"
    except OSError:
        return "cannot"
def daemon():
    if os.fork() == 0:
        os.setsid()
        time.sleep(3600)
for line in sys.stdin:
    word = line.split()[0]
    if word == "sapper":
        print("ready 1")
    if word == "go":
        start = time.process_time()
        while time.process_time() < start + 0.05:
            pass
        daemon()
        told = [tries(lambda: open(sys.argv[1], "w")), tries(lambda: open("/dev/shm/x", "w"))]
        told.append(tries(lambda: socket.create_connection(("127.0.0.1", int(sys.argv[2])), 5)))
        print("move 0 0 guess text", *told)
    sys.stdout.flush()
"""


@WALLED
def test_a_program_of_anybodys_is_shut_in_and_ends_whole(tmp_path: Path) -> None:
    path = tmp_path / "prying.py"
    path.write_text(PRYING)
    mark = f"{tmp_path}/mark"
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        limits = EngineLimits(children=True)
        with start_engine(f"exec:{sys.executable} {path} {mark} {port}", limits) as found:
            found.begin(View.parse(".. 1"), 1)
            answer = found.choose(View.parse(".. 1"))
            assert answer.move.reason.text == "cannot can cannot"
            assert 0.05 <= answer.cpu_seconds < 5, "the engine's own clock, not that of the wall"
            assert any(mark in each for each in running())
    assert not any(mark in each for each in running())
    assert not Path(mark).exists()


@WALLED
@pytest.mark.parametrize(
    "first", ["#!{folder}/venv/bin/python", "#!/usr/bin/env -S tiny-python -u"]
)
def test_an_engine_is_a_script_with_an_interpreter_of_its_own(
    first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv.create(tmp_path / "venv", symlinks=True)
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "tiny-python").symlink_to("../venv/bin/python")
    monkeypatch.setenv("PATH", f"{tmp_path / 'tools'}{os.pathsep}{os.environ['PATH']}")
    path = tmp_path / "bot" / "engine"
    path.parent.mkdir()
    path.write_text(first.format(folder=tmp_path) + GOOD)
    path.chmod(0o755)
    with start_engine(f"exec:{path}") as found:
        assert found.name == "tiny"


def test_an_engine_that_does_not_start_shows_its_last_line() -> None:
    with pytest.raises(BadAgent, match=r"\(exit code 1\): ValueError: no weights$"):
        engine("raise ValueError('no weights')")


@WALLED
def test_an_engine_in_private_folders_can_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "bot"
    folder.mkdir()
    path = folder / "engine.py"
    path.write_text(GOOD)
    path.chmod(0o600)
    folder.chmod(0o700)
    with start_engine(f"exec:{sys.executable} {path}") as found:
        assert found.name == "tiny"


@WALLED
def test_an_engine_is_one_process(tmp_path: Path) -> None:
    path = tmp_path / "prying.py"
    path.write_text("import os\nos.fork()\n")
    with pytest.raises(BadAgent, match="PermissionError: .* Operation not permitted$"):
        start_engine(f"exec:{sys.executable} {path}")


@WALLED
def test_the_end_of_a_walled_engine_is_told_as_it_was() -> None:
    code = "print('ready 1',flush=True);input();input();import os;os.kill(os.getpid(),11)"
    with start_engine(f'exec:{sys.executable} -c "{code}"') as found:
        found.begin(View.parse(".. 1"), 1)
        with pytest.raises(BadAgent, match="its process ended .killed by SIGSEGV."):
            found.choose(View.parse(".. 1"))


def running() -> list[str]:
    """The command lines of all processes."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            found.append(entry.read_bytes().decode(errors="replace"))
    return found
