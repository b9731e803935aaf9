"""Links and whole addresses, which are read and never fetched.

`?b=&m=` links are those that several web tools share.

`b` is 1, 2 or 3 for the three levels, else width and height with the same number of digits each.
`m` has a base-32 digit for every five cells, high bit first, row by row, 1 for a mine.
A position is `#analyse/` and its text, with `_` for the space. An address may hold a game ID.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, unquote, urlsplit

from sapper.core import LEVELS, BadBoard, Shape, View, quoted
from sapper.game.formats import tatham
from sapper.game.formats.text import decode
from sapper.game.layout import Layout
from sapper.game.positions import Board

_ADDRESS = re.compile(r"\s*https?://", re.IGNORECASE)
_POSITION = "#analyse/"
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_CELLS_A_DIGIT = 5
_MOST_DIGITS = 9
_LEVELS = {"1": LEVELS["beginner"], "2": LEVELS["intermediate"], "3": LEVELS["expert"]}


def parse(data: bytes) -> View | Layout | Board:
    """Return the layout or the position of a link; what stands before its `?` or `#` is ignored."""
    text = decode(data).strip()
    _, mark, position = text.partition(_POSITION)
    if mark:
        return View.parse(unquote(position).replace("_", " "))
    try:
        fields = parse_qs(urlsplit(text).query)
    except ValueError as error:
        raise BadBoard(f"no link: {text[:60]!r} ({error})") from error
    game_id = tatham.find(text)
    if game_id is not None:
        return tatham.parse(game_id.encode())
    if not {"b", "m"} <= fields.keys() and _ADDRESS.match(text):
        raise BadBoard(f"{quoted(text)} holds no board, and nothing is fetched from the web")
    if not {"b", "m"} <= fields.keys():
        raise BadBoard(f"link {text[:60]!r}, expected ?b=SIZE&m=MINES")
    return _layout(_shape(fields["b"][0]), fields["m"][0].lower())


def write(layout: Layout) -> bytes:
    """The link's query, `?b=...&m=...`, without an address before it."""
    bits = layout.marks.translate(bytes.maketrans(b"\0\1", b"01")).decode()
    bits += "0" * (-len(bits) % _CELLS_A_DIGIT)
    fives = (bits[i : i + _CELLS_A_DIGIT] for i in range(0, len(bits), _CELLS_A_DIGIT))
    digits = "".join(_DIGITS[int(five, 2)] for five in fives)
    return f"?b={_size(layout)}&m={digits}\n".encode()


def write_position(view: View) -> str:
    """The page's link to a position, without an address before it."""
    return f"{_POSITION}{view.text.replace(' ', '_')}"


def is_like(data: bytes) -> bool:
    """Return True for an address, the two fields of a link, or a link to a position."""
    is_address = _ADDRESS.match(data[:20].decode("latin-1")) is not None
    return is_address or (b"b=" in data and b"m=" in data) or _POSITION.encode() in data


def _shape(size: str) -> Shape:
    """The shape that a `b` field names."""
    if size in _LEVELS:
        return _LEVELS[size].shape
    half, odd = divmod(len(size), 2)
    if odd or not 1 <= half <= _MOST_DIGITS or not (size.isascii() and size.isdigit()):
        raise BadBoard(f"b={size[:60]}, expected 1, 2, 3 or width and height of as many digits")
    return Shape(height=int(size[half:]), width=int(size[:half]))


def _size(layout: Layout) -> str:
    """The `b` field of a layout."""
    for name, level in _LEVELS.items():
        if level == layout.level:
            return name
    digits = max(len(str(layout.width)), len(str(layout.height)))
    return f"{layout.width:0{digits}}{layout.height:0{digits}}"


def _layout(shape: Shape, digits: str) -> Layout:
    """The layout of that shape with the mines that an `m` field names."""
    wanted = -(-shape.size // _CELLS_A_DIGIT)
    if len(digits) != wanted:
        raise BadBoard(f"m has {len(digits)} digits, expected {wanted} for {shape}")
    unknown = next((digit for digit in digits if digit not in _DIGITS), None)
    if unknown is not None:
        raise BadBoard(f"m has the digit {unknown!r}, expected 0-9 or a-v")
    bits = "".join(f"{_DIGITS.index(digit):05b}" for digit in digits)
    if "1" in bits[shape.size :]:
        raise BadBoard(f"m={digits[:60]} has mines behind the last cell of {shape}")
    marks = bits[: shape.size].encode().translate(bytes.maketrans(b"01", b"\0\1"))
    return Layout(shape.height, shape.width, marks)
