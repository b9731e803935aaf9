"""The rung of every certain cell, from the kernel: the lowest rule that settles it."""

from __future__ import annotations

from dataclasses import dataclass

from sapper import _kernel
from sapper.core import analyse
from sapper.core.arguments import quoted
from sapper.core.errors import BadBoard, TooComplex
from sapper.core.shape import Cell
from sapper.core.view import AnyView, View
from sapper.proofs import Rule

RUNGS = tuple(Rule)
"""The ladder, from easy to hard."""

_UNCERTAIN = 255


@dataclass(frozen=True, slots=True)
class CertainCell:
    """A hidden cell whose state follows from the view, with the lowest rung that shows it."""

    cell: Cell
    is_mine: bool
    rung: Rule


def find_rungs(view: AnyView) -> dict[Cell, CertainCell]:
    """Every hidden cell that is certain, row by row, with the lowest rung that settles it.

    The answers are those of `prove_all`, without the proofs and much sooner.
    `Contradiction` for a view that no layout agrees with, `TooComplex` where the kernel refuses it.
    """
    view = View.of(view)
    try:
        found = _kernel.find_rungs(view.to_question())
    except _kernel.TooComplex as error:
        raise TooComplex(f"{error}: '{view.text}'") from None
    if found is None:
        analyse(view)  # it says what is wrong
        return {}
    cells: dict[Cell, CertainCell] = {}
    for index, (height, is_mine) in enumerate(zip(found.rungs, found.is_mine, strict=True)):
        if height != _UNCERTAIN:
            cell = view.shape.cell(index)
            cells[cell] = CertainCell(cell, bool(is_mine), RUNGS[height])
    return cells


def rung_of(value: Rule | str) -> Rule:
    """The rung itself, or the rung of that name; `BadBoard` if there is none."""
    if isinstance(value, Rule):
        return value
    for rung in RUNGS:
        if isinstance(value, str) and rung.value == value.strip().lower():
            return rung
    raise BadBoard(f"rung {quoted(value)}, expected {', '.join(map(str, RUNGS))}")
