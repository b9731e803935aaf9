"""Full logic: what holds in every layout that agrees with some statements, mine total unknown."""

from __future__ import annotations

from collections.abc import Iterable

from sapper.base.errors import TooComplex
from sapper.base.shape import Cell
from sapper.coach.closure import Statement

_MOST_STEPS = 20_000


def entails(premises: Iterable[Statement], conclusion: Statement) -> bool:
    """Whether the conclusion holds wherever the premises do; `TooComplex` if that is too long.

    Searches for a counterexample: a layout that meets all premises but not the conclusion. Only
    premises that are linked with the conclusion by shared cells can matter.
    """
    cells, count = conclusion
    linked = _linked(list(premises), cells)
    budget = [_MOST_STEPS]
    return not any(
        _has_layout([*linked, (cells, other)], budget)
        for other in range(len(cells) + 1)
        if other != count
    )


def _linked(premises: list[Statement], cells: frozenset[Cell]) -> list[Statement]:
    """The premises reachable from the cells through shared undetermined cells."""
    premises = _simplified(premises) or []
    reached: set[Cell] = set(cells)
    found: list[Statement] = []
    waiting = premises
    while True:
        near = [each for each in waiting if each[0] & reached]
        if not near:
            return found
        found += near
        waiting = [each for each in waiting if not each[0] & reached]
        reached.update(*(each[0] for each in near))


def _has_layout(statements: list[Statement], budget: list[int]) -> bool:
    """Whether some choice of mines meets all statements: try, simplify, try on."""
    budget[0] -= 1
    if budget[0] < 0:
        raise TooComplex(f"no answer within {_MOST_STEPS} steps")
    simple = _simplified(statements)
    if simple is None:
        return False
    open_statements = [each for each in simple if len(each[0]) > 1]
    if not open_statements:
        return True
    cells, count = min(open_statements, key=lambda each: len(each[0]))
    cell = frozenset([min(cells)])
    likely = int(2 * count > len(cells))
    return any(_has_layout([*simple, (cell, mine)], budget) for mine in (likely, 1 - likely))


def _simplified(statements: list[Statement]) -> list[Statement] | None:
    """The same statements with settled cells taken out of all others; None if they conflict.

    Settled cells stay as statements of one cell, so that nothing is lost.
    """
    known: dict[Cell, int] = {}
    rest = set(statements)
    while True:
        settled = {each for each in rest if each[1] <= 0 or each[1] >= len(each[0])}
        if not settled:
            return [*rest, *((frozenset([cell]), mine) for cell, mine in known.items())]
        for cells, count in settled:
            if not 0 <= count <= len(cells):
                return None
            for cell in cells:
                if known.setdefault(cell, int(count > 0)) != int(count > 0):
                    return None
        rest = {_reduced(each, known) for each in rest - settled}


def _reduced(statement: Statement, known: dict[Cell, int]) -> Statement:
    """The statement about the cells that are not known."""
    cells, count = statement
    settled = [cell for cell in cells if cell in known]
    if not settled:
        return statement
    return cells.difference(settled), count - sum(known[cell] for cell in settled)
