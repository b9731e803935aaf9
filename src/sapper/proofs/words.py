"""Proofs in words: what each step says, as a patient teacher would put it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from sapper.core.shape import Cell
from sapper.core.view import EXPLODED, View
from sapper.core.words import counted
from sapper.proofs.checker import check_steps
from sapper.proofs.drawing import draw, letters_for
from sapper.proofs.patterns import pattern_name
from sapper.proofs.statement import Relation, Rule, Statement, Step

_NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_LISTED = 6
"""The groups of a count that are named one by one."""


_MANY = 5
"""This many full numbers in a row are told at once."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """One thing to say, the opened cells that it speaks from and the hidden ones it is about."""

    text: str
    numbers: frozenset[Cell]
    cells: frozenset[Cell]

    def __str__(self) -> str:
        return self.text


def explain(
    view: View,
    steps: Sequence[Step],
    goal: Statement | None,
    letters: dict[Cell, str] | None = None,
) -> tuple[Explanation, ...]:
    """What the steps say, in order; cells bear their letters, or else their coordinates.

    `BadProof` if they do not hold: what is not proven is not told.
    """
    check_steps(view, steps, goal)
    names = letters or {}
    teller = _Teller(view, lambda cell: names.get(cell, str(cell)))
    for run in _runs(steps):
        if len(run) >= _MANY:
            teller.tell_many(run)
        else:
            for step in run:
                teller.tell(step)
    if goal is None:
        teller.say("So no layout agrees with this position.", (), ())
    return tuple(teller.said)


def _runs(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps, those together that follow each other and are numbers with mines all around."""
    for is_full, run in groupby(steps[:-1], _is_full_number):
        if is_full:
            yield list(run)
        else:
            yield from ([step] for step in run)
    yield list(steps[-1:])


def _is_full_number(step: Step) -> bool:
    return step.rule is Rule.NUMBER and step.statement.settles is True


def tell(view: View, steps: Sequence[Step], goal: Statement | None) -> str:
    """The whole story: a drawing with letters, then the steps; `BadProof` if they do not hold."""
    check_steps(view, steps, goal)
    letters = letters_for(view, steps)
    lines = [_headline(steps, goal, letters), "", *draw(view, steps, letters), ""]
    lines += [
        f"{place}. {each}" for place, each in enumerate(explain(view, steps, goal, letters), 1)
    ]
    pattern = pattern_name(view, steps)
    return "\n".join([*lines, *([f"Players call this {pattern}."] if pattern else [])])


def _headline(steps: Sequence[Step], goal: Statement | None, letters: dict[Cell, str]) -> str:
    if goal is None:
        return "This position contradicts itself."
    (cell,) = goal.cells
    name = f"{letters[cell]}, the cell {cell}," if cell in letters else f"The cell {cell}"
    return f"{name} {'is a mine' if goal.count else 'is safe'}."


@dataclass(frozen=True, slots=True)
class _Told:
    """A statement that was told: how to refer to it, and the opened cells behind it."""

    statement: Statement
    reference: str
    numbers: frozenset[Cell]


class _Teller:
    """Puts steps into words, one after the other, remembering what was said."""

    def __init__(self, view: View, name: Callable[[Cell], str]) -> None:
        self.view = view
        self.name = name
        self.said: list[Explanation] = []
        self.told: list[_Told] = []

    def say(self, text: str, numbers: Iterable[Cell], cells: Iterable[Cell]) -> None:
        self.said.append(Explanation(text, frozenset(numbers), frozenset(cells)))

    def tell_many(self, steps: Sequence[Step]) -> None:
        """Tell many numbers at once that have as many mines as hidden neighbours."""
        count = len(self.said)
        for step in steps:
            self.tell(step)
        told, self.said[count:] = self.said[count:], []
        numbers = frozenset[Cell]().union(*(each.numbers for each in told))
        cells = frozenset[Cell]().union(*(each.cells for each in told))
        text = f"{len(numbers)} numbers have exactly as many hidden neighbours as mines, so the"
        self.say(f"{text} {len(cells)} cells around them are mines.", numbers, cells)

    def tell(self, step: Step) -> None:
        premises = [self.told[index] for index in step.premises]
        match step.rule:
            case Rule.NUMBER:
                self._tell_number(step)
            case Rule.KNOWN:
                self._tell_known(step, premises[0], premises[1:])
            case Rule.SUBSET:
                self._tell_subset(step, *premises)
            case Rule.OVERLAP:
                self._tell_overlap(step, *premises)
            case Rule.TOTAL:
                self._tell_total(step, premises)
            case Rule.CASES:
                self._tell_cases(step)

    def _remember(self, step: Step, text: str, reference: str, numbers: Iterable[Cell]) -> None:
        """Add a step's explanation, and keep how to refer to what it says."""
        told = _Told(step.statement, reference, frozenset(numbers))
        self.told.append(told)
        self.say(text, told.numbers, step.statement.cells)

    def _tell_number(self, step: Step) -> None:
        cell = step.number or (0, 0)
        reference = f"the {self.view.number(cell)} at {cell}"
        around = self.view.shape.neighbours(cell)
        exploded = sum(self.view.code(each) == EXPLODED for each in around)
        gone = f" One of the mines around {reference} went off." if exploded == 1 else ""
        if exploded > 1:
            gone = f" {_capital(_amount(exploded))} of the mines around {reference} went off."
        left = " still" if exploded else ""
        text = f"{gone} {_capital(reference)}{left} {self._holds(step.statement)}.".lstrip()
        self._remember(step, text, reference, [cell])

    def _holds(self, said: Statement) -> str:
        """What one number says by itself."""
        cells, count = self._list(said.cells), said.count
        if said.is_impossible:
            return f"has {_mines(count)}, but only {_cells(len(said.cells))} to hold them"
        if said.settles is False:
            return f"has no mine left around it, so {self._are(said)}"
        if said.settles:
            neighbours = _plural(
                count, "one hidden neighbour", f"{_amount(count)} hidden neighbours"
            )
            return f"has {_mines(count)} and exactly {neighbours}, so {self._are(said)}"
        return f"has {_mines(count)} among {cells}"

    def _tell_known(self, step: Step, base: _Told, settled: Sequence[_Told]) -> None:
        inside = base.statement.cells
        facts = [
            f"{self._list(cells)} {_be(cells, is_mine)}"
            for is_mine in (True, False)
            if (cells := _settled_cells(settled, is_mine) & inside)
        ]
        text = f"Since {' and '.join(facts)}, {base.reference} {self._left(step.statement)}."
        self._remember(step, text, base.reference, base.numbers)

    def _left(self, said: Statement) -> str:
        """What a statement still says once cells were taken out of it."""
        cells = self._list(said.cells)
        if said.is_impossible:
            if said.count < 0:
                return "would have too many mines: impossible"
            return f"still needs {_mines(said.count)}, but has only {cells} left: impossible"
        if said.settles is False:
            return f"has no mine left for {cells}: {self._are(said)}"
        if said.settles:
            return f"has only {cells} left for {_mines(said.count)}: {self._are(said)}"
        return f"has {_bound(said)} left among {cells}"

    def _tell_subset(self, step: Step, inner: _Told, outer: _Told) -> None:
        small, large = inner.statement, outer.statement
        if small.cells == large.cells:
            text = (
                f"Of {self._list(small.cells)}, {inner.reference} says {_bound(small)},"
                f" {outer.reference} says {_bound(large)}: impossible."
            )
        else:
            text = (
                f"All cells of {inner.reference}, {self._list(small.cells)} with {_bound(small)},"
                f" also belong to {outer.reference}: {self._list(large.cells)} with"
                f" {_bound(large)}. Its other cells hold the difference:"
                f" {self._consequence(step.statement)}."
            )
        reference = f"the group {self._list(step.statement.cells)}"
        self._remember(step, text, reference, inner.numbers | outer.numbers)

    def _tell_overlap(self, step: Step, first: _Told, second: _Told) -> None:
        one, two, said = first.statement, second.statement, step.statement
        shared, alone = one.cells & two.cells, one.cells - two.cells
        least = max(one.count - len(alone), 0)
        if said.cells != shared and said.relation is Relation.AT_LEAST:
            most = min(one.count, len(shared))
            text = (
                f"{_capital(second.reference)} shares {self._list(shared)} with {first.reference},"
                f" and at most {_amount(most)} of these can be {_plural(most, 'a mine', 'mines')}."
                f" It needs {_mines(two.count)}, so {self._consequence(said)}."
            )
        else:
            text = (
                f"{_capital(first.reference)} has {_mines(one.count)}, and only {self._list(alone)}"
                f" outside {self._list(shared)}, so at least {_amount(least)}"
                f" of {self._list(shared)} {_plural(least, 'is a mine', 'are mines')}."
            )
            if said.cells != shared:
                text += (
                    f" {_capital(second.reference)}, which has {_mines(two.count)}, shares"
                    f" {_plural(len(shared), 'it', 'them')}, so {self._consequence(said)}."
                )
        reference = f"the group {self._list(said.cells)}"
        self._remember(step, text, reference, first.numbers | second.numbers)

    def _consequence(self, said: Statement) -> str:
        """What a derived statement means for its cells."""
        if said.is_impossible:
            return f"{self._list(said.cells)} would have {_bound(said)}, which is impossible"
        if said.settles is not None:
            return self._are(said)
        return f"{_bound(said)} among {self._list(said.cells)}"

    def _tell_total(self, step: Step, premises: Sequence[_Told]) -> None:
        hidden = (self.view.mines or 0) - self.view.codes.count(EXPLODED)
        known = "; ".join(self._parts(premises))
        text = (
            f"Count the mines: {_mines(hidden)} {_plural(hidden, 'is', 'are')} hidden."
            f"{' We know: ' + known + '.' if known else ''} {self._rest(step.statement)}"
        )
        numbers = frozenset[Cell]().union(*(each.numbers for each in premises))
        self._remember(step, text, f"the group {self._list(step.statement.cells)}", numbers)

    def _rest(self, said: Statement) -> str:
        """What a count leaves for the other cells."""
        if said.is_impossible and said.relation is Relation.AT_MOST:
            return "That is more mines than there are: impossible."
        if said.is_impossible:
            if not said.cells:
                return (
                    f"{_capital(_mines(said.count))} more must be somewhere, but no cell is left."
                )
            return (
                f"So {self._list(said.cells)} would have to hold {_mines(said.count)}: impossible."
            )
        if said.settles:
            return f"The mines that remain fill all other cells, so {self._are(said)}."
        return f"That is all of the mines: no other cell is one, so {self._are(said)}."

    def _parts(self, premises: Sequence[_Told]) -> list[str]:
        parts = []
        for is_mine in (True, False):
            cells = _settled_cells(premises, is_mine)
            if len(cells) > _LISTED:
                parts.append(f"{len(cells)} cells {'are mines' if is_mine else 'are safe'}")
            elif cells:
                parts.append(f"{self._list(cells)} {_be(cells, is_mine)}")
        groups = [each.statement for each in premises if each.statement.settles is None]
        parts += [f"{_bound(each)} among {self._list(each.cells)}" for each in groups[:_LISTED]]
        if len(groups) > _LISTED:
            rest = sum(each.count for each in groups[_LISTED:])
            others = counted(len(groups) - _LISTED, "other group")
            parts.append(f"{rest} more in {others}")
        return parts

    def _tell_cases(self, step: Step) -> None:
        opposite = step.statement.opposite or step.statement
        scope = len(self.told)
        self.say(f"Suppose that {self._suppose(opposite)}.", (), opposite.cells)
        self.told.append(_Told(opposite, "our assumption", frozenset()))
        for inner in step.case:
            self.tell(inner)
        del self.told[scope:]
        text = f"So our assumption is wrong: {self._consequence(step.statement)}."
        self._remember(step, text, f"the group {self._list(step.statement.cells)}", ())

    def _suppose(self, said: Statement) -> str:
        cells = self._list(said.cells)
        if len(said.cells) == 1:
            return f"{cells} is {'a mine' if said.settles else 'safe'}"
        return f"{cells} hold {_bound(said)}"

    def _are(self, said: Statement) -> str:
        """That all cells are safe, or are mines."""
        return f"{self._list(said.cells)} {_be(said.cells, said.settles is True)}"

    def _list(self, cells: Iterable[Cell]) -> str:
        """The cells by name: `A, B and C`."""
        names = [self.name(cell) for cell in sorted(cells)]
        if len(names) > 2 * _LISTED:
            return f"{len(names)} cells"
        if len(names) < 2:
            return "".join(names) or "no cell"
        return f"{', '.join(names[:-1])} and {names[-1]}"


def _settled_cells(told: Iterable[_Told], is_mine: bool) -> frozenset[Cell]:
    """The cells that these statements settle one way."""
    sets = [each.statement.cells for each in told if each.statement.settles is is_mine]
    return frozenset[Cell]().union(*sets)


def _be(cells: frozenset[Cell], is_mine: bool) -> str:
    if is_mine:
        return "is a mine" if len(cells) == 1 else "are mines"
    return "is safe" if len(cells) == 1 else "are safe"


def _bound(said: Statement) -> str:
    words = {Relation.EXACTLY: "", Relation.AT_MOST: "at most ", Relation.AT_LEAST: "at least "}
    return words[said.relation] + _mines(said.count)


def _amount(count: int) -> str:
    return _NUMERALS[count] if 0 <= count < len(_NUMERALS) else str(count)


def _mines(count: int) -> str:
    return f"{_amount(count)} {_plural(count, 'mine', 'mines')}"


def _cells(count: int) -> str:
    return f"{_amount(count)} {_plural(count, 'cell', 'cells')}"


def _plural(count: int, one: str, many: str) -> str:
    return one if count == 1 else many


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
