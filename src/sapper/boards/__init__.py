"""Boards without guessing, ratings, certificates, puzzles."""

from sapper.boards.generation import SolvableLayout, no_guess, no_guess_game
from sapper.boards.rating import Rating, rate
from sapper.boards.rungs import CertainCell, find_rungs, rung_of
from sapper.boards.wish import Wish

__all__ = [
    "CertainCell",
    "Rating",
    "SolvableLayout",
    "Wish",
    "find_rungs",
    "no_guess",
    "no_guess_game",
    "rate",
    "rung_of",
]
