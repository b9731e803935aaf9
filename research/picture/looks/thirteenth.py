"""The thirteenth set: dark and pale pages, a table, icons of lines, an editor, a classic site."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image
from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG, Colour, Picture

from looks.canvas import BLACK, USUAL, WHITE, Cell, Frame, Limited, Pen, Spot, lamps, three_digits

Inks = list[Colour]
TEXT = "ArundinaSans.ttf"


@dataclass(frozen=True)
class Placed(Limited):
    """A program with the page or the window that it stands in."""

    page: Callable[[Picture, random.Random], Picture] | None = None

    def draw(self, codes: list[list[int]], pitch: float, total: int) -> Picture:
        picture = super().draw(codes, pitch, total)
        if self.page is None:
            return picture
        return self.page(picture, random.Random(f"thirteenth {self.name} {pitch} {total}"))


def _put(ground: Image.Image, picture: Picture, x: int, y: int) -> Picture:
    ground.paste(picture.image, (x, y))
    return Picture(ground, picture.codes, [x + i for i in picture.xs], [y + i for i in picture.ys])


def _wide(picture: Picture, source: random.Random) -> Picture:
    """The same on a page that is wide and empty."""
    wide = max(source.choice((1280, 1366, 1536, 1600)), picture.image.width + 120)
    high = picture.image.height + source.randrange(20, 260)
    ground = Image.new("RGB", (wide, high), picture.image.getpixel((0, 0)))
    return _put(ground, picture, (wide - picture.image.width) // 2, source.randrange(12))


def _repository(picture: Picture, source: random.Random) -> Picture:
    """A page of a site for programs: a dark bar, tabs, and a box around the text."""
    left = source.randrange(40, 140)
    wide = left + picture.image.width + source.randrange(60, 420)
    high = picture.image.height + 190
    ground = Image.new("RGB", (wide, high), WHITE)
    pen, ink = Pen(ground, (0, 0), 1, 1), (31, 35, 40)
    pen.box(0, 0, wide, 56, (36, 41, 47))
    pen.disc(34, 28, 14, WHITE)
    pen.write("somebody / somebody", 60, 28, 10, WHITE, TEXT, "l")
    for x, text in ((24, "Code"), (100, "Issues"), (186, "Actions")):
        pen.write(text, x, 80, 9, ink, TEXT, "l")
    pen.box(0, 104, wide, 105, (208, 215, 222))
    pen.box(left - 25, 124, wide - 20, high + 20, WHITE, (208, 215, 222), 1, 6)
    pen.write("README", left, 142, 9, ink, "ArundinaSans-Bold.ttf", "l")
    return _put(ground, picture, left, 160)


def _editor(picture: Picture, source: random.Random) -> Picture:
    """A dark editor whose right part the game is in; a list of files at the left."""
    left = source.randrange(170, 300)
    wide = left + picture.image.width + source.randrange(10, 200)
    high = 36 + picture.image.height + source.randrange(30, 120)
    ground = Image.new("RGB", (wide, high), (30, 30, 30))
    pen, ink = Pen(ground, (0, 0), 1, 1), (197, 197, 197)
    pen.box(0, 0, wide, 35, (37, 37, 38))
    pen.box(0, 0, 46, high, (51, 51, 51))
    pen.box(46, 0, left - 6, high, (37, 37, 38))
    pen.box(left - 6, 0, left + 130, 35, (30, 30, 30))
    pen.write("Mines", left + 12, 18, 9, ink, TEXT, "l")
    for row, text in enumerate(("src", "  main.ts", "  board.ts", "  view.css", "package.json")):
        pen.write(text, 62, 52 + 22 * row, 8, ink, TEXT, "l")
    for row in range(4):
        pen.box(14, 20 + 48 * row, 34, 40 + 48 * row, None, (133, 133, 133), 2, 3)
    pen.box(0, high - 22, wide, high, (0, 122, 204))
    return _put(ground, picture, left, 36)


def _rays(pen: Pen, ink: Colour, near: float, far: float, width: float) -> None:
    """Eight short strokes around the middle of a cell."""
    for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7),
                 (-0.7, -0.7)):  # fmt: skip
        pen.path(((0.5 + near * x, 0.5 + near * y), (0.5 + far * x, 0.5 + far * y)), ink, width)


def _post_flag(pen: Pen, post: Colour, cloth: Colour, fold: Colour, x: float = 0.3) -> None:
    """A flag of three corners as emoji show it: bent cloth with a shade, a thick post."""
    pen.shape(((x, 0.16), (x + 0.2, 0.2), (x + 0.5, 0.38), (x + 0.24, 0.5), (x, 0.56)), cloth)
    pen.shape(((x, 0.48), (x + 0.24, 0.42), (x + 0.5, 0.38), (x + 0.24, 0.5), (x, 0.58)), fold)
    pen.box(x - 0.04, 0.12, x + 0.03, 0.88, post, radius=0.03)


def _bomb(pen: Pen, ball: Colour, light: Colour, cord: Colour) -> None:
    """A round bomb as emoji show it: a neck, a bent cord, a spark of two colours."""
    pen.path(((0.62, 0.36), (0.7, 0.24), (0.8, 0.26)), cord, 0.06)
    pen.shape(((0.52, 0.34), (0.62, 0.26), (0.74, 0.38), (0.66, 0.48)), ball)
    pen.disc(0.44, 0.58, 0.29, ball)
    pen.disc(0.35, 0.48, 0.09, light)
    pen.disc(0.82, 0.26, 0.1, (255, 120, 30))
    pen.disc(0.82, 0.26, 0.05, (255, 230, 90))


# obsidian: a dark page of somebody's own: covers hardly lighter than the ground, opened ones less.

OBSIDIAN: Inks = [
    WHITE, (96, 165, 250), (74, 222, 128), (248, 113, 113), (192, 132, 252), (251, 191, 36),
    (45, 212, 191), (229, 231, 235), (148, 163, 184),
]  # fmt: skip


def _obsidian(cell: Cell) -> None:
    code, font = cell.code, "NanumGothicCodingBold.ttf"
    is_up = cell.is_covered or code == WRONG
    face = {EXPLODED: (127, 29, 29)}.get(code, (40, 43, 52) if is_up else (25, 27, 33))
    cell.box(0.04, 0.04, 0.96, 0.96, face, radius=0.12)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.44, OBSIDIAN[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.44, (148, 163, 184), font)
    elif code in (FLAG, WRONG):
        _post_flag(cell, (150, 156, 166), (228, 52, 60), (176, 30, 42))
        if code == WRONG:
            cell.cross((250, 204, 21), 0.08, 0.34)
    elif code in (MINE, EXPLODED):
        _bomb(cell, (92, 98, 112), (150, 158, 172), (190, 160, 110))


def _obsidian_frame(frame: Frame) -> None:
    font = "NanumGothicCodingBold.ttf"
    frame.write("Minesweeper", frame.columns / 2, -2.6, 0.5, (229, 231, 235), font)
    text = f"Mines: {frame.left}    Time: 1:48"
    frame.write(text, frame.columns / 2, -1.1, 0.3, (148, 163, 184), "NanumGothicCodingBold.ttf")


# readme: a game that visitors of a repository play: a table of thin grey lines, small icons.


def _readme(cell: Cell) -> None:
    code, font = cell.code, "RobotoSlab-Bold.otf"
    cell.box(0, 0, 1, 1, (208, 215, 222))
    cell.box(0.035, 0.035, 1, 1, (246, 248, 250) if cell.row % 2 else WHITE)
    if cell.is_covered:
        cell.box(0.16, 0.16, 0.87, 0.87, (176, 184, 193), (140, 149, 159), 0.03, 0.08)
    if 1 <= code <= 8:
        cell.write(str(code), 0.52, 0.52, 0.42, USUAL[code], font)
    elif code == FLAG:
        _post_flag(cell, (86, 58, 40), (221, 46, 68), (160, 4, 30), 0.36)
    elif code in (MINE, EXPLODED):
        _bomb(cell, (49, 55, 61), (102, 117, 127), (193, 148, 92))
        if code == EXPLODED:
            cell.box(0.1, 0.1, 0.93, 0.93, None, (207, 34, 46), 0.07, 0.06)


def _readme_frame(frame: Frame) -> None:
    ink, font = (31, 35, 40), "RobotoSlab-Bold.otf"
    frame.write("Community mines", -1, -3.2, 0.56, ink, font, "l")
    frame.write(f"Anyone may move. {frame.left} mines are left.", -1, -2.1, 0.28, ink, TEXT, "l")
    for column in range(frame.columns):
        frame.write(chr(65 + column), column + 0.5, -0.5, 0.3, ink, font)
    for row in range(frame.rows):
        frame.write(str(row + 1), -0.5, row + 0.5, 0.3, ink, font)
    frame.box(0, 0, frame.columns + 0.035, frame.rows + 0.035, (208, 215, 222))


# stroke: a page of a framework with icons of lines: pale blue tiles, white below, thin rims.

STROKE: Inks = [
    WHITE, (37, 99, 235), (22, 163, 74), (220, 38, 38), (124, 58, 237), (180, 83, 9),
    (8, 145, 178), (15, 23, 42), (100, 116, 139),
]  # fmt: skip


def _ring(pen: Pen, spots: Sequence[Spot], ink: Colour, width: float) -> None:
    """A closed line with round corners."""
    pen.path((*spots, spots[0], spots[1]), ink, width)


def _stroke(cell: Cell) -> None:
    code, font, ink = cell.code, "ume-ugo5.ttf", (51, 65, 85)
    rim, face = ((148, 178, 214), (219, 234, 254)) if cell.is_covered else ((226, 232, 240), WHITE)
    if code in (EXPLODED, WRONG):
        rim, face = (248, 113, 113), (254, 202, 202)
    cell.box(0.03, 0.03, 0.97, 0.97, face, rim, 0.04, 0.1)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.5, STROKE[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.46, ink, font)
    elif code in (FLAG, WRONG):
        cell.path(((0.29, 0.84), (0.29, 0.2)), ink, 0.06)
        cloth = ((0.29, 0.22), (0.42, 0.18), (0.56, 0.24), (0.74, 0.2), (0.74, 0.52), (0.56, 0.56),
                 (0.42, 0.5), (0.29, 0.54))  # fmt: skip
        _ring(cell, cloth, (220, 38, 38), 0.06)
        if code == WRONG:
            cell.cross(ink, 0.07, 0.36)
    elif code in (MINE, EXPLODED):
        cell.disc(0.44, 0.57, 0.28, None, ink, 0.06)
        _ring(cell, ((0.56, 0.3), (0.64, 0.22), (0.8, 0.38), (0.72, 0.46)), ink, 0.05)
        cell.path(((0.74, 0.28), (0.84, 0.18)), ink, 0.05)
        cell.path(((0.32, 0.56), (0.36, 0.48), (0.44, 0.44)), ink, 0.04)


def _stroke_frame(frame: Frame) -> None:
    wide, ink, font = frame.columns, (51, 65, 85), "ume-ugo5.ttf"
    frame.box(-0.5, -2.3, wide + 0.5, frame.rows + 0.5, (248, 250, 252), (203, 213, 225), 0.03, 0.3)
    frame.path(((0.3, -0.8), (0.3, -1.6), (0.9, -1.35), (0.3, -1.1)), ink, 0.06)
    frame.write(f"{frame.left}", 1.3, -1.2, 0.42, ink, font, "l")
    frame.disc(wide - 2.3, -1.2, 0.34, None, ink, 0.06)
    frame.path(((wide - 2.3, -1.4), (wide - 2.3, -1.2), (wide - 2.15, -1.1)), ink, 0.05)
    frame.write("0:57", wide - 0.2, -1.2, 0.42, ink, font, "r")


# wisteria: a page that falls from blue to violet, a white card, every number in one dark ink.


def _wisteria(cell: Cell) -> None:
    code, font = cell.code, "Mandali-Regular.ttf"
    if cell.is_covered or code == WRONG:
        cell.box(0.03, 0.03, 0.97, 0.97, (118, 110, 200), radius=0.08)
    else:
        face = (255, 107, 107) if code == EXPLODED else (233, 236, 239)
        cell.box(0.03, 0.03, 0.97, 0.97, face, radius=0.08)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.46, (52, 58, 74), font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.46, WHITE, font)
    elif code in (FLAG, WRONG):
        cell.box(0.62, 0.14, 0.68, 0.86, (60, 52, 70), radius=0.03)
        cell.shape(((0.62, 0.16), (0.2, 0.34), (0.62, 0.52)), (255, 71, 87))
        if code == WRONG:
            cell.cross(WHITE, 0.1, 0.32)
    elif code in (MINE, EXPLODED):
        _bomb(cell, (45, 52, 54), (178, 190, 195), (120, 90, 60))


def _wisteria_frame(frame: Frame) -> None:
    wide, high = frame.columns, frame.rows
    frame.fall((-2.2, -4.2, wide + 2.2, high + 2), (102, 126, 234), (118, 75, 162))
    frame.box(-0.7, -3.4, wide + 0.7, high + 0.7, WHITE, radius=0.5)
    frame.write("Minesweeper", wide / 2, -2.6, 0.5, (52, 58, 74), "Mandali-Regular.ttf")
    for x, text, side in ((0, f"Flags: {frame.flags}/{frame.total}", "l"), (wide, "94 s", "r")):
        frame.write(text, x, -1, 0.32, (90, 98, 120), "Mandali-Regular.ttf", side)


# birch: a desktop of our days by day: pale keys on a ground hardly paler, icons of one ink.

BIRCH: Inks = [
    WHITE, (26, 95, 180), (38, 162, 105), (192, 28, 40), (97, 53, 131), (152, 106, 68),
    (20, 130, 150), (36, 31, 49), (119, 118, 123),
]  # fmt: skip


def _birch(cell: Cell) -> None:
    code, font, ink = cell.code, "Oxygen-Sans.ttf", (61, 56, 70)
    if cell.is_covered or code == WRONG:
        cell.box(0.04, 0.04, 0.96, 0.96, (222, 221, 218), radius=0.16)
    else:
        face = (246, 97, 81) if code == EXPLODED else (242, 241, 240)
        cell.box(0.04, 0.04, 0.96, 0.96, face, radius=0.16)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.5, BIRCH[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.48, ink, font)
    elif code in (FLAG, WRONG):
        cell.box(0.26, 0.2, 0.34, 0.82, ink, radius=0.03)
        cell.shape(((0.34, 0.22), (0.76, 0.22), (0.76, 0.52), (0.34, 0.52)), ink)
        if code == WRONG:
            cell.cross((224, 27, 36), 0.11, 0.36)
    elif code in (MINE, EXPLODED):
        _rays(cell, ink, 0.2, 0.36, 0.09)
        cell.disc(0.5, 0.5, 0.25, ink)


def _birch_frame(frame: Frame) -> None:
    wide, ink = frame.columns, (46, 52, 54)
    frame.box(-1, -2.6, wide + 1, -1, (235, 235, 235))
    frame.write("Mines", wide / 2, -1.8, 0.32, ink, "Oxygen-Sans.ttf")
    frame.disc(wide + 0.2, -1.8, 0.36, (218, 218, 218))
    frame.path(((wide + 0.1, -1.9), (wide + 0.3, -1.7)), ink, 0.05)
    frame.path(((wide + 0.1, -1.7), (wide + 0.3, -1.9)), ink, 0.05)
    text = f"{frame.flags}/{frame.total}"
    frame.write(text, wide / 2 - 1.6, frame.rows + 1, 0.36, ink, "Oxygen-Sans.ttf")
    frame.write("2:09", wide / 2 + 1.6, frame.rows + 1, 0.36, ink, "Oxygen-Sans.ttf")


# panel: a game inside an editor: near greys, thin lines, icons of lines, every number in one ink.


def _panel(cell: Cell) -> None:
    code, font, ink = cell.code, "D2Coding-Ver1.3.2-20180524-all.ttc", (204, 204, 204)
    cell.box(0, 0, 1, 1, (69, 69, 69))
    face = {EXPLODED: (110, 24, 24), WRONG: (58, 42, 26)}.get(code, (37, 37, 38))
    cell.box(0.03, 0.03, 1, 1, (56, 56, 57) if cell.is_covered else face)
    if 1 <= code <= 8:
        cell.write(str(code), 0.51, 0.51, 0.48, ink, font)
    elif code == QUESTION:
        cell.write("?", 0.51, 0.51, 0.46, (150, 150, 150), font)
    elif code in (FLAG, WRONG):
        cell.path(((0.3, 0.84), (0.3, 0.18), (0.76, 0.36), (0.3, 0.55)), (244, 135, 113), 0.06)
        if code == WRONG:
            cell.cross((255, 204, 0), 0.06, 0.34)
    elif code in (MINE, EXPLODED):
        _rays(cell, ink, 0.24, 0.38, 0.06)
        cell.disc(0.5, 0.5, 0.24, None, ink, 0.06)


def _panel_frame(frame: Frame) -> None:
    frame.box(0, 0, frame.columns + 0.03, frame.rows + 0.03, (69, 69, 69))
    frame.box(0, -1.6, 2.6, -0.6, (14, 99, 156))
    font = "D2Coding-Ver1.3.2-20180524-all.ttc"
    frame.write("Restart", 1.3, -1.1, 0.26, WHITE, font)
    frame.write(f"{frame.left} left", 3, -1.1, 0.3, (204, 204, 204), font, "l")


# blossom: a phone's game in pink: flat keys in two tones, white flags, plum numbers and bombs.

BLOSSOM: Inks = [
    WHITE, (84, 104, 196), (60, 140, 100), (214, 60, 104), (128, 70, 160), (170, 88, 60),
    (40, 140, 160), (80, 50, 80), (140, 110, 140),
]  # fmt: skip


def _blossom(cell: Cell) -> None:
    code, font, plum = cell.code, "LXGWWenKai-Bold.ttf", (92, 40, 84)
    if cell.is_covered or code == WRONG:
        cell.box(0, 0, 1, 1, (240, 150, 182) if cell.is_odd else (244, 164, 192))
    else:
        pale = (253, 240, 244) if cell.is_odd else (255, 247, 249)
        cell.box(0, 0, 1, 1, (255, 196, 84) if code == EXPLODED else pale)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.54, BLOSSOM[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.5, plum, font)
    elif code in (FLAG, WRONG):
        cell.box(0.3, 0.18, 0.36, 0.8, plum, radius=0.03)
        cell.shape(((0.36, 0.2), (0.6, 0.16), (0.78, 0.24), (0.7, 0.36), (0.78, 0.5), (0.58, 0.46),
                    (0.36, 0.5)), WHITE)  # fmt: skip
        cell.disc(0.33, 0.82, 0.1, plum)
        if code == WRONG:
            cell.cross((214, 20, 70), 0.1, 0.36)
    elif code in (MINE, EXPLODED):
        _rays(cell, plum, 0.2, 0.34, 0.12)
        cell.disc(0.5, 0.5, 0.26, plum)
        cell.disc(0.42, 0.46, 0.05, WHITE)
        cell.disc(0.58, 0.46, 0.05, WHITE)


def _blossom_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "LXGWWenKai-Bold.ttf"
    frame.write("9:41", 0.2, -3.6, 0.28, (92, 40, 84), font, "l")
    frame.box(0, -2.6, 2.8, -1.2, (244, 164, 192), radius=0.6)
    frame.write(f"{frame.left}", 1.4, -1.9, 0.46, WHITE, font)
    frame.box(wide - 2.8, -2.6, wide, -1.2, (244, 164, 192), radius=0.6)
    frame.write("01:35", wide - 1.4, -1.9, 0.4, WHITE, font)
    for place in (0.35, 0.65):
        frame.disc(wide * place, high + 1.3, 0.7, (240, 150, 182))


# plaza: a site with the first game's cells on a wide white page: broad edges, lamps, a face.


def _bevel(pen: Pen, x0: float, y0: float, x1: float, y1: float, edge: float) -> None:
    pen.box(x0, y0, x1, y1, (118, 118, 118))
    pen.shape(((x0, y0), (x1, y0), (x1 - edge, y0 + edge), (x0 + edge, y1 - edge), (x0, y1)), WHITE)
    pen.box(x0 + edge, y0 + edge, x1 - edge, y1 - edge, (189, 189, 189))


def _plaza(cell: Cell) -> None:
    code, font = cell.code, "PTM75F.ttf"
    if cell.is_covered:
        _bevel(cell, 0, 0, 1, 1, 0.12)
    else:
        cell.box(0, 0, 1, 1, (118, 118, 118))
        cell.box(0.05, 0.05, 1, 1, (255, 0, 0) if code == EXPLODED else (189, 189, 189))
    if 1 <= code <= 8:
        cell.write(str(code), 0.52, 0.53, 0.6, USUAL[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.52, BLACK, font)
    elif code == FLAG:
        cell.shape(((0.56, 0.2), (0.56, 0.54), (0.24, 0.37)), (255, 0, 0))
        cell.box(0.54, 0.2, 0.6, 0.68, BLACK)
        cell.shape(((0.24, 0.8), (0.4, 0.66), (0.66, 0.66), (0.78, 0.8)), BLACK)
    elif code in (MINE, EXPLODED, WRONG):
        _rays(cell, BLACK, 0, 0.4, 0.07)
        cell.disc(0.5, 0.5, 0.28, BLACK)
        cell.box(0.38, 0.38, 0.48, 0.48, WHITE)
        if code == WRONG:
            cell.cross((255, 0, 0), 0.08, 0.42)


def _plaza_frame(frame: Frame) -> None:
    wide, high = frame.columns, frame.rows
    frame.write("Beginner  Intermediate  Expert  Custom", -0.5, -4, 0.3, (0, 0, 190), TEXT, "l")
    _bevel(frame, -0.6, -3, wide + 0.6, high + 0.6, 0.12)
    for x, text in ((0.1, three_digits(frame.left)), (wide - 2.4, "071")):
        frame.box(x, -2.4, x + 2.3, -0.7, BLACK)
        lamps(frame, text, x + 0.15, -2.1, 1.1, (255, 0, 0), (80, 0, 0))
    _bevel(frame, wide / 2 - 0.8, -2.35, wide / 2 + 0.8, -0.75, 0.1)
    frame.disc(wide / 2, -1.55, 0.56, (255, 255, 0), BLACK, 0.05)
    for x in (-0.2, 0.2):
        frame.disc(wide / 2 + x, -1.7, 0.08, BLACK)
    frame.path(((wide / 2 - 0.25, -1.35), (wide / 2, -1.22), (wide / 2 + 0.25, -1.35)), BLACK, 0.06)
    frame.box(-0.1, -0.1, wide + 0.1, high + 0.1, (118, 118, 118))


THIRTEENTH = [
    Placed("obsidian", _obsidian, (2, 3.6, 2, 2), (18, 20, 25), _obsidian_frame, page=_wide),
    Placed("readme", _readme, (1, 4, 1, 1), WHITE, _readme_frame,
           shows=((WRONG, FLAG), (QUESTION, HIDDEN)), page=_repository),
    Placed("stroke", _stroke, (1.4, 3.4, 1.4, 1.4), (241, 245, 249), _stroke_frame, page=_wide),
    Placed("wisteria", _wisteria, (2.2, 4.2, 2.2, 2), WHITE, _wisteria_frame),
    Placed("birch", _birch, (1, 2.6, 1, 2), (252, 252, 252), _birch_frame),
    Placed("panel", _panel, (0.8, 2.2, 0.8, 0.8), (30, 30, 30), _panel_frame, page=_editor),
    Placed("blossom", _blossom, (0.3, 4, 0.3, 2.6), (255, 228, 236), _blossom_frame),
    Placed("plaza", _plaza, (1, 4.8, 1, 1.4), WHITE, _plaza_frame, page=_wide),
]  # fmt: skip
