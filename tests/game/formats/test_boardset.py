from __future__ import annotations

import io
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from sapper.core import LEVELS, BadBoard, Level, StartRule
from sapper.game.formats.boardset import BoardSet, Header, generate, parse_board, write
from tests.strategies import seeds

CLASSIC = Header(LEVELS["beginner"], (0, 0), StartRule.SAFE, "beginner-classic")


@given(seeds, st.sampled_from(StartRule), st.tuples(st.integers(0, 8), st.integers(0, 8)))
def test_lines_round_trip(seed: int, rule: StartRule, first: tuple[int, int]) -> None:
    header = Header(LEVELS["beginner"], first, rule, "x")
    assert Header.parse(str(header)) == header
    layouts = list(generate(header, 3, seed))
    file = io.StringIO()
    assert write(file, header, layouts) == 3
    lines = file.getvalue().splitlines()
    assert [parse_board(header, line) for line in lines[1:]] == layouts


def test_the_header_line() -> None:
    header = Header(LEVELS["expert"], (3, 4), StartRule.OPENING, "mine")
    assert str(header) == "30 16 99 4 3 opening mine"
    assert Header.parse("30 16 99 4 3 opening mine") == header


def test_files_are_read_lazily_and_again(tmp_path: Path) -> None:
    path = tmp_path / "set.txt"
    with path.open("w") as file:
        write(file, CLASSIC, generate(CLASSIC, 5, 1))
    with path.open("a") as file:
        file.write("this is no board\n")
    boards = BoardSet(path)
    assert boards.header == CLASSIC
    assert list(islice(boards, 5)) == list(generate(CLASSIC, 5, 1))
    with pytest.raises(BadBoard, match="line 7: 'this' is not a whole number"):
        list(boards)


def test_boards_without_mines(tmp_path: Path) -> None:
    path = tmp_path / "set.txt"
    header = Header(Level(2, 2, 0), (0, 0), StartRule.NONE, "empty")
    with path.open("w") as file:
        write(file, header, generate(header, 3, 1))
    assert len(list(BoardSet(path))) == 3


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "first line '', expected width height mines"),
        ("9 9 10 0 0 classic", "expected width height mines start_column start_row rule name"),
        ("9 x 10 0 0 classic a", "'x' is not a whole number"),
        ("9 9 82 0 0 classic a", "number of mines is 82"),
        ("9 9 10 9 0 classic a", "start column 9, row 0 is off the 9x9 board"),
        ("9 9 10 0 0 lucky a", "start rule 'lucky'"),
    ],
)
def test_bad_headers(line: str, message: str) -> None:
    with pytest.raises(BadBoard) as caught:
        Header.parse(line)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1 2 3", "3 mines, expected 10"),
        ("0 1 2 3 4 5 6 7 8 9", "mine at index 0, but the rule safe keeps it free"),
        ("1 1 2 3 4 5 6 7 8 9", "mine at index 1 is there twice"),
        ("1 2 3 4 5 6 7 8 9 81", "mine at index 81, expected 0 to 80"),
        ("1 2 3 4 5 6 7 8 9 -1", "'-1' is not a whole number"),
    ],
)
def test_bad_boards(line: str, message: str) -> None:
    with pytest.raises(BadBoard) as caught:
        parse_board(CLASSIC, line)
    assert message in str(caught.value)


def test_a_board_of_another_level_is_not_written() -> None:
    other = Header(LEVELS["expert"], (0, 0), StartRule.SAFE, "x")
    with pytest.raises(BadBoard, match="board 0 is 16x30/99, the set's level 9x9/10"):
        write(io.StringIO(), CLASSIC, generate(other, 1, 1))


def test_the_name_is_one_word() -> None:
    with pytest.raises(BadBoard, match="expected one word"):
        Header(LEVELS["beginner"], (0, 0), StartRule.SAFE, "two words")


def test_errors_name_the_file_and_the_line(tmp_path: Path) -> None:
    path = tmp_path / "set"
    path.write_text("9 9 10 0 0 never x\n", encoding="ascii")
    with pytest.raises(BadBoard, match="set', line 1: start rule 'never'"):
        BoardSet(path)
    path.write_text("2 2 1 0 0 safe x\n3\n4\n", encoding="ascii")
    with pytest.raises(BadBoard, match="set', line 3: mine at index 4"):
        list(BoardSet(path))


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(BadBoard, match="cannot read"):
        BoardSet(tmp_path / "nothing")
