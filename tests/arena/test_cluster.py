"""A real scheduler and real workers, as processes on this machine; one is killed on the way."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from sapper.arena.boards import Boards
from sapper.arena.match import Match
from sapper.arena.results import Results
from sapper.arena.run import play_run, read_run
from sapper.cli import main
from sapper.core import LEVELS, BadRun, StartRule, workers
from sapper.game import Game, Record

pytestmark = pytest.mark.skipif(
    find_spec("distributed") is None, reason="distributed is not installed"
)

HELPER = "def first(cells):\n    return next(cells)\n"
AGENT = """
import time
from helper_of_mine import first
from sapper.agents import Agent, Certainty, Move, Reason
class Mine(Agent):
    name = "mine"
    def choose(self, view, random):
        time.sleep(0.002)
        cells = list(view.hidden())
        random.shuffle(cells)
        return Move(first(iter(cells)), Reason(Certainty.GUESS, ""))
"""


ENGINE = """
import sys
for line in sys.stdin:
    word, *rest = line.split()
    if word == "sapper":
        print("id name tiny\\nready 1")
    if word == "position":
        rows = enumerate(rest[0].split("/"))
        cells = [(i, j) for i, row in rows for j, x in enumerate(row) if x == "."]
    if word == "go":
        print("move", *cells[len(cells) // 3], "guess")
    sys.stdout.flush()
"""


DASK = """
import os, sys
from distributed.cli import dask_scheduler, dask_worker
import sapper.arena.block, sapper.coach, sapper.reviews
folder = sys.argv[1]
where = ["--scheduler-file", f"{folder}/scheduler.json", "--host", "127.0.0.1", "--no-dashboard"]
worker = ["--no-nanny", "--nthreads", "1", "--local-directory", folder]
for main, options in [
    (dask_scheduler.main, ["--port", "0"]), (dask_worker.main, worker), (dask_worker.main, worker)
]:
    if not (process := os.fork()):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        main([*where, *options])
    print(process, flush=True)
for _ in range(3):
    os.wait()
"""
"""A scheduler and two workers, forked from one process that has loaded what they need."""


QUIET = {
    f"DASK_DISTRIBUTED__{name}": value
    for name, value in {
        "WORKER__PROFILE__ENABLED": "False",
        "ADMIN__TICK__INTERVAL": "1s",
        "ADMIN__SYSTEM_MONITOR__INTERVAL": "10s",
    }.items()
}
"""Dask watches itself less."""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[int]]]:
    """The address of a scheduler, and the numbers of its two workers' processes."""
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    programs = subprocess.Popen(
        [sys.executable, "-c", DASK, str(folder)],
        env={**os.environ, "TMPDIR": str(folder), **QUIET},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert programs.stdout is not None
    processes = [int(programs.stdout.readline()) for _ in range(3)]
    try:
        while not file.exists() or not file.read_text().strip():
            assert programs.poll() is None
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"], processes[1:]
    finally:
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        programs.communicate()


def comparable(results: Results) -> list[object]:
    return [
        [
            (game.won, game.moves, game.guesses, game.endgame, game.forfeit)
            for game in results.records[place]
        ]
        for place in results.places()
    ]


def test_a_cluster_gives_the_same_results_though_a_worker_dies(
    tmp_path: Path, cluster: tuple[str, list[int]]
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "agent.py").write_text(AGENT)
    (folder / "helper_of_mine.py").write_text(HELPER)
    (folder / "engine.py").write_text(ENGINE)
    engine = f"exec:{sys.executable} {folder / 'engine.py'}"
    agents = ["champion:fast", f"{folder / 'agent.py'}:Mine", "random", engine]
    sets = [Boards.from_seed(LEVELS["beginner"], StartRule.SAFE, 5, 60)]
    with Match(agents, seed=3) as match:
        alone = play_run(tmp_path / "alone.run.jsonl", match, sets, lambda _: None)
    address, workers_there = cluster
    alive = [*workers_there]

    def progress(results: Results) -> None:
        if len(alive) == 2 and len(results.records) >= 5:
            os.kill(alive.pop(), signal.SIGKILL)

    with workers.Cluster(address) as found:
        while found.threads() < 2:
            time.sleep(0.1)
        options = {"executor": found.executor, "jobs": found.threads}
        with Match(agents, seed=3, **options) as match:  # type: ignore[arg-type]
            spread = play_run(tmp_path / "spread.run.jsonl", match, sets, progress)
    assert len(alive) == 1
    assert spread.is_complete
    assert comparable(spread) == comparable(alone)
    assert comparable(read_run(tmp_path / "spread.run.jsonl")) == comparable(alone)
    assert not any(game.forfeit for games in alone.records.values() for game in games)


def test_workers_of_another_version_refuse(
    tmp_path: Path, cluster: tuple[str, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "stamp", lambda: "sapper 0.0.1")
    sets = [Boards.from_seed(LEVELS["beginner"], StartRule.SAFE, 5, 5)]
    with (
        workers.Cluster(cluster[0]) as found,
        Match(["logic"], executor=found.executor, jobs=found.threads) as match,
        pytest.raises(BadRun, match="has sapper .*, the work comes from sapper 0.0.1; install"),
    ):
        play_run(tmp_path / "a.run.jsonl", match, sets, lambda _: None)


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[object, str, str]:
    """The exit code of a command and what it prints, the times that it took left out."""
    with pytest.raises(SystemExit) as stopped:
        main([*map(str, words)])
    told = capsys.readouterr()
    return stopped.value.code, re.sub(r'seconds": [\d.]+', "", told.out), told.err


def test_commands_print_the_same_on_a_cluster(
    tmp_path: Path, cluster: tuple[str, list[int]], capsys: pytest.CaptureFixture[str]
) -> None:
    games, students, boards = (tmp_path / name for name in ("games.jsonl", "class", "a.boards"))
    run(capsys, "board", "--start", "opening", "--count", 6, "--output", boards)
    lines = []
    for seed in range(3):
        game = Game("beginner", seed=seed)
        game.open((0, 0))
        while not game.is_over and len(game.actions) < 4:
            game.open(next(game.view.hidden()))
        lines.append(Record.of(game).text)
    # The last game contradicts itself: its line is on stderr, wherever that is found out.
    games.write_text("\n".join([*lines, lines[0].replace('"playing"', '"won"')]))
    (students / "ada").mkdir(parents=True)
    (students / "ada" / "minesweeper.py").write_text("raise ValueError('no')\n")
    commands: list[tuple[int, tuple[object, ...]]] = [
        (0, ("rate", boards)),
        (0, ("review", games, "--effort", "fast")),
        (1, ("check", students, "--json")),
    ]
    for code, words in commands:
        alone = run(capsys, *words)
        assert alone[0] == code, alone
        assert alone[1].count("\n") >= 2
        assert run(capsys, *words, "--scheduler", cluster[0]) == alone
