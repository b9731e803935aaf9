"""Answers about a view without knowing the mines: exact odds, the best guess, a hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from sapper import _kernel
from sapper.agents import create_agent
from sapper.core import (
    STEPS_A_SECOND,
    Analysis,
    Cell,
    SapperError,
    Shape,
    StartRule,
    View,
    analyse,
    percent,
)
from sapper.proofs import Explanation, Why, explain, find_proof
from sapper.window.session.worker import Work, attempted

_STRONGEST = "champion"
"""The agent that is asked for the best guess."""
_WORK = 3 * STEPS_A_SECOND
"""Maximum number of steps for exact odds in the window."""

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Question:
    """A view without flags, and the start rule of its game: every answer depends on both."""

    view: View
    start: StartRule

    @property
    def rule(self) -> str:
        """The words of the start rule about the first click; empty if there are none (any more)."""
        is_begun = self.start is StartRule.NONE or any(True for _ in self.view.opened())
        return "" if is_begun else "The first click is safe by the rules: open any cell."


class Latest(Generic[Answer]):
    """The answer to the question that was asked last, from a worker."""

    def __init__(self, work: Work, find: Callable[[Question], Answer]) -> None:
        self._work = work
        self._find = find
        self._question: Question | None = None
        self._answer: Answer | None = None

    def ask(self, question: Question) -> Answer | None:
        """Return the answer to this question, or None while it is worked out."""
        if question != self._question:
            self._question, self._answer = question, None
            self._work.submit(
                lambda: self._find(question), lambda answer: self._take(question, answer)
            )
        return self._answer

    def _take(self, question: Question, answer: Answer) -> None:
        if question == self._question:
            self._answer = answer


def exact_odds(question: Question) -> Analysis | SapperError:
    """Return the odds of a view, or why they cannot be had."""
    if question.rule:
        return SapperError(question.rule)
    return attempted(lambda: analyse(question.view, work=_WORK))


def best_cell(question: Question) -> Cell | None:
    """Return the strongest agent's move, or None if there is none."""
    if question.rule:
        return None
    move = attempted(lambda: create_agent(_STRONGEST).choose(question.view, Random(0)))
    return None if isinstance(move, SapperError) else move.cell


def find_reason(question: Question, cell: Cell, seen: View) -> Why:
    """Return why a cell is safe or a mine; what is `seen` now stays where the rule says it."""
    if not question.rule:
        return explain(question.view, cell)
    if seen.is_hidden(cell):
        text = question.rule
    else:
        text = "It was opened by the first click, which is safe by the rules."
    return Why(cell, seen, f"{cell} is safe", (Explanation(text),), is_mine=False)


# Help in small steps: is there a certain cell, where, which one; why is asked for apart


@dataclass(frozen=True, slots=True)
class Hint:
    """Three things to say, each telling more than the one before, with the cells they point at.

    `cell` is the cell that they lead to; None where there is nothing to do.
    """

    texts: tuple[str, ...]
    areas: tuple[frozenset[Cell], ...]
    cell: Cell | None


def find_hint(question: Question, last: Cell | None, best: Cell | None) -> Hint:
    """Return the help for a view; near the `last` move if that is as easy.

    `best` is the cell to guess where nothing is certain, None to take the safest.
    """
    view = question.view
    try:
        analysis = analyse(view, work=_WORK)
    except SapperError as error:
        return _only(error.sentence)
    if not analysis.probability:
        return _only("Nothing is hidden any more.")
    if question.rule:
        return _only(question.rule)
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
    """Return the certain cell that a hint points at; None if there is none, or it is too complex.

    The one that the lowest rung settles, nearest to the last move: the page's choice too.
    """
    index = view.shape.index
    try:
        found = _kernel.find_easiest(view.to_question(), None if last is None else index(last))
    except _kernel.TooComplex:
        return None
    return None if found is None else view.shape.cell(found.cell)


def _proving(view: View, cell: Cell) -> frozenset[Cell]:
    """Return the numbers that prove a cell; none if that takes too long."""
    try:
        proof = find_proof(view, cell)
    except SapperError:
        return frozenset()
    return frozenset() if proof is None else proof.numbers


def _area(shape: Shape, cells: set[Cell], margin: int = 1) -> frozenset[Cell]:
    """Return the rectangle around the cells, a little wider than they are."""
    rows, columns = [cell[0] for cell in cells], [cell[1] for cell in cells]
    return frozenset(
        (row, column)
        for row in range(min(rows) - margin, max(rows) + margin + 1)
        for column in range(min(columns) - margin, max(columns) + margin + 1)
        if (row, column) in shape
    )


def _hidden(view: View, cells: frozenset[Cell]) -> frozenset[Cell]:
    return frozenset(cell for cell in cells if view.is_hidden(cell))
