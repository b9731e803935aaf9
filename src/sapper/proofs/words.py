"""Proofs in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sapper.proofs.statement import Statement, Step
from sapper.shape import Cell
from sapper.view import View


@dataclass(frozen=True, slots=True)
class Explanation:
    """One thing to say, the opened cells that it speaks from and the hidden ones it is about."""

    text: str
    numbers: frozenset[Cell]
    cells: frozenset[Cell]


def counted(count: int, noun: str) -> str:
    """The count with its noun: `1 step`, `2 steps`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def explain(view: View, steps: Sequence[Step], goal: Statement | None) -> tuple[Explanation, ...]:
    """One explanation for each step."""
    return tuple(
        Explanation(
            f"By {step.rule}: {step.statement}.",
            frozenset({step.number} if step.number else ()),
            step.statement.cells,
        )
        for step in steps
    )


def tell(view: View, steps: Sequence[Step], goal: Statement | None) -> str:
    """All explanations, one a line."""
    return "\n".join(each.text for each in explain(view, steps, goal))
