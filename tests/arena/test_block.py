from __future__ import annotations

import pytest

from sapper.agents import EngineLimits
from sapper.arena import block
from sapper.arena.block import Entrant, SharedWork, game_seed, games_of
from sapper.arena.boards import Boards, NumberedBoard
from sapper.arena.kernel_games import KernelGames
from sapper.arena.record import GameRecord
from sapper.core import LEVELS, BadAgent, StartRule
from sapper.game import Layout
from sapper.sandbox import seats

CHAMPION = Entrant("champion:fast", "champion:fast", ("champion", "fast"), "")


def boards(count: int) -> list[NumberedBoard]:
    chosen = Boards.from_seed(LEVELS["beginner"], StartRule.SAFE, 1, count)
    return [
        NumberedBoard((0, index), layout, chosen.first_click, StartRule.SAFE)
        for index, layout in enumerate(chosen.layouts())
    ]


def play(name: str, entrant: Entrant, count: int) -> list[GameRecord]:
    work = SharedWork(name, (entrant,), EngineLimits(2.0), 0, ())
    return games_of(work, entrant, boards(count))


def test_the_kernel_plays_a_batch_at_once() -> None:
    records = play("batch", CHAMPION, 5)
    seats.close("batch")
    assert len(records) == 5
    assert all(record.moves > 0 and record.forfeit is None for record in records)
    assert any(record.won for record in records)


class Breaking:
    """A kernel that breaks on one board, as if its process had ended."""

    def play(
        self, player: tuple[str, str], layouts: list[Layout], first: int, move_seconds: float
    ) -> list[GameRecord]:
        if boards(3)[1].layout in layouts:
            raise BadAgent("its process ended (killed by SIGSEGV)")
        return [GameRecord(True, 1, 0.0) for _ in layouts]

    def close(self) -> None:
        pass


def test_only_the_board_that_breaks_the_kernel_is_forfeited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(block, "KernelGames", Breaking)
    records = play("break", CHAMPION, 3)
    reasons = [record.forfeit for record in records]
    assert reasons == [None, "its process ended (killed by SIGSEGV)", None]
    results = [(record.won, record.moves) for record in records]
    assert results == [(True, 1), (False, 0), (True, 1)]


def test_a_kernel_game_that_fails_says_why() -> None:
    kernel = KernelGames()
    with pytest.raises(BadAgent, match="raised ValueError: .*nobody"):
        kernel.play(("nobody", ""), [boards(1)[0].layout], 0, 1.0)
    kernel.close()


def test_the_largest_board_is_played_within_a_limit() -> None:
    kernel = KernelGames()
    layout = Layout.random("1000x1000/10", 1, "safe")
    (record,) = kernel.play(("logic", ""), [layout], 0, 10.0)
    kernel.close()
    assert record.won


def test_an_agent_that_never_starts_is_an_error_not_a_forfeit() -> None:
    entrant = Entrant("nobody", "nobody", None, "")
    with pytest.raises(BadAgent, match="agent 'nobody' does not start: agent 'nobody', expected"):
        play("start", entrant, 1)


def test_every_game_has_a_seed_of_its_own() -> None:
    seeds = {game_seed(1, (0, board), agent) for board in range(50) for agent in ("a", "b")}
    assert len(seeds) == 100
    assert game_seed(1, (0, 3), "a") == game_seed(1, (0, 3), "a") != game_seed(2, (0, 3), "a")
    assert all(0 <= seed < 2**64 for seed in seeds)
