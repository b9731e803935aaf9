"""The kernel's games and the same agents asked move by move: two ways, one game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sapper.arena.boards import Boards
from sapper.arena.match import Match
from sapper.arena.record import GameRecord
from sapper.core import Level, StartRule

AGENTS = ["logic", "safest", "champion"]


@pytest.fixture(scope="module")
def matches() -> Iterator[tuple[Match, Match]]:
    """The same agents played whole by the kernel, and asked move by move."""
    with Match(AGENTS) as kernel, Match(AGENTS, use_kernel=False) as python:
        assert all(each.kernel_player is not None for each in kernel.entrants)
        assert all(each.kernel_player is None for each in python.entrants)
        yield kernel, python


def play(match: Match, level: str, start: StartRule, games: int) -> list[list[GameRecord]]:
    boards = Boards.from_seed(Level.parse(level), start, 11, games)
    found = dict(match.games([boards]))
    return [found[place] for place in sorted(found)]


def comparable(record: GameRecord) -> tuple[object, ...]:
    """All that does not depend on the machine; forced is the kernel's own word, and the arena's."""
    guesses = [
        (each.cell, each.survived, each.share, each.forced, each.searched)
        for each in record.guesses
    ]
    return record.won, record.moves, record.endgame, record.forfeit, guesses


@pytest.mark.parametrize(
    ("level", "start", "games"),
    [
        ("16x30/99", StartRule.SAFE, 1),
        ("16x16/40", StartRule.OPENING, 3),
        ("9x9/10", StartRule.SAFE, 20),
        ("4x4/5", StartRule.SAFE, 20),
    ],
)
def test_both_routes_play_the_same_games(
    matches: tuple[Match, Match], level: str, start: StartRule, games: int
) -> None:
    kernel, python = (play(match, level, start, games) for match in matches)
    for board, (ours, theirs) in enumerate(zip(kernel, python, strict=True)):
        for agent, one, other in zip(AGENTS, ours, theirs, strict=True):
            assert comparable(one) == comparable(other), f"{agent} on board {board}"
            risks = [each.risk for each in other.guesses]
            assert [each.risk for each in one.guesses] == pytest.approx(risks)
    assert any(record.guesses for records in kernel for record in records)
