"""The names that players have for some proofs, given only where the proof really is one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sapper.core.shape import Cell
from sapper.core.view import View
from sapper.proofs.statement import Rule, Step
from sapper.proofs.templates import fill


def pattern_name(view: View, steps: Sequence[Step]) -> str | None:
    """The players' name for the proof that these steps are, or None if they have none."""
    rules = [step.rule for step in steps]
    if Rule.CASES in rules or not steps:
        return None
    if Rule.TOTAL in rules:
        return fill("pattern.total")
    combining = [step for step in steps if step.rule in (Rule.SUBSET, Rule.OVERLAP)]
    if not combining:
        return None
    return _pair_name(steps, combining) or _line_name(view, steps)


def _source(steps: Sequence[Step], index: int) -> tuple[Cell | None, int]:
    """The number that a step speaks for, and the mines it still has to find there."""
    step = steps[index]
    base = steps[step.premises[0]] if step.rule is Rule.KNOWN else step
    return base.number, step.statement.count


def _pair_name(steps: Sequence[Step], combining: Sequence[Step]) -> str | None:
    """1-1 or 1-2: two numbers side by side that settle a cell by themselves."""
    step = combining[0]
    if len(combining) > 1 or step is not steps[-1]:
        return None
    pair = [_source(steps, premise) for premise in step.premises]
    (one, low), (two, high) = sorted(pair, key=lambda each: each[1])
    if one is None or two is None or not _is_line([one, two]):
        return None
    is_reduced = any(steps[index].rule is Rule.KNOWN for index in step.premises)
    if (low, high) == (1, 1) and step.statement.settles is False:
        name = fill("pattern.1-1")
    elif (low, high) == (1, 2):
        name = fill("pattern.1-2")
    else:
        return None
    return fill("pattern.reduced", pattern=name) if is_reduced else name


def _line_name(view: View, steps: Sequence[Step]) -> str | None:
    """1-2-1 or 1-2-2-1: the proof's numbers are such a line, or but for one the longer line."""
    cells = sorted(step.number for step in steps if step.number is not None)
    down, across = cells[-1][0] - cells[0][0], cells[-1][1] - cells[0][1]
    if len(cells) < 3 or 0 not in (down, across):
        return None
    line = [
        (cells[0][0] + (at if down else 0), cells[0][1] + (at if across else 0))
        for at in range(max(down, across) + 1)
    ]
    numbers = [view.number(cell) for cell in line]
    if numbers == [1, 2, 1]:
        return fill("pattern.1-2-1")
    return fill("pattern.1-2-2-1") if numbers == [1, 2, 2, 1] else None


def _is_line(cells: Sequence[Cell]) -> bool:
    """Whether the cells follow one another in a row or column."""
    moves = {(there[0] - here[0], there[1] - here[1]) for here, there in pairwise(cells)}
    return moves in ({(0, 1)}, {(0, -1)}, {(1, 0)}, {(-1, 0)})
