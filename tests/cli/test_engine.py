"""`sapper engine` as another program talks to it."""

from __future__ import annotations

import subprocess
import sys


def talk(text: str, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from sapper.cli import main; main()", "engine", *options]
    return subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=120, check=False
    )


def test_the_champion_answers() -> None:
    found = talk("sapper 1\noption effort fast\nnewgame 2 2 1 none 1\nposition 1./.. 1\ngo\nquit\n")
    assert (found.returncode, found.stderr) == (0, "")
    lines = found.stdout.splitlines()
    assert lines[0] == "id name champion"
    assert "option effort standard" in lines
    assert lines[-2] == "ready 1"
    words = lines[-1].split()
    assert words[0] == "move"
    assert words[3] in ("guess", "endgame")


def test_an_option_that_is_none() -> None:
    found = talk("option effort huge\ngo\n", "--agent", "champion:fast")
    assert found.stdout.startswith("error agent 'champion:huge', expected effort fast, standard")


def test_an_agent_that_is_none() -> None:
    found = talk("", "--agent", "nobody")
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith("sapper: agent 'nobody', expected one of")
