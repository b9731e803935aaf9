"""Every form of a position reads back, with whatever stands around it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, strategies as st

from sapper import BadBoard, Game, View
from sapper.text import FORMS, TextTask, read_view, write_view
from tests.strategies import characters


@st.composite
def seen(draw: st.DrawFn) -> View:
    """What is seen in a game in which anything may have been opened, flagged or set off."""
    height, width = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    mines = draw(st.integers(0, height * width))
    game = Game(f"{height}x{width}/{mines}", seed=draw(st.integers(0, 99)), start="none")
    random = Random(draw(st.integers(0, 10**6)))
    for _ in range(draw(st.integers(0, 12))):
        hidden = [cell for cell in game.view.hidden() if not game.view.is_flagged(cell)]
        if game.is_over or not hidden:
            break
        (game.flag if random.random() < 0.3 else game.open)(random.choice(hidden))
    return game.view


@pytest.mark.parametrize("form", FORMS)
@given(view=seen(), told=st.booleans(), around=st.text(alphabet="abc \n.{}:", max_size=20))
def test_a_position_reads_back(form: str, view: View, told: bool, around: str) -> None:
    view = view if told else view.with_total(None)
    text = write_view(view, form)
    assert read_view(text, form) == view
    assert read_view(f"{around}\n{text}\n{around}", form) == view


def test_the_last_position_counts() -> None:
    old, new = View.parse(".../11. 1"), View.parse(".../110 1")
    for form in FORMS:
        assert read_view(f"{write_view(old, form)}\n{write_view(new, form)}", form) == new


def test_the_forms_are_these() -> None:
    view = View.parse("..F/12. 2")
    assert write_view(view, "grid") == (
        "Board: 2 rows, 3 columns, 2 mines in all.\n  | 0 1 2\n0 | . . F\n1 | 1 2 ."
    )
    assert write_view(view, "bare") == "Board: 2 rows, 3 columns, 2 mines in all.\n..F\n12."
    assert write_view(view.with_total(None), "constraints") == (
        "Board: 2 rows, 3 columns.\n"
        "Hidden cells by row: 0: 0-2; 1: 2.\n"
        "Flagged: (0,2).\n"
        "What the open numbers say (1 stands for a mine, 0 for none):\n"
        "(1,0): (0,0) + (0,1) = 1\n"
        "(1,1): (0,0) + (0,1) + (0,2) + (1,2) = 2"
    )


def test_json_boards_of_other_programs_are_read() -> None:
    view = View.parse("..F/12. 2")
    assert write_view(view, "json") == '{"board": [[".", ".", "F"], [1, 2, "."]], "mines": 2}'
    for rows in (
        '[["?", "?", "!"], ["1", "2", "?"]]',
        '[["#", "#", "F"], [1, 2, "#"]]',
        "[[-1, -1, -2], [1, 2, -1]]",
        '[[null, null, "F"], [1, 2, null]]',
        '["..F", "12."]',
    ):
        assert read_view(f'{{"mines": 2, "board": {rows}}}', "json") == view
        assert read_view(rows, "json") == view.with_total(None)
    task = f'{{"format": "sapper task 1", "level": "2x3/2", "view": {write_view(view, "json")}}}'
    assert TextTask.parse(task).view == view


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"board": [[9]]}', "row 0 has 9, expected 0 to 8"),
        ('{"board": [[true]]}', "row 0 has True, expected 0 to 8"),
        ('{"board": [[1.0]]}', "row 0 has 1.0, expected 0 to 8"),
        ('{"board": [[".", 1], [1]]}', "row 1 has 1 cells, expected 2: [1]"),
        ('{"board": []}', "height is 0, expected 1 to"),
        ('{"board": [[]]}', "expected"),
        ('{"board": "..1"}', "the rows of the board are '..1', expected"),
        ('{"board": [["."]], "mines": "1"}', "'1'"),
        ('{"board": [["."]], "mines": true}', "True"),
        ('{"board": [["."]', "expected a line of JSON with a board"),
        ("[" * 10_000, "expected a line of JSON with a board"),
    ],
)
def test_a_bad_json_board_is_refused_in_one_line(text: str, problem: str) -> None:
    with pytest.raises(BadBoard) as caught:
        read_view(text, "json")
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


def test_wide_boards_have_room_for_their_numbers() -> None:
    lines = write_view(View.parse("." * 11), "grid").splitlines()
    assert lines[1:] == ["   |  0  1  2  3  4  5  6  7  8  9 10", " 0 |  " + "  ".join("." * 11)]


@pytest.mark.parametrize("form", FORMS)
@given(text=st.text(characters, max_size=80))
def test_anything_else_is_refused_in_one_line(form: str, text: str) -> None:
    for spoiled in (text, f"Board: 2 rows, 2 columns.\n{text}"):
        try:
            read_view(spoiled, form)
        except BadBoard as error:
            assert "\n" not in str(error)
