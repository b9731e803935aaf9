"""The seventh set: what players show, with plates, flags and mines of functions of its own."""

from __future__ import annotations

import math
from dataclasses import dataclass

from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG, Colour, Picture

from bench.looks.canvas import BLACK, WHITE, Cell, Frame, Pen, Program, Spot, blend

GREY: Colour = (128, 128, 128)


@dataclass(frozen=True)
class Limited(Program):
    """A program that does not have all signs: it shows others in their places."""

    shows: tuple[tuple[int, int], ...] = ()

    def draw(self, codes: list[list[int]], pitch: float, total: int) -> Picture:
        instead = dict(self.shows)
        shown = [[instead.get(code, code) for code in row] for row in codes]
        return super().draw(shown, pitch, total)


def _around(x: float, y: float, reach: float, turn: float) -> Spot:
    """A place at a distance, in a direction of a full turn."""
    return x + reach * math.cos(math.tau * turn), y + reach * math.sin(math.tau * turn)


def _strokes(pen: Pen, ink: Colour, width: float, low: float, high: float) -> None:
    """A cross with square ends, of two bars."""
    half = width / math.sqrt(2)
    pen.shape(((low, low + half), (low + half, low), (high, high - half), (high - half, high)), ink)
    pen.shape(((low, high - half), (low + half, high), (high, low + half), (high - half, low)), ink)


# grass: a search engine's game: grass in two greens, soil below, mines as spots on bright squares.

GRASS: list[Colour] = [
    WHITE, (25, 118, 210), (56, 142, 60), (211, 47, 47), (123, 31, 162), (255, 143, 0),
    (0, 151, 167), (66, 66, 66), (158, 158, 158),
]  # fmt: skip
BRIGHT: list[Colour] = [
    (219, 50, 54), (244, 132, 13), (244, 194, 13), (0, 135, 68), (72, 230, 241), (72, 133, 237),
    (182, 72, 242), (237, 68, 181),
]  # fmt: skip
HEDGE: Colour = (135, 175, 58)


def _is_green(cell: Cell | None) -> bool:
    return cell is not None and (cell.is_covered or cell.code == WRONG)


def _grass(cell: Cell) -> None:
    code = cell.code
    if _is_green(cell):
        cell.box(0, 0, 1, 1, (162, 209, 73) if cell.is_odd else (170, 215, 81))
    elif code == MINE:
        colour = BRIGHT[(5 * cell.row + 3 * cell.column + cell.row * cell.column) % len(BRIGHT)]
        cell.box(0, 0, 1, 1, colour)
        cell.disc(0.5, 0.5, 0.25, blend(colour, BLACK, 0.35))
    else:
        cell.box(0, 0, 1, 1, (215, 184, 153) if cell.is_odd else (229, 194, 159))
        for x, y, wide, high, down, right in (
            (0, 0, 1, 0.09, -1, 0), (0, 0.91, 1, 0.09, 1, 0), (0, 0, 0.09, 1, 0, -1),
            (0.91, 0, 0.09, 1, 0, 1),
        ):  # fmt: skip
            if _is_green(cell.beside(down, right)):
                cell.box(x, y, x + wide, y + high, HEDGE)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.55, GRASS[code], "Manjari-Bold.otf")
    elif code == FLAG:
        _leaning_flag(cell)
    elif code == WRONG:
        _strokes(cell, (230, 51, 7), 0.15, 0.22, 0.78)


def _leaning_flag(pen: Pen) -> None:
    pen.shape(((0.2, 0.8), (0.52, 0.8), (0.46, 0.88), (0.26, 0.88)), (230, 51, 7))
    pen.shape(((0.33, 0.16), (0.39, 0.14), (0.4, 0.82), (0.33, 0.82)), (230, 51, 7))
    pen.shape(((0.39, 0.14), (0.84, 0.3), (0.4, 0.54)), (242, 54, 7))


def _grass_frame(frame: Frame) -> None:
    wide, font = frame.columns, "Manjari-Bold.otf"
    frame.box(0, -2.2, wide, 0, (74, 117, 44))
    frame.box(0.4, -1.6, 3, -0.6, WHITE, radius=0.14)
    level = {10: "Easy", 18: "Medium"}.get(wide, "Hard")
    frame.write(level, 0.6, -1.1, 0.32, (48, 48, 48), font, "l")
    frame.shape(((2.6, -1.2), (2.86, -1.2), (2.73, -1)), (48, 48, 48))
    middle = wide / 2
    _leaning_flag(Pen(frame.image, frame.at(middle - 1.4, -1.7), frame.wide, frame.high))
    frame.write(str(frame.left), middle - 0.3, -1.1, 0.44, WHITE, font, "l")
    frame.disc(middle + 1.6, -1.1, 0.4, (250, 200, 60), (80, 80, 80), 0.08)
    frame.path(((middle + 1.6, -1.35), (middle + 1.6, -1.1), (middle + 1.8, -1)), BLACK, 0.06)
    frame.write("087", middle + 2.2, -1.1, 0.44, WHITE, font, "l")


# arena: a site for fast players: smooth classic cells, thick edges, plain mines; figures below.

ARENA: list[Colour] = [
    WHITE, (0, 0, 247), (0, 119, 0), (236, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128), BLACK,
    (112, 112, 112),
]  # fmt: skip
PUTTY: Colour = (198, 198, 198)


def _edged(pen: Pen, x0: float, y0: float, x1: float, y1: float, edge: float, sunken: bool) -> None:
    """A frame of four slanting strips: two of them light."""
    light, dark = (GREY, WHITE) if sunken else (WHITE, GREY)
    a, b, c, d = x0 + edge, y0 + edge, x1 - edge, y1 - edge
    pen.shape(((x0, y0), (x1, y0), (c, b), (a, b)), light)
    pen.shape(((x0, y0), (a, b), (a, d), (x0, y1)), light)
    pen.shape(((x0, y1), (a, d), (c, d), (x1, y1)), dark)
    pen.shape(((x1, y0), (x1, y1), (c, d), (c, b)), dark)


def _arena(cell: Cell) -> None:
    code = cell.code
    cell.box(0, 0, 1, 1, PUTTY)
    if cell.is_covered:
        _edged(cell, 0, 0, 1, 1, 0.12, sunken=False)
    else:
        cell.box(0, 0, 1, 1, GREY)
        cell.box(0.045, 0.045, 1, 1, (255, 0, 0) if code == EXPLODED else PUTTY)
    if 1 <= code <= 8:
        cell.write(str(code), 0.52, 0.52, 0.58, ARENA[code], "migu-1c-bold.ttf")
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.52, BLACK, "migu-1c-bold.ttf")
    elif code == FLAG:
        cell.shape(((0.54, 0.18), (0.54, 0.52), (0.24, 0.36)), (255, 0, 0))
        cell.box(0.5, 0.18, 0.56, 0.72, BLACK)
        cell.box(0.36, 0.68, 0.66, 0.74, BLACK)
        cell.box(0.26, 0.74, 0.74, 0.83, BLACK)
    elif code in (MINE, EXPLODED, WRONG):
        _plain_mine(cell)
        if code == WRONG:
            _strokes(cell, (255, 0, 0), 0.11, 0.1, 0.92)


def _plain_mine(pen: Pen) -> None:
    """A ball with a bar across, one upright and four knobs between; a square light."""
    pen.box(0.49, 0.12, 0.55, 0.92, BLACK)
    pen.box(0.12, 0.49, 0.92, 0.55, BLACK)
    for x, y in ((0.3, 0.3), (0.74, 0.3), (0.3, 0.74), (0.74, 0.74)):
        pen.box(x - 0.06, y - 0.06, x + 0.06, y + 0.06, BLACK)
    pen.disc(0.52, 0.52, 0.28, BLACK)
    pen.box(0.38, 0.38, 0.5, 0.5, WHITE)


def _figures(pen: Pen, text: str, x: float, y: float, high: float, lit: Colour) -> None:
    """Digits of seven bars, from a corner on."""
    bars = {
        "a": (0, 0, 0.5, 0.12), "b": (0.38, 0, 0.5, 0.5), "c": (0.38, 0.5, 0.5, 1),
        "d": (0, 0.88, 0.5, 1), "e": (0, 0.5, 0.12, 1), "f": (0, 0, 0.12, 0.5),
        "g": (0, 0.44, 0.5, 0.56),
    }  # fmt: skip
    lamps = ["abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgcde", "abc", "abcdefg"]
    lamps += ["abcdfg", "g"]
    for number, letter in enumerate(text):
        left = x + 0.68 * high * number
        for name in lamps["0123456789-".index(letter)]:
            x0, y0, x1, y1 = bars[name]
            pen.box(left + high * x0, y + high * y0, left + high * x1, y + high * y1, lit)


def _arena_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "migu-1c-regular.ttf"
    frame.box(-2.5, -6, wide + 2.5, -4.8, (51, 122, 183))
    frame.write("Minesweeper", -2, -5.4, 0.42, WHITE, font, "l")
    frame.write("Beginner    Intermediate    Expert", -0.6, -3.9, 0.34, (51, 122, 183), font, "l")
    frame.box(-0.7, -3.2, wide + 0.7, high + 0.7, PUTTY)
    _edged(frame, -0.7, -3.2, wide + 0.7, high + 0.7, 0.16, sunken=False)
    _edged(frame, -0.15, -2.65, wide + 0.15, -0.55, 0.15, sunken=True)
    _edged(frame, -0.15, -0.15, wide + 0.15, high + 0.15, 0.15, sunken=True)
    for x, text in ((0.2, f"{frame.left:03d}"), (wide - 2.6, "042")):
        frame.box(x, -2.4, x + 2.4, -0.8, BLACK)
        _figures(frame, text, x + 0.18, -2.15, 1.1, (255, 0, 0))
    frame.disc(wide / 2, -1.6, 0.7, (255, 222, 60), (90, 80, 0), 0.06)
    frame.disc(wide / 2 - 0.25, -1.8, 0.09, BLACK)
    frame.disc(wide / 2 + 0.25, -1.8, 0.09, BLACK)
    frame.path(((wide / 2 - 0.35, -1.4), (wide / 2, -1.2), (wide / 2 + 0.35, -1.4)), BLACK, 0.07)
    frame.write("3BV: 61/112   Clicks: 74   Eff: 82%", 0, high + 1.5, 0.32, (85, 85, 85), font, "l")


# emerald: an old desktop's glass, in green: light from above on each tile, dark towards a corner.

EMERALD: list[Colour] = [
    WHITE, (65, 79, 188), (30, 105, 0), (170, 0, 0), (0, 0, 132), (123, 0, 0), (0, 122, 125),
    (168, 6, 6), (168, 0, 40),
]  # fmt: skip


def _emerald(cell: Cell) -> None:
    code, font = cell.code, "allerta_medium.otf"
    far = (cell.row / len(cell.codes) + cell.column / len(cell.codes[0])) / 2
    if cell.is_covered or code == WRONG:
        face = blend((124, 196, 92), (34, 104, 44), far)
        cell.box(0, 0, 1, 1, blend(face, BLACK, 0.62))
        cell.box(0.04, 0.04, 0.96, 0.96, blend(face, WHITE, 0.35), radius=0.1)
        cell.fall((0.09, 0.09, 0.91, 0.5), blend(face, WHITE, 0.42), blend(face, WHITE, 0.16))
        cell.fall((0.09, 0.5, 0.91, 0.91), face, blend(face, WHITE, 0.12))
    else:
        cell.box(0, 0, 1, 1, (150, 168, 150))
        paper = blend((206, 220, 206), (240, 246, 240), far)
        cell.fall((0, 0, 0.96, 0.96), blend(paper, BLACK, 0.05), paper)
    if code == EXPLODED:
        for reach, glow in ((0.46, (255, 206, 96)), (0.4, (250, 134, 40)), (0.33, (222, 54, 22))):
            cell.disc(0.48, 0.48, reach, glow)
    if 1 <= code <= 8:
        cell.write(str(code), 0.48, 0.48, 0.6, EMERALD[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.6, WHITE, font)
    elif code in (FLAG, WRONG):
        cell.shape(((0.24, 0.86), (0.3, 0.78), (0.5, 0.78), (0.56, 0.86)), (210, 214, 220))
        cell.box(0.37, 0.14, 0.43, 0.8, (232, 234, 238))
        cell.shape(((0.43, 0.15), (0.56, 0.19), (0.68, 0.14), (0.82, 0.2), (0.8, 0.48),
                    (0.67, 0.43), (0.56, 0.49), (0.43, 0.45)), (216, 22, 28))  # fmt: skip
        cell.shape(((0.43, 0.15), (0.56, 0.19), (0.56, 0.3), (0.43, 0.27)), (242, 96, 92))
        if code == WRONG:
            _strokes(cell, (20, 20, 20), 0.12, 0.14, 0.86)
    elif code in (MINE, EXPLODED):
        _naval_mine(cell)


def _naval_mine(pen: Pen) -> None:
    """A ball lit from above, with round horns."""
    for turn in range(8):
        pen.disc(*_around(0.48, 0.48, 0.32, turn / 8), 0.055, (52, 56, 62))
    for step in range(7):
        share = step / 6
        pen.disc(0.48 - 0.08 * share, 0.48 - 0.09 * share, 0.28 * (1 - 0.85 * share),
                 blend((40, 44, 50), (206, 212, 220), share * share))  # fmt: skip


def _emerald_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "allerta_medium.otf"
    frame.fall((-1.2, -3.2, wide + 1.2, -1.9), (214, 230, 244), (170, 198, 226))
    frame.write("Minesweeper", -0.7, -2.55, 0.36, (20, 20, 20), font, "l")
    frame.box(wide - 0.2, -3.2, wide + 0.9, -2.5, (200, 72, 52), (120, 40, 30), 0.04)
    frame.box(-1, -1.9, wide + 1, -1.1, (245, 247, 250))
    frame.write("Game    Help", -0.7, -1.5, 0.3, (20, 20, 20), font, "l")
    frame.fall((-1, -1.1, wide + 1, high + 2.3), (186, 220, 172), (60, 120, 64))
    frame.box(-0.08, -0.08, wide + 0.08, high + 0.08, (24, 60, 30))
    for x, text in ((0.9, "42"), (wide - 3.1, str(frame.left))):
        frame.box(x, high + 0.55, x + 2.2, high + 1.75, (22, 60, 30), (196, 228, 190), 0.06, 0.16)
        frame.write(text, x + 1.1, high + 1.15, 0.56, WHITE, font)


# shop: a desktop's app in its dark style: slate tiles with a lighter rim, thin numbers that glow.

SHOP: list[Colour] = [
    WHITE, (92, 184, 255), (126, 214, 120), (255, 112, 112), (190, 150, 255), (255, 184, 92),
    (92, 222, 222), (255, 146, 214), (214, 220, 226),
]  # fmt: skip


def _shop(cell: Cell) -> None:
    code, font = cell.code, "VL-PGothic-Regular.ttf"
    if cell.is_covered or code == WRONG:
        cell.box(0.02, 0.02, 0.98, 0.98, (112, 124, 138))
        cell.fall((0.05, 0.05, 0.95, 0.95), (84, 96, 110), (70, 80, 94))
    else:
        cell.box(0.02, 0.02, 0.98, 0.98, (176, 30, 40) if code == EXPLODED else (36, 40, 47))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.56, SHOP[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.58, (236, 240, 244), font)
    elif code in (FLAG, WRONG):
        cell.box(0.28, 0.2, 0.34, 0.82, (236, 240, 244))
        cell.shape(((0.34, 0.2), (0.76, 0.2), (0.64, 0.35), (0.76, 0.5), (0.34, 0.5)),
                   (244, 68, 72))  # fmt: skip
        if code == WRONG:
            _strokes(cell, (255, 214, 70), 0.1, 0.18, 0.82)
    elif code in (MINE, EXPLODED):
        ink = (210, 216, 224)
        for turn in range(8):
            tip = _around(0.5, 0.5, 0.39, turn / 8)
            sides = [_around(0.5, 0.5, 0.2, turn / 8 + by) for by in (-0.05, 0.05)]
            cell.shape((sides[0], tip, sides[1]), ink)
        cell.disc(0.5, 0.5, 0.24, ink)
        cell.disc(0.5, 0.5, 0.09, (36, 40, 47))


def _shop_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "VL-PGothic-Regular.ttf"
    frame.box(-3, -3.4, wide + 3, -2.4, (12, 14, 17))
    frame.write("Minesweeper", -2.5, -2.9, 0.34, (220, 224, 230), font, "l")
    frame.write("Classic", -2.5, -1.3, 0.44, WHITE, font, "l")
    for x, text in ((wide / 2 - 1.2, str(frame.left)), (wide / 2 + 2.4, "00:42")):
        frame.disc(x - 0.6, -1.2, 0.3, (112, 124, 138))
        frame.write(text, x, -1.2, 0.5, WHITE, font, "l")
    frame.box(-0.06, -0.06, wide + 0.06, high + 0.06, (20, 23, 28))


# droid: a phone's app: dark rounded squares to open, warm grey ones opened, the name of a level.

DROID: list[Colour] = [
    WHITE, (82, 127, 141), (43, 141, 67), (230, 81, 0), (32, 124, 200), (237, 28, 36),
    (214, 150, 0), (102, 18, 107), (20, 20, 20),
]  # fmt: skip


def _droid(cell: Cell) -> None:
    code, font = cell.code, "Umpush-Bold.ttf"
    is_closed = cell.is_covered or code == WRONG
    plate = {EXPLODED: (229, 57, 53)}.get(code, (66, 66, 66) if is_closed else (213, 210, 204))
    cell.box(0.035, 0.035, 0.965, 0.965, plate, radius=0.13)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.5, DROID[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.5, WHITE, font)
    elif code in (FLAG, WRONG):
        # A sheet in two steps, as an icon of a phone's system has it.
        cell.box(0.28, 0.2, 0.36, 0.82, (255, 82, 82))
        cell.box(0.28, 0.2, 0.6, 0.5, (255, 82, 82))
        cell.box(0.5, 0.28, 0.78, 0.58, (255, 82, 82))
        if code == WRONG:
            _strokes(cell, WHITE, 0.09, 0.16, 0.84)
    elif code in (MINE, EXPLODED):
        ink = (33, 33, 33)
        for turn in (0, 0.25, 0.5, 0.75):
            x, y = _around(0.5, 0.5, 0.33, turn)
            cell.box(x - 0.06, y - 0.06, x + 0.06, y + 0.06, ink, radius=0.02)
        for turn in (0.125, 0.375, 0.625, 0.875):
            cell.disc(*_around(0.5, 0.5, 0.29, turn), 0.05, ink)
        cell.disc(0.5, 0.5, 0.26, ink)
        cell.disc(0.41, 0.41, 0.07, (230, 230, 230))


def _droid_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Umpush-Bold.ttf"
    frame.write("10:24", -0.1, -4.3, 0.3, (60, 60, 60), font, "l")
    frame.box(wide - 0.9, -4.5, wide - 0.2, -4.1, (60, 60, 60), radius=0.08)
    frame.box(0.3, -3.2, wide - 0.3, -1.2, (240, 240, 240), radius=0.5)
    frame.write("01:12", wide / 3, -2.2, 0.5, (66, 66, 66), font)
    frame.write(str(frame.left), 2 * wide / 3, -2.2, 0.5, (66, 66, 66), font)
    frame.disc(wide / 2, high + 2, 0.9, (66, 66, 66))
    frame.shape(((wide / 2 - 0.3, high + 1.6), (wide / 2 + 0.4, high + 2),
                 (wide / 2 - 0.3, high + 2.4)), WHITE)  # fmt: skip


# hooks: a web tutorial: buttons in a row, pictures of letters for flags and bombs, a heading.

HOOKS: list[Colour] = [
    WHITE, (0, 0, 255), (0, 128, 0), (255, 0, 0), (75, 0, 130), (128, 0, 0), (64, 160, 168), BLACK,
    (105, 105, 105),
]  # fmt: skip


def _hooks(cell: Cell) -> None:
    code = cell.code
    cell.box(0, 0, 1, 1, (120, 130, 140))
    if cell.is_covered or code == WRONG:
        cell.box(0.03, 0.03, 0.97, 0.97, (176, 190, 204))
    else:
        cell.box(0.03, 0.03, 0.97, 0.97, (255, 120, 110) if code == EXPLODED else (236, 240, 244))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.46, HOOKS[code], "KaTeX_SansSerif-Bold.ttf")
    elif code == FLAG:
        _post_flag(cell)
    elif code == WRONG:
        for ends in (((0.24, 0.24), (0.76, 0.76)), ((0.24, 0.76), (0.76, 0.24))):
            cell.path(ends, (226, 40, 60), 0.17)
            for x, y in ends:
                cell.disc(x, y, 0.08, (226, 40, 60))
    elif code in (MINE, EXPLODED):
        _letter_bomb(cell)


def _post_flag(pen: Pen) -> None:
    """A triangular cloth, its lower half darker, on a grey post with a knob."""
    pen.shape(((0.3, 0.2), (0.84, 0.38), (0.3, 0.38)), (240, 62, 62))
    pen.shape(((0.3, 0.38), (0.84, 0.38), (0.3, 0.56)), (206, 36, 44))
    pen.box(0.23, 0.16, 0.3, 0.88, (134, 142, 150), radius=0.03)
    pen.disc(0.265, 0.15, 0.06, (173, 181, 189))


def _letter_bomb(pen: Pen) -> None:
    """A black ball with a neck, a light in an arc, and a short fuse that glows."""
    pen.shape(((0.56, 0.32), (0.66, 0.22), (0.78, 0.34), (0.68, 0.44)), (60, 64, 70))
    pen.disc(0.44, 0.58, 0.31, (33, 37, 41))
    pen.disc(0.35, 0.49, 0.1, (108, 117, 125))
    pen.disc(0.38, 0.52, 0.1, (33, 37, 41))
    pen.path(((0.72, 0.28), (0.78, 0.2), (0.86, 0.2)), (150, 116, 80), 0.05)
    pen.disc(0.87, 0.19, 0.08, (255, 146, 43))
    pen.disc(0.87, 0.19, 0.04, (255, 224, 102))


def _hooks_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "KaTeX_SansSerif-Bold.ttf"
    frame.write("React Minesweeper", wide / 2, -2.6, 0.62, (33, 37, 41), font)
    _letter_bomb(Pen(frame.image, frame.at(wide / 2 - 3.2, -1.7), frame.wide, frame.high))
    frame.write(str(frame.left), wide / 2 - 2, -1.1, 0.42, (33, 37, 41), font, "l")
    frame.box(wide / 2 + 0.4, -1.7, wide / 2 + 3.4, -0.6, (13, 110, 253), radius=0.18)
    frame.write("New Game", wide / 2 + 1.9, -1.15, 0.34, WHITE, font)
    frame.write("Made with React", wide / 2, high + 0.9, 0.28, (134, 142, 150), font)


# swing: a student's window: buttons that shade from white to blue, icons of 16 squares.

SWING: list[Colour] = [
    WHITE, (20, 20, 220), (0, 120, 20), (210, 0, 0), (60, 0, 120), (140, 60, 0), (0, 130, 140),
    (30, 30, 30), (110, 110, 110),
]  # fmt: skip
ICON_FLAG = (
    "......rr........ ......rrrr...... ......rrrrrr.... ......rrrrrrrr.. ......rrrrrr.... "
    "......rrrr...... ......rr........ ......kk........ ......kk........ ......kk........ "
    "......kk........ ......kk........ ....kkkkkk...... ...kkkkkkkk....."
)
ICON_MINE = (
    "......kkk....... ......kkk....... ..kk..kkk..kk... ..kkkkkkkkkkk... ...kkkkkkkkk.... "
    "..kkwwkkkkkkk... kkkkwwkkkkkkkkk. kkkkkkkkkkkkkkk. kkkkkkkkkkkkkkk. ..kkkkkkkkkkk... "
    "...kkkkkkkkk.... ..kkkkkkkkkkk... ..kk..kkk..kk... ......kkk......."
)


def _swing(cell: Cell) -> None:
    code, font = cell.code, "Garuda-Bold.ttf"
    cell.box(0, 0, 1, 1, (122, 138, 153))
    if cell.is_covered or code == WRONG:
        cell.fall((0.04, 0.04, 0.96, 0.4), (221, 232, 243), WHITE)
        cell.fall((0.04, 0.4, 0.96, 0.96), WHITE, (184, 207, 229))
    else:
        cell.box(0.04, 0.04, 0.96, 0.96, (255, 90, 80) if code == EXPLODED else (214, 217, 222))
    colours = {"k": BLACK, "r": (220, 0, 0), "w": WHITE}
    icon = Pen(cell.image, cell.at(0.2, 0.2), 0.62 * cell.wide, 0.62 * cell.high)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.48, SWING[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.48, BLACK, font)
    elif code in (FLAG, WRONG):
        icon.bits(ICON_FLAG, colours)
        if code == WRONG:
            _strokes(cell, BLACK, 0.08, 0.16, 0.84)
    elif code in (MINE, EXPLODED):
        icon.bits(ICON_MINE, colours)


def _swing_frame(frame: Frame) -> None:
    wide, font = frame.columns, "Garuda-Bold.ttf"
    frame.box(-0.3, -3.4, wide + 0.3, -2.4, (226, 229, 234))
    frame.write("Minesweeper", wide / 2, -2.9, 0.36, (50, 50, 50), font)
    frame.box(-0.3, -2.4, wide + 0.3, -1.6, (238, 238, 238))
    frame.write("Game   Options", 0, -2, 0.32, (50, 50, 50), font, "l")
    frame.write(f"Mines left: {frame.left}", 0, -0.8, 0.34, (50, 50, 50), font, "l")
    frame.write("Time: 42", wide, -0.8, 0.34, (50, 50, 50), font, "r")


# pad: a tablet's game: soft blue keys with a lower edge, white paper below them, round knobs.

PAD: list[Colour] = [
    WHITE, (52, 120, 246), (52, 160, 90), (235, 78, 61), (120, 86, 200), (214, 130, 30),
    (40, 160, 176), (70, 74, 84), (142, 142, 147),
]  # fmt: skip


def _pad(cell: Cell) -> None:
    code, font = cell.code, "RG2014E.ttf"
    if cell.is_covered or code == WRONG:
        cell.box(0.03, 0.03, 0.97, 0.97, (98, 140, 196), radius=0.16)
        cell.box(0.03, 0.03, 0.97, 0.9, (143, 184, 232), radius=0.16)
    else:
        plate = (255, 107, 107) if code == EXPLODED else (247, 249, 252)
        cell.box(0.03, 0.03, 0.97, 0.97, plate, radius=0.16)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.46, PAD[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.47, 0.46, (40, 66, 110), font)
    elif code in (FLAG, WRONG):
        cell.box(0.33, 0.16, 0.39, 0.78, (40, 66, 110), radius=0.03)
        cell.shape(((0.39, 0.17), (0.74, 0.17), (0.74, 0.47), (0.565, 0.38), (0.39, 0.47)),
                   (255, 140, 40))  # fmt: skip
        if code == WRONG:
            _strokes(cell, (214, 40, 40), 0.11, 0.14, 0.8)
    elif code in (MINE, EXPLODED):
        ink = (44, 52, 74)
        for turn in range(6):
            near = _around(0.5, 0.5, 0.2, turn / 6)
            end = _around(0.5, 0.5, 0.34, turn / 6)
            cell.path((near, end), ink, 0.05)
            cell.disc(*end, 0.05, ink)
        cell.disc(0.5, 0.5, 0.23, ink)


def _pad_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "RG2014E.ttf"
    frame.write("9:41 AM", 0.2, -4, 0.24, (60, 60, 67), font, "l")
    frame.box(0, -2.6, 2.8, -0.9, WHITE, radius=0.4)
    frame.write(str(frame.left), 1.7, -1.75, 0.5, (40, 66, 110), font)
    frame.shape(((0.4, -2.2), (1, -1.95), (0.4, -1.7)), (255, 140, 40))
    frame.box(wide - 2.8, -2.6, wide, -0.9, WHITE, radius=0.4)
    frame.write("0:42", wide - 1.4, -1.75, 0.5, (40, 66, 110), font)
    frame.box(wide / 2 - 2, high + 0.8, wide / 2 + 2, high + 2.2, (52, 120, 246), radius=0.5)
    frame.write("New Game", wide / 2, high + 1.5, 0.34, WHITE, font)


SEVENTH = [
    Limited("grass", _grass, (0, 2.2, 0, 0), (74, 117, 44), _grass_frame,
            shows=((QUESTION, HIDDEN), (EXPLODED, MINE))),
    Program("arena", _arena, (2.5, 6, 2.5, 3), WHITE, _arena_frame),
    Program("emerald", _emerald, (1.2, 3.2, 1.2, 2.5), (170, 198, 226), _emerald_frame),
    Program("shop", _shop, (3, 3.4, 3, 1.5), (24, 27, 32), _shop_frame),
    Program("droid", _droid, (0.25, 4.8, 0.25, 3.6), WHITE, _droid_frame),
    Limited("hooks", _hooks, (2, 3.6, 2, 1.8), (248, 249, 250), _hooks_frame,
            shows=((QUESTION, HIDDEN),)),
    Program("swing", _swing, (0.3, 3.4, 0.3, 0.3), (238, 238, 238), _swing_frame, factor=1),
    Program("pad", _pad, (0.4, 4.6, 0.4, 2.8), (220, 230, 243), _pad_frame),
]  # fmt: skip
