"""The tenth set: a lawn, two classic games, glass, two phones, a first game and a dark page."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from PIL import Image
from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG, Colour, Picture

from bench.looks.canvas import BLACK, WHITE, Cell, Frame, Pen, Program, blend, lamps, three_digits

Inks = list[Colour]


@dataclass(frozen=True)
class Posted(Program):
    """A program as somebody's screenshot shows it."""

    shows: tuple[tuple[int, int], ...] = ()  # what it cannot show, and what it shows instead
    around: str = ""  # "hills" or "browser"; nothing: as it is

    def draw(self, codes: list[list[int]], pitch: float, total: int) -> Picture:
        instead = dict(self.shows)
        codes = [[instead.get(code, code) for code in row] for row in codes]
        picture = super().draw(codes, pitch, total)
        source = random.Random(f"tenth {self.name} {pitch} {total} {codes[-1]}")
        if self.around == "hills":
            return _on_hills(picture, source)
        if self.around == "browser":
            return _in_browser(picture, source)
        return picture


def _set_into(ground: Image.Image, picture: Picture, x: int, y: int) -> Picture:
    ground.paste(picture.image, (x, y))
    return Picture(ground, picture.codes, [x + i for i in picture.xs], [y + i for i in picture.ys])


def _on_hills(picture: Picture, source: random.Random) -> Picture:
    """A wallpaper of sky above meadows, and a blue bar with a green button below."""
    left, above = source.randrange(10, 150), source.randrange(10, 80)
    wide = picture.image.width + left + source.randrange(10, 220)
    high = picture.image.height + above + source.randrange(50, 110)
    ground = Image.new("RGB", (wide, high), (88, 140, 222))
    pen = Pen(ground, (0, 0), 1, 1)
    pen.fall((0, 0, wide, high * 0.62), (58, 110, 210), (190, 214, 244))
    for _ in range(5):
        x, y = source.randrange(wide), source.randrange(round(high * 0.5))
        for part in range(4):
            pen.disc(x + 22 * part, y + source.randrange(-6, 7), 20, (232, 240, 250))
    hill = [(x, high * 0.6 - 18 * math.sin(x / 140)) for x in range(0, wide + 20, 20)]
    pen.shape([*hill, (wide, high), (0, high)], (96, 160, 50))
    pen.fall((0, high - 30, wide, high), (60, 130, 240), (30, 80, 200))
    pen.box(0, high - 30, 92, high, (60, 150, 60), radius=8)
    pen.write("start", 46, high - 15, 11, WHITE, "BIZUDPGothic-Bold.ttf")
    return _set_into(ground, picture, left, above)


def _in_browser(picture: Picture, source: random.Random) -> Picture:
    """A dark browser: a tab, an address, and the page in the middle of its ground."""
    side = source.randrange(0, 160)
    wide, high = picture.image.width + 2 * side, picture.image.height + 92
    ground = Image.new("RGB", (wide, high), picture.image.getpixel((1, 1)))
    pen = Pen(ground, (0, 0), 1, 1)
    pen.box(0, 0, wide, 38, (32, 33, 36))
    pen.box(8, 6, 190, 38, (53, 54, 58), radius=7)
    pen.write("Minesweeper", 24, 23, 9, (232, 234, 237), "BIZUDPGothic-Bold.ttf", "l")
    pen.box(0, 38, wide, 78, (53, 54, 58))
    pen.box(84, 44, wide - 40, 72, (32, 33, 36), radius=14)
    pen.write("play.example/mines", 104, 58, 9, (200, 203, 207), "BIZUDPGothic-Bold.ttf", "l")
    return _set_into(ground, picture, side, 84)


def _rays(cell: Cell, ink: Colour, many: int, turn: float, reach: float, width: float) -> None:
    """Spikes around the middle of a cell."""
    for ray in range(many):
        angle = turn + 2 * math.pi * ray / many
        spot = (0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle))
        cell.path(((0.5, 0.5), spot), ink, width)


# pasture: a game of a search engine: chequered grass, soil below, a dark rim between the two.

PASTURE: Inks = [
    WHITE, (25, 118, 210), (56, 142, 60), (211, 47, 47), (123, 31, 162), (255, 143, 0),
    (0, 151, 167), (66, 66, 66), (158, 158, 158),
]  # fmt: skip
PETALS: Inks = [
    (219, 50, 54), (244, 132, 13), (244, 194, 13), (72, 133, 237), (0, 135, 68), (182, 72, 242),
    (237, 68, 181), (72, 230, 241),
]  # fmt: skip


def _pasture(cell: Cell) -> None:
    code, font = cell.code, "BIZUDPGothic-Bold.ttf"
    if cell.is_covered or code == WRONG:
        cell.box(0, 0, 1, 1, (162, 209, 73) if cell.is_odd else (170, 215, 81))
    elif code == MINE:
        petal = PETALS[(7 * cell.row + 3 * cell.column) % len(PETALS)]
        cell.box(0, 0, 1, 1, petal)
        cell.disc(0.5, 0.5, 0.26, blend(petal, BLACK, 0.35))
    else:
        cell.box(0, 0, 1, 1, (215, 184, 153) if cell.is_odd else (229, 194, 159))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.55, PASTURE[code], font)
    elif code == FLAG:
        cell.shape(((0.33, 0.15), (0.82, 0.36), (0.33, 0.57)), (242, 54, 7))
        cell.shape(((0.27, 0.15), (0.35, 0.15), (0.35, 0.88), (0.27, 0.88)), (230, 51, 7))
        cell.disc(0.31, 0.86, 0.1, (200, 40, 10))
    elif code == WRONG:
        cell.cross((230, 51, 7), 0.13, 0.25)
    if code <= 8:
        _rim(cell)


def _rim(cell: Cell) -> None:
    """A dark edge where soil meets grass."""
    edge = 0.09
    sides = {
        (-1, 0): (0.0, 0.0, 1.0, edge),
        (1, 0): (0.0, 1 - edge, 1.0, 1.0),
        (0, -1): (0.0, 0.0, edge, 1.0),
        (0, 1): (1 - edge, 0.0, 1.0, 1.0),
    }
    for (down, right), (x0, y0, x1, y1) in sides.items():
        other = cell.beside(down, right)
        if other is not None and (other.is_covered or other.code == WRONG):
            cell.box(x0, y0, x1, y1, (135, 175, 58))


def _pasture_frame(frame: Frame) -> None:
    wide, font = frame.columns, "BIZUDPGothic-Bold.ttf"
    frame.box(0, -1.9, wide, 0, (74, 117, 44))
    frame.box(0.4, -1.4, 2.9, -0.5, WHITE, radius=0.15)
    frame.write("Easy", 1.3, -0.95, 0.36, (60, 64, 67), font)
    frame.shape(((wide / 2 - 1.9, -1.4), (wide / 2 - 1.2, -1.1), (wide / 2 - 1.9, -0.8)),
                (242, 54, 7))  # fmt: skip
    frame.write(f"{frame.left}", wide / 2 - 0.5, -0.95, 0.5, WHITE, font)
    frame.disc(wide / 2 + 1, -0.95, 0.35, (255, 213, 79))
    frame.write("058", wide / 2 + 2.2, -0.95, 0.5, WHITE, font)


# contest: a site for players: the first game's cells, larger and smooth, with lists beside them.

CONTEST: Inks = [
    WHITE, (0, 0, 247), (0, 119, 0), (236, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128),
    BLACK, (112, 112, 112),
]  # fmt: skip


def _ridge(pen: Pen, box: tuple[float, float, float, float], edge: float, is_sunken: bool) -> None:
    """A frame whose upper left sides are light, or dark if it is sunken."""
    x0, y0, x1, y1 = box
    light, dark = ((128, 128, 128), WHITE) if is_sunken else (WHITE, (128, 128, 128))
    pen.box(x0, y0, x1, y1, light)
    pen.shape(((x1, y0), (x1, y1), (x0, y1), (x0 + edge, y1 - edge), (x1 - edge, y0 + edge)), dark)
    pen.box(x0 + edge, y0 + edge, x1 - edge, y1 - edge, (198, 198, 198))


def _contest(cell: Cell) -> None:
    code, font = cell.code, "hline.ttf"
    if cell.is_covered:
        _ridge(cell, (0, 0, 1, 1), 0.12, False)
    else:
        cell.box(0, 0, 1, 1, (128, 128, 128))
        cell.box(0.05, 0.05, 1, 1, (255, 0, 0) if code == EXPLODED else (198, 198, 198))
    if 1 <= code <= 8:
        cell.write(str(code), 0.52, 0.52, 0.62, CONTEST[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.52, BLACK, font)
    elif code == FLAG:
        cell.shape(((0.54, 0.2), (0.54, 0.52), (0.26, 0.36)), (255, 0, 0))
        cell.box(0.5, 0.2, 0.56, 0.68, BLACK)
        cell.shape(((0.4, 0.66), (0.64, 0.66), (0.76, 0.8), (0.26, 0.8)), BLACK)
    elif code in (MINE, EXPLODED, WRONG):
        _rays(cell, BLACK, 8, 0, 0.38, 0.07)
        cell.disc(0.5, 0.5, 0.27, BLACK)
        cell.box(0.38, 0.38, 0.47, 0.47, WHITE)
        if code == WRONG:
            cell.cross((255, 0, 0), 0.07, 0.4)


def _contest_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "BIZUDPGothic-Bold.ttf"
    _ridge(frame, (-0.8, -3.2, wide + 0.8, high + 0.8), 0.15, False)
    _ridge(frame, (-0.15, -2.5, wide + 0.15, -0.5), 0.12, True)
    _ridge(frame, (-0.15, -0.15, wide + 0.15, high + 0.15), 0.15, True)
    for x, text in ((0.25, three_digits(frame.left)), (wide - 2.65, "073")):
        frame.box(x, -2.2, x + 2.4, -0.8, BLACK)
        lamps(frame, text, x + 0.2, -2.05, 1.1, (255, 0, 0), (80, 0, 0))
    _ridge(frame, (wide / 2 - 0.75, -2.25, wide / 2 + 0.75, -0.75), 0.1, False)
    frame.disc(wide / 2, -1.5, 0.5, (255, 230, 0), BLACK, 0.05)
    for x in (-0.17, 0.17):
        frame.disc(wide / 2 + x, -1.62, 0.06, BLACK)
    for row, text in enumerate(("New game", "Rankings", "Players", "Quests", "Contests")):
        frame.write(text, -5.4, -2.6 + 1.1 * row, 0.34, (51, 122, 183), font, "l")
    frame.write("Beginner   Intermediate   Expert", 0, -4, 0.34, (51, 122, 183), font, "l")


# aero: a system's own game some years ago: blue glass that gets darker to one corner.

AERO: Inks = [
    WHITE, (64, 80, 190), (30, 105, 4), (172, 4, 8), (1, 2, 128), (124, 4, 2), (3, 122, 126),
    (160, 8, 4), (172, 4, 6),
]  # fmt: skip


def _aero(cell: Cell) -> None:
    code, font = cell.code, "wqy-microhei.ttc"
    share = (cell.row / len(cell.codes) + cell.column / len(cell.codes[0])) / 2
    cell.box(0, 0, 1, 1, (38, 50, 82))
    if cell.is_covered or code == WRONG:
        face = blend((120, 170, 246), (36, 68, 176), share)
        cell.fall((0.04, 0.04, 0.96, 0.96), blend(face, WHITE, 0.4), face)
        cell.fall((0.1, 0.1, 0.9, 0.9), blend(face, WHITE, 0.14), blend(face, BLACK, 0.1))
    else:
        face = blend((226, 232, 246), (176, 190, 220), share)
        cell.box(0, 0, 1, 1, blend(face, (60, 76, 120), 0.5))
        cell.fall((0.02, 0.02, 0.98, 0.98), face, blend(face, WHITE, 0.3))
    if code == EXPLODED:
        cell.disc(0.5, 0.5, 0.46, (255, 140, 40))
        cell.disc(0.5, 0.5, 0.36, (255, 220, 90))
    if 1 <= code <= 8:
        for shift in (-0.018, 0.018):
            cell.write(str(code), 0.5 + shift, 0.5, 0.56, AERO[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.56, WHITE, font)
    elif code in (FLAG, WRONG):
        cell.path(((0.4, 0.2), (0.46, 0.78)), (226, 230, 236), 0.07)
        cell.disc(0.47, 0.8, 0.13, (205, 210, 220))
        cell.shape(((0.38, 0.16), (0.62, 0.22), (0.8, 0.2), (0.8, 0.48), (0.62, 0.5),
                    (0.43, 0.46)), (222, 24, 30))  # fmt: skip
        if code == WRONG:
            cell.cross((250, 250, 250), 0.1, 0.34)
            cell.cross((200, 0, 0), 0.06, 0.33)
    elif code in (MINE, EXPLODED):
        _rays(cell, (60, 64, 74), 10, 0.3, 0.37, 0.06)
        cell.disc(0.5, 0.5, 0.26, (70, 74, 86))
        cell.disc(0.45, 0.44, 0.13, (150, 156, 170))


def _aero_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "wqy-microhei.ttc"
    frame.box(-1, -2.4, wide + 1, high + 2.2, (186, 208, 234), (90, 110, 140), 0.04, 0.25)
    frame.write("Minesweeper", -0.3, -1.9, 0.34, (20, 20, 30), font, "l")
    frame.box(wide - 0.6, -2.35, wide + 0.7, -1.75, (206, 92, 76), radius=0.1)
    frame.box(-0.75, -1.4, wide + 0.75, -0.75, (240, 244, 250))
    frame.write("Game   Help", -0.5, -1.08, 0.3, (20, 20, 30), font, "l")
    frame.fall((-0.75, -0.75, wide + 0.75, high + 1.95), (96, 132, 190), (52, 76, 140))
    frame.disc(0.9, high + 1.05, 0.4, (225, 230, 240))
    frame.box(1.5, high + 0.7, 3.3, high + 1.45, (24, 38, 84), (120, 140, 190), 0.04, 0.08)
    frame.write("36", 2.4, high + 1.08, 0.42, WHITE, font)
    frame.box(wide - 3.3, high + 0.7, wide - 1.5, high + 1.45, (24, 38, 84), (120, 140, 190), 0.04,
              0.08)  # fmt: skip
    frame.write(f"{frame.left}", wide - 2.4, high + 1.08, 0.42, WHITE, font)
    frame.disc(wide - 0.9, high + 1.05, 0.36, (60, 64, 74))


# granite: a free app for phones: dark tiles with round corners, a warm grey below them.

GRANITE: Inks = [
    WHITE, (82, 127, 141), (43, 141, 67), (230, 81, 0), (32, 165, 247), (237, 28, 36),
    (255, 193, 7), (102, 18, 107), (0, 0, 0),
]  # fmt: skip


def _granite(cell: Cell) -> None:
    code, font = cell.code, "GemunuLibre-Bold.otf"
    cell.box(0, 0, 1, 1, WHITE)
    is_closed = cell.is_covered or code == WRONG
    face = (66, 66, 66) if is_closed else (213, 210, 204)
    cell.box(0.03, 0.03, 0.97, 0.97, (211, 47, 47) if code == EXPLODED else face, radius=0.12)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.48, GRANITE[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.48, (240, 240, 240), font)
    elif code in (FLAG, WRONG):
        cell.box(0.3, 0.22, 0.36, 0.8, (211, 47, 47))
        cell.shape(((0.36, 0.22), (0.56, 0.22), (0.59, 0.29), (0.76, 0.29), (0.76, 0.56),
                    (0.55, 0.56), (0.52, 0.49), (0.36, 0.49)), (211, 47, 47))  # fmt: skip
        if code == WRONG:
            cell.cross((240, 240, 240), 0.07, 0.32)
    elif code in (MINE, EXPLODED):
        ink = (33, 33, 33)
        _rays(cell, ink, 8, math.pi / 8, 0.34, 0.08)
        cell.disc(0.5, 0.5, 0.24, ink)
        cell.disc(0.42, 0.42, 0.06, (213, 210, 204))


def _granite_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "GemunuLibre-Bold.otf"
    frame.box(-0.3, -4, wide + 0.3, -3.2, (240, 240, 240))
    frame.write("9:41", 0, -3.6, 0.28, (80, 80, 80), font, "l")
    frame.write("02:05", wide / 2 - 1.6, -1.8, 0.42, (66, 66, 66), font)
    frame.write(f"{frame.left}", wide / 2 + 1.8, -1.8, 0.42, (66, 66, 66), font)
    frame.disc(wide / 2 + 0.9, -1.8, 0.2, (66, 66, 66))
    frame.disc(wide / 2, high + 1.3, 0.75, (211, 47, 47))


# linen: a phone's game without anything more than it needs: flat squares, thin lines and signs.

LINEN: Inks = [
    WHITE, (41, 128, 185), (39, 174, 96), (231, 76, 60), (142, 68, 173), (211, 84, 0),
    (22, 160, 133), (44, 62, 80), (127, 140, 141),
]  # fmt: skip


def _linen(cell: Cell) -> None:
    code, font = cell.code, "routed-gothic.ttf"
    cell.box(0, 0, 1, 1, (255, 255, 255))
    is_closed = cell.is_covered or code == WRONG
    face = (127, 181, 213) if is_closed else (236, 241, 244)
    cell.box(0.025, 0.025, 0.975, 0.975, (240, 150, 140) if code == EXPLODED else face)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.5, LINEN[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.5, WHITE, font)
    elif code in (FLAG, WRONG):
        cell.shape(((0.36, 0.24), (0.72, 0.4), (0.36, 0.56)), WHITE)
        cell.box(0.32, 0.24, 0.36, 0.78, WHITE)
        if code == WRONG:
            cell.cross((231, 76, 60), 0.06, 0.3)
    elif code in (MINE, EXPLODED):
        _rays(cell, (44, 62, 80), 4, math.pi / 4, 0.34, 0.05)
        _rays(cell, (44, 62, 80), 4, 0, 0.34, 0.05)
        cell.disc(0.5, 0.5, 0.2, (44, 62, 80))


def _linen_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "routed-gothic.ttf"
    frame.write(f"{frame.flags}/{frame.total}", 0.2, -1.4, 0.5, (90, 110, 130), font, "l")
    frame.write("1:47", wide - 0.2, -1.4, 0.5, (90, 110, 130), font, "r")
    frame.disc(wide / 2, -1.4, 0.55, None, (127, 181, 213), 0.07)
    frame.write("Flag mode: off", wide / 2, high + 1, 0.34, (150, 165, 180), font)


# bliss: a system's game of squares for pixels, as an older screen showed it, or enlarged since.

DOTS = [
    "",
    "...XX... ..XXX... .XXXX... ...XX... ...XX... ...XX... ...XX... .XXXXXX. .XXXXXX.",
    ".XXXXXX. XXXXXXXX XX....XX ....XXXX ..XXXX.. XXXX.... XX...... XXXXXXXX XXXXXXXX",
    "XXXXXXX. XXXXXXXX ......XX ......XX ..XXXXX. ......XX ......XX XXXXXXXX XXXXXXX.",
    "...XXXX. ..XX.XX. .XX..XX. XX...XX. XXXXXXXX XXXXXXXX .....XX. .....XX. .....XX.",
    "XXXXXXXX XXXXXXXX XX...... XXXXXXX. XXXXXXXX ......XX ......XX XXXXXXXX XXXXXXX.",
    ".XXXXXX. XXXXXXX. XX...... XX...... XXXXXXX. XX....XX XX....XX XXXXXXXX .XXXXXX.",
    "XXXXXXXX XXXXXXXX ......XX .....XX. .....XX. ....XX.. ....XX.. ...XX... ...XX...",
    ".XXXXXX. XX....XX XX....XX XX....XX .XXXXXX. XX....XX XX....XX XX....XX .XXXXXX.",
]
ASKED = "..XXXX.. .XX..XX. .XX..XX. ....XX.. ...XX... ...XX... ........ ...XX... ...XX..."
BLISS: Inks = [
    WHITE, (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128),
    BLACK, (128, 128, 128),
]  # fmt: skip


def _bliss(cell: Cell) -> None:
    code, dot = cell.code, 1 / 16
    if cell.is_covered:
        cell.box(0, 0, 1, 1, WHITE)
        cell.shape(((1, 0), (1, 1), (0, 1), (2 * dot, 1 - 2 * dot), (1 - 2 * dot, 2 * dot)),
                   (128, 128, 128))  # fmt: skip
        cell.box(2 * dot, 2 * dot, 1 - 2 * dot, 1 - 2 * dot, (192, 192, 192))
    else:
        cell.box(0, 0, 1, 1, (128, 128, 128))
        cell.box(dot, dot, 1, 1, (255, 0, 0) if code == EXPLODED else (192, 192, 192))
    digit = Pen(cell.image, cell.at(4 * dot, 3.5 * dot), 8 * dot * cell.wide, 9 * dot * cell.high)
    if 1 <= code <= 8:
        digit.bits(DOTS[code], {"X": BLISS[code]})
    elif code == QUESTION:
        digit.bits(ASKED, {"X": BLACK})
    elif code == FLAG:
        cell.shape(((8 * dot, 3 * dot), (8 * dot, 8 * dot), (4 * dot, 5.5 * dot)), (255, 0, 0))
        cell.box(7.4 * dot, 3 * dot, 8.4 * dot, 11 * dot, BLACK)
        cell.box(6 * dot, 10 * dot, 10 * dot, 11 * dot, BLACK)
        cell.box(4 * dot, 11 * dot, 12 * dot, 13 * dot, BLACK)
    elif code in (MINE, EXPLODED, WRONG):
        cell.box(8 * dot, 2 * dot, 9 * dot, 15 * dot, BLACK)
        cell.box(2 * dot, 8 * dot, 15 * dot, 9 * dot, BLACK)
        cell.box(5 * dot, 5 * dot, 12 * dot, 12 * dot, BLACK)
        cell.disc(8.5 * dot, 8.5 * dot, 4.6 * dot, BLACK)
        for x, y in ((4, 4), (12, 4), (4, 12), (12, 12)):
            cell.box(x * dot, y * dot, (x + 1) * dot, (y + 1) * dot, BLACK)
        cell.box(6 * dot, 6 * dot, 8 * dot, 8 * dot, WHITE)
        if code == WRONG:
            cell.path(((2 * dot, 2 * dot), (15 * dot, 15 * dot)), (255, 0, 0), 1.5 * dot)
            cell.path(((2 * dot, 15 * dot), (15 * dot, 2 * dot)), (255, 0, 0), 1.5 * dot)


def _bliss_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "BIZUDPGothic-Bold.ttf"
    frame.box(-0.85, -5.6, wide + 0.85, high + 0.85, (0, 84, 227), radius=0.3)
    frame.fall((-0.7, -5.5, wide + 0.7, -3.9), (60, 140, 255), (0, 74, 210))
    frame.write("Minesweeper", -0.1, -4.7, 0.5, WHITE, font, "l")
    frame.box(wide - 0.9, -5.2, wide + 0.3, -4.1, (222, 84, 48), WHITE, 0.06, 0.15)
    frame.box(-0.7, -3.9, wide + 0.7, -2.9, (236, 233, 216))
    frame.write("Game   Help", -0.4, -3.4, 0.42, BLACK, font, "l")
    frame.box(-0.7, -2.9, wide + 0.7, high + 0.7, (192, 192, 192))
    for box in ((-0.2, -2.5, wide + 0.2, -0.5), (-0.2, -0.2, wide + 0.2, high + 0.2)):
        frame.box(*box, WHITE)
        frame.box(box[0], box[1], box[2] - 0.15, box[3] - 0.15, (128, 128, 128))
        frame.box(box[0] + 0.2, box[1] + 0.2, box[2] - 0.2, box[3] - 0.2, (192, 192, 192))
    for x, text in ((0.2, three_digits(frame.left)), (wide - 2.7, "109")):
        frame.box(x, -2.2, x + 2.5, -0.8, BLACK)
        lamps(frame, text, x + 0.25, -2.1, 1.2, (255, 0, 0), (96, 0, 0))
    frame.box(wide / 2 - 0.8, -2.3, wide / 2 + 0.8, -0.7, (128, 128, 128))
    frame.box(wide / 2 - 0.72, -2.22, wide / 2 + 0.68, -0.78, (192, 192, 192))
    frame.disc(wide / 2, -1.5, 0.52, (255, 255, 0), BLACK, 0.06)


# paddle: a student's first game with a library: rectangles, lines, a triangle and a circle.


def _paddle(cell: Cell) -> None:
    code, font = cell.code, "LeagueMono-SemiBold.otf"
    cell.box(0, 0, 1, 1, (60, 60, 60))
    if cell.is_covered or code == WRONG:
        cell.box(0.03, 0.03, 1, 1, (170, 170, 170))
    else:
        cell.box(0.03, 0.03, 1, 1, (255, 70, 70) if code == EXPLODED else (225, 225, 225))
    if 1 <= code <= 8:
        ink = ((0, 0, 255), (0, 128, 0), (255, 0, 0), (128, 0, 128), (128, 0, 0), (64, 224, 208),
               BLACK, (128, 128, 128))[code - 1]  # fmt: skip
        cell.write(str(code), 0.51, 0.51, 0.46, ink, font)
    elif code in (FLAG, WRONG):
        cell.path(((0.35, 0.2), (0.35, 0.82)), BLACK, 0.06)
        cell.shape(((0.38, 0.18), (0.78, 0.36), (0.38, 0.54)), (255, 0, 0))
        if code == WRONG:
            cell.cross(BLACK, 0.08, 0.36)
    elif code in (MINE, EXPLODED):
        cell.disc(0.515, 0.515, 0.3, BLACK)


def _paddle_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "LeagueMono-SemiBold.otf"
    frame.box(0, -2, wide, 0, (40, 40, 40))
    frame.write(f"Flags: {frame.flags}/{frame.total}", 0.4, -1.4, 0.36, WHITE, font, "l")
    frame.write("Time: 42", 0.4, -0.6, 0.36, WHITE, font, "l")
    frame.box(0, high, wide + 0.04, high + 0.04, (60, 60, 60))


# indigo: a dark page of a framework: tiles apart, pale inks, a bomb that is hardly lighter.

INDIGO: Inks = [
    WHITE, (96, 165, 250), (74, 222, 128), (248, 113, 113), (192, 132, 252), (251, 146, 60),
    (34, 211, 238), (226, 232, 240), (148, 163, 184),
]  # fmt: skip


def _indigo(cell: Cell) -> None:
    code, font = cell.code, "Laksaman-Bold.ttf"
    cell.box(0, 0, 1, 1, (30, 41, 59))
    if cell.is_covered or code == WRONG:
        cell.box(0.04, 0.04, 0.96, 0.96, (71, 85, 105), (100, 116, 139), 0.03, 0.12)
    elif code in (MINE, EXPLODED):
        face = (220, 38, 38) if code == EXPLODED else (127, 29, 29)
        cell.box(0.04, 0.04, 0.96, 0.96, face, radius=0.12)
    else:
        cell.box(0.04, 0.04, 0.96, 0.96, (15, 23, 42), radius=0.12)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.46, INDIGO[code], font)
    elif code in (FLAG, WRONG):
        cell.box(0.27, 0.18, 0.34, 0.84, (153, 170, 181), radius=0.03)
        cell.shape(((0.34, 0.2), (0.5, 0.16), (0.66, 0.24), (0.8, 0.22), (0.8, 0.54),
                    (0.64, 0.57), (0.5, 0.49), (0.34, 0.53)), (239, 68, 68))  # fmt: skip
        if code == WRONG:
            cell.cross((250, 204, 21), 0.08, 0.36)
    elif code in (MINE, EXPLODED):
        cell.disc(0.46, 0.57, 0.27, (32, 36, 42))
        cell.box(0.58, 0.26, 0.72, 0.4, (32, 36, 42), radius=0.03)
        cell.path(((0.66, 0.3), (0.74, 0.2), (0.84, 0.22)), (180, 120, 80), 0.06)
        cell.disc(0.85, 0.22, 0.07, (255, 190, 60))
        cell.disc(0.38, 0.49, 0.06, (130, 140, 150))


def _indigo_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Laksaman-Bold.ttf"
    frame.box(-0.4, -3.4, wide + 0.4, high + 0.4, (30, 41, 59), (51, 65, 85), 0.04, 0.4)
    frame.write("Minesweeper", wide / 2, -2.6, 0.6, (241, 245, 249), font)
    frame.write(f"Mines {frame.left}", 0.1, -1.1, 0.36, (248, 113, 113), font, "l")
    frame.write("00:51", wide - 0.1, -1.1, 0.36, (148, 163, 184), font, "r")
    frame.box(wide / 2 - 1.1, -1.6, wide / 2 + 1.1, -0.6, (37, 99, 235), radius=0.2)
    frame.write("Reset", wide / 2, -1.1, 0.34, WHITE, font)


TENTH = [
    Posted("pasture", _pasture, (0, 1.9, 0, 0), (74, 117, 44), _pasture_frame,
           shows=((QUESTION, HIDDEN), (EXPLODED, MINE)), around="browser"),
    Posted("contest", _contest, (6, 4.8, 2, 2), WHITE, _contest_frame),
    Posted("aero", _aero, (1, 2.4, 1, 2.2), (186, 208, 234), _aero_frame, around="hills"),
    Posted("granite", _granite, (0.3, 4, 0.3, 3), WHITE, _granite_frame),
    Posted("linen", _linen, (0.6, 2.4, 0.6, 2), WHITE, _linen_frame),
    Posted("bliss", _bliss, (0.85, 5.6, 0.85, 0.85), (0, 84, 227), _bliss_frame, around="hills"),
    Posted("paddle", _paddle, (0, 2, 0.04, 0.04), (225, 225, 225), _paddle_frame,
           shows=((QUESTION, HIDDEN),)),
    Posted("indigo", _indigo, (2.5, 4, 2.5, 2), (15, 23, 42), _indigo_frame,
           shows=((QUESTION, HIDDEN),), around="browser"),
]  # fmt: skip
