"""The part of a view that a proof speaks of, drawn in text with letters for its cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_uppercase

from sapper.core import EXPLODED, GOES_ON, Cell, View
from sapper.proofs.statement import Rule, Step


def letters_for(view: View, steps: Sequence[Step]) -> dict[Cell, str]:
    """A letter for every cell that the steps name, in order of reading; none if they are many."""
    cells = sorted(cells_of(steps))
    if len(cells) > len(ascii_uppercase):
        return {}
    return dict(zip(cells, ascii_uppercase, strict=False))


def draw(view: View, steps: Sequence[Step], letters: dict[Cell, str]) -> list[str]:
    """The lines of a drawing: what is around the steps' cells, with rows and columns numbered.

    A sign stands where the board goes on: nobody takes a part for the whole.
    """
    rows, columns = frame(view, steps)
    width = len(str(columns[-1])) + 1
    margin = len(str(rows[-1])) + 1
    left = f" {GOES_ON}" if columns.start else ""
    right = f" {GOES_ON}" if columns.stop < view.width else ""

    def line(number: object, signs: Iterable[object]) -> str:
        return f"{number:>{margin}}{left}{''.join(f'{sign:>{width}}' for sign in signs)}{right}"

    lines = [line("", columns)]
    lines += [f"{GOES_ON:>{margin}}"] if rows.start else []
    for row in rows:
        lines.append(line(row, (_symbol(view, (row, column), letters) for column in columns)))
    lines += [f"{GOES_ON:>{margin}}"] if rows.stop < view.height else []
    return lines


def cells_of(steps: Sequence[Step]) -> set[Cell]:
    """The hidden cells that steps name; of a count's rest, only what the conclusion names."""
    named: set[Cell] = set()
    for step in steps:
        if step.rule is not Rule.TOTAL or step is steps[-1]:
            named |= step.statement.cells
        named |= cells_of(step.case)
    return named


def numbers_in(steps: Sequence[Step]) -> Iterator[Cell]:
    """The opened cells that steps speak from, those inside cases included."""
    for step in steps:
        yield from numbers_in(step.case)
        if step.number is not None:
            yield step.number


def frame(view: View, steps: Sequence[Step]) -> tuple[range, range]:
    """The rows and columns that hold all the steps' cells and a margin of one."""
    cells = [*cells_of(steps), *numbers_in(steps)] or [(0, 0)]
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    return (
        range(max(min(rows) - 1, 0), min(max(rows) + 2, view.height)),
        range(max(min(columns) - 1, 0), min(max(columns) + 2, view.width)),
    )


def _symbol(view: View, cell: Cell, letters: dict[Cell, str]) -> str:
    number = view.number(cell)
    if number is not None:
        return str(number)
    return "*" if view.code(cell) == EXPLODED else letters.get(cell, ".")
