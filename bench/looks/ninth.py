"""The ninth set: a laptop's window, a beach, forms, chats, lights, print, wood and a page."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image, ImageFilter
from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG, Colour, Picture

from bench.looks.canvas import BLACK, WHITE, Cell, Frame, Pen, Program, Spot, blend, star

Inks = list[Colour]


@dataclass(frozen=True)
class Placed(Program):
    """A program in its surroundings: what a system or a browser puts around it."""

    shows: tuple[tuple[int, int], ...] = ()
    around: str = ""  # of "desk", "tabs", "tilted light"; nothing: as it is
    share: float = 1  # what is left of its size after somebody's scaling

    def draw(self, codes: list[list[int]], pitch: float, total: int) -> Picture:
        instead = dict(self.shows)
        codes = [[instead.get(code, code) for code in row] for row in codes]
        picture = super().draw(codes, pitch / self.share, total)
        if self.share != 1:
            picture = _smaller(picture, self.share)
        source = random.Random(f"ninth {self.name} {pitch} {total} {codes[0]}")
        return {"desk": _on_desk, "tabs": _in_tabs}.get(self.around, _alone)(picture, source)


def _alone(picture: Picture, _: random.Random) -> Picture:
    return picture


def _smaller(picture: Picture, share: float) -> Picture:
    size = (round(picture.image.width * share), round(picture.image.height * share))
    image = picture.image.resize(size, Image.Resampling.LANCZOS)
    xs, ys = ([round(place * share) for place in line] for line in (picture.xs, picture.ys))
    return Picture(image, picture.codes, xs, ys)


def _pasted(ground: Image.Image, picture: Picture, x: int, y: int) -> Picture:
    ground.paste(picture.image, (x, y))
    return Picture(ground, picture.codes, [x + i for i in picture.xs], [y + i for i in picture.ys])


def _on_desk(picture: Picture, source: random.Random) -> Picture:
    """Lights out of focus as a wallpaper, and a bar with icons below."""
    left, above = source.randrange(8, 120), source.randrange(8, 90)
    size = (
        picture.image.width + left + source.randrange(8, 200),
        picture.image.height + above + 90,
    )
    ground = Image.new("RGB", size, tuple(source.randrange(10, 70) for _ in range(3)))
    pen = Pen(ground, (0, 0), 1, 1)
    for _ in range(24):
        colour = source.randrange(80, 256), source.randrange(60, 220), source.randrange(60, 256)
        pen.disc(
            source.randrange(size[0]), source.randrange(size[1]), source.randrange(9, 50), colour
        )
    ground = ground.filter(ImageFilter.GaussianBlur(7))
    pen = Pen(ground, (0, 0), 1, 1)
    pen.box(0, size[1] - 44, size[0], size[1], (32, 32, 36))
    for icon in range(9):
        colour = source.randrange(90, 256), source.randrange(90, 256), source.randrange(90, 256)
        pen.box(14 + 46 * icon, size[1] - 36, 42 + 46 * icon, size[1] - 8, colour, radius=6)
    return _pasted(ground, picture, left, above)


def _in_tabs(picture: Picture, source: random.Random) -> Picture:
    """A browser's window: tabs, an address, and a scroll bar at the right."""
    size = (picture.image.width + source.randrange(30, 260), picture.image.height + 84)
    ground = Image.new("RGB", size, picture.image.getpixel((1, 1)))
    pen = Pen(ground, (0, 0), 1, 1)
    pen.box(0, 0, size[0], 36, (222, 225, 230))
    pen.box(10, 6, 210, 36, WHITE, radius=8)
    pen.write("Minesweeper", 26, 21, 9, (60, 64, 67), "sawarabi-gothic-medium.ttf", "l")
    pen.box(0, 36, size[0], 74, WHITE)
    pen.box(90, 42, size[0] - 60, 68, (241, 243, 244), radius=13)
    pen.write("localhost:5173", 108, 55, 9, (60, 64, 67), "sawarabi-gothic-medium.ttf", "l")
    pen.box(0, 74, size[0], 75, (210, 212, 216))
    pen.box(size[0] - 14, 76, size[0], size[1], (241, 241, 241))
    pen.box(size[0] - 11, 90, size[0] - 3, 90 + size[1] // 3, (190, 190, 190), radius=4)
    return _pasted(ground, picture, source.randrange(16), 80)


def _curve(points: Iterable[Spot], steps: int = 12) -> list[Spot]:
    """A smooth line through a start, a pull and an end."""
    (ax, ay), (bx, by), (cx, cy) = points
    return [
        ((1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t * t * cx,
         (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t * t * cy)
        for t in (i / steps for i in range(steps + 1))
    ]  # fmt: skip


# cocoa: a laptop's window with three round buttons: soft keys, white paper, small bold numbers.

COCOA: Inks = [
    WHITE, (0, 122, 255), (40, 165, 70), (255, 59, 48), (88, 86, 214), (162, 110, 60),
    (0, 150, 170), (28, 28, 30), (142, 142, 147),
]  # fmt: skip


def _cocoa(cell: Cell) -> None:
    code, font = cell.code, "LibrisADFStd-Bold.otf"
    cell.box(0, 0, 1, 1, (206, 208, 212))
    if cell.is_covered or code == WRONG:
        cell.fall((0.03, 0.03, 0.97, 0.97), (252, 252, 254), (216, 219, 226))
        cell.box(0.03, 0.9, 0.97, 0.97, (186, 190, 200))
    else:
        cell.box(0.02, 0.02, 0.98, 0.98, (255, 204, 0) if code == EXPLODED else (238, 239, 241))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.51, 0.45, COCOA[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.48, 0.45, (99, 99, 102), font)
    elif code in (FLAG, WRONG):
        cloth = [*_curve(((0.3, 0.2), (0.5, 0.08), (0.56, 0.24))),
                 *_curve(((0.56, 0.24), (0.66, 0.38), (0.78, 0.24)))]  # fmt: skip
        cell.shape([*cloth, (0.78, 0.5), *((x, y + 0.28) for x, y in reversed(cloth))],
                   (255, 149, 0))  # fmt: skip
        cell.box(0.26, 0.15, 0.31, 0.86, (72, 72, 74))
        if code == WRONG:
            cell.path(((0.16, 0.84), (0.84, 0.16)), (255, 59, 48), 0.1)
            cell.path(((0.16, 0.16), (0.84, 0.84)), (255, 59, 48), 0.1)
    elif code in (MINE, EXPLODED):
        cell.shape(star(0.5, 0.5, 8, 0.38, 0.22, 0.2), (58, 58, 60))
        cell.disc(0.5, 0.5, 0.11, (174, 174, 178))


def _cocoa_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "LibrisADFStd-Bold.otf"
    frame.box(-1, -3.2, wide + 1, high + 1, (236, 236, 238), radius=0.4)
    frame.box(-1, -2.8, wide + 1, -1.9, (236, 236, 238))
    for place, colour in enumerate(((255, 95, 87), (254, 188, 46), (40, 200, 64))):
        frame.disc(-0.4 + 0.7 * place, -2.6, 0.22, colour)
    frame.write("Minesweeper", wide / 2, -2.6, 0.32, (60, 60, 67), font)
    frame.write(f"Mines left {frame.left}", 0, -1.1, 0.34, (60, 60, 67), font, "l")
    frame.write("Clock 2:14", wide, -1.1, 0.34, (60, 60, 67), font, "r")


# lagoon: a game of a start page: chequered water above chequered sand, tall numbers, red buoys.

LAGOON: Inks = [
    WHITE, (21, 101, 192), (46, 125, 50), (198, 40, 40), (106, 27, 154), (230, 120, 0),
    (0, 121, 140), (55, 55, 55), (130, 130, 130),
]  # fmt: skip


def _lagoon(cell: Cell) -> None:
    code, font = cell.code, "YanoneKaffeesatz-Bold.otf"
    if cell.is_covered or code == WRONG:
        cell.box(0, 0, 1, 1, (92, 190, 214) if cell.is_odd else (104, 200, 222))
    elif code == EXPLODED:
        cell.box(0, 0, 1, 1, (219, 50, 54))
    else:
        cell.box(0, 0, 1, 1, (232, 208, 160) if cell.is_odd else (240, 220, 176))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.62, LAGOON[code], font)
    elif code in (FLAG, WRONG):
        cell.shape(((0.5, 0.14), (0.78, 0.62), (0.22, 0.62)), (230, 60, 40))
        cell.box(0.2, 0.66, 0.8, 0.78, WHITE, radius=0.05)
        cell.shape(((0.4, 0.32), (0.6, 0.32), (0.67, 0.44), (0.33, 0.44)), WHITE)
        if code == WRONG:
            cell.cross(BLACK, 0.09, 0.36)
    elif code in (MINE, EXPLODED):
        cell.disc(0.5, 0.5, 0.3, (40, 60, 70))
        for turn in range(6):
            x, y = math.cos(turn * math.pi / 3), math.sin(turn * math.pi / 3)
            cell.disc(0.5 + 0.34 * x, 0.5 + 0.34 * y, 0.07, (40, 60, 70))
        cell.disc(0.4, 0.4, 0.08, (120, 150, 165))


def _lagoon_frame(frame: Frame) -> None:
    wide, font = frame.columns, "YanoneKaffeesatz-Bold.otf"
    frame.box(0, -2, wide, 0, (24, 92, 120))
    frame.box(0.4, -1.5, 3, -0.5, WHITE, radius=0.2)
    frame.write("Medium", 1.6, -1, 0.4, (40, 40, 40), font)
    frame.write(f"{frame.left}", wide / 2 - 1, -1, 0.6, WHITE, font)
    frame.write("141", wide / 2 + 2, -1, 0.6, WHITE, font)


# form: a window of a toolkit for desktops: keys that shade, round corners, thin borders.

FORM: Inks = [
    WHITE, (0, 0, 238), (0, 130, 0), (220, 20, 20), (20, 20, 140), (140, 20, 20), (0, 130, 130),
    (50, 50, 50), (120, 120, 120),
]  # fmt: skip


def _form(cell: Cell) -> None:
    code, font = cell.code, "BetecknaGS-Bold.ttf"
    cell.box(0, 0, 1, 1, (239, 239, 239))
    if cell.is_covered or code == WRONG:
        cell.box(0.06, 0.06, 0.94, 0.94, (232, 232, 232), (150, 150, 150), 0.035, 0.09)
        cell.fall((0.11, 0.11, 0.89, 0.89), (248, 248, 248), (218, 218, 218))
    else:
        face = (255, 128, 128) if code == EXPLODED else (206, 206, 206)
        cell.box(0.06, 0.06, 0.94, 0.94, face, (170, 170, 170), 0.035, 0.09)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.4, FORM[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.4, BLACK, font)
    elif code in (FLAG, WRONG):
        cell.path(((0.32, 0.24), (0.4, 0.78)), (120, 84, 40), 0.06)
        cell.shape(
            _curve(((0.33, 0.25), (0.6, 0.16), (0.76, 0.34))) + [(0.38, 0.54)], (216, 30, 44)
        )
        if code == WRONG:
            cell.path(((0.2, 0.2), (0.8, 0.8)), (20, 20, 20), 0.07)
            cell.path(((0.2, 0.8), (0.8, 0.2)), (20, 20, 20), 0.07)
    elif code in (MINE, EXPLODED):
        cell.disc(0.46, 0.56, 0.22, (34, 34, 40))
        cell.path(_curve(((0.58, 0.4), (0.62, 0.24), (0.74, 0.3))), (120, 84, 40), 0.05)
        cell.shape(star(0.76, 0.3, 5, 0.1, 0.04, 0), (255, 170, 0))
        cell.disc(0.38, 0.48, 0.05, (190, 190, 200))


def _form_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "BetecknaGS-Bold.ttf"
    frame.box(-0.3, -3.6, wide + 0.3, -2.7, (70, 76, 84))
    frame.write("MainWindow", wide / 2, -3.15, 0.32, WHITE, font)
    for x, text in ((0, f"{max(frame.left, 0):03d}"), (wide - 2.2, "042")):
        frame.box(x, -2.2, x + 2.2, -0.6, (255, 255, 255), (150, 150, 150), 0.04)
        frame.write(text, x + 1.1, -1.4, 0.7, (200, 0, 0), font)
    frame.box(
        wide / 2 - 0.8, -2.2, wide / 2 + 0.8, -0.6, (228, 228, 228), (150, 150, 150), 0.04, 0.1
    )
    frame.disc(wide / 2, -1.4, 0.5, (255, 210, 60))
    frame.write("Ready", 0, high + 0.5, 0.3, (90, 90, 90), font, "l")


# chat: a message of a bot: numbers in blue keys, also for zero; a dark bar over what is covered.


def _chat(cell: Cell) -> None:
    code, font = cell.code, "UnDotumBold.ttf"
    cell.box(0, 0, 1, 1, (49, 51, 56))
    if cell.is_covered:
        cell.box(0.05, 0.1, 0.95, 0.9, (30, 31, 34), radius=0.12)
    elif code <= 8:
        cell.box(0.08, 0.1, 0.9, 0.92, (59, 136, 195), radius=0.12)
        cell.write(str(code), 0.49, 0.51, 0.46, WHITE, font)
    elif code == EXPLODED:
        cell.shape(star(0.5, 0.5, 11, 0.44, 0.28, 0.1), (221, 46, 68))
        cell.shape(star(0.5, 0.5, 11, 0.32, 0.2, 0.3), (255, 172, 51))
        cell.shape(star(0.5, 0.5, 9, 0.18, 0.1, 0.2), (255, 217, 131))
    else:
        cell.disc(0.46, 0.58, 0.32, (20, 20, 24))
        cell.disc(0.36, 0.47, 0.08, (90, 92, 100))
        cell.path(_curve(((0.62, 0.32), (0.7, 0.16), (0.82, 0.26))), (190, 150, 110), 0.06)


def _chat_frame(frame: Frame) -> None:
    high, font = frame.rows, "UnDotumBold.ttf"
    frame.disc(-1.6, -1.4, 0.7, (88, 101, 242))
    frame.write("Mines", -0.5, -1.8, 0.36, (242, 243, 245), font, "l")
    frame.box(1.6, -2.1, 2.9, -1.5, (88, 101, 242), radius=0.12)
    frame.write("BOT", 2.25, -1.8, 0.26, WHITE, font)
    frame.write(f"{frame.rows} x {frame.columns}, mines: {frame.total}", -0.5, -0.8, 0.32,
                (219, 222, 225), font, "l")  # fmt: skip
    frame.box(-0.6, high + 1, frame.columns + 3, high + 2.4, (56, 58, 64), radius=0.3)
    frame.write("Message #games", 0, high + 1.7, 0.32, (148, 155, 164), font, "l")


# glow: a page of lights: rims of violet in the dark, numbers that shine.

GLOW: Inks = [
    WHITE, (0, 229, 255), (57, 255, 20), (255, 49, 90), (190, 100, 255), (255, 200, 0),
    (0, 255, 190), (255, 110, 220), (220, 220, 240),
]  # fmt: skip


def _glow(cell: Cell) -> None:
    code, font = cell.code, "sawarabi-gothic-medium.ttf"
    cell.box(0, 0, 1, 1, (10, 8, 22))
    if cell.is_covered or code == WRONG:
        for step, share in ((0.02, 0.25), (0.05, 0.55), (0.08, 1)):
            cell.box(step, step, 1 - step, 1 - step, blend((10, 8, 22), (150, 60, 230), share))
        cell.box(0.12, 0.12, 0.88, 0.88, (44, 22, 78))
    else:
        cell.box(0.03, 0.03, 0.97, 0.97, (24, 18, 44))
        cell.box(0.06, 0.06, 0.94, 0.94, (120, 0, 40) if code == EXPLODED else (14, 11, 28))
    if 1 <= code <= 8:
        for shift in ((-0.03, 0), (0.03, 0), (0, -0.03), (0, 0.03)):
            cell.write(str(code), 0.5 + shift[0], 0.5 + shift[1], 0.5,
                       blend((14, 11, 28), GLOW[code], 0.4), font)  # fmt: skip
        cell.write(str(code), 0.5, 0.5, 0.5, GLOW[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.5, WHITE, font)
    elif code in (FLAG, WRONG):
        cell.path(((0.36, 0.82), (0.36, 0.2), (0.74, 0.35), (0.36, 0.5)), (255, 220, 0), 0.07)
        if code == WRONG:
            cell.cross((255, 49, 90), 0.1, 0.34)
    elif code in (MINE, EXPLODED):
        cell.shape(star(0.5, 0.5, 4, 0.4, 0.14, 0), (255, 49, 90))
        cell.disc(0.5, 0.5, 0.17, (255, 160, 180))


def _glow_frame(frame: Frame) -> None:
    wide, font = frame.columns, "sawarabi-gothic-medium.ttf"
    frame.write("MINESWEEPER", wide / 2, -2.6, 0.8, (190, 100, 255), font)
    frame.write(f"MINES {frame.left}", 0, -1, 0.4, (0, 229, 255), font, "l")
    frame.write("TIME 77", wide, -1, 0.4, (0, 229, 255), font, "r")


# print: a puzzle in a book: thin lines, hatching over what is covered, no colour at all.


def _print(cell: Cell) -> None:
    code, font = cell.code, "GenBasB.ttf"
    cell.box(0, 0, 1, 1, (120, 120, 120))
    cell.box(0.03, 0.03, 1, 1, (214, 214, 210) if cell.is_covered or code == WRONG else WHITE)
    if code == HIDDEN:
        for step in range(-2, 4):
            low, high = max(0.03, 0.25 * step), min(1.0, 0.25 * step + 0.97)
            if low < high:
                cell.path(((low, low - 0.25 * step + 0.03), (high, high - 0.25 * step)),
                          (196, 196, 192), 0.02)  # fmt: skip
    if 1 <= code <= 8:
        cell.write(str(code), 0.52, 0.52, 0.52, (20, 20, 20), font)
    elif code in (FLAG, WRONG):
        cell.path(((0.34, 0.86), (0.34, 0.16), (0.76, 0.33), (0.34, 0.5)), (20, 20, 20), 0.05)
        if code == WRONG:
            cell.cross((20, 20, 20), 0.06, 0.38)
    elif code in (MINE, EXPLODED):
        if code == EXPLODED:
            cell.shape(star(0.52, 0.52, 12, 0.48, 0.36, 0), (170, 170, 170))
        cell.disc(0.52, 0.52, 0.22, (20, 20, 20))
        for turn in range(8):
            x, y = math.cos(turn * math.pi / 4), math.sin(turn * math.pi / 4)
            cell.path(((0.52 + 0.2 * x, 0.52 + 0.2 * y), (0.52 + 0.34 * x, 0.52 + 0.34 * y)),
                      (20, 20, 20), 0.06)  # fmt: skip


def _print_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "GenBasB.ttf"
    frame.write("Puzzle 12", wide / 2, -1.6, 0.7, (20, 20, 20), font)
    frame.write(f"There are {frame.total} mines. Which cells are safe?", wide / 2, -0.6, 0.32,
                (60, 60, 60), font)  # fmt: skip
    frame.box(0, 0, wide + 0.05, high + 0.05, (60, 60, 60))
    frame.write("- 31 -", wide / 2, high + 1.2, 0.32, (60, 60, 60), font)


# timber: a phone's game of wood: planks to open, pale boards below, carved numbers.

TIMBER: Inks = [
    WHITE, (28, 74, 150), (40, 104, 40), (176, 30, 24), (84, 30, 110), (130, 60, 10),
    (10, 110, 110), (30, 20, 10), (110, 100, 90),
]  # fmt: skip


def _timber(cell: Cell) -> None:
    code, font = cell.code, "UniversalisADFStd-BoldCond.otf"
    source = random.Random(97 * cell.row + cell.column)
    is_closed = cell.is_covered or code == WRONG
    face = (166, 108, 56) if is_closed else (236, 214, 178)
    cell.box(0, 0, 1, 1, blend(face, BLACK, 0.45 if is_closed else 0.2))
    cell.box(0.03, 0.03, 0.96, 0.96, blend(face, WHITE, 0.3 if is_closed else 0))
    cell.box(0.07, 0.07, 0.96, 0.96, face)
    for _ in range(4):
        y = source.uniform(0.1, 0.9)
        cell.box(0.07, y, 0.96, y + 0.04, blend(face, BLACK, source.uniform(0.03, 0.09)))
    if code == EXPLODED:
        cell.box(0.07, 0.07, 0.96, 0.96, (206, 60, 36))
    if 1 <= code <= 8:
        cell.write(str(code), 0.53, 0.53, 0.56, blend(face, WHITE, 0.6), font)
        cell.write(str(code), 0.51, 0.51, 0.56, TIMBER[code], font)
    elif code == QUESTION:
        cell.write("?", 0.51, 0.51, 0.54, (250, 236, 210), font)
    elif code in (FLAG, WRONG):
        cell.box(0.34, 0.18, 0.4, 0.84, (70, 40, 16))
        cell.shape(
            ((0.4, 0.18), (0.8, 0.18), (0.68, 0.33), (0.8, 0.48), (0.4, 0.48)), (214, 34, 34)
        )
        if code == WRONG:
            cell.cross((250, 236, 210), 0.1, 0.36)
    elif code in (MINE, EXPLODED):
        cell.disc(0.51, 0.53, 0.27, (36, 30, 28))
        cell.disc(0.42, 0.44, 0.07, (170, 160, 150))
        for turn in range(8):
            x, y = math.cos(turn * math.pi / 4 + 0.4), math.sin(turn * math.pi / 4 + 0.4)
            cell.disc(0.51 + 0.31 * x, 0.53 + 0.31 * y, 0.05, (36, 30, 28))


def _timber_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "UniversalisADFStd-BoldCond.otf"
    frame.fall((-0.4, -4, wide + 0.4, high + 2.4), (96, 58, 28), (54, 30, 12))
    frame.write("12:45", 0, -3.6, 0.3, (250, 236, 210), font, "l")
    frame.box(0, -2.8, wide, -0.8, (196, 142, 84), (70, 40, 16), 0.08, 0.3)
    frame.write(f"{frame.left}", 1.6, -1.8, 0.8, (70, 40, 16), font)
    frame.write("03:19", wide - 1.8, -1.8, 0.7, (70, 40, 16), font)
    for part in range(3):
        frame.box(wide * part / 3 + 0.3, high + 0.6, wide * (part + 1) / 3 - 0.3, high + 1.9,
                  (196, 142, 84), (70, 40, 16), 0.06, 0.3)  # fmt: skip


# sheet: a page of a course: grey squares apart on white, numbers of one colour, signs of a font.


def _sheet(cell: Cell) -> None:
    code, font = cell.code, "ipaexg.ttf"
    cell.box(0, 0, 1, 1, WHITE)
    if cell.is_covered or code == WRONG:
        cell.box(0.04, 0.04, 0.96, 0.96, (176, 190, 197), radius=0.08)
    else:
        cell.box(0.04, 0.04, 0.96, 0.96, (255, 171, 145) if code == EXPLODED else (245, 247, 248),
                 (224, 228, 230), 0.03, 0.08)  # fmt: skip
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.44, (55, 71, 79), font)
    elif code in (FLAG, WRONG):
        cell.shape(((0.36, 0.2), (0.8, 0.36), (0.36, 0.52)), (221, 46, 68))
        cell.box(0.28, 0.16, 0.36, 0.86, (102, 117, 127), radius=0.04)
        if code == WRONG:
            cell.cross((38, 50, 56), 0.08, 0.36)
    elif code in (MINE, EXPLODED):
        cell.disc(0.45, 0.58, 0.28, (41, 47, 51))
        cell.shape(((0.56, 0.36), (0.66, 0.26), (0.76, 0.36), (0.66, 0.46)), (41, 47, 51))
        cell.path(_curve(((0.72, 0.3), (0.8, 0.18), (0.88, 0.2))), (193, 105, 79), 0.06)
        cell.shape(star(0.88, 0.18, 6, 0.1, 0.05, 0), (255, 172, 51))


def _sheet_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "ipaexg.ttf"
    frame.write("Vue Minesweeper", wide / 2, -2.8, 0.7, (44, 62, 80), font)
    frame.write(
        f"Mines: {frame.total}  Flags: {frame.flags}", wide / 2, -1.3, 0.36, (44, 62, 80), font
    )
    frame.box(wide / 2 - 1.6, high + 0.6, wide / 2 + 1.6, high + 1.6, (66, 184, 131), radius=0.15)
    frame.write("Restart", wide / 2, high + 1.1, 0.36, WHITE, font)


NINTH = [
    Placed("cocoa", _cocoa, (1.2, 3.4, 1.2, 1.2), (120, 140, 170), _cocoa_frame, around="desk"),
    Placed("lagoon", _lagoon, (0, 2, 0, 0), (24, 92, 120), _lagoon_frame,
           shows=((QUESTION, HIDDEN),), around="tabs"),
    Placed("form", _form, (0.3, 3.6, 0.3, 1), (239, 239, 239), _form_frame, around="desk"),
    Placed("chat", _chat, (3, 2.8, 4, 3), (49, 51, 56), _chat_frame,
           shows=((QUESTION, HIDDEN), (FLAG, HIDDEN), (WRONG, HIDDEN))),
    Placed("glow", _glow, (2, 3.8, 2, 1.5), (10, 8, 22), _glow_frame, around="tabs"),
    Placed("print", _print, (1.5, 2.6, 1.5, 2), (252, 252, 248), _print_frame,
           shows=((QUESTION, HIDDEN),), share=0.8),
    Placed("timber", _timber, (0.4, 4, 0.4, 2.4), (70, 40, 16), _timber_frame),
    Placed("sheet", _sheet, (3, 4, 3, 2.4), WHITE, _sheet_frame, shows=((QUESTION, HIDDEN),),
           around="tabs", share=0.9),
]  # fmt: skip
