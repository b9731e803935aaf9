"""What can be said of a view without knowing the mines: exact odds and the best guess."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Generic, TypeVar

from sapper.agents import Move, create_agent
from sapper.core import STEPS_A_SECOND, Analysis, analyse
from sapper.core.errors import SapperError
from sapper.core.shape import Cell
from sapper.core.view import View
from sapper.game.store import Store
from sapper.reviews import accuracy_and_luck
from sapper.session.worker import Work, attempted

_STRONGEST = "champion"
"""The agent that is asked for the best guess."""
_WORK = 3 * STEPS_A_SECOND
"""How many steps exact odds may take before the window does without them."""

Answer = TypeVar("Answer")


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


def exact_odds(view: View) -> Analysis | SapperError:
    """The odds of a view, or why they cannot be had."""
    return attempted(lambda: analyse(view, work=_WORK))


def best_move(view: View) -> Move | SapperError:
    return attempted(lambda: create_agent(_STRONGEST).choose(view, Random(0)))


def best_cell(view: View) -> Cell | None:
    """The strongest agent's move, None where it has none."""
    move = best_move(view)
    return move.cell if isinstance(move, Move) else None


def review_next(store: Store) -> bool:
    """Work out what a review says of a past game and keep it; whether there was one."""
    record = store.next_unreviewed()
    if record is None:
        return False
    store.note_review(record.identity, *accuracy_and_luck(record))
    return True
