"""Boards without guessing, ratings, certificates, puzzles."""

from typing import TYPE_CHECKING

from sapper.base.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.boards.certificate import Certificate, certify
    from sapper.boards.cutting import make_puzzles, puzzle_stream
    from sapper.boards.day import DailyBoard, daily
    from sapper.boards.generation import SolvableLayout, no_guess, no_guess_game
    from sapper.boards.puzzle import Puzzle, guess_losses, puzzle_of, read_puzzles
    from sapper.boards.rating import Rating, rate
    from sapper.boards.request import BoardRequest
    from sapper.boards.rungs import CertainCell, find_rungs, rung_of

__all__ = [
    "BoardRequest",
    "CertainCell",
    "Certificate",
    "DailyBoard",
    "Puzzle",
    "Rating",
    "SolvableLayout",
    "certify",
    "daily",
    "find_rungs",
    "guess_losses",
    "make_puzzles",
    "no_guess",
    "no_guess_game",
    "puzzle_of",
    "puzzle_stream",
    "rate",
    "read_puzzles",
    "rung_of",
]

_HOMES = {
    "certificate": "Certificate certify",
    "cutting": "make_puzzles puzzle_stream",
    "day": "DailyBoard daily",
    "generation": "SolvableLayout no_guess no_guess_game",
    "puzzle": "Puzzle guess_losses puzzle_of read_puzzles",
    "rating": "Rating rate",
    "rungs": "CertainCell find_rungs rung_of",
    "request": "BoardRequest",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand(__name__, _HOMES)
