"""Rollouts: taking off luck changes no mean."""

from __future__ import annotations

from functools import cache
from math import sqrt

from sapper import Layout, Level, StartRule, View, _kernel
from sapper.analysis import sample_layouts

SIZE = (12, 16, 40)
LEVEL = Level(*SIZE)
LAYOUTS, PLAIN = 128, 400


def test_rollouts_agree_with_plain_games_that_keep_their_luck() -> None:
    excess, variance = 0.0, 0.0
    for codes, candidates in studied():
        for cell, value, _, _ in (candidates[0], candidates[-1]):
            rate = plain_rate(codes, cell)
            excess += value - rate
            variance += rate * (1 - rate) * (1 / PLAIN + 1 / LAYOUTS)
    assert abs(excess) < 3 * sqrt(variance)


def test_differences_are_those_of_the_values_and_the_first_has_none() -> None:
    for _, candidates in studied():
        first = candidates[0][1]
        for place, (_, value, difference, error) in enumerate(candidates):
            assert abs(value - first - difference) < 1e-9
            assert error >= 0 if place else error == difference == 0


@cache
def studied() -> list[tuple[bytes, list[tuple[int, float, float, float]]]]:
    """The guesses of some games that scores decided."""
    found = []
    for seed in range(12):
        layout = Layout.random(LEVEL, seed, StartRule.SAFE)
        found += _kernel.study_game(*SIZE, layout.marks, 0, LAYOUTS, 4, 0.1)
    assert len(found) > 8
    return found


def plain_rate(codes: bytes, cell: int) -> float:
    """How often `fast` wins on layouts of the view once it has opened the cell."""
    view = View(LEVEL.height, LEVEL.width, codes, LEVEL.mines)
    layouts = [
        Layout.from_cells(view.shape, mines) for mines in sample_layouts(view, PLAIN, seed=1)
    ]
    marks = b"".join(layout.marks for layout in layouts)
    games = _kernel.play_games("champion", "fast", *SIZE, marks, cell, 0, codes)
    return sum(game[0] for game in games) / PLAIN
