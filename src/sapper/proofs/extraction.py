"""From the entries of a closure to the steps of a proof: what is needed, numbered anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sapper.proofs.closure import Entry, is_settled
from sapper.proofs.statement import Rule, Statement, Step
from sapper.proofs.system import System


def numbers_of(entries: Sequence[Entry], indexes: Iterable[int]) -> set[int]:
    """The places of the numbers among these entries, those inside cases included."""
    numbers = set()
    for index in indexes:
        entry = entries[index]
        if entry.rule is Rule.NUMBER:
            numbers.add(entry.number)
        numbers |= numbers_of(entry.case, range(len(entry.case)))
    return numbers


def to_steps(system: System, entries: Sequence[Entry], last: int) -> tuple[Step, ...]:
    """The steps that lead to an entry, none of them idle, each as late as it can come."""
    return _steps(system, entries, _told_in_order(entries, last, 0), {})


def _told_in_order(entries: Sequence[Entry], last: int, first: int) -> list[int]:
    """What the last entry rests on from `first` on, so that what belongs together is together."""
    order: dict[int, None] = {}

    def visit(index: int) -> None:
        for premise in _best_told(entries, index):
            if premise >= first and premise not in order:
                visit(premise)
        order[index] = None

    visit(last)
    return list(order)


def _best_told(entries: Sequence[Entry], index: int) -> Sequence[int]:
    """The premises of an entry: what is settled before the statements that it is taken out of."""
    premises, rule = entries[index].premises, entries[index].rule
    if rule is Rule.KNOWN:
        return (*premises[1:], premises[0])
    if rule is Rule.TOTAL:
        return sorted(premises, key=lambda each: (not is_settled(entries[each]), each))
    return premises


def _steps(
    system: System, entries: Sequence[Entry], indexes: Iterable[int], names: dict[int, int]
) -> tuple[Step, ...]:
    """The steps of these entries; `names` maps the indexes of earlier ones to their steps'."""
    names = dict(names)
    steps = []
    for index in indexes:
        names[index] = len(names)
        steps.append(_step(system, entries, index, names))
    return tuple(steps)


def _step(system: System, entries: Sequence[Entry], index: int, names: dict[int, int]) -> Step:
    entry = entries[index]
    statement = Statement(system.cells(entry.mask), entry.relation, entry.amount)
    premises = [names[each] for each in entry.premises]
    match entry.rule:
        case Rule.NUMBER:
            return Step(statement, Rule.NUMBER, number=system.shape.cell(entry.number))
        case Rule.CASES:
            scope = [*entries[: index + 1], *entry.case]
            inner = _told_in_order(scope, len(scope) - 1, index + 1)
            return Step(statement, Rule.CASES, case=_steps(system, scope, inner, names))
        case Rule.KNOWN:
            premises[1:] = sorted(premises[1:])
        case Rule.TOTAL:
            premises.sort()
    return Step(statement, entry.rule, tuple(premises))


def narrowed(steps: tuple[Step, ...], goal: Statement) -> tuple[Step, ...]:
    """The steps with the last one said of the goal's cell alone."""
    last = steps[-1]
    return (*steps[:-1], Step(goal, last.rule, last.premises, last.number, last.case))
