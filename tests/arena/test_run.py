from __future__ import annotations

import errno
import gzip
import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sapper.arena.boards import Boards
from sapper.arena.match import Match
from sapper.arena.results import Results
from sapper.arena.run import play_run, read_run, run_key
from sapper.arena.run_file import RunFile, with_check
from sapper.core import LEVELS, BadRun, StartRule
from sapper.sandbox import protection


def boards(games: int, seed: int = 3) -> list[Boards]:
    level = LEVELS["beginner"]
    return [Boards.from_seed(level, rule, seed, games) for rule in (StartRule.SAFE, StartRule.NONE)]


Play = Callable[..., Results]


@pytest.fixture(scope="module")
def match() -> Iterator[Match]:
    """Plays the runs of this file: its processes are started once."""
    with Match(["random", "cs50"], seed=3) as match:
        yield match


@pytest.fixture(scope="module")
def play(match: Match) -> Play:
    """Plays a run; with `stop_after`, as if Ctrl-C came after so many boards."""

    def play(path: Path, games: int, stop_after: int | None = None, seed: int = 3) -> Results:
        seen = []

        def progress(results: Results) -> None:
            seen.append(len(results.records))
            if len(results.records) == stop_after:
                raise KeyboardInterrupt

        match.seed = seed
        results = play_run(path, match, boards(games, seed), progress)
        assert seen == list(range(seen[0], 2 * games + 1))
        return results

    return play


def outcomes(results: Results) -> list[tuple[object, ...]]:
    return [
        (place, *((game.won, game.moves, game.guesses) for game in results.records[place]))
        for place in results.places()
    ]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, play: Play) -> tuple[Path, Results]:
    path = tmp_path_factory.mktemp("run") / "whole.run.jsonl"
    return path, play(path, 5)


def test_the_file_holds_a_line_for_each_board(whole: tuple[Path, Results]) -> None:
    path, results = whole
    lines = path.read_text().splitlines()
    assert len(lines) == 1 + 10
    header = json.loads(lines[0])
    assert [agent["name"] for agent in header["agents"]] == ["random", "cs50"]
    assert [agent["route"] for agent in header["agents"]] == ["python", "python"]
    assert (header["until_shown"], header["seed"]) == (False, 3)
    assert results.is_complete
    assert read_run(path) == results


def test_a_stopped_run_ends_with_the_same_numbers(
    tmp_path: Path, whole: tuple[Path, Results], play: Play
) -> None:
    path = tmp_path / "stopped.run.jsonl"
    with pytest.raises(KeyboardInterrupt):
        play(path, 5, stop_after=3)
    assert not read_run(path).is_complete
    assert len(path.read_text().splitlines()) == 1 + 3
    assert outcomes(play(path, 5)) == outcomes(whole[1])
    assert outcomes(read_run(path)) == outcomes(whole[1])


def test_a_line_cut_short_is_played_again(
    tmp_path: Path, whole: tuple[Path, Results], play: Play
) -> None:
    path = tmp_path / "cut.run.jsonl"
    data = whole[0].read_bytes()
    path.write_bytes(data[: int(len(data) * 0.6)])
    before = len(read_run(path).records)
    assert 0 < before < 10
    assert outcomes(play(path, 5)) == outcomes(whole[1])
    assert outcomes(read_run(path)) == outcomes(whole[1])
    assert len(path.read_text().splitlines()) == 1 + 10


def test_a_finished_run_is_not_played_again(whole: tuple[Path, Results], play: Play) -> None:
    path, _ = whole
    before = path.read_bytes()
    play(path, 5)
    assert path.read_bytes() == before


def test_a_run_can_be_made_longer_or_cut(
    tmp_path: Path, whole: tuple[Path, Results], play: Play
) -> None:
    path = tmp_path / "longer.run.jsonl"
    path.write_bytes(whole[0].read_bytes())
    assert len(play(path, 6).records) == 12
    assert outcomes(play(path, 5)) == outcomes(whole[1])


def test_another_run_is_refused_and_left_as_it_is(whole: tuple[Path, Results], play: Play) -> None:
    path, _ = whole
    before = path.read_bytes()
    with pytest.raises(BadRun, match="belongs to another run: sets .*seed 3.*, not .*seed 4"):
        play(path, 5, seed=4)
    assert path.read_bytes() == before


def test_keys_tell_runs_apart() -> None:
    with Match(["logic"], seed=1) as one, Match(["logic"], seed=2) as two:  # starts no process
        assert run_key(one, boards(3)) != run_key(two, boards(3))
        assert run_key(one, boards(3)) != run_key(one, boards(3, seed=9))
        assert run_key(one, boards(3)) == run_key(one, boards(4))
        own = [Boards.from_seed("beginner", "safe", None, 3)]
        assert run_key(one, own) != run_key(two, own)
    with Match(["logic"]) as one, Match(["logic"]) as two:
        assert one.seed != two.seed
        assert run_key(one, own) == run_key(two, own) != run_key(one, boards(3)[:1])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not the file of an arena run"),
        ("hello\n", "is not the file of an arena run"),
        ('{"format": "else"}\n', "is not the file of an arena run"),
        ('{"format": "sapper arena run 2"}\n', "is not the file of an arena run"),
        ('{"format": "sapper arena run 3"}\n', "line 1 is damaged: its check sum is wrong"),
    ],
)
def test_files_that_are_no_runs(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "no.run.jsonl"
    path.write_text(text)
    with pytest.raises(BadRun, match=message):
        read_run(path)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ['{"format":"sapper arena run 3","agents":{},"sets":[7]}'],
            "is not the file of an arena run",
        ),
        (["HEADER", '{"a":1}'], "line 2 is not a board"),
        (["HEADER", '{"board":[0,0],"games":[]}'], "line 2 does not fit"),
        (["HEADER", '{"board":[7,0],"games":[]}'], "line 2 is not a board"),
        ([f"HEADER{10**400}"], "is not the file of an arena run"),
        (["HEADER1e999"], "is not the file of an arena run"),
        (["HEADER", f'{{"board":[0,{10**400}],"games":[]}}'], "line 2 does not fit"),
        (["HEADER", '{"board":[0,1e999],"games":[]}'], "line 2 is not a board"),
        (["HEADER", f'{{"board":[0,0],"games":[[1,5,{10**400},[],null]]}}'], "is not a board"),
        (["HEADER", "BOARD", "BOARD"], "line 3 does not fit the lines before it"),
        (["HEADER", '{"board":[0,0],"games":[[1],[0]]}'], "line 2 is not a board"),
    ],
)
def test_lines_that_do_not_belong_there(
    tmp_path: Path, whole: tuple[Path, Results], lines: list[str], message: str
) -> None:
    path, before = tmp_path / "no.run.jsonl", b""
    known = dict(zip(("HEADER", "BOARD"), map(without_check, whole[0].open()), strict=False))
    with path.open("wb") as file:
        for text in lines:
            text = known.get(text, text)
            if (number := text.removeprefix("HEADER")) != text:  # of so many boards
                text = re.sub(r'"boards":\d+', f'"boards":{number}', known["HEADER"])
            file.write(line := with_check(text, before))
            before = line[-15:-3]
    with pytest.raises(BadRun, match=message):
        read_run(path)


def without_check(line: str) -> str:
    return line[: line.index(',"check"')] + "}"


def damages(data: bytes) -> Iterator[tuple[str, bytes, int]]:
    """Ways to spoil a file of eleven lines, each with the line that must be named."""
    lines = data.splitlines(keepends=True)
    yield "a line is gone", b"".join(lines[:4] + lines[5:]), 5
    yield "a line is there twice", b"".join(lines[:4] + lines[3:]), 5
    yield "two lines are swapped", b"".join([*lines[:4], lines[5], lines[4], *lines[6:]]), 5
    yield "an empty line", b"".join([*lines[:4], b"\n", *lines[4:]]), 5
    random = Random(1)
    for number in range(1, 12):
        place = random.randrange(len(lines[number - 1]) - 1)
        start = sum(map(len, lines[: number - 1])) + place
        other = bytes([data[start] ^ 1 << random.randrange(7)])
        if number > 1 and other != b"\n":
            yield f"bit in line {number}", data[:start] + other + data[start + 1 :], number


def test_a_damaged_file_is_refused_and_its_line_named(
    tmp_path: Path, match: Match, whole: tuple[Path, Results]
) -> None:
    path, match.seed = tmp_path / "damaged.run.jsonl", 3
    for what, data, line in damages(whole[0].read_bytes()):
        path.write_bytes(data)
        with pytest.raises(BadRun, match=f"line {line} is damaged"):
            read_run(path)
        with pytest.raises(BadRun, match=f"line {line} is damaged"):
            play_run(path, match, boards(5), lambda _: None)
        assert path.read_bytes() == data, what


def test_a_packed_run_can_be_read(tmp_path: Path, whole: tuple[Path, Results]) -> None:
    path = tmp_path / "run.jsonl.gz"
    path.write_bytes(gzip.compress(whole[0].read_bytes()))
    assert read_run(path) == whole[1]
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(BadRun, match="cannot read .*run.jsonl.gz"):
        read_run(path)


def test_only_one_program_plays_a_run(
    tmp_path: Path, whole: tuple[Path, Results], play: Play
) -> None:
    path = tmp_path / "locked.run.jsonl"
    path.write_bytes(whole[0].read_bytes())
    with RunFile(path):
        message = f"locked.run.jsonl' is in use by process {os.getpid()} on .* since .*: wait for"
        with pytest.raises(BadRun, match=message):
            play(path, 5)
        assert read_run(path) == whole[1]
    assert outcomes(play(path, 5)) == outcomes(whole[1])
    assert list(tmp_path.iterdir()) == [path]


def test_changed_code_is_named(tmp_path: Path) -> None:
    agent, path = tmp_path / "mine.py", tmp_path / "mine.run.jsonl"
    code = "from sapper.agents.random import RandomAgent\nclass Mine(RandomAgent): pass\n"
    for text in (code, code + "# better\n"):
        agent.write_text(text)
        with Match(["logic", f"{agent}:Mine"]) as match:
            if text == code:
                play_run(path, match, boards(1), lambda _: None)
                continue
            with pytest.raises(BadRun, match="the code of mine.py:Mine has changed since '.*' was"):
                play_run(path, match, boards(1), lambda _: None)


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="cannot read"):
        read_run(tmp_path / "missing")
    (tmp_path / "file").write_text("")
    with pytest.raises(BadRun, match="cannot write"), Match(["logic"]) as match:
        play_run(tmp_path / "file" / "x.run.jsonl", match, boards(1), lambda _: None)


def test_a_full_disk_names_the_runs_file_and_leaves_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "a.run.jsonl"
    told = r"cannot write '.*a\.run\.jsonl': the disk is full"
    monkeypatch.setattr("sapper.arena.run_file.append_whole", full)
    with pytest.raises(BadRun, match=told), RunFile(path) as file:
        file.append("{}")
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def contest(path: Path, games: int, stop_after: int | None = None) -> Results:
    """A run without a seed of the user's."""

    def progress(results: Results) -> None:
        if len(results.records) == stop_after:
            raise KeyboardInterrupt

    with Match(["logic"]) as match:
        sets = [Boards.from_seed("4x4/3", "safe", None, games)]
        return play_run(path, match, sets, progress)


def test_a_run_goes_on_by_the_seed_that_was_drawn_for_it(tmp_path: Path) -> None:
    path, other = tmp_path / "a.run.jsonl", tmp_path / "b.run.jsonl"
    with pytest.raises(KeyboardInterrupt):
        contest(path, 9, stop_after=4)
    seed = json.loads(path.read_text().splitlines()[0])["seed"]
    done = contest(path, 9)
    assert done.about["sets"][0]["source"] == f"seed {seed}"
    assert outcomes(contest(path, 9)) == outcomes(done)
    assert outcomes(contest(path, 12))[:9] == outcomes(done)
    with Match(["logic"], seed=seed) as match:
        again = play_run(other, match, [Boards.from_seed("4x4/3", "safe", None, 9)])
    assert outcomes(again) == outcomes(done)
    assert json.loads(other.read_text().splitlines()[0])["seed"] == seed
    other.unlink()
    contest(other, 1)
    assert json.loads(other.read_text().splitlines()[0])["seed"] != seed


@pytest.mark.parametrize("seed", ["null", "-1", "1.5", str(2**64), '"7"', "true"])
def test_a_file_without_a_seed_is_no_run(tmp_path: Path, seed: str) -> None:
    path = tmp_path / "a.run.jsonl"
    contest(path, 2)
    first = without_check(path.read_text().splitlines()[0])
    path.write_bytes(with_check(re.sub(r'"seed":\d+', f'"seed":{seed}', first), b""))
    with pytest.raises(BadRun, match="is not the file of an arena run"):
        contest(path, 2)


def test_a_run_says_what_protects_it_and_keeps_to_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, agent = tmp_path / "a.run.jsonl", f"{Path(__file__).with_name('thieves.py')}:Thief"
    sets = [Boards.from_seed("4x4/3", "safe", 1, 2)]
    with Match(["logic", agent], seed=1, allow=[tmp_path / "data"]) as match:
        assert match.protection == protection()
        play_run(path, match, sets)
        first = json.loads(path.read_text().splitlines()[0])
        assert first["protection"] == protection().to_json()
        assert first["allow"] == [str((tmp_path / "data").resolve())]
        assert outcomes(play_run(path, match, sets)) == outcomes(read_run(path))
        other = replace(protection(), is_walled=not protection().is_walled, reason="none here")
        monkeypatch.setattr("sapper.arena.match.protection", lambda: other)
        with pytest.raises(BadRun, match="belongs to another run: protection .*, not "):
            play_run(path, match, sets)
    with Match(["logic"], seed=1) as match:
        assert match.protection is None


def test_a_worker_without_the_promised_wall_plays_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, none = replace(protection(), is_walled=True), replace(protection(), is_walled=False)
    monkeypatch.setattr(Match, "protection", there)
    monkeypatch.setattr("sapper.arena.block.protection", lambda: none)
    with (
        Match([f"{Path(__file__).with_name('thieves.py')}:Thief"], seed=1) as match,
        pytest.raises(BadRun, match="has no wall for agents"),
    ):
        play_run(tmp_path / "a", match, [Boards.from_seed("4x4/3", "safe", 1, 2)])
