"""The twelfth set: a forum's post, a new desktop, two phones, a puzzle's shop, a sheet, clay."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image
from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG, Colour, Picture

from looks.canvas import BLACK, WHITE, Cell, Frame, Limited, Pen, Spot, blend, lamps, three_digits

Inks = list[Colour]
TEXT = "Akatab-Regular.ttf"


@dataclass(frozen=True)
class Seen(Limited):
    """A program with what stood around it on somebody's screen."""

    around: Callable[[Picture, random.Random], Picture] | None = None

    def draw(self, codes: list[list[int]], pitch: float, total: int) -> Picture:
        picture = super().draw(codes, pitch, total)
        if self.around is None:
            return picture
        return self.around(picture, random.Random(f"twelfth {self.name} {pitch} {total}"))


def _laid(ground: Image.Image, picture: Picture, x: int, y: int) -> Picture:
    ground.paste(picture.image, (x, y))
    return Picture(ground, picture.codes, [x + i for i in picture.xs], [y + i for i in picture.ys])


def _in_feed(picture: Picture, source: random.Random) -> Picture:
    """A forum's page: a bar, a list of places at the left, the post's title, votes below."""
    left, right = source.randrange(150, 230), source.randrange(20, 200)
    wide, high = left + picture.image.width + right, picture.image.height + 200
    ground = Image.new("RGB", (wide, high), WHITE)
    pen = Pen(ground, (0, 0), 1, 1)
    ink, pale = (30, 40, 48), (92, 108, 116)
    pen.box(0, 51, wide, 52, (222, 228, 232))
    pen.disc(28, 26, 14, (255, 90, 40))
    pen.write("forum", 52, 26, 13, ink, "Akatab-Bold.ttf", "l")
    pen.box(left, 10, wide - 60, 42, (234, 238, 241), radius=16)
    pen.write("Find anything", left + 20, 26, 10, pale, TEXT, "l")
    for row, text in enumerate(("Home", "Popular", "Answers", "Explore", "All")):
        pen.write(text, 24, 90 + 34 * row, 10, ink, TEXT, "l")
    pen.box(left - 20, 52, left - 19, high, (222, 228, 232))
    pen.disc(left + 10, 74, 10, (120, 160, 200))
    pen.write("mines - 5 hours ago", left + 28, 74, 9, pale, TEXT, "l")
    pen.write("Is this a guess?", left, 108, 13, ink, "Akatab-Bold.ttf", "l")
    for place, text in ((0, "214"), (96, "37"), (192, "Share")):
        y = high - 44
        pen.box(left + place, y, left + place + 84, y + 30, (234, 238, 241), radius=15)
        pen.write(text, left + place + 42, y + 15, 10, ink, "Akatab-Bold.ttf")
    return _laid(ground, picture, left, 136)


CODE = (
    "public class App extends Application {", "    private static final int SIZE = 40;",
    "    private Tile[][] grid;", "", "    private Parent createContent() {",
    "        Pane root = new Pane();", "        for (int y = 0; y < H; y++) {",
    "            for (int x = 0; x < W; x++) {", "                grid[x][y] = new Tile(x, y);",
    "            }", "        }", "        return root;", "    }", "}",
)  # fmt: skip


def _before_editor(picture: Picture, source: random.Random) -> Picture:
    """An editor for programs in its dark style, part of which the window covers."""
    left, above = source.randrange(60, 330), source.randrange(40, 90)
    wide = left + picture.image.width + source.randrange(30, 160)
    high = above + picture.image.height + source.randrange(40, 110)
    ground = Image.new("RGB", (wide, high), (43, 43, 43))
    pen = Pen(ground, (0, 0), 1, 1)
    pen.box(0, 0, wide, 28, (60, 63, 65))
    pen.write("File  Edit  View  Navigate  Run", 12, 14, 9, (187, 187, 187), TEXT, "l")
    pen.box(0, 28, 44, high, (49, 51, 53))
    for row in range((high - 60) // 20):
        y = 48 + 20 * row
        pen.write(str(row + 1), 36, y, 8, (96, 99, 102), TEXT, "r")
        ink = ((204, 120, 50), (169, 183, 198), (152, 118, 170))[row % 3]
        pen.write(CODE[row % len(CODE)], 56, y, 8, ink, TEXT, "l")
    pen.box(0, high - 24, wide, high, (60, 63, 65))
    return _laid(ground, picture, left, above)


def _on_sunset(picture: Picture, source: random.Random) -> Picture:
    """A wallpaper of warm colours and a dark bar at the left with round icons."""
    left, above = source.randrange(80, 200), source.randrange(30, 90)
    wide = left + picture.image.width + source.randrange(20, 200)
    high = above + picture.image.height + source.randrange(20, 120)
    ground = Image.new("RGB", (wide, high), (200, 90, 70))
    pen = Pen(ground, (0, 0), 1, 1)
    pen.fall((0, 0, wide, high), (74, 32, 92), (242, 130, 80))
    pen.disc(wide * 0.7, high * 0.62, min(wide, high) * 0.2, (255, 196, 110))
    pen.box(0, 0, wide, 26, (28, 26, 32))
    pen.write("Tue 17 Nov  18:20", wide / 2, 13, 9, (235, 235, 235), TEXT)
    pen.box(0, 26, 58, high, (40, 34, 46))
    for icon in range((high - 60) // 56):
        ink = blend((90, 150, 230), (240, 120, 90), icon % 5 / 4)
        pen.disc(29, 60 + 56 * icon, 19, ink)
    return _laid(ground, picture, left, above)


def _spots(many: int, reach: float, turn: float = 0, y: float = 0.5) -> list[Spot]:
    """Places around the middle of a cell."""
    angles = [math.tau * (turn + spot / many) for spot in range(many)]
    return [(0.5 + reach * math.cos(angle), y + reach * math.sin(angle)) for angle in angles]


# thread: a game inside a forum's post: pale keys with a lower edge, an orange flag, a round bomb.

THREAD: Inks = [
    WHITE, (36, 98, 189), (38, 128, 70), (222, 64, 24), (110, 60, 180), (150, 75, 30),
    (0, 125, 140), (40, 44, 52), (120, 126, 134),
]  # fmt: skip


def _thread(cell: Cell) -> None:
    code, font = cell.code, "Akatab-Bold.ttf"
    cell.box(0, 0, 1, 1, (226, 231, 236))
    if cell.is_covered or code == WRONG:
        cell.box(0.04, 0.04, 0.96, 0.96, (156, 170, 187), radius=0.14)
        cell.box(0.04, 0.04, 0.96, 0.88, (186, 198, 212), radius=0.14)
    else:
        face = {MINE: (255, 214, 204), EXPLODED: (255, 84, 36)}.get(code, (249, 250, 251))
        cell.box(0.04, 0.04, 0.96, 0.96, face, radius=0.14)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.48, THREAD[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.46, 0.46, (52, 66, 84), font)
    elif code in (FLAG, WRONG):
        cell.box(0.28, 0.16, 0.35, 0.8, (52, 66, 84), radius=0.03)
        cell.shape(((0.35, 0.18), (0.8, 0.18), (0.68, 0.33), (0.8, 0.48), (0.35, 0.48)),
                   (255, 84, 36))  # fmt: skip
        if code == WRONG:
            cell.cross((30, 30, 34), 0.09, 0.33)
    elif code in (MINE, EXPLODED):
        cell.path(((0.58, 0.38), (0.66, 0.26), (0.76, 0.22)), (130, 96, 60), 0.06)
        cell.disc(0.46, 0.58, 0.26, (38, 40, 46))
        cell.box(0.52, 0.3, 0.66, 0.42, (38, 40, 46), radius=0.03)
        cell.disc(0.38, 0.5, 0.07, (210, 214, 222))
        cell.disc(0.78, 0.21, 0.07, (255, 176, 30))


def _thread_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Akatab-Bold.ttf"
    frame.box(-0.6, -2.2, wide + 0.6, high + 0.6, (240, 243, 245), (214, 220, 226), 0.04, 0.4)
    frame.box(-0.15, -0.15, wide + 0.15, high + 0.15, (226, 231, 236), radius=0.2)
    frame.box(0.15, -1.7, 0.22, -0.7, (52, 66, 84))
    frame.shape(((0.22, -1.68), (0.9, -1.68), (0.72, -1.44), (0.9, -1.2), (0.22, -1.2)),
                (255, 84, 36))  # fmt: skip
    frame.write(f"{frame.left}", 1.2, -1.2, 0.46, (30, 40, 48), font, "l")
    frame.box(wide / 2 - 1.3, -1.75, wide / 2 + 1.3, -0.65, (255, 84, 36), radius=0.5)
    frame.write("Restart", wide / 2, -1.2, 0.3, WHITE, font)
    frame.write("1:12", wide - 0.1, -1.2, 0.46, (30, 40, 48), font, "r")


# fluent: a newer system's app by day: blue tiles with thin rims, opened ones nearly white.

FLUENT: Inks = [
    WHITE, (0, 95, 184), (16, 124, 16), (196, 43, 28), (92, 46, 145), (142, 86, 46),
    (3, 131, 135), (32, 32, 32), (110, 110, 110),
]  # fmt: skip


def _fluent(cell: Cell) -> None:
    code, font = cell.code, "Padauk-Bold.ttf"
    cell.box(0, 0, 1, 1, (243, 243, 243))
    if cell.is_covered or code == WRONG:
        cell.box(0.03, 0.03, 0.97, 0.97, (160, 188, 218), radius=0.1)
        cell.box(0.06, 0.06, 0.94, 0.92, (206, 225, 244), radius=0.08)
    else:
        cell.box(0.03, 0.03, 0.97, 0.97, (224, 224, 224), radius=0.1)
        face = (196, 43, 28) if code == EXPLODED else (252, 252, 252)
        cell.box(0.06, 0.06, 0.94, 0.94, face, radius=0.08)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.46, FLUENT[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.46, (32, 60, 100), font)
    elif code in (FLAG, WRONG):
        ink = (196, 43, 28) if code == FLAG else (140, 140, 140)
        cell.box(0.25, 0.18, 0.31, 0.84, (60, 60, 60), radius=0.03)
        cell.shape(((0.31, 0.2), (0.42, 0.17), (0.54, 0.2), (0.66, 0.23), (0.78, 0.2),
                    (0.72, 0.36), (0.78, 0.53), (0.66, 0.56), (0.54, 0.53), (0.42, 0.5),
                    (0.31, 0.53)), ink)  # fmt: skip
        if code == WRONG:
            cell.cross((196, 43, 28), 0.08, 0.34)
    elif code in (MINE, EXPLODED):
        ink = WHITE if code == EXPLODED else (50, 50, 50)
        for x, y in _spots(8, 0.33):
            cell.path(((0.5, 0.5), (x, y)), ink, 0.05)
            cell.disc(x, y, 0.03, ink)
        cell.disc(0.5, 0.5, 0.22, ink)
        cell.disc(0.43, 0.43, 0.06, (190, 190, 190) if code == MINE else (196, 43, 28))


def _fluent_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Padauk-Regular.ttf"
    ink = (32, 32, 32)
    frame.box(-0.9, -4.2, wide + 0.9, high + 2, (243, 243, 243), (190, 190, 190), 0.03, 0.25)
    frame.write("Minesweeper", -0.4, -3.65, 0.28, ink, font, "l")
    for number, place in enumerate((2.9, 1.7, 0.5)):
        x = wide + 0.6 - place
        if number == 0:
            frame.box(x - 0.16, -3.66, x + 0.16, -3.63, ink)
        elif number == 1:
            frame.box(x - 0.15, -3.8, x + 0.15, -3.5, None, ink, 0.03, 0.05)
        else:
            frame.path(((x - 0.14, -3.79), (x + 0.14, -3.51)), ink, 0.03)
            frame.path(((x - 0.14, -3.51), (x + 0.14, -3.79)), ink, 0.03)
    for x, text in ((0, f"{frame.left}"), (wide - 2.6, "0:42")):
        frame.box(x, -2.5, x + 2.6, -1.2, WHITE, (218, 218, 218), 0.03, 0.15)
        frame.write(text, x + 1.6, -1.85, 0.42, ink, "Padauk-Bold.ttf")
    frame.box(0.34, -2.25, 0.4, -1.5, ink)
    frame.shape(((0.4, -2.23), (0.9, -2.15), (0.4, -1.83)), (196, 43, 28))
    x = wide - 2.1
    frame.disc(x, -1.85, 0.26, None, ink, 0.05)
    frame.path(((x, -2), (x, -1.85), (x + 0.1, -1.78)), ink, 0.04)
    frame.box(wide / 2 - 0.7, -2.5, wide / 2 + 0.7, -1.2, (0, 95, 184), radius=0.15)
    frame.write("New", wide / 2, -1.85, 0.26, WHITE, font)
    for number, text in enumerate(("Easy", "Medium", "Expert")):
        x = 0.2 + 2.2 * number
        frame.write(text, x, high + 1, 0.28, ink, font, "l")
    frame.box(0.25, high + 1.35, 1.05, high + 1.42, (0, 95, 184))


# ferry: a phone's game at night: navy keys with a light upper edge, pale inks, a bar below.

FERRY: Inks = [
    WHITE, (110, 168, 255), (118, 214, 140), (255, 128, 128), (196, 150, 255), (255, 178, 102),
    (96, 220, 220), (240, 240, 240), (160, 170, 190),
]  # fmt: skip


def _ferry(cell: Cell) -> None:
    code, font = cell.code, "Harmattan-Bold.ttf"
    cell.box(0, 0, 1, 1, (16, 24, 40))
    if cell.is_covered or code == WRONG:
        cell.box(0.03, 0.03, 0.97, 0.97, (38, 54, 90), radius=0.1)
        cell.box(0.03, 0.03, 0.97, 0.9, (92, 118, 170), radius=0.1)
        cell.box(0.03, 0.08, 0.97, 0.9, (64, 88, 136), radius=0.1)
    else:
        face = (206, 58, 70) if code == EXPLODED else (28, 39, 63)
        cell.box(0.02, 0.02, 0.98, 0.98, face)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.52, FERRY[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.49, 0.5, (220, 228, 245), font)
    elif code in (FLAG, WRONG):
        cell.box(0.34, 0.18, 0.4, 0.76, (236, 240, 248))
        cell.shape(((0.4, 0.17), (0.76, 0.32), (0.4, 0.48)), (255, 204, 64))
        cell.box(0.24, 0.72, 0.52, 0.79, (236, 240, 248), radius=0.02)
        if code == WRONG:
            cell.cross((255, 70, 80), 0.1, 0.34)
    elif code in (MINE, EXPLODED):
        ink = (28, 20, 30) if code == EXPLODED else (196, 205, 224)
        for x, y in _spots(6, 0.36, 1 / 12):
            cell.path(((0.5, 0.5), (x, y)), ink, 0.09)
        cell.disc(0.5, 0.5, 0.25, ink)
        cell.disc(0.5, 0.5, 0.08, (28, 39, 63) if code == MINE else (206, 58, 70))


def _ferry_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Harmattan-Bold.ttf"
    pale = (214, 222, 240)
    frame.write("21:36", 0.2, -4, 0.28, pale, font, "l")
    for bar in range(4):
        x = wide - 1.4 + 0.16 * bar
        frame.box(x, -3.95 - 0.07 * bar, x + 0.1, -3.85, pale)
    frame.box(wide - 0.6, -4.15, wide - 0.1, -3.85, None, pale, 0.04, 0.06)
    frame.box(0, -2.9, 3.2, -1.9, (38, 54, 90), radius=0.5)
    frame.write("Medium", 1.6, -2.4, 0.34, pale, font)
    frame.box(wide - 3, -2.75, wide - 2.92, -2.05, pale)
    frame.shape(((wide - 2.92, -2.75), (wide - 2.45, -2.57), (wide - 2.92, -2.38)), (255, 204, 64))
    frame.write(f"{frame.left}", wide - 0.2, -2.4, 0.44, pale, font, "r")
    frame.write("03:27", wide / 2, -1, 0.4, pale, font)
    frame.box(-0.3, high + 0.9, wide + 0.3, high + 2.9, (28, 39, 63))
    for place, text in ((0.25, "Dig"), (0.5, "Hint"), (0.75, "Flag")):
        frame.disc(wide * place, high + 1.6, 0.4, (64, 88, 136))
        frame.write(text, wide * place, high + 2.4, 0.24, pale, font)


# outline: a puzzle from a shop for games: black, thin lines, one ink, rules at the side.


def _outline(cell: Cell) -> None:
    code, font = cell.code, "MTLc3m.ttf"
    cell.box(0, 0, 1, 1, (104, 104, 104))
    face = {EXPLODED: (150, 26, 26)}.get(code, (12, 12, 12))
    cell.box(0.02, 0.02, 0.98, 0.98, (60, 60, 60) if cell.is_covered else face)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.52, (238, 238, 238), font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.48, (190, 190, 190), font)
    elif code == FLAG:
        cell.path(((0.3, 0.2), (0.3, 0.82)), (255, 204, 72), 0.06)
        cell.shape(((0.32, 0.2), (0.74, 0.2), (0.74, 0.5), (0.32, 0.5)), (255, 204, 72))
    elif code in (MINE, EXPLODED):
        for x, y in _spots(8, 0.38):
            cell.path(((0.5, 0.5), (x, y)), (238, 238, 238), 0.04)
        cell.disc(0.5, 0.5, 0.23, (238, 238, 238))
        cell.disc(0.5, 0.5, 0.12, face)


def _outline_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "MTLc3m.ttf"
    frame.box(-0.06, -0.06, wide + 0.06, high + 0.06, (238, 238, 238))
    frame.write(f"{high}x{wide}-{frame.total}", -0.06, -1, 0.4, (238, 238, 238), font, "l")
    frame.write("Hints 3   Menu", wide, -1, 0.3, (150, 150, 150), font, "r")
    frame.write(f"Mines left: {frame.left}", wide + 1, 0.5, 0.36, (255, 204, 72), font, "l")
    for row, text in enumerate(("A number counts the mines", "in the eight cells around.",
                                "Nothing has to be guessed.")):  # fmt: skip
        frame.write(text, wide + 1, 1.6 + 0.6 * row, 0.26, (190, 190, 190), font, "l")


# workbook: a game in a spreadsheet: grey squares, thin borders, letters above, figures beside.

WORKBOOK: Inks = [
    WHITE, (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128),
    BLACK, (128, 128, 128),
]  # fmt: skip


def _workbook(cell: Cell) -> None:
    code, font = cell.code, "LexiGulim.ttf"
    face = {EXPLODED: (255, 80, 80)}.get(code, (242, 242, 242))
    cell.box(0, 0, 1, 1, (150, 150, 150))
    cell.box(0, 0, 0.97, 0.97, (191, 191, 191) if cell.is_covered else face)
    if 1 <= code <= 8:
        cell.write(str(code), 0.49, 0.5, 0.48, WORKBOOK[code], font)
    elif code == QUESTION:
        cell.write("?", 0.49, 0.5, 0.48, BLACK, font)
    elif code == FLAG:
        cell.path(((0.3, 0.16), (0.3, 0.84)), (192, 0, 0), 0.06)
        cell.shape(((0.3, 0.18), (0.42, 0.15), (0.56, 0.2), (0.72, 0.18), (0.72, 0.5),
                    (0.56, 0.52), (0.42, 0.47), (0.3, 0.5)), (192, 0, 0))  # fmt: skip
    elif code in (MINE, EXPLODED):
        cell.disc(0.45, 0.57, 0.27, BLACK)
        cell.shape(((0.55, 0.28), (0.74, 0.4), (0.66, 0.5), (0.48, 0.38)), BLACK)
        cell.path(((0.66, 0.34), (0.74, 0.22), (0.84, 0.24)), BLACK, 0.05)
        cell.path(((0.86, 0.12), (0.86, 0.34)), BLACK, 0.03)
        cell.path(((0.76, 0.24), (0.95, 0.24)), BLACK, 0.03)


def _workbook_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "LexiGulim.ttf"
    left, top, right, below = -2.6, -6.6, wide + 2, high + 1.6
    frame.box(left, top, right, below, WHITE)
    frame.box(left, top, right, top + 1.1, (33, 115, 70))
    frame.write("mines.xlsm", (left + right) / 2, top + 0.55, 0.28, WHITE, font)
    frame.box(left, top + 1.1, right, top + 2.1, (243, 242, 241))
    frame.write("File   Home   Insert   Data   View", left + 0.4, top + 1.6, 0.26, (60, 60, 60),
                font, "l")  # fmt: skip
    frame.box(left, top + 2.1, right, top + 2.95, WHITE, (210, 210, 210), 0.03)
    frame.write("B4", left + 0.4, top + 2.5, 0.26, BLACK, font, "l")
    frame.path(((left + 2, top + 2.2), (left + 2, top + 2.85)), (210, 210, 210), 0.03)
    head = top + 2.95
    frame.box(left, head, right, head + 0.7, (230, 230, 230))
    frame.box(left, head, left + 1, below, (230, 230, 230))
    for column in range(wide + 2):
        x = column - 1
        letter = chr(65 + column) if column < 26 else "A" + chr(39 + column)
        frame.write(letter, x + (0.4 if x < 0 else 0.5), head + 0.35, 0.26, (70, 70, 70), font)
        frame.box(x, head, x + 0.03, head + 0.7, (190, 190, 190))
    for row in range(-3, high + 1):
        frame.write(str(row + 4), left + 0.5, row + 0.5, 0.26, (70, 70, 70), font)
        frame.box(left, row, left + 1, row + 0.03, (190, 190, 190))
    frame.write(f"Mines left: {frame.left}", 0, -1.5, 0.34, BLACK, font, "l")
    frame.box(-0.06, -0.06, wide + 0.06, high + 0.06, BLACK)


# clay: a page of soft shadows: covered cells rise from one grey, opened ones sink into it.

CLAY: Inks = [
    WHITE, (62, 100, 214), (44, 138, 78), (214, 66, 66), (124, 82, 186), (190, 106, 40),
    (36, 140, 150), (64, 74, 90), (132, 142, 158),
]  # fmt: skip
SOFT: Colour = (224, 229, 236)


def _risen(pen: Pen, box: tuple[float, float, float, float], radius: float, deep: float) -> None:
    """A soft pillow: a shadow below, a light above, both fading away from it."""
    x0, y0, x1, y1 = box
    for step in range(4, 0, -1):
        by, share = deep * step / 4, 1 - step / 5
        light, dark = blend(SOFT, WHITE, share), blend(SOFT, (150, 164, 188), share)
        pen.box(x0 + by, y0 + by, x1 + by, y1 + by, dark, radius=radius)
        pen.box(x0 - by, y0 - by, x1 - by, y1 - by, light, radius=radius)
    pen.box(x0, y0, x1, y1, (229, 234, 241), radius=radius)


def _clay(cell: Cell) -> None:
    code, font = cell.code, "NATS.ttf"
    if cell.is_covered or code == WRONG:
        _risen(cell, (0.1, 0.1, 0.9, 0.9), 0.18, 0.06)
    else:
        face = {EXPLODED: (244, 150, 146)}.get(code, (213, 219, 229))
        cell.box(0.06, 0.06, 0.94, 0.94, (184, 194, 210), radius=0.18)
        cell.box(0.09, 0.09, 0.94, 0.94, (238, 241, 246), radius=0.18)
        cell.box(0.09, 0.09, 0.92, 0.92, face, radius=0.17)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.42, CLAY[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.42, (90, 104, 126), font)
    elif code in (FLAG, WRONG):
        cell.box(0.35, 0.24, 0.4, 0.76, (90, 104, 126), radius=0.02)
        cell.shape(((0.4, 0.24), (0.7, 0.37), (0.4, 0.5)), (235, 82, 72))
        cell.disc(0.375, 0.76, 0.07, (90, 104, 126))
        if code == WRONG:
            cell.cross((40, 48, 60), 0.07, 0.27)
    elif code in (MINE, EXPLODED):
        ink = (64, 74, 90)
        for x, y in _spots(10, 0.3, 0.05):
            cell.path(((0.5, 0.5), (x, y)), ink, 0.05)
        cell.disc(0.5, 0.5, 0.21, ink)
        cell.disc(0.44, 0.43, 0.05, (224, 229, 236))


def _clay_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "NATS.ttf"
    ink = (90, 104, 126)
    _risen(frame, (-0.7, -4, wide + 0.7, high + 0.7), 0.6, 0.3)
    frame.box(-0.7, -4, wide + 0.7, high + 0.7, SOFT, radius=0.6)
    frame.write("minesweeper", wide / 2, -3.2, 0.44, ink, font)
    for x, text in ((0.1, f"{frame.left}"), (wide - 2.5, "58 s")):
        _risen(frame, (x, -2.1, x + 2.4, -0.9), 0.4, 0.1)
        frame.write(text, x + 1.2, -1.5, 0.4, ink, font)
    _risen(frame, (wide / 2 - 0.6, -2.1, wide / 2 + 0.6, -0.9), 0.6, 0.1)
    frame.disc(wide / 2, -1.5, 0.26, None, ink, 0.07)


# stage: a student's window of dark tiles with grey lines: white below, signs of simple shapes.


def _stage(cell: Cell) -> None:
    code, font = cell.code, "KhmerOSsys.ttf"
    cell.box(0, 0, 1, 1, (200, 200, 200))
    cell.box(0.03, 0.03, 0.97, 0.97, (34, 36, 40) if cell.is_covered else WHITE)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.42, (20, 20, 20), font)
    elif code == FLAG:
        cell.path(((0.36, 0.2), (0.36, 0.8)), (240, 240, 240), 0.06)
        cell.shape(((0.38, 0.19), (0.74, 0.35), (0.38, 0.51)), (255, 110, 40))
    elif code == MINE:
        for x, y in _spots(12, 0.36):
            cell.path(((0.5, 0.5), (x, y)), (150, 20, 20), 0.04)
        cell.disc(0.5, 0.5, 0.24, (150, 20, 20))


def _stage_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "KhmerOSsys.ttf"
    frame.box(-0.06, -2.6, wide + 0.06, high + 0.06, (244, 244, 244), (120, 120, 120), 0.03)
    frame.box(-0.06, -2.6, wide + 0.06, -1.5, WHITE)
    frame.shape(((0.3, -1.8), (0.5, -2.3), (0.7, -1.8)), (80, 130, 180))
    frame.write("Minesweeper", 1, -2.05, 0.28, BLACK, font, "l")
    for place in (0.5, 1.5, 2.5):
        frame.box(wide - place - 0.13, -2.1, wide - place + 0.13, -2, (70, 70, 70))
    frame.write(f"Mines: {frame.left}", 0.3, -0.75, 0.34, BLACK, font, "l")
    frame.box(wide - 2.6, -1.25, wide - 0.3, -0.25, (232, 232, 232), (170, 170, 170), 0.03, 0.1)
    frame.write("Restart", wide - 1.45, -0.75, 0.3, BLACK, font)


# kiosk: an older phone's classic: steel keys with broad edges, green lamps, a banner below.

KIOSK: Inks = [
    WHITE, (10, 40, 220), (0, 120, 20), (220, 10, 10), (10, 10, 120), (120, 10, 10),
    (0, 120, 130), (10, 10, 10), (110, 118, 128),
]  # fmt: skip
STEEL: Colour = (176, 190, 205)


def _key(pen: Pen, x0: float, y0: float, x1: float, y1: float, edge: float) -> None:
    """A raised key: light from the upper left."""
    pen.box(x0, y0, x1, y1, (104, 118, 136))
    pen.shape(((x0, y0), (x1, y0), (x1 - edge, y0 + edge), (x0 + edge, y1 - edge), (x0, y1)),
              (228, 236, 245))  # fmt: skip
    pen.box(x0 + edge, y0 + edge, x1 - edge, y1 - edge, STEEL)


def _kiosk(cell: Cell) -> None:
    code, font = cell.code, "UKIJChechek.ttf"
    if cell.is_covered:
        _key(cell, 0, 0, 1, 1, 0.1)
    else:
        cell.box(0, 0, 1, 1, (140, 152, 168))
        cell.box(0, 0, 0.96, 0.96, (255, 40, 40) if code == EXPLODED else (208, 216, 224))
    if 1 <= code <= 8:
        cell.write(str(code), 0.48, 0.48, 0.56, KIOSK[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.5, (20, 20, 60), font)
    elif code == FLAG:
        cell.box(0.4, 0.18, 0.47, 0.7, BLACK)
        cell.shape(((0.47, 0.17), (0.8, 0.33), (0.47, 0.5)), (230, 0, 0))
        cell.box(0.3, 0.66, 0.6, 0.73, BLACK)
        cell.box(0.22, 0.73, 0.68, 0.82, BLACK)
    elif code in (MINE, EXPLODED, WRONG):
        for number, (x, y) in enumerate(_spots(8, 0.4, y=0.48)):
            reach = 1 if number % 2 == 0 else 0.8
            tip = (0.48 + (x - 0.5) * reach, 0.48 + (y - 0.48) * reach)
            cell.path(((0.48, 0.48), tip), BLACK, 0.08)
        cell.disc(0.48, 0.48, 0.26, BLACK)
        cell.disc(0.4, 0.4, 0.08, WHITE)
        if code == WRONG:
            cell.path(((0.08, 0.08), (0.88, 0.88)), (230, 0, 0), 0.1)
            cell.path(((0.08, 0.88), (0.88, 0.08)), (230, 0, 0), 0.1)


def _kiosk_frame(frame: Frame) -> None:
    wide, high = frame.columns, frame.rows
    frame.box(-0.2, -4, wide + 0.2, -3, BLACK)
    frame.write("12:05", wide - 0.1, -3.5, 0.3, (160, 200, 230), TEXT, "r")
    frame.box(-0.2, -3, wide + 0.2, high + 0.2, STEEL)
    for x, text in ((0.2, three_digits(frame.left)), (wide - 2.6, "136")):
        frame.box(x, -2.4, x + 2.4, -0.8, BLACK)
        lamps(frame, text, x + 0.2, -2.2, 1.15, (40, 255, 70), (8, 50, 14))
    _key(frame, wide / 2 - 0.8, -2.4, wide / 2 + 0.8, -0.8, 0.1)
    frame.disc(wide / 2, -1.6, 0.55, (255, 220, 40), BLACK, 0.05)
    for x in (-0.2, 0.2):
        frame.disc(wide / 2 + x, -1.75, 0.08, BLACK)
    frame.path(((wide / 2 - 0.26, -1.4), (wide / 2, -1.26), (wide / 2 + 0.26, -1.4)), BLACK, 0.06)
    frame.box(-0.2, high + 0.6, wide + 0.2, high + 2.2, WHITE)
    frame.box(0.2, high + 0.9, 1.2, high + 1.9, (230, 120, 40), radius=0.2)
    frame.write("Free puzzles - install now", 1.6, high + 1.4, 0.3, (60, 60, 60), TEXT, "l")


TWELFTH = [
    Seen("thread", _thread, (0.8, 2.4, 0.8, 0.8), WHITE, _thread_frame, around=_in_feed),
    Seen("fluent", _fluent, (0.9, 4.2, 0.9, 2), (243, 243, 243), _fluent_frame,
         around=_on_sunset),
    Seen("ferry", _ferry, (0.3, 4.4, 0.3, 2.9), (16, 24, 40), _ferry_frame),
    Seen("outline", _outline, (1.5, 2, 8.5, 1.5), (12, 12, 12), _outline_frame,
         shows=((WRONG, FLAG),)),
    Seen("workbook", _workbook, (2.6, 6.6, 2, 1.6), WHITE, _workbook_frame,
         shows=((WRONG, FLAG),)),
    Seen("clay", _clay, (1.6, 5, 1.6, 1.6), SOFT, _clay_frame),
    Seen("stage", _stage, (0.06, 2.6, 0.06, 0.06), (244, 244, 244), _stage_frame,
         shows=((QUESTION, HIDDEN), (WRONG, FLAG), (EXPLODED, MINE)), around=_before_editor),
    Seen("kiosk", _kiosk, (0.2, 4, 0.2, 2.6), (60, 66, 74), _kiosk_frame),
]  # fmt: skip
