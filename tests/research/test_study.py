"""Rollouts: taking off luck changes no mean."""

from __future__ import annotations

from functools import cache
from math import sqrt

from sapper import Layout, Level, StartRule, View, _kernel
from sapper.core import sample_layouts

LEVEL = Level(12, 16, 40)
LAYOUTS, PLAIN = 32, 100


def test_rollouts_agree_with_plain_games_that_keep_their_luck() -> None:
    excess, variance = 0.0, 0.0
    for guess in studied():
        for each in (guess.candidates[0], guess.candidates[-1]):
            rate = plain_rate(guess.codes, each.cell)
            excess += each.value - rate
            variance += rate * (1 - rate) * (1 / PLAIN + 1 / LAYOUTS)
    assert abs(excess) < 3 * sqrt(variance)


def test_differences_are_those_of_the_values_and_the_first_has_none() -> None:
    for guess in studied():
        first = guess.candidates[0].value
        for place, each in enumerate(guess.candidates):
            assert abs(each.value - first - each.difference) < 1e-9
            assert each.error >= 0 if place else each.error == each.difference == 0


@cache
def studied() -> list[_kernel.StudiedGuess]:
    """The guesses of some games that scores decided."""
    found: list[_kernel.StudiedGuess] = []
    for seed in range(4):
        layout = Layout.random(LEVEL, seed, StartRule.SAFE)
        question = View.blank(LEVEL.shape, LEVEL.mines).to_question()
        found += _kernel.study_game(question, layout.marks, 0, LAYOUTS, 4, 0.1)
    assert len(found) > 5
    return found


def plain_rate(codes: bytes, cell: int) -> float:
    """How often `fast` wins on layouts of the view once it has opened the cell."""
    view = View(LEVEL.height, LEVEL.width, codes, LEVEL.mines)
    layouts = [
        Layout.from_cells(view.shape, mines) for mines in sample_layouts(view, PLAIN, seed=1)
    ]
    marks = b"".join(layout.marks for layout in layouts)
    games = _kernel.Player("champion", "fast").play(view.to_question(), marks, cell)
    return sum(game.won for game in games) / PLAIN
