"""The checker of proofs: it knows the six rules and nothing of how proofs are found.

Every rule is a function from the statements of the premises to the statements that follow. A
step stands if its statement is one of them. Only the last step may say less: that one cell is
safe, or a mine, where what follows settles several cells at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from sapper.core import EXPLODED, BadProof, Cell, View
from sapper.proofs.statement import Relation, Rule, Statement, Step


def check_steps(view: View, steps: Sequence[Step], goal: Statement | None) -> None:
    """Raise `BadProof` unless the steps derive the goal or, without one, what is impossible."""
    _check(view, [], steps, goal)


def check_layouts(view: View, cells: frozenset[Cell], layouts: Sequence[frozenset[Cell]]) -> None:
    """Raise `BadProof` unless layouts that agree with the view have each cell both ways.

    A layout is the set of hidden cells that are mines.
    """
    for mines in layouts:
        _check_layout(view, mines)
    for cell in sorted(cells):
        if {cell in mines for mines in layouts} != {True, False}:
            raise BadProof(f"{cell} is not a mine in one layout and safe in another")


def _check_layout(view: View, mines: frozenset[Cell]) -> None:
    """Raise `BadProof` unless mines at just these hidden cells agree with all that is seen."""
    hidden = frozenset(view.hidden())
    if not mines <= hidden:
        raise BadProof(f"a layout has a mine at {min(mines - hidden)}, expected a hidden cell")
    for cell, _ in view.opened():
        said = _number(view, cell)
        if len(said.cells & mines) != said.count:
            raise BadProof(f"a layout has {len(said.cells & mines)} mines around {cell}: {said}")
    if view.mines is not None and len(mines) != _total(view):
        raise BadProof(f"a layout has {len(mines)} hidden mines, expected {_total(view)}")


def _check(
    view: View, before: Sequence[Statement], steps: Sequence[Step], goal: Statement | None
) -> None:
    """Check steps that may rest on the statements before them; each but the last must serve."""
    known = list(before)
    for step in steps:
        place = len(known)
        if not all(0 <= premise < place for premise in step.premises):
            raise BadProof(f"step {place} rests on {step.premises}, expected earlier steps")
        follows = list(_follow(view, known, step))
        if step is steps[-1] and step.statement == goal:
            follows += [goal for each in follows if _settles(each, goal)]
        if step.statement not in follows:
            raise BadProof(f"step {place}: {step.statement} does not follow by {step.rule}")
        known.append(step.statement)
    if not steps or (known[-1] != goal if goal else not known[-1].is_impossible):
        raise BadProof(f"the last step does not state {goal or 'anything impossible'}")
    uses = {use for at, each in enumerate(steps, len(before)) for use in _uses(each, at)}
    idle = set(range(len(before), len(known) - 1)) - uses
    if idle:
        raise BadProof(f"step {min(idle)} is used by no later step")


def _uses(step: Step, place: int) -> Iterator[int]:
    """The indexes below its place that a step rests on, those inside its case included."""
    yield from (premise for premise in step.premises if premise < place)
    for inner in step.case:
        yield from _uses(inner, place)


def _settles(statement: Statement, goal: Statement) -> bool:
    """Whether the statement settles the goal's cells as the goal says, among others."""
    return goal.cells <= statement.cells and statement.settles is goal.settles is not None


def _follow(view: View, known: Sequence[Statement], step: Step) -> Iterator[Statement]:
    """The statements that the step's rule yields; `BadProof` if it is not fit for the rule."""
    premises = [known[index] for index in step.premises]
    if (step.number is None) is (step.rule is Rule.NUMBER) or (
        bool(step.case) is not (step.rule is Rule.CASES)
    ):
        raise BadProof(f"step {len(known)} by {step.rule} lacks a part or has one too many")
    match step.rule, premises:
        case Rule.NUMBER, [] if step.number is not None:
            yield _number(view, step.number)
        case Rule.KNOWN, [base, *settled] if settled and _in_order(step.premises[1:]):
            yield _take_out(base, settled)
        case Rule.SUBSET, [inner, outer] if inner.cells <= outer.cells:
            yield from _subtract(inner, outer)
        case Rule.OVERLAP, [first, second] if _do_overlap(first.cells, second.cells):
            yield from _overlap(first, second)
        case Rule.TOTAL, groups if view.mines is not None and _in_order(step.premises):
            yield from _count(view, groups)
        case Rule.CASES, [] if step.statement.opposite and _are_hidden(view, step.statement.cells):
            _check(view, [*known, step.statement.opposite], step.case, None)
            yield step.statement
        case _:
            raise BadProof(f"step {len(known)} rests on {step.premises}, unfit for {step.rule}")


def _are_hidden(view: View, cells: frozenset[Cell]) -> bool:
    return all(cell in view.shape and view.is_hidden(cell) for cell in cells)


def _do_overlap(first: frozenset[Cell], second: frozenset[Cell]) -> bool:
    return bool(first & second) and not first <= second and not second <= first


def _in_order(premises: tuple[int, ...]) -> bool:
    return all(one < other for one, other in pairwise(premises))


def _number(view: View, cell: Cell) -> Statement:
    """What an opened cell says of its hidden neighbours."""
    number = view.number(cell) if cell in view.shape else None
    if number is None:
        raise BadProof(f"cell {cell} shows no number, expected an opened cell")
    around = view.shape.neighbours(cell)
    exploded = sum(view.code(each) == EXPLODED for each in around)
    hidden = frozenset(each for each in around if view.is_hidden(each))
    return Statement(hidden, Relation.EXACTLY, number - exploded)


def _total(view: View) -> int:
    """The mines among the hidden cells, where the total is told."""
    return (view.mines or 0) - view.codes.count(EXPLODED)


def _take_out(base: Statement, settled: Sequence[Statement]) -> Statement:
    """The base without the cells that the others settle, each of which must touch it."""
    for each in settled:
        if each.settles is None or not each.cells & base.cells:
            raise BadProof(f"{each} takes nothing out of {base}")
    mines = frozenset[Cell]().union(*(each.cells for each in settled if each.settles))
    gone = frozenset[Cell]().union(*(each.cells for each in settled))
    return Statement(base.cells - gone, base.relation, base.count - len(base.cells & mines))


def _subtract(inner: Statement, outer: Statement) -> Iterator[Statement]:
    """What an inner statement leaves of an outer one."""
    rest, count = outer.cells - inner.cells, outer.count - inner.count
    if inner.relation is outer.relation is Relation.EXACTLY:
        yield Statement(rest, Relation.EXACTLY, count)
    elif inner.floor is not None and outer.ceiling is not None:
        yield Statement(rest, Relation.AT_MOST, count)
    elif inner.ceiling is not None and outer.floor is not None:
        yield Statement(rest, Relation.AT_LEAST, count)


def _overlap(first: Statement, second: Statement) -> Iterator[Statement]:
    """What two exact statements say of their shared cells and of the second's other cells."""
    if first.relation is second.relation is Relation.EXACTLY:
        shared, rest = first.cells & second.cells, second.cells - first.cells
        least = max(first.count - len(first.cells - second.cells), 0)
        most = min(first.count, len(shared))
        yield Statement(shared, Relation.AT_LEAST, least)
        yield Statement(rest, Relation.AT_MOST, second.count - least)
        yield Statement(rest, Relation.AT_LEAST, second.count - most)


def _count(view: View, groups: Sequence[Statement]) -> Iterator[Statement]:
    """What the mine total leaves for the cells outside the groups, if that settles them.

    Groups share no cell with each other, save that settled ones may.
    """
    known = {cell: each.settles for each in groups if each.settles is not None
             for cell in each.cells}  # fmt: skip
    floor = ceiling = sum(value is True for value in known.values())
    taken, bounded_below, bounded_above = set(known), True, True
    for each in groups:
        if each.settles is None:
            if taken & each.cells:
                raise BadProof(f"{each} shares a cell with another group of the count")
            taken |= each.cells
            bounded_below &= each.floor is not None
            bounded_above &= each.ceiling is not None
            floor, ceiling = floor + (each.floor or 0), ceiling + (each.ceiling or 0)
    rest, total = frozenset(view.hidden()) - taken, _total(view)
    most = Statement(rest, Relation.AT_MOST, total - floor)
    least = Statement(rest, Relation.AT_LEAST, total - ceiling)
    if bounded_below and (most.count == 0 or most.is_impossible):
        yield most
    if bounded_above and (least.count == len(rest) or least.is_impossible):
        yield least
