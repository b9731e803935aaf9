"""All that the course's rules prove from what an agent was told, and why.

The kernel derives, by the rules up to the subset rule; here it is told what an agent is told, and
its steps are read as facts about cells.

Glossary
    statement   "exactly `count` of these cells are mines": a set of cells with a count
    fact        a statement with its origin, so that every conclusion can be explained
    known       proven to be safe or a mine, or told so from outside
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from sapper import _kernel
from sapper.core import Cell, Shape, TooComplex
from sapper.proofs import Rule
from sapper.sandbox import SentenceParts

__all__ = ["CourseClosure", "SentenceParts", "SentenceStep", "entails"]

_MOST_STATEMENTS = 10**6
_MOST_WORK = 100_000


@dataclass(frozen=True, eq=False, slots=True)
class SentenceStep:
    """A statement and where it comes from.

    A `source` is the opened cell whose number says it; without one it was told from outside or
    follows from `parents`: two of them by the subset rule (the smaller first), or a single one
    out of which the `removed` known cells were taken.
    """

    cells: frozenset[Cell]
    count: int
    source: Cell | None = None
    parents: tuple[SentenceStep, ...] = ()
    removed: frozenset[Cell] = frozenset()

    @property
    def statement(self) -> SentenceParts:
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


class CourseClosure:
    """What follows from what was told so far; tell it more and it grows.

    `known` has every known cell (True for a mine), `proofs` the fact that settled it, where one
    did. `facts` holds the statements about undetermined cells. Without subsets, only what single
    statements prove.
    """

    def __init__(self, shape: Shape, with_subsets: bool = True) -> None:
        self.shape = shape
        self.numbers: dict[Cell, int] = {}
        self.known: dict[Cell, bool] = {}
        self.told: list[SentenceParts] = []
        self._rung = Rule.SUBSET if with_subsets else Rule.KNOWN
        self._rules = _kernel.Told(_MOST_STATEMENTS)
        self._facts: list[SentenceStep] = []
        self._told_cells: set[Cell] = set()
        self._origins: dict[Cell, int] = {}
        self._open: dict[Cell, frozenset[Cell]] = {}
        self._premises: deque[Callable[[CourseClosure], None]] = deque()
        self._singles: CourseClosure | None = None

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
            self._tell([cell], 0)
        for cell, count in numbers.items():
            around = self._open[cell] = frozenset(self.shape.neighbours(cell))
            self._rules.tell(self._places(around), count, self.shape.index(cell))
        self._close()

    def tell_cell(self, cell: Cell, is_mine: bool) -> None:
        """Learn from outside what the cell is."""
        self._premises.append(lambda other: other.tell_cell(cell, is_mine))
        self._tell([cell], int(is_mine))
        self._close()

    def tell_statement(self, cells: Iterable[Cell], count: int) -> None:
        """Learn a statement from outside."""
        statement = frozenset(cells), count
        self._premises.append(lambda other: other.tell_statement(*statement))
        self.told.append(statement)
        self._rules.tell(self._places(statement[0]), count, None)
        self._close()

    def singles(self) -> CourseClosure:
        """What follows from the same premises without the subset rule."""
        if self._singles is None:
            self._singles = CourseClosure(self.shape, with_subsets=False)
        while self._premises:
            self._premises.popleft()(self._singles)
        return self._singles

    @cached_property
    def facts(self) -> dict[SentenceParts, SentenceStep]:
        """The statements about cells that are still open."""
        facts = map(self._fact, self._rules.held())
        return {fact.statement: fact for fact in facts}

    @cached_property
    def proofs(self) -> dict[Cell, SentenceStep]:
        """The fact that settled each cell that was not told."""
        return {
            cell: self._fact(self._origins[cell])
            for cell in self.known
            if cell not in self._told_cells
        }

    def plain_statements(self) -> dict[SentenceParts, Cell]:
        """What each open number still says of undetermined cells, with the cell it stands on."""
        plain: dict[SentenceParts, Cell] = {}
        for cell, around in sorted(self._open.items()):
            known = [each for each in around if each in self.known]
            rest = around.difference(known)
            if rest:
                plain[rest, self.numbers[cell] - sum(self.known[each] for each in known)] = cell
            else:
                del self._open[cell]
        return plain

    def premises(self) -> Iterator[SentenceParts]:
        """Everything that was told, before any inference: numbers, statements and known cells."""
        for cell, count in self.numbers.items():
            yield frozenset(self.shape.neighbours(cell)), count
        yield from self.told
        for cell in self._told_cells:
            yield frozenset([cell]), int(self.known[cell])

    def _tell(self, cells: Iterable[Cell], count: int) -> None:
        """Learn what single cells are, unless that is known."""
        new = [cell for cell in cells if cell not in self.known]
        self._told_cells.update(new)
        for cell in new:
            self._rules.tell(self._places([cell]), count, None)

    def _close(self) -> None:
        """Draw every conclusion."""
        try:
            self._rules.run(self._rung.height)
        except _kernel.TooComplex as error:
            raise TooComplex(str(error)) from None
        for place, is_mine, origin in sorted(self._rules.settled(len(self._origins))):
            cell = self.shape.cell(place)
            self.known[cell], self._origins[cell] = is_mine, origin
        for name in ("facts", "proofs"):
            self.__dict__.pop(name, None)

    def _fact(self, index: int) -> SentenceStep:
        """The fact that a step of the rules is."""
        if index >= len(self._facts):
            for step in self._rules.steps(len(self._facts)):
                self._facts.append(self._read(step))
        return self._facts[index]

    def _read(self, step: _kernel.ProofStep) -> SentenceStep:
        cells = frozenset(map(self.shape.cell, step.cells))
        if not step.premises:
            source = None if step.number is None else self.shape.cell(step.number)
            return SentenceStep(cells, step.count, source)
        parents = tuple(self._facts[each] for each in step.premises)
        if step.rule == Rule.KNOWN.height:
            return SentenceStep(cells, step.count, None, parents[:1], parents[0].cells - cells)
        return SentenceStep(cells, step.count, None, parents)

    def _places(self, cells: Iterable[Cell]) -> list[int]:
        return list(map(self.shape.index, cells))


def entails(premises: Iterable[SentenceParts], conclusion: SentenceParts) -> bool:
    """Whether the conclusion holds wherever the premises do; `TooComplex` if that is too long.

    The mine total is unknown. Searches for a layout that meets all premises but not the conclusion.
    """
    places: dict[Cell, int] = {}

    def row(statement: SentenceParts) -> tuple[list[int], int]:
        return [places.setdefault(cell, len(places)) for cell in statement[0]], statement[1]

    rows = [row(each) for each in premises]
    cells, count = row(conclusion)
    others = (number for number in range(len(cells) + 1) if number != count)
    try:
        return not any(_kernel.can_be_met([*rows, (cells, each)], _MOST_WORK) for each in others)
    except _kernel.TooComplex as error:
        raise TooComplex(str(error)) from None
