"""The third set: as programs that many people play look."""

from __future__ import annotations

import math
import random

from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG, Colour

from bench.looks.canvas import Cell, Frame, Pen, Program, Spot, blend, lamps, star

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


def _is_lost(frame: Frame) -> bool:
    return any(EXPLODED in row for row in frame.codes)


# bevels: grey relief, letters of squares, lamps and a face, as of the nineties.

GREY: Colour = (192, 192, 192)
SHADE: Colour = (128, 128, 128)
DEEP: list[Colour] = [
    GREY, (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128), BLACK,
    SHADE,
]  # fmt: skip
DIGITS = {
    1: "....... ...#... ..##... .###... ..##... ..##... ..##... .#####. .......",
    2: "....... .#####. ##...## ....### ..####. .####.. ###.... ####### .......",
    3: "....... ######. .....## .....## ..####. .....## .....## ######. .......",
    4: "....... ..##.## .##..## .##..## ####### ####### ....##. ....##. .......",
    5: "....... ####### ##..... ##..... ######. .....## .....## ######. .......",
    6: "....... .#####. ##..... ##..... ######. ##...## ##...## .#####. .......",
    7: "....... ####### ####### .....## ....##. ....##. ...##.. ...##.. .......",
    8: "....... .#####. ##...## ##...## .#####. ##...## ##...## .#####. .......",
}
FLAG_BITS = """
    ............ ............ .....rr..... ...rrrr..... ..rrrrr..... ...rrrr..... .....rr.....
    ......k..... ......k..... ....kkkk.... ..kkkkkkkk.. ............"""
MINE_BITS = """
    ............. ......k...... ......k...... ..k.kkkkk.k.. ...kkkkkkk... ..kkwwkkkkk..
    .kkkwwkkkkkk. ..kkkkkkkkk.. ...kkkkkkk... ..k.kkkkk.k.. ......k...... ......k......
    ............."""
QUESTION_BITS = """
    .......... ...kkkk... ..kk..kk.. ..kk..kk.. .....kk... ....kk.... ....kk.... ..........
    ....kk.... ....kk.... .........."""


def _relief(pen: Pen, box: tuple[float, float, float, float], edge: float, is_up: bool) -> None:
    x0, y0, x1, y1 = box
    light, dark = (WHITE, SHADE) if is_up else (SHADE, WHITE)
    pen.shape(((x0, y0), (x1, y0), (x1 - edge, y0 + edge), (x0 + edge, y1 - edge), (x0, y1)), light)
    pen.shape(((x1, y1), (x1, y0), (x1 - edge, y0 + edge), (x0 + edge, y1 - edge), (x0, y1)), dark)
    pen.box(x0 + edge, y0 + edge, x1 - edge, y1 - edge, GREY)


def _bevels(cell: Cell) -> None:
    code = cell.code
    if cell.is_covered:
        edge = cell.thick(1 / 8) / cell.wide
        cell.box(0, 0, 1, 1, SHADE)
        cell.box(0, 0, 1 - edge / 2, 1 - edge / 2, WHITE)
        cell.box(edge, edge, 1, 1, SHADE)
        cell.box(edge, edge, 1 - edge, 1 - edge, GREY)
    else:
        line = cell.thick(1 / 20) / cell.wide
        cell.box(0, 0, 1, 1, SHADE)
        cell.box(line, line, 1, 1, (255, 0, 0) if code == EXPLODED else GREY)
    if 1 <= code <= 8:
        inner = Pen(cell.image, cell.at(0.2, 0.1), 0.68 * cell.wide, 0.84 * cell.high)
        inner.bits(DIGITS[code], {"#": DEEP[code]})
    elif code == FLAG:
        cell.bits(FLAG_BITS, {"r": (255, 0, 0), "k": BLACK})
    elif code == QUESTION:
        cell.bits(QUESTION_BITS, {"k": BLACK})
    elif code in (MINE, EXPLODED, WRONG):
        cell.bits(MINE_BITS, {"k": BLACK, "w": WHITE})
        if code == WRONG:
            cell.cross((255, 0, 0), 0.1, 0.4)


def _face(pen: Pen, x: float, y: float, size: float, is_sad: bool) -> None:
    _relief(pen, (x - size / 2, y - size / 2, x + size / 2, y + size / 2), 0.08, True)
    pen.disc(x, y, 0.36 * size, (255, 255, 0), BLACK, 0.05)
    for side in (-1, 1):
        pen.disc(x + side * 0.13 * size, y - 0.09 * size, 0.05 * size, BLACK)
    turn = -1 if is_sad else 1
    mouth = [(x + 0.18 * size * math.cos(a), y + 0.08 * size + turn * 0.12 * size * math.sin(a))
             for a in (0.2, 0.8, 1.57, 2.3, 2.9)]  # fmt: skip
    pen.path(mouth, BLACK, 0.06)


def _bevels_frame(frame: Frame) -> None:
    wide = frame.columns
    frame.box(-0.75, -4.3, wide + 0.75, -3.3, (0, 0, 128))
    frame.write("Minesweeper", -0.55, -3.8, 0.42, WHITE, "VerandaBd.ttf", "l", False)
    frame.write("Game   Help", -0.55, -2.95, 0.4, BLACK, "Veranda.ttf", "l", False)
    _relief(frame, (-0.75, -2.6, wide + 0.75, frame.rows + 0.75), 0.2, True)
    _relief(frame, (-0.35, -2.25, wide + 0.35, -0.35), 0.13, False)
    _relief(frame, (-0.2, -0.2, wide + 0.2, frame.rows + 0.2), 0.2, False)
    text = f"{frame.left:03d}" if frame.left >= 0 else f"-{-frame.left:02d}"
    for x, digits in ((0, text), (wide - 2.3, "047")):
        frame.box(x, -2.0, x + 2.3, -0.6, BLACK)
        lamps(frame, digits, x + 0.12, -1.9, 1.2, (255, 0, 0), (96, 0, 0))
    _face(frame, wide / 2, -1.3, 1.5, _is_lost(frame))


# pane: blue glass, lighter to the bottom, with its counters below.

PANE: list[Colour] = [
    WHITE, (62, 78, 190), (28, 104, 2), (172, 4, 8), (2, 0, 128), (124, 0, 2), (2, 122, 124),
    (96, 20, 90), (60, 60, 70),
]  # fmt: skip


def _pane(cell: Cell) -> None:
    share = cell.row / max(1, len(cell.codes) - 1)
    if cell.is_covered:
        cell.box(0, 0, 1, 1, (28, 46, 92))
        top = blend((150, 178, 236), (196, 220, 250), share)
        low = blend((52, 84, 196), (92, 142, 226), share)
        cell.fall((0.04, 0.04, 0.96, 0.96), top, low)
        cell.path(((0.08, 0.94), (0.08, 0.08), (0.94, 0.08)), blend(top, WHITE, 0.6), 0.05)
    else:
        cell.box(0, 0, 1, 1, (140, 156, 190))
        base = blend((184, 198, 226), (222, 230, 244), share)
        cell.fall((0.03, 0.03, 0.98, 0.98), blend(base, (90, 110, 160), 0.18), base)
    if cell.code == EXPLODED:
        for i in range(6):
            colour = blend((196, 30, 20), (255, 214, 120), i / 5)
            cell.disc(0.5, 0.5, 0.48 - 0.07 * i, colour)
    _pane_sign(cell)


def _pane_sign(cell: Cell) -> None:
    code = cell.code
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.58, PANE[code], "Carlito-Bold.ttf")
    elif code == QUESTION:
        cell.write("?", 0.52, 0.52, 0.56, (24, 34, 70), "Carlito-Bold.ttf")
        cell.write("?", 0.5, 0.5, 0.56, WHITE, "Carlito-Bold.ttf")
    elif code == FLAG:
        cell.shape(((0.3, 0.84), (0.42, 0.74), (0.58, 0.74), (0.7, 0.84)), (70, 74, 84))
        cell.path(((0.42, 0.78), (0.42, 0.16)), (236, 238, 244), 0.07)
        cell.shape(
            ((0.45, 0.17), (0.8, 0.26), (0.76, 0.36), (0.8, 0.5), (0.45, 0.46)), (206, 16, 20)
        )
        cell.shape(((0.45, 0.17), (0.8, 0.26), (0.78, 0.3), (0.45, 0.26)), (246, 108, 100))
    elif code in (MINE, EXPLODED, WRONG):
        _pane_mine(cell)
        if code == WRONG:
            cell.cross((220, 0, 0), 0.11, 0.34)


def _pane_mine(cell: Cell) -> None:
    for ray in range(12):
        x, y = math.cos(ray * math.pi / 6), math.sin(ray * math.pi / 6)
        cell.path(((0.5, 0.5), (0.5 + 0.36 * x, 0.5 + 0.36 * y)), (54, 58, 66), 0.035)
    for i in range(5):
        shade = blend((40, 44, 52), (170, 178, 192), i / 4)
        cell.disc(0.5 - 0.025 * i, 0.5 - 0.03 * i, 0.27 - 0.055 * i, shade)


def _pane_frame(frame: Frame) -> None:
    wide, high = frame.columns, frame.rows
    frame.fall((-1.2, -2.6, wide + 1.2, high + 2.6), (150, 196, 232), (206, 230, 246))
    frame.box(-1.2, -2.6, wide + 1.2, -1.5, (186, 208, 232))
    frame.write("Minesweeper", -0.8, -2.05, 0.4, (20, 30, 50), "ClearSans-Regular.ttf", "l")
    frame.box(wide - 0.4, -2.5, wide + 1, -1.8, (206, 84, 66), radius=0.1)
    frame.write("Game   Help", -0.8, -1.1, 0.36, (20, 30, 50), "ClearSans-Regular.ttf", "l")
    for x, text in ((0.9, "47"), (wide - 3.2, str(frame.left))):
        frame.box(x, high + 0.7, x + 2.3, high + 1.9, (44, 74, 140), (226, 236, 250), 0.06, 0.12)
        frame.write(text, x + 1.15, high + 1.3, 0.62, WHITE, "Carlito-Bold.ttf")
    frame.disc(0.1, high + 1.3, 0.5, WHITE, (60, 80, 120), 0.1)
    frame.path(((0.1, high + 0.95), (0.1, high + 1.3), (0.35, high + 1.3)), BLACK, 0.06)
    _pane_mine(Cell(frame.image, frame.at(wide - 0.7, high + 0.7), 1.2 * frame.wide,
                    1.2 * frame.high, frame.codes, 0, 0))  # fmt: skip


# turf: a lawn and the soil below it, both chequered, with an edge between them.

TURF: list[Colour] = [
    WHITE, (26, 116, 206), (58, 140, 62), (210, 48, 48), (124, 32, 160), (250, 140, 4),
    (4, 150, 166), (68, 64, 64), (156, 150, 144),
]  # fmt: skip
PETALS: list[Colour] = [
    (72, 133, 237), (182, 72, 242), (244, 194, 13), (72, 230, 241), (244, 132, 13), (0, 135, 68),
    (237, 68, 181),
]  # fmt: skip


EDGES: dict[tuple[int, int], tuple[float, float, float, float]] = {
    (-1, 0): (0, 0, 1, 0.07), (1, 0): (0, 0.93, 1, 1), (0, -1): (0, 0, 0.07, 1),
    (0, 1): (0.93, 0, 1, 1),
}  # fmt: skip
"""Where a neighbour's edge lies in a cell."""


def _turf(cell: Cell) -> None:
    code = cell.code
    if cell.is_covered:
        cell.box(0, 0, 1, 1, (165, 212, 76) if cell.is_odd else (173, 219, 86))
    elif code == MINE:
        colour = PETALS[(3 * cell.row + 5 * cell.column) % len(PETALS)]
        cell.box(0, 0, 1, 1, colour)
        cell.disc(0.5, 0.5, 0.25, blend(colour, BLACK, 0.4))
    elif code == EXPLODED:
        cell.box(0, 0, 1, 1, (219, 50, 54))
        cell.shape(star(0.5, 0.5, 8, 0.42, 0.24, 0), (255, 170, 60))
        cell.disc(0.5, 0.5, 0.2, (110, 20, 24))
    else:
        cell.box(0, 0, 1, 1, (214, 184, 152) if cell.is_odd else (228, 195, 160))
    if not cell.is_covered:
        for (down, right), box in EDGES.items():
            other = cell.beside(down, right)
            if other and other.is_covered:
                cell.box(*box, (136, 175, 60))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.5, TURF[code], "Karla-ExtraBold.otf")
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.52, WHITE, "Karla-ExtraBold.otf")
    elif code == FLAG:
        _turf_flag(cell)
    elif code == WRONG:
        cell.cross((226, 44, 30), 0.15, 0.26)


def _turf_flag(pen: Pen) -> None:
    pen.shape(((0.34, 0.84), (0.37, 0.76), (0.5, 0.76), (0.53, 0.84)), (192, 34, 6))
    pen.box(0.38, 0.14, 0.44, 0.8, (230, 51, 7))
    pen.shape(((0.44, 0.14), (0.84, 0.33), (0.44, 0.54)), (242, 54, 7))


def _turf_frame(frame: Frame) -> None:
    wide = frame.columns
    frame.box(0, -2.2, wide, 0, (74, 117, 44))
    frame.box(0.4, -1.6, 3.4, -0.6, WHITE, radius=0.15)
    frame.write("Medium", 0.7, -1.1, 0.4, (40, 60, 40), "Karla-Medium.otf", "l")
    _turf_flag(
        Pen(frame.image, frame.at(wide / 2 - 1.2, -1.75), 1.3 * frame.wide, 1.3 * frame.high)
    )
    frame.write(str(frame.left), wide / 2 + 0.2, -1.1, 0.5, WHITE, "Karla-Bold.otf", "l")
    frame.disc(wide / 2 + 2.4, -1.05, 0.45, (250, 196, 20))
    frame.write("047", wide / 2 + 3.1, -1.1, 0.5, WHITE, "Karla-Bold.otf", "l")


# lobby: a dark page with relief, where people play against the clock.

LOBBY: list[Colour] = [
    WHITE, (118, 192, 250), (96, 190, 98), (250, 112, 130), (232, 130, 250), (218, 166, 40),
    (96, 200, 200), (160, 160, 164), (212, 220, 228),
]  # fmt: skip


def _lobby(cell: Cell) -> None:
    code, edge = cell.code, 0.09
    if cell.is_covered or code == WRONG:
        cell.box(0, 0, 1, 1, (42, 48, 54))
        cell.shape(((0, 0), (1, 0), (0, 1)), (108, 118, 128))
        cell.box(edge, edge, 1 - edge, 1 - edge, (76, 84, 92))
    else:
        cell.box(0, 0, 1, 1, (40, 46, 52))
        cell.box(0.04, 0.04, 1, 1, (206, 84, 88) if code == EXPLODED else (56, 64, 72))
    if 1 <= code <= 8:
        cell.write(str(code), 0.52, 0.52, 0.55, LOBBY[code], "ClearSans-Bold.ttf")
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.52, (220, 226, 232), "ClearSans-Bold.ttf")
    elif code in (FLAG, WRONG):
        cell.shape(((0.24, 0.78), (0.32, 0.68), (0.66, 0.68), (0.74, 0.78)), (214, 218, 224))
        cell.box(0.46, 0.22, 0.53, 0.7, (214, 218, 224))
        cell.shape(((0.53, 0.2), (0.53, 0.52), (0.22, 0.4), (0.22, 0.32)), (238, 82, 82))
        if code == WRONG:
            cell.cross(BLACK, 0.14, 0.32)
            cell.cross((255, 214, 60), 0.08, 0.32)
    elif code in (MINE, EXPLODED):
        for ray in range(8):
            x, y = math.cos(ray * math.pi / 4), math.sin(ray * math.pi / 4)
            reach = 0.36 if ray % 2 == 0 else 0.31
            cell.path(((0.5, 0.5), (0.5 + reach * x, 0.5 + reach * y)), (14, 16, 18), 0.08)
        cell.disc(0.5, 0.5, 0.24, (14, 16, 18))
        cell.box(0.36, 0.36, 0.46, 0.46, (200, 206, 212))


def _lobby_frame(frame: Frame) -> None:
    wide, ink = frame.columns, (190, 198, 206)
    frame.write(
        "New game     Multiplayer     Ranking", -0.6, -4.1, 0.36, ink, "ClearSans-Medium.ttf", "l"
    )
    frame.box(-0.5, -3.2, wide + 0.5, frame.rows + 0.5, (76, 84, 92), (108, 118, 128), 0.1)
    frame.box(-0.12, -0.12, wide + 0.12, frame.rows + 0.12, (42, 48, 54))
    text = f"{frame.left:03d}" if frame.left >= 0 else f"-{-frame.left:02d}"
    for x, digits in ((0, text), (wide - 2.5, "012")):
        frame.box(x, -2.7, x + 2.5, -0.8, (18, 10, 10))
        lamps(frame, digits, x + 0.15, -2.5, 1.4, (244, 70, 60), (48, 20, 20))
    frame.disc(wide / 2, -1.8, 0.8, (246, 206, 70), (30, 30, 30), 0.07)
    eye = "x" if _is_lost(frame) else "o"
    frame.write(f"{eye} {eye}", wide / 2, -1.9, 0.34, (30, 30, 30), "ClearSans-Bold.ttf")
    frame.write("Difficulty 4.1    3BV 87    3BV/s 1.62", -0.4, frame.rows + 1.2, 0.34, ink,
                "ClearSans-Regular.ttf", "l")  # fmt: skip


# handset: tiles on a dark sky; opened cells leave a hollow; pins mark mines.

HANDSET: list[Colour] = [
    WHITE, (122, 208, 255), (134, 234, 160), (255, 150, 150), (206, 168, 255), (255, 206, 120),
    (112, 236, 226), (240, 240, 244), (196, 196, 210),
]  # fmt: skip
BOMB = "\uf1e2"


def _handset(cell: Cell) -> None:
    code = cell.code
    if cell.is_covered or code == WRONG:
        cell.box(0.05, 0.07, 0.95, 0.97, (44, 66, 150), radius=0.2)
        cell.box(0.05, 0.04, 0.95, 0.9, (88, 122, 228), radius=0.2)
    elif code == EXPLODED:
        cell.box(0.05, 0.05, 0.95, 0.96, (240, 84, 74), radius=0.2)
    else:
        cell.box(0.05, 0.05, 0.95, 0.96, (34, 36, 74), radius=0.2)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.44, HANDSET[code], "Manrope-ExtraBold.ttf")
    elif code == QUESTION:
        cell.write("?", 0.5, 0.48, 0.46, WHITE, "Manrope-ExtraBold.ttf")
    elif code in (FLAG, WRONG):
        cell.shape(((0.3, 0.42), (0.7, 0.42), (0.5, 0.8)), (255, 206, 84))
        cell.disc(0.5, 0.36, 0.21, (255, 206, 84))
        cell.disc(0.5, 0.36, 0.085, (44, 66, 150))
        if code == WRONG:
            cell.cross((226, 40, 60), 0.12, 0.32)
    elif code in (MINE, EXPLODED):
        ink = WHITE if code == EXPLODED else (236, 238, 255)
        cell.sign(BOMB, 0.5, 0.5, 0.56, ink, "fontawesome-webfont.ttf")


def _handset_frame(frame: Frame) -> None:
    wide, font = frame.columns, "Manrope-Bold.ttf"
    frame.fall((-0.8, -5, wide + 0.8, frame.rows + 3), (22, 24, 56), (58, 34, 84))
    frame.write("9:41", -0.3, -4.5, 0.3, WHITE, font, "l")
    frame.box(wide - 0.6, -4.7, wide + 0.3, -4.3, None, WHITE, 0.05, 0.1)
    frame.box(wide - 0.5, -4.62, wide + 0.05, -4.38, WHITE)
    for x, sign, text in ((0.2, BOMB, str(frame.left)), (wide - 4.4, "\uf017", "0:47")):
        frame.box(x, -3.2, x + 4.2, -1.4, (44, 46, 92), radius=0.9)
        frame.sign(sign, x + 0.9, -2.3, 0.8, (255, 206, 84), "fontawesome-webfont.ttf")
        frame.write(text, x + 1.8, -2.3, 0.66, WHITE, font, "l")
    for x, sign in ((wide / 2 - 1.5, "\uf024"), (wide / 2 + 1.5, "\uf0e2")):
        frame.disc(x, frame.rows + 1.5, 0.9, (88, 122, 228))
        frame.sign(sign, x, frame.rows + 1.5, 0.8, WHITE, "fontawesome-webfont.ttf")


# applet: flat and light; each number has a ground of its own; the counters stand beside.

GROUNDS: list[Colour] = [
    (226, 226, 222), (216, 246, 190), (232, 234, 184), (238, 214, 172), (240, 190, 132),
    (246, 158, 156), (252, 164, 128), (254, 122, 92), (250, 62, 64),
]  # fmt: skip


def _applet(cell: Cell) -> None:
    code, ink = cell.code, (46, 52, 54)
    if cell.is_covered:
        base = (176, 180, 172)
    elif code <= 8:
        base = GROUNDS[code]
    else:
        base = {MINE: (136, 138, 133), EXPLODED: (204, 0, 0), WRONG: (252, 233, 79)}[code]
    cell.box(0.03, 0.03, 0.97, 0.97, base, radius=0.05)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.46, ink, "Inter-SemiBold.otf")
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.5, (32, 74, 135), "Inter-Bold.otf")
    elif code in (FLAG, WRONG):
        cell.path(((0.32, 0.16), (0.32, 0.86)), (85, 87, 83), 0.06)
        cell.shape(
            ((0.35, 0.18), (0.82, 0.18), (0.68, 0.33), (0.82, 0.48), (0.35, 0.48)), (206, 92, 0)
        )
        if code == WRONG:
            cell.cross((164, 0, 0), 0.09, 0.38)
    elif code in (MINE, EXPLODED):
        tint = ink if code == MINE else (32, 10, 10)
        for ray in range(8):
            x, y = math.cos((ray + 0.5) * math.pi / 4), math.sin((ray + 0.5) * math.pi / 4)
            cell.disc(0.5 + 0.3 * x, 0.5 + 0.3 * y, 0.07, tint)
        cell.disc(0.5, 0.5, 0.28, tint)
        cell.disc(0.42, 0.42, 0.08, (211, 215, 207))


def _applet_frame(frame: Frame) -> None:
    wide, ink = frame.columns, (46, 52, 54)
    frame.box(-0.6, -2.2, wide + 5.6, -0.6, (225, 222, 219))
    frame.write("Mines", wide / 2 + 2.5, -1.4, 0.38, ink, "Inter-Bold.otf")
    x = wide + 3
    frame.shape(((x - 0.4, 0.4), (x + 0.6, 0.75), (x - 0.4, 1.1)), (206, 92, 0))
    frame.path(((x - 0.4, 0.4), (x - 0.4, 1.7)), ink, 0.08)
    frame.write(f"{frame.flags}/{frame.total}", x, 2.4, 0.42, ink, "Inter-Medium.otf")
    frame.disc(x, 4, 0.6, None, ink, 0.1)
    frame.path(((x, 3.6), (x, 4), (x + 0.3, 4)), ink, 0.08)
    frame.write("00:47", x, 5.2, 0.42, ink, "Inter-Medium.otf")
    for y, text in ((6.3, "Pause"), (7.6, "New")):
        frame.box(wide + 1, y, wide + 5, y + 1, (238, 238, 236), (190, 190, 186), 0.05, 0.15)
        frame.write(text, x, y + 0.5, 0.34, ink, "Inter-Regular.otf")


# shell: letters of one width on black, nothing else.

SHELL: list[Colour] = [
    (90, 90, 90), (97, 175, 239), (152, 195, 121), (224, 108, 117), (198, 120, 221),
    (229, 192, 123), (86, 182, 194), (220, 220, 220), (150, 150, 150),
]  # fmt: skip


def _shell(cell: Cell) -> None:
    code, font = cell.code, "JetBrainsMono-Bold.ttf"
    if code == EXPLODED:
        cell.box(0.12, 0, 0.88, 1, (190, 30, 40))
    text, ink = {
        0: ("\u00b7", SHELL[0]), HIDDEN: ("\u25a0", (128, 134, 146)), FLAG: ("F", (255, 220, 60)),
        QUESTION: ("?", (240, 240, 240)), MINE: ("*", (240, 240, 240)), EXPLODED: ("*", WHITE),
        WRONG: ("X", (255, 90, 200)),
    }.get(code, (str(code), SHELL[code % 9]))  # fmt: skip
    cell.write(text, 0.5, 0.5, 0.5, ink, font)


def _shell_frame(frame: Frame) -> None:
    ink, font = (200, 204, 210), "JetBrainsMono-Regular.ttf"
    frame.write("$ mines --level 2", -0.3, -2.4, 0.42, ink, font, "l")
    frame.write(f"mines {frame.left}  time 47", -0.3, -1.1, 0.42, ink, font, "l")
    frame.write("F flag  X wrong", -0.3, frame.rows + 1, 0.42, (110, 116, 126), font, "l")


# sketch: a pen and a pencil on paper.

INK: Colour = (34, 48, 110)


def _shaky(noise: random.Random, spots: list[Spot], by: float = 0.025) -> list[Spot]:
    return [(x + noise.uniform(-by, by), y + noise.uniform(-by, by)) for x, y in spots]


def _sketch(cell: Cell) -> None:
    code, noise = cell.code, random.Random(f"sketch {cell.row} {cell.column}")
    if cell.is_covered or code == WRONG:
        for i in range(7):
            at = 0.08 + 0.28 * i
            ends = [(max(0.06, at - 0.92), min(0.94, at)), (min(0.94, at), max(0.06, at - 0.92))]
            cell.path(_shaky(noise, ends, 0.03), (188, 192, 200), 0.07)
    if code == EXPLODED:
        for i in range(6):
            at = 0.1 + 0.16 * i
            cell.path(_shaky(noise, [(0.08, at), (0.92, at - 0.04)]), (248, 140, 130), 0.13)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5 + noise.uniform(-0.04, 0.04), 0.5 + noise.uniform(-0.04, 0.04),
                   0.54, INK, "YuseiMagic-Regular.ttf")  # fmt: skip
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.56, INK, "YuseiMagic-Regular.ttf")
    elif code in (FLAG, WRONG):
        cell.path(_shaky(noise, [(0.36, 0.14), (0.34, 0.5), (0.36, 0.88)]), INK, 0.07)
        cloth = _shaky(noise, [(0.36, 0.16), (0.8, 0.3), (0.37, 0.5)])
        cell.shape(cloth, (232, 70, 60))
        cell.path([*cloth, cloth[0]], INK, 0.05)
        if code == WRONG:
            for ends in ([(0.1, 0.12), (0.9, 0.86)], [(0.12, 0.9), (0.9, 0.1)]):
                cell.path(_shaky(noise, ends, 0.04), INK, 0.1)
    elif code in (MINE, EXPLODED):
        _scribble(cell, noise)


def _scribble(cell: Cell, noise: random.Random) -> None:
    for ray in range(7):
        x, y = math.cos(ray * 0.9), math.sin(ray * 0.9)
        ends = [(0.5 + 0.2 * x, 0.54 + 0.2 * y), (0.5 + 0.37 * x, 0.54 + 0.37 * y)]
        cell.path(_shaky(noise, ends), INK, 0.06)
    loop: list[Spot] = []
    for i in range(60):
        reach, angle = 0.25 - 0.003 * i, 0.7 * i
        loop.append((0.5 + reach * math.cos(angle), 0.54 + reach * math.sin(angle)))
    cell.path(_shaky(noise, loop, 0.02), INK, 0.06)


def _sketch_over(frame: Frame) -> None:
    noise = random.Random("lines")
    for i in range(frame.columns + 1):
        spots: list[Spot] = [(i, j * frame.rows / 12) for j in range(13)]
        frame.path(_shaky(noise, spots, 0.035), (84, 88, 100), 0.05)
    for i in range(frame.rows + 1):
        spots = [(j * frame.columns / 12, i) for j in range(13)]
        frame.path(_shaky(noise, spots, 0.035), (84, 88, 100), 0.05)
    frame.write(f"Mines: {frame.left}", 0.2, -1, 0.6, INK, "YuseiMagic-Regular.ttf", "l")


THIRD = [
    Program("bevels", _bevels, (0.75, 4.3, 0.75, 0.75), GREY, _bevels_frame, factor=1),
    Program("pane", _pane, (1.2, 2.6, 1.2, 2.6), (180, 210, 240), _pane_frame),
    Program("turf", _turf, (0, 2.2, 0, 0), (74, 117, 44), _turf_frame),
    Program("lobby", _lobby, (1, 4.8, 1, 1.8), (34, 38, 43), _lobby_frame),
    Program("handset", _handset, (0.8, 5, 0.8, 3), (22, 24, 56), _handset_frame),
    Program("applet", _applet, (0.6, 2.2, 5.6, 0.6), (246, 245, 244), _applet_frame),
    Program("shell", _shell, (0.8, 3.2, 0.8, 1.8), (14, 15, 18), _shell_frame),
    Program("sketch", _sketch, (1.2, 1.8, 1.2, 1.2), (252, 249, 240), over=_sketch_over),
]
