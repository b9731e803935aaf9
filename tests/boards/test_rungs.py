"""The kernel's ladder and its prover: two implementations, one truth."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sapper.boards import find_rungs, rung_of
from sapper.boards.rungs import RUNGS
from sapper.core import BadBoard, Contradiction, Level, StartRule, View
from sapper.game import Game, Layout
from sapper.proofs import Rule, prove
from tests.boards import reference


def views(level: Level, seed: int, tells_total: bool) -> list[View]:
    """What is seen at the points of a game: by and by, all that the lowest rung shows is opened."""
    first = (level.height // 2, level.width // 2)
    layout = Layout.random(level, seed, StartRule.SAFE, first)
    game, random, found = Game.on(layout), Random(seed), []
    game.open(first)
    while not game.is_over:
        view = game.view if tells_total else View(level.height, level.width, game.view.codes)
        found.append(view)
        safe = [each for each in find_rungs(view).values() if not each.is_mine]
        lowest = min((each.rung.height for each in safe), default=0)
        cells = [each.cell for each in safe if each.rung.height == lowest] or [
            random.choice([cell for cell in view.hidden() if not layout.is_mine(cell)])
        ]
        for cell in cells:
            if game.view.is_hidden(cell) and not game.is_over:
                game.open(cell)
    return found


@pytest.mark.parametrize(
    ("level", "boards", "tells_total"),
    [("5x6/9", 40, True), ("8x8/18", 12, True), ("8x8/18", 6, False), ("16x30/99", 1, True)],
)
def test_rungs_are_those_of_the_prover(level: str, boards: int, tells_total: bool) -> None:
    seen: Counter[Rule] = Counter()
    for seed in range(boards):
        for view in views(Level.parse(level), seed, tells_total):
            expected = reference.rungs(view)
            if expected is None:
                continue
            found = find_rungs(view)
            assert {c: (each.is_mine, each.rung) for c, each in found.items()} == expected, view
            seen.update(rung for _, rung in expected.values())
    if level == "5x6/9":
        assert set(seen) == set(RUNGS)


def test_a_rung_is_that_of_the_proof() -> None:
    view = View.parse("....../.1211./......")
    for cell, found in find_rungs(view).items():
        proof = prove(view, cell)
        assert proof is not None
        assert (proof.is_mine, proof.rung) == (found.is_mine, found.rung)


def test_flags_and_exploded_mines_count_as_they_should() -> None:
    plain, flagged = View.parse("1..", mines=1), View.parse("1F.", mines=1)
    assert find_rungs(plain) == find_rungs(flagged)
    after_a_mine = View.parse("*1../....", mines=1)
    assert {each.rung for each in find_rungs(after_a_mine).values()} == {Rule.NUMBER, Rule.TOTAL}


def test_a_view_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(Contradiction):
        find_rungs(View.parse("3./1."))


def test_rungs_have_names() -> None:
    assert rung_of(" Overlap ") is rung_of(Rule.OVERLAP) is Rule.OVERLAP
    with pytest.raises(BadBoard, match="'magic', expected number, known, subset"):
        rung_of("magic")
