from __future__ import annotations

import pytest
from hypothesis import given

from sapper.core.errors import BadBoard
from sapper.core.level import LEVELS, Level, StartRule
from sapper.core.shape import Shape
from tests.strategies import levels


@given(levels())
def test_levels_round_trip(level: Level) -> None:
    assert Level.parse(str(level)) == level


def test_the_named_levels() -> None:
    assert {name: str(level) for name, level in LEVELS.items()} == {
        "cs50": "8x8/8",
        "beginner": "9x9/10",
        "intermediate": "16x16/40",
        "expert": "16x30/99",
    }
    assert Level.parse("Expert") == Level(height=16, width=30, mines=99)
    assert Level.parse("16x30/99").name == "expert"
    assert Level.parse("3x3/3").name == "custom"


@pytest.mark.parametrize("text", ["", "hard", "3x3", "3x3/", "ax3/1", "3x3/-1", "\u0663x3/1"])
def test_no_level_of_that_name(text: str) -> None:
    with pytest.raises(BadBoard, match="expected cs50, beginner"):
        Level.parse(text)


@pytest.mark.parametrize("text", ["3x3/10", "0x3/0", "2000x2/1"])
def test_impossible_levels_are_refused(text: str) -> None:
    with pytest.raises(BadBoard, match="expected"):
        Level.parse(text)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("none", StartRule.NONE),
        ("safe", StartRule.SAFE),
        ("classic", StartRule.SAFE),
        ("Opening", StartRule.OPENING),
        ("modern", StartRule.OPENING),
    ],
)
def test_start_rules_have_players_names(text: str, rule: StartRule) -> None:
    assert StartRule.parse(text) is rule
    assert StartRule.parse(str(rule)) is rule


def test_a_level_has_a_number_of_mines() -> None:
    with pytest.raises(BadBoard, match="the number of mines is None"):
        Level(8, 8, None)  # type: ignore[arg-type]


def test_no_start_rule_of_that_name() -> None:
    with pytest.raises(BadBoard, match="start rule 'lucky', expected none, safe"):
        StartRule.parse("lucky")


def test_what_a_rule_keeps_free() -> None:
    shape = Shape(3, 4)
    assert StartRule.NONE.free_cells(shape, (0, 0)) == []
    assert StartRule.SAFE.free_cells(shape, (1, 2)) == [6]
    assert sorted(StartRule.OPENING.free_cells(shape, (0, 0))) == [0, 1, 4, 5]
