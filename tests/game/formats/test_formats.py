"""Every format gives back what was written, and refuses hostile bytes in one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from sapper.core import LEVELS, BadBoard, Level, SapperError, View
from sapper.game import Board, Position, formats, read
from sapper.game.layout import Layout
from tests.strategies import layouts, views

NAMES_OF_LAYOUTS = ["mbf", "link", "layout"]


@given(layouts(), st.sampled_from(NAMES_OF_LAYOUTS))
def test_layouts_round_trip(layout: Layout, name: str) -> None:
    data = formats.write(layout, name)
    assert formats.parse(data, suffix=formats.FORMATS[name].suffixes[0]) == Board(layout)


@given(views())
def test_views_round_trip(view: View) -> None:
    assert formats.parse(formats.write(view, "view"), suffix=".view") == Position(view)
    if view.mines is not None:
        data = formats.write(view, "mine")
        assert formats.parse(data, suffix=".mine") == Position(view)
        assert formats.parse(data) == Position(view)


@given(layouts())
def test_content_tells_the_format_of_binary_files_and_links(layout: Layout) -> None:
    assert formats.parse(formats.write(layout, "link")) == Board(layout)
    assert formats.parse(formats.write(layout, "mbf")) == Board(layout)


def test_a_board_of_many_mines_is_told_by_its_content() -> None:
    layout = Layout.random(Level(20, 30, 300), 1)
    assert formats.parse(formats.write(layout, "mbf")) == Board(layout)


@given(st.binary(max_size=60), st.sampled_from(["", ".mbf", ".mine", ".link", ".layout", ".view"]))
def test_any_bytes_are_read_or_refused(data: bytes, suffix: str) -> None:
    try:
        formats.parse(data, suffix)
    except SapperError as error:
        assert "\n" not in str(error)


@given(views().filter(lambda view: view.mines is not None), st.data())
def test_damaged_files_are_read_or_refused(view: View, data: st.DataObject) -> None:
    written = bytearray(formats.write(view, "mine"))
    place = data.draw(st.integers(0, len(written) - 1))
    written[place] = data.draw(st.integers(0, 255))
    try:
        formats.parse(bytes(written), ".mine")
    except SapperError as error:
        assert "\n" not in str(error)


def test_mbf_bytes() -> None:
    layout = Layout.parse("...*/*...")
    assert formats.write(layout, "mbf") == bytes([4, 2, 0, 2, 3, 0, 0, 1])


def test_mine_text() -> None:
    view = View.parse("1F./*02", mines=3)
    assert formats.write(view, "mine") == b"3x2x3\n1FH\n?02\n"


def test_link_text() -> None:
    assert formats.write(Layout.parse("*...*/....*"), "link") == b"?b=52&m=h1\n"
    wide = formats.parse(b"https://example.org/play?b=4005&m=" + b"0" * 40)
    assert isinstance(wide, Board)
    assert (wide.layout.height, wide.layout.width) == (5, 40)
    expert = Layout.random(LEVELS["expert"], 1)
    assert formats.write(expert, "link").startswith(b"?b=3&m=")


@pytest.mark.parametrize(
    ("data", "suffix", "message"),
    [
        (b"\x02\x02\x00", ".mbf", "an MBF file of 3 bytes, expected at least 4"),
        (b"\x02\x02\x00\x01", ".mbf", "4 bytes, expected 6 for 1 mine"),
        (b"\x02\x02\x00\x01\x02\x00", ".mbf", "column 2, row 0 is off the 2x2 board"),
        (b"\x00\x02\x00\x00", ".mbf", "width is 0"),
        (b"\x01\x01\x00\x02\x00\x00\x00\x00", ".abf", "mine at index 0 is there twice"),
        (b"3x2\n...\n...", ".mine", "first line '3x2', expected WIDTHxHEIGHTxMINES"),
        (b"2x1x1\n..", ".mine", "row 0 has '.', expected 0 1"),
        (
            b"3x2x1\nHH\nHH",
            ".mine",
            "the first line promises 3x2 (width x height), the rows are 2x2",
        ),
        (b"?b=1", ".link", "expected ?b=SIZE&m=MINES"),
        (b"?b=123&m=0", ".link", "b=123, expected 1, 2, 3 or width and height"),
        (b"?b=22&m=00", ".link", "m has 2 digits, expected 1 for 2x2"),
        (b"?b=000000012000000012&m=0", ".link", "m has 1 digits, expected 29 for 12x12"),
        (b"?b=" + b"0" * 8000 + b"&m=0", ".link", "expected 1, 2, 3 or width and height"),
        (b"?b=22&m=w", ".link", "m has the digit 'w'"),
        (b"?b=22&m=1", ".link", "mines behind the last cell"),
        (b"http://[&b=1&m=1", ".link", "no link"),
        (b"\xff\xfe", ".view", "byte 0 is not text"),
    ],
)
def test_errors_quote_the_bytes(data: bytes, suffix: str, message: str) -> None:
    with pytest.raises(BadBoard) as caught:
        formats.parse(data, suffix)
    assert message in str(caught.value)


def test_a_format_holds_only_its_kind() -> None:
    with pytest.raises(BadBoard, match="format 'mbf' holds layouts, not positions"):
        formats.write(View.parse("."), "mbf")
    with pytest.raises(BadBoard, match="format 'png', expected one of mbf, mine"):
        formats.write(View.parse("."), "png")
    with pytest.raises(BadBoard, match="names the number of mines"):
        formats.write(View.parse("."), "mine")
    with pytest.raises(BadBoard, match="sides to 255"):
        formats.write(Layout(256, 1, bytes(256)), "mbf")


def test_files(tmp_path: Path) -> None:
    layout = Layout.random(LEVELS["beginner"], 3)
    path = tmp_path / "board.mbf"
    path.write_bytes(formats.write(layout, "mbf"))
    assert read(path) == read(str(path)) == Board(layout)
    with pytest.raises(BadBoard, match=r"cannot read .*nothing.mbf.*No such file"):
        read(tmp_path / "nothing.mbf")
    with pytest.raises(BadBoard, match=r"cannot read .*[Dd]irectory"):
        read(tmp_path)


def test_a_huge_file_is_refused_unread() -> None:
    with pytest.raises(BadBoard, match="too large for one board"):
        formats.parse(bytes(formats.LARGEST_FILE + 1))
