"""Boards without guessing, ratings, puzzles, and practice with them.

A face asks `Trainer.next()` for a puzzle, shows `puzzle.view` and `puzzle.question`, hands the
player's click to `Trainer.answer(cell, is_mine)` and shows the `Feedback`.
"""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.boards.cutting import make_puzzles as make_puzzles
    from sapper.boards.cutting import missed_puzzles as missed_puzzles
    from sapper.boards.cutting import puzzle_stream as puzzle_stream
    from sapper.boards.generation import BoardRequest as BoardRequest
    from sapper.boards.generation import DailyBoard as DailyBoard
    from sapper.boards.generation import SolvableLayout as SolvableLayout
    from sapper.boards.generation import daily as daily
    from sapper.boards.generation import no_guess as no_guess
    from sapper.boards.generation import no_guess_game as no_guess_game
    from sapper.boards.notebook import KeptAnswer as KeptAnswer
    from sapper.boards.notebook import Notebook as Notebook
    from sapper.boards.notebook import practice_folder as practice_folder
    from sapper.boards.puzzle import Puzzle as Puzzle
    from sapper.boards.puzzle import guess_losses as guess_losses
    from sapper.boards.puzzle import puzzle_of as puzzle_of
    from sapper.boards.puzzle import read_puzzles as read_puzzles
    from sapper.boards.rating import CertainCell as CertainCell
    from sapper.boards.rating import Rating as Rating
    from sapper.boards.rating import find_rungs as find_rungs
    from sapper.boards.rating import rate as rate
    from sapper.boards.rating import rung_of as rung_of
    from sapper.boards.skill import Skills as Skills
    from sapper.boards.skill import difficulty as difficulty
    from sapper.boards.skill import draw_history as draw_history
    from sapper.boards.skill import skills_of as skills_of
    from sapper.boards.trainer import Feedback as Feedback
    from sapper.boards.trainer import Trainer as Trainer
    from sapper.boards.trainer import feedback_to as feedback_to

_HOMES = {
    "BoardRequest": "sapper.boards.generation",
    "CertainCell": "sapper.boards.rating",
    "DailyBoard": "sapper.boards.generation",
    "Feedback": "sapper.boards.trainer",
    "KeptAnswer": "sapper.boards.notebook",
    "Notebook": "sapper.boards.notebook",
    "Puzzle": "sapper.boards.puzzle",
    "Rating": "sapper.boards.rating",
    "Skills": "sapper.boards.skill",
    "SolvableLayout": "sapper.boards.generation",
    "Trainer": "sapper.boards.trainer",
    "daily": "sapper.boards.generation",
    "difficulty": "sapper.boards.skill",
    "draw_history": "sapper.boards.skill",
    "feedback_to": "sapper.boards.trainer",
    "find_rungs": "sapper.boards.rating",
    "guess_losses": "sapper.boards.puzzle",
    "make_puzzles": "sapper.boards.cutting",
    "missed_puzzles": "sapper.boards.cutting",
    "no_guess": "sapper.boards.generation",
    "no_guess_game": "sapper.boards.generation",
    "practice_folder": "sapper.boards.notebook",
    "puzzle_of": "sapper.boards.puzzle",
    "puzzle_stream": "sapper.boards.cutting",
    "rate": "sapper.boards.rating",
    "read_puzzles": "sapper.boards.puzzle",
    "rung_of": "sapper.boards.rating",
    "skills_of": "sapper.boards.skill",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
