"""Boards without guessing, ratings, certificates, puzzles."""

from typing import TYPE_CHECKING

from sapper.base.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.boards.certificate import Certificate as Certificate
    from sapper.boards.certificate import certify as certify
    from sapper.boards.cutting import make_puzzles as make_puzzles
    from sapper.boards.cutting import puzzle_stream as puzzle_stream
    from sapper.boards.day import DailyBoard as DailyBoard
    from sapper.boards.day import daily as daily
    from sapper.boards.generation import SolvableLayout as SolvableLayout
    from sapper.boards.generation import no_guess as no_guess
    from sapper.boards.generation import no_guess_game as no_guess_game
    from sapper.boards.puzzle import Puzzle as Puzzle
    from sapper.boards.puzzle import guess_losses as guess_losses
    from sapper.boards.puzzle import puzzle_of as puzzle_of
    from sapper.boards.puzzle import read_puzzles as read_puzzles
    from sapper.boards.rating import Rating as Rating
    from sapper.boards.rating import rate as rate
    from sapper.boards.request import BoardRequest as BoardRequest
    from sapper.boards.rungs import CertainCell as CertainCell
    from sapper.boards.rungs import find_rungs as find_rungs
    from sapper.boards.rungs import rung_of as rung_of

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__)
