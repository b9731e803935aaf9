"""Practice: puzzles that adapt to what a player can see; draws nothing.

A face asks `Trainer.next()` for a puzzle, shows `puzzle.view` and `puzzle.question`, hands the
player's click to `Trainer.answer(cell, is_mine)` and shows the `Feedback`.
"""

from sapper.practice.notebook import Notebook, practice_folder
from sapper.practice.own_games import missed_puzzles
from sapper.practice.plot import draw_history
from sapper.practice.skill import KINDS, Skills, difficulty, skills_of
from sapper.practice.trainer import Feedback, Trainer, feedback_to

__all__ = [
    "KINDS",
    "Feedback",
    "Notebook",
    "Skills",
    "Trainer",
    "difficulty",
    "draw_history",
    "feedback_to",
    "missed_puzzles",
    "practice_folder",
    "skills_of",
]
