"""What can be said of a view without knowing the mines: exact odds, the best guess, proofs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Generic, TypeVar

from sapper.agents import Agent, Move
from sapper.analysis import analyse
from sapper.errors import SapperError
from sapper.proofs import prove
from sapper.session.worker import Work
from sapper.shape import Cell
from sapper.view import View

_SECONDS = 3.0
"""How long exact odds may take before the window does without them."""

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact probability of a mine for every hidden cell, or why it could not be had.

    It is exactly 0 for the cells in `safe` and exactly 1 for those in `mines`.
    """

    probability: dict[Cell, float] = field(default_factory=dict)
    safe: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation: its words, the numbers it uses, the cells it speaks of."""

    text: str
    numbers: frozenset[Cell] = frozenset()
    cells: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class Why:
    """Why a cell is safe or a mine in a view, or what is known of it otherwise."""

    cell: Cell
    view: View
    title: str
    steps: tuple[Step, ...] = ()


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
        analysis = analyse(view, seconds=_SECONDS)
    except SapperError as error:
        return Odds(problem=str(error))
    probability = dict(analysis.probability)
    probability |= dict.fromkeys(analysis.safe, 0.0) | dict.fromkeys(analysis.mines, 1.0)
    return Odds(probability, analysis.safe, analysis.mines)


def ask_agent(agent: Agent, view: View, random: Random) -> Move | SapperError:
    """The agent's move, or what it had against the view."""
    try:
        return agent.choose(view, random)
    except SapperError as error:
        return error


def explain(view: View, cell: Cell) -> Why:
    """The derivation of a hidden cell's state, step by step; its odds if there is none."""
    if not view.is_hidden(cell):
        return Why(cell, view, f"{cell} was open from the beginning.")
    try:
        proof = prove(view, cell)
    except SapperError as error:
        return Why(cell, view, f"No proof for {cell}", (Step(error.sentence),))
    if proof is None:
        return _explain_uncertain(view, cell)
    verdict = "is a mine" if proof.is_mine else "is safe"
    steps = tuple(Step(each.text, each.numbers, each.cells) for each in proof.explain())
    return Why(cell, view, f"{cell} {verdict}", steps)


def _explain_uncertain(view: View, cell: Cell) -> Why:
    """What the odds say of a cell that is neither proven safe nor a mine."""
    odds = compute_odds(view)
    if odds.problem is not None:
        return Why(cell, view, f"{cell} is not certain", (Step(odds.problem),))
    text = f"It is a mine in {_percent(odds.probability[cell])} of all layouts."
    least = min(odds.probability.values())
    best = [each for each, chance in odds.probability.items() if chance == least]
    if odds.safe:
        text += f" {min(odds.safe)} is certainly safe."
    elif cell in best:
        text += " No cell is safer."
    else:
        text += f" The safest cell is {best[0]} with {_percent(least)}."
    return Why(cell, view, f"{cell} is not certain", (Step(text, cells=frozenset([cell])),))


def _percent(probability: float) -> str:
    return f"{probability * 100:.1f} %"
