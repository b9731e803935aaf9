"""Solvers of other people as agents, from the package index: ms-toollib and minesweeper-solver.

pip install ms-toollib minesweeper-solver
sapper arena --agents safest,examples/packages.py:MsToollib --level beginner --games 200
"""

from __future__ import annotations

from random import Random
from typing import Any

from sapper import Agent, Certainty, Move, Reason, View

HIDDEN = 10
"""A hidden cell, to ms-toollib."""


class MsToollib(Agent):
    """Opens the first of the cells to which ms-toollib gives the least probability of a mine."""

    name = "ms-toollib"

    def choose(self, view: View, random: Random) -> Move:
        """A hidden cell, by the package's odds."""
        import ms_toollib

        hidden = set(view.hidden())
        numbers = dict(view.opened())
        rows = [
            [numbers.get((row, column), HIDDEN) for column in range(view.width)]
            for row in range(view.height)
        ]
        odds = ms_toollib.cal_probability_onboard(rows, view.mines)[0]
        risk, cell = min((odds[row][column], (row, column)) for row, column in hidden)
        sure = Certainty.CERTAIN if risk == 0 else Certainty.GUESS
        return Move(cell, Reason(sure, "The least probability.", risk=risk))


class MinesweeperSolver(Agent):
    """What minesweeper-solver would open: by one number at a time, else by chance."""

    name = "minesweeper-solver"

    def choose(self, view: View, random: Random) -> Move:
        """A hidden cell, by the package's rules."""
        solver = self.solver(view)
        for cell in list(solver.identify_flags()):
            if not solver.game.is_flagged(*cell):
                solver.game.flag(*cell)
        safe = next(solver.identify_selections(), None)
        if safe is not None:
            return Move(safe, Reason(Certainty.CERTAIN, "A number has its mines."))
        free = [cell for cell in view.hidden() if not solver.game.is_flagged(*cell)]
        return Move(
            random.choice(free or list(view.hidden())), Reason(Certainty.GUESS, "By chance.")
        )

    def solver(self, view: View) -> Any:
        """The package's solver in this position; where nothing is open, it knows no number."""
        from minesweeper_solver import MineSweeperSolver
        from minesweeper_solver.generate_board import Board

        solver = MineSweeperSolver(view.width, view.height, view.mines)
        game = solver.game
        game.hidden_board = Board(view.width, view.height)
        game.visible_board = [[0] * view.width for _ in range(view.height)]
        for (row, column), number in view.opened():
            game.hidden_board.board[row][column] = number
            game.visible_board[row][column] = 1
        return solver
