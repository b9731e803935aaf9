"""Words of the command line."""

from __future__ import annotations

import pytest

from sapper.cli.parsing import parse_cell, write_cells
from sapper.core import BadBoard


@pytest.mark.parametrize("text", ["0,2", "0, 2", "0 2", "(0, 2)", "(0,2)", " ( 0 , 2 ) "])
def test_a_cell_is_taken_in_every_spelling(text: str) -> None:
    assert parse_cell(text) == (0, 2)


@pytest.mark.parametrize("text", ["", "0", "(0, 2", "0 2)", "0;2", "-1,2", "1,2,3", "02"])
def test_what_is_no_cell_is_quoted(text: str) -> None:
    with pytest.raises(BadBoard, match="expected ROW,COLUMN"):
        parse_cell(text)


def test_cells_are_written_as_they_are_read() -> None:
    assert write_cells([(0, 2), (10, 1)]) == "(0, 2) (10, 1)"
