"""Whether a position can be finished without a guess: on all layouts, on some, or on none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sapper.core.question import analyse, one_budget, sample_layouts
from sapper.core.result import Analysis
from sapper.core.shape import Cell
from sapper.core.view import AnyView, View
from sapper.core.words import counted, first_of

MOST_LAYOUTS = 60
"""Up to so many layouts are tried all; of more, as many are drawn."""

_DRAWS_OF_EACH = 14
"""Draws per layout after which hardly one is missing; what is missing makes it a sample."""


_MOST_NAMED = 8
"""Cells that one line names."""


@dataclass(frozen=True, slots=True)
class WithoutGuessing:
    """How often a player who opens only what is certainly safe comes to the end.

    `tried` layouts were played from `view` on, `solved` of them to the end; `is_all` tells whether
    these are all layouts. `safe` are the cells that are certain now, `least_risky` where a guess is
    needed now. `stuck` is the first position that was met in which only a guess goes on.
    """

    view: View
    tried: int
    solved: int
    is_all: bool
    safe: tuple[Cell, ...]
    least_risky: tuple[Cell, ...]
    stuck: View | None

    @property
    def verdict(self) -> str:
        """`yes` on all layouts, `no` if a guess is needed on each, else `depends`.

        Where layouts were drawn, `depends` is said of all others than a guess that is needed now.
        """
        if self.is_all and self.solved == self.tried:
            return "yes"
        return "no" if self.least_risky or (self.is_all and not self.solved) else "depends"

    @property
    def headline(self) -> str:
        """The answer in a line."""
        if self.verdict == "yes" and self.tried == 1:
            return "Yes: only one layout is possible."
        if self.verdict == "yes":
            return f"Yes: none of the {counted(self.tried, 'possible layout')} needs a guess."
        if self.least_risky:
            return "No: nothing is certainly safe here, a guess is needed now."
        if self.solved == self.tried:
            return f"Probably yes: none of {counted(self.tried, 'drawn layout')} needs a guess."
        which = "possible" if self.is_all else "drawn"
        word = "No" if self.verdict == "no" else "It depends on the mines"
        return f"{word}: {self.solved} of {counted(self.tried, f'{which} layout')} need no guess."

    @property
    def details(self) -> tuple[str, ...]:
        """What is certain now or needs a guess, and where only a guess goes on."""
        lines = []
        if self.safe:
            lines.append(f"Certainly safe now: {_named(self.safe)}")
        if self.least_risky:
            lines.append(f"Least risky: {_named(self.least_risky)}")
        elif self.stuck is not None:
            lines.append(f"Here only a guess helps, for example: {self.stuck.text}")
        return tuple(lines)

    def __str__(self) -> str:
        return "\n".join([self.headline, *self.details])

    def to_data(self) -> dict[str, Any]:
        return {
            "position": self.view.text,
            "without_guessing": self.verdict,
            "layouts_tried": self.tried,
            "layouts_solved": self.solved,
            "all_layouts": self.is_all,
            "safe": [list(cell) for cell in self.safe],
            "least_risky": [list(cell) for cell in self.least_risky],
            "stuck": None if self.stuck is None else self.stuck.text,
        }


@one_budget
def without_guessing(view: AnyView, *, seed: int = 1) -> WithoutGuessing:
    """Whether the position can be finished without a guess. Raises what `analyse` raises."""
    view = View.of(view)
    now = analyse(view)
    if not now.safe and not _is_solved(now):
        return WithoutGuessing(view, 0, 0, False, (), tuple(sorted(now.safest)), view)
    count = round(2 ** min(now.log2_layouts, 20))
    is_few = count <= MOST_LAYOUTS
    drawn = sample_layouts(view, _DRAWS_OF_EACH * count if is_few else MOST_LAYOUTS, seed=seed)
    layouts = list(dict.fromkeys(drawn)) if is_few else drawn
    known = {view.codes: now}
    solved, stuck = 0, None
    for mines in layouts:
        end = _play(view, mines, known)
        if _is_solved(end):
            solved += 1
        elif stuck is None:
            stuck = end.view
    is_all = is_few and len(layouts) == count
    return WithoutGuessing(view, len(layouts), solved, is_all, tuple(sorted(now.safe)), (), stuck)


def _named(cells: tuple[Cell, ...]) -> str:
    return first_of([str(cell) for cell in cells], _MOST_NAMED, " ")


def _is_solved(result: Analysis) -> bool:
    """Whether every hidden cell is known to be a mine."""
    return len(result.mines) == len(result.probability)


def _play(view: View, mines: frozenset[Cell], known: dict[bytes, Analysis]) -> Analysis:
    """Opens what is certainly safe until nothing is; `known` keeps what was analysed."""
    while True:
        result = known.get(view.codes)
        if result is None:
            result = known[view.codes] = analyse(view)
        if not result.safe:
            return result
        near = {cell: view.shape.neighbours(cell) for cell in result.safe}
        view = view.with_({cell: len(mines.intersection(each)) for cell, each in near.items()})
