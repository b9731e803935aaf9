"""Views and layouts drawn in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from sapper.layout import Layout
from sapper.shape import Cell
from sapper.view import SYMBOLS, View

STYLES = dict(
    zip(
        SYMBOLS,
        ("dim", "blue", "green", "red", "magenta", "yellow", "cyan", "white", "bright_black")
        + ("bright_black", "bold red", "bold white on red"),
        strict=True,
    )
)
_BLANK = {"0": "\u00b7", ".": "\u25a0", "F": "\u2691"}


def draw_view(view: View, marked: Iterable[Cell] = ()) -> Text:
    """The view as coloured text, one line a row, the marked cells in reverse."""
    marked = set(marked)
    drawing = Text()
    for row, symbols in enumerate(view.rows()):
        for column, symbol in enumerate(symbols):
            style = STYLES[symbol] + (" reverse" if (row, column) in marked else "")
            drawing.append(_BLANK.get(symbol, symbol), style)
            drawing.append(" ")
        drawing.append("\n")
    return drawing


def draw_layout(layout: Layout) -> Text:
    """The layout as coloured text: `*` for a mine, else the number of mines around."""
    codes = bytes(
        11 if mine else count for mine, count in zip(layout.marks, layout.counts, strict=True)
    )
    return draw_view(View(layout.height, layout.width, codes))
