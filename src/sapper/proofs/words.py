"""Proofs in words: what each step says, as a patient teacher would put it.

The sentences are templates in `templates.json`, which the page fills in too. Some proofs have a
name among players: it is given only where the proof really is one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from typing import Any

from sapper.core import EXPLODED, Cell, View
from sapper.proofs.checker import check_steps
from sapper.proofs.drawing import draw, letters_for
from sapper.proofs.statement import Relation, Rule, Statement, Step

_FIELD = re.compile(r"\{(\w+)\}")


@lru_cache(maxsize=1)
def templates() -> dict[str, Any]:
    """All templates; those with two forms have one for one thing and one for none or several."""
    text = files("sapper.proofs").joinpath("templates.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def fill(name: str, /, *, of: int = 1, **values: object) -> str:
    """The template of that name (`number.safe`) filled in, in the form for so many things.

    `{Name}` is `name` with a capital letter.
    """
    template: Any = templates()
    for part in name.split("."):
        template = template[part]
    form: str = template if isinstance(template, str) else template[of != 1]

    def value(match: re.Match[str]) -> str:
        field = match[1]
        text = str(values[field.lower()])
        return text if field.islower() else text[:1].upper() + text[1:]

    return _FIELD.sub(value, form)


# Explanations

_LISTED = 6
"""The groups of a count that are named one by one."""
_MANY = 5
"""This many full numbers in a row are told at once."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """One thing to say, the opened cells that it speaks from and the hidden ones it is about."""

    text: str
    numbers: frozenset[Cell] = frozenset()
    cells: frozenset[Cell] = frozenset()

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
        teller.say(fill("impossible"), (), ())
    return tuple(teller.said)


def _runs(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps, those together that follow each other and are numbers with mines all around."""
    for is_full, run in groupby(
        steps[:-1], lambda step: step.rule is Rule.NUMBER and step.statement.settles is True
    ):
        if is_full:
            yield list(run)
        else:
            yield from ([step] for step in run)
    yield list(steps[-1:])


def tell(view: View, steps: Sequence[Step], goal: Statement | None) -> str:
    """The whole story: a drawing with letters, then the steps; `BadProof` if they do not hold."""
    check_steps(view, steps, goal)
    letters = letters_for(view, steps)
    lines = [_headline(goal, letters), "", *draw(view, steps, letters), ""]
    lines += [
        f"{place}. {each}" for place, each in enumerate(explain(view, steps, goal, letters), 1)
    ]
    if pattern := pattern_name(view, steps):
        lines.append(fill("pattern.called", pattern=pattern))
    return "\n".join(lines)


def _headline(goal: Statement | None, letters: dict[Cell, str]) -> str:
    if goal is None:
        return fill("title.impossible")
    (cell,) = goal.cells
    verdict = "mine" if goal.count else "safe"
    if cell in letters:
        return fill(f"title.letter {verdict}", letter=letters[cell], cell=cell)
    return fill(f"title.cell {verdict}", cell=cell)


@dataclass(frozen=True, slots=True)
class _Told:
    """A statement that was told: its name in a sentence, and the opened cells behind it."""

    statement: Statement
    name: str
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
        text = fill("number.many", count=len(numbers), around=len(cells))
        self.say(text, numbers, cells)

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

    def _remember(self, step: Step, text: str, name: str, numbers: Iterable[Cell]) -> None:
        """Add a step's explanation, and keep how to refer to what it says."""
        told = _Told(step.statement, name, frozenset(numbers))
        self.told.append(told)
        self.say(text, told.numbers, step.statement.cells)

    def _remember_group(self, step: Step, text: str, premises: Iterable[_Told]) -> None:
        numbers = frozenset[Cell]().union(*(each.numbers for each in premises))
        self._remember(step, text, fill("group", cells=self._list(step.statement.cells)), numbers)

    def _tell_number(self, step: Step) -> None:
        cell = step.number or (0, 0)
        name = fill("number.name", number=self.view.number(cell), cell=cell)
        around = self.view.shape.neighbours(cell)
        exploded = sum(self.view.code(each) == EXPLODED for each in around)
        rest = self._holds(step.statement)
        text = fill("number.says", name=name, rest=rest)
        if exploded:
            amount = _amount(exploded)
            text = fill("number.exploded", of=exploded, amount=amount, name=name, rest=rest)
        self._remember(step, text, name, [cell])

    def _holds(self, said: Statement) -> str:
        """What one number says by itself."""
        size, mines = len(said.cells), _mines(said.count)
        if said.is_impossible:
            return fill("number.impossible", of=size, mines=mines, amount=_amount(size))
        if said.settles is False:
            return fill("number.safe", are=self._are(said))
        if said.settles:
            are = self._are(said)
            return fill("number.mine", of=size, mines=mines, amount=_amount(size), are=are)
        return fill("number.open", mines=mines, cells=self._list(said.cells))

    def _tell_known(self, step: Step, base: _Told, settled: Sequence[_Told]) -> None:
        mines, safe = (
            _settled_cells(settled, is_mine) & base.statement.cells for is_mine in (True, False)
        )
        are_mines, are_safe = self._be(mines, True), self._be(safe, False)
        known = are_mines if mines else are_safe
        if mines and safe:
            known = fill("known.both", mines=are_mines, safe=are_safe)
        rest = self._left(step.statement)
        text = fill("known.since", known=known, name=base.name, rest=rest)
        self._remember(step, text, base.name, base.numbers)

    def _left(self, said: Statement) -> str:
        """What a statement still says once cells were taken out of it."""
        cells, mines = self._list(said.cells), _mines(said.count)
        if said.is_impossible:
            kind = "too many" if said.count < 0 else "too few"
            return fill(f"known.{kind}", mines=mines, cells=cells)
        if said.settles is not None:
            kind = "mine" if said.settles else "safe"
            return fill(f"known.{kind}", cells=cells, mines=mines, are=self._are(said))
        return fill("known.open", bound=_bound(said), cells=cells)

    def _tell_subset(self, step: Step, inner: _Told, outer: _Told) -> None:
        small, large = inner.statement, outer.statement
        text = fill(
            "subset.same" if small.cells == large.cells else "subset.inside",
            name=inner.name,
            cells=self._list(small.cells),
            bound=_bound(small),
            other=outer.name,
            whole=self._list(large.cells),
            limit=_bound(large),
            consequence=self._consequence(step.statement),
        )
        self._remember_group(step, text, (inner, outer))

    def _tell_overlap(self, step: Step, first: _Told, second: _Told) -> None:
        one, two, said = first.statement, second.statement, step.statement
        shared, alone = one.cells & two.cells, one.cells - two.cells
        words = {
            "name": first.name,
            "other": second.name,
            "shared": self._list(shared),
            "alone": self._list(alone),
            "consequence": self._consequence(said),
        }
        if said.cells != shared and said.relation is Relation.AT_LEAST:
            most = min(one.count, len(shared))
            text = fill(
                "overlap.at most", of=most, amount=_amount(most), mines=_mines(two.count), **words
            )
        else:
            least = max(one.count - len(alone), 0)
            text = fill(
                "overlap.at least",
                of=least,
                amount=_amount(least),
                mines=_mines(one.count),
                **words,
            )
            if said.cells != shared:
                mines = _mines(two.count)
                text = fill("overlap.so", of=len(shared), first=text, mines=mines, **words)
        self._remember_group(step, text, (first, second))

    def _consequence(self, said: Statement) -> str:
        """What a derived statement means for its cells."""
        if not said.is_impossible and said.settles is not None:
            return self._are(said)
        kind = "impossible" if said.is_impossible else "open"
        return fill(f"consequence.{kind}", bound=_bound(said), cells=self._list(said.cells))

    def _tell_total(self, step: Step, premises: Sequence[_Told]) -> None:
        hidden = (self.view.mines or 0) - self.view.codes.count(EXPLODED)
        text = fill("total.hidden", of=hidden, mines=_mines(hidden))
        if parts := self._parts(premises):
            text = fill("total.known", first=text, known=fill("total.comma").join(parts))
        text = fill("total.so", first=text, rest=self._rest(step.statement))
        self._remember_group(step, text, premises)

    def _rest(self, said: Statement) -> str:
        """What a count leaves for the other cells."""
        if said.is_impossible and said.relation is Relation.AT_MOST:
            return fill("total.too many")
        if said.is_impossible:
            kind = "too few" if said.cells else "no room"
            return fill(f"total.{kind}", cells=self._list(said.cells), mines=_mines(said.count))
        return fill(f"total.{'mine' if said.settles else 'safe'}", are=self._are(said))

    def _parts(self, premises: Sequence[_Told]) -> list[str]:
        parts = []
        for is_mine in (True, False):
            cells = _settled_cells(premises, is_mine)
            if len(cells) > _LISTED:
                parts.append(fill(f"total.many {'mines' if is_mine else 'safe'}", count=len(cells)))
            elif cells:
                parts.append(self._be(cells, is_mine))
        groups = [each.statement for each in premises if each.statement.settles is None]
        parts += [self._consequence(each) for each in groups[:_LISTED]]
        if more := groups[_LISTED:]:
            count = sum(each.count for each in more)
            parts.append(fill("total.more", of=len(more), count=count, groups=len(more)))
        return parts

    def _tell_cases(self, step: Step) -> None:
        opposite = step.statement.opposite or step.statement
        scope = len(self.told)
        self.say(fill("cases.suppose", assumed=self._assumed(opposite)), (), opposite.cells)
        self.told.append(_Told(opposite, fill("cases.name"), frozenset()))
        for inner in step.case:
            self.tell(inner)
        del self.told[scope:]
        text = fill("cases.so", consequence=self._consequence(step.statement))
        self._remember_group(step, text, ())

    def _assumed(self, said: Statement) -> str:
        if len(said.cells) == 1:
            return self._are(said)
        return fill("cases.assumed", cells=self._list(said.cells), bound=_bound(said))

    def _are(self, said: Statement) -> str:
        """That all cells are safe, or are mines."""
        return self._be(said.cells, said.settles is True)

    def _be(self, cells: frozenset[Cell], is_mine: bool) -> str:
        return fill("mine" if is_mine else "safe", of=len(cells), cells=self._list(cells))

    def _list(self, cells: Iterable[Cell]) -> str:
        """The cells by name: `A, B and C`."""
        names = [self.name(cell) for cell in sorted(cells)]
        if len(names) > 2 * _LISTED:
            return fill("list.many", count=len(names))
        if len(names) < 2:
            return names[0] if names else fill("list.none")
        return fill("list.and", first=fill("list.comma").join(names[:-1]), last=names[-1])


def _settled_cells(told: Iterable[_Told], is_mine: bool) -> frozenset[Cell]:
    """The cells that these statements settle one way."""
    sets = [each.statement.cells for each in told if each.statement.settles is is_mine]
    return frozenset[Cell]().union(*sets)


def _bound(said: Statement) -> str:
    return fill(f"bound.{said.relation}", mines=_mines(said.count))


def _amount(count: int) -> str:
    numerals = templates()["numerals"]
    return str(numerals[count]) if 0 <= count < len(numerals) else str(count)


def _mines(count: int) -> str:
    return fill("mines", of=count, amount=_amount(count))


# Patterns


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
    if one is None or two is None or abs(one[0] - two[0]) + abs(one[1] - two[1]) != 1:
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
