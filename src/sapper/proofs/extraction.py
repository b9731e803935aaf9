"""From the entries of a closure to the steps of a proof: what is needed, numbered anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sapper.proofs.closure import Entry, needed
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
    """The steps that lead to an entry, none of them idle."""
    return _steps(system, entries, needed(entries, last), {})


def _steps(
    system: System, entries: Sequence[Entry], indexes: Iterable[int], names: dict[int, int]
) -> tuple[Step, ...]:
    """The steps of these entries; `names` maps the indexes of earlier ones to their steps'."""
    names = dict(names)
    steps = []
    for index in indexes:
        entry = entries[index]
        names[index] = len(names)
        steps.append(_step(system, entries, index, entry, names))
    return tuple(steps)


def _step(
    system: System, entries: Sequence[Entry], index: int, entry: Entry, names: dict[int, int]
) -> Step:
    statement = Statement(system.cells(entry.mask), entry.relation, entry.amount)
    if entry.rule is Rule.NUMBER:
        return Step(statement, Rule.NUMBER, number=system.shape.cell(entry.number))
    if entry.rule is Rule.CASES:
        scope = [*entries[: index + 1], *entry.case]
        inner = [i for i in needed(scope, len(scope) - 1, index + 1) if i > index]
        return Step(statement, Rule.CASES, case=_steps(system, scope, inner, names))
    return Step(statement, entry.rule, tuple(names[i] for i in entry.premises))


def narrowed(steps: tuple[Step, ...], goal: Statement) -> tuple[Step, ...]:
    """The steps with the last one said of the goal's cell alone."""
    last = steps[-1]
    return (*steps[:-1], Step(goal, last.rule, last.premises, last.number, last.case))
