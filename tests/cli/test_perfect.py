"""`sapper analyse --perfect` as a user runs it."""

from __future__ import annotations

import json
from subprocess import CompletedProcess

import pytest

from tests.cli.command import sapper


def perfect(*arguments: str) -> CompletedProcess[str]:
    return sapper("analyse", "--perfect", *arguments)


def test_a_whole_board() -> None:
    result = perfect("safe", "4x4", "--mines", "4")
    assert result.returncode == 0
    assert "961/1365 = 0.704029" in result.stdout
    assert "(0, 1) (0, 2) (1, 0) (1, 3) (2, 0) (2, 3) (3, 1) (3, 2)" in result.stdout


def test_a_position() -> None:
    result = perfect(".1./1../... 2")
    assert "2/3 = 0.666667" in result.stdout
    assert "(4 of 6 layouts)" in result.stdout
    assert "(0, 0) (0, 2) (2, 0)" in result.stdout


def test_programs_are_told_in_json() -> None:
    assert json.loads(perfect(".1./1../... 2", "--json").stdout) == {
        "chance": pytest.approx(2 / 3),
        "fraction": "2/3",
        "wins": "4",
        "layouts": "6",
        "best": [[0, 0], [0, 2], [2, 0]],
    }


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["4x4"], "give --mines for '..../..../..../....'"),
        ([".2 1"], "no layout agrees"),
        (["never", "4x4/4"], "unexpected extra argument(s) (4x4/4)"),
        (["safe", ".1 1"], "nothing opened"),
    ],
)
def test_mistakes_end_in_one_line(arguments: list[str], words: str) -> None:
    result = perfect(*arguments)
    assert result.returncode == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1
