"""A first agent of your own: it looks at one number at a time, and guesses when that is no help.

Try it, from the repository's root:

    sapper arena test examples/my_agent.py:MyAgent
    sapper arena --agents random,cs50,examples/my_agent.py:MyAgent --level beginner --games 200

Then make it better. `docs/arena.md` says what an agent may and must do.
"""

from random import Random

from sapper import Agent, Cell, Certainty, Move, Reason, View


class MyAgent(Agent):
    """Knows the two rules that every player learns first."""

    name = "my-agent"
    plays_unknown_totals = True

    def choose(self, view: View, random: Random) -> Move:
        """The move to make: a hidden cell, and why."""
        around = {
            cell: {other for other in view.shape.neighbours(cell) if view.is_hidden(other)}
            for cell, number in view.opened()
        }
        mines = self.sure_mines(view, around)
        for cell, number in view.opened():
            if len(around[cell] & mines) == number and (safe := around[cell] - mines):
                text = f"The {number} at {cell} has all its mines."
                return Move(min(safe), Reason(Certainty.CERTAIN, text, risk=0.0))
        rest = [cell for cell in view.hidden() if cell not in mines] or list(view.hidden())
        return Move(random.choice(rest), Reason(Certainty.GUESS, "Just a guess."))

    def sure_mines(self, view: View, around: dict[Cell, set[Cell]]) -> set[Cell]:
        """The hidden cells around every number that has just as many of them."""
        mines: set[Cell] = set()
        for cell, number in view.opened():
            if len(around[cell]) == number:
                mines |= around[cell]
        return mines
