"""From the entries of a closure to the steps of a proof: what is needed, numbered anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sapper.proofs.closure import Entry
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
        base, *others = entries[index].premises or (-1,)
        # What is known comes before the statement that it is taken out of.
        for premise in (*others, base) if entries[index].rule is Rule.KNOWN else (base, *others):
            if premise >= first and premise not in order:
                visit(premise)
        order[index] = None

    visit(last)
    return list(order)


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
