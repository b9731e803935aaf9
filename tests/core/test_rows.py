"""Rows of symbols: parsed, written, and refused with the line that is wrong."""

from __future__ import annotations

import pytest

from sapper.core.errors import BadBoard
from sapper.core.rows import parse_rows, write_rows

CODES = {"a": 0, "b": 1}


@pytest.mark.parametrize("text", ["ab/ba/aa", "ab\nba\naa\n", "\n\n ab \n ba\naa ", "ab/ba\naa"])
def test_rows_are_split_by_lines_or_slashes(text: str) -> None:
    assert parse_rows(text, CODES) == (3, 2, bytes([0, 1, 1, 0, 0, 0]))


def test_writing_undoes_parsing() -> None:
    height, width, codes = parse_rows("abb/aba", CODES)
    assert (height, write_rows(codes, "ab", width)) == (2, ["abb", "aba"])


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "the text is empty", None),
        ("/", "row 0 has no cells", None),
        ("ab/a", "row 1 has 1 cell, expected 2: 'a'", None),
        ("ab\na", "row 1 has 1 cell, expected 2: 'a'", 6),
        ("\n\nab\nxb", "row 1 has 'x', expected a b: 'xb'", 8),
        ("a" * 1001, "width is 1001, expected 1 to 1000", None),
    ],
)
def test_what_is_wrong_is_quoted_with_its_line(text: str, message: str, line: int | None) -> None:
    with pytest.raises(BadBoard) as caught:
        parse_rows(text, CODES, first_line=5)
    assert message in str(caught.value)
    assert caught.value.line == line
