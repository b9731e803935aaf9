"""Puzzles: one question each, true, and one line of JSON."""

from __future__ import annotations

import json

import pytest

from sapper.boards import Puzzle, find_rungs, make_puzzles, puzzle_of
from sapper.boards.puzzle import guess_losses
from sapper.core import BadBoard, BadPuzzle, Cell, Shape, View
from sapper.proofs import Rule

KINDS = [Rule.KNOWN, Rule.SUBSET, Rule.OVERLAP, Rule.TOTAL, None]


@pytest.fixture(scope="module", params=KINDS, ids=str)
def puzzles(request: pytest.FixtureRequest) -> list[Puzzle]:
    return make_puzzles(request.param, 7, 3)


def test_the_same_arguments_give_the_same_puzzles(puzzles: list[Puzzle]) -> None:
    assert make_puzzles(puzzles[0].rung, 7, 1) == puzzles[:1]
    assert len({each.view for each in puzzles}) == 3


def test_a_puzzle_needs_exactly_its_rung(puzzles: list[Puzzle]) -> None:
    for each in puzzles:
        each.check()
        rungs = [c.rung.height for c in each.certain().values()]
        if each.rung is None:
            assert not [c for c in each.certain().values() if not c.is_mine]
        else:
            assert min(rungs) == each.rung.height
            assert each.proof is not None
            each.proof.check(each.view)


def test_answers_are_right_or_wrong(puzzles: list[Puzzle]) -> None:
    for each in puzzles:
        if each.rung is None:
            assert all(each.is_right(cell, False) for cell in each.best_guesses())
            worst = max(each.losses, key=lambda cell: each.losses[cell])
            assert not each.is_right(worst, False)
            assert not each.is_right(min(each.best_guesses()), True)
            continue
        for cell in each.view.hidden():
            found = find_rungs(each.view).get(cell)
            for is_mine in (True, False):
                expected = found is not None and found.is_mine is is_mine
                assert each.is_right(cell, is_mine) == (expected and not each.view.is_flagged(cell))


def test_puzzles_round_trip(puzzles: list[Puzzle]) -> None:
    lines = [each.to_json() for each in puzzles]
    assert all("\n" not in line for line in lines)
    for puzzle, line in zip(puzzles, lines, strict=True):
        for cell in json.loads(line)["safe"]:
            assert puzzle.certain()[tuple(cell)].is_mine is False
    assert [*map(Puzzle.from_json, lines)] == puzzles


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rung": "known"}, "the rung is known, the position needs subset"),
        ({"rung": "magic"}, "'magic', expected number"),
        ({"rung": None}, "a cell is certainly safe|no loss is 0"),
        ({"proof": None}, "lacks a proof"),
        ({"view": "12x"}, "the puzzle"),
        ({"view": 7}, "view is 7, expected a text"),
        ({"losses": [[0, 0, 2]]}, "expected .row, column, 0 to 1"),
        ({"losses": [[99, 0, 0.5]]}, "expected a hidden cell"),
        ({"format": "other"}, "expected an object with format"),
        ({"safe": [[0, 0]]}, r"safe is \[\[0, 0\]\], the position has \[\["),
        ({"mines": "all"}, r"mines is 'all', the position has \["),
    ],
)
def test_a_file_cannot_teach_what_is_not_true(change: dict[str, object], message: str) -> None:
    data = json.loads(make_puzzles(Rule.SUBSET, 1)[0].to_json())
    with pytest.raises(BadPuzzle, match=message):
        Puzzle.from_json(json.dumps({**data, **change}))


@pytest.mark.parametrize(
    ("old", "new", "losses", "message"),
    [
        ("", "", {(2, 3): 0.0}, r"a loss for \(2, 3\), which is flagged or certainly a mine"),
        ("", "", {(3, 5): 0.0}, r"loss of \(3, 5\) is 0.0, the position has 0.333333"),
        ("", "", {(3, 4): 0.00005}, r"loss of \(3, 4\) is 5e-05, the position has 0.000000"),
        ("", "", {(4, 0): None}, r"no loss for \(4, 0\), which may be safe"),
        ("..1...", "F.1...", {}, r"a flag on \(4, 0\), which is not certainly a mine"),
    ],
)
def test_guesses_are_held_against_perfect_play(
    old: str, new: str, losses: dict[Cell, float | None], message: str
) -> None:
    """A loss of 0 on a certain mine would teach that opening it is right."""
    text = "000000/001110/001.21/1122../..1... 4"
    right = guess_losses(View.parse(text))
    Puzzle(View.parse(text), None, losses=right).check()
    taught = {k: v for k, v in {**right, **losses}.items() if v is not None}
    puzzle = Puzzle(View.parse(text.replace(old, new)), None, losses=taught)
    with pytest.raises(BadPuzzle, match=message):
        puzzle.check()
    with pytest.raises(BadPuzzle, match=message):
        Puzzle.from_json(puzzle.to_json())


def test_a_guess_among_many_cells_is_refused() -> None:
    view = View.blank(Shape(8, 8), 10)
    with pytest.raises(BadPuzzle, match="a guess among 64 cells, expected at most 50"):
        Puzzle(view, None, losses=dict.fromkeys(view.hidden(), 0.0)).check()


@pytest.mark.parametrize("line", ["", "[]", "{", "[" * 5000, "12", '{"format": 1}'])
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(BadPuzzle):
        Puzzle.from_json(line)


def test_any_position_with_a_certain_cell_is_a_puzzle() -> None:
    found = puzzle_of(View.parse("..../1221/0000"), source="my game")
    assert found is not None
    found.check()
    assert found.pattern == "the 1-2-2-1 pattern"
    assert puzzle_of(View.parse("..../1...")) is None


def test_puzzles_need_room() -> None:
    with pytest.raises(BadBoard, match="at least 5 rows"):
        make_puzzles(Rule.SUBSET, 0, level="3x9/5")
    with pytest.raises(BadBoard, match="count"):
        make_puzzles(Rule.SUBSET, 0, 0)
