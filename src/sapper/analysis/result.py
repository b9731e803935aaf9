"""What an analysis tells; parts that cost more are computed when first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from sapper import _kernel
from sapper.analysis.counting import count_layouts
from sapper.errors import TooComplex
from sapper.shape import Cell
from sapper.view import View


@dataclass(frozen=True, eq=False)
class Analysis:
    """All that follows from a view, exactly.

    A frozen value: what is computed when first asked for depends on nothing but the view.
    """

    view: View
    _question: _kernel.Question = field(repr=False)
    _answer: _kernel.Answer = field(repr=False)
    _seconds: float = field(repr=False)

    @cached_property
    def probability(self) -> Probabilities:
        """The mine probability of every hidden cell, by cell, to an absolute error of 1e-12."""
        return Probabilities(self.view, self._answer)

    @cached_property
    def safe(self) -> frozenset[Cell]:
        """The hidden cells that are a mine in no layout."""
        return self._cells(self._answer.safe())

    @cached_property
    def mines(self) -> frozenset[Cell]:
        """The hidden cells that are a mine in every layout."""
        return self._cells(self._answer.mines())

    @cached_property
    def layouts(self) -> int:
        """The exact number of layouts that agree with the view; may raise `TooComplex`."""
        with _kernel_refusals(self.view):
            counter = _kernel.Counter(self._question)
            return count_layouts(counter, self.view.mines, self._seconds)

    @property
    def log2_layouts(self) -> float:
        """The logarithm to base 2 of the number of layouts, at no cost.

        Of their weight, relative to that of the layout without mines, if a density was given.
        """
        return self._answer.log2_layouts

    @cached_property
    def numbers(self) -> Numbers:
        """For every hidden cell the chance of each number that it may show."""
        return Numbers(self.view, self._answer, self._question)

    @cached_property
    def dead(self) -> frozenset[Cell]:
        """The hidden cells that, if safe, show one certain number: to open them tells nothing else.

        A certain mine shows no number and is not among them.
        """
        with _kernel_refusals(self.view):
            return self._cells(_kernel.Forecaster(self._question).dead())

    @cached_property
    def regions(self) -> tuple[frozenset[Cell], ...]:
        """The undecided cells that touch a number, split into regions that share no number.

        Two regions depend on each other only through the total number of mines. Cells that one
        number by itself proves safe or mined belong to none.
        """
        return tuple(self._cells(region) for region in self._answer.regions)

    @cached_property
    def away(self) -> frozenset[Cell]:
        """The hidden cells that touch no number; they all have the same probability."""
        return self._cells(self._answer.away)

    @cached_property
    def safest(self) -> frozenset[Cell]:
        """The hidden cells with the least probability of a mine; empty if none is hidden."""
        if self.safe:
            return self.safe
        chances = self._answer.chances()
        least = min(chances, default=1.0) + 1e-12
        hidden = self._answer.hidden
        return self._cells(
            [index for index, chance in zip(hidden, chances, strict=True) if chance <= least]
        )

    def _cells(self, indexes: list[int]) -> frozenset[Cell]:
        width = self.view.width
        return frozenset(divmod(index, width) for index in indexes)


class _ByHiddenCell:
    """What `Probabilities` and `Numbers` share: their keys are the hidden cells."""

    def __init__(self, view: View, answer: _kernel.Answer) -> None:
        self._width = view.width
        self._height = view.height
        self._answer = answer

    def __iter__(self) -> Iterator[Cell]:
        width = self._width
        return (divmod(index, width) for index in self._answer.hidden)

    def __len__(self) -> int:
        return len(self._answer.hidden)

    def _chance(self, cell: Cell) -> tuple[int, float]:
        """The index of a hidden cell and its chance; `KeyError` for any other key."""
        try:
            row, column = cell
            inside = 0 <= row < self._height and 0 <= column < self._width
            index = row * self._width + column
            chance = self._answer.chance(index) if inside else -1.0
        except (TypeError, ValueError):
            raise KeyError(cell) from None
        if chance < 0:
            raise KeyError(cell)
        return index, chance


class Probabilities(_ByHiddenCell, Mapping[Cell, float]):
    """The mine probability of each hidden cell."""

    def __getitem__(self, cell: Cell) -> float:
        return self._chance(cell)[1]

    def __repr__(self) -> str:
        return f"Probabilities({dict(self)!r})"


class Numbers(_ByHiddenCell, Mapping[Cell, tuple[float, ...]]):
    """For each hidden cell nine chances: that it is safe and shows 0, 1, ... 8.

    They sum to the chance that the cell is safe. Computed cell by cell, when asked for; asking may
    raise `TooComplex`.
    """

    def __init__(self, view: View, answer: _kernel.Answer, question: _kernel.Question) -> None:
        super().__init__(view, answer)
        self._view = view
        self._question = question
        self._forecaster: _kernel.Forecaster | None = None
        self._known: dict[int, tuple[float, ...]] = {}

    def __getitem__(self, cell: Cell) -> tuple[float, ...]:
        index, _ = self._chance(cell)
        if index not in self._known:
            with _kernel_refusals(self._view):
                if self._forecaster is None:
                    self._forecaster = _kernel.Forecaster(self._question)
                self._known[index] = tuple(self._forecaster.numbers(index))
        return self._known[index]


@contextmanager
def _kernel_refusals(view: View) -> Iterator[None]:
    """Turns the kernel's refusal into our own."""
    try:
        yield
    except _kernel.TooComplex as error:
        message = f"the {view.shape} view is too complex for an exact answer: {error}"
        raise TooComplex(message) from None
