"""When nothing is certain: layouts that prove it, and what to guess instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sapper import _kernel
from sapper.core import (
    EXPLODED,
    Analysis,
    AnyView,
    Cell,
    View,
    analyse,
    one_budget,
    percent,
    sample_layouts,
)
from sapper.proofs import json_form
from sapper.proofs.checker import check_layouts
from sapper.proofs.proof import Proof, check_made_for
from sapper.proofs.prover import analysed, find_proof

_EQUAL = 1e-9
"""Risks and chances closer than this count as equal."""
_SHOWN = 5
"""The guesses that are named."""
_SAMPLES = 64
"""The layouts drawn to choose witnesses from."""
_TRIED = 8
"""The equally risky cells that are compared further."""
_STEPS_A_CELL = 40
"""Steps that it takes to look at a cell of a layout that was drawn."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A cell that one might open, with the probability that it is a mine.

    `progress` is the probability that it is safe and its number makes another cell certainly
    safe, or None where it was not asked for.
    """

    cell: Cell
    risk: float
    progress: float | None = None


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """Proof that cells are uncertain: each is a mine in one layout and safe in another.

    `layouts` are the sets of hidden mines, all in agreement with the view. `guesses` are the best
    ones, the best first, and `reason` says why it is better than the second. `about` is the one
    cell that was asked for, with its risk as the only guess. It is false, as a proof is true.
    """

    view: View
    cells: frozenset[Cell]
    layouts: tuple[frozenset[Cell], ...]
    guesses: tuple[Guess, ...] = ()
    reason: str = ""
    about: Cell | None = None

    def __bool__(self) -> bool:
        return False

    def check(self, view: View) -> None:
        """Raise `BadProof` unless the layouts agree with the view and have each cell both ways."""
        check_made_for(self.view, view)
        check_layouts(view, self.cells, self.layouts)

    def to_json(self) -> str:
        """It as JSON text, without the guesses, which `from_json` reads back."""
        return json_form.write(
            json_form.UNCERTAINTY,
            {
                "view": self.view.text,
                "cells": json_form.cells_to_data(self.cells),
                "layouts": [json_form.cells_to_data(layout) for layout in self.layouts],
            },
        )

    @classmethod
    def from_json(cls, text: str | bytes) -> Uncertainty:
        """What a JSON text holds, unchecked; `BadProof` if it is no such proof."""
        fields = json_form.Fields.parse(text, json_form.UNCERTAINTY, "view", "cells", "layouts")
        return cls(fields.view("view"), fields.cells("cells"), fields.sets_of_cells("layouts"))

    @property
    def summary(self) -> str:
        """The best guesses and why the first is the best, in a line or two."""
        if not self.guesses:
            return "No guess is needed."
        if self.about is not None:
            return f"It is a mine with probability {percent(self.guesses[0].risk)}."
        named = ", ".join(f"{each.cell} ({percent(each.risk)})" for each in self.guesses)
        return f"Best guesses: {named}.\n{self.reason}".strip()

    def __str__(self) -> str:
        return "\n".join(_tell(self))


@one_budget
def prove_uncertain(view: AnyView) -> Uncertainty:
    """Proof that all cells that `prove_all` leaves out are uncertain, and the best guesses.

    `Contradiction` for a view that no layout agrees with.
    """
    view = View.of(view)
    found = analysed(view)
    cells = frozenset(view.hidden()) - found.safe - found.mines
    layouts = tuple(sorted(cover(found, _SAMPLES), key=sorted))
    guesses = _guesses(found, cells)
    return Uncertainty(view, cells, layouts, guesses, _compare(guesses))


@one_budget
def prove(view: AnyView, cell: Cell) -> Proof | Uncertainty:
    """Why the hidden cell is safe or is a mine; or why nothing is certain about it.

    A proof uses no rule higher on the ladder than necessary, and no number that it could do
    without. Else there are two layouts, one with a mine there and one without, and the chance of
    one. `IllegalMove` for a cell that is not hidden, `Contradiction` for a view that no layout
    agrees with, `TooComplex` where the kernel refuses the view and the ladder does not reach.
    """
    view = View.of(view)
    proof = find_proof(view, cell)
    if proof is not None:
        return proof
    found = analysed(view)
    witnesses = sorted(cover(found, _SAMPLES), key=sorted)
    layouts = (
        next(each for each in witnesses if cell in each),
        next(each for each in witnesses if cell not in each),
    )
    guesses = (Guess(cell, found.probability[cell]),)
    return Uncertainty(view, frozenset([cell]), layouts, guesses, about=cell)


def read_proof(text: str | bytes) -> Proof | Uncertainty:
    """The proof of either kind that a JSON text holds, unchecked; `BadProof` if it holds none."""
    is_proof = json_form.kind_of(text) == json_form.PROOF
    return Proof.from_json(text) if is_proof else Uncertainty.from_json(text)


def _guesses(found: Analysis, cells: frozenset[Cell]) -> tuple[Guess, ...]:
    """The safest cells; among equally safe ones those that promise progress come first."""
    risks = found.probability
    ordered = sorted(cells, key=lambda cell: (risks[cell], cell))
    if not ordered:
        return ()
    least = risks[ordered[0]]
    tied = [cell for cell in ordered if risks[cell] - least < _EQUAL][:_TRIED]
    first = [Guess(cell, risks[cell], _progress(found, cell)) for cell in tied]
    first.sort(key=lambda guess: (-(guess.progress or 0.0), guess.cell))
    rest = (Guess(cell, risks[cell]) for cell in ordered if cell not in tied)
    return tuple([*first, *rest][:_SHOWN])


def _progress(found: Analysis, cell: Cell) -> float:
    """The probability that the cell is safe and its number makes another cell certainly safe."""
    chances = enumerate(found.numbers[cell])
    return sum(
        chance
        for number, chance in chances
        if chance > 0 and analyse(found.view.with_({cell: number})).safe
    )


def _compare(guesses: Sequence[Guess]) -> str:
    """Why the first guess is better than the second."""
    if len(guesses) < 2:
        return ""
    one, two = guesses[:2]
    if two.risk - one.risk >= _EQUAL:
        return (
            f"{one.cell} is the better guess: it is a mine with probability {percent(one.risk)},"
            f" {two.cell} with {percent(two.risk)}."
        )
    progress, other = one.progress or 0.0, two.progress or 0.0
    if progress - other >= _EQUAL:
        return (
            f"{one.cell} and {two.cell} are equally risky ({percent(one.risk)}),"
            f" but opening {one.cell} leads to another safe cell in {percent(progress)}"
            f" of all layouts, opening {two.cell} in {percent(other)}."
        )
    return (
        f"{one.cell} is no better than {two.cell}: both are mines with probability"
        f" {percent(one.risk)}, and both lead on equally often."
    )


def _tell(found: Uncertainty) -> Iterator[str]:
    hidden = sum(1 for _ in found.view.hidden())
    if not found.cells:
        yield "Every hidden cell is certain."
        return
    if found.about is not None:
        yield f"Nothing is certain about {found.about}."
    elif len(found.cells) == hidden:
        yield "No hidden cell is certain."
    else:
        sure = hidden - len(found.cells)
        yield f"{sure} of {hidden} hidden cells are certain, the others are not."
    yield (
        f"These {len(found.layouts)} layouts agree with everything you see. {_both_ways(found)}:"
    )
    yield ""
    yield from _draw(found)
    yield ""
    if found.guesses:
        yield found.summary


def _both_ways(found: Uncertainty) -> str:
    """What the layouts show of the cells."""
    if len(found.cells) == 1:
        (cell,) = found.cells
        return f"{cell} is a mine in one of them and safe in another"
    return f"Each of the {len(found.cells)} cells is a mine in one of them and safe in another"


def _draw(found: Uncertainty) -> Iterator[str]:
    """The layouts side by side, as many as fit, mines as `*`."""
    rows = found.view.without_flags().rows()
    across = max(1, 78 // (found.view.width + 2))
    for start in range(0, len(found.layouts), across):
        some = found.layouts[start : start + across]
        if start:
            yield ""
        for row, symbols in enumerate(rows):
            drawn = (
                "".join("*" if (row, at) in mines else symbol for at, symbol in enumerate(symbols))
                for mines in some
            )
            yield "  ".join(drawn)


def cover(found: Analysis, samples: int) -> list[frozenset[Cell]]:
    """Layouts that together have each uncertain cell both ways.

    They are chosen among so many that are drawn, and as many more of each cell that is missing.
    """
    hidden = frozenset(found.view.hidden())
    cells = hidden - found.safe - found.mines
    missing = {True: set(cells), False: set(cells)}
    chosen: list[frozenset[Cell]] = []

    def draw(view: View, also: frozenset[Cell] = frozenset()) -> None:
        _kernel.Allowance.spend(_STEPS_A_CELL * samples * view.shape.size)
        offered = [each & hidden | also for each in sample_layouts(view, samples, seed=0)]
        chosen.extend(_greedy(offered, missing))

    draw(found.view)
    for is_mine in (True, False):
        while missing[is_mine]:
            cell = min(missing[is_mine])
            draw(_with(found, cell, is_mine), frozenset([cell] if is_mine else []))
    return _without_idle(chosen, cells)


def _with(found: Analysis, cell: Cell, is_mine: bool) -> View:
    """The view once an uncertain cell is seen to be a mine, or shows its likeliest number."""
    chances = found.numbers[cell] if not is_mine else ()
    number = max(range(len(chances)), key=chances.__getitem__, default=EXPLODED)
    return found.view.with_({cell: number})


def _greedy(
    offered: list[frozenset[Cell]], missing: dict[bool, set[Cell]]
) -> list[frozenset[Cell]]:
    """Of the layouts offered, one after the other that which shows most that is missing."""
    chosen: list[frozenset[Cell]] = []
    while offered:
        best = max(offered, key=lambda mines: _count_new(mines, missing))
        if not _count_new(best, missing):
            break
        chosen.append(best)
        missing[True] -= best
        missing[False] &= best
    return chosen


def _count_new(mines: frozenset[Cell], missing: dict[bool, set[Cell]]) -> int:
    # Of a large board the sets of missing cells are large, those of mines are not.
    safe = missing[False]
    return len(missing[True] & mines) + len(safe) - len(safe & mines)


def _without_idle(layouts: list[frozenset[Cell]], cells: frozenset[Cell]) -> list[frozenset[Cell]]:
    """The layouts without any that the others make superfluous."""
    kept: list[frozenset[Cell]] = []
    left = len(layouts)
    count = Counter(cell for mines in layouts for cell in mines & cells)
    cells_of_count = Counter(count.values())
    for mines in layouts:
        counts = [count[cell] for cell in mines & cells]
        # Without this layout no cell may be a mine in none of the others, or in all of them.
        is_idle = left > 1 and 1 not in counts
        if not is_idle or cells_of_count[left - 1] != counts.count(left - 1):
            kept.append(mines)
            continue
        left -= 1
        count.subtract(mines & cells)
        cells_of_count.subtract(counts)
        cells_of_count.update(each - 1 for each in counts)
    return kept
