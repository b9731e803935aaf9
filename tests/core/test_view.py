from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from sapper.core.errors import BadBoard, IllegalMove, SapperError
from sapper.core.shape import Shape
from sapper.core.view import EXPLODED, FLAGGED, HIDDEN, View
from tests.strategies import characters, views


@given(views())
def test_the_text_form_round_trips(view: View) -> None:
    assert View.parse(view.text) == view
    assert "\n" not in view.text
    assert View.parse(str(view)) == view


@given(views())
def test_rows_may_stand_on_lines(view: View) -> None:
    assert View.parse("\n".join(view.rows()), view.mines) == view


@given(
    st.text(alphabet="0123456789.F*/\n H?x \u0660\0", max_size=40)
    | st.text(characters, max_size=40)
)
def test_any_text_is_a_view_or_refused(text: str) -> None:
    try:
        view = View.parse(text)
    except SapperError as error:
        assert "\n" not in str(error)
    else:
        assert View.parse(view.text) == view


@pytest.mark.parametrize(
    ("drawn", "text"),
    [
        (". . .\r\n1 1 .\r\n1 mine\r\n", ".../11. 1"),
        (". 1\n? mines", ".1"),  # ". 1" alone is one cell, and a total of 1
        (". 1\n1 1", ".1/11"),
        (".\n1 1", "./1 1"),
        ("1 / 1 mine", "1 1"),
    ],
)
def test_a_drawn_view_is_read(drawn: str, text: str) -> None:
    assert View.parse(drawn).text == text


def test_what_the_symbols_mean() -> None:
    view = View.parse("01./8F*", mines=3)
    assert (view.height, view.width, view.mines) == (2, 3, 3)
    assert list(view.codes) == [0, 1, HIDDEN, 8, FLAGGED, EXPLODED]
    assert view.number((0, 1)) == 1
    assert view.number((0, 2)) is None
    assert list(view.hidden()) == [(0, 2), (1, 1)]
    assert list(view.opened()) == [((0, 0), 0), ((0, 1), 1), ((1, 0), 8)]
    assert view.is_flagged((1, 1))
    assert view.is_hidden((1, 1))
    assert not view.is_hidden((1, 2))
    assert view.without_flags().text == "01./8.* 3"


def test_a_blank_view_is_all_hidden() -> None:
    assert View.blank(Shape(2, 3), 4).text == ".../... 4"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text is empty"),
        ("...\n....\n", "row 1 has 4 cells, expected 3: '....'"),
        (".1./.x.", "row 1 has 'x', expected 0 1 2 3 4 5 6 7 8 . F *: '.x.'"),
        ("9", "row 0 has '9'"),
        (".. 5", "the number of mines is 5, expected 0 to 2"),
        ("/", "row 0 has no cells"),
        ("." * 1001, "width is 1001, expected 1 to 1000"),
        ("\u0663", "row 0 has '\u0663'"),
    ],
)
def test_errors_quote_the_text(text: str, message: str) -> None:
    with pytest.raises(BadBoard) as caught:
        View.parse(text)
    assert message in str(caught.value)


@pytest.mark.parametrize("mines", [-1, 10, True, 1.0])
def test_absurd_totals_are_refused(mines: int) -> None:
    with pytest.raises(BadBoard, match="the number of mines is"):
        View.parse(".../.../...", mines)


def test_text_and_argument_must_agree() -> None:
    assert View.parse(".. 1", mines=1).mines == 1
    with pytest.raises(BadBoard, match="the text says 1 mine, the argument 2"):
        View.parse(".. 1", mines=2)


def test_codes_are_checked() -> None:
    with pytest.raises(BadBoard, match="3 cell codes, expected 4 for 2x2"):
        View(2, 2, bytes(3))
    with pytest.raises(BadBoard, match="cell code 12"):
        View(1, 1, bytes([12]))


def test_a_view_is_indexed_and_walked_by_cells() -> None:
    view = View.parse(".1F/012 2")
    assert (view[0, 0], view[0, 1], view[0, 2], view[1, 0]) == (".", "1", "F", "0")
    assert list(view) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    with pytest.raises(IllegalMove):
        view[2, 0]
