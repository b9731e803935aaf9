from __future__ import annotations

import json
from pathlib import Path

import pytest

from sapper.arena.boards import Boards
from sapper.arena.match import Match
from sapper.arena.run import Results, play_run, read_run, run_key
from sapper.errors import BadRun
from sapper.level import LEVELS, StartRule


def boards(games: int, seed: int = 3) -> list[Boards]:
    level = LEVELS["beginner"]
    return [Boards.from_seed(level, rule, seed, games) for rule in (StartRule.SAFE, StartRule.NONE)]


def play(path: Path, games: int, stop_after: int | None = None, seed: int = 3) -> Results:
    """Play a run; with `stop_after`, as if Ctrl-C came after so many boards."""
    seen = []

    def progress(results: Results) -> None:
        seen.append(len(results.records))
        if len(results.records) == stop_after:
            raise KeyboardInterrupt

    with Match(["random", "cs50"], seed=seed) as match:
        results = play_run(path, match, boards(games, seed), progress)
    assert seen == list(range(seen[0], 2 * games + 1))
    return results


def outcomes(results: Results) -> list[tuple[object, ...]]:
    return [
        (place, *((game.won, game.moves, game.trace) for game in results.records[place]))
        for place in results.places()
    ]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Results]:
    path = tmp_path_factory.mktemp("run") / "whole.run.jsonl"
    return path, play(path, 5)


def test_the_file_holds_a_line_for_each_board(whole: tuple[Path, Results]) -> None:
    path, results = whole
    lines = path.read_text().splitlines()
    assert len(lines) == 1 + 10
    header = json.loads(lines[0])
    assert [agent["name"] for agent in header["agents"]] == ["random", "cs50"]
    assert results.is_complete
    assert read_run(path) == results


def test_a_stopped_run_ends_with_the_same_numbers(
    tmp_path: Path, whole: tuple[Path, Results]
) -> None:
    path = tmp_path / "stopped.run.jsonl"
    with pytest.raises(KeyboardInterrupt):
        play(path, 5, stop_after=3)
    assert not read_run(path).is_complete
    assert len(path.read_text().splitlines()) == 1 + 3
    assert outcomes(play(path, 5)) == outcomes(whole[1])
    assert outcomes(read_run(path)) == outcomes(whole[1])


def test_a_line_cut_short_is_played_again(tmp_path: Path, whole: tuple[Path, Results]) -> None:
    path = tmp_path / "cut.run.jsonl"
    data = whole[0].read_bytes()
    path.write_bytes(data[: int(len(data) * 0.6)])
    before = len(read_run(path).records)
    assert 0 < before < 10
    assert outcomes(play(path, 5)) == outcomes(whole[1])
    assert outcomes(read_run(path)) == outcomes(whole[1])
    assert len(path.read_text().splitlines()) == 1 + 10


def test_a_finished_run_is_not_played_again(whole: tuple[Path, Results]) -> None:
    path, _ = whole
    before = path.read_bytes()
    play(path, 5)
    assert path.read_bytes() == before


def test_a_run_can_be_made_longer_or_cut(tmp_path: Path, whole: tuple[Path, Results]) -> None:
    path = tmp_path / "longer.run.jsonl"
    path.write_bytes(whole[0].read_bytes())
    assert len(play(path, 6).records) == 12
    assert outcomes(play(path, 5)) == outcomes(whole[1])


def test_another_run_is_refused_and_left_as_it_is(whole: tuple[Path, Results]) -> None:
    path, _ = whole
    before = path.read_bytes()
    with pytest.raises(BadRun, match="is of another run: .*seed 4"):
        play(path, 5, seed=4)
    assert path.read_bytes() == before


def test_keys_tell_runs_apart() -> None:
    with Match(["random"], seed=1) as one, Match(["random"], seed=2) as two:
        assert run_key(one, boards(3)) != run_key(two, boards(3))
        assert run_key(one, boards(3)) != run_key(one, boards(3, seed=9))
        assert run_key(one, boards(3)) == run_key(one, boards(4))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no file of an arena run"),
        ("hello\n", "is no file of an arena run"),
        ('{"format": "else"}\n', "is no file of an arena run"),
        ('{"format": "sapper arena run 1"}\n', "is no file of an arena run"),
        ('{"format": "sapper arena run 1", "agents": {}, "sets": [7]}\n', "is no file of an"),
        ("HEADER\n{}\n", "line 2 is no board"),
        ('HEADER\n{"set": 0, "board": 0, "games": []}\n', "line 2 does not fit"),
    ],
)
def test_files_that_are_no_runs(
    tmp_path: Path, whole: tuple[Path, Results], text: str, message: str
) -> None:
    path = tmp_path / "no.run.jsonl"
    path.write_text(text.replace("HEADER", whole[0].read_text().splitlines()[0]))
    with pytest.raises(BadRun, match=message):
        read_run(path)


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="cannot read"):
        read_run(tmp_path / "missing")
    (tmp_path / "file").write_text("")
    with pytest.raises(BadRun, match="cannot write"), Match(["random"]) as match:
        play_run(tmp_path / "file" / "x.run.jsonl", match, boards(1), lambda _: None)
