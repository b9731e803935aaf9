"""Perft: the number of different transcripts of d surviving clicks, an exact check of the rules."""

from __future__ import annotations

from itertools import combinations

import pytest

from sapper.core import Shape
from sapper.game import Game, Layout, Outcome

GOLDEN = [
    (2, 2, 1, [4, 12, 24, 0]),
    (3, 3, 1, [41, 216, 972, 3264]),
    (3, 3, 2, [57, 496, 3244]),
    (3, 3, 3, [49, 584]),
    (3, 4, 2, [176, 1854]),
    (4, 4, 2, [640]),
]
"""Height, width, mines, and the counts for one click, two clicks and so on."""

Transcript = tuple[tuple[int, bytes], ...]


def transcripts(layout: Layout, depth: int) -> set[Transcript]:
    """What can be clicked and seen on a layout in so many clicks, each survived."""
    found: set[Transcript] = set()

    def click(game: Game, so_far: Transcript) -> None:
        if len(so_far) == depth:
            found.add(so_far)
            return
        for index in range(layout.shape.size):
            cell = layout.shape.cell(index)
            if game.is_over or not game.view.is_hidden(cell):
                continue
            game.open(cell)
            if game.outcome is not Outcome.LOST:
                click(game, (*so_far, (index, game.view.codes)))
            game.undo()

    click(Game.on(layout), ())
    return found


@pytest.mark.parametrize(("height", "width", "mines", "counts"), GOLDEN)
def test_perft(height: int, width: int, mines: int, counts: list[int]) -> None:
    shape = Shape(height, width)
    layouts = [Layout.from_indexes(shape, each) for each in combinations(range(shape.size), mines)]
    for depth, count in enumerate(counts, start=1):
        assert len(set().union(*(transcripts(layout, depth) for layout in layouts))) == count
