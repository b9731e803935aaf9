"""The language of proofs: statements about hidden cells, and the steps that derive them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from sapper.core import Cell


class Rule(StrEnum):
    """How a step follows; in this order they form the ladder from easy to hard."""

    NUMBER = "number"
    """An opened cell says how many of its hidden neighbours are mines."""
    KNOWN = "known"
    """Cells that are settled already are taken out of a statement."""
    SUBSET = "subset"
    """All cells of one statement are in another: the rest holds the difference."""
    OVERLAP = "overlap"
    """Two exact statements that share cells bound each other."""
    TOTAL = "total"
    """The mine count leaves all the rest safe, or all the rest mines."""
    CASES = "cases"
    """The opposite leads to an impossible statement."""

    @property
    def height(self) -> int:
        """The place on the ladder, 0 for the easiest."""
        return _HEIGHTS[self]


_HEIGHTS = {rule: height for height, rule in enumerate(Rule)}


class Relation(Enum):
    """How the number of mines compares with a count."""

    EXACTLY = "="
    AT_MOST = "<="
    AT_LEAST = ">="

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Statement:
    """Of these hidden cells exactly, at most or at least `count` are mines."""

    cells: frozenset[Cell]
    relation: Relation
    count: int

    def __str__(self) -> str:
        cells = ", ".join(map(str, sorted(self.cells)))
        return f"{{{cells}}} {self.relation} {self.count}"

    @property
    def floor(self) -> int | None:
        """The least number of mines it allows, or None if it says nothing of it."""
        return None if self.relation is Relation.AT_MOST else self.count

    @property
    def ceiling(self) -> int | None:
        """The greatest number of mines it allows, or None if it says nothing of it."""
        return None if self.relation is Relation.AT_LEAST else self.count

    @property
    def settles(self) -> bool | None:
        """True if all its cells must be mines, False if all are safe, None if it leaves it open."""
        if self.ceiling == 0:
            return False
        if self.floor == len(self.cells):
            return True
        return None

    @property
    def is_impossible(self) -> bool:
        """Whether no layout whatever can meet it."""
        below = self.ceiling is not None and self.ceiling < 0
        return below or (self.floor is not None and self.floor > len(self.cells))

    @property
    def opposite(self) -> Statement | None:
        """What holds exactly when this does not, where one statement can say it."""
        if self.relation is Relation.AT_MOST:
            return Statement(self.cells, Relation.AT_LEAST, self.count + 1)
        if self.relation is Relation.AT_LEAST:
            return Statement(self.cells, Relation.AT_MOST, self.count - 1)
        if len(self.cells) == 1 and self.count in (0, 1):
            return Statement(self.cells, Relation.EXACTLY, 1 - self.count)
        return None


@dataclass(frozen=True, slots=True)
class Step:
    """A statement with the rule that gives it.

    `premises` are indexes of earlier steps. A step by number names the opened cell as `number`.
    A step by cases has a `case`: the steps that lead from the opposite of its statement to an
    impossible one. Inside the case the opposite bears the index of the step itself, and the
    case's own steps count on from there.
    """

    statement: Statement
    rule: Rule
    premises: tuple[int, ...] = ()
    number: Cell | None = None
    case: tuple[Step, ...] = ()

    @property
    def depth(self) -> int:
        """How deep cases are nested in it; 0 without any."""
        if self.rule is not Rule.CASES:
            return 0
        return 1 + max((step.depth for step in self.case), default=0)
