"""A table's text: comments go, and an indented line goes on with the one before it."""

from __future__ import annotations

from sapper.core.table import joined


def test_comments_go_and_indented_lines_go_on() -> None:
    text = "# What it is\none: a\n  b\n# between\n\ntwo: c # no comment\n"
    assert joined(text) == "one: a b\n\ntwo: c # no comment\n"
