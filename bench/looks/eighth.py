"""The eighth set: phones at night, pages, old windows; scaled, cropped, and on wallpapers."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image
from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG, Colour, Picture

from bench.looks.canvas import BLACK, WHITE, Cell, Frame, Pen, Program, blend, lamps

RED: Colour = (224, 40, 40)
Wall = Callable[[random.Random, tuple[int, int]], Image.Image]


@dataclass(frozen=True)
class Shown(Program):
    """A program as a screen shows it: scaled by its system, cropped, and on a wallpaper."""

    shows: tuple[tuple[int, int], ...] = ()  # signs that it has no look for, and what it shows
    zooms: tuple[float, ...] = (1,)
    wall: Wall | None = None
    crop: float = 0  # how often nothing but the board is left, of 1

    def draw(self, codes: list[list[int]], pitch: float, total: int) -> Picture:
        instead = dict(self.shows)
        codes = [[instead.get(code, code) for code in row] for row in codes]
        source = random.Random(f"{self.name} {pitch} {codes}")
        zoom = min(source.choice(self.zooms), pitch / 16)  # no cell was ever smaller
        picture = _scaled(super().draw(codes, pitch / zoom, total), zoom)
        if source.random() < self.crop:
            return _cropped(picture, source)
        return _hung(picture, source, self.wall) if self.wall else picture


def _scaled(picture: Picture, zoom: float) -> Picture:
    if zoom == 1:
        return picture
    size = (round(picture.image.width * zoom), round(picture.image.height * zoom))
    image = picture.image.resize(size, Image.Resampling.BILINEAR)
    xs, ys = ([round(place * zoom) for place in line] for line in (picture.xs, picture.ys))
    return Picture(image, picture.codes, xs, ys)


def _cropped(picture: Picture, source: random.Random) -> Picture:
    """What is left if somebody cuts the board out by hand."""
    left, top, right, bottom = (source.randrange(5) for _ in range(4))
    box = (
        max(0, picture.xs[0] - left), max(0, picture.ys[0] - top),
        picture.xs[-1] + right, picture.ys[-1] + bottom,
    )  # fmt: skip
    xs, ys = [x - box[0] for x in picture.xs], [y - box[1] for y in picture.ys]
    return Picture(picture.image.crop(box), picture.codes, xs, ys)


def _hung(picture: Picture, source: random.Random, wall: Wall) -> Picture:
    left, top, right, bottom = (source.randrange(10, 160) for _ in range(4))
    size = (picture.image.width + left + right, picture.image.height + top + bottom)
    image = wall(source, size)
    image.paste(picture.image, (left, top))
    xs, ys = [x + left for x in picture.xs], [y + top for y in picture.ys]
    return Picture(image, picture.codes, xs, ys)


def _photo(source: random.Random, size: tuple[int, int]) -> Image.Image:
    """Soft spots of colour with grain, as a photo out of focus has them."""
    spots = Image.new("RGB", (7, 5))
    spots.putdata([tuple(source.randrange(30, 230) for _ in range(3)) for _ in range(35)])
    grain = Image.new("RGB", (size[0] // 2 + 1, size[1] // 2 + 1))
    count = grain.width * grain.height
    noise = source.randbytes(count)
    grain.putdata([(value, value, value) for value in noise])
    soft = spots.resize(size, Image.Resampling.BICUBIC)
    return Image.blend(soft, grain.resize(size), 0.14)


def _hill(source: random.Random, size: tuple[int, int]) -> Image.Image:
    """A blue sky over a green hill."""
    image = Image.new("RGB", size)
    pen = Pen(image, (0, 0), size[0], size[1])
    pen.fall((0, 0, 1, 0.65), (60, 120, 214), (190, 216, 246))
    pen.fall((0, 0.62, 1, 1), (120, 178, 62), (56, 112, 28))
    for _ in range(5):
        x, y, radius = source.random(), source.uniform(0.05, 0.4), source.uniform(0.02, 0.06)
        pen.disc(x, y, radius, (244, 248, 252))
    return image


def _dusk(source: random.Random, size: tuple[int, int]) -> Image.Image:
    """Two colours that fade into each other, with rows of icons."""
    one, other = (tuple(source.randrange(20, 200) for _ in range(3)) for _ in range(2))
    image = Image.new("RGB", size)
    pen = Pen(image, (0, 0), size[0], size[1])
    pen.fall((0, 0, 1, 1), (one[0], one[1], one[2]), (other[0], other[1], other[2]))
    dots = Pen(image, (0, 0), 1, 1)
    for y in range(12, size[1], 90):
        dots.box(14, y, 58, y + 44, (240, 240, 240), radius=9)
        dots.write("notes", 36, y + 58, 9, WHITE, "Lato-Regular.ttf")
    return image


def _bar(pen: Pen, x: float, y: float, tilt: float, reach: float, wide: float, ink: Colour) -> None:
    """A stroke with round ends through a place."""
    dx, dy = reach * math.cos(tilt), reach * math.sin(tilt)
    pen.path(((x - dx, y - dy), (x + dx, y + dy)), ink, wide)
    for sign in (-1, 1):
        pen.disc(x + sign * dx, y + sign * dy, wide / 2, ink)


def _cross_out(pen: Pen, ink: Colour, wide: float, reach: float) -> None:
    _bar(pen, 0.5, 0.5, math.pi / 4, reach, wide, ink)
    _bar(pen, 0.5, 0.5, -math.pi / 4, reach, wide, ink)


# night: a phone in its dark mode: rounded tiles, a flag with a round pole, a bomb with a lit fuse.

NIGHT: list[Colour] = [
    WHITE, (100, 181, 246), (129, 199, 132), (229, 115, 115), (186, 104, 200), (255, 183, 77),
    (77, 208, 225), (240, 98, 146), (176, 190, 197),
]  # fmt: skip


def _night(cell: Cell) -> None:
    code, font = cell.code, "UniversalisADFStd-Bold.otf"
    if cell.is_covered or code == WRONG:
        cell.box(0.05, 0.05, 0.95, 0.95, (55, 71, 79), radius=0.2)
    else:
        cell.box(0.05, 0.05, 0.95, 0.95, (183, 28, 28) if code == EXPLODED else (27, 33, 38),
                 radius=0.2)  # fmt: skip
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.44, NIGHT[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.44, (207, 216, 220), font)
    elif code in (FLAG, WRONG):
        _bar(cell, 0.36, 0.5, math.pi / 2, 0.27, 0.07, (207, 216, 220))
        cell.shape(((0.4, 0.23), (0.74, 0.3), (0.66, 0.4), (0.74, 0.52), (0.4, 0.5)), (239, 83, 80))
        if code == WRONG:
            _cross_out(cell, (255, 213, 79), 0.09, 0.36)
    elif code in (MINE, EXPLODED):
        cell.disc(0.46, 0.57, 0.25, (144, 164, 174))
        cell.disc(0.38, 0.49, 0.07, (236, 239, 241))
        cell.path(((0.6, 0.38), (0.68, 0.28), (0.76, 0.28)), (144, 164, 174), 0.06)
        cell.disc(0.79, 0.26, 0.07, (255, 183, 77))


def _night_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "UniversalisADFStd-Bold.otf"
    frame.write("21:07", 0.3, -4.5, 0.3, (207, 216, 220), font, "l")
    frame.write("86%", wide - 0.3, -4.5, 0.3, (207, 216, 220), font, "r")
    frame.write("Expert", wide / 2, -3.2, 0.42, (144, 164, 174), font)
    frame.write(str(frame.left), wide / 4, -1.7, 0.6, (239, 83, 80), font)
    frame.write("3:07", 3 * wide / 4, -1.7, 0.6, (100, 181, 246), font)
    for part in range(4):
        frame.disc(wide * (part + 0.5) / 4, high + 1.6, 0.5, (55, 71, 79))
    frame.box(wide / 2 - 2, high + 2.9, wide / 2 + 2, high + 3.05, WHITE, radius=0.07)


# graphite: a site's dark skin: charcoal cells with thin edges, lamps, and a list beside the board.

GRAPHITE: list[Colour] = [
    WHITE, (124, 199, 255), (102, 194, 102), (255, 119, 136), (238, 136, 255), (221, 170, 34),
    (102, 204, 204), (153, 153, 153), (208, 216, 224),
]  # fmt: skip


def _graphite(cell: Cell) -> None:
    code, font = cell.code, "VeranaSans-Bold.otf"
    if cell.is_covered:
        cell.box(0, 0, 1, 1, (98, 108, 118))
        cell.shape(((1, 0), (1, 1), (0, 1)), (26, 30, 34))
        cell.box(0.08, 0.08, 0.92, 0.92, (62, 69, 77))
    else:
        cell.box(0, 0, 1, 1, (28, 32, 36))
        cell.box(0.04, 0.04, 1, 1, (170, 44, 52) if code == EXPLODED else (46, 51, 57))
    if 1 <= code <= 8:
        cell.write(str(code), 0.52, 0.52, 0.58, GRAPHITE[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.56, (208, 216, 224), font)
    elif code == FLAG:
        cell.box(0.46, 0.2, 0.53, 0.78, (222, 226, 230))
        cell.box(0.26, 0.72, 0.74, 0.8, (222, 226, 230))
        cell.shape(((0.5, 0.18), (0.5, 0.5), (0.22, 0.34)), (240, 70, 80))
    elif code in (MINE, EXPLODED, WRONG):
        for turn in range(4):
            _bar(cell, 0.52, 0.52, turn * math.pi / 4, 0.33, 0.07, (10, 12, 14))
        cell.disc(0.52, 0.52, 0.23, (10, 12, 14))
        cell.box(0.41, 0.41, 0.49, 0.49, (222, 226, 230))
        if code == WRONG:
            _cross_out(cell, (240, 70, 80), 0.07, 0.4)


def _graphite_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "VeranaSans-Bold.otf"
    frame.box(-0.5, -2.5, wide + 0.5, high + 0.5, (62, 69, 77))
    frame.box(-0.12, -0.12, wide + 0.12, high + 0.12, (20, 23, 26))
    for x, text in ((0.1, f"{frame.left:03d}"), (wide - 2.4, "163")):
        frame.box(x, -2.2, x + 2.3, -0.5, (8, 8, 8))
        lamps(frame, text, x + 0.15, -2, 1.15, (240, 40, 40), (60, 10, 10))
    frame.disc(wide / 2, -1.35, 0.75, (252, 212, 60), (40, 40, 40), 0.06)
    for line, text in enumerate(("Home", "New game", "Ranking", "Arena", "Quests", "Friends")):
        frame.write(text, -6.2, 0.4 + 1.1 * line, 0.36, (176, 184, 192), font, "l")
    for line in range(min(high, 12)):
        frame.write(f"{line + 1}. player{line * 37 % 90}  {41 + 3 * line}.{line}21",
                    wide + 1.2, 0.4 + line, 0.32, (140, 148, 156), font, "l")  # fmt: skip


# azure: a shop's game of a newer system: flat tiles whose blue changes over the board.

AZURE: list[Colour] = [
    WHITE, (64, 80, 190), (30, 105, 2), (170, 6, 8), (1, 2, 128), (123, 0, 0), (4, 122, 125),
    (168, 6, 14), (90, 90, 90),
]  # fmt: skip


def _azure(cell: Cell) -> None:
    code, font = cell.code, "Waree-Bold.ttf"
    far = (cell.row + cell.column) / (len(cell.codes) + len(cell.codes[0]))
    if cell.is_covered or code == WRONG:
        face = blend((88, 160, 232), (28, 70, 168), far)
        cell.box(0.02, 0.02, 0.97, 0.97, face)
        cell.shape(((0.02, 0.02), (0.97, 0.02), (0.02, 0.97)), blend(face, WHITE, 0.12))
    else:
        cell.box(0.02, 0.02, 0.97, 0.97, blend((226, 234, 246), (188, 202, 226), far))
    if code == EXPLODED:
        cell.box(0.02, 0.02, 0.97, 0.97, (246, 140, 40))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.54, AZURE[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.54, WHITE, font)
    elif code in (FLAG, WRONG):
        cell.box(0.3, 0.16, 0.36, 0.84, WHITE)
        cell.shape(((0.36, 0.17), (0.78, 0.17), (0.78, 0.48), (0.36, 0.48)), (232, 60, 48))
        cell.box(0.2, 0.8, 0.46, 0.86, WHITE)
        if code == WRONG:
            _cross_out(cell, BLACK, 0.08, 0.38)
    elif code in (MINE, EXPLODED):
        for turn in range(6):
            _bar(cell, 0.5, 0.5, turn * math.pi / 6, 0.34, 0.05, (40, 44, 56))
        cell.disc(0.5, 0.5, 0.25, (40, 44, 56))
        cell.disc(0.42, 0.42, 0.08, (150, 160, 180))


def _azure_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Waree-Bold.ttf"
    frame.fall((-2, -3, wide + 7, high + 1), (24, 44, 92), (10, 18, 40))
    frame.box(-2, -3, wide + 7, -2.1, (16, 24, 48))
    frame.write("Microsoft Minesweeper", -1.7, -2.55, 0.3, WHITE, font, "l")
    frame.write(f"{frame.left}", wide + 2.6, 1, 0.8, WHITE, font)
    frame.write("MINES", wide + 2.6, 2, 0.32, (150, 180, 230), font)
    frame.write("1:24", wide + 2.6, 3.6, 0.8, WHITE, font)
    frame.write("TIME", wide + 2.6, 4.6, 0.32, (150, 180, 230), font)
    frame.box(wide + 0.8, 5.8, wide + 5, 6.9, (44, 110, 214))
    frame.write("Restart", wide + 2.9, 6.35, 0.36, WHITE, font)


# ledger: a page that is a plain table: one line between cells, black numbers with serifs.


def _ledger(cell: Cell) -> None:
    code, font = cell.code, "Vollkorn-SemiBold.ttf"
    face = (255, 150, 150) if code == EXPLODED else WHITE
    cell.box(0, 0, 1, 1, (190, 190, 190) if cell.is_covered or code == WRONG else face)
    (x, y), (right, bottom) = cell.at(0, 0), cell.at(1, 1)
    cell.draw.rectangle((x, y, right, bottom), None, (60, 60, 60))
    if 1 <= code <= 8:
        cell.write(str(code), 0.52, 0.54, 0.46, BLACK, font)
    elif code in (FLAG, WRONG):
        cell.write("F", 0.52, 0.54, 0.46, (200, 0, 0), font)
        if code == WRONG:
            cell.cross(BLACK, 0.06, 0.36)
    elif code in (MINE, EXPLODED):
        cell.disc(0.52, 0.54, 0.24, BLACK)
        for turn in range(4):
            _bar(cell, 0.52, 0.54, turn * math.pi / 4, 0.33, 0.05, BLACK)


def _ledger_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Vollkorn-SemiBold.ttf"
    frame.write("Minesweeper", -2.5, -3.2, 0.8, BLACK, font, "l")
    frame.write(f"Bombs: {frame.total}   Flags: {frame.flags}", -2.5, -1.6, 0.36, BLACK, font, "l")
    frame.box(wide + 0.8, 0, wide + 4.2, 1, (239, 239, 239), (118, 118, 118), 0.03, 0.1)
    frame.write("New game", wide + 2.5, 0.5, 0.34, BLACK, font)
    frame.write("Right click to place a flag.", -2.5, high + 1.2, 0.32, (80, 80, 80), font, "l")


# luna: an old system's window with a blue bar, its classic cells drawn in steps of a pixel.

LUNA: list[Colour] = [
    WHITE, (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128), BLACK,
    (128, 128, 128),
]  # fmt: skip
LUNA_FLAG = (
    "................ ................ ................ .......rr....... .....rrrr....... "
    "....rrrrr....... .....rrrr....... .......rr....... ........k....... ........k....... "
    "......kkkk...... ....kkkkkkkk.... ....kkkkkkkk.... ................ ................ "
    "................"
)
LUNA_MINE = (
    "................ ................ ........k....... ........k....... ....k.kkkkk.k... "
    ".....kkkkkkk.... ....kkwwkkkkk... ....kkwwkkkkk... ..kkkkkkkkkkkkk. ....kkkkkkkkk... "
    "....kkkkkkkkk... .....kkkkkkk.... ....k.kkkkk.k... ........k....... ........k....... "
    "................"
)
LUNA_CROSS = (
    "................ ................ ..xx.........xx. ...xx.......xx.. ....xx.....xx... "
    ".....xx...xx.... ......xx.xx..... .......xxx...... .......xxx...... ......xx.xx..... "
    ".....xx...xx.... ....xx.....xx... ...xx.......xx.. ..xx.........xx. ................ "
    "................"
)
LUNA_INKS = {"r": (255, 0, 0), "k": BLACK, "w": WHITE, "x": (255, 0, 0)}


def _luna(cell: Cell) -> None:
    code, font = cell.code, "Sawasdee-Bold.ttf"
    if cell.is_covered:
        cell.box(0, 0, 1, 1, (128, 128, 128))
        cell.shape(((0, 0), (1, 0), (0, 1)), WHITE)
        cell.box(0.125, 0.125, 0.875, 0.875, (192, 192, 192))
    else:
        cell.box(0, 0, 1, 1, (128, 128, 128))
        cell.box(1 / 16, 1 / 16, 1, 1, (255, 0, 0) if code == EXPLODED else (192, 192, 192))
    if 1 <= code <= 8:
        cell.write(str(code), 0.53, 0.53, 0.6, LUNA[code], font, smooth=False)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.56, BLACK, font, smooth=False)
    elif code == FLAG:
        cell.bits(LUNA_FLAG, LUNA_INKS)
    elif code in (MINE, EXPLODED, WRONG):
        cell.bits(LUNA_MINE, LUNA_INKS)
        if code == WRONG:
            cell.bits(LUNA_CROSS, LUNA_INKS)


def _luna_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Sawasdee-Bold.ttf"
    frame.fall((-0.9, -5.2, wide + 0.7, -3.6), (64, 140, 250), (0, 72, 210))
    frame.write("Minesweeper", -0.5, -4.4, 0.44, WHITE, font, "l", False)
    frame.box(wide - 0.8, -4.9, wide + 0.4, -3.9, (224, 80, 48), WHITE, 0.05, 0.15)
    frame.box(-0.75, -3.6, wide + 0.55, -2.8, (236, 233, 216))
    frame.write("Game  Help", -0.5, -3.2, 0.38, BLACK, font, "l", False)
    frame.box(-0.75, -2.8, wide + 0.55, high + 0.6, (192, 192, 192))
    for x, y, right, bottom in (
        (-0.2, -2.4, wide + 0.2, -0.4),
        (-0.2, -0.2, wide + 0.2, high + 0.2),
    ):
        frame.box(x, y, right, bottom, (128, 128, 128))
        frame.box(x + 0.18, y + 0.18, right, bottom, WHITE)
        frame.box(x + 0.18, y + 0.18, right - 0.18, bottom - 0.18, (192, 192, 192))
    for x, text in ((0.2, f"{max(frame.left, 0):03d}"), (wide - 2.6, "024")):
        frame.box(x, -2.05, x + 2.4, -0.75, BLACK)
        lamps(frame, text, x + 0.15, -1.95, 1.1, (255, 0, 0), (96, 0, 0))
    frame.disc(wide / 2, -1.4, 0.7, (255, 255, 0), BLACK, 0.06)


# relief: a student's grid of raised buttons: letters on them, a bright letter for a mine.

RELIEF: list[Colour] = [
    WHITE, (0, 0, 205), (0, 100, 0), (205, 0, 0), (75, 0, 130), (139, 69, 19), (0, 139, 139),
    (40, 40, 40), (105, 105, 105),
]  # fmt: skip


def _relief(cell: Cell) -> None:
    code, font = cell.code, "NotoSansDisplay-Bold.ttf"
    cell.box(0, 0, 1, 1, (240, 240, 240))
    if cell.is_covered or code == WRONG:
        cell.box(0.03, 0.03, 0.97, 0.97, (105, 105, 105))
        cell.box(0.03, 0.03, 0.93, 0.93, WHITE)
        cell.box(0.07, 0.07, 0.93, 0.93, (227, 227, 227))
    else:
        cell.box(0.03, 0.03, 0.97, 0.97, WHITE)
        cell.box(0.03, 0.03, 0.93, 0.93, (130, 130, 130))
        cell.box(0.07, 0.07, 0.93, 0.93, (255, 69, 58) if code == EXPLODED else (217, 217, 217))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.42, RELIEF[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.42, BLACK, font)
    elif code in (FLAG, WRONG):
        _solid_flag(cell, (200, 0, 0))
        if code == WRONG:
            _cross_out(cell, BLACK, 0.06, 0.34)
    elif code in (MINE, EXPLODED):
        cell.sign("✸", 0.5, 0.5, 0.56, BLACK, "DejaVuSans.ttf")


def _solid_flag(pen: Pen, ink: Colour) -> None:
    """A flag as a sign of a font: one colour, its cloth waving."""
    pen.box(0.28, 0.2, 0.34, 0.8, ink)
    pen.shape(((0.34, 0.22), (0.48, 0.19), (0.6, 0.25), (0.74, 0.21), (0.74, 0.5), (0.6, 0.54),
               (0.48, 0.48), (0.34, 0.51)), ink)  # fmt: skip


def _relief_frame(frame: Frame) -> None:
    wide, font = frame.columns, "NotoSansDisplay-Bold.ttf"
    frame.box(0, -3.2, wide, -2.2, WHITE)
    frame.write("tk", 0.4, -2.7, 0.34, BLACK, font, "l")
    frame.write("\u2013  \u25a1  \u00d7", wide - 0.3, -2.7, 0.34, BLACK, font, "r")
    frame.write(f"Mines: {frame.left}", 0.3, -1.4, 0.36, BLACK, font, "l")
    frame.write("Time: 00:31", wide - 0.3, -1.4, 0.36, BLACK, font, "r")


# candy: a phone's game: a number is white on a tile of its own colour; covered tiles are violet.

CANDY: list[Colour] = [
    WHITE, (66, 165, 245), (102, 187, 106), (239, 83, 80), (126, 87, 194), (255, 167, 38),
    (38, 198, 218), (141, 110, 99), (96, 125, 139),
]  # fmt: skip


def _candy(cell: Cell) -> None:
    code, font = cell.code, "Quicksand-Medium.ttf"
    if cell.is_covered or code == WRONG:
        cell.box(0.04, 0.04, 0.96, 0.98, (120, 60, 150), radius=0.24)
        cell.box(0.04, 0.04, 0.96, 0.9, (171, 100, 206), radius=0.24)
    else:
        face = CANDY[code] if 1 <= code <= 8 else (250, 236, 246)
        cell.box(0.04, 0.04, 0.96, 0.98, (229, 57, 53) if code == EXPLODED else face, radius=0.24)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.51, 0.46, WHITE, font)
        cell.write(str(code), 0.52, 0.51, 0.46, WHITE, font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.48, 0.44, WHITE, font)
    elif code in (FLAG, WRONG):
        _bar(cell, 0.34, 0.5, math.pi / 2, 0.25, 0.07, WHITE)
        cell.shape(((0.37, 0.24), (0.72, 0.38), (0.37, 0.52)), (255, 235, 59))
        if code == WRONG:
            _cross_out(cell, (229, 57, 53), 0.1, 0.34)
    elif code in (MINE, EXPLODED):
        cell.disc(0.48, 0.57, 0.26, (60, 40, 70))
        cell.box(0.41, 0.22, 0.55, 0.36, (60, 40, 70))
        cell.disc(0.39, 0.49, 0.06, WHITE)
        cell.disc(0.57, 0.49, 0.06, WHITE)


def _candy_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Quicksand-Medium.ttf"
    frame.fall((-0.5, -5, wide + 0.5, high + 3.5), (255, 214, 236), (214, 226, 255))
    frame.write("9:30", 0.2, -4.5, 0.28, (90, 60, 110), font, "l")
    frame.box(0.2, -3.4, wide - 0.2, -1.2, WHITE, radius=0.6)
    frame.write(f"{frame.left}", 1.8, -2.3, 0.6, (120, 60, 150), font)
    frame.write("Level 7", wide / 2, -2.3, 0.44, (120, 60, 150), font)
    frame.write("01:58", wide - 2, -2.3, 0.5, (120, 60, 150), font)
    frame.box(0, high + 1, wide, high + 2.8, (171, 100, 206), radius=0.7)
    frame.write("Hint", wide / 2, high + 1.9, 0.5, WHITE, font)


# sprint: a first game with a library for games: grey squares in black lines, letters in steps.

SPRINT: list[Colour] = [
    WHITE, (0, 0, 255), (0, 160, 0), (255, 0, 0), (0, 0, 100), (150, 0, 0), (0, 150, 150),
    (20, 20, 20), (90, 90, 90),
]  # fmt: skip


def _sprint(cell: Cell) -> None:
    code, font = cell.code, "osifont.ttf"
    cell.box(0, 0, 1, 1, BLACK)
    line = 1 / cell.wide
    if cell.is_covered or code == WRONG:
        cell.box(0, 0, 1 - line, 1 - line, (150, 150, 150))
    else:
        cell.box(0, 0, 1 - line, 1 - line, RED if code == EXPLODED else (222, 222, 222))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.56, SPRINT[code], font, smooth=False)
    elif code in (FLAG, WRONG):
        cell.shape(((0.3, 0.15), (0.8, 0.35), (0.3, 0.55)), (255, 0, 0))
        cell.box(0.25, 0.15, 0.32, 0.85, BLACK)
        if code == WRONG:
            cell.cross((0, 0, 200), 0.08, 0.4)
    elif code in (MINE, EXPLODED):
        cell.disc(0.48, 0.48, 0.28, BLACK)


def _sprint_frame(frame: Frame) -> None:
    wide, font = frame.columns, "osifont.ttf"
    frame.box(0, -3, wide, -2, (48, 48, 48))
    frame.write("pygame window", 0.4, -2.5, 0.34, WHITE, font, "l")
    frame.write(f"Flags {frame.flags} of {frame.total}", 0.4, -1, 0.5, WHITE, font, "l", False)


NO_QUESTIONS = (QUESTION, HIDDEN)
EIGHTH = [
    Shown("night", _night, (0.3, 5, 0.3, 3.4), (14, 18, 21), _night_frame),
    Shown("graphite", _graphite, (6.8, 4, 8, 2), (33, 37, 41), _graphite_frame,
          zooms=(1, 1.25, 1.5)),
    Shown("azure", _azure, (2, 3, 7, 1), (10, 18, 40), _azure_frame, zooms=(1, 1, 1.25),
          wall=_photo),
    Shown("ledger", _ledger, (3, 4.2, 5, 2), WHITE, _ledger_frame, shows=(NO_QUESTIONS,), crop=0.3,
          factor=1),
    Shown("luna", _luna, (0.9, 5.2, 0.7, 0.8), (0, 72, 210), _luna_frame, factor=1,
          zooms=(1, 1.25, 1.5), wall=_hill, crop=0.2),
    Shown("relief", _relief, (0, 3.2, 0, 0.2), (240, 240, 240), _relief_frame, wall=_dusk),
    Shown("candy", _candy, (0.5, 5, 0.5, 3.5), (255, 214, 236), _candy_frame),
    Shown("sprint", _sprint, (0, 3, 0, 0), (30, 30, 30), _sprint_frame, factor=1, crop=0.4,
          shows=(NO_QUESTIONS,)),
]  # fmt: skip
