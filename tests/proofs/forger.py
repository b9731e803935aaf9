"""A forger: writes steps at random and keeps whatever the checker lets pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from sapper.core import BadProof, Cell, View
from sapper.proofs import Relation, Rule, Statement, Step, checker

OUTSIDE = (-1, 0)


class Forger:
    """Derives what it can in a view, with no idea of where it leads."""

    def __init__(self, view: View, random: Random) -> None:
        self.view = view
        self.random = random
        self.cells = [*view.shape.cells(), OUTSIDE]

    def forge(self, before: Sequence[Statement], tries: int, depth: int = 2) -> list[Step]:
        """Steps that the checker lets follow from the statements before them, one by one."""
        steps: list[Step] = []
        for _ in range(tries):
            known = [*before, *(step.statement for step in steps)]
            steps += self._passed(known, self._draft(known, depth))
        return steps

    def _passed(self, known: Sequence[Statement], draft: Step) -> list[Step]:
        """The draft with each statement that the checker grants it."""
        try:
            granted = list(checker._follow(self.view, known, draft))
        except BadProof:
            return []
        return [replace(draft, statement=each) for each in granted if each not in known]

    def _draft(self, known: Sequence[Statement], depth: int) -> Step:
        rule = self.random.choice([each for each in Rule if depth or each is not Rule.CASES])
        if rule is Rule.CASES:
            return self._case(known, depth)
        if rule is Rule.NUMBER:
            return Step(self._statement(), rule, number=self.random.choice(self.cells))
        size = self.random.randint(0 if rule is Rule.TOTAL else 2, 3)
        premises = sorted(self.random.choices(range(len(known)), k=size)) if known else []
        if rule is not Rule.TOTAL:
            self.random.shuffle(premises)
        return Step(self._statement(), rule, tuple(premises))

    def _case(self, known: Sequence[Statement], depth: int) -> Step:
        said = self._statement()
        if said.opposite is None:
            return Step(said, Rule.CASES)
        steps = self.forge([*known, said.opposite], tries=8, depth=depth - 1)
        ends = [at for at, step in enumerate(steps) if step.statement.is_impossible]
        case = without_idle(steps[: ends[0] + 1], len(known) + 1) if ends else ()
        return Step(said, Rule.CASES, case=case)

    def _statement(self) -> Statement:
        cells: frozenset[Cell] = frozenset(
            self.random.sample(self.cells, self.random.randint(1, min(3, len(self.cells))))
        )
        relation = self.random.choice(list(Relation))
        return Statement(cells, relation, self.random.randint(0, len(cells)))


def without_idle(steps: Sequence[Step], before: int) -> tuple[Step, ...]:
    """The steps that the last one rests on, renumbered; there are `before` statements ahead."""
    needed = {before + len(steps) - 1}
    for place in range(before + len(steps) - 1, before - 1, -1):
        if place in needed:
            needed.update(checker._uses(steps[place - before], place))
    kept = sorted(place for place in needed if place >= before)
    moved = {old: new for new, old in enumerate(kept, before)}
    return tuple(_renumbered(steps[place - before], moved, place) for place in kept)


def _renumbered(step: Step, moved: dict[int, int], place: int) -> Step:
    """The step with its premises where they are now; what a case holds itself moves along."""
    shift = place - moved.get(place, place)

    def where(premise: int) -> int:
        return moved.get(premise, premise) if premise < place else premise - shift

    def inside(each: Step) -> Step:
        premises = tuple(map(where, each.premises))
        return replace(each, premises=premises, case=tuple(map(inside, each.case)))

    return inside(step)
