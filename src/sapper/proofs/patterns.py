"""The names that players have for some proofs, given only where the proof really is one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sapper.proofs.statement import Rule, Step
from sapper.shape import Cell
from sapper.view import View


def pattern_name(view: View, steps: Sequence[Step]) -> str | None:
    """The players' name for the proof that these steps are, or None if they have none."""
    rules = [step.rule for step in steps]
    if Rule.CASES in rules or not steps:
        return None
    if Rule.TOTAL in rules:
        return "mine counting"
    combining = [step for step in steps if step.rule in (Rule.SUBSET, Rule.OVERLAP)]
    if len(combining) != 1:
        return None
    pair = [_source(steps, premise) for premise in combining[0].premises]
    name = _pair_name(steps, combining[0], pair) or _line_name(view, steps, combining[0], pair)
    is_reduced = any(steps[index].rule is Rule.KNOWN for index in combining[0].premises)
    return f"{name} after reduction" if name and is_reduced else name


def _source(steps: Sequence[Step], index: int) -> tuple[Cell | None, int]:
    """The number that a step speaks for, and the mines it still has to find there."""
    step = steps[index]
    base = steps[step.premises[0]] if step.rule is Rule.KNOWN else step
    return base.number, step.statement.count


def _pair_name(
    steps: Sequence[Step], step: Step, pair: list[tuple[Cell | None, int]]
) -> str | None:
    """1-1 or 1-2: two numbers side by side that settle a cell by themselves."""
    (one, low), (two, high) = sorted(pair, key=lambda each: each[1])
    if step is not steps[-1] or not _is_line([one, two]):
        return None
    if (low, high) == (1, 1) and step.statement.settles is False:
        return "the 1-1 pattern"
    if (low, high) == (1, 2):
        return "the 1-2 pattern"
    return None


def _line_name(
    view: View, steps: Sequence[Step], step: Step, pair: list[tuple[Cell | None, int]]
) -> str | None:
    """1-2-1 or 1-2-2-1: a 1-2 whose mine makes up the 1 at the far end."""
    last = steps[-1]
    if last.rule is not Rule.KNOWN or step.statement.settles is not True:
        return None
    end, (one, low), (two, high) = steps[last.premises[0]], *sorted(pair, key=lambda each: each[1])
    if end.number is None or end.statement.count != 1 or (low, high) != (1, 2):
        return None
    if any(steps[index] is not step for index in last.premises[1:]):
        return None
    if _is_line([one, two, end.number]):
        return "the 1-2-1 pattern"
    gap = _between(two, end.number)
    if gap and _is_line([one, two, gap, end.number]) and view.number(gap) == 2:
        return "the 1-2-2-1 pattern"
    return None


def _between(one: Cell | None, other: Cell) -> Cell | None:
    """The cell in the middle of two that are two steps apart in a row or column."""
    if one is None:
        return None
    down, across = other[0] - one[0], other[1] - one[1]
    if sorted((abs(down), abs(across))) != [0, 2]:
        return None
    return one[0] + down // 2, one[1] + across // 2


def _is_line(cells: Sequence[Cell | None]) -> bool:
    """Whether the cells follow one another in a row or column."""
    line = [cell for cell in cells if cell is not None]
    moves = {(there[0] - here[0], there[1] - here[1]) for here, there in pairwise(line)}
    return len(line) == len(cells) and moves in ({(0, 1)}, {(0, -1)}, {(1, 0)}, {(-1, 0)})
