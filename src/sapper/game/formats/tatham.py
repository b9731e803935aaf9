"""Game IDs of Simon Tatham's Mines, as players paste them: `9x9:4,4,m00b7d48a3e0231c419200`.

Width and height, then the first click as column and row, then the mines as a bitmap in hex, row by
row, high bit first. `u` says that the bitmap is plain, `m` that it is masked.
"""

from __future__ import annotations

import re
from hashlib import sha1
from urllib.parse import unquote

from sapper.core import BadBoard, Cell, Shape, counted, quoted
from sapper.game.formats.text import decode
from sapper.game.layout import Layout
from sapper.game.positions import Board

_START = re.compile(r"(\d{1,6})x(\d{1,6})(?:n(\d{1,9}))?[a-z]{0,9}:", re.ASCII)
_MINES = re.compile(r"(?:(\d{1,6}),(\d{1,6}),)?([mu]?)([0-9a-f]+)", re.ASCII)
_IN_ADDRESS = re.compile(r"[#=/](\d{1,6}x\d{1,6}(?:n\d{1,9})?[a-z]{0,9}:[0-9a-z,]+)", re.ASCII)
_EXPECTED = "expected COLUMN,ROW,m and hex digits"


def is_like(data: bytes) -> bool:
    """Return True if the bytes begin as a game ID does."""
    return _START.match(data[:40].decode("latin-1").lstrip()) is not None


def find(address: str) -> str | None:
    """Return the game ID in an address, if there is one."""
    found = _IN_ADDRESS.search(unquote(address))
    return None if found is None else found[1]


def parse(data: bytes) -> Board:
    """Return the board of a game ID with its first click; `BadBoard` if its parts do not agree."""
    text = decode(data).strip()
    start = _START.match(text)
    if start is None:
        raise BadBoard(f"game ID {quoted(text)}, expected WIDTHxHEIGHT:COLUMN,ROW,mHEX")
    rest = text[start.end() :]
    if rest.startswith("r"):
        raise BadBoard(f"game ID {quoted(text)} has no mines yet, expected that of a game in play")
    found = _MINES.fullmatch(rest)
    if found is None:
        raise BadBoard(f"game ID {quoted(text)}, {_EXPECTED} after the size")
    width, height = int(start[1]), int(start[2])
    layout = _layout(Shape(height, width), found[4], is_masked=found[3] == "m")
    if start[3] is not None and int(start[3]) != layout.level.mines:
        mines = counted(layout.level.mines, "mine")
        raise BadBoard(f"game ID {quoted(text)} says {start[3]} mines, but its board has {mines}")
    first: Cell | None = None if found[1] is None else (int(found[2]), int(found[1]))
    return Board(layout, first)


def _layout(shape: Shape, digits: str, *, is_masked: bool) -> Layout:
    wanted = -(-shape.size // 4)
    if len(digits) != wanted:
        raise BadBoard(f"the game ID has {len(digits)} hex digits, expected {wanted} for {shape}")
    data = bytes.fromhex(digits + "0" * (wanted % 2))
    if is_masked:
        half = len(data) // 2
        data = _cleared(data[:half] + _masked(data[half:], data[:half]), shape)
        data = _cleared(_masked(data[:half], data[half:]) + data[half:], shape)
    elif data != _cleared(data, shape):
        raise BadBoard(f"the game ID has mines behind the last cell of {shape}")
    bits = "".join(f"{byte:08b}" for byte in data)[: shape.size]
    return Layout(shape.height, shape.width, bytes(map(int, bits)))


def _masked(data: bytes, key: bytes) -> bytes:
    """The data under the mask that the key makes; the same mask takes it off."""
    blocks = -(-len(data) // 20)
    mask = b"".join(sha1(key + str(number).encode()).digest() for number in range(blocks))
    return bytes(one ^ other for one, other in zip(data, mask))


def _cleared(data: bytes, shape: Shape) -> bytes:
    """The data with 0 for the bits behind the last cell."""
    unused = 8 * len(data) - shape.size
    return data[:-1] + bytes([data[-1] >> unused << unused])
