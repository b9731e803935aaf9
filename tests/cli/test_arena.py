"""`sapper arena` as a user runs it."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sapper.arena import Boards, Match, Results, play_run, read_run, tables_of
from sapper.cli import main
from sapper.core import LEVELS, StartRule
from sapper.game.formats import boardset

COMMAND = [sys.executable, "-c", "from sapper.cli import main; main()", "arena"]
SLOW = """
import time
from collections.abc import Callable
from sapper.agents.random import RandomAgent
class Slow(RandomAgent):
    def choose(self, view, random):
        time.sleep(0.01)
        return super().choose(view, random)
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the runs that are given no file."""
    for name in ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path / "home"


def arena(*arguments: object) -> subprocess.CompletedProcess[str]:
    """What `sapper arena ARGUMENTS` gives, run in this process: that is much cheaper.

    A match plays by one job unless `--jobs` is among the arguments: to start two costs more than
    such a match itself.
    """
    if str(arguments[0]).startswith("--") and "--jobs" not in arguments:
        arguments = (*arguments, "--jobs", 1)
    output, errors = io.StringIO(), io.StringIO()
    with (
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(errors),
        pytest.raises(SystemExit) as stopped,
    ):
        main(["arena", *map(str, arguments)])
    code = stopped.value.code or 0
    assert isinstance(code, int)
    return subprocess.CompletedProcess([], code, output.getvalue(), errors.getvalue())


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    path = tmp_path / "boards.txt"
    header = boardset.Header(LEVELS["beginner"], (0, 0), StartRule.SAFE, "small-set")
    with path.open("w") as file:
        boardset.write(file, header, boardset.generate(header, 12, 5))
    return path


def wins(run: Path) -> list[list[bool]]:
    """Return the games won of every agent, in the run's file."""
    results = read_run(run)
    return [[game.won for game in results.games(i)] for i in range(len(results.agents))]


def test_a_match_on_a_file(tmp_path: Path, boards: Path) -> None:
    run, found = tmp_path / "run", tmp_path / "found.json"
    options = ("--agents", "cs50,random", "--boards", boards, "--run", run)
    result = arena(*options)
    assert result.returncode == 0, result.stderr
    assert "small-set" in result.stdout
    assert "cs50 - random" in result.stdout
    assert arena(*options, "--output", found).stdout == ""
    data = json.loads(found.read_text())
    assert [agent["agent"] for agent in data["agents"]] == ["cs50", "random"]
    assert [agent["wins"] for agent in data["agents"]] == list(map(sum, wins(run)))
    assert [len(each) for each in wins(run)] == [12, 12]


def start_slow_run(tmp_path: Path, *arguments: object) -> tuple[subprocess.Popen[str], list[str]]:
    """A run that is some boards on its way, and its command."""
    agent, run = tmp_path / "slow.py", tmp_path / "slow.run.jsonl"
    agent.write_text(SLOW)
    options = ("--agent", f"{agent}:Slow", "--level", "beginner", "--games", 25, "--run", run)
    command = [*COMMAND, *map(str, options), "--seed", "0", *map(str, arguments)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while not run.exists() or run.read_text().count("\n") < 6:
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    return process, command


def test_a_killed_run_is_continued_and_ends_with_the_same_numbers(tmp_path: Path) -> None:
    process, command = start_slow_run(tmp_path, "--jobs", 2)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    run, other = tmp_path / "slow.run.jsonl", tmp_path / "w.jsonl"
    lines = run.read_text().count("\n")
    assert 6 <= lines < 26
    options = command[len(COMMAND) :]
    again = arena(*options)
    assert again.returncode == 0, again.stderr
    assert f"Continuing a run with {lines - 1} boards" in again.stderr
    assert arena(*options, "--run", other, "--jobs", 1).returncode == 0
    assert wins(run) == wins(other)
    assert len(wins(other)[0]) == 25


def test_ctrl_c_keeps_and_reports_what_was_played(tmp_path: Path) -> None:
    process, _ = start_slow_run(tmp_path, "--output", tmp_path / "found.json", "--jobs", 1)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Stopped; continue with --run" in errors
    assert "Traceback" not in errors
    assert output == ""
    data = json.loads((tmp_path / "found.json").read_text())
    assert not data["complete"]
    assert data["boards"] == len(wins(tmp_path / "slow.run.jsonl")[0]) >= 5


def test_ctrl_c_before_the_first_board_is_no_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(
        path: Path,
        match: Match,
        sets: list[Boards],
        bar: Callable[[Results], None],
        *how: object,
    ) -> object:
        def stop(results: Results) -> None:
            bar(results)
            raise KeyboardInterrupt

        return play_run(path, match, sets, stop)

    monkeypatch.setattr("sapper.arena.play_run", stopped)
    done = arena("--agents", "random", "--level", "3x3/2", "--run", tmp_path / "a.run.jsonl")
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.startswith("Stopped; continue with --run")
    assert len(done.stderr.splitlines()) == 1


def test_a_run_without_a_file_is_kept_at_home(home: Path) -> None:
    options = ("--agents", "random", "--level", "3x3/2", "--games", 3)
    assert arena(*options).returncode == 0
    (run,) = home.rglob("*.run.jsonl")
    lines = run.read_text().splitlines(keepends=True)
    assert len(lines) == 4
    run.write_text("".join(lines[:2]))  # as if it had been stopped
    continued = arena(*options)
    assert continued.returncode == 0
    assert continued.stderr.startswith("Continuing a run with 1 board played.")
    again = run.read_text().splitlines()
    assert (again[0], len(again)) == (lines[0].strip(), 4)
    assert arena(*options).stderr == ""  # one that is finished is played anew
    assert json.loads(run.read_text().splitlines()[0])["seed"] != json.loads(lines[0])["seed"]
    assert arena(*options, "--seed", 1).returncode == 0
    assert len(list(home.rglob("*.run.jsonl"))) == 2


def test_where_a_run_cannot_be_kept_it_is_played_and_that_is_said_once(home: Path) -> None:
    home.write_text("a file where a folder should be")
    done = arena("--agents", "logic", "--level", "beginner", "--games", 2)
    assert done.returncode == 0
    assert "beginner-safe" in done.stdout
    assert done.stderr.count("The run is not kept") == 1
    assert str(home) in done.stderr
    assert "--run FILE" in done.stderr


def test_a_report(tmp_path: Path, boards: Path) -> None:
    run, page = tmp_path / "a.run.jsonl", tmp_path / "report.html"
    arena("--agents", "random", "--boards", boards, "--run", run)
    result = arena("report", run, "--output", page)
    assert (result.returncode, result.stdout) == (0, f"{page}\n"), result.stderr
    assert "small-set" in page.read_text()


def test_check(tmp_path: Path) -> None:
    assert arena("test", "cs50").stdout == "cs50 keeps the rules.\n"
    (tmp_path / "bad.py").write_text("class Bad:\n    name = ''\n    choose = print\n")
    result = arena("test", tmp_path / "bad.py:Bad")
    assert (result.returncode, result.stderr) == (
        2,
        "sapper: the agent's name is '', expected some text\n",
    )


def test_a_run_until_it_is_shown(tmp_path: Path) -> None:
    run, found = tmp_path / "shown.run.jsonl", tmp_path / "found.json"
    options = ("--agents", "random,champion:fast", "--level", "beginner", "--until-shown")
    more = ("--games", 300, "--run", run)
    result = arena(*options, *more)
    assert result.returncode == 0, result.stderr
    assert "random - champion:fast: behind, shown after " in result.stdout
    lines = run.read_text().count("\n")
    assert arena(*options, *more, "--output", found).returncode == 0
    assert run.read_text().count("\n") == lines
    (pair,) = json.loads(found.read_text())["comparisons"]
    test = pair["sequential"]
    assert pair["verdict"] == test["verdict"] == "behind"
    assert pair["boards"] == test["boards"] < 60
    assert test["evidence"] >= test["needed"] == 20
    assert arena("report", run, "--output", tmp_path / "page").returncode == 0
    assert "behind, shown after" in (tmp_path / "page").read_text()


def test_three_boards_show_nothing(tmp_path: Path) -> None:
    result = arena("--agents", "random,champion:fast", "--level", "beginner", "--games", 3)
    assert "too few" in result.stdout
    assert "behind" not in result.stdout


def test_programs_read_the_standard_output() -> None:
    options = ("--agents", "random", "--level", "beginner", "--games", 3, "--seed", 1)
    (agent,) = json.loads(arena(*options, "--json").stdout)["agents"]
    assert (agent["agent"], agent["boards"]) == ("random", 3)


def test_a_narrow_terminal_loses_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    result = arena("--agents", "champion:fast,safest", "--level", "beginner", "--games", 3)
    assert "…" not in result.stdout
    tables = result.stdout.split("\n\n")
    assert sum("champion:fast" in table for table in tables) >= 4
    assert "1 board\n" not in result.stdout


def test_sums_give_the_figures_of_the_games(tmp_path: Path) -> None:
    run, seed = tmp_path / "a.jsonl", ("--seed", 3)
    options = ("--agents", "random,champion:fast", "--level", "6x6/6", "--games", 6, *seed)
    summed = json.loads(arena(*options, "--sums", "--run", run, "--json").stdout)
    played = json.loads(arena(*options, "--json").stdout)
    assert summed["comparisons"] == played["comparisons"]
    for ours, theirs in zip(summed["agents"], played["agents"], strict=True):
        del ours["milliseconds"], theirs["milliseconds"]
        assert ours == theirs


def test_a_notebook_shows_tables(tmp_path: Path) -> None:
    run = tmp_path / "run.jsonl"
    arena("--agents", "random,cs50", "--level", "cs50", "--games", 2, "--seed", 1, "--run", run)
    results = read_run(run)
    assert repr(results) == "<Results of random, cs50: 2 of 2 boards played>"
    page = tables_of(results).html
    assert page.count("<table>") == 2
    assert "<td>cs50</td>" in page
