"""How a board is solved from its first click, in words, or where it takes a guess."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sapper.boards.puzzle import easiest_proof
from sapper.boards.rating import CertainCell, FoundLayout, Rating, find_rungs, rate
from sapper.core import Cell, View, analyse, counted, first_of, percent
from sapper.game import Game, Layout
from sapper.game.formats.link import write_position
from sapper.proofs import Proof, Rule

_MOST_NAMED = 8
"""Maximum number of cells that one line names."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer to "can this board be solved without guessing?", with its evidence.

    `view` is the position of the hardest step, and `proof` that step, if the board can be solved.
    Else `view` is the first position in which only a guess helps. `least_risky` are the best cells
    there, each a mine with the probability `risk`. `counting` is the number of steps that need the
    number of remaining mines.
    """

    rating: Rating
    first: Cell
    view: View
    proof: Proof | None
    least_risky: tuple[Cell, ...] = ()
    risk: float = 0.0
    counting: int = 0

    @property
    def headline(self) -> str:
        """The answer in one or two sentences."""
        if not self.rating.is_solvable:
            opened = sum(1 for _ in self.view.opened())
            cells = first_of([str(cell) for cell in self.least_risky], _MOST_NAMED, " ")
            return (
                f"No: after {counted(opened, 'opened cell')} nothing is certainly safe, and these"
                f" cells are a forced guess: {cells}, {percent(self.risk)} to be a mine."
            )
        if self.proof is None:
            return f"Yes: the first click at {self.first} solves it."
        counting = "no step counts" if not self.counting else (
            f"{counted(self.counting, 'step')} {'counts' if self.counting == 1 else 'count'}"
        )  # fmt: skip
        return (
            f"Yes: it can be solved without guessing from {self.first}. The hardest step is"
            f" {self.proof.difficulty}; {counting} the remaining mines."
        )

    @property
    def details(self) -> tuple[str, ...]:
        """The position and its proof, to paste into a report, with the page's link to it."""
        if self.rating.is_solvable and self.proof is None:
            return ()
        name = "The hardest step" if self.rating.is_solvable else "The forced guess"
        proof = () if self.proof is None else ("", str(self.proof))
        return (f"{name}: {self.view.text}", f"On the page: {write_position(self.view)}", *proof)

    def __str__(self) -> str:
        return "\n".join([self.headline, *self.details])

    def to_data(self) -> dict[str, Any]:
        """Return the answer in JSON's types."""
        return {
            **self.rating.to_data(),
            "first": list(self.first),
            "position": self.view.text,
            "least_risky": [list(cell) for cell in self.least_risky],
        }


def solve(layout: Layout | FoundLayout, first: Cell | None = None) -> Solution:
    """Return how a layout that is opened at `first` is solved. Raise what `rate` raises."""
    rating = rate(layout, first)
    if not isinstance(layout, Layout):
        first = layout.first if first is None else first
        layout = layout.layout
    assert first is not None
    steps = list(_steps(layout, first))
    view, safe = steps[-1]
    if not rating.is_solvable:
        odds = analyse(view)
        cells = tuple(sorted(odds.safest))
        return Solution(rating, first, view, None, cells, odds.probability[cells[0]])
    steps = [step for step in steps if step[1]]
    if not steps:
        return Solution(rating, first, view, None)
    view, safe = max(steps, key=lambda step: step[1][0].rung.height)
    counting = sum(map(_needs_total, steps)) if rating.needs_counter else 0
    return Solution(rating, first, view, easiest_proof(view, safe), counting=counting)


def _steps(layout: Layout, first: Cell) -> Iterator[tuple[View, list[CertainCell]]]:
    """Yield each position on the easiest way, with the safe cells that its easiest rule shows.

    The last position has none if a guess is needed there.
    """
    game = Game.on(layout)
    game.open(first)
    while not game.is_over:
        view = game.view
        safe = [each for each in find_rungs(view).values() if not each.is_mine]
        lowest = min((each.rung.height for each in safe), default=0)
        easiest = [each for each in safe if each.rung.height == lowest]
        yield view, easiest
        if not easiest:
            return
        for each in easiest:
            if not game.is_over and game.view.is_hidden(each.cell):
                game.open(each.cell)
    yield game.view, []


def _needs_total(step: tuple[View, list[CertainCell]]) -> bool:
    """Return True if no cell is safe here for a player who does not count the mines."""
    view, safe = step
    if safe[0].rung.height < Rule.TOTAL.height:
        return False
    return all(each.is_mine for each in find_rungs(view.with_total(None)).values())
