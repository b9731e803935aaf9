"""Which boards an agent wins in the arena: what every way of playing in words must give too."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from sapper.arena import Boards, Match
from sapper.text import BadTask, TextEnvironment, TextTask

LEVEL, START = "6x6/6", "safe"
AGENTS = ("random", "cs50", "logic", "champion")


@lru_cache
def arena_wins(agent: str, games: int, level: str = LEVEL) -> tuple[bool, ...]:
    """Whether the agent wins each board."""
    boards = Boards.from_seed(level, START, 0, games)
    with Match([agent], seed=0) as match:
        found = {place[1]: records[0].won for place, records in match.games([boards])}
    return tuple(found[number] for number in range(games))


def seed_of(agent: str, number: int) -> int:
    """The seed of what the agent draws in that game, as in the arena."""
    words = f"0 {number} {agent}".encode()
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "big")


def played_boards(games: int, level: str = LEVEL) -> list[int]:
    """The boards that the first click does not win already."""
    return [number for number in range(games) if is_played(TextTask.on_board(level, START, number))]


def is_played(task: TextTask) -> bool:
    try:
        TextEnvironment().reset(task)
    except BadTask:
        return False
    return True
