"""Boards without guessing, ratings, puzzles, and practice with them.

A face asks `Trainer.next()` for a puzzle, shows `puzzle.view` and `puzzle.question`, hands the
player's click to `Trainer.answer(cell, is_mine)` and shows the `Feedback`.
"""

from sapper.boards.cutting import (
    make_puzzles as make_puzzles,
    missed_puzzles as missed_puzzles,
)
from sapper.boards.generation import (
    BoardRequest as BoardRequest,
    DailyBoard as DailyBoard,
    SolvableLayout as SolvableLayout,
    daily as daily,
    no_guess as no_guess,
    no_guess_game as no_guess_game,
)
from sapper.boards.notebook import KeptAnswer as KeptAnswer, Notebook as Notebook
from sapper.boards.puzzle import (
    LONGEST_PUZZLE as LONGEST_PUZZLE,
    PUZZLE as PUZZLE,
    Puzzle as Puzzle,
    puzzle_of as puzzle_of,
)
from sapper.boards.rating import (
    COUNTED as COUNTED,
    RUNGS as RUNGS,
    CertainCell as CertainCell,
    Rating as Rating,
    find_rungs as find_rungs,
    rate as rate,
    rungs_of as rungs_of,
)
from sapper.boards.skill import draw_history as draw_history
from sapper.boards.solution import Solution as Solution, solve as solve
from sapper.boards.trainer import Feedback as Feedback, Trainer as Trainer
