"""What can be said of a view without knowing the mines: exact odds, the best guess, a hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from sapper import _kernel
from sapper.agents import Move, create_agent
from sapper.core import STEPS_A_SECOND, Analysis, Cell, SapperError, Shape, View, analyse, percent
from sapper.game import Store
from sapper.proofs import find_proof
from sapper.reviews import accuracy_and_luck
from sapper.window.session.worker import Work, attempted

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


# Help in small steps: is there a certain cell, where, which one; why is asked for apart


@dataclass(frozen=True, slots=True)
class Hint:
    """Three things to say, each telling more than the one before, with the cells they point at.

    `cell` is the cell that they lead to; None where there is nothing to do.
    """

    texts: tuple[str, ...]
    areas: tuple[frozenset[Cell], ...]
    cell: Cell | None


def find_hint(view: View, last: Cell | None, is_first_safe: bool, best: Cell | None) -> Hint:
    """The help for a view; near the `last` move if that is as easy.

    `is_first_safe` says that the rules keep the first click safe; `best` is the cell to guess where
    nothing is certain, None to take the safest.
    """
    try:
        analysis = analyse(view, work=_WORK)
    except SapperError as error:
        return _only(error.sentence)
    if not analysis.probability:
        return _only("Nothing is hidden any more.")
    if is_first_safe and not any(True for _ in view.opened()):
        return _only("The first click is safe by the rules: open any cell.")
    certain = analysis.safe or analysis.mines
    if certain:
        cell = easiest(view, last) or min(certain)
        return _certain(view, cell, _proving(view, cell), not analysis.safe)
    cell = best if best is not None else min(analysis.safest)
    return _guess(view, cell, analysis.probability[cell])


def _only(text: str) -> Hint:
    return Hint((text,), (frozenset(),), None)


def _certain(view: View, cell: Cell, numbers: frozenset[Cell], is_mine: bool) -> Hint:
    kind = "a mine" if is_mine else "safe"
    texts = (
        f"Yes: at least one cell is certainly {kind}.",
        f"Look here: one of these cells is certainly {kind}.",
        f"{cell} is {kind}.",
    )
    area = _area(view.shape, {cell, *numbers})
    return Hint(texts, (frozenset(), _hidden(view, area), frozenset([cell])), cell)


def _guess(view: View, cell: Cell, risk: float) -> Hint:
    texts = (
        "No cell is certain: you have to guess.",
        "A good guess is among these cells.",
        f"Guess {cell}: its risk is {percent(risk)}.",
    )
    area = _area(view.shape, {cell}, 2)
    return Hint(texts, (frozenset(), _hidden(view, area), frozenset([cell])), cell)


def easiest(view: View, last: Cell | None) -> Cell | None:
    """The certain cell that a hint points at; None if no cell is certain, or that is too complex.

    The one that the lowest rung settles, nearest to the last move: the page's choice too.
    """
    index = view.shape.index
    try:
        found = _kernel.find_easiest(view.to_question(), None if last is None else index(last))
    except _kernel.TooComplex:
        return None
    return None if found is None else view.shape.cell(found.cell)


def _proving(view: View, cell: Cell) -> frozenset[Cell]:
    """The numbers that prove a cell; none if that takes too long."""
    try:
        proof = find_proof(view, cell)
    except SapperError:
        return frozenset()
    return frozenset() if proof is None else proof.numbers


def _area(shape: Shape, cells: set[Cell], margin: int = 1) -> frozenset[Cell]:
    """The rectangle around the cells, a little wider than they are."""
    rows, columns = [cell[0] for cell in cells], [cell[1] for cell in cells]
    return frozenset(
        (row, column)
        for row in range(min(rows) - margin, max(rows) + margin + 1)
        for column in range(min(columns) - margin, max(columns) + margin + 1)
        if (row, column) in shape
    )


def _hidden(view: View, cells: frozenset[Cell]) -> frozenset[Cell]:
    return frozenset(cell for cell in cells if view.is_hidden(cell))
