"""Views and layouts drawn in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from sapper.core import DRAWN, EXPLODED, SYMBOLS, Cell, View
from sapper.game import Layout

STYLES = dict(
    zip(
        SYMBOLS,
        ("dim", "blue", "green", "red", "magenta", "yellow", "cyan", "white", "bright_black")
        + ("bright_black", "bold red", "bold white on red"),
        strict=True,
    )
)


class ConsolePainter:
    """Text in colours, made for one console: a board of a million cells takes no longer than that.

    What a style looks like is asked of the console once. Rows are never wrapped or cut.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._known: dict[tuple[str, str], str] = {}

    def paint(self, text: str, style: str) -> str:
        """The text in that style, or as it is where the console shows no colours."""
        key = text, style
        if key not in self._known:
            with self._console.capture() as capture:
                self._console.print(Text(text, style), end="", soft_wrap=True)
            self._known[key] = capture.get()
        return self._known[key]

    def show(self, lines: Iterable[str]) -> None:
        """Write the lines, each as long as it is."""
        self._console.file.write("".join(f"{line}\n" for line in lines))

    def view(self, view: View) -> list[str]:
        """A line for each row of the view."""
        table = {
            symbol: self.paint(DRAWN.get(symbol, symbol), style) + " "
            for symbol, style in STYLES.items()
        }
        return ["".join(map(table.__getitem__, row)).rstrip(" ") for row in view.rows()]

    def layout(self, layout: Layout) -> list[str]:
        """A line for each row of the layout: `*` for a mine, else the number of mines around."""
        return self.view(_shown(layout))


def draw_view(view: View, marked: Iterable[Cell] = ()) -> Text:
    """The view as coloured text, one line per row, the marked cells in reverse."""
    marked = set(marked)
    drawing = Text()
    for row, symbols in enumerate(view.rows()):
        for column, symbol in enumerate(symbols):
            style = STYLES[symbol] + (" reverse" if (row, column) in marked else "")
            drawing.append(DRAWN.get(symbol, symbol), style)
            drawing.append(" ")
        drawing.append("\n")
    return drawing


def draw_layout(layout: Layout) -> Text:
    """The layout as coloured text: `*` for a mine, else the number of mines around."""
    return draw_view(_shown(layout))


def _shown(layout: Layout) -> View:
    """The layout as if all of it were open."""
    codes = bytes(
        EXPLODED if mine else count for mine, count in zip(layout.marks, layout.counts, strict=True)
    )
    return View(layout.height, layout.width, codes)
