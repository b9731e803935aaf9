"""Agents cannot know the boards of a random seed; who does anyway is never called ahead."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from sapper.arena import Boards, Match, Results, comparisons, play_run
from sapper.arena.statistics import Verdict
from sapper.sandbox import is_walled

THIEVES = Path(__file__).with_name("thieves.py")
ENGINE = f"exec:{sys.executable} {THIEVES}"
BOTH = [f"{THIEVES}:Thief", ENGINE]
LEVEL, BOARDS = "8x8/16", 30
DRAWN = 0x9E3779B97F4A7C15
"""Like a random seed, but the same every time."""


def contest(path: Path, agents: list[str], seed: int = DRAWN, boards: int = BOARDS) -> Results:
    with Match(agents, seed=seed) as match:
        return play_run(path, match, [Boards.from_seed(LEVEL, "safe", None, boards)])


def wins(results: Results) -> list[int]:
    return [sum(game.won for game in results.games(i)) for i in range(len(results.agents))]


@pytest.fixture(scope="module")
def guessed(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """A run whose user chose a small seed, which the thieves find."""
    return contest(tmp_path_factory.mktemp("run") / "run", [*BOTH, "safest"], seed=7)


def test_thieves_know_the_boards_of_a_small_seed(guessed: Results) -> None:
    searching, asking, safest = wins(guessed)
    assert asking == BOARDS
    assert searching > 2 * safest


def test_who_knows_the_boards_is_not_called_ahead(guessed: Results) -> None:
    assert {pair.verdict for pair in comparisons(guessed)} == {Verdict.IN_DOUBT}


def test_thieves_win_no_more_than_the_safest_in_a_contest(tmp_path: Path) -> None:
    found = contest(tmp_path / "run", [*BOTH, "safest"])
    _, asking, safest = wins(found)
    assert asking == safest
    # The boards that the other takes for the right ones are not: now and then it is lucky.
    assert {pair.verdict for pair in comparisons(found)} == {Verdict.NOT_SHOWN}


@pytest.mark.skipif(not is_walled(), reason="nothing hides files here")
def test_the_file_of_a_run_cannot_be_read_by_its_agents(tmp_path: Path) -> None:
    """Not even where the file is in the agent's own folder, which it may read."""
    thief, run = shutil.copy(THIEVES, tmp_path), tmp_path / "run"
    found = contest(run, [f"{thief}:Reader:{run}", "safest"])
    reader, safest = ([(game.won, game.moves) for game in found.games(i)] for i in range(2))
    assert reader == safest


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the time of others")
def test_helpers_think_at_their_agents_cost(tmp_path: Path) -> None:
    with Match([f"{THIEVES}:Helped"], move_seconds=0.5, children=True) as match:
        boards = [Boards.from_seed(LEVEL, "safe", None, 1)]
        (game,) = play_run(tmp_path / "run", match, boards).games(0)
    assert game.forfeit == "took more than 0.5 s of CPU time"
