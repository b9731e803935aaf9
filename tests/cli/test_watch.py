"""`sapper watch` and `sapper arena test`: agents run in a process of their own, with limits."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sapper.arena import Boards
from sapper.core import LEVELS, StartRule
from tests.cli.command import sapper

COMMAND = [sys.executable, "-c", "from sapper.cli import main; main()"]
AGENTS = Path(__file__).parents[1] / "arena" / "misbehaving_agents.py"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Leaving", "raised SystemExit: had enough (line 39)"),
        ("Dying", "its process ended (exit code 3)"),
        ("Reopening", "cell (0, 0) is open already"),
        ("Mumbling", "returned 'somewhere', expected a Move with a Reason, or a cell"),
    ],
)
def test_an_agent_that_breaks_a_rule_forfeits(name: str, reason: str) -> None:
    options = ("--level", "beginner", "--delay", 0, "--seed", 1)
    found = sapper("watch", f"{AGENTS}:{name}", *options)
    assert (found.returncode, found.stderr) == (1, "")
    assert found.stdout.splitlines()[-1] == f"Forfeited at move 2: {reason}."


@pytest.mark.parametrize("rule", [StartRule.SAFE, StartRule.OPENING])
def test_the_first_click_is_that_of_the_arena(rule: StartRule) -> None:
    options = ("--level", "beginner", "--start", rule, "--delay", 0, "--seed", 6)
    lines = sapper("watch", "safest", *options).stdout.splitlines()
    boards = Boards.from_seed(LEVELS["beginner"], rule, 6, 1)
    row, column = boards.first_click or (-1, -1)
    assert lines[1].startswith(f"Move 1: ({row}, {column}). The first click is given:")
    assert "risk" not in lines[1]
    if lines[-1].startswith("Lost"):
        (layout,) = boards.layouts()
        drawn = [line.split() for line in lines[-10:-1]]
        marks = [cell == "*" for line in drawn for cell in line]
        assert marks == [bool(mark) for mark in layout.marks]


def test_ctrl_c_stops_a_game() -> None:
    command = [*COMMAND, "watch", "random", "--level", "beginner", "--delay", "60"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        while b"Move 1" not in process.stdout.readline():
            pass
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, b"")
    assert output.endswith(b"Stopped.\n")


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        (f"{AGENTS}:Raising", "in the view '. 0' fails: raised ZeroDivisionError: no idea (line"),
        (f"{AGENTS}:Dying", "in the view '. 0' fails: its process ended (exit code 3)"),
        (f"{AGENTS}:Fearless", "says a risk of 0 of (0, 0), whose risk is 100.0 % in the view"),
        (f"{AGENTS}:Moody", "in one process and"),
        ("nobody", "sapper: agent 'nobody', expected one of"),
    ],
)
def test_a_check_names_what_is_wrong(agent: str, message: str) -> None:
    found = sapper("arena", "test", agent)
    assert found.returncode == 2
    assert message in found.stderr
    assert found.stderr.count("\n") == 1
    assert found.stdout == ""


def test_a_check_of_a_good_agent() -> None:
    found = sapper("arena", "test", "random")
    assert (found.returncode, found.stdout) == (0, "random keeps the rules.\n")
