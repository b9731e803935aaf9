"""A match: a student's agent and the reference on the same boards, and where games are lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from sapper.agents.course import course_file
from sapper.arena.statistics import wilson
from sapper.coach.games import proves_safe_cell
from sapper.coach.report import ArenaLevel
from sapper.coach.situation import Deed, Situation, Step
from sapper.layout import Layout
from sapper.level import Level
from sapper.sandbox import Sandbox, StudentFailed
from sapper.shape import Cell

LEVELS = ("cs50", "beginner", "intermediate", "expert")
GAME_SECONDS = 20.0
MOST_FAILURES = 5
"""After so many failed games a level is given up."""

Reference = dict[str, list[bool]]
"""Whether the reference won, board by board, for every level."""

Played = Callable[[str, int], None]
"""Told the level and the number of games played so far."""


class Ending(Enum):
    """How a game ended."""

    WON = "won"
    FIRST_CLICK = "first click"
    """Lost at once: luck."""
    FORCED_GUESS = "forced guess"
    """Lost by a guess where no safe move could be proven: luck."""
    MISSED_LOGIC = "missed logic"
    """Lost by a guess although the course's rules proved a safe move, or by a false proof."""
    BEYOND_COURSE = "beyond the course"
    """Lost by a guess where only more than the course's rules proved a safe move."""
    FAILED = "failed"
    """An exception, an endless call or an illegal move."""


@dataclass(frozen=True)
class GameResult:
    """One game: how it ended, and the calls with the processor time they took."""

    ending: Ending
    calls: int
    seconds: float


def play_match(
    path: Path,
    games: int,
    *,
    levels: tuple[str, ...] = LEVELS,
    reference: Reference | None = None,
    played: Played | None = None,
) -> tuple[ArenaLevel, ...]:
    """The student's games beside the reference's, level by level, on the same seeded boards.

    The course's rule holds at every level: the first click may be a mine. The reference's games
    can be played once for many students.
    """
    compared = []
    for name in levels:
        results = play_games(path, name, games, played)
        known = reference or play_reference(len(results), (name,))
        compared.append(_compare(name, results, known[name]))
    return tuple(compared)


def play_reference(games: int, levels: tuple[str, ...] = LEVELS) -> Reference:
    """Which games our own `minesweeper.py` wins."""
    return {
        name: [result.ending is Ending.WON for result in play_games(course_file(), name, games)]
        for name in levels
    }


def _compare(name: str, results: list[GameResult], reference: list[bool]) -> ArenaLevel:
    endings = Counter(result.ending for result in results)
    wins = endings[Ending.WON]
    reference_wins = sum(reference[: len(results)])
    calls = sum(result.calls for result in results)
    return ArenaLevel(
        name,
        len(results),
        wins,
        wilson(wins, len(results)),
        reference_wins,
        wilson(reference_wins, len(results)),
        1000 * sum(result.seconds for result in results) / max(calls, 1),
        endings[Ending.FIRST_CLICK],
        endings[Ending.FORCED_GUESS],
        endings[Ending.MISSED_LOGIC],
        endings[Ending.BEYOND_COURSE],
        endings[Ending.FAILED],
    )


def play_games(path: Path, name: str, games: int, played: Played | None = None) -> list[GameResult]:
    """The games of one agent at a level; fewer if too many of them fail."""
    level, results = Level.parse(name), []
    with Sandbox(path, seconds=GAME_SECONDS + 5) as sandbox:
        for seed in range(games):
            results.append(_play_one(sandbox, Layout.random(level, seed), seed))
            if played:
                played(name, len(results))
            if sum(result.ending is Ending.FAILED for result in results) >= MOST_FAILURES:
                break
    return results


def _play_one(sandbox: Sandbox, layout: Layout, seed: int) -> GameResult:
    try:
        answer = sandbox.call("sapper.coach.stage:play_game", layout.rows(), seed, GAME_SECONDS)
    except StudentFailed:
        return GameResult(Ending.FAILED, 0, 0.0)
    return GameResult(_ending(layout, answer), len(answer["moves"]), answer["seconds"])


def _ending(layout: Layout, answer: dict[str, Any]) -> Ending:
    """How a game ended, from its moves."""
    moves: list[Cell] = [(row, column) for row, column in answer["moves"]]
    if answer["failure"] or not moves:
        return Ending.FAILED
    if not layout.is_mine(moves[-1]):
        return Ending.WON
    if len(moves) == 1:
        return Ending.FIRST_CLICK
    if answer["called_safe"][-1]:
        return Ending.MISSED_LOGIC
    opened = Situation(layout, tuple(Step(Deed.REVEAL, (cell,)) for cell in moves[:-1]))
    if opened.closure().safes - set(moves):
        return Ending.MISSED_LOGIC
    return Ending.BEYOND_COURSE if proves_safe_cell(opened) else Ending.FORCED_GUESS
