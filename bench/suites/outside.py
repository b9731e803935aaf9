"""A public solver as a player: the safest cell by the probabilities of ms-toollib.

    pip install ms-toollib==1.5.20
    sapper arena --agents safest --agent bench/suites/outside.py:Toollib --level beginner

It works out probabilities and leaves
the choice to its caller: this one takes the least, the first such cell of the board.
"""

from __future__ import annotations

from random import Random

import ms_toollib

from sapper import Agent, Certainty, Move, Reason, View

_THEIR_HIDDEN = 10


class Toollib(Agent):
    """Opens the cell that ms-toollib thinks the safest."""

    name = "ms-toollib"

    def choose(self, view: View, random: Random) -> Move:
        """The safest cell by its word; where it gives up, as on an empty board, the first one."""
        cells = list(view.hidden())
        rows = [
            [_THEIR_HIDDEN if (number := view.number((i, j))) is None else number for j in columns]
            for i, columns in enumerate([range(view.width)] * view.height)
        ]
        try:
            chances = ms_toollib.cal_probability_onboard(rows, view.mines)[0]
        except BaseException:  # its panics are no ordinary exceptions
            return Move(cells[0], Reason(Certainty.GUESS, "ms-toollib gives no probabilities."))
        cell = min(cells, key=lambda each: chances[each[0]][each[1]])
        risk = min(max(chances[cell[0]][cell[1]], 0.0), 1.0)
        certainty = Certainty.GUESS if risk else Certainty.CERTAIN
        return Move(cell, Reason(certainty, f"A risk of {risk:.3f} by ms-toollib.", risk=risk))
