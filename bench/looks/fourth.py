"""The fourth set: print, a desk's own games, a chat's pictures, one bit per pixel and others."""

from __future__ import annotations

import math
import random

from skins import EXPLODED, FLAG, MINE, QUESTION, WRONG, Colour

from bench.looks.canvas import Cell, Frame, Pen, Program, blend, star

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


# puzzle: printed; lines alone, every opened cell has its number, zeros too.


def _puzzle(cell: Cell) -> None:
    code, font = cell.code, "PTF75F.ttf"
    if code == EXPLODED:
        cell.box(0, 0, 1, 1, (244, 150, 140))
    if code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.48, (20, 20, 20), font)
    elif code in (FLAG, WRONG):
        cell.write("!", 0.5, 0.5, 0.62, (196, 20, 20), font)
        if code == WRONG:
            cell.cross((20, 20, 20), 0.05, 0.38)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.54, (20, 20, 20), font)
    elif code in (MINE, EXPLODED):
        cell.shape(star(0.5, 0.53, 5, 0.36, 0.15, -math.pi / 2), (20, 20, 20))


def _puzzle_over(frame: Frame) -> None:
    wide, high, ink = frame.columns, frame.rows, (60, 60, 60)
    for i in range(wide + 1):
        frame.path(((i, 0), (i, high)), ink, 0.04)
    for i in range(high + 1):
        frame.path(((0, i), (wide, i)), ink, 0.04)
    font = "PTF55F.ttf"
    for column in range(wide):
        name = chr(ord("a") + column % 26)
        frame.write(name, column + 0.5, -0.45, 0.32, ink, font)
    for row in range(high):
        frame.write(str(row + 1), -0.2, row + 0.5, 0.32, ink, font, "r")
    frame.write(f"Mines left: {frame.left}", 0, high + 0.9, 0.42, (20, 20, 20), font, "l")


# tray: rounded tiles with a gloss, on a board of wood; a status line below.

TRAY: list[Colour] = [
    WHITE, (24, 70, 190), (16, 120, 40), (190, 20, 30), (70, 20, 130), (140, 60, 10),
    (10, 120, 130), (40, 40, 44), (110, 110, 116),
]  # fmt: skip


def _tray(cell: Cell) -> None:
    code = cell.code
    if cell.is_covered:
        cell.box(0, 0, 1, 1, (40, 70, 104))
        cell.box(0.03, 0.03, 0.97, 0.97, (86, 130, 180), radius=0.12)
        cell.box(0.08, 0.06, 0.92, 0.46, (132, 172, 214), radius=0.1)
    else:
        cell.box(0, 0, 1, 1, (206, 204, 196))
        cell.box(0.04, 0.04, 1, 1, (240, 239, 232))
    if code == EXPLODED:
        for i in range(5):
            cell.disc(0.5, 0.5, 0.46 - 0.07 * i, blend((255, 120, 0), (255, 240, 120), i / 4))
    if 1 <= code <= 8:
        cell.write(str(code), 0.52, 0.52, 0.54, TRAY[code], "Go-Bold.ttf")
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.54, (250, 244, 190), "Go-Bold.ttf")
    elif code == FLAG:
        cell.path(((0.28, 0.88), (0.42, 0.12)), (50, 36, 20), 0.07)
        cell.shape(((0.42, 0.14), (0.84, 0.2), (0.78, 0.54), (0.36, 0.46)), (250, 214, 40))
        cell.disc(0.6, 0.34, 0.09, (200, 30, 30))
    elif code in (MINE, EXPLODED, WRONG):
        cell.disc(0.5, 0.52, 0.29, (30, 32, 36))
        cell.path(((0.5, 0.1), (0.5, 0.94)), (30, 32, 36), 0.08)
        cell.path(((0.08, 0.52), (0.92, 0.52)), (30, 32, 36), 0.08)
        cell.disc(0.5, 0.52, 0.13, (200, 60, 50))
        if code == WRONG:
            cell.disc(0.5, 0.52, 0.4, None, (214, 20, 20), 0.09)
            cell.path(((0.22, 0.24), (0.78, 0.8)), (214, 20, 20), 0.09)


def _tray_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Go-Regular.ttf"
    frame.box(-1, -2.6, wide + 1, -1.2, (239, 240, 241))
    frame.write("Game   Move   Settings   Help", -0.7, -1.9, 0.36, (35, 38, 41), font, "l")
    frame.fall((-1, -1.2, wide + 1, high + 1), (126, 84, 50), (96, 62, 36))
    frame.box(-0.12, -0.12, wide + 0.12, high + 0.12, (54, 34, 20))
    frame.box(-1, high + 1, wide + 1, high + 2.2, (239, 240, 241))
    text = f"Mines: {frame.flags}/{frame.total}"
    frame.write(text, -0.7, high + 1.6, 0.36, (35, 38, 41), font, "l")
    frame.write("Time: 00:47", wide + 0.7, high + 1.6, 0.36, (35, 38, 41), font, "r")


# dusk: flat and dark; ribbons mark mines; the counters stand at the left.

DUSK: list[Colour] = [
    WHITE, (110, 160, 220), (130, 180, 110), (214, 110, 104), (176, 132, 206), (212, 160, 90),
    (92, 180, 180), (190, 190, 190), (140, 146, 156),
]  # fmt: skip


def _dusk(cell: Cell) -> None:
    code = cell.code
    cell.box(0, 0, 1, 1, (20, 22, 26))
    if cell.is_covered or code == WRONG:
        cell.box(0.04, 0.04, 1, 1, (62, 68, 80))
    else:
        cell.box(0.04, 0.04, 1, 1, (164, 48, 54) if code == EXPLODED else (34, 37, 43))
    if 1 <= code <= 8:
        cell.write(str(code), 0.52, 0.52, 0.48, DUSK[code], "mononoki-Bold.ttf")
    elif code == QUESTION:
        cell.write("?", 0.52, 0.52, 0.5, (226, 228, 234), "mononoki-Bold.ttf")
    elif code in (FLAG, WRONG):
        ribbon = ((0.34, 0.2), (0.7, 0.2), (0.7, 0.84), (0.52, 0.66), (0.34, 0.84))
        cell.shape(ribbon, (232, 92, 80))
        if code == WRONG:
            cell.cross((240, 242, 246), 0.09, 0.34)
    elif code in (MINE, EXPLODED):
        ink = (206, 210, 218)
        cell.disc(0.52, 0.52, 0.3, None, ink, 0.08)
        cell.disc(0.52, 0.52, 0.12, ink)


def _dusk_frame(frame: Frame) -> None:
    ink, font = (150, 156, 168), "mononoki-Regular.ttf"
    for y, name, text in ((0.6, "mines", str(frame.left)), (3.2, "time", "47")):
        frame.write(name, -4.6, y, 0.34, ink, font, "l")
        frame.write(text, -4.6, y + 1, 0.7, (226, 228, 234), "mononoki-Bold.ttf", "l")
    frame.box(-4.6, 5.6, -1.2, 6.8, (62, 68, 80), radius=0.15)
    frame.write("restart", -2.9, 6.2, 0.34, (226, 228, 234), font)


# pebbles: round cells; an opened one is a shallow hole.

PEBBLES: list[Colour] = [
    WHITE, (30, 100, 170), (40, 130, 70), (190, 50, 50), (110, 60, 150), (180, 100, 10),
    (10, 130, 140), (60, 56, 50), (120, 110, 100),
]  # fmt: skip


def _pebbles(cell: Cell) -> None:
    code = cell.code
    if cell.is_covered or code == WRONG:
        cell.disc(0.5, 0.54, 0.43, (30, 96, 96))
        cell.disc(0.5, 0.49, 0.43, (64, 150, 146))
    elif code == EXPLODED:
        cell.disc(0.5, 0.5, 0.43, (214, 62, 50))
    else:
        cell.disc(0.5, 0.5, 0.43, (246, 238, 220))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.42, PEBBLES[code], "Sora-Bold.otf")
    elif code == QUESTION:
        cell.write("?", 0.5, 0.49, 0.44, WHITE, "Sora-Bold.otf")
    elif code in (FLAG, WRONG):
        cell.path(((0.38, 0.24), (0.38, 0.76)), WHITE, 0.07)
        cell.shape(((0.4, 0.23), (0.72, 0.37), (0.4, 0.52)), (255, 226, 120))
        if code == WRONG:
            cell.cross((206, 30, 40), 0.11, 0.28)
    elif code in (MINE, EXPLODED):
        ink = (52, 44, 40) if code == MINE else WHITE
        cell.shape(star(0.5, 0.5, 9, 0.33, 0.19, 0), ink)


def _pebbles_frame(frame: Frame) -> None:
    wide, font = frame.columns, "Sora-SemiBold.otf"
    frame.box(-0.7, -2.8, wide + 0.7, -0.7, (112, 84, 60))
    frame.disc(0.6, -1.75, 0.55, (52, 44, 40))
    frame.write(str(frame.left), 1.5, -1.75, 0.6, WHITE, font, "l")
    frame.write("00:47", wide - 0.4, -1.75, 0.6, WHITE, font, "r")


# onebit: black and white, a grey of dots, as a small old screen shows it.


def _onebit(cell: Cell) -> None:
    code, font = cell.code, "Px_IBM_VGA8.ttf"
    cell.box(0, 0, 1, 1, BLACK)
    cell.box(1 / cell.wide, 1 / cell.high, 1, 1, BLACK if code == EXPLODED else WHITE)
    if cell.is_covered or code == WRONG:
        left, top = round(cell.corner[0]), round(cell.corner[1])
        for y in range(2, round(cell.high) - 1):
            for x in range(2, round(cell.wide) - 1):
                if (x + y) % 2 == 0:
                    cell.image.putpixel((left + x, top + y), BLACK)
    if code in (FLAG, QUESTION, WRONG):
        cell.box(0.2, 0.14, 0.84, 0.9, WHITE)
    if 1 <= code <= 8:
        cell.write(str(code), 0.52, 0.52, 0.6, BLACK, font, smooth=False)
    elif code == QUESTION:
        cell.write("?", 0.52, 0.52, 0.58, BLACK, font, smooth=False)
    elif code in (FLAG, WRONG):
        cell.box(0.3, 0.2, 0.38, 0.86, BLACK)
        cell.box(0.38, 0.22, 0.76, 0.5, BLACK)
        if code == WRONG:
            cell.cross(WHITE, 0.2, 0.36)
            cell.cross(BLACK, 0.1, 0.38)
    elif code in (MINE, EXPLODED):
        ink = BLACK if code == MINE else WHITE
        cell.disc(0.52, 0.52, 0.24, ink)
        for ends in (((0.52, 0.14), (0.52, 0.9)), ((0.14, 0.52), (0.9, 0.52))):
            cell.path(ends, ink, 0.06)


def _onebit_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Px_IBM_VGA8.ttf"
    frame.box(-0.8, -3.6, wide + 0.8, high + 0.8, WHITE, BLACK, 0.05)
    for i in range(5):
        y = -3.3 + 0.2 * i
        frame.box(-0.6, y, wide + 0.6, y + 0.06, BLACK)
    frame.box(wide / 2 - 2, -3.5, wide / 2 + 2, -2.3, WHITE)
    frame.write("Mines", wide / 2, -2.9, 0.56, BLACK, font, smooth=False)
    frame.box(-0.8, -2.2, wide + 0.8, -2.15, BLACK)
    frame.write(f"Left {frame.left}", 0, -1.3, 0.56, BLACK, font, "l", smooth=False)
    frame.write("0:47", wide, -1.3, 0.56, BLACK, font, "r", smooth=False)
    frame.box(-0.06, -0.06, wide + 0.1, high + 0.1, BLACK)


# tablet: tiles with soft corners on a light ground; opened cells have none; bugs for mines.

TABLET: list[Colour] = [
    WHITE, (48, 79, 254), (46, 125, 50), (213, 0, 0), (98, 0, 234), (191, 54, 12), (0, 121, 107),
    (33, 33, 33), (97, 97, 97),
]  # fmt: skip
ICONS = "MaterialIcons-Regular.ttf"


def _tablet(cell: Cell) -> None:
    code = cell.code
    if cell.is_covered:
        cell.box(0.04, 0.04, 0.96, 0.96, (124, 138, 182), radius=0.14)
    elif code in (EXPLODED, WRONG):
        cell.box(0.04, 0.04, 0.96, 0.96, (229, 57, 53), radius=0.14)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.46, TABLET[code], "NationalPark-Heavy.otf")
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.5, WHITE, "NationalPark-Heavy.otf")
    elif code in (FLAG, WRONG):
        cell.sign("\ue153", 0.5, 0.5, 0.54, WHITE, ICONS)
        if code == WRONG:
            cell.cross((60, 0, 0), 0.1, 0.34)
    elif code in (MINE, EXPLODED):
        ink = WHITE if code == EXPLODED else (55, 60, 78)
        cell.sign("\ue868", 0.5, 0.5, 0.66, ink, ICONS)


def _tablet_frame(frame: Frame) -> None:
    wide, ink, font = frame.columns, (55, 60, 78), "NationalPark-Heavy.otf"
    frame.box(-1, -3, wide + 1, -1, (232, 234, 246))
    frame.sign("\ue5d2", -0.1, -2, 0.5, ink, ICONS)
    frame.sign("\ue868", wide / 2 - 3, -2, 0.8, ink, ICONS)
    frame.write(str(frame.left), wide / 2 - 2.2, -2, 0.5, ink, font, "l")
    frame.sign("\ue425", wide / 2 + 1.2, -2, 0.8, ink, ICONS)
    frame.write("00:47", wide / 2 + 2, -2, 0.5, ink, font, "l")
    frame.disc(wide - 1.2, frame.rows + 1.4, 1, (63, 81, 181))
    frame.sign("\ue153", wide - 1.2, frame.rows + 1.4, 0.8, WHITE, ICONS)


# chatbot: white numbers on blue squares, grey covers, and the names of rows and columns around.


def _chatbot(cell: Cell) -> None:
    code, font = cell.code, "Tuffy_Bold.ttf"
    if code <= 8:
        cell.box(0.05, 0.05, 0.95, 0.95, (59, 136, 195), radius=0.14)
        cell.write(str(code), 0.5, 0.5, 0.52, WHITE, font)
        return
    ground = {MINE: (54, 57, 63), EXPLODED: (54, 57, 63), WRONG: (221, 46, 68)}
    cell.box(0.05, 0.05, 0.95, 0.95, ground.get(code, (104, 108, 117)), radius=0.14)
    if code == WRONG:
        cell.cross(WHITE, 0.13, 0.24)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.54, (255, 220, 93), font)
    elif code == FLAG:
        cell.box(0.26, 0.16, 0.33, 0.86, (191, 105, 82))
        cell.shape(((0.33, 0.18), (0.82, 0.38), (0.33, 0.58)), (221, 46, 68))
    elif code == MINE:
        _fused(cell)
    elif code == EXPLODED:
        cell.shape(star(0.5, 0.5, 8, 0.46, 0.25, 0.2), (244, 144, 12))
        cell.shape(star(0.5, 0.5, 8, 0.28, 0.15, 0.2), (255, 220, 93))


def _fused(cell: Cell) -> None:
    cell.disc(0.46, 0.58, 0.3, (12, 14, 16))
    cell.disc(0.36, 0.48, 0.08, (150, 160, 168))
    cell.path(((0.64, 0.38), (0.74, 0.28), (0.8, 0.3)), (191, 105, 82), 0.08)
    cell.shape(star(0.82, 0.26, 4, 0.14, 0.06, 0), (255, 172, 51))


def _chatbot_frame(frame: Frame) -> None:
    ink, font = (220, 221, 222), "Tuffy_Bold.ttf"
    frame.disc(-0.9, -3.6, 0.8, (88, 101, 242))
    frame.write("MineBot", 0.3, -3.9, 0.42, WHITE, font, "l")
    frame.write(f"{frame.total} mines, {frame.left} left", 0.3, -2.9, 0.4, ink, "Tuffy.ttf", "l")
    for column in range(frame.columns):
        name = chr(ord("A") + column) if column < 26 else "A" + chr(ord("A") + column - 26)
        frame.write(name, column + 0.5, -0.6, 0.38, ink, font)
    for row in range(frame.rows):
        frame.write(str(row + 1), -0.7, row + 0.5, 0.38, ink, font)


# garden: leaves, sign posts and flowers.

GARDEN: list[Colour] = [
    WHITE, (40, 80, 160), (30, 110, 40), (180, 30, 60), (90, 40, 130), (150, 80, 20),
    (20, 120, 120), (50, 44, 40), (120, 110, 104),
]  # fmt: skip


def _garden(cell: Cell) -> None:
    code = cell.code
    if cell.is_covered:
        cell.box(0, 0, 1, 1, (52, 104, 40))
        cell.fall((0.05, 0.05, 0.95, 0.95), (168, 214, 120), (104, 172, 76))
        noise = random.Random(f"garden {cell.row} {cell.column}")
        for _ in range(5):
            x, y = noise.uniform(0.15, 0.85), noise.uniform(0.15, 0.85)
            cell.path(((x, y), (x + 0.06, y - 0.1)), (126, 192, 92), 0.05)
    else:
        cell.box(0, 0, 1, 1, (214, 198, 168))
        cell.box(0.04, 0.04, 0.98, 0.98, (226, 70, 60) if code == EXPLODED else (250, 244, 226))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.52, 0.54, GARDEN[code], "Caladea-Bold.ttf")
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.58, (70, 40, 20), "Caladea-Bold.ttf")
    elif code == FLAG:
        cell.box(0.46, 0.44, 0.55, 0.9, (110, 70, 36))
        board = ((0.16, 0.16), (0.7, 0.16), (0.88, 0.31), (0.7, 0.46), (0.16, 0.46))
        cell.shape(board, (250, 236, 190))
        cell.path((*board, board[0]), (110, 70, 36), 0.05)
    elif code in (MINE, EXPLODED, WRONG):
        _flower(cell, (250, 210, 220) if code == EXPLODED else (216, 90, 150))
        if code == WRONG:
            cell.cross((60, 30, 20), 0.09, 0.4)


def _flower(pen: Pen, colour: Colour) -> None:
    for petal in range(6):
        angle = petal * math.pi / 3
        pen.disc(0.5 + 0.22 * math.cos(angle), 0.5 + 0.22 * math.sin(angle), 0.15, colour)
    pen.disc(0.5, 0.5, 0.13, (250, 206, 60), (150, 100, 20), 0.03)


def _garden_frame(frame: Frame) -> None:
    wide, ink, font = frame.columns, (60, 44, 24), "Caladea-Bold.ttf"
    frame.box(-0.8, -2.9, wide + 0.8, frame.rows + 0.8, (232, 240, 214), (120, 150, 90), 0.1, 0.3)
    _flower(
        Pen(frame.image, frame.at(wide - 3.4, -2.2), 1.4 * frame.wide, 1.4 * frame.high),
        (216, 90, 150),
    )
    frame.write(str(frame.left), wide - 1.8, -1.5, 0.66, ink, font, "l")
    frame.write("47 s", 0.2, -1.5, 0.66, ink, font, "l")


FOURTH = [
    Program("puzzle", _puzzle, (1.6, 1.6, 1, 2), WHITE, over=_puzzle_over),
    Program("tray", _tray, (1, 2.6, 1, 2.2), (239, 240, 241), _tray_frame),
    Program("dusk", _dusk, (5.2, 0.8, 0.8, 0.8), (20, 22, 26), _dusk_frame),
    Program("pebbles", _pebbles, (0.7, 2.8, 0.7, 0.7), (226, 208, 170), _pebbles_frame),
    Program("onebit", _onebit, (1.2, 4, 1.2, 1.2), (150, 150, 150), _onebit_frame, factor=1),
    Program("tablet", _tablet, (1, 3, 1, 3), (250, 250, 252), _tablet_frame),
    Program("chatbot", _chatbot, (2, 5, 1, 1), (54, 57, 63), _chatbot_frame),
    Program("garden", _garden, (1.2, 3.3, 1.2, 1.2), (176, 206, 150), _garden_frame),
]
