"""The ladder, climbed without any cleverness: every rule on every statement, until nothing is new.

The rules are the checker's. This is what "the lowest rung" means.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sapper.core import Cell, View
from sapper.proofs import Relation, Rule, Statement, checker as rules


def settled(view: View, rung: Rule, numbers: Iterable[Cell] | None = None) -> dict[Cell, bool]:
    """The cells that the rules up to the rung settle, from these numbers or from all."""
    opened = [cell for cell, _ in view.opened()] if numbers is None else numbers
    held = {rules._number(view, cell) for cell in opened}
    while new := _new(held, _once(held, rung)) or (
        _new(held, _counts(view, held)) if rung.height >= Rule.TOTAL.height else set()
    ):
        held |= new
    return {cell: each.settles for each in held if each.settles is not None for cell in each.cells}


def _new(held: set[Statement], found: Iterable[Statement]) -> set[Statement]:
    """What was not held before and says anything at all."""
    return {each for each in found if each.cells and not _is_empty(each)} - held


def _is_empty(said: Statement) -> bool:
    """Whether every layout whatever meets it."""
    if said.relation is Relation.AT_LEAST:
        return said.count <= 0
    return said.relation is Relation.AT_MOST and said.count >= len(said.cells)


def _once(held: set[Statement], rung: Rule) -> Iterator[Statement]:
    """What one use of a rule gives."""
    sure = [each for each in held if each.settles is not None]
    for one in held if rung.height >= Rule.KNOWN.height else ():
        for other in sure:
            if other.cells & one.cells:
                yield rules._take_out(one, [other])
    for one in held if rung.height >= Rule.SUBSET.height else ():
        for other in held:
            if one.cells < other.cells:
                yield from rules._subtract(one, other)
            if rung.height >= Rule.OVERLAP.height and rules._do_overlap(one.cells, other.cells):
                yield from rules._overlap(one, other)


def _counts(view: View, held: set[Statement]) -> Iterator[Statement]:
    """What the total gives with any family of statements."""
    if view.mines is not None:
        for family in _families([each for each in held if each.cells]):
            yield from rules._count(view, family)


def _families(
    held: list[Statement], taken: frozenset[Cell] = frozenset()
) -> Iterator[list[Statement]]:
    """Every family of statements that share no cell."""
    yield []
    for place, one in enumerate(held):
        if not one.cells & taken:
            for family in _families(held[place + 1 :], taken | one.cells):
                yield [one, *family]
