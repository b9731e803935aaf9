"""The eleventh set: phones at day and night, students' windows, a race's program, a free page."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from PIL import Image
from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG, Colour, Picture

from bench.looks.canvas import BLACK, WHITE, Cell, Frame, Pen, Program, Spot, blend, lamps

Inks = list[Colour]
ROUND = "NanumSquareRoundB.ttf"
PLAIN = "PTS55F.ttf"


@dataclass(frozen=True)
class Caught(Program):
    """A program as a key for screenshots catches it."""

    shows: tuple[tuple[int, int], ...] = ()  # what it cannot show, and what it shows instead
    around: str = ""  # "bloom" or "tab"; nothing: as it is
    opens_all: bool = False  # at the end of a lost game

    def draw(self, codes: list[list[int]], pitch: float, total: int) -> Picture:
        if self.opens_all:
            codes = _opened(codes)
        instead = dict(self.shows)
        codes = [[instead.get(code, code) for code in row] for row in codes]
        picture = super().draw(codes, pitch, total)
        source = random.Random(f"eleventh {self.name} {pitch} {total} {codes[-1]}")
        if self.around == "bloom":
            return _on_bloom(picture, source)
        if self.around == "tab":
            return _in_tab(picture, source)
        return picture


def _opened(codes: list[list[int]]) -> list[list[int]]:
    """A lost game with every cell opened; other games as they are."""
    places = [(r, c) for r, row in enumerate(codes) for c in range(len(row))]
    if not any(codes[r][c] == EXPLODED for r, c in places):
        return codes
    mined = {(r, c) for r, c in places if codes[r][c] in (MINE, EXPLODED, FLAG)}
    steps = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    return [
        [
            MINE if (r, c) in mined else sum((r + i, c + j) in mined for i, j in steps)
            for c in range(len(row))
        ]
        for r, row in enumerate(codes)
    ]


def _moved(ground: Image.Image, picture: Picture, x: int, y: int) -> Picture:
    ground.paste(picture.image, (x, y))
    return Picture(ground, picture.codes, [x + i for i in picture.xs], [y + i for i in picture.ys])


def _on_bloom(picture: Picture, source: random.Random) -> Picture:
    """A desktop with a large blue flower and a light bar whose icons stand in its middle."""
    left, above = source.randrange(12, 160), source.randrange(12, 70)
    wide = picture.image.width + left + source.randrange(12, 240)
    high = picture.image.height + above + source.randrange(60, 120)
    ground = Image.new("RGB", (wide, high), (150, 185, 225))
    pen = Pen(ground, (0, 0), 1, 1)
    pen.fall((0, 0, wide, high), (170, 205, 240), (120, 160, 215))
    x, y = wide * source.uniform(0.3, 0.7), high * 0.6
    for petal in range(9):
        angle = math.pi + petal * math.pi / 8
        tip = (x + high * 0.7 * math.cos(angle), y + high * 0.6 * math.sin(angle))
        ink = blend((20, 70, 190), (90, 170, 250), petal / 8)
        pen.shape(((x - 40, y), tip, (tip[0] + 70, tip[1] + 30), (x + 60, y + 20)), ink)
    pen.box(0, high - 42, wide, high, (236, 240, 247))
    for icon in range(6):
        place = wide / 2 - 132 + 44 * icon
        ink = [(0, 120, 215), (255, 185, 0), (60, 160, 90), (209, 52, 56), (90, 90, 200),
               (60, 60, 60)][icon]  # fmt: skip
        pen.box(place + 8, high - 34, place + 34, high - 8, ink, radius=5)
    pen.write("14:07", wide - 12, high - 21, 8, (40, 40, 40), PLAIN, "r")
    return _moved(ground, picture, left, above)


def _in_tab(picture: Picture, source: random.Random) -> Picture:
    """A light browser: round tab, round address, a row of bookmarks."""
    side = source.randrange(0, 140)
    wide, high = picture.image.width + 2 * side, picture.image.height + 108
    ground = Image.new("RGB", (wide, high), picture.image.getpixel((1, 1)))
    pen = Pen(ground, (0, 0), 1, 1)
    pen.box(0, 0, wide, 40, (211, 227, 253))
    pen.box(10, 6, 220, 46, WHITE, radius=10)
    pen.box(0, 40, wide, 104, WHITE)
    pen.write("Free Minesweeper", 30, 24, 9, (31, 31, 31), PLAIN, "l")
    pen.box(96, 46, wide - 70, 74, (233, 238, 246), radius=14)
    pen.write("games.example/minesweeper", 116, 60, 9, (60, 60, 60), PLAIN, "l")
    pen.write("News    Mail    Maps", 16, 90, 8, (60, 60, 60), PLAIN, "l")
    pen.box(0, 103, wide, 104, (218, 220, 224))
    return _moved(ground, picture, side, 108)


def _ring(spots: int, reach: float, turn: float = 0) -> list[Spot]:
    """Places around the middle of a cell."""
    angles = [turn + 2 * math.pi * spot / spots for spot in range(spots)]
    return [(0.5 + reach * math.cos(a), 0.5 + reach * math.sin(a)) for a in angles]


def _clock(pen: Pen, text: str, x: float, y: float, ink: Colour) -> None:
    """A phone's time at its upper edge."""
    pen.write(text, x, y, 0.3, ink, ROUND, "l")


# nocturne: a collection of puzzles on a phone at night: dark reliefs, a line of text below.

NOCTURNE: Inks = [
    WHITE, (116, 150, 255), (90, 200, 96), (255, 96, 90), (176, 136, 255), (222, 130, 84),
    (80, 204, 204), (236, 236, 236), (160, 160, 160),
]  # fmt: skip


def _nocturne(cell: Cell) -> None:
    code, font = cell.code, "NanumBarunGothicBold.ttf"
    if cell.is_covered:
        cell.box(0, 0, 1, 1, (118, 118, 118))
        cell.shape(((1, 0), (1, 1), (0, 1)), (28, 28, 28))
        cell.box(0.1, 0.1, 0.9, 0.9, (74, 74, 74))
    else:
        cell.box(0, 0, 1, 1, (70, 70, 70))
        cell.box(0.04, 0.04, 1, 1, (196, 32, 32) if code == EXPLODED else (46, 46, 46))
    if 1 <= code <= 8:
        cell.write(str(code), 0.52, 0.52, 0.52, NOCTURNE[code], font)
    elif code == FLAG:
        cell.box(0.58, 0.2, 0.64, 0.7, (230, 230, 230))
        cell.shape(((0.6, 0.2), (0.6, 0.5), (0.26, 0.35)), (255, 60, 60))
        cell.shape(((0.6, 0.62), (0.8, 0.8), (0.28, 0.8)), (230, 230, 230))
    elif code in (MINE, EXPLODED, WRONG):
        for x, y in _ring(8, 0.36):
            cell.path(((0.52, 0.52), (x + 0.02, y + 0.02)), (214, 214, 214), 0.06)
        cell.disc(0.52, 0.52, 0.24, (214, 214, 214))
        cell.box(0.42, 0.42, 0.5, 0.5, (60, 60, 60))
        if code == WRONG:
            cell.cross((255, 40, 40), 0.1, 0.38)


def _nocturne_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "NanumBarunGothicBold.ttf"
    grey = (200, 200, 200)
    _clock(frame, "22:48", 0.1, -3.1, grey)
    frame.write("Mines", 0.1, -1.8, 0.42, WHITE, font, "l")
    for place in (0.3, 1.2):
        frame.disc(wide - place, -1.8, 0.22, None, grey, 0.06)
    frame.box(-0.12, -0.12, wide + 0.12, high + 0.12, (28, 28, 28))
    frame.shape(((-0.12, high + 0.12), (wide + 0.12, high + 0.12), (wide + 0.12, -0.12)),
                (118, 118, 118))  # fmt: skip
    frame.box(0, 0, wide, high, (46, 46, 46))
    text = f"Marked: {frame.flags} / {frame.total}"
    if any(EXPLODED in row for row in frame.codes):
        text = "DEAD!  " + text
    frame.write(text, 0.1, high + 0.8, 0.34, grey, font, "l")
    for place in range(4):
        frame.box(wide / 2 - 2.9 + 1.5 * place, high + 1.7, wide / 2 - 1.6 + 1.5 * place,
                  high + 2.6, (66, 66, 66), radius=0.1)  # fmt: skip


# seafoam: a free app for phones in one of its colours: chequered tiles, signs of one ink.

SEAFOAM: Inks = [
    WHITE, (13, 88, 140), (40, 110, 30), (190, 40, 40), (60, 40, 140), (140, 60, 0),
    (0, 110, 120), (40, 40, 40), (90, 90, 90),
]  # fmt: skip


def _seafoam(cell: Cell) -> None:
    code, font = cell.code, "migmix-2p-bold.ttf"
    cell.box(0, 0, 1, 1, (240, 250, 248))
    if cell.is_covered:
        face = (22, 132, 120) if cell.is_odd else (34, 148, 134)
    elif code == EXPLODED:
        face = (224, 74, 66)
    else:
        face = (208, 236, 230) if cell.is_odd else (218, 242, 237)
    cell.box(0.03, 0.03, 0.97, 0.97, face, radius=0.09)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.5, SEAFOAM[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.5, WHITE, font)
    elif code == FLAG:
        cell.box(0.29, 0.2, 0.35, 0.82, WHITE, radius=0.02)
        cell.shape(((0.35, 0.22), (0.74, 0.22), (0.66, 0.38), (0.74, 0.54), (0.35, 0.54)), WHITE)
    elif code in (MINE, EXPLODED):
        ink = (20, 20, 20)
        for x, y in _ring(8, 0.34, math.pi / 8):
            cell.path(((0.5, 0.5), (x, y)), ink, 0.05)
            cell.disc(x, y, 0.035, ink)
        cell.disc(0.5, 0.5, 0.24, ink)
        cell.disc(0.43, 0.43, 0.06, face)


def _seafoam_frame(frame: Frame) -> None:
    wide, high, font, ink = frame.columns, frame.rows, "migmix-2p-bold.ttf", (16, 90, 82)
    _clock(frame, "8:15", 0.2, -3.4, ink)
    frame.disc(wide - 0.6, -3.4, 0.15, ink)
    for place in (-1.9, 1.9):
        frame.box(wide / 2 + place - 1.4, -2.4, wide / 2 + place + 1.4, -1.4, (208, 236, 230),
                  radius=0.5)  # fmt: skip
    frame.write("01:24", wide / 2 - 1.9, -1.9, 0.36, ink, font)
    frame.write(f"{frame.left}", wide / 2 + 2.2, -1.9, 0.36, ink, font)
    frame.disc(wide / 2 + 1.2, -1.9, 0.18, ink)
    frame.box(wide / 2 - 0.7, high + 0.7, wide / 2 + 0.7, high + 2.1, (34, 148, 134), radius=0.35)
    frame.box(wide / 2 - 0.14, high + 1, wide / 2 - 0.08, high + 1.8, WHITE)
    frame.shape(((wide / 2 - 0.08, high + 1), (wide / 2 + 0.35, high + 1.2),
                 (wide / 2 - 0.08, high + 1.4)), WHITE)  # fmt: skip


# winform: a student's window for a desktop: flat grey buttons, pressed ones paler, signs of a font.

WINFORM: Inks = [
    WHITE, (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 139), (165, 42, 42), (0, 139, 139),
    BLACK, (128, 128, 128),
]  # fmt: skip


def _winform(cell: Cell) -> None:
    code, font = cell.code, "PTS75F.ttf"
    if cell.is_covered:
        cell.box(0, 0, 1, 1, (225, 225, 225), (173, 173, 173), 0.03)
    elif code == EXPLODED:
        cell.box(0, 0, 1, 1, (255, 0, 0), (191, 191, 191), 0.03)
    else:
        cell.box(0, 0, 1, 1, WHITE, (191, 191, 191), 0.03)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.44, WINFORM[code], font)
    elif code == FLAG:
        cell.path(((0.34, 0.2), (0.34, 0.8)), BLACK, 0.05)
        cell.shape(((0.34, 0.22), (0.52, 0.18), (0.72, 0.26), (0.72, 0.52), (0.52, 0.45),
                    (0.34, 0.5)), BLACK)  # fmt: skip
    elif code in (MINE, EXPLODED):
        cell.disc(0.46, 0.57, 0.25, BLACK)
        cell.shape(((0.54, 0.3), (0.66, 0.24), (0.76, 0.38), (0.66, 0.46)), BLACK)
        cell.path(((0.7, 0.3), (0.76, 0.2), (0.86, 0.2)), BLACK, 0.05)


def _winform_frame(frame: Frame) -> None:
    wide, high = frame.columns, frame.rows
    grey, blue = (240, 240, 240), (0, 120, 215)
    frame.box(-0.5, -3.6, wide + 0.5, high + 0.5, grey, blue, 0.03)
    frame.box(-0.47, -3.57, wide + 0.47, -2.5, WHITE)
    frame.write("Form1", 0.3, -3.05, 0.3, BLACK, PLAIN, "l")
    for place, ink in ((0.1, BLACK), (1.3, (120, 120, 120))):
        x = wide - place
        frame.path(((x - 0.15, -3.2), (x + 0.15, -2.9)), ink, 0.04)
        frame.path(((x - 0.15, -2.9), (x + 0.15, -3.2)), ink, 0.04)
    frame.write(f"Mines: {frame.left}", 0, -1.4, 0.34, BLACK, PLAIN, "l")
    frame.box(wide / 2 - 1, -1.9, wide / 2 + 1, -0.9, (225, 225, 225), (173, 173, 173), 0.03)
    frame.write("New game", wide / 2, -1.4, 0.26, BLACK, PLAIN)
    frame.write("Time: 38", wide, -1.4, 0.34, BLACK, PLAIN, "r")


# referee: a program for races: classic cells drawn as curves, and a table of figures beside them.

REFEREE: Inks = [
    WHITE, (0, 0, 247), (0, 119, 0), (236, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128),
    BLACK, (112, 112, 112),
]  # fmt: skip
STEEL: Colour = (189, 189, 189)


def _edged(pen: Pen, box: tuple[float, float, float, float], edge: float, up: bool) -> None:
    """A plate that is raised, or sunken."""
    x0, y0, x1, y1 = box
    one, other = (WHITE, (123, 123, 123)) if up else ((123, 123, 123), WHITE)
    pen.box(x0, y0, x1, y1, other)
    pen.shape(((x0, y0), (x1, y0), (x1 - edge, y0 + edge), (x0 + edge, y0 + edge),
               (x0 + edge, y1 - edge), (x0, y1)), one)  # fmt: skip
    pen.box(x0 + edge, y0 + edge, x1 - edge, y1 - edge, STEEL)


def _referee(cell: Cell) -> None:
    code, font = cell.code, "Mplus2-ExtraBold.otf"
    if cell.is_covered:
        _edged(cell, (0, 0, 1, 1), 0.125, True)
    else:
        cell.box(0, 0, 1, 1, (123, 123, 123))
        cell.box(0.06, 0.06, 1, 1, (255, 0, 0) if code == EXPLODED else STEEL)
    if 1 <= code <= 8:
        cell.write(str(code), 0.53, 0.53, 0.6, REFEREE[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.5, BLACK, font)
    elif code == FLAG:
        cell.shape(((0.56, 0.19), (0.24, 0.36), (0.56, 0.53)), (255, 0, 0))
        cell.box(0.51, 0.5, 0.56, 0.68, BLACK)
        cell.box(0.38, 0.65, 0.66, 0.72, BLACK)
        cell.box(0.26, 0.71, 0.76, 0.8, BLACK)
    elif code in (MINE, EXPLODED, WRONG):
        for x, y in _ring(4, 0.42):
            cell.path(((0.53, 0.53), (x + 0.03, y + 0.03)), BLACK, 0.07)
        for x, y in _ring(4, 0.36, math.pi / 4):
            cell.path(((0.53, 0.53), (x + 0.03, y + 0.03)), BLACK, 0.07)
        cell.disc(0.53, 0.53, 0.28, BLACK)
        cell.disc(0.44, 0.44, 0.07, WHITE)
        if code == WRONG:
            cell.path(((0.1, 0.1), (0.96, 0.96)), (255, 0, 0), 0.08)
            cell.path(((0.1, 0.96), (0.96, 0.1)), (255, 0, 0), 0.08)


def _referee_frame(frame: Frame) -> None:
    wide, high = frame.columns, frame.rows
    frame.box(-0.75, -5, wide + 6.6, high + 0.75, (243, 243, 243), (150, 150, 150), 0.03, 0.25)
    frame.write("Race sweeper 3.2", 0, -4.4, 0.32, BLACK, PLAIN, "l")
    frame.write("Game   Options   Help", 0, -3.5, 0.32, BLACK, PLAIN, "l")
    _edged(frame, (-0.6, -3, wide + 0.6, high + 0.6), 0.1, True)
    _edged(frame, (-0.12, -2.5, wide + 0.12, -0.5), 0.12, False)
    _edged(frame, (-0.12, -0.12, wide + 0.12, high + 0.12), 0.12, False)
    left = max(frame.left, 0)
    for x, text in ((0.25, f"{left:03d}"), (wide - 2.55, "041")):
        frame.box(x, -2.2, x + 2.3, -0.8, BLACK)
        lamps(frame, text, x + 0.2, -2.05, 1.1, (252, 10, 10), (70, 0, 0))
    _edged(frame, (wide / 2 - 0.8, -2.3, wide / 2 + 0.8, -0.7), 0.1, True)
    frame.disc(wide / 2, -1.5, 0.55, (255, 236, 20), BLACK, 0.06)
    for x in (-0.2, 0.2):
        frame.disc(wide / 2 + x, -1.65, 0.07, BLACK)
    frame.path(((wide / 2 - 0.25, -1.28), (wide / 2, -1.16), (wide / 2 + 0.25, -1.28)), BLACK, 0.06)
    names = ("RTime", "Est RTime", "3BV", "3BV/s", "Ops", "Isls", "Left", "CL", "IOE", "RQP")
    rows = names[: max(5, min(len(names), high))]
    for row, name in enumerate(rows):
        y = -2.4 + 0.9 * row
        frame.box(wide + 1, y, wide + 6.2, y + 0.86, WHITE, (200, 200, 200), 0.03)
        frame.write(name, wide + 1.2, y + 0.43, 0.28, BLACK, PLAIN, "l")
        frame.write(f"{41.37 - 3.4 * row:.2f}", wide + 6, y + 0.43, 0.28, BLACK, PLAIN, "r")


# marathon: a phone's game with levels of its own: slate keys, pale ground, a bar at the top.

MARATHON: Inks = [
    WHITE, (30, 80, 220), (20, 130, 40), (220, 30, 30), (20, 20, 130), (130, 20, 20),
    (0, 130, 140), (20, 20, 20), (110, 110, 110),
]  # fmt: skip


def _marathon(cell: Cell) -> None:
    code, font = cell.code, "PTC75F.ttf"
    if cell.is_covered or code == WRONG:
        cell.box(0, 0, 1, 1, (58, 78, 90))
        cell.box(0, 0, 0.96, 0.96, (140, 164, 176))
        cell.fall((0.05, 0.05, 0.96, 0.96), (112, 138, 152), (92, 118, 132))
    else:
        cell.box(0, 0, 1, 1, (172, 184, 190))
        cell.box(0, 0, 0.96, 0.96, (244, 90, 80) if code == EXPLODED else (212, 220, 224))
    if 1 <= code <= 8:
        cell.write(str(code), 0.48, 0.48, 0.54, MARATHON[code], font)
    elif code == QUESTION:
        cell.write("?", 0.48, 0.48, 0.52, (250, 240, 120), font)
    elif code in (FLAG, WRONG):
        cell.path(((0.36, 0.16), (0.36, 0.82)), (240, 240, 240), 0.07)
        cell.path(((0.24, 0.82), (0.5, 0.82)), (240, 240, 240), 0.07)
        cell.shape(((0.38, 0.15), (0.8, 0.33), (0.38, 0.52)), (230, 36, 36))
        if code == WRONG:
            cell.cross(BLACK, 0.09, 0.36)
    elif code in (MINE, EXPLODED):
        for x, y in _ring(12, 0.36):
            cell.path(((0.48, 0.48), (x - 0.02, y - 0.02)), (40, 40, 40), 0.04)
        cell.disc(0.48, 0.48, 0.26, (40, 40, 40))
        cell.disc(0.4, 0.4, 0.09, (170, 170, 170))


def _marathon_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "PTC75F.ttf"
    frame.box(-0.2, -4, wide + 0.2, -0.4, (38, 50, 56))
    _clock(frame, "17:02", 0.2, -3.5, (220, 220, 220))
    frame.disc(0.6, -1.7, 0.3, (20, 20, 20))
    frame.write(f"{frame.left}", 1.2, -1.7, 0.5, WHITE, font, "l")
    frame.disc(wide / 2, -1.7, 0.7, (255, 214, 60))
    for x in (-0.24, 0.24):
        frame.disc(wide / 2 + x, -1.9, 0.09, (60, 40, 0))
    frame.write("2:13", wide - 0.3, -1.7, 0.5, WHITE, font, "r")
    frame.box(-0.2, high + 0.5, wide + 0.2, high + 2.6, (38, 50, 56))
    for place, ink in ((-1.4, (230, 36, 36)), (1.4, (120, 144, 156))):
        frame.box(wide / 2 + place - 1, high + 0.8, wide / 2 + place + 1, high + 2.3,
                  (69, 90, 100), radius=0.2)  # fmt: skip
        frame.disc(wide / 2 + place, high + 1.55, 0.35, ink)


# orchard: a game for a well-known phone: a white card, soft round keys, the system's colours.

ORCHARD: Inks = [
    WHITE, (0, 122, 255), (52, 180, 80), (255, 59, 48), (88, 86, 214), (162, 92, 40),
    (20, 165, 185), (28, 28, 30), (142, 142, 147),
]  # fmt: skip


def _orchard(cell: Cell) -> None:
    code = cell.code
    cell.box(0, 0, 1, 1, WHITE)
    if cell.is_covered or code == WRONG:
        cell.box(0.05, 0.07, 0.95, 0.97, (166, 178, 200), radius=0.2)
        cell.box(0.05, 0.04, 0.95, 0.92, (196, 207, 226), radius=0.2)
    else:
        face = (255, 59, 48) if code == EXPLODED else (240, 240, 245)
        cell.box(0.05, 0.04, 0.95, 0.96, face, radius=0.2)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.46, ORCHARD[code], ROUND)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.48, 0.46, (70, 80, 110), ROUND)
    elif code in (FLAG, WRONG):
        ink = (255, 149, 0) if code == FLAG else (142, 142, 147)
        cell.box(0.3, 0.18, 0.36, 0.8, ink, radius=0.03)
        cell.shape(((0.36, 0.22), (0.46, 0.19), (0.6, 0.25), (0.74, 0.22), (0.74, 0.5),
                    (0.6, 0.53), (0.46, 0.47), (0.36, 0.5)), ink)  # fmt: skip
        if code == WRONG:
            cell.cross((255, 59, 48), 0.08, 0.3)
    elif code in (MINE, EXPLODED):
        ink = WHITE if code == EXPLODED else (28, 28, 30)
        cell.disc(0.5, 0.5, 0.22, ink)
        for x, y in _ring(8, 0.32):
            cell.disc(x, y, 0.05, ink)


def _orchard_frame(frame: Frame) -> None:
    wide, high = frame.columns, frame.rows
    _clock(frame, "9:41", 0.4, -4.4, BLACK)
    frame.box(wide / 2 - 1.3, -4.75, wide / 2 + 1.3, -4.05, BLACK, radius=0.35)
    frame.box(wide - 1.2, -4.55, wide - 0.5, -4.25, None, BLACK, 0.04, 0.08)
    frame.write("Minesweeper", 0.1, -2.9, 0.6, BLACK, ROUND, "l")
    frame.write(f"{frame.left} mines left", 0.1, -1.7, 0.34, (142, 142, 147), ROUND, "l")
    frame.write("0:56", wide - 0.1, -1.7, 0.34, (142, 142, 147), ROUND, "r")
    frame.box(-0.35, -0.35, wide + 0.35, high + 0.35, WHITE, radius=0.4)
    frame.box(0.4, high + 1, wide - 0.4, high + 2.2, (0, 122, 255), radius=0.35)
    frame.write("New Game", wide / 2, high + 1.6, 0.36, WHITE, ROUND)
    frame.box(wide / 2 - 1.6, high + 2.9, wide / 2 + 1.6, high + 3.02, BLACK, radius=0.05)


# paned: a lesson's window of small panes: thin edges, numbers in bright inks; it opens lost games.

PANED: Inks = [
    WHITE, (244, 67, 54), (156, 39, 176), (63, 81, 181), (3, 169, 244), (0, 188, 212),
    (76, 175, 80), (233, 30, 99), (255, 152, 0),
]  # fmt: skip


def _paned(cell: Cell) -> None:
    code, font = cell.code, "SwitzeraADF-DemiBold.otf"
    if cell.is_covered:
        cell.box(0.02, 0.02, 0.98, 0.98, (192, 192, 192), (128, 128, 128), 0.04)
    else:
        cell.box(0.02, 0.02, 0.98, 0.98, (239, 239, 239), (192, 192, 192), 0.04)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.46, PANED[code], font)
    elif code == FLAG:
        cell.box(0.3, 0.16, 0.37, 0.86, (110, 80, 50))
        cell.shape(((0.37, 0.18), (0.52, 0.22), (0.64, 0.17), (0.8, 0.21), (0.8, 0.52),
                    (0.64, 0.48), (0.52, 0.53), (0.37, 0.49)), (46, 140, 60))  # fmt: skip
        cell.path(((0.4, 0.3), (0.78, 0.3)), (120, 200, 130), 0.05)
    elif code == MINE:
        cell.disc(0.46, 0.58, 0.28, (50, 50, 58))
        cell.disc(0.37, 0.49, 0.09, (150, 150, 165))
        cell.path(((0.62, 0.38), (0.72, 0.24), (0.8, 0.28)), (150, 110, 60), 0.06)
        cell.disc(0.82, 0.26, 0.08, (255, 170, 30))


def _paned_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "SwitzeraADF-DemiBold.otf"
    frame.box(-0.5, -4, wide + 0.5, high + 0.5, (239, 239, 239), (160, 160, 160), 0.03)
    frame.box(-0.47, -4, wide + 0.47, -2.9, (222, 222, 222))
    frame.write("python", wide / 2, -3.45, 0.3, (60, 60, 60), font)
    for place in (0.2, 1, 1.8):
        frame.disc(wide - place, -3.45, 0.22, (190, 190, 190))
    frame.disc(0.5, -1.4, 0.4, (50, 50, 58))
    frame.write(f"{frame.total:03d}", wide / 2 - 2.2, -1.4, 0.6, BLACK, font)
    frame.box(wide / 2 - 0.8, -2.2, wide / 2 + 0.8, -0.6, (248, 248, 248), (170, 170, 170), 0.03,
              0.1)  # fmt: skip
    frame.disc(wide / 2, -1.4, 0.5, (250, 205, 70))
    frame.write("023", wide / 2 + 2.2, -1.4, 0.6, BLACK, font)
    frame.disc(wide - 0.5, -1.4, 0.4, WHITE, (90, 90, 110), 0.08)


# arcade: a free game on a newspaper's page: shining blue tiles, sand below, a burst where it ended.

ARCADE: Inks = [
    WHITE, (24, 92, 210), (36, 136, 44), (214, 38, 30), (88, 30, 150), (150, 70, 10),
    (0, 128, 136), (50, 50, 50), (120, 110, 100),
]  # fmt: skip


def _arcade(cell: Cell) -> None:
    code, font = cell.code, "Sora-ExtraBold.otf"
    if cell.is_covered or code == WRONG:
        cell.box(0, 0, 1, 1, (18, 58, 120))
        cell.box(0.03, 0.03, 0.97, 0.97, (36, 104, 196), radius=0.1)
        cell.box(0.03, 0.03, 0.97, 0.88, (92, 176, 244), radius=0.1)
        cell.fall((0.09, 0.09, 0.91, 0.86), (76, 160, 238), (52, 132, 222))
    else:
        cell.box(0, 0, 1, 1, (206, 190, 158))
        cell.box(0.02, 0.02, 0.98, 0.98, (240, 230, 206))
    if code == EXPLODED:
        tips = [
            spot for pair in zip(_ring(10, 0.47), _ring(10, 0.3, math.pi / 10)) for spot in pair
        ]
        cell.shape(tips, (240, 96, 24))
        cell.disc(0.5, 0.5, 0.3, (255, 206, 60))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.5, ARCADE[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.47, 0.5, WHITE, font)
    elif code in (FLAG, WRONG):
        cell.box(0.32, 0.16, 0.38, 0.78, (250, 250, 250))
        cell.shape(((0.38, 0.17), (0.76, 0.33), (0.38, 0.5)), (255, 190, 20))
        cell.box(0.24, 0.74, 0.48, 0.8, (250, 250, 250))
        if code == WRONG:
            cell.cross((214, 20, 20), 0.1, 0.34)
    elif code in (MINE, EXPLODED):
        cell.path(((0.56, 0.36), (0.64, 0.24), (0.74, 0.24)), (110, 80, 40), 0.05)
        cell.disc(0.47, 0.56, 0.25, (30, 30, 36))
        cell.disc(0.39, 0.48, 0.07, (190, 190, 200))


def _arcade_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Sora-ExtraBold.otf"
    frame.write("MINESWEEPER", -0.4, -3.6, 0.5, (30, 40, 60), font, "l")
    frame.box(-0.4, -2.6, wide + 0.4, high + 0.4, (18, 58, 120), radius=0.3)
    frame.box(0, -2.1, 3, -0.7, (10, 34, 78), radius=0.2)
    frame.shape(((0.4, -1.9), (1.1, -1.6), (0.4, -1.3)), (255, 190, 20))
    frame.box(0.34, -1.9, 0.42, -0.9, WHITE)
    frame.write(f"{frame.left}", 2, -1.4, 0.5, WHITE, font)
    frame.box(wide - 3, -2.1, wide, -0.7, (10, 34, 78), radius=0.2)
    frame.write("1:05", wide - 1.5, -1.4, 0.5, WHITE, font)
    frame.box(wide + 1, -2.6, wide + 6, 3.6, (236, 236, 236), (200, 200, 200), 0.03)
    frame.write("Advertisement", wide + 3.5, 0.5, 0.28, (150, 150, 150), PLAIN)
    for line in range(6):
        y = 4.6 + 0.6 * line
        if y < high:
            frame.box(wide + 1, y, wide + 5.6 - line % 3 * 0.5, y + 0.22, (214, 218, 224))


ELEVENTH = [
    Caught("nocturne", _nocturne, (0.4, 3.6, 0.4, 3), (34, 34, 34), _nocturne_frame,
           shows=((QUESTION, HIDDEN),)),
    Caught("seafoam", _seafoam, (0.4, 4, 0.4, 2.6), (240, 250, 248), _seafoam_frame,
           shows=((WRONG, FLAG),)),
    Caught("winform", _winform, (0.5, 3.6, 0.5, 0.5), (240, 240, 240), _winform_frame,
           shows=((QUESTION, HIDDEN), (WRONG, FLAG)), around="bloom"),
    Caught("referee", _referee, (0.75, 5, 6.6, 0.75), (243, 243, 243), _referee_frame,
           around="bloom"),
    Caught("marathon", _marathon, (0.2, 4, 0.2, 2.6), (96, 118, 128), _marathon_frame),
    Caught("orchard", _orchard, (0.7, 5, 0.7, 3.4), (242, 242, 247), _orchard_frame),
    Caught("paned", _paned, (0.5, 4, 0.5, 0.5), (239, 239, 239), _paned_frame,
           shows=((QUESTION, HIDDEN),), opens_all=True),
    Caught("arcade", _arcade, (1.2, 4.4, 6.6, 1.4), WHITE, _arcade_frame, around="tab"),
]  # fmt: skip
