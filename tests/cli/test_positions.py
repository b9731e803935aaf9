"""A position as commands print it: rows and columns are numbered, cells in doubt marked."""

from __future__ import annotations

from sapper.cli.positions import numbered
from sapper.core import View


def test_a_cell_in_doubt_is_marked_and_read_back() -> None:
    view = View.parse("0.F/123 1")
    shown = numbered(view, [(0, 2), (1, 0)])
    assert shown.splitlines()[:3] == ["   0  1  2", "0  0  .  F?", "1  1? 2  3"]
    assert View.parse(shown) == view


def test_more_flags_than_mines_are_too_many() -> None:
    for text, words in (
        ("FF1/... 3", "3 mines, 1 without a flag"),
        ("FF1/... 1", "1 mine, 1 flag too many"),
    ):
        view = View.parse(text)
        shown = numbered(view)
        assert shown.splitlines()[-1] == words
        assert View.parse(shown) == view
