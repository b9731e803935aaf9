"""Boards in the terminal: every row a line, whatever the width, in colours or without."""

from __future__ import annotations

import io

from rich.console import Console

from sapper import Layout, View
from sapper.cli.drawing import ConsolePainter
from tests.cli.command import sapper


def painter(colours: bool, width: int = 20) -> tuple[ConsolePainter, io.StringIO]:
    file = io.StringIO()
    system = "standard" if colours else None
    return ConsolePainter(
        Console(file=file, width=width, color_system=system, force_terminal=colours)
    ), file


def test_rows_are_neither_wrapped_nor_cut() -> None:
    done = sapper("board", "--level", "3x200/5", env={"COLUMNS": "40", "PATH": ""})
    rows = done.stdout.splitlines()
    assert len(rows) == 3
    assert [len(row) for row in rows] == [399] * 3
    done = sapper("analyse", "3x60/5", env={"COLUMNS": "40", "PATH": ""})
    rows = done.stdout.splitlines()[:16]  # four parts of fifteen columns, each with its title
    assert [row for row in rows if row.startswith("Columns")] == rows[::4]
    assert sum(row.count("[3]") for row in rows) == 3 * 60


def test_symbols_and_colours() -> None:
    view = View.parse("012/.F*")
    plain, _ = painter(colours=False)
    assert plain.view(view) == ["\u00b7 1 2", "\u25a0 \u2691 *"]
    coloured, file = painter(colours=True)
    assert coloured.view(view)[0].startswith("\x1b[2m\u00b7\x1b[0m \x1b[34m1\x1b[0m ")
    coloured.show(["a" * 50, "b"])
    assert file.getvalue() == "a" * 50 + "\nb\n"


def test_a_layout_shows_mines_and_numbers() -> None:
    plain, _ = painter(colours=False)
    assert plain.layout(Layout.parse("*../...")) == ["* 1 \u00b7", "1 1 \u00b7"]


def test_a_style_is_asked_for_once() -> None:
    plain, _ = painter(colours=True)
    console = plain._console
    first = plain.paint("x", "red")
    console.color_system  # noqa: B018
    console._color_system = None
    assert plain.paint("x", "red") == first
