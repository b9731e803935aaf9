"""The exact closure: all that the course's rules prove from what an agent was told, and why.

Glossary
    statement   "exactly `count` of these cells are mines": a set of cells with a count
    fact        a statement with its origin, so that every conclusion can be explained
    known       proven to be safe or a mine, or told so from outside
    closure     what follows by single statements and by the subset rule, when nothing new follows

The closure does not depend on the order in which things were told: taking known cells out of two
statements never hides a subset, so a conclusion that was once possible stays possible.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from sapper.base.shape import Cell, Shape
from sapper.student import Statement

__all__ = ["Closure", "Fact", "Statement"]


@dataclass(frozen=True, eq=False, slots=True)
class Fact:
    """A statement and where it comes from.

    A `source` is the opened cell whose number says it; without one it was told from outside or
    follows from `parents`: two of them by the subset rule (the smaller first), or a single one
    out of which the `removed` known cells were taken.
    """

    cells: frozenset[Cell]
    count: int
    source: Cell | None = None
    parents: tuple[Fact, ...] = ()
    removed: frozenset[Cell] = frozenset()

    @property
    def statement(self) -> Statement:
        """The cells and the count alone."""
        return self.cells, self.count

    @property
    def is_inferred(self) -> bool:
        """Whether the subset rule made it."""
        return len(self.parents) == 2

    @property
    def proves_cells(self) -> bool:
        """Whether it settles all its cells by itself."""
        return self.count in (0, len(self.cells))


@dataclass
class Closure:
    """What follows from what was told so far; tell it more and it grows.

    `known` has every known cell (True for a mine), `proofs` the fact that settled it, where one
    did. `facts` holds the statements about undetermined cells.
    """

    shape: Shape
    with_subsets: bool = True
    numbers: dict[Cell, int] = field(default_factory=dict)
    known: dict[Cell, bool] = field(default_factory=dict)
    proofs: dict[Cell, Fact] = field(default_factory=dict)
    facts: dict[Statement, Fact] = field(default_factory=dict)
    told: list[Statement] = field(default_factory=list)
    possible: list[Statement] = field(default_factory=list)
    """What an agent may take for granted but need not: that a cell in moves_made is safe."""

    def __post_init__(self) -> None:
        self._mentions: dict[Cell, set[Statement]] = {}
        self._unfinished: dict[Cell, Fact] = {}
        self._premises: deque[Callable[[Closure], None]] = deque()
        self._singles: Closure | None = None
        self._plain: deque[Fact] = deque()
        self._inferred: deque[Fact] = deque()

    @property
    def safes(self) -> set[Cell]:
        """The cells known to be safe, opened ones included."""
        return {cell for cell, is_mine in self.known.items() if not is_mine}

    @property
    def mines(self) -> set[Cell]:
        """The cells known to be mines."""
        return {cell for cell, is_mine in self.known.items() if is_mine}

    def reveal(self, cell: Cell, count: int) -> None:
        """Learn that the cell is safe and has `count` mines around it."""
        self.reveal_all({cell: count})

    def reveal_all(self, numbers: dict[Cell, int]) -> None:
        """Learn several numbers at once: the same in the end, with the shortest reasons."""
        self._premises.append(lambda other: other.reveal_all(numbers))
        self.numbers.update(numbers)
        for cell in numbers:
            self._know(cell, False)
        for cell, count in numbers.items():
            fact = Fact(frozenset(self.shape.neighbours(cell)), count, source=cell)
            self._unfinished[cell] = fact
            self._plain.append(fact)
        self._close()

    def tell_cell(self, cell: Cell, is_mine: bool) -> None:
        """Learn from outside what the cell is."""
        self._premises.append(lambda other: other.tell_cell(cell, is_mine))
        self._know(cell, is_mine)
        self._close()

    def tell_statement(self, cells: Iterable[Cell], count: int) -> None:
        """Learn a statement from outside."""
        statement = frozenset(cells), count
        self._premises.append(lambda other: other.tell_statement(*statement))
        self.told.append(statement)
        self._plain.append(Fact(*statement))
        self._close()

    def singles(self) -> Closure:
        """What follows from the same premises without the subset rule."""
        if self._singles is None:
            self._singles = Closure(self.shape, with_subsets=False)
        while self._premises:
            self._premises.popleft()(self._singles)
        return self._singles

    def plain_statements(self) -> dict[Statement, Cell]:
        """What each open number still says of undetermined cells, with the cell it stands on."""
        plain: dict[Statement, Cell] = {}
        for cell, fact in list(self._unfinished.items()):
            rest = self._without_known(fact)
            if rest.cells:
                plain[rest.statement] = cell
            else:
                del self._unfinished[cell]
        return plain

    def premises(self) -> Iterator[Statement]:
        """Everything that was told, before any inference: numbers, statements and known cells."""
        for cell, count in self.numbers.items():
            yield frozenset(self.shape.neighbours(cell)), count
        yield from self.told
        yield from self.possible
        for cell, is_mine in self.known.items():
            if cell not in self.proofs:
                yield frozenset([cell]), int(is_mine)

    def _close(self) -> None:
        """Draw every conclusion; what single statements prove comes before the subset rule."""
        while self._plain or self._inferred:
            self._consider(self._plain.popleft() if self._plain else self._inferred.popleft())

    def _consider(self, fact: Fact) -> None:
        """Draw all conclusions from a fact, alone and together with the others."""
        fact = self._without_known(fact)
        if not fact.cells or fact.statement in self.facts:
            return
        if fact.proves_cells:
            for cell in fact.cells:
                self._know(cell, fact.count > 0, fact)
            return
        self._meet(fact)
        self.facts[fact.statement] = fact
        for cell in fact.cells:
            self._mentions.setdefault(cell, set()).add(fact.statement)

    def _without_known(self, fact: Fact) -> Fact:
        """The fact about undetermined cells alone."""
        removed = frozenset(cell for cell in fact.cells if cell in self.known)
        if not removed:
            return fact
        mines = sum(self.known[cell] for cell in removed)
        return Fact(fact.cells - removed, fact.count - mines, parents=(fact,), removed=removed)

    def _know(self, cell: Cell, is_mine: bool, proof: Fact | None = None) -> None:
        """Record a cell, and look again at every fact that mentions it."""
        if cell in self.known:
            return
        self.known[cell] = is_mine
        if proof is not None:
            self.proofs[cell] = proof
        for statement in self._mentions.pop(cell, ()):
            self._plain.append(self.facts.pop(statement))
            for other in statement[0] - {cell}:
                self._mentions[other].discard(statement)

    def _meet(self, fact: Fact) -> None:
        """Queue what the subset rule makes of this fact and those that share a cell with it."""
        if not self.with_subsets:
            return
        sharing: set[Statement] = set().union(*(self._mentions.get(c, ()) for c in fact.cells))
        for statement in sharing:
            other = self.facts[statement]
            small, large = sorted((fact, other), key=lambda each: len(each.cells))
            if small.cells < large.cells:
                rest, count = large.cells - small.cells, large.count - small.count
                self._inferred.append(Fact(rest, count, parents=(small, large)))
