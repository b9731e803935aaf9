"""A match: a student's agent and the reference on the same boards, and where games are lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

from sapper.coach.report import ArenaLevel, Report
from sapper.coach.situation import Situation, SituationStep, StepKind
from sapper.core import Cell, Level, TooComplex, analyse
from sapper.game import Layout
from sapper.sandbox import (
    CourseFile,
    FailureKind,
    Limits,
    Student,
    StudentFailed,
    course_file,
    exception_words,
)

LEVELS = ("cs50", "beginner", "intermediate", "expert")
GAME_SECONDS = 20.0
"""The processor time of a whole game's `add_knowledge`, and of one call."""
CALL_SECONDS = 5.0
MOST_FAILURES = 5
"""After so many failed games a level is given up."""

Reference = dict[str, list[bool]]
"""Whether the reference won, board by board, for every level."""

Played = Callable[[str, int], None]
"""Told the level and the number of games played so far."""


class MatchEnd(Enum):
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

    ending: MatchEnd
    calls: int
    seconds: float


def add_match(
    report: Report,
    path: Path,
    games: int,
    *,
    reference: Reference | None = None,
    played: Played | None = None,
) -> Report:
    """Return the report with the games of a file whose checks were run.

    If the match itself fails, a note says so, and the verdict stays.
    """
    if not report.checks:
        return report
    try:
        return replace(report, arena=play_match(path, games, reference=reference, played=played))
    except Exception as error:
        return replace(report, note=f"no games: {exception_words(error)}")


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
        name: [result.ending is MatchEnd.WON for result in play_games(course_file(), name, games)]
        for name in levels
    }


def _compare(name: str, results: list[GameResult], reference: list[bool]) -> ArenaLevel:
    from sapper.core import wilson

    endings = Counter(result.ending for result in results)
    wins = endings[MatchEnd.WON]
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
        endings[MatchEnd.FIRST_CLICK],
        endings[MatchEnd.FORCED_GUESS],
        endings[MatchEnd.MISSED_LOGIC],
        endings[MatchEnd.BEYOND_COURSE],
        endings[MatchEnd.FAILED],
    )


def play_games(path: Path, name: str, games: int, played: Played | None = None) -> list[GameResult]:
    """The games of one agent at a level; fewer if too many of them fail."""
    level, results = Level.parse(name), []
    file = CourseFile.read(path)
    with Student(file, limits=Limits(seconds=CALL_SECONDS)) as student:
        for seed in range(games):
            results.append(_Game(student, Layout.random(level, seed), seed).result())
            if played:
                played(name, len(results))
            if sum(result.ending is MatchEnd.FAILED for result in results) >= MOST_FAILURES:
                break
    return results


class _TooSlow(Exception):
    """A game takes more than `GAME_SECONDS`."""


class _Game:
    """A game as the course's window plays it, one cell a move; only we know the layout."""

    def __init__(self, student: Student, layout: Layout, seed: int) -> None:
        self._student = student
        self._layout = layout
        self._seed = seed
        self._moves: list[Cell] = []
        self._seconds = 0.0

    def result(self) -> GameResult:
        """Play to the end, and say how it ended."""
        try:
            ending = self._play()
        except StudentFailed as error:
            if error.failure.kind is FailureKind.UNLOADABLE:  # it was loaded for its checks
                raise
            ending = MatchEnd.FAILED
        except _TooSlow:
            ending = MatchEnd.FAILED
        return GameResult(ending, len(self._moves), self._seconds)

    def _play(self) -> MatchEnd:
        shape, wanted = self._layout.shape, self._layout.shape.size - self._layout.level.mines
        self._student.ask("begin", shape.height, shape.width)
        while len(self._moves) < wanted:
            answer = self._ask()
            move = answer["move"]
            cell = (move[0], move[1]) if isinstance(move, list) else None
            if cell is None or cell not in shape or cell in self._moves:
                return MatchEnd.FAILED
            if self._layout.is_mine(cell):
                return loss(self._layout, self._moves, bool(answer["safe"]))
            self._moves.append(cell)
        return MatchEnd.WON

    def _ask(self) -> dict[str, Any]:
        """Tell the last move's number and ask for the next move; `_TooSlow` if it took too long."""
        last = self._moves[-1] if self._moves else None
        count = self._layout.nearby_mines(last) if last else 0
        seed = self._seed * 10_000 + len(self._moves)
        answer: dict[str, Any] = self._student.ask("play", last, count, seed)
        self._seconds += answer["seconds"]
        if self._seconds > GAME_SECONDS:
            raise _TooSlow
        return answer


def loss(layout: Layout, opened: list[Cell], was_called_safe: bool) -> MatchEnd:
    """How a game was lost in which a mine was hit after these cells."""
    if not opened:
        return MatchEnd.FIRST_CLICK
    situation = Situation(layout, tuple(SituationStep(StepKind.REVEAL, cell) for cell in opened))
    if was_called_safe or situation.closure().safes - set(opened):
        return MatchEnd.MISSED_LOGIC
    return MatchEnd.BEYOND_COURSE if proves_safe_cell(situation) else MatchEnd.FORCED_GUESS


def proves_safe_cell(situation: Situation) -> bool:
    """Whether full logic, without the mine total, proves a hidden cell safe."""
    try:
        return bool(analyse(situation.view()).safe)
    except TooComplex:
        return False
