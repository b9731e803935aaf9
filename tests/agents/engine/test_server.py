"""An agent of ours as an engine, asked line by line."""

from __future__ import annotations

import io

import pytest

from sapper.agents import create_agent
from sapper.agents.engine.server import serve


def talk(*lines: str, agent: str = "logic") -> list[str]:
    replies = io.BytesIO()
    requests = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
    serve(create_agent(agent), "1.2", requests, replies)
    return replies.getvalue().decode().splitlines()


def test_the_introduction() -> None:
    assert talk("sapper 1") == [
        "id name logic",
        "id version 1.2",
        "plays unknown",
        "wants changes",
        "ready 1",
    ]


def test_a_game_whole_or_by_changes() -> None:
    expected = ["move 0 0 certain risk 0.0 text This cell is certainly safe."]
    assert talk("position .1./.1. 1", "position .10/.10 1", "go") != expected
    assert talk("newgame 2 3 1 safe 7", "position .10/110 1", "go") == talk(
        "newgame 2 3 1 safe 7", "opened 0 1 1 0 2 0 1 0 1 1 1 1 1 2 0", "go cpu 5", "quit", "go"
    )
    assert talk("newgame 1 1 0 none 5", "go", "stop") == expected


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("", []),
        ("hello world", []),
        ("option effort deep", []),
        ("\x00\xff", []),
        ("go", ["error no game was begun, expected newgame or position first"]),
        ("position .x 1", ["error row 0 has 'x', expected 0 1 2 3 4 5 6 7 8 . F *: '.x'"]),
        ("position 9", ["error row 0 has '9', expected 0 1 2 3 4 5 6 7 8 . F *: '9'"]),
        ("newgame 2", ["error newgame '2', expected HEIGHT WIDTH MINES START SEED"]),
        ("opened 0 0 1", ["error no game was begun, expected newgame or position first"]),
    ],
)
def test_lines_that_mean_nothing(line: str, reply: list[str]) -> None:
    assert talk(line) == reply


def test_the_seed_decides() -> None:
    game = ("newgame 9 9 10 none {}", "go")
    one, again, other = (
        talk(*(line.format(seed) for line in game), agent="random") for seed in (1, 1, 2)
    )
    assert one == again != other
