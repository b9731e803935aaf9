"""The kernel's games and the same agents asked move by move: two ways, one game."""

from __future__ import annotations

import pytest

from sapper.arena.boards import Boards
from sapper.arena.match import Match
from sapper.arena.record import GameRecord
from sapper.arena.task import Board
from sapper.level import Level, StartRule

AGENTS = ["logic", "safest", "rival", "champion:fast", "champion"]


def play(level: str, start: StartRule, games: int, use_kernel: bool) -> list[list[GameRecord]]:
    boards = Boards.from_seed(Level.parse(level), start, 11, games)
    rows = [
        Board((0, index), layout, boards.first_click)
        for index, layout in enumerate(boards.layouts())
    ]
    with Match(AGENTS, use_kernel=use_kernel) as match:
        assert all((each.kernel_player is not None) == use_kernel for each in match.entrants)
        found = {board.place: records for board, records in match.play(rows)}
    return [found[place] for place in sorted(found)]


def comparable(record: GameRecord) -> tuple[object, ...]:
    """All that does not depend on the machine; forced is the kernel's own word, and the arena's."""
    guesses = [(each.survived, each.share, each.forced, each.searched) for each in record.guesses]
    return record.won, record.moves, record.trace, record.endgame, record.forfeit, guesses


@pytest.mark.parametrize(
    ("level", "start", "games"),
    [
        ("16x30/99", StartRule.SAFE, 3),
        ("16x16/40", StartRule.OPENING, 5),
        ("9x9/10", StartRule.SAFE, 20),
        ("4x4/5", StartRule.SAFE, 20),
        ("4x4/3", StartRule.NONE, 10),
    ],
)
def test_both_routes_play_the_same_games(level: str, start: StartRule, games: int) -> None:
    kernel, python = (play(level, start, games, use) for use in (True, False))
    for board, (ours, theirs) in enumerate(zip(kernel, python, strict=True)):
        for agent, one, other in zip(AGENTS, ours, theirs, strict=True):
            assert comparable(one) == comparable(other), f"{agent} on board {board}"
            risks = [each.risk for each in other.guesses]
            assert [each.risk for each in one.guesses] == pytest.approx(risks)
    assert any(record.guesses for records in kernel for record in records)
