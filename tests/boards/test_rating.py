"""Ratings: the easiest way through a board."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sapper.boards import find_rungs, rate
from sapper.boards.rating import COUNTED, RUNGS, rung_of
from sapper.core import BadBoard, Contradiction, IllegalMove, Level, StartRule, View
from sapper.game import Game, Layout
from sapper.proofs import Rule, prove
from tests.boards import reference


@pytest.mark.parametrize(
    ("level", "boards"), [("5x6/7", 60), ("9x9/16", 15), ("16x16/40", 2), ("16x30/99", 1)]
)
def test_points_are_those_of_the_prover(level: str, boards: int) -> None:
    for seed in range(boards):
        layout = Layout.random(Level.parse(level), seed, StartRule.OPENING, (2, 2))
        found = rate(layout, (2, 2))
        expected = reference.points(layout, (2, 2))
        assert found.is_solvable == (expected is not None), layout
        if expected is not None:
            assert found.points == tuple(expected.get(rung, 0) for rung in COUNTED), layout
            assert found.hardest == max(expected or [Rule.NUMBER], key=lambda rung: rung.height)
            without = reference.points(layout, (2, 2), uses_total=False)
            assert found.needs_counter == (without is None)


def test_an_opening_that_opens_all_needs_no_thought() -> None:
    found = rate(Layout.parse("..*/.../..."), (2, 0))
    assert (found.hardest, found.points, found.is_solvable) == (Rule.NUMBER, (0, 0, 0, 0), True)


def test_a_coin_flip_is_a_guess_with_its_chance() -> None:
    found = rate(Layout.parse("....*./....**"), (0, 0))
    assert not found.is_solvable
    assert found.guesses >= 1
    assert 0 < found.win_chance < 1
    assert not found.needs_counter


def test_guesses_in_words() -> None:
    one = rate(Layout.random("expert", 1, "opening", (3, 3)), (3, 3))
    assert str(one).startswith("Needs 1 guess (the champion survives it in ")
    two = rate(Layout.random("expert", 0, "opening", (3, 3)), (3, 3))
    assert str(two).startswith("Needs 2 guesses (the champion survives them in ")


def test_the_counter_is_needed_where_it_is() -> None:
    assert rate(Layout.parse("...*/..*./..*."), (0, 0)).needs_counter
    assert not rate(Layout.parse("..*/.../..."), (2, 0)).needs_counter


def test_a_first_cell_that_is_a_mine_or_off_is_refused() -> None:
    layout = Layout.parse("*../...")
    with pytest.raises(BadBoard, match=r"\(0, 0\) is a mine"):
        rate(layout, (0, 0))
    with pytest.raises(IllegalMove, match="off the"):
        rate(layout, (5, 0))
    with pytest.raises(BadBoard, match="expected a Layout"):
        rate("*..", (0, 0))  # type: ignore[arg-type]


def test_a_rating_says_itself_in_words_and_data() -> None:
    found = rate(Layout.parse("..*/.../..."), (2, 0))
    assert str(found) == "No guess needed; hardest step: number; the mine counter is not needed."
    assert found.to_data()["points"] == {"subset": 0, "overlap": 0, "total": 0, "cases": 0}


def views(level: Level, seed: int, uses_total: bool) -> list[View]:
    """What is seen at the points of a game: by and by, all that the lowest rung shows is opened."""
    first = (level.height // 2, level.width // 2)
    layout = Layout.random(level, seed, StartRule.SAFE, first)
    game, random, found = Game.on(layout), Random(seed), []
    game.open(first)
    while not game.is_over:
        view = game.view if uses_total else View(level.height, level.width, game.view.codes)
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
    ("level", "boards", "uses_total"),
    [("5x6/9", 40, True), ("8x8/18", 12, True), ("8x8/18", 6, False), ("16x30/99", 1, True)],
)
def test_rungs_are_those_of_the_prover(level: str, boards: int, uses_total: bool) -> None:
    seen: Counter[Rule] = Counter()
    for seed in range(boards):
        for view in views(Level.parse(level), seed, uses_total):
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
