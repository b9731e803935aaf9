"""What a view or a board demands: the rung of each certain cell, the hardest step, the guesses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from sapper import _kernel
from sapper.core import AnyView, BadBoard, Cell, TooComplex, View, analyse, percent, quoted
from sapper.game import Layout
from sapper.proofs import Rule

RUNGS = tuple(Rule)
"""The ladder, from easy to hard."""

_UNCERTAIN = 255

COUNTED = RUNGS[Rule.SUBSET.height :]
"""The rungs whose points are counted: looking at one number alone is no effort."""
_GUESSER = ("champion", "fast")
"""Who guesses; at this effort the champion has no learned terms, so nothing else decides."""


@dataclass(frozen=True, slots=True)
class CertainCell:
    """A hidden cell whose state follows from the view, with the lowest rung that shows it."""

    cell: Cell
    is_mine: bool
    rung: Rule


def find_rungs(view: AnyView) -> dict[Cell, CertainCell]:
    """Every hidden cell that is certain, row by row, with the lowest rung that settles it.

    The answers are those of `prove_all`, without the proofs and much sooner.
    `Contradiction` for a view that no layout agrees with, `TooComplex` where the kernel refuses it.
    """
    view = View.of(view)
    found = _asked(view)
    return {
        cell: CertainCell(cell, bool(is_mine), RUNGS[height])
        for cell, height, is_mine in zip(
            view.shape.cells(), found.rungs, found.is_mine, strict=True
        )
        if height != _UNCERTAIN
    }


def rungs_of(view: View, cells: Iterable[Cell]) -> list[Rule]:
    """The rungs of these cells, as `find_rungs` has them; all must be certain."""
    found, index = _asked(view).rungs, view.shape.index
    return [RUNGS[found[index(cell)]] for cell in cells]


def _asked(view: View) -> _kernel.RungMap:
    try:
        found = _kernel.find_rungs(view.to_question())
    except _kernel.TooComplex as error:
        raise TooComplex(f"{error}: '{view.text}'") from None
    if found is None:
        analyse(view)  # it says what is wrong
        raise AssertionError("a view that has layouts has rungs")
    return found


def rung_of(value: Rule | str) -> Rule:
    """The rung itself, or the rung of that name; `BadBoard` if there is none."""
    if isinstance(value, Rule):
        return value
    for rung in RUNGS:
        if isinstance(value, str) and rung.value == value.strip().lower():
            return rung
    raise BadBoard(f"rung {quoted(value)}, expected {', '.join(map(str, RUNGS))}")


@dataclass(frozen=True, slots=True)
class Rating:
    """The easiest way through a board.

    At every point all is taken that the lowest possible rung proves; a mine that was proved stays
    proved. A point counts for a rung if nothing easier showed a safe cell there.

    `hardest` is the highest rung that was needed. `points` says for each rung above `known` how
    often it was needed, in the order of `COUNTED`. `needs_counter` tells whether a player must know
    how many mines there are. `guesses` counts the points at which no cell is certainly safe, and
    `win_chance` is the chance to survive what the champion guesses there. `is_exact` is False where
    a limit was hit, so that a point may be easier than it is said to be.
    """

    hardest: Rule
    points: tuple[int, ...]
    guesses: int
    win_chance: float
    needs_counter: bool
    is_exact: bool = True

    @property
    def is_solvable(self) -> bool:
        """Whether the board can be solved without a guess."""
        return self.guesses == 0

    def points_at(self, rung: Rule) -> int:
        """How often the rung was needed; 0 for `number` and `known`, which are not counted."""
        return self.points[COUNTED.index(rung)] if rung in COUNTED else 0

    def to_data(self) -> dict[str, Any]:
        return {
            "solvable": self.is_solvable,
            "hardest": str(self.hardest),
            "points": {str(rung): self.points_at(rung) for rung in COUNTED},
            "needs_counter": self.needs_counter,
            "guesses": self.guesses,
            "win_chance": self.win_chance,
            "exact": self.is_exact,
        }

    def __str__(self) -> str:
        return "; ".join(_words(self)) + "."


class FoundLayout(Protocol):
    """A layout with its first cell, as `no_guess` and `sapper.read` give it."""

    @property
    def layout(self) -> Layout: ...
    @property
    def first(self) -> Cell | None: ...


def rate(layout: Layout | FoundLayout, first: Cell | None = None) -> Rating:
    """The rating of a layout that is opened at `first`; some tenths of a millisecond on expert.

    What `no_guess` and `sapper.read` give knows its first cell.

    `BadBoard` if the first cell is a mine, `IllegalMove` if it is off the board.
    """
    if not isinstance(layout, Layout):
        if not isinstance(getattr(layout, "layout", None), Layout):
            raise BadBoard(f"the layout is {quoted(layout)}, expected a Layout")
        first = layout.first if first is None else first
        layout = layout.layout
    if first is None:
        raise BadBoard("the first cell is missing, expected the cell where the game begins")
    index = layout.shape.index(first)
    if layout.marks[index]:
        raise BadBoard(f"the first cell {first} is a mine, a game on this board is lost at once")
    size = layout.height, layout.width
    try:
        found = _kernel.rate_board(*size, layout.marks, index, *_GUESSER)
    except _kernel.TooComplex as error:
        raise TooComplex(f"{error}: the board '{layout.text}'") from None
    return Rating(
        RUNGS[found.hardest],
        tuple(found.points[rung.height] for rung in COUNTED),
        found.guesses,
        found.win_chance,
        found.needs_counter,
        not found.is_cut,
    )


def _words(rating: Rating) -> Iterator[str]:
    if rating.is_solvable:
        yield "No guess needed"
    else:
        is_one = rating.guesses == 1
        guesses = "1 guess" if is_one else f"{rating.guesses} guesses"
        survives = f"survives {'it' if is_one else 'them'} in {percent(rating.win_chance)} of games"
        yield f"Needs {guesses} (the champion {survives})"
    yield f"hardest step: {rating.hardest}"
    needed = [f"{rung} {_times(rating.points_at(rung))}" for rung in COUNTED
              if rating.points_at(rung)]  # fmt: skip
    if needed:
        yield "needed: " + ", ".join(needed)
    if rating.is_solvable:
        yield f"the mine counter is {'' if rating.needs_counter else 'not '}needed"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
