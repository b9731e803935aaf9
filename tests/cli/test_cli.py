"""The command as a user runs it: output, exit codes, and one clear line for every mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper import __version__
from sapper.core import LEVELS, StartRule
from sapper.game import Board, Layout, read
from sapper.game.formats.boardset import BoardSet
from tests.cli.command import sapper


def test_version() -> None:
    result = sapper("--version")
    assert (result.returncode, result.stdout.strip()) == (0, f"sapper {__version__}")


def test_board_draws_the_layout() -> None:
    drawing = sapper("board", "--level", "expert", "--seed", "7").stdout
    rows = drawing.splitlines()
    assert len(rows) == 16
    assert drawing.count("*") == 99
    layout = Layout.random(LEVELS["expert"], 7)
    assert [row.split()[5] == "*" for row in rows] == [layout.is_mine((i, 5)) for i in range(16)]


@pytest.mark.parametrize("name", ["mbf", "link", "layout"])
def test_board_writes_layouts(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"b.{name}"
    words = ("--seed", "3", "--start", "modern", "--first", "4,4", "--output", path)
    assert sapper("board", *words).returncode == 0
    assert read(path) == Board(Layout.random(LEVELS["beginner"], 3, StartRule.OPENING, (4, 4)))


@pytest.mark.parametrize("name", ["view", "mine"])
def test_board_writes_the_position_after_the_first_click(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"b.{name}"
    sapper("board", "--seed", "3", "--start", "modern", "--first", "4,4", "--output", path)
    assert read(path).view.number((4, 4)) == 0


def test_any_other_ending_is_what_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    done = sapper("board", "--seed", "3", "--output", str(path))
    assert (done.returncode, done.stdout) == (0, "")
    assert path.read_text(encoding="utf-8") == sapper("board", "--seed", "3").stdout
    assert read(path) == Board(Layout.random(LEVELS["beginner"], 3))


@pytest.mark.parametrize(("name", "count"), [("set.txt", 4), ("set.boards", 1)])
def test_board_writes_sets_that_rate_reads(name: str, count: int, tmp_path: Path) -> None:
    path = tmp_path / name
    options = ["--start", "opening", "--count", str(count), "--output", str(path)]
    assert sapper("board", *options).returncode == 0
    assert len(list(BoardSet(path))) == count
    piped = sapper("rate", "-", "--json", given=path.read_text(encoding="utf-8")).stdout
    assert piped.replace("- ", f"{path} ") == sapper("rate", path, "--json").stdout


def test_watch_plays_a_game_with_reasons() -> None:
    result = sapper("watch", "--seed", "1", "--delay", "0")
    text = result.stdout
    assert "cs50 plays cs50 8x8/8, start rule none, seed 1" in text
    assert "No known safe moves, AI making random move." in text
    assert "AI making safe move." in text
    assert text.strip().splitlines()[-1].startswith(("Won after", "Lost after"))
    assert sapper("watch", "--seed", "1", "--delay", "0").stdout == result.stdout


def test_without_arguments_the_commands_are_listed() -> None:
    result = sapper()
    assert "Traceback" not in result.stderr
    assert "watch" in result.stdout + result.stderr


def test_what_an_agent_says_is_shown_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "shouter.py").write_text(
        "from sapper import Agent, Certainty, Move, Reason\n"
        "class Shouter(Agent):\n"
        "    name = '[/name]'\n"
        "    def choose(self, view, random):\n"
        "        return Move(next(view.hidden()), Reason(Certainty.GUESS, 'why [/not] [red]'))\n",
        encoding="utf-8",
    )
    agent = f"{tmp_path / 'shouter.py'}:Shouter"
    result = sapper("watch", agent, "--delay", "0", "--seed", "1")
    assert result.returncode == 0
    assert "[/name] plays" in result.stdout
    assert "why [/not] [red]" in result.stdout


def test_the_ending_of_the_output_says_what_is_written(tmp_path: Path) -> None:
    text, data = tmp_path / "odds.txt", tmp_path / "odds.json"
    for file in (text, data):
        done = sapper("analyse", ".../11. 1", "--output", file)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert text.read_text(encoding="utf-8") == sapper("analyse", ".../11. 1").stdout
    assert data.read_text(encoding="utf-8") == sapper("analyse", ".../11. 1", "--json").stdout
    table = tmp_path / "ratings.csv"
    boards = sapper("board", "--start", "opening", "--count", "2").stdout
    assert sapper("rate", "-", "--output", table, given=boards).returncode == 0
    head, *rows = table.read_text(encoding="utf-8").splitlines()
    assert head.startswith("board,solvable,hardest,")
    assert len(rows) == 2
