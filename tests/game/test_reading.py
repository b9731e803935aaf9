"""Everything that holds a position or a board is read, whatever it comes in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sapper
from sapper import BadBoard, Board, Game, Layout, Position, Record, SapperError, View, read
from sapper.game import formats

TEXT = ".../11. 1"
MINES = "*../..."
VIEW, LAYOUT = View.parse(TEXT), Layout.parse(MINES)

SEEN = {
    "text": TEXT,
    "lines": "...\n11. 1\n",
    "mine file": "3x2x1\nHHH\n11H\n",
    "link": "#analyse/.../11._1",
    "address": "https://example.org/sapper/#analyse/.../11._1",
    "JSON": '{"board": [[".", ".", "."], [1, "1", "."]], "mines": 1}',
    "JSON strings": '{"board": ["???", "11?"], "mines": 1}',
    "values": {"board": [[None, None, None], [1, 1, None]], "mines": 1},
    "bytes": TEXT.encode(),
    "view": VIEW,
}
LAID = {
    "rows": "*../...",
    "link": "?b=32&m=g0",
    "address": "https://example.org/play?x=1&b=32&m=g0#top",
    "MBF": bytes([3, 2, 0, 1, 0, 0]),
    "layout": LAYOUT,
}


@pytest.mark.parametrize("name", SEEN)
def test_positions(name: str) -> None:
    found = read(SEEN[name])
    assert isinstance(found, Position)
    assert found.view == VIEW
    assert sapper.analyse(SEEN[name]).view == VIEW


@pytest.mark.parametrize("name", LAID)
def test_boards(name: str) -> None:
    assert read(LAID[name]) == Board(LAYOUT)
    with pytest.raises(BadBoard, match="is a board with its mines and names no first click"):
        sapper.analyse(LAID[name])


@pytest.mark.parametrize("content", [each for each in SEEN.values() if isinstance(each, str)])
def test_a_file_is_read_as_its_text_is(content: str, tmp_path: Path) -> None:
    path = tmp_path / "anything"
    path.write_text(content)
    assert read(path) == read(str(path)) == read(content)


def test_what_stands_for_a_hidden_cell_is_told() -> None:
    found = read('{"board": [["#", 1], ["!", 1]]}')
    assert isinstance(found, Position)
    assert found.view == View.parse(".1/F1")
    assert found.notes == ('"#" was read as a hidden cell.', '"!" was read as a flagged cell.')


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ([[".", "?"]], '"." and "?" for hidden cells, expected one sign'),
        ([[1], [1, 1]], "row 1 has 2 cells, expected 1"),
        ([[9]], "row 0 has 9, expected 0 to 8, one of"),
        ([[True]], "row 0 has True"),
        ([[1.0]], "row 0 has 1.0"),
        ([5], "row 0 of the board are 5, expected several"),
        ([], "height is 0"),
    ],
)
def test_a_bad_json_board_is_refused_in_a_line(board: Any, message: str) -> None:
    for source in (board, json.dumps({"board": board})):
        with pytest.raises(BadBoard) as caught:
            read(source)
        assert message in str(caught.value)


def test_a_total_is_added_and_must_not_contradict() -> None:
    assert read(".../11.", 1) == Position(VIEW)
    assert read("2x3", 1) == read("2x3/1") == Position(View.parse(".../... 1"))
    with pytest.raises(BadBoard, match="--mines 2, but the position itself says 1"):
        read(TEXT, 2)
    with pytest.raises(BadBoard, match="--mines 2, but the board has 1"):
        read(MINES, 2)


def test_games_and_records() -> None:
    game = Game.on(LAYOUT)
    game.open((0, 2))
    assert read(game) == Position(game.view)
    record = Record.of(game)
    for source in (record, record.text):
        found = read(source)
        assert isinstance(found, Position)
        assert (found.view, found.board) == (game.view, Board(LAYOUT, (0, 2)))


def test_many_boards_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "some.boards"
    path.write_text("3 2 1 2 0 safe name\n0\n1\n")
    each = list(sapper.game.read_each(path))
    assert each == [Board(LAYOUT, (0, 2)), Board(Layout.parse(".*./..."), (0, 2))]
    with pytest.raises(BadBoard, match="holds several boards or games, expected one"):
        read(path)
    path.write_text("3 2 1 2 0 safe name\n7\n")
    with pytest.raises(BadBoard, match="'.*some.boards', line 2: mine at index 7"):
        read(path)


THREADS = {
    "chrisboyle/sgtpuzzles#669": (
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mines.html"
        "#9x9:4,4,m00b7d48a3e0231c419200",
        "9x9/35",
        (4, 4),
        "overlap",
    ),
    "medmunds/puzzles#1": (
        "49x22:9,12,m5141a7b0615643db1b461184eb1f52ef59a7de6edaea3c5cec7d4f84b8e694d1f4969d86c6b845"
        "70d106192ce297d73357451b54e18c4ab254eb79a4ba876ebdf50f4e00a91f90587b22038679ca036af88871ac"
        "e4351c3e0472db9bc6421098a6343c1560e5e0e2df9a06cf070f21ee81d37791a65a89681d88a27fc97d0ef97c"
        "8dd5589b2c24",
        "22x49/220",
        (12, 9),
        "subset",
    ),
}
"""Boards that players took for unsolvable: those whose thread gives an ID."""


@pytest.mark.parametrize("thread", THREADS)
def test_boards_of_issue_threads_need_no_guess(thread: str) -> None:
    words, level, first, hardest = THREADS[thread]
    found = read(words)
    assert isinstance(found, Board)
    assert (str(found.layout.level), found.first) == (level, first)
    solution = sapper.solve(found)
    assert solution.headline.startswith(f"Yes: it can be solved without guessing from {first}.")
    assert solution.rating.hardest == hardest
    assert sapper.analyse(words).view == found.view


@pytest.mark.parametrize("text", ["3x2:2,0,u80", "3x2n1a:2,0,80", "3x2:2,0,m1c", "3x2:u80"])
def test_game_ids(text: str) -> None:
    found = read(text)
    assert isinstance(found, Board)
    if "m" not in text:
        assert found.layout == LAYOUT
    assert found.first == (None if ":u" in text else (0, 2))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9x9:r10,u,0", "has no mines yet, expected that of a game in play"),
        ("9x9:4,4,m00", "has 2 hex digits, expected 21 for 9x9"),
        ("9x9:4,4,mzz", "expected COLUMN,ROW,m and hex digits after the size"),
        ("3x2n2:2,0,u80", "says 2 mines, but its board has 1 mine"),
        ("3x2:2,0,u81", "has mines behind the last cell of 2x3"),
        ("3x2:3,0,u80", "(0, 3)"),
        ("0x0:u", "expected COLUMN,ROW,m"),
        ("https://example.org/", "holds no board, and nothing is fetched from the web"),
        ("nowhere.txt", "'nowhere.txt': no such file, and no position such as"),
    ],
)
def test_what_is_no_board_is_refused_in_a_line(text: str, message: str) -> None:
    with pytest.raises(SapperError) as caught:
        read(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_text_that_is_not_trusted_names_no_file(tmp_path: Path) -> None:
    path = tmp_path / "1"
    path.write_text("secret")
    with pytest.raises(BadBoard) as caught:
        formats.parse(str(path))
    assert "secret" not in str(caught.value)
