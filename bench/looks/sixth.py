"""The sixth set: again what players show, drawn unseen by those who change the reader."""

from __future__ import annotations

from PIL import Image
from skins import EXPLODED, FLAG, MINE, QUESTION, WRONG, Colour

from bench.looks.canvas import (
    BLACK,
    USUAL,
    WHITE,
    Cell,
    Frame,
    Pen,
    Program,
    blend,
    fused,
    lamps,
    pennant,
    raised,
    spiked,
    star,
    three_digits,
)

# luna: cells of 16 x 16 squares, enlarged as a viewer does it, in a window with a blue title.

SIGNS = {
    1: "...##... ..###... .####... ...##... ...##... ...##... ...##... ...##... .######. .######.",
    2: ".######. ######## ##....## .....### ...####. .####... ###..... ##...... ######## ########",
    3: "#######. ######## ......## ......## ..#####. ..#####. ......## ......## ######## #######.",
    4: "..##.##. ..##.##. .##..##. .##..##. ##...##. ######## ######## .....##. .....##. .....##.",
    5: "######## ######## ##...... ##...... #######. ######## ......## ......## ######## #######.",
    6: ".######. #######. ##...... ##...... #######. ######## ##....## ##....## ######## .######.",
    7: "######## ######## ......## .....##. .....##. ....##.. ....##.. ...##... ...##... ...##...",
    8: ".######. ######## ##....## ##....## .######. .######. ##....## ##....## ######## .######.",
    QUESTION: "..####.. .######. .##..##. .....##. ....##.. ...##... ...##... ........ ...##..."
    " ...##...",
    FLAG: "...rrr.. .rrrrr.. rrrrrr.. .rrrrr.. ...rrr.. .....k.. .....k.. ...kkk.. .kkkkkk."
    " kkkkkkkk",
    MINE: ".....k..... .k.kkkkk.k. ..kkkkkkk.. .kkwwkkkkk. .kkwwkkkkk. kkkkkkkkkkk .kkkkkkkkk."
    " .kkkkkkkkk. ..kkkkkkk.. .k.kkkkk.k. .....k.....",
}
FACE: Colour = (192, 192, 192)


def _luna(cell: Cell) -> None:
    code = cell.code
    image = Image.new("RGB", (16, 16), (128, 128, 128))
    pen = Pen(image, (0, 0), 16, 16)
    if cell.is_covered:
        pen.box(0, 0, 15 / 16, 15 / 16, WHITE)
        pen.box(2 / 16, 2 / 16, 1, 1, (128, 128, 128))
        pen.box(2 / 16, 2 / 16, 14 / 16, 14 / 16, FACE)
    else:
        pen.box(1 / 16, 1 / 16, 1, 1, (255, 0, 0) if code == EXPLODED else FACE)
    sign = SIGNS.get(MINE if code in (EXPLODED, WRONG) else code)
    if sign:
        ink = USUAL[code] if code <= 8 else BLACK
        is_mine = code in (MINE, EXPLODED, WRONG)
        inner = Pen(
            image, (3, 3) if is_mine else (4, 3), 11 if is_mine else 8, 11 if is_mine else 10
        )
        inner.bits(sign, {"#": ink, "k": BLACK, "r": (255, 0, 0), "w": WHITE})
    if code == WRONG:
        pen.cross((255, 0, 0), 0.1, 0.38)
    size = (round(cell.wide), round(cell.high))
    place = (round(cell.corner[0]), round(cell.corner[1]))
    cell.image.paste(image.resize(size, Image.Resampling.BICUBIC), place)


def _luna_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "AerialBd.ttf"
    frame.box(-0.9, -5, wide + 0.9, high + 0.9, (0, 84, 227))
    frame.fall((-0.9, -5, wide + 0.9, -3.6), (60, 140, 255), (0, 84, 227))
    frame.write("Minesweeper", -0.2, -4.3, 0.42, WHITE, font, "l")
    frame.box(wide - 0.3, -4.8, wide + 0.7, -3.8, (224, 67, 40), WHITE, 0.06, 0.15)
    frame.box(-0.75, -3.6, wide + 0.75, -2.7, (236, 233, 216))
    frame.write("Game   Help", -0.5, -3.15, 0.38, BLACK, "Aerial.ttf", "l")
    raised(frame, (-0.75, -2.7, wide + 0.75, high + 0.75), 0.18, FACE)
    raised(frame, (-0.2, -2.2, wide + 0.2, -0.5), 0.12, FACE, (128, 128, 128), WHITE)
    raised(frame, (-0.18, -0.18, wide + 0.18, high + 0.18), 0.18, FACE, (128, 128, 128), WHITE)
    for x, text in ((0.05, three_digits(frame.left)), (wide - 2.45, "035")):
        frame.box(x, -2, x + 2.4, -0.7, BLACK)
        lamps(frame, text, x + 0.15, -1.9, 1.1, (255, 0, 0), (128, 0, 0))
    frame.disc(wide / 2, -1.35, 0.6, (255, 255, 0), BLACK, 0.06)


# midnight: the dark theme of a site: thin relief, bright numbers, figures beside the board.

MIDNIGHT: list[Colour] = [
    WHITE, (124, 196, 255), (112, 200, 112), (255, 124, 140), (226, 140, 255), (224, 170, 0),
    (102, 204, 204), (154, 154, 154), (208, 216, 224),
]  # fmt: skip


def _midnight(cell: Cell) -> None:
    code, font = cell.code, "B612-Bold.otf"
    if cell.is_covered:
        raised(cell, (0, 0, 1, 1), 0.06, (73, 80, 87), (113, 122, 132), (38, 42, 47))
    else:
        cell.box(0, 0, 1, 1, (30, 34, 38))
        cell.box(0.03, 0.03, 0.97, 0.97, (176, 42, 55) if code == EXPLODED else (56, 62, 68))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.5, MIDNIGHT[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.5, (222, 226, 230), font)
    elif code == FLAG:
        pennant(cell, (235, 64, 74), (206, 212, 218), 0.16)
    elif code in (MINE, EXPLODED, WRONG):
        spiked(cell, (12, 14, 16), 0.24, 0.36, 8, 0.08, (210, 214, 220))
        if code == WRONG:
            cell.cross((235, 64, 74), 0.1, 0.38)


def _midnight_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "B612-Regular.otf"
    frame.box(-0.5, -2.8, wide + 0.5, high + 0.5, (73, 80, 87), (113, 122, 132), 0.08)
    for x, text in ((0, three_digits(frame.left)), (wide - 2.7, "035")):
        frame.box(x, -2.3, x + 2.7, -0.7, (20, 4, 4))
        lamps(frame, text, x + 0.15, -2.15, 1.25, (255, 66, 66), (58, 12, 12))
    frame.disc(wide / 2, -1.5, 0.7, (240, 190, 40))
    for y, text in enumerate(("Time: 35.210", "3BV: 44", "Clicks: 61", "Efficiency: 72%")):
        frame.write(text, wide + 1.2, 0.5 + y, 0.34, (173, 181, 189), font, "l")


# vista: glass tiles with a slanting light, opened cells pale, counters in dark panels below.

VISTA: list[Colour] = [
    WHITE, (64, 80, 190), (30, 106, 4), (170, 6, 8), (0, 0, 132), (128, 0, 4), (0, 124, 126),
    (160, 8, 10), (160, 20, 20),
]  # fmt: skip


def _vista(cell: Cell) -> None:
    code, font = cell.code, "GilliusADFNo2-Bold.otf"
    share = (cell.row + cell.column) / (len(cell.codes) + len(cell.codes[0]))
    if cell.is_covered or code == WRONG:
        face = blend((84, 132, 226), (44, 66, 170), share)
        cell.box(0, 0, 1, 1, (24, 34, 76))
        cell.box(0.04, 0.04, 0.97, 0.97, face, blend(face, WHITE, 0.45), 0.05, 0.06)
        cell.shape(((0.09, 0.09), (0.7, 0.09), (0.09, 0.7)), blend(face, WHITE, 0.22))
    else:
        cell.box(0, 0, 1, 1, (134, 150, 186))
        cell.fall((0.03, 0.03, 0.97, 0.97), (188, 202, 228), (226, 234, 246))
    if code == EXPLODED:
        cell.disc(0.5, 0.5, 0.44, (230, 80, 40))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.58, VISTA[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.6, WHITE, font)
    elif code in (FLAG, WRONG):
        cell.path(((0.3, 0.84), (0.4, 0.14)), (236, 236, 240), 0.06)
        cell.shape(((0.4, 0.14), (0.8, 0.26), (0.72, 0.56), (0.35, 0.46)), (222, 30, 34))
        if code == WRONG:
            cell.cross(BLACK, 0.1, 0.34)
    elif code in (MINE, EXPLODED):
        spiked(cell, (40, 42, 52), 0.26, 0.36, 8, 0.07, (190, 196, 214))


def _vista_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "GilliusADFNo2-Regular.otf"
    frame.fall((-1, -3, wide + 1, -1.8), (200, 222, 244), (158, 192, 226))
    frame.write("Minesweeper", -0.6, -2.4, 0.4, BLACK, font, "l")
    frame.box(-0.8, -1.8, wide + 0.8, -0.8, (240, 244, 250))
    frame.write("Game   Help", -0.5, -1.3, 0.36, BLACK, font, "l")
    frame.fall((-0.8, -0.8, wide + 0.8, high + 2.2), (202, 222, 246), (98, 140, 204))
    for x, text in ((0.8, "35"), (wide - 3, str(frame.left))):
        frame.box(x, high + 0.6, x + 2.2, high + 1.7, (30, 48, 100), (210, 224, 244), 0.05, 0.1)
        frame.write(text, x + 1.1, high + 1.15, 0.6, WHITE, font)


# pocket: classic cells on a phone, rounder and lighter, with large buttons below.


def _pocket(cell: Cell) -> None:
    code, font = cell.code, "NanumSquareB.ttf"
    if cell.is_covered or code == WRONG:
        cell.box(0, 0, 1, 1, (150, 156, 164))
        raised(cell, (0.02, 0.02, 0.98, 0.98), 0.09, (206, 210, 216), WHITE, (164, 170, 178))
    else:
        cell.box(0, 0, 1, 1, (168, 172, 178))
        cell.box(0.02, 0.02, 0.98, 0.98, (240, 110, 100) if code == EXPLODED else (228, 230, 234))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.56, USUAL[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.56, (60, 60, 66), font)
    elif code in (FLAG, WRONG):
        cell.box(0.34, 0.16, 0.4, 0.8, (60, 60, 66))
        cell.shape(((0.4, 0.16), (0.76, 0.33), (0.4, 0.5)), (230, 40, 40))
        cell.box(0.22, 0.78, 0.54, 0.85, (60, 60, 66))
        if code == WRONG:
            cell.cross((230, 40, 40), 0.08, 0.36)
    elif code in (MINE, EXPLODED):
        fused(cell, (40, 42, 48), (130, 96, 60), (250, 160, 30))


def _pocket_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "NanumSquareB.ttf"
    frame.box(-0.3, -4.4, wide + 0.3, -3.4, (40, 60, 90))
    frame.write("11:47", 0, -3.9, 0.3, WHITE, font, "l")
    frame.box(-0.3, -3.4, wide + 0.3, -0.3, (64, 92, 134))
    for x, text in ((0.4, three_digits(frame.left)), (wide - 2.8, "035")):
        frame.box(x, -2.6, x + 2.4, -1.1, (20, 26, 36), radius=0.15)
        frame.write(text, x + 1.2, -1.85, 0.8, (255, 92, 80), "DSEG7Modern-Bold.ttf")
    frame.disc(wide / 2, -1.85, 0.8, (255, 214, 64))
    for number, colour in enumerate(((230, 40, 40), (70, 150, 80), (64, 92, 134))):
        x = wide * (2 * number + 1) / 6
        frame.box(x - 1.1, high + 0.7, x + 1.1, high + 2.5, WHITE, colour, 0.08, 0.3)
        frame.disc(x, high + 1.6, 0.45, colour)


# guild: a chat's message: grey covers to click, numbers on key caps, squares for zeros.


def _guild(cell: Cell) -> None:
    code, font = cell.code, "AerialBd.ttf"
    if cell.is_covered:
        cell.box(0.06, 0.06, 0.94, 0.94, (32, 34, 37), radius=0.1)
    elif code == 0:
        cell.box(0.1, 0.1, 0.9, 0.9, (230, 231, 232), radius=0.08)
    elif code <= 8:
        cell.box(0.1, 0.1, 0.9, 0.9, (59, 136, 195), radius=0.12)
        cell.write(str(code), 0.5, 0.5, 0.5, WHITE, font)
    if code == FLAG:
        cell.box(0.26, 0.18, 0.32, 0.84, (160, 130, 110))
        cell.shape(((0.32, 0.18), (0.8, 0.36), (0.32, 0.54)), (221, 46, 68))
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.54, (190, 25, 49), font)
    elif code == WRONG:
        cell.cross((221, 46, 68), 0.14, 0.28)
    elif code == MINE:
        fused(cell, (49, 55, 61), (191, 105, 82), (255, 172, 51))
    elif code == EXPLODED:
        cell.shape(star(0.5, 0.5, 9, 0.45, 0.26, 0.1), (255, 172, 51))
        cell.shape(star(0.5, 0.5, 9, 0.3, 0.17, 0.1), (221, 46, 68))


def _guild_frame(frame: Frame) -> None:
    font = "Aerial.ttf"
    frame.disc(-1.3, -1.9, 0.7, (88, 165, 120))
    frame.write("Mine Bot", -0.2, -2.3, 0.4, (6, 6, 7), "AerialBd.ttf", "l")
    frame.write(f"{frame.total} mines. Good luck!", -0.2, -1.2, 0.38, (49, 51, 56), font, "l")


# gallery: a desktop's own toolkit in its dark style: rounded buttons, opened cells sunk and flat.

GALLERY: list[Colour] = [
    WHITE, (120, 174, 237), (143, 240, 164), (255, 123, 99), (220, 138, 221), (248, 228, 92),
    (147, 221, 194), (255, 255, 255), (154, 153, 150),
]  # fmt: skip


def _gallery(cell: Cell) -> None:
    code, font = cell.code, "Andika-Bold.ttf"
    if cell.is_covered or code == WRONG:
        cell.box(0.03, 0.03, 0.97, 0.97, (90, 90, 94), radius=0.16)
    else:
        cell.box(0.03, 0.03, 0.97, 0.97, (192, 28, 40) if code == EXPLODED else (48, 48, 52),
                 radius=0.16)  # fmt: skip
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.44, GALLERY[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.46, WHITE, font)
    elif code in (FLAG, WRONG):
        cell.path(((0.32, 0.2), (0.32, 0.82)), WHITE, 0.07)
        cell.box(0.34, 0.22, 0.74, 0.5, (255, 163, 72), radius=0.05)
        if code == WRONG:
            cell.cross((237, 51, 59), 0.1, 0.3)
    elif code in (MINE, EXPLODED):
        spiked(cell, (222, 221, 218), 0.21, 0.33, 8, 0.07)


def _gallery_frame(frame: Frame) -> None:
    wide, font = frame.columns, "Andika-Bold.ttf"
    frame.box(-1, -2.6, wide + 1, -0.8, (48, 48, 48))
    frame.write("Mines", wide / 2, -2, 0.38, WHITE, font)
    frame.write(f"{frame.flags}/{frame.total}", wide / 2, -1.25, 0.26, (180, 180, 180), font)
    frame.disc(wide + 0.2, -1.7, 0.42, (74, 74, 74))
    frame.write("\u00d7", wide + 0.2, -1.7, 0.36, WHITE, font)
    frame.box(-0.6, -2.1, 1.6, -1.3, (74, 74, 74), radius=0.2)
    frame.write("New", 0.5, -1.7, 0.32, WHITE, font)


# component: a dark page of a web developer's: slate squares, thin gaps, a card around.

COMPONENT: list[Colour] = [
    WHITE, (96, 165, 250), (74, 222, 128), (248, 113, 113), (192, 132, 252), (251, 191, 36),
    (45, 212, 191), (244, 114, 182), (148, 163, 184),
]  # fmt: skip


def _component(cell: Cell) -> None:
    code, font = cell.code, "LeagueSpartan-SemiBold.otf"
    if cell.is_covered or code == WRONG:
        cell.box(0.03, 0.03, 0.97, 0.97, (71, 85, 105), radius=0.08)
    else:
        ground = (220, 38, 38) if code == EXPLODED else (30, 41, 59)
        cell.box(0.03, 0.03, 0.97, 0.97, ground, (51, 65, 85), 0.03, 0.08)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.46, COMPONENT[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.48, (226, 232, 240), font)
    elif code in (FLAG, WRONG):
        cell.box(0.27, 0.16, 0.33, 0.86, (203, 213, 225))
        waves = ((0.33, 0.18), (0.5, 0.14), (0.64, 0.22), (0.8, 0.18), (0.8, 0.5), (0.64, 0.54),
                 (0.5, 0.46), (0.33, 0.5))  # fmt: skip
        cell.shape(waves, (239, 68, 68))
        if code == WRONG:
            cell.cross((250, 204, 21), 0.09, 0.34)
    elif code in (MINE, EXPLODED):
        fused(cell, (2, 6, 23), (203, 213, 225), (251, 146, 60))


def _component_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "LeagueSpartan-SemiBold.otf"
    frame.box(-1, -3.4, wide + 1, high + 1, (15, 23, 42), (51, 65, 85), 0.05, 0.4)
    frame.write("Minesweeper", 0, -2.6, 0.5, (226, 232, 240), font, "l")
    for x, text in ((0, f"Mines {frame.left}"), (3.4, "Time 35")):
        frame.box(x, -1.7, x + 3.1, -0.7, (30, 41, 59), radius=0.25)
        frame.write(text, x + 1.55, -1.2, 0.34, (148, 163, 184), font)
    frame.box(wide - 2.4, -1.7, wide, -0.7, (37, 99, 235), radius=0.25)
    frame.write("Reset", wide - 1.2, -1.2, 0.34, WHITE, font)


# clean: few colours and thin numbers; covered cells are one flat blue with fine lines.


def _clean(cell: Cell) -> None:
    code, font, blue = cell.code, "Mplus2-Regular.otf", (72, 132, 196)
    covered = cell.is_covered or code == WRONG
    cell.box(0, 0, 1, 1, (108, 160, 214) if covered else (218, 226, 234))
    ground = {EXPLODED: (240, 128, 112)}.get(code, blue if covered else (250, 252, 254))
    cell.box(0, 0, 0.97, 0.97, ground)
    if 1 <= code <= 8:
        ink = [BLACK, blue, (60, 150, 90), (220, 80, 70), (110, 80, 170), (190, 120, 40),
               (40, 150, 160), (70, 70, 80), (130, 130, 140)][code]  # fmt: skip
        cell.write(str(code), 0.49, 0.49, 0.46, ink, font)
    elif code == QUESTION:
        cell.write("?", 0.49, 0.49, 0.48, WHITE, font)
    elif code in (FLAG, WRONG):
        cell.path(((0.34, 0.24), (0.34, 0.78)), WHITE, 0.06)
        cell.shape(((0.36, 0.24), (0.72, 0.39), (0.36, 0.54)), WHITE)
        if code == WRONG:
            cell.cross((240, 90, 70), 0.09, 0.32)
    elif code in (MINE, EXPLODED):
        cell.disc(0.49, 0.49, 0.22, (60, 70, 84))
        cell.disc(0.42, 0.42, 0.06, WHITE)


def _clean_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Mplus2-Regular.otf"
    frame.write("9:12", 0.3, -4, 0.28, (90, 100, 112), font, "l")
    frame.write(str(frame.left), 1, -2, 0.7, (60, 70, 84), font)
    frame.write("0:35", wide / 2, -2, 0.7, (60, 70, 84), font)
    frame.box(wide - 1.6, -2.5, wide - 0.4, -1.5, None, (60, 70, 84), 0.05, 0.2)
    frame.box(wide / 2 - 2.5, high + 0.9, wide / 2 + 2.5, high + 2.1, (72, 132, 196), radius=0.6)
    frame.write("Flag", wide / 2, high + 1.5, 0.4, WHITE, font)


SIXTH = [
    Program("luna", _luna, (0.9, 5, 0.9, 0.9), (0, 84, 227), _luna_frame, factor=1),
    Program("midnight", _midnight, (1.2, 3.8, 6.4, 1.2), (33, 37, 41), _midnight_frame),
    Program("vista", _vista, (1, 3, 1, 2.4), (158, 192, 226), _vista_frame),
    Program("pocket", _pocket, (0.3, 4.4, 0.3, 3.2), (206, 210, 216), _pocket_frame),
    Program("guild", _guild, (2.4, 3.2, 4, 1), WHITE, _guild_frame),
    Program("gallery", _gallery, (1, 2.6, 1, 1), (36, 36, 36), _gallery_frame),
    Program("component", _component, (2, 4.4, 2, 2), (2, 6, 23), _component_frame),
    Program("clean", _clean, (0.4, 4.6, 0.4, 3), (250, 252, 254), _clean_frame),
]
