"""Pictures in SVG, of boards and of curves: for notebooks, reports and documents alike.

They carry their own ground and colours, those of the reader's light or dark setting, and a title
that screen readers say.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from sapper.core.shape import Cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SIDE = 24
"""The side of a cell."""
MOST_CELLS = 5_000
"""A larger board is not drawn: a page would be slow with it."""

_NUMBERS = ("#2457c5", "#1d7a34", "#c62828", "#5b2a86", "#8d3b1b", "#00707a", "#263238", "#5f6b76")
_DARK_NUMBERS = (
    "#8ab4ff",
    "#7fd992",
    "#ff8f86",
    "#cfa6ff",
    "#f0a67f",
    "#6fdbe6",
    "#e3e9ee",
    "#a9b4be",
)
LIGHT = {
    "ground": "#ffffff",
    "ink": "#1b2530",
    "faint": "#6b7785",
    "line": "#9aa5b1",
    "grid": "#e3e7ec",
}
"""The colours of a picture by what they are for: the classes of its parts, lines with `-line`."""
_DARK = {
    "ground": "#161c22",
    "ink": "#e6ebf0",
    "faint": "#97a3af",
    "line": "#55616d",
    "grid": "#323c46",
}
_FILLS = {"hidden": ("#c9d1da", "#3b4753"), "open": ("#f3f5f7", "#232b33")}
_MARKS = {"safe": "#9ed8ab", "mine": "#ff9d8a"}


@dataclass(frozen=True, slots=True)
class Square:
    """How a cell is drawn.

    `look` is `hidden`, `open`, `safe` or `mine`. `number` colours the text as that number's,
    `chance` (of a mine) the cell from blue to orange, and `is_framed` puts a frame around it.
    """

    text: str = ""
    look: str = "hidden"
    number: int = 0
    chance: float | None = None
    is_framed: bool = False


_SIGNS = {
    "0": Square("", "open"),
    ".": Square(),
    "F": Square("\u2691"),
    "*": Square("\u2739", "mine"),
}


def square_of(symbol: str) -> Square:
    """How the symbol of a view or a layout is drawn."""
    return _SIGNS.get(symbol) or Square(symbol, "open", int(symbol))


def whole_board(rows: Sequence[str], title: str) -> str | None:
    """A board as rows of symbols, or None for one that is too large."""
    if len(rows) * len(rows[0]) > MOST_CELLS:
        return None
    down, across = range(len(rows)), range(len(rows[0]))
    return board(down, across, lambda cell: square_of(rows[cell[0]][cell[1]]), title)


def board(
    rows: Sequence[int],
    columns: Sequence[int],
    square: Callable[[Cell], Square],
    title: str,
) -> str:
    """The cells of these rows and columns, with their numbers at the edge."""
    width, height = SIDE * (len(columns) + 1), SIDE * (len(rows) + 1)
    parts = [_label(at + 1, 0, column) for at, column in enumerate(columns)]
    parts += [_label(0, at + 1, row) for at, row in enumerate(rows)]
    for down, row in enumerate(rows, 1):
        for across, column in enumerate(columns, 1):
            parts.append(_square(square((row, column)), SIDE * across, SIDE * down))
    return frame(width, height, title, parts)


def curve(values: Sequence[float], title: str, marked: Sequence[int] = ()) -> str:
    """A curve of values from 0 to 1, as percentages; the marked places have a dot."""
    left, top, wide, high = 44, 12, 560, 160
    step = wide / max(len(values) - 1, 1)
    points = [(left + step * at, top + high * (1 - value)) for at, value in enumerate(values)]
    parts = []
    for percent in (0, 50, 100):
        y = top + high * (1 - percent / 100)
        parts.append(f'<path class="line-line" stroke-width=".5" d="M{left} {y:g}H{left + wide}"/>')
        parts.append(
            f'<text class="edge" x="{left - 6}" y="{y + 4:g}" text-anchor="end">{percent} %</text>'
        )
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline class="curve" points="{path}"/>')
    for at in marked:
        x, y = points[at]
        parts.append(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
    return frame(left + wide + 12, top + high + 12, title, parts)


def frame(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    """A picture of these parts on its ground."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="sapper" width="{width:g}"'
            f' height="{height:g}" viewBox="0 0 {width:g} {height:g}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{_style()}</style>",
            '<rect class="ground" width="100%" height="100%"/>',
            *parts,
            "</svg>",
            "",
        ]
    )


def _label(across: int, down: int, number: int) -> str:
    x, y = SIDE * across + SIDE / 2, SIDE * down + SIDE * 0.65
    return f'<text class="edge" x="{x:g}" y="{y:g}" text-anchor="middle">{number}</text>'


def _square(square: Square, x: int, y: int) -> str:
    if square.chance is not None:
        look = f'style="fill:{_heat(square.chance)}"'
    else:
        look = f'class="{square.look}"'
    line = "framed" if square.is_framed else "cell"
    inset = 1.5 if square.is_framed else 0.5
    side = SIDE - 2 * inset
    place = f'x="{x + inset:g}" y="{y + inset:g}" width="{side:g}" height="{side:g}"'
    drawn = f'<g class="{line}"><rect {look} {place}/>'
    if square.text:
        is_coloured = square.chance is not None or square.look in _MARKS
        ink = "on" if is_coloured else f"n{square.number}" if square.number else "ink"
        size = 13 if len(square.text) < 3 else 9
        drawn += (
            f'<text class="{ink}" x="{x + SIDE / 2:g}" y="{y + SIDE * 0.7:g}"'
            f' font-size="{size}" text-anchor="middle">{escape(square.text)}</text>'
        )
    return drawn + "</g>"


def _heat(chance: float) -> str:
    """From blue, surely safe, to orange, surely a mine: colours that everybody tells apart."""
    safe, even, mine = (120, 176, 255), (240, 240, 232), (255, 150, 80)
    low, high, share = (safe, even, 2 * chance) if chance < 0.5 else (even, mine, 2 * chance - 1)
    mixed = (round(a + (b - a) * share) for a, b in zip(low, high, strict=True))
    return f"rgb({','.join(map(str, mixed))})"


def _style() -> str:
    """The style sheet: light colours, and the dark ones for those who ask for them."""
    light = _colours(LIGHT, 0, _NUMBERS)
    dark = _colours(_DARK, 1, _DARK_NUMBERS)
    marks = " ".join(f".sapper .{look}{{fill:{fill}}}" for look, fill in _MARKS.items())
    return (
        ".sapper{font-family:system-ui,sans-serif} .sapper .edge{font-size:10px}"
        " .sapper g text{font-weight:600} .sapper .on{fill:#101820}"
        " .sapper .framed rect{stroke:#2f7bff;stroke-width:3}"
        " .sapper .curve{fill:none;stroke:#2f7bff;stroke-width:2} .sapper .dot{fill:#e0653a}"
        f" {marks} {light} @media (prefers-color-scheme:dark){{{dark}}}"
    )


def _colours(theme: dict[str, str], which: int, numbers: tuple[str, ...]) -> str:
    fills = "".join(f".sapper .{look}{{fill:{pair[which]}}}" for look, pair in _FILLS.items())
    inks = "".join(
        f".sapper .n{number}{{fill:{colour}}}" for number, colour in enumerate(numbers, 1)
    )
    named = "".join(
        f".sapper .{name}{{fill:{colour}}}.sapper .{name}-line{{stroke:{colour}}}"
        for name, colour in theme.items()
    )
    cells = f".sapper .edge{{fill:{theme['faint']}}}.sapper .cell rect{{stroke:{theme['line']}}}"
    return f"{named} {cells} {fills} {inks}"
