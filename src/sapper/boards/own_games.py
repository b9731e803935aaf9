"""Puzzles from games that the player has played: the points at which something was overlooked."""

from __future__ import annotations

from collections.abc import Iterator

from sapper.boards import Puzzle, find_rungs, puzzle_of
from sapper.core.errors import Contradiction, TooComplex
from sapper.game.game import ActionKind
from sapper.game.record import Record, ReplayStep


def missed_puzzles(record: Record) -> Iterator[Puzzle]:
    """The points of a game at which the player guessed although a cell was certainly safe.

    Moves that an agent made are left out. `BadRecord` if a move is not allowed.
    """
    for step in record.steps():
        if _was_needless(step):
            puzzle = puzzle_of(step.before, source=f"your game, move {step.number}")
            if puzzle is not None:
                yield puzzle


def _was_needless(step: ReplayStep) -> bool:
    """Whether the move opened a cell that was not certainly safe while another was."""
    move = step.move
    if move.action is None or move.action.kind is not ActionKind.OPEN or move.agent:
        return False
    try:
        found = find_rungs(step.before)
    except (Contradiction, TooComplex):
        return False
    safe = {cell for cell, each in found.items() if not each.is_mine}
    return bool(safe) and move.action.cell not in safe
