"""What an analysis tells; parts that cost more are computed when first asked for."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, ValuesView
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, compress
from math import log10
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from sapper import _kernel
from sapper.core import svg
from sapper.core.counting import count_layouts
from sapper.core.errors import TooComplex
from sapper.core.shape import Cell
from sapper.core.view import FLAGGED, HIDDEN, IS_HIDDEN, SYMBOLS, View
from sapper.core.words import counted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Value = TypeVar("Value")


def too_complex(view: View, why: str) -> TooComplex:
    """Return the error for a view whose exact answer would take too much."""
    return TooComplex(f"the {view.shape} view is too complex for an exact answer: {why}")


class lazy(Generic[Value]):  # noqa: N801  # a decorator, as `property` is
    """As `functools.cached_property`, but without a lock.

    Python 3.11's holds one for all objects of a class while one of them computes: they wait for
    each other, and a process forked meanwhile waits for ever. Two threads that ask at once may
    compute the value twice here, so it must depend on nothing that changes.
    """

    def __init__(self, compute: Callable[[Any], Value]) -> None:
        self._compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> lazy[Value]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> lazy[Value] | Value:
        if instance is None:
            return self
        value = self._compute(instance)
        return instance.__dict__.setdefault(self._name, value)  # type: ignore[no-any-return]


@dataclass(frozen=True, eq=False, repr=False)
class Analysis:
    """All that follows from a view, exactly.

    A frozen value: what is computed when first asked for depends on nothing but the view. It can be
    pickled and copied. `layouts`, `dead` and each cell of `numbers` are held to the same limits of
    work and memory as the analysis itself, and raise `TooComplex` beyond them.
    """

    view: View
    _question: _kernel.Question = field(repr=False)
    _answer: _kernel.Answer = field(repr=False)

    def __reduce__(self) -> tuple[Callable[[View, _kernel.Question], Analysis], tuple[Any, ...]]:
        """The question alone travels: it has the same answer everywhere."""
        return _asked_again, (self.view, self._question)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Analysis):
            return NotImplemented
        return (self.view, self.log2_layouts, self.probability) == (
            other.view,
            other.log2_layouts,
            other.probability,
        )

    def __hash__(self) -> int:
        return hash(self.view)

    def __repr__(self) -> str:
        found = f"{len(self.safe)} safe, {counted(len(self.mines), 'mine')}"
        digits = self.log2_layouts * log10(2)
        count = f"{10**digits:.4g}" if digits < 15 else f"about 10**{digits:.0f}"
        layouts = "layout" if count == "1" else "layouts"
        return f"<Analysis of {self.view!r}: {found}, {count} {layouts}>"

    def __str__(self) -> str:
        """The board as one would draw it, with the chance of a mine in percent where it is hidden.

        A cell that is certainly safe or a mine shows 0% or 100%, and no other does.
        """
        return "\n".join(
            " ".join(f"{self._written((row, column)):>4}" for column in range(self.view.width))
            for row in range(self.view.height)
        )

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows: the odds as colours and in percent."""
        rows = self.view.rows()
        if self.view.shape.size > svg.MOST_CELLS:
            return None

        def square(cell: Cell) -> svg.Square:
            chance = self.probability.get(cell)
            if chance is None:
                return svg.square_of(rows[cell[0]][cell[1]])
            text = self._written(cell).rstrip("%")
            return svg.Square(text, chance=chance, is_framed=cell in self.safe)

        return svg.board(range(self.view.height), range(self.view.width), square, repr(self))

    def _written(self, cell: Cell) -> str:
        """A cell in a drawing: its number, or the chance of a mine in percent."""
        chance = self.probability.get(cell)
        if chance is None:
            return SYMBOLS[self.view.code(cell)]
        percent = round(100 * chance)
        return f"{percent if chance in (0, 1) else min(max(percent, 1), 99)}%"

    @lazy
    def probability(self) -> Probabilities:
        """The mine probability of every hidden cell, by cell, to an absolute error of 1e-12.

        It is 0.0 or 1.0 only where that is certain. A chance below 1e-60 may be given as 1e-60.
        """
        return Probabilities(self.view, self._answer.odds(self.view.width))

    @lazy
    def odds(self) -> NDArray[np.float64] | memoryview:
        """The mine probability of every cell, as `odds[row, column]`: 0 where it is open.

        The kernel's own memory, read only: a NumPy array where NumPy is installed, else a
        memoryview. Nothing is copied.
        """
        buffer = self._answer.odds(self.view.width)
        try:
            import numpy as np
        except ImportError:
            return buffer
        return np.asarray(buffer)

    @lazy
    def safe(self) -> frozenset[Cell]:
        """The hidden cells that are a mine in no layout."""
        return self._cells(self._answer.safe())

    @lazy
    def mines(self) -> frozenset[Cell]:
        """The hidden cells that are a mine in every layout."""
        return self._cells(self._answer.mines())

    @lazy
    def layouts(self) -> int:
        """The exact number of layouts that agree with the view; may raise `TooComplex`."""
        with _kernel_refusals(self.view):
            return count_layouts(_kernel.Counter(self._question), self.view.mines)

    @property
    def log2_layouts(self) -> float:
        """The logarithm to base 2 of the number of layouts, at no cost.

        Of their weight, relative to that of the layout without mines, if a density was given.
        """
        return self._answer.log2_layouts

    @lazy
    def numbers(self) -> Numbers:
        """For every hidden cell the chance of each number that it may show."""
        return Numbers(self)

    @lazy
    def dead(self) -> frozenset[Cell]:
        """The hidden cells that, if safe, show one certain number: to open them tells nothing else.

        A certain mine shows no number and is not among them.
        """
        with _kernel_refusals(self.view):
            return self._cells(_kernel.Forecaster(self._question).dead())

    @lazy
    def regions(self) -> tuple[frozenset[Cell], ...]:
        """The undecided cells that touch a number, split into regions that share no number.

        Two regions depend on each other only through the total number of mines. Cells that one
        number by itself proves safe or mined belong to none.
        """
        return tuple(self._cells(region) for region in self._answer.regions)

    @lazy
    def away(self) -> frozenset[Cell]:
        """The hidden cells that touch no number; they all have the same probability."""
        return self._cells(self._answer.away)

    @lazy
    def safest(self) -> frozenset[Cell]:
        """The hidden cells with the least probability of a mine; empty if none is hidden."""
        if self.safe:
            return self.safe
        least = min(self.probability.values(), default=1.0) + 1e-12
        return frozenset(cell for cell, chance in self.probability.items() if chance <= least)

    def _cells(self, indexes: list[int]) -> frozenset[Cell]:
        width = self.view.width
        return frozenset(divmod(index, width) for index in indexes)


def _asked_again(view: View, question: _kernel.Question) -> Analysis:
    return Analysis(view, question, _kernel.analyse(question))


class Probabilities(Mapping[Cell, float]):
    """The mine probability of each hidden cell, as a dict has it.

    A cell is read from the kernel's memory; who asks for all of them is given a dict's views.
    """

    def __init__(self, view: View, odds: memoryview) -> None:
        self._view = view
        self._odds = odds
        self._made: dict[Cell, float] | None = None

    def __getitem__(self, cell: Cell) -> float:
        if self._made is not None:
            return self._made[cell]
        if cell not in self._view.shape:
            return self._all()[cell]  # raises what a dict raises
        if not self._view.is_hidden(cell):
            raise KeyError(cell)
        chance: float = self._odds[cell]
        return chance

    def __reduce__(self) -> tuple[type[dict[Cell, float]], tuple[dict[Cell, float]]]:
        return dict, (self._all(),)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._all())

    def __len__(self) -> int:
        return self._view.codes.count(HIDDEN) + self._view.codes.count(FLAGGED)

    def __repr__(self) -> str:
        return repr(self._all())

    def keys(self) -> KeysView[Cell]:
        return self._all().keys()

    def items(self) -> ItemsView[Cell, float]:
        return self._all().items()

    def values(self) -> ValuesView[float]:
        return self._all().values()

    def _all(self) -> dict[Cell, float]:
        if self._made is None:
            rows: Any = self._odds.tolist()
            pairs = zip(self._view.shape.cells(), chain.from_iterable(rows), strict=True)
            self._made = dict(compress(pairs, self._view.codes.translate(IS_HIDDEN)))
        return self._made


class Numbers(Mapping[Cell, tuple[float, ...]]):
    """For each hidden cell nine chances: that it is safe and shows 0, 1, ... 8.

    They sum to the chance that the cell is safe. Computed cell by cell, when asked for; asking may
    raise `TooComplex`.
    """

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        self._forecaster: _kernel.Forecaster | None = None
        self._known: dict[Cell, tuple[float, ...]] = {}

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._analysis.probability)

    def __len__(self) -> int:
        return len(self._analysis.probability)

    def __getitem__(self, cell: Cell) -> tuple[float, ...]:
        self._analysis.probability[cell]  # raises KeyError for any other cell
        if cell not in self._known:
            view = self._analysis.view
            with _kernel_refusals(view):
                if self._forecaster is None:
                    self._forecaster = _kernel.Forecaster(self._analysis._question)
                self._known[cell] = tuple(self._forecaster.numbers(view.shape.index(cell)))
        return self._known[cell]


@contextmanager
def _kernel_refusals(view: View) -> Iterator[None]:
    """Turns the kernel's refusal into our own."""
    try:
        yield
    except _kernel.TooComplex as error:
        raise too_complex(view, str(error)) from None
