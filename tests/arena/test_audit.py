from __future__ import annotations

from pathlib import Path

import pytest

from sapper.arena.audit import audit_run
from sapper.arena.boards import Boards
from sapper.arena.match import Match
from sapper.arena.run import play_run, read_run
from sapper.arena.run_file import with_check
from sapper.core import LEVELS, BadRun, StartRule
from sapper.game.formats import boardset

AGENTS = Path(__file__).with_name("misbehaving_agents.py")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("verify")
    header = boardset.Header(LEVELS["beginner"], (2, 2), StartRule.SAFE, "small")
    with (folder / "small.txt").open("w") as file:
        boardset.write(file, header, boardset.generate(header, 5, 5))
    sets = [
        Boards.from_seed(LEVELS["beginner"], StartRule.OPENING, 30, 5),
        Boards.from_file(folder / "small.txt"),
    ]
    with Match(["safest", f"{AGENTS}:Decent", "random"], seed=9) as match:
        play_run(folder / "a.run.jsonl", match, sets, lambda _: None)
    return folder / "a.run.jsonl"


def test_a_run_is_played_again_the_same_way(run: Path) -> None:
    given = [f"{AGENTS}:Decent"], [run.with_name("small.txt")]
    found = audit_run(run, *given, sample=4)
    assert (found.chosen, found.games, found.total) == (4, 12, 10)
    assert found.differences == ()
    assert found.remarks == ()


def test_what_is_needed_must_be_given(run: Path) -> None:
    with pytest.raises(BadRun, match="'misbehaving_agents.py:Decent', which is not one of Sapper"):
        audit_run(run)
    with pytest.raises(BadRun, match="the boards of 'small.txt' .* are needed"):
        audit_run(run, [f"{AGENTS}:Decent"])
    with pytest.raises(BadRun, match="agent 'champion' does not play in"):
        audit_run(run, [f"{AGENTS}:Decent", "champion"])


def test_an_altered_game_is_found(run: Path, tmp_path: Path) -> None:
    lines, before = run.read_text().splitlines(), b""
    path = run.with_name("altered.run.jsonl")
    with path.open("wb") as file:
        for line in lines:
            text = line[: line.index(',"check"')] + "}"
            if text.startswith('{"board":[0,3],"games":[[1,'):
                text = text.replace('"games":[[1,', '"games":[[0,', 1)
            elif text.startswith('{"board":[0,3],"games":[[0,'):
                text = text.replace('"games":[[0,', '"games":[[1,', 1)
            file.write(new := with_check(text, before))
            before = new[-15:-3]
    assert read_run(path).records != read_run(run).records
    found = audit_run(path, [f"{AGENTS}:Decent"], [run.with_name("small.txt")], sample=10)
    (difference,) = found.differences
    assert difference.startswith("board 3 of beginner-opening-seed-30, safest: won ")
