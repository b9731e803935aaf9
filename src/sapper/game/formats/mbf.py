"""MBF layouts (`.mbf`, `.abf`): width, height, mines in two bytes, then column and row of each."""

from __future__ import annotations

from sapper.core import BadBoard, Shape, counted
from sapper.game.layout import Layout

_HEADER = 4
_LONGEST_SIDE = 255
_MOST_MINES = 65535


def parse(data: bytes) -> Layout:
    """The layout that an MBF file holds; `BadBoard` if its parts do not agree."""
    if len(data) < _HEADER:
        raise BadBoard(f"an MBF file of {len(data)} bytes, expected at least {_HEADER}")
    width, height, mines = data[0], data[1], int.from_bytes(data[2:_HEADER], "big")
    if len(data) != _HEADER + 2 * mines:
        wanted = _HEADER + 2 * mines
        raise BadBoard(
            f"an MBF file of {len(data)} bytes, expected {wanted} for {counted(mines, 'mine')}"
        )
    shape = Shape(height, width)
    places = list(zip(data[_HEADER::2], data[_HEADER + 1 :: 2], strict=True))
    for column, row in places:
        if (row, column) not in shape:
            raise BadBoard(f"mine at column {column}, row {row} is off the {shape} board")
    return Layout.from_cells(shape, [(row, column) for column, row in places])


def write(layout: Layout) -> bytes:
    """The layout as an MBF file; `BadBoard` if it is too large for one."""
    mines = layout.mine_indexes()
    if max(layout.height, layout.width) > _LONGEST_SIDE or len(mines) > _MOST_MINES:
        raise BadBoard(
            f"{layout.shape} with {len(mines)} mines, an MBF file holds sides to {_LONGEST_SIDE}"
            f" and {_MOST_MINES} mines"
        )
    header = bytes([layout.width, layout.height]) + len(mines).to_bytes(2, "big")
    return header + b"".join(bytes(divmod(index, layout.width)[::-1]) for index in mines)


def is_like(data: bytes) -> bool:
    """Whether the bytes have the length that their MBF header promises."""
    return (
        len(data) >= _HEADER
        and len(data) == _HEADER + 2 * int.from_bytes(data[2:_HEADER], "big")
        and data[0] > 0
        and data[1] > 0
    )
