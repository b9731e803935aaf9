"""Writes AVF and MVF replays of clicks, for tests of those who read them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from sapper.core import Cell, Shape
from sapper.game.layout import Layout
from sapper.game.metrics import three_bv

Press = tuple[int, str, Cell | None]
"""Hundredths of a second, the button's event (`lc`, `rr`, ...), and the cell; None is beside it."""

_SQUARE = 16
_AVF_CODES = {"lc": 3, "lr": 5, "rc": 9, "rr": 17, "mc": 33, "mr": 65}
_AVF_LEVELS = {"16x16/40": 4, "16x30/99": 5}


def random_layout(random: Random, shape: Shape, mines: int, first: Cell) -> Layout:
    """Mines anywhere but at the first cell."""
    cells = [shape.cell(place) for place in range(shape.size)]
    return Layout.from_cells(shape, random.sample([c for c in cells if c != first], mines))


def random_presses(random: Random, layout: Layout, first: Cell) -> list[Press]:
    """Clicks of all kinds, some of them beside the board or slipping off it."""
    cells = [layout.shape.cell(place) for place in range(layout.shape.size)]
    mines = [cell for cell in cells if layout.is_mine(cell)]
    safe = [cell for cell in cells if not layout.is_mine(cell)]
    found: list[Press] = []
    time = 0

    def press(order: str, cell: Cell) -> None:
        nonlocal time
        for name in order.split():
            time += random.randrange(9)
            found.append((time, name, None if random.random() < 0.02 else cell))

    found += [(3, "lc", first), (11, "lr", first)]
    time = 11
    for _ in range(8 * layout.shape.size):
        kind = random.random()
        if kind < 0.5:
            press("lc lr", random.choice(safe))
        elif kind < 0.75:
            press("rc rr", random.choice(mines))
        else:
            orders = [
                "lc rc lr rr",
                "rc lc rr lr",
                "lc rc rr lr",
                "rc lc lr rr",
                "lc rc rr rc rr lr",
            ]
            press(random.choice(orders), random.choice(safe))
    press("lc lr", mines[0])
    return found


def avf(layout: Layout, presses: Sequence[Press], clock: str) -> bytes:
    """An AVF file; `clock` is the time that its header tells, which begins at 1."""
    level = _AVF_LEVELS.get(str(layout.level), 6)
    data = bytearray([34, 0, 0, 0, 0, level])
    if level == 6:
        data += bytes([layout.width - 1, layout.height - 1]) + _big(layout.level.mines, 2)
    mines = [layout.shape.cell(place) for place in layout.mine_indexes()]
    data += bytes(part + 1 for cell in mines for part in cell)
    data += bytes(len(str(_avf_sum(layout))) + 4) + bytes([10]) + b"\x05\x7f9["
    data += f"{level - 3}|".encode()
    if level == 6:
        data += f"W{layout.width}H{layout.height}M{layout.level.mines}|".encode()
    data += b"26.10.2022.23:13:27:2236|26.23:13:29:7764"
    data += f"|B{three_bv(layout)}T{clock}]".encode() + b"\x05\x05"
    for time, name, cell in presses:
        x, y = _pixels(layout, cell)
        second = time // 100 + 1
        data += bytes([_AVF_CODES[name], x >> 8, second & 255, x & 255])
        data += bytes([time % 100, y >> 8, second >> 8, y & 255])
    return bytes(data) + bytes(8) + b"Skin: none\rAda\r\r"


def mvf(layout: Layout, presses: Sequence[Press], key: int) -> bytes:
    """An MVF file of Clone 0.97; `key` decides where the bits of an event lie."""
    data = bytearray([0x11, 0x4D, *bytes(25), ord("5"), *bytes(46)])
    data += bytes([10, 26]) + _big(2022, 2) + bytes([23, 13, 27, 3, 1, *bytes(3)])
    data += 2 * _big(three_bv(layout), 2) + bytes(7)
    data += bytes([layout.width, layout.height]) + _big(layout.level.mines, 2)
    mines = [layout.shape.cell(place) for place in layout.mine_indexes()]
    data += bytes(part + 1 for row, column in mines for part in (column, row))
    data += b"\x03Ada" + _big(key, 2) + _big(len(presses), 3)
    places = _mvf_places(key)
    down = dict.fromkeys("lrm", 0)
    for time, name, cell in presses:
        down[name[0]] = int(name[1] == "c")
        x, y = _pixels(layout, cell)
        bits = [down["r"], down["m"], down["l"], *_bits(y, 9), *_bits(x, 9)]
        bits += [*_bits(time % 100, 7), *_bits(time // 100, 10)]
        event = bytearray(5)
        for place, bit in zip(places, bits, strict=False):
            event[place // 8] |= bit << place % 8
        data += event
    return bytes(data)


def _avf_sum(layout: Layout) -> int:
    """What the header adds up over the board; only the number of its digits matters to readers."""
    total = 0
    for place in range(layout.shape.size):
        row, column = layout.shape.cell(place)
        worth = 10 if layout.marks[place] else layout.counts[place] + 1
        total += worth * (column + column * row)
    return total


def _mvf_places(key: int) -> list[int]:
    """Where the bits of an event lie: the order of forty digits that follow from the key."""
    one, two = math.sqrt(key), math.sqrt(key + 1000)
    three = math.sqrt(one + 1000)
    values = (
        math.cos(three + 1000),
        math.sin(math.sqrt(two)),
        math.cos(three),
        math.sin(math.sqrt(one) + 1000),
        math.cos(math.sqrt(two + 1000)),
    )
    digits = "".join(f"{round(abs(value) * 1e8):08}" for value in values)
    return sorted(range(40), key=lambda place: (digits[place], place))


def _pixels(layout: Layout, cell: Cell | None) -> Cell:
    if cell is None:
        return layout.width * _SQUARE, layout.height * _SQUARE
    return cell[1] * _SQUARE + 5, cell[0] * _SQUARE + 7


def _bits(value: int, count: int) -> list[int]:
    return [value >> place & 1 for place in range(count)]


def _big(value: int, size: int) -> bytes:
    return value.to_bytes(size, "big")
