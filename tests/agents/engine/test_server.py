"""An agent of ours as an engine, asked line by line."""

from __future__ import annotations

import io
import re
import threading
from pathlib import Path
from random import Random

import pytest

from sapper import __version__
from sapper.agents import Agent, Certainty, Move, Reason, create_agent
from sapper.agents.engine.server import Setting, options_of, serve
from sapper.core import View


def talk(*lines: str, agent: str = "logic") -> list[str]:
    replies = io.BytesIO()
    requests = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
    serve(create_agent(agent), requests, replies, options_of(agent))
    return replies.getvalue().decode().splitlines()


def test_the_introduction() -> None:
    assert talk("sapper 1") == [
        "id name logic",
        f"id version {__version__}",
        "plays unknown",
        "wants changes",
        "ready 1",
    ]


def test_a_game_whole_or_by_changes() -> None:
    expected = ["move 0 0 certain text This cell is certainly safe."]
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


def test_after_a_refused_line_there_is_no_move_until_another_is_taken() -> None:
    begin, refused = "newgame 1 2 1 safe 1", "the last {} line was refused, expected a position"
    for line in ("position .x 1", "opened 0 9 1", "newgame 2"):
        _, reply, *rest = talk(begin, line, "go", "position 1. 1", "go")
        assert reply.startswith(f"error {refused.format(line.split()[0])}")
        assert [each.split()[0] for each in rest] == ["move"]


def test_the_introduction_is_in_the_documents_order() -> None:
    words = [line.split()[0] for line in talk("sapper 1", agent="champion")]
    assert words == ["id", "id", "option", "plays", "wants", "ready"]


def test_moves_are_written_as_the_document_says() -> None:
    """With the words of a line of its table, in their order, and nothing else before `text`."""
    text = (Path(__file__).parents[3] / "docs" / "engine.md").read_text("utf-8")
    forms = [line.split() for line in re.findall(r"^\| `move ROW COLUMN (.*?)`", text, re.M)]
    assert forms == [["certain"], ["guess", "risk", "P"], ["endgame", "win", "P", "risk", "P"]]
    found = []
    for agent, view in (("logic", ".../11. 1"), ("safest", "1../.../... 2")):
        found += talk(f"position {view}", "go", agent=agent)
    found += talk("position 1../.../... 2", "go", agent="champion")
    for line, form in zip(found, forms, strict=True):
        words = line.split(" text ")[0].split()[3:]
        assert [word if word.isalpha() else "P" for word in words] == form


def test_the_seed_decides() -> None:
    game = ("newgame 9 9 10 none {}", "go")
    one, again, other = (
        talk(*(line.format(seed) for line in game), agent="random") for seed in (1, 1, 2)
    )
    assert one == again != other


class Ponderer(Agent):
    """Thinks at effort `deep` until it is let go; else it names its effort at once."""

    plays_unknown_totals = True

    def __init__(self, effort: str, is_free: threading.Event) -> None:
        self.name, self.effort, self.is_free = f"ponderer:{effort}", effort, is_free

    def choose(self, view: View, random: Random) -> Move:
        if self.effort == "deep":
            assert self.is_free.wait(60)
        return Move((0, 0), Reason(Certainty.GUESS, self.effort))


def ponder(*lines: str) -> list[str]:
    """What a ponderer answers; a line lets it go, and so does an answer."""
    is_free = threading.Event()

    def create(effort: str) -> Agent:
        return Ponderer(effort, is_free)

    class Lines(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            line = super().readline(size)
            if line == b"let go\n":
                is_free.set()
            return line

    class Replies(io.BytesIO):
        def flush(self) -> None:
            if self.getvalue():
                is_free.set()

    options: dict[str, Setting] = {"effort": ("standard", create)}
    replies = Replies()
    requests = Lines("".join(f"{line}\n" for line in ("position .. 1", *lines)).encode())
    serve(create("standard"), requests, replies, options)
    return [line.split(" text ")[-1] for line in replies.getvalue().decode().splitlines()]


def test_go_may_ask_for_an_effort_for_one_move() -> None:
    assert ponder("go effort fast", "go", "go cpu 5 effort standard") == [
        "fast",
        "standard",
        "standard",
    ]
    assert talk("position .. 1", "go effort huge", agent="champion")[0].startswith(
        "error agent 'champion:huge', expected effort fast"
    )
    assert talk("position .. 1", "go time soon", agent="champion") == [
        "error gave 'soon', expected a whole number from 0 to 9999999"
    ]


def test_stop_and_the_end_of_the_time_bring_the_move_at_hand() -> None:
    assert ponder("go effort deep", "stop") == ["fast"]
    assert ponder("go effort deep time 1") == ["fast"]
    # A stop is meant for the go before it, not for the next one.
    assert ponder("stop", "go effort deep", "let go") == ["deep"]
    assert ponder("go effort deep", "stop", "go", "quit", "go") == ["fast", "standard"]


def test_champions_answer_at_every_effort() -> None:
    moves = talk(
        *("position 1../2../... 3", "go effort fast", "go effort deep", "go", "stop"),
        agent="champion:fast",
    )
    assert len(moves) == 3
    assert all(move.startswith("move ") for move in moves)
