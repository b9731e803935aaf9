"""What can be said of a view without knowing the mines: exact odds, the best guess, proofs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Generic, TypeVar

from sapper.agents import Move, create_agent
from sapper.core import STEPS_A_SECOND, analyse
from sapper.core.errors import SapperError
from sapper.core.shape import Cell
from sapper.core.view import View
from sapper.game.store import Store
from sapper.proofs import find_proof
from sapper.reviews import accuracy_and_luck
from sapper.session.guess import explain_guess
from sapper.session.why import Why, WhyStep
from sapper.session.worker import Work, attempted

_STRONGEST = "champion"
"""The agent that is asked for the best guess."""
_WORK = 3 * STEPS_A_SECOND
"""How many steps exact odds may take before the window does without them."""

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact probability of a mine for every hidden cell, or why it could not be had.

    It is exactly 0 for the cells in `safe` and exactly 1 for those in `mines`. The cells in `away`
    touch no number: they all have one probability.
    """

    probability: Mapping[Cell, float] = field(default_factory=dict)
    safe: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()
    away: frozenset[Cell] = frozenset()
    problem: str | None = None


class Latest(Generic[Answer]):
    """The answer to a question about the view that it was asked for last, from a worker."""

    def __init__(self, work: Work, question: Callable[[View], Answer]) -> None:
        self._work = work
        self._question = question
        self._view: View | None = None
        self._answer: Answer | None = None

    def ask(self, view: View) -> Answer | None:
        """The answer for this view, or None while it is worked out."""
        if view != self._view:
            self._view, self._answer = view, None
            self._work.submit(lambda: self._question(view), lambda answer: self._take(view, answer))
        return self._answer

    def _take(self, view: View, answer: Answer) -> None:
        if view == self._view:
            self._answer = answer


def compute_odds(view: View) -> Odds:
    """The odds of a view; `problem` is set where they cannot be had."""
    try:
        analysis = analyse(view, work=_WORK)
    except SapperError as error:
        return Odds(problem=str(error))
    return Odds(analysis.probability, analysis.safe, analysis.mines, analysis.away)


def best_move(view: View) -> Move | SapperError:
    return attempted(lambda: create_agent(_STRONGEST).choose(view, Random(0)))


def best_cell(view: View) -> Cell | None:
    """The strongest agent's move, None where it has none."""
    move = best_move(view)
    return move.cell if isinstance(move, Move) else None


def explain(view: View, cell: Cell) -> Why:
    """The derivation of a hidden cell's state, step by step; its odds if there is none."""
    if not view.is_hidden(cell):
        return Why(cell, view, f"{cell} was open from the beginning.")
    try:
        proof = find_proof(view, cell)
    except SapperError as error:
        return Why(cell, view, f"No proof for {cell}", (WhyStep(error.sentence),))
    if proof is None:
        return explain_guess(view, cell)
    steps = tuple(WhyStep(each.text, each.numbers, each.cells) for each in proof.explain())
    return Why(cell, view, proof.title, steps, is_mine=proof.is_mine)


def review_next(store: Store) -> bool:
    """Work out what a review says of a past game and keep it; whether there was one."""
    record = store.next_unreviewed()
    if record is None:
        return False
    store.note_review(record.identity, *accuracy_and_luck(record))
    return True
