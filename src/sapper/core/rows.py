"""Boards as rows of symbols: the text form that views, layouts and several formats share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sapper.core.arguments import quoted
from sapper.core.errors import BadBoard
from sapper.core.shape import Shape
from sapper.core.words import counted


def parse_rows(text: str, codes: Mapping[str, int], first_line: int = 1) -> tuple[int, int, bytes]:
    """The height, the width, and the code of every symbol, row by row.

    Rows are split by newlines or `/`, and may have a space between their cells. `BadBoard` quotes
    what is wrong, and says in which line of a file it is whose line `first_line` the text begins
    with.
    """
    rows = _split(text, first_line)
    shape = Shape.of(len(rows), len(rows[0]))
    joined = "".join(rows)
    if not set(joined) <= codes.keys():
        line = _first_row_line(text, first_line)
        place, symbol = next(
            (place, symbol)
            for place, row in enumerate(rows)
            for symbol in row
            if symbol not in codes
        )
        expected = f"expected {' '.join(codes)}: {quoted(rows[place])}"
        raise BadBoard(f"row {place} has {symbol!r}, {expected}", line and line + place)
    return shape.height, shape.width, bytes(map(codes.__getitem__, joined))


def write_rows(codes: bytes, symbols: str, width: int) -> list[str]:
    table = bytes.maketrans(bytes(range(len(symbols))), symbols.encode("ascii"))
    text = codes.translate(table).decode("ascii")
    return [text[start : start + width] for start in range(0, len(text), width)]


def draw_rows(rows: Iterable[str]) -> str:
    """The rows as one would draw them: under each other, a space between cells."""
    return "\n".join(map(" ".join, rows))


def _split(text: str, first_line: int) -> list[str]:
    """The rows of a text, all of one length; `BadBoard` if there are none or one is ragged."""
    lines = map(str.strip, text.strip().replace("/", "\n").splitlines())
    # Drawn rows have a space between their cells.
    rows = [line if line[1::2].strip() else line[::2] for line in lines]
    if not rows:
        raise BadBoard("the text is empty, expected rows of cells")
    line = _first_row_line(text, first_line)
    for place, row in enumerate(rows):
        if len(row) != len(rows[0]):
            wanted = f"expected {len(rows[0])}: {quoted(row)}"
            raise BadBoard(
                f"row {place} has {counted(len(row), 'cell')}, {wanted}", line and line + place
            )
    if not rows[0]:
        raise BadBoard(f"row 0 has no cells: {quoted(text)}", line)
    return rows


def _first_row_line(text: str, first_line: int) -> int | None:
    """The line of row 0, or None where rows are not lines."""
    if "/" in text:
        return None
    return first_line + len((text[: len(text) - len(text.lstrip())] + "x").splitlines()) - 1
