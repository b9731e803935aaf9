"""Numbers of other libraries are taken, wrong types refused in one line, texts read as values."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import sapper
from sapper import Game, Layout, Level, SapperError, Shape, StartRule, View, WinRule
from sapper.core.arguments import quoted, whole
from sapper.game import formats
from sapper.game.formats.boardset import BoardSet
from sapper.proofs import read_proof

TEXT = ".../11. 1"
NOTHING: Any = None


@pytest.mark.parametrize("kind", [int, np.int8, np.uint16, np.int64])
def test_whole_numbers_of_any_library_are_taken(kind: Callable[[int], Any]) -> None:
    """And what comes out is plain: it can be written as JSON, whatever went in."""
    shape = Shape(kind(8), kind(9))
    cell = (kind(2), kind(3))
    assert cell in shape
    assert shape.index(cell) == 2 * 9 + 3
    level = Level(kind(8), kind(9), kind(5))
    game = Game(level, seed=kind(3), start="safe")
    game.open(cell)
    view = View(kind(8), kind(9), game.view.codes, kind(5))
    layout = Layout.random(level, kind(3), StartRule.SAFE, cell)
    assert (view, layout) == (game.view, game.layout)
    assert view.number(cell) == layout.nearby_mines(cell)
    plain = [shape.index(cell), shape.height, level.mines, game.seed, view.width, view.mines]
    plain += [*game.actions[0].cell, layout.height, layout.shape.width]
    assert {type(number) for number in plain} == {int}
    assert sapper.sample_layouts(view, kind(1), kind(2)) == sapper.sample_layouts(view, 1, 2)


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1], 2j])
def test_what_is_no_whole_number_is_refused(value: object) -> None:
    with pytest.raises(sapper.BadBoard, match="size is .*, expected a whole number"):
        whole(value, "size", 0, 9)
    for make in (Shape, lambda height, width: View(height, width, b"\x09")):
        with pytest.raises(sapper.BadBoard, match="height is .*, expected a whole number"):
            make(value, 1)
    with pytest.raises(sapper.BadBoard, match="expected a whole number"):
        Level(2, 2, value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: View.parse(None), "the view is None, expected text"),
        (lambda: sapper.analyse(3), "3, expected a position, a board or the path"),
        (lambda: sapper.analyse_batch([TEXT, None]), "None, expected a position, a board or the"),
        (lambda: sapper.prove(None, (0, 0)), "None, expected a position, a board or the"),
        (lambda: sapper.prove_uncertain([]), "height is 0, expected 1 to"),
        (lambda: sapper.perfect(4), "4, expected a position, a board or the path"),
        (lambda: sapper.perfect(TEXT, start="soft"), "start rule 'soft', expected none, safe"),
        (lambda: sapper.perfect(TEXT, start=None), "the start rule is None, expected text"),
        (lambda: sapper.perfect(TEXT, limit="x"), "the limit of steps is 'x', expected a whole"),
        (lambda: sapper.sample_layouts(TEXT, "x", 0), "count is 'x', expected a whole number"),
        (lambda: sapper.analyse_batch(TEXT), "the views are '.../11. 1', expected several"),
        (lambda: sapper.analyse_batch(NOTHING), "the views are None, expected several"),
        (lambda: sapper.analyse("...", density="x" * 999), "density 'xxx"),
        (lambda: sapper.analyse(TEXT, seconds=10**400), "limit of 1000"),
        (lambda: sapper.analyse(TEXT, seconds="1"), "limit of '1' seconds, expected a positive"),
        (lambda: sapper.win_chance(None), "None, expected a position, a board or the"),
        (lambda: sapper.win_chance(TEXT, effort=[]), "effort [], expected fast, standard, deep"),
        (lambda: sapper.win_chance(TEXT, seed="1"), "seed is '1', expected a whole number"),
        (lambda: sapper.win_chance(TEXT, seed=2**64), "seed is 18446744073709551616, expected 0"),
        (lambda: sapper.win_chance(TEXT, start="soft"), "start rule 'soft', expected none, safe"),
        (lambda: sapper.win_chances(TEXT, None), "the cells are None, expected several"),
        (lambda: sapper.win_chances(TEXT, [7]), "cell 7, expected (row, column)"),
        (lambda: View.blank("3x3"), "the shape is '3x3', expected a Shape"),
        (lambda: Layout.from_indexes(None, []), "the shape is None, expected a Shape"),
        (lambda: Layout.from_indexes(Shape(2, 2), 3), "the mines are 3, expected several"),
        (lambda: Layout.from_indexes(Shape(2, 2), "3"), "the mines are '3', expected several"),
        (lambda: Layout.from_indexes(Shape(2, 2), [1.5]), "index of a mine is 1.5, expected a"),
        (lambda: Layout.from_cells(Shape(2, 2), None), "the mines are None, expected several"),
        (lambda: sapper.Record.parse(None), "the record is None, expected a line of text"),
        (lambda: sapper.review("x"), "the game is 'x', expected a Game or a Record"),
        (lambda: read_proof(None), "the proof is not JSON: the JSON object must be str"),
        (lambda: sapper.create_agent("x" * 999), "agent 'xxx"),
        (lambda: Game("easy"), "level 'easy', expected cs50, beginner"),
        (lambda: Game(None), "the level is None, expected text"),
        (lambda: Game("cs50", win="never"), "win rule 'never', expected opened, flagged, either"),
        (lambda: Game("cs50", layout="*."), "the layout is '*.', expected a Layout"),
        (lambda: Game.on("*."), "the layout is '*.', expected a Layout"),
        (lambda: Game("cs50").open("a1"), "cell 'a1', expected (row, column) in whole numbers"),
        (lambda: Layout.parse(7), "the layout is 7, expected text"),
        (lambda: Layout.random("cs50", None), "seed None, expected a whole number from 0"),
        (lambda: Layout(1, 2, "*."), "the mine marks are '*.', expected bytes"),
        (lambda: View(1, 2, [9, 9]), "the cell codes are [9, 9], expected bytes"),
        (lambda: BoardSet("nowhere.txt"), "cannot read 'nowhere.txt': No such file"),
        (lambda: BoardSet(None), "the file is None, expected a path"),
        (lambda: sapper.read(3), "3, expected a position, a board or the path of a file"),
        (lambda: sapper.read("a\0b"), "'a\\x00b': no such file, and no position"),
        (lambda: sapper.read(""), "'': no such file, and no position"),
        (lambda: sapper.read(None), "None, expected a position, a board or the path of a file"),
        (lambda: formats.parse(7), "the content of a file is 7, expected bytes"),
        (lambda: formats.write(None, "view"), "None is neither a View nor a Layout"),
        (lambda: formats.write(View.parse(TEXT), []), "format [], expected one of mbf"),
        (lambda: sapper.create_agent(None), "agent None, expected its name"),
        (
            lambda: sapper.check_agent(None),
            "'NoneType' is no agent: expected a method or function choose",
        ),
    ],
)
def test_wrong_types_give_the_packages_errors(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(SapperError) as caught:
        call()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_texts_are_taken_where_a_person_would_write_them(tmp_path: Path) -> None:
    view = View.parse(TEXT)
    assert sapper.analyse(TEXT).view == view
    assert [each.view for each in sapper.analyse_batch([TEXT])] == [view]  # type: ignore[union-attr]
    assert sapper.prove_all(TEXT) == sapper.prove_all(view)
    assert sapper.prove(TEXT, (0, 2)) == sapper.prove(view, (0, 2))
    assert sapper.prove_uncertain(TEXT) == sapper.prove_uncertain(view)
    blank = View.parse("../.. 1")
    assert sapper.perfect("../.. 1", start="safe") == sapper.perfect(blank, start=StartRule.SAFE)
    assert sapper.sample_layouts(TEXT, 3, 1) == sapper.sample_layouts(view, 3, 1)
    safe = StartRule.SAFE
    assert sapper.win_chance("../.. 1", start="safe") == sapper.win_chance(blank, start=safe)
    assert sapper.win_chances(TEXT, [(0, 0)]) == sapper.win_chances(view, [(0, 0)])
    game = Game("beginner", start="modern", win="flagged")
    assert (game.level, game.start) == (sapper.LEVELS["beginner"], StartRule.OPENING)
    assert game.win is WinRule.FLAGGED
    assert Layout.random("4x4/3", 1, "safe").level == Level(4, 4, 3)
    path = tmp_path / "set.txt"
    path.write_text("2 2 1 0 0 safe tiny\n3\n", encoding="ascii")
    assert [layout.text for layout in BoardSet(str(path))] == ["../.*"]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("a\nb", "'a\\nb'"),
        ("x" * 10**6, "'" + "x" * 56 + "..."),
        ({"a": [1] * 10**4}, "{'a': [" + "1, " * 16 + "1,..."),
    ],
)
def test_errors_quote_in_one_short_line(value: object, words: str) -> None:
    assert quoted(value) == words


def test_what_has_no_repr_is_no_trouble() -> None:
    assert quoted(10**5000) == "some int"

    class Broken:
        def __repr__(self) -> str:
            raise RuntimeError

    assert quoted(Broken()) == "some Broken"


@pytest.mark.parametrize("value", [View.parse(TEXT), Layout.parse("*./.."), Level(3, 4, 5)])
def test_values_hold_their_shape_and_travel_with_it(value: Any) -> None:
    for other in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), copy.copy(value)):
        assert other == value
        assert hash(other) == hash(value)
        assert other.shape == Shape(value.height, value.width)
    assert value.shape is value.shape
    assert "shape" not in repr(value)


def test_true_is_no_size_although_it_equals_one() -> None:
    Shape.of(1, 1)
    with pytest.raises(sapper.BadBoard, match="height is True"):
        Shape.of(True, 1)


def test_an_agent_may_answer_in_numbers_of_numpy() -> None:
    class Numpy(sapper.Agent):
        name = "numpy"

        def choose(self, view: View, random: Random) -> sapper.Move:
            place = np.flatnonzero(np.frombuffer(view.codes, np.uint8) >= 9)[0]
            cell = divmod(place, view.width)
            return sapper.Move(cell, sapper.Reason(sapper.Certainty.GUESS, "The first."))

    sapper.check_agent(Numpy())
