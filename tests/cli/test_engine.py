"""`sapper engine` as another program talks to it."""

from __future__ import annotations

from subprocess import CompletedProcess

from tests.cli.command import sapper


def talk(text: str, *options: str) -> CompletedProcess[str]:
    return sapper("engine", *options, given=text)


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
    found = talk("option effort huge\ngo\n", "champion:fast")
    assert found.stdout.startswith("error agent 'champion:huge', expected effort fast, standard")


def test_an_agent_that_is_none() -> None:
    found = talk("", "nobody")
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith("sapper: agent 'nobody', expected one of")
