"""What one command prints of a board the next one takes, in UTF-8 and in ASCII."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from sapper import BadBoard, Layout, View, analyse
from sapper.cli.analyse import draw_heat_map
from sapper.cli.drawing import ConsolePainter
from sapper.cli.positions import numbered
from sapper.cli.streams import plain_letters
from sapper.game import formats
from tests.strategies import layouts, views


def painter() -> ConsolePainter:
    return ConsolePainter(Console(file=io.StringIO(), color_system=None))


def painted(view: View) -> str:
    return "\n".join(painter().view(view))


def boxed(view: View) -> str:
    """As tables with lines draw it."""
    inside = "\n".join(f"│ {' │ '.join(row)} │" for row in view.rows())
    return f"┌{'─' * 4 * view.width}┐\n{inside}\n└{'─' * 4 * view.width}┘"


PRINTERS: dict[str, Callable[[View], str]] = {
    "text": lambda view: view.text,
    "drawn": str,
    "numbered": numbered,
    "painted": painted,
    "boxed": boxed,
}


@pytest.mark.parametrize("printer", PRINTERS)
@given(view=views().filter(lambda view: min(view.height, view.width) > 1))
def test_every_printed_position_is_read_back(printer: str, view: View) -> None:
    """A board of one row or column is read too; but drawn, its numbers may be coordinates."""
    text = PRINTERS[printer](view)
    for shown in (text, plain_letters(text), f"A title.\n\n{text}\n"):
        if printer == "text" and shown.startswith("A title"):
            continue
        read = View.parse(shown)
        assert read.codes == view.codes
        assert read.shape == view.shape
        assert read.mines in (view.mines, None)


@given(layout=layouts().filter(lambda layout: min(layout.height, layout.width) > 1))
def test_every_printed_board_is_read_back(layout: Layout) -> None:
    drawn = "\n".join(painter().layout(layout))
    for shown in (layout.text, str(layout), drawn, plain_letters(drawn)):
        assert Layout.parse(shown) == layout
        if layout.level.mines:
            assert formats.parse(shown.encode()) == layout


@given(layout=layouts().filter(lambda layout: min(layout.height, layout.width) > 1), data=st.data())
def test_odds_are_read_back_as_the_position_they_are_of(
    layout: Layout, data: st.DataObject
) -> None:
    """Chances, ticks and brackets stand on hidden cells, with their flags."""
    shown = [
        data.draw(st.sampled_from([9, 10] if mine else [9, count]))
        for mine, count in zip(layout.marks, layout.counts, strict=True)
    ]
    view = View(layout.height, layout.width, bytes(shown), layout.level.mines)
    drawn = "\n".join(draw_heat_map(analyse(view), painter()))
    for text in (drawn, plain_letters(drawn)):
        assert View.parse(text, view.mines) == view


def test_a_zero_is_never_a_hidden_cell() -> None:
    assert plain_letters(painted(View.parse("0.F/123 1"))) == "0 . F\n1 2 3"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("· 1 *\n1 2 1\n* 2 0\n", "cell (2, 1) shows 2, but 1 mine is drawn around it"),
        ("hello\nworld", "row 0 has 'h', expected"),
        ("· 1\n1 1\n\nor\n\n· 1\n1 1", "row 2 has 0 cells"),
    ],
)
def test_what_is_no_board_is_told_as_ever(text: str, problem: str) -> None:
    with pytest.raises(BadBoard) as caught:
        Layout.parse(text)
    assert problem in str(caught.value)
