"""Runs of which sums are kept: the same however boards are dealt out, and continued."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path

import pytest

from sapper.arena import (
    Boards,
    Match,
    Results,
    comparisons,
    match as match_module,
    play_run,
    set_figures,
)
from sapper.arena.run import read_run
from sapper.core import BadRun

AGENTS, BOARDS = ["champion", "safest"], 100


def boards() -> list[Boards]:
    return [Boards.from_seed("6x6/9", "safe", 5, BOARDS)]


Play = Callable[..., Results]


def without_times(sums: Counter[str]) -> dict[str, int]:
    return {name: value for name, value in sums.items() if not name.endswith("microseconds")}


def spans(results: Results) -> list[tuple[int, int, int]]:
    assert results.tally is not None
    return results.tally.spans


@pytest.fixture(scope="module")
def summed() -> Iterator[Play]:
    """Plays a run of which sums are kept; its processes are started once."""
    with Match(AGENTS, seed=5, jobs=2) as match:

        def play(path: Path, first_block: int = 20, games: int = BOARDS) -> Results:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(match_module, "_FIRST_BLOCK", first_block)
                sets = [Boards.from_seed("6x6/9", "safe", 5, games)]
                return play_run(path, match, sets, keeps_sums=True)

        yield play


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory, summed: Play) -> tuple[Path, Results]:
    path = tmp_path_factory.mktemp("sums") / "a.sums.jsonl"
    return path, summed(path)


def test_the_figures_are_those_of_the_games(tmp_path: Path, run: tuple[Path, Results]) -> None:
    with Match(AGENTS, seed=5) as match:
        results = play_run(tmp_path / "run", match, boards())
    assert comparisons(results) == comparisons(run[1])
    for ours, theirs in zip(set_figures(results), set_figures(run[1]), strict=True):
        assert theirs.milliseconds.mean > 0
        assert replace(ours, milliseconds=theirs.milliseconds) == theirs


def test_the_sums_do_not_depend_on_how_boards_are_dealt_out(
    tmp_path: Path, run: tuple[Path, Results], summed: Play
) -> None:
    other = summed(tmp_path / "b", first_block=47)
    assert sorted(spans(other)) != sorted(spans(run[1]))
    assert without_times(other.sums(0)) == without_times(run[1].sums(0))


def test_a_run_goes_on_with_the_boards_that_are_missing(
    tmp_path: Path, run: tuple[Path, Results], summed: Play
) -> None:
    lines = run[0].read_bytes().splitlines(keepends=True)
    part = tmp_path / "part"
    part.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    continued = summed(part)
    assert continued.played == BOARDS
    assert without_times(continued.sums(0)) == without_times(run[1].sums(0))
    longer = summed(part, games=BOARDS + 50)
    assert longer.sums(0)["boards"] == BOARDS + 50


class Afar(Executor):
    """Sends all that it is handed through pickle; every third task is lost at its first try."""

    def __init__(self) -> None:
        self.spans: list[tuple[int, int, int]] = []

    def submit(self, function, /, *arguments, **options):  # type: ignore[no-untyped-def, override]
        future: Future[object] = Future()
        call, (block,) = pickle.loads(pickle.dumps((function, arguments)))
        self.spans.append(block.span)
        if len(self.spans) % 3 == 1:
            future.set_exception(ConnectionError("the worker is gone"))
        else:
            future.set_result(pickle.loads(pickle.dumps(call(block))))
        return future


def test_a_lost_block_is_played_again(tmp_path: Path, summed: Play) -> None:
    afar, sets = Afar(), [Boards.from_seed("6x6/9", "safe", 5, 60)]
    with Match(AGENTS, seed=5, executor=afar) as match:
        found = play_run(tmp_path / "afar", match, sets, keeps_sums=True)
    assert len(afar.spans) > len(set(afar.spans)) == len(spans(found))
    assert found.played == 60
    assert without_times(found.sums(0)) == without_times(summed(tmp_path / "a", games=60).sums(0))


def test_what_was_done_is_kept_when_the_scheduler_goes(tmp_path: Path, summed: Play) -> None:
    afar, path = Afar(), tmp_path / "a"

    def jobs() -> int:
        if afar.spans:
            raise BadRun("the scheduler does not answer any more")
        return 1

    sets = [Boards.from_seed("6x6/9", "safe", 5, 90)]
    with (
        Match(AGENTS, seed=5, executor=afar, jobs=jobs) as match,
        pytest.raises(BadRun, match="does not answer any more"),
    ):
        play_run(path, match, sets, keeps_sums=True)
    kept = path.read_bytes().splitlines()[1:]
    assert len(kept) == 1
    run = summed(path, games=90)
    assert list(spans(run)[0]) == json.loads(kept[0])["block"]
    assert without_times(run.sums(0)) == without_times(summed(tmp_path / "b", games=90).sums(0))


def test_another_runs_file_is_refused(tmp_path: Path, run: tuple[Path, Results]) -> None:
    with Match(["safest"], seed=5) as match:
        with pytest.raises(BadRun, match="its agents are champion, safest"):
            play_run(run[0], match, boards(), keeps_sums=True)
        play_run(tmp_path / "games", match, boards())
        with pytest.raises(BadRun, match="it keeps every game"):
            play_run(tmp_path / "games", match, boards(), keeps_sums=True)
    assert without_times(read_run(run[0]).sums(0)) == without_times(run[1].sums(0))
