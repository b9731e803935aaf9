"""Positions as plain text with the numbers of rows and columns."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sapper.core import Cell, View, counted


def numbered(view: View, doubtful: Collection[Cell] = ()) -> str:
    """The position with its rows and columns numbered, and the mines that are left.

    A `?` stands behind the doubtful cells.
    """
    across = len(str(view.width - 1))
    margin = " " * len(str(view.height - 1))
    between = "  " if doubtful else " "
    lines = [margin + "  " + between.join(f"{column:>{across}}" for column in range(view.width))]
    for row, symbols in enumerate(view.rows()):
        cells = (
            f"{symbol:>{across}}" + ("?" if (row, column) in doubtful else between[1:])
            for column, symbol in enumerate(symbols)
        )
        lines.append(f"{row:>{len(margin)}}  {' '.join(cells)}".rstrip())
    if view.mines is not None:
        flags = sum(1 for cell in view.hidden() if view.is_flagged(cell))
        left = view.mines - flags
        rest = f"{left} without a flag" if left >= 0 else f"{counted(-left, 'flag')} too many"
        lines.append(f"{counted(view.mines, 'mine')}, {rest}")
    return "\n".join(lines)


def side_by_side(view: View, layouts: Sequence[frozenset[Cell]]) -> str:
    """The position once for each layout, with its mines as `*`."""
    rows = view.without_flags().rows()
    return "\n".join(
        "   ".join(
            "".join("*" if (row, column) in mines else symbol for column, symbol in enumerate(text))
            for mines in layouts
        )
        for row, text in enumerate(rows)
    )
